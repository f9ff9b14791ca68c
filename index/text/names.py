"""The name authors coined for their work: found by how they introduce it and how they use it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from index.text import cues

if TYPE_CHECKING:
    import re
    from collections.abc import Iterator, Sequence

    from index.paper import Passage

_THRESHOLD = 3.0
"""Evidence below this gives no name."""
_LATE = 0.5
"""How much less a name is worth for each sentence it comes later: modules are named last."""
_NEAR = 80
"""How many characters before a name are looked at."""


class CoinedName(NamedTuple):
    """A name and where it is introduced."""

    text: str
    sentence: int
    start: int
    """Where in that sentence it begins."""
    end: int


def coined_name(passage: Passage, sentences: Sequence[str]) -> CoinedName | None:
    """Return the name the authors gave their work, None where they give none."""
    bold = {
        passage.text[span.start : span.end].strip(" ,.:;")
        for span in passage.spans
        if span.style == "bold"
    }
    marked = [
        [found for found in cues.STYLED.finditer(sentence) if styled(found.group())]
        for sentence in sentences
    ]
    mentions = Counter(found.group() for places in marked for found in places)
    repositories = {found[1].lower() for found in cues.REPOSITORY.finditer(passage.text)}
    first = next(
        (number for number, sentence in enumerate(sentences) if cues.ANNOUNCES.search(sentence)), 0
    )
    ranked: list[tuple[float, CoinedName]] = []
    met: set[str] = set()
    for number, sentence in enumerate(sentences):
        for evidence, name in _candidates(sentence, marked[number], number, bold):
            count = mentions[name.text] or passage.text.count(name.text)
            total = evidence + 0.5 * min(count - 1, 4) + (name.text.lower() in repositories)
            total += 0.5 if count > 1 and _acts(name.text, sentences) else 0.0
            score = total - _LATE * min(max(number - first, 0), 6)
            if name.text not in met and total >= _THRESHOLD:
                ranked.append((score, name))
        met.update(found.group() for found in marked[number])
    return _best(ranked)


def _best(ranked: list[tuple[float, CoinedName]]) -> CoinedName | None:
    """Return the name of the highest score, or the longer name that grows out of it."""
    if not ranked:
        return None
    best = max(ranked, key=lambda entry: entry[0])[1]
    longer = [name for _, name in ranked if best.text in name.text and " " not in name.text]
    return max(longer or [best], key=lambda name: len(name.text))


def _candidates(
    sentence: str, marked: Sequence[re.Match[str]], number: int, bold: set[str]
) -> Iterator[tuple[float, CoinedName]]:
    """Yield the names a sentence may introduce, each with the weight of the evidence."""
    announces = cues.ANNOUNCES.search(sentence)
    passive = 0 if cues.PASSIVE.search(sentence) else len(sentence)
    cue = announces.end() if announces else passive
    for founds, weigh in (
        (marked, _weigh_styled),
        (cues.CAPITALISED.finditer(sentence), _weigh_capitalised),
    ):
        for found in founds:
            weight = weigh(sentence, found.start(), found.end(), cue)
            if weight and found.group() in bold:
                weight = max(weight, 3.0)
            if weight:
                yield weight, CoinedName(found.group(), number, found.start(), found.end())


def _weigh_styled(sentence: str, start: int, end: int, cue: int) -> float:
    """Return how strongly a sentence introduces the word from `start` to `end` as a name."""
    word = sentence[start:end]
    if word in cues.COMMON:
        return 0.0
    near, after = sentence[max(start - _NEAR, 0) : start], sentence[end:]
    if near.endswith("(") and after[:1] == ")":
        weight = _weigh_parenthesised(sentence[: start - 1].rstrip(), word, cue)
        return weight if cues.FOLLOWED.match(after, 1) else min(weight, 1.5)
    announced = start >= cue
    followed = cues.FOLLOWED.match(after) is not None
    called = cues.CALLED.search(near)
    ways = (
        (4.5, called and (announced or not called.group().startswith(("namely", "known")))),
        (4.0 if followed else 2.5, announced and cues.INTRODUCED.search(near)),
        (3.5, announced and followed and cues.APPOSED.search(near)),
        (3.5 if announced else 3.0, cues.NOUN.search(near)),
        (3.0 if announced else 2.0, cues.GLOSSED.match(after)),
        (2.5, not start and cues.DEFINED.match(after)),
        (0.0, True),
    )
    return next(weight for weight, holds in ways if holds)


def _weigh_capitalised(sentence: str, start: int, end: int, cue: int) -> float:
    """Return how strongly a sentence introduces some capitalised words as a name."""
    words = sentence[start:end]
    near, after = sentence[max(start - _NEAR, 0) : start], sentence[end:]
    if " " not in words and styled(words):
        return 0.0
    if near.endswith("(") and after.startswith(")"):
        before = sentence[: start - 1].rstrip()
        return _weigh_parenthesised(before, words, cue) if abbreviates(before, words) else 0.0
    if words.split(" ", 1)[0] in cues.COMMON or cues.ORDINARY_COMPOUND.search(words):
        return 0.0
    if after.startswith(" (") or not cues.FOLLOWED.match(after):
        return 0.0
    direct = start >= cue and cues.INTRODUCED.search(near) and cues.EXPLAINED.match(after)
    return 3.5 if direct or cues.CALLED.search(near) else 0.0


def _weigh_parenthesised(before: str, short: str, cue: int) -> float:
    """Return the weight of a name in parentheses, after its long form at the end of `before`."""
    near = before[-_NEAR - 10 :]
    last = before.rsplit(" ", 1)[-1]
    own_name = styled(last) and last not in cues.COMMON
    form = cues.LONG_FORM.search(near)
    by_name = form and cues.LED_UP_TO.search(near[: form.start()])
    introduced = cues.OBJECT.search(near)
    spoken = abbreviates(before, short)
    ways = (
        (0.0, own_name and cues.LED_UP_TO.search(near[: -len(last)])),
        (4.5, cues.CALLING_WORD.search(near) or by_name),
        (3.0 if cues.OWN.search(near) else 0.0, len(before) < cue),
        (4.0, spoken and introduced),
        (3.0 if not cue else 2.5, spoken),
        (3.5 if introduced else 2.0, True),
    )
    return next(weight for weight, holds in ways if holds)


def styled(word: str) -> bool:
    """Tell whether a word is written as a name: with capitals inside, or a capital and digits."""
    if word.islower() or (word.isalpha() and word.istitle()):
        return False
    head = word.split(" ", 1)[0]
    if len(word) < 2 or head == head.lower() or cues.ORDINARY_COMPOUND.search(head):
        return False
    digits = any(sign.isdigit() for sign in word)
    inside = any(part[1:] != part[1:].lower() for part in head.split("-"))
    return inside or digits or "+" in head


def abbreviates(before: str, short: str) -> bool:
    """Tell whether `short` is made of letters of the words that stand before it, in order."""
    tail = before.rstrip()[-90:].lower()
    at = len(tail)
    for letter in reversed([sign.lower() for sign in short if sign.isalnum()]):
        at = tail.rfind(letter, 0, at)
        if at < 0:
            return False
    return at == 0 or not tail[at - 1].isalnum()


def _acts(name: str, sentences: Sequence[str]) -> bool:
    """Tell whether a sentence begins by saying what `name` does."""
    return any(
        sentence.startswith(name) and cues.ACTS.match(sentence, len(name)) for sentence in sentences
    )
