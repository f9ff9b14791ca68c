"""Candidate phrases for a headline: what a sentence says was done, cut where a phrase ends."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from index.text.names import CoinedName

_WHO = (
    r"\b(?:we|this (?:position |survey |review )?"
    r"(?:paper|work|article|study|survey|thesis|report|review)"
    r"|the (?:present )?(?:paper|study)|our (?:paper|work)|here,? i|i)\b,? "
)
_HOW = (
    r"(?:(?:\w+ly|also|then|here|first|thus|further|next|now|instead|aim to|attempt to|seek to"
    r"|try to|will)\b,? )*"
)
_MAKING = (
    r"(?:propos|present|introduc|develop|design|describ|devis|releas|creat|construct|build|offer"
    r"|provid|contribut|formulat|deriv|suggest|advocat|unveil|put forward|giv|establish)"
    r"(?:es|ed|e|s)?"
)
_STUDYING = (
    r"(?:stud(?:y|ies)|investigat\w+|consider\w*|address\w*|tackl\w+|explor\w+|examin\w+|analy[sz]\w+"
    r"|revisit\w*|discuss\w*|focus(?:es)? on|deals? with|look(?:s|ed)? at|characteri[sz]\w+|compar\w+"
    r"|survey\w*|review\w*|evaluat\w+)"
)
_CLAIMING = (
    r"(?:shows?|proves?|demonstrates?|finds?|argues?|establish(?:es)?|observes?|reveals?|claims?|posits?"
    r"|conjectures?|hypothesi[sz]es?|concludes?)"
)
_OBJECT = {
    "making": re.compile(
        rf"(?:{_WHO}{_HOW}{_MAKING}|\bby (?:introducing|proposing|presenting|developing)),?"
        r" (?:and \w+ |for the first time,? )?",
        re.IGNORECASE,
    ),
    "studying": re.compile(rf"{_WHO}{_HOW}{_STUDYING} (?:and \w+ )?", re.IGNORECASE),
    "claim": re.compile(rf"{_WHO}{_HOW}{_CLAIMING} (?:\w+ly )?that ", re.IGNORECASE),
}
_PASSIVE = re.compile(
    r"(?:In this (?:paper|work|study|article),? )?"
    r"(?P<subject>(?:An?|The|New|Novel|Two|Three) [^,;:]{10,160}?)"
    r" (?:is|are|was|were|has been|have been) (?:\w+ly )?(?:proposed|presented|introduced|developed"
    r"|described|designed|investigated|studied|considered|derived|discussed|proved)\b"
)
_LEADING = re.compile(
    r"(?:(?:an?|the|our|some|several|its|their|this|these|both|two|three|four|novel|new|simple|but|yet|effective"
    r"|powerful|first|first-ever|and|innovative|so-called|what we call|how to|how|use of"
    r"|(?:class|set|family|series|type|kind|number|problem|problems|task|issue|question|challenge|challenges"
    r"|variant|study|analysis|idea|notion|concept) of),? )+(?=\S)",
    re.IGNORECASE,
)
_BEFORE = (
    r"that|which|where|whose|who|when|while|by|via|using|based on|with|without|through|from|for|in"
    r"|on|under|to|as|so|such|at|into|across|is|are|can|over|between|has|have|because|since|although|if"
    r"|but|including|consisting|called|named|dubbed|termed|namely|given|thereby|inspired|built|trained"
    r"|designed|aimed|capable|of"
)
_NEXT_DEED = (
    r",? and (?:we|finds?|shows?|proves?|then|demonstrates?|provides?|proposes?|presents?"
    r"|introduces?|study|evaluates?|discuss|investigates?|develops?|analy[sz]es?|apply|derives?|establish)\b"
)
_BOUNDARY = re.compile(
    rf"(?=,? (?:{_BEFORE})\b)|(?={_NEXT_DEED})|(?=[,;:.?!(—–](?:\s|$)|\s[–—-]\s|$)"
)
_BRACKETS = re.compile(r"\s+[(\[][^()\[\]]{0,200}[)\]]")
_ASIDE = re.compile(
    r", (?:without|which|who|despite|unlike|given|under|when|like|such as|including|especially|with"
    r"|in|by|conditioned|based|even|although|while|if|as|for) [^,]{3,90}, "
)
_DEED_AHEAD = re.compile(_NEXT_DEED)
_LIST_AHEAD = re.compile(r", (?:[^,.;]{1,60},? )?(?:and|or) ")
_TAIL = re.compile(r", (?:(?:an?|the) )?[\w-]+$")
_MEANS = re.compile(
    r"(?:this|these|it|them|such)\b[^,.;]{0,40}? (?:by|with|through|via|using)"
    r" (?:(?:introducing|proposing|presenting|developing|designing|using|leveraging) )?",
    re.IGNORECASE,
)
_DANGLING = re.compile(
    r"(?:[\s,]+(?:an?|the|of|for|in|on|with|by|to|and|or|from|as|at|via|using|that|which|both|its|their"
    r"|our|is|are|be|can|we|based|such|more|most|very|not|this|these|under|between|than|into|any|each"
    r"|called|named|dubbed|termed|novel|new|efficient|effective|simple|different|various|while|how|thus|operating|consisting|relying|leveraging|working|featuring|[\w-]+ed))+$",
    re.IGNORECASE,
)
_LINK = (
    r"(?:,? (?:which (?:we|is|are) )?(?:call|called|named|dubbed|termed|namely|denoted|coined"
    r"|referred to as)(?: as)?(?: the)?)?"
)
_RELATIVE = re.compile(r"[\s,:;—–-]*(?:(?:which|that) (?:is )?|to |for |is )?", re.IGNORECASE)
_LONGEST = 130


class Phrase(NamedTuple):
    """A phrase of an abstract that may serve as its headline."""

    text: str
    kind: str
    """`making`, `studying`, `claim`, `passive`, `gloss` or `predicate` of a name, or `lead`."""
    sentence: int
    whole: bool
    """True where it ends at punctuation, False where it was cut before a word."""


def announcing(sentences: Sequence[str]) -> str:
    """Return the first sentence that announces what the paper does, or an empty string."""
    for kind in ("making", "claim", "studying"):
        for sentence in sentences:
            if _OBJECT[kind].search(sentence):
                return sentence
    return ""


def candidates(sentences: Sequence[str], name: CoinedName | None) -> Iterator[Phrase]:
    """Yield the phrases worth considering, each cut at every place where a phrase may end."""
    for number, sentence in enumerate(sentences):
        text = sentence
        if name and number == name.sentence:
            apposed, rest = _after(sentence, name)
            yield from _cuts(rest, "gloss" if apposed else "predicate", number)
            text = _without(sentence, name)
        for kind, pattern in _OBJECT.items():
            if found := pattern.search(text):
                yield from _cuts(text[found.end() :], kind, number)
        if passive := _PASSIVE.match(text):
            yield from _cuts(passive["subject"], "passive", number)
        if not number:
            yield from _cuts(text, "lead", 0)


def _after(sentence: str, name: CoinedName) -> tuple[bool, str]:
    """Return what a sentence says of a name after giving it, and whether as an apposition."""
    rest = _BRACKETS.sub("", re.sub(r"^[^(]{0,3}\)", "", sentence[name.end :]))
    relative = _RELATIVE.match(rest)
    rest = rest[relative.end() :] if relative else rest
    return re.match(r"(?:an?|the|our) ", rest) is not None, rest


def _without(sentence: str, name: CoinedName) -> str:
    """Return a sentence without the name, its apposition commas and "called"."""
    quoted = re.escape(name.text)
    if sentence[: name.start].endswith("("):
        return re.sub(rf" ?\([^()]*{quoted}[^()]*\)", "", sentence, count=1)
    mention = (
        rf"{_LINK},?(?: [–—-])? ?(?:the )?[\"“]?{quoted}[\"”]?(?: \([^()]*\))?(?:,| [–—-](?= ))?"
    )
    return re.sub(mention, "", sentence, count=1)


def _cuts(text: str, kind: str, number: int) -> Iterator[Phrase]:
    """Yield the beginnings of `text` that end where a phrase ends."""
    plain = _BRACKETS.sub("", text).strip()
    if kind in ("making", "studying") and (means := _MEANS.match(plain)):
        plain = plain[means.end() :]
    if kind != "lead" and (leading := _LEADING.match(plain)):
        plain = plain[leading.end() :]
    seen: set[str] = set()
    plain = plain[: 2 * _LONGEST]
    versions = [plain]
    if kind == "claim" and (aside := _ASIDE.search(plain)):
        versions.append(f"{plain[: aside.start()]} {plain[aside.end() :]}")
    for version in versions:
        for phrase, whole in _endings(version):
            if phrase not in seen:
                seen.add(phrase)
                yield Phrase(phrase, kind, number, whole)


def _endings(plain: str) -> Iterator[tuple[str, bool]]:
    """Yield each beginning of `plain` that may stand alone, and whether it ends at punctuation."""
    for boundary in _BOUNDARY.finditer(plain, 8):
        end = boundary.start()
        if end > _LONGEST:
            break
        deed = _DEED_AHEAD.match(plain, end)
        if not deed and _LIST_AHEAD.match(plain, end):
            continue
        phrase = plain[:end].rstrip(" ,;:.")
        whole = bool(deed) or end == len(plain) or plain[end] in ";:.?!(—–"
        phrase = phrase if whole else _TAIL.sub("", _DANGLING.sub("", phrase))
        if len(phrase) > 8:
            yield phrase, whole
        if deed:
            break
