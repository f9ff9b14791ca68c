"""Made papers for the tests of triage: two subjects, told apart by a few words."""

from __future__ import annotations

import random

from index.triage.screening import Screening

COMMON = [
    "we",
    "study",
    "a",
    "method",
    "for",
    "the",
    "analysis",
    "of",
    "results",
    "in",
    "a",
    "large",
    "group",
    "with",
    "new",
    "data",
]
WANTED = ["migraine", "triptan", "headache", "sumatriptan", "aura", "attack"]
OTHER = ["asthma", "inhaler", "airway", "bronchial", "steroid", "lung"]


def made(papers=120, relevant=20, seed=1):
    """Return a screening in which every sixth paper or so is about migraine."""
    chance = random.Random(seed)
    answers = [number < relevant for number in range(papers)]
    chance.shuffle(answers)
    texts = []
    for answer in answers:
        subject = WANTED if answer else OTHER
        words = chance.choices(COMMON, k=40) + chance.choices(subject, k=8)
        chance.shuffle(words)
        texts.append((" ".join(chance.choices([*subject, *COMMON], k=6)), " ".join(words)))
    return Screening(tuple(texts), tuple(answers))


def of(*abstracts):
    """Return papers with these abstracts, none of them relevant."""
    return Screening(tuple(("", text) for text in abstracts), (False,) * len(abstracts))
