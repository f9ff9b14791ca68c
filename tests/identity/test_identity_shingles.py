"""Shingles: which texts share rare ones, found as by looking at every pair."""

import random
from collections import Counter

import pytest

from index.identity.shingles import COMMON, Shared, shingles


def frozen(texts):
    shared = Shared()
    for text in texts:
        shared.add(text)
    for _ in shared.freeze():
        pass
    return shared


def test_a_shingle_is_three_words_in_order():
    assert len(shingles([1, 2, 3, 4])) == 2
    assert shingles([1, 2, 3]) == shingles([9, 1, 2, 3]) & shingles([1, 2, 3, 9])
    assert shingles([1, 2, 3]) != shingles([3, 2, 1])
    assert shingles([1, 2]) == set()


def test_a_sample_is_part_of_all_and_the_same_in_every_text():
    words = random.Random(1).choices(range(1 << 32), k=4000)
    sample = shingles(words, 4)
    assert sample < shingles(words)
    assert 800 < len(sample) < 1200
    assert shingles(words[1000:2000], 4) <= sample


@pytest.mark.parametrize("seed", range(5))
def test_sharing_is_found_as_by_looking_at_every_pair(seed):
    rng = random.Random(seed)
    texts = [{rng.randrange(400) * 7919 for _ in range(rng.randrange(40))} for _ in range(120)]
    texts[3] = set()
    held = Counter(shingle for text in texts for shingle in text)
    rare = {shingle for shingle, times in held.items() if times < COMMON}
    shared = frozen(texts)
    for least in (1, 2, 4):
        for number, text in enumerate(texts):
            expected = [
                other for other in range(number) if len(text & texts[other] & rare) >= least
            ]
            assert shared.before(number, least) == expected


def test_a_figure_of_speech_is_no_trace():
    assert frozen([{5}] * (COMMON - 1)).before(2, 1) == [0, 1]
    assert frozen([{5}] * COMMON).before(2, 1) == []


def test_nothing_is_shared_by_nobody():
    assert frozen([set(), set()]).before(1, 1) == []
    assert list(Shared().freeze())
