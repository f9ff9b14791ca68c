"""Candidate phrases for a headline: what a sentence says was done, cut where a phrase ends."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from index.text.names import CoinedName

_WHO = re.compile(
    r"\b(?:[Ww]e|[Tt]his (?:position |survey |review )?"
    r"(?:paper|work|article|study|survey|thesis|report|review)"
    r"|[Tt]he (?:present )?(?:paper|study)|[Oo]ur (?:paper|work)|[Hh]ere|I)\b,? "
    r"(?:(?:\w+ly|also|then|here|we|first|thus|further|next|now|instead|aim to|attempt to|seek to"
    r"|try to|will)\b,? )*"
    r"|\bby (?=introducing|proposing|presenting|developing)"
)
"""Who does something; a deed of `_DEEDS` follows."""
_DEEDS = {
    "making": re.compile(
        r"(?:propos|present|introduc|develop|design|describ|devis|releas|creat|construct|build|offer"
        r"|provid|contribut|formulat|deriv|suggest|advocat|unveil|put forward|giv|establish)"
        r"(?:es|ed|e|s|ing)?,? (?:and \w+ |for the first time,? )?"
    ),
    "studying": re.compile(
        r"(?:stud(?:y|ies)|investigat\w+|consider\w*|address\w*|tackl\w+|explor\w+|examin\w+"
        r"|analy[sz]\w+|revisit\w*|discuss\w*|focus(?:es)? on|deals? with|look(?:s|ed)? at"
        r"|characteri[sz]\w+|compar\w+|survey\w*|review\w*|evaluat\w+) (?:and \w+ )?"
    ),
    "claim": re.compile(
        r"(?:shows?|proves?|demonstrates?|finds?|argues?|establish(?:es)?|observes?|reveals?"
        r"|claims?|posits?|conjectures?|hypothesi[sz]es?|concludes?) (?:\w+ly )?that "
    ),
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
    r"|our|is|are|was|were|be|been|being|has|have|had|do|does|did|will|may|might|must|should|could"
    r"|would|cannot|can|we|who|whose|when|where|if|because|since|so|then|also|but|only|even|often"
    r"|about|over|across|within|without|through|during|among|toward|towards|upon|against|than|based|such|more|most|very|not|this|these|under|between|than|into|any|each"
    r"|called|named|dubbed|termed|novel|new|efficient|effective|simple|different|various|while|how|thus|operating|consisting|relying|leveraging|working|featuring|[\w-]+ed))+$",
    re.IGNORECASE,
)
_LINK = re.compile(
    r"(?:,? (?:which (?:we|is|are) )?(?:call|called|named|dubbed|termed|namely|denoted|coined"
    r"|referred to as)(?: as)?)?,?(?: [–—-])? ?(?:the )?[\"“]?$"
)
_APPOSITION_END = re.compile(r"[\"”]?(?: \([^()]*\))?(?:,| [–—-](?= ))?")
_REST_OF_BRACKET = re.compile(r"^[^()]{0,40}\)")
_RELATIVE = re.compile(r"[\s,:;—–-]*(?:(?:which|that) (?:is )?|to |for |is )?", re.IGNORECASE)
_LONGEST = 130
_READ = 400
"""How much of a sentence is looked at: more never fits into a line."""


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
    first: dict[str, str] = {}
    for sentence in sentences:
        for kind, _ in _deeds(sentence):
            first.setdefault(kind, sentence)
    return first.get("making") or first.get("claim") or first.get("studying") or ""


def _deeds(sentence: str) -> Iterator[tuple[str, int]]:
    """Yield what a sentence says the authors do, and where the object of the deed begins."""
    seen: set[str] = set()
    for who in _WHO.finditer(sentence):
        for kind, deed in _DEEDS.items():
            if kind not in seen and (found := deed.match(sentence, who.end())):
                seen.add(kind)
                yield kind, found.end()


def candidates(sentences: Sequence[str], name: CoinedName | None) -> Iterator[Phrase]:
    """Yield the phrases worth considering, each cut at every place where a phrase may end."""
    for number, sentence in enumerate(sentences):
        text = sentence
        if name and number == name.sentence:
            apposed, rest = _after(sentence, name)
            yield from _cuts(rest, "gloss" if apposed else "predicate", number)
            text = _without(sentence, name)
        for kind, start in _deeds(text):
            yield from _cuts(text[start : start + _READ], kind, number)
        if passive := _PASSIVE.match(text):
            yield from _cuts(passive["subject"], "passive", number)
        if not number:
            yield from _cuts(text[:_READ], "lead", 0)


def _after(sentence: str, name: CoinedName) -> tuple[bool, str]:
    """Return what a sentence says of a name after giving it, and whether as an apposition."""
    rest = _BRACKETS.sub("", _REST_OF_BRACKET.sub("", sentence[name.end : name.end + _READ]))
    relative = _RELATIVE.match(rest)
    rest = rest[relative.end() :] if relative else rest
    return rest.startswith(("a ", "an ", "the ", "our ")), rest


def _without(sentence: str, name: CoinedName) -> str:
    """Return a sentence without the name, its apposition commas and "called"."""
    before, after = sentence[: name.start], sentence[name.end :]
    if before.endswith("("):
        return before[:-1].rstrip() + _REST_OF_BRACKET.sub("", after)
    return _LINK.sub("", before) + _APPOSITION_END.sub("", after, count=1)


def _cuts(text: str, kind: str, number: int) -> Iterator[Phrase]:
    """Yield the beginnings of `text` that end where a phrase ends."""
    plain = _BRACKETS.sub("", text).strip()
    if kind in ("making", "studying") and (means := _MEANS.match(plain)):
        plain = plain[means.end() :]
    if kind != "lead" and (leading := _LEADING.match(plain)):
        plain = plain[leading.end() :]
    seen: set[str] = set()
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
        if deed or not whole:  # before another verb, so what it is the object of may dangle
            phrase = _TAIL.sub("", _DANGLING.sub("", phrase))
        if len(phrase) > 8:
            yield phrase, whole
        if deed:
            break
