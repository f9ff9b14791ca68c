"""What the normaliser takes for the same, what it keeps apart, and that nothing upsets it."""

from __future__ import annotations

import os
import subprocess
import sys
import time
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from index.identity.normal import normalise, words
from index.identity.tex import FUNCTIONS, GLUED, GREEK, SILENT, SPOKEN

EXAMPLES = 5000 if os.environ.get("PAPERREADER_FULL") else 200

SAME = {
    "case": ["Deep Learning", "deep learning", "DEEP LEARNING"],
    "line breaks": ["deep learning", "deep\nlearning", "deep\r\n learning", "deep\u2028learning"],
    "blanks": ["deep learning", "deep   learning", "deep\u00a0learning", "deep~learning"],
    "line-end hyphen": ["marketplaces", "market-\nplaces", "market-\r\nplaces"],
    "invisible": ["marketplaces", "market\u00adplaces", "mar\u200bket\ufeffplaces\u0000"],
    "lost hyphen": ["cost-effective", "cost\x02effective", "costeffective"],
    "glyph of a PDF": ["required", "re(cid:173) quired", "re-\nquired"],
    "dashes": ["static-dynamic", "static--dynamic", "static–dynamic", "static — dynamic"],
    "apostrophes": ["don't", "don’t", "donʼt", "dont", "don`t"],
    "quotes": ["“deep”", "``deep''", '""deep""', "«deep»", "deep", "„deep“"],
    "Latin accents": [
        "Schrödinger", "Schrodinger", "SCHRÖDINGER", "Schro\u0308dinger", r"Schr\"odinger",
        r"Schr\"{o}dinger", r"Schr{\"o}dinger", "SchrÃ¶dinger", "Schr&ouml;dinger",
        "Schr&#246;dinger", "Schr&#xf6;dinger",
    ],
    "caron": ["Šaš", "sas", r"\v{S}a\v{s}", r"\v Sa\v s"],
    "cedilla": ["François", "Francois", r"Fran\c{c}ois", r"Fran\c cois"],
    "accented dotless i": ["naïve", "naive", r"na\"{\i}ve", r"na\"\i ve"],
    "stroke o": ["øre", "ore", r"\o re", r"{\o}re", r"\o{}re"],
    "stroke l": ["Łojasiewicz", "Lojasiewicz", r"\L{}ojasiewicz", r"\L ojasiewicz"],
    "sharp s": ["Straße", "strasse", r"Stra\ss e", "STRAẞE", r"Stra{\ss}e"],
    "ae, oe, aa": ["æœå", "aeoea", r"\ae\oe\aa", "ÆŒÅ"],
    "ligature": ["finding flow", "ﬁnding ﬂow"],
    "full width": ["deep 2024", "ｄｅｅｐ ２０２４", "deep２０２４"],
    "half-width kana": ["ガイド", "ｶﾞｲﾄﾞ", unicodedata.normalize("NFD", "ガイド")],
    "Hangul": ["한국어", unicodedata.normalize("NFD", "한국어")],
    "Cyrillic composed": ["йод", unicodedata.normalize("NFD", "йод")],
    "superscript": ["R²", "R2", "$R^2$", "R^{2}", "R<sup>2</sup>", r"R\textsuperscript{2}"],
    "subscript": ["x₁", "x1", "$x_1$", "x_{1}", "x<sub>1</sub>"],
    "Greek": ["π³X", r"$\pi^3$X", "pi3X", r"$\pi^{3} X$", "𝜋³X", "Π³X"],
    "Greek variants": ["ε", "ϵ", r"\epsilon", r"$\varepsilon$", "epsilon", "𝛆", r"\eps", "ɛ"],
    "final sigma": ["ς", "σ", r"\sigma", r"\varsigma", "Σ"],
    "micro sign": ["5 µm", "5 μm", r"5 \textmu m", r"5\,$\mu$m"],
    "increment": ["Δ", "∆", r"\Delta"],
    "accented Greek": ["ᾱ", r"\bar{\alpha}", r"\bar\alpha", "α"],
    "math letters": ["x", "𝐱", r"\mathbf{x}", r"\mathbf x", r"$\bm{x}$", r"\boldsymbol{x}"],
    "script letters": ["O(n)", "𝒪(n)", r"\mathcal{O}(n)", r"$\mathcal O(n)$", r"{\cal O}(n)"],
    "blackboard": ["ℝ^d", r"$\mathbb{R}^d$", "Rd", r"\R^d", r"\mathbb R^d"],
    "math accent": ["Õ(√T)", r"$\tilde{O}(\sqrt{T})$", r"\widetilde O(\sqrt T)", "Õ(√T)"],
    "fraction": ["a/b", r"\frac{a}{b}", r"$\tfrac ab$", "a∕b", r"{a \over b}"],
    "vulgar fraction": ["1/2", "½", r"\frac12", "1⁄2", "&frac12;"],
    "root": ["√d", r"\sqrt{d}", r"\sqrt d", "√(d)"],
    "cube root": ["∛d", r"\sqrt[3]{d}"],
    "power of ten": ["10⁻³", "10^{-3}", "$10^{−3}$"],
    "relation": ["a ≤ b", r"$a \leq b$", r"a\le b", "a &le; b"],
    "set": ["{4, 5}", r"$\{4,5\}$", r"\left\{ 4, 5 \right\}"],
    "function": ["log n", r"$\log n$", r"\log{n}", r"\log(n)", r"\operatorname{log} n"],
    "math fences": ["x", "$x$", "$$x$$", r"\(x\)", r"\[x\]", r"\begin{align*}x\end{align*}"],
    "percent": ["5%", r"5\%", "5 %"],
    "ampersand": ["A & B", r"A \& B", "A &amp; B", "A &amp;amp; B"],
    "emphasis": [
        "very deep", "*very deep*", "_very deep_", "**very** deep", r"\emph{very deep}",
        r"{\em very deep}", "<i>very deep</i>", r"\textit{very deep}", r"{\it very deep\/}",
    ],
    "emphasis inside a word": ["TabFO", "**Tab**FO", r"\textbf{T}abFO", "<b>T</b>abFO", "_Tab_FO"],
    "paragraph tags": ["one two", "<p>one</p><p>two</p>", "one<br/>two", "<jats:p>one two</p>"],
    "tag with attributes": ["one two", "<p class=\"a b\">one <span id='c'>two</span></p>"],
    "braces lost": ["correlation", r"\emph{correlation}", r"\emphcorrelation"],
    "unknown macro": ["OpenMHC is", r"\openmhc{} is", r"\OpenMHC is"],
    "unknown macro with an argument": ["BERT is", r"\model{BERT} is", r"\x{\bf BERT} is"],
    "abbreviations": ["i.e., x", r"\ie, x", r"\ie{}, x", r"\ie~x"],
    "citation": ["as [lee_17]", r"as~\cite{lee_17}", r"as \citep{lee_17}"],
    "link": ["here (https://a.b/c_d)", "[here](https://a.b/c_d)", r"\href{https://a.b/c\_d}{here}"],
    "url": ["https://a.b/c_d", r"\url{https://a.b/c_d}", "<https://a.b/c_d>"],
    "link that repeats its address": [
        "https://a.b/c", r"\href{https://a.b/c}{https://a.b/c}", "[https://a.b/c](https://a.b/c)",
        r"\url{https://a.b/c}",
    ],
    "remark of a citation": [r"as [lee]", r"as \citep[see][p.~3]{lee}", r"as \cite{lee}"],
    "binomial": ["(n choose k)", r"$\binom{n}{k}$", r"{n \choose k}", r"\binom nk"],
    "other root": ["x^(1/d)", r"\sqrt[d]{x}"],
    "square root with its degree": ["√x", r"\sqrt[2]{x}"],
    "numbered list": [
        "two: 1. one 2. other", r"two: \begin{enumerate} \item one \item other \end{enumerate}",
        r"two: \beginenumerate \item one \item other \endenumerate",
    ],
    "bulleted list": [
        "two: • one • other", r"two: \begin{itemize} \item one \item other \end{itemize}",
        "two:\n- one\n- other",
    ],
    "letter macros": ["x ∈ X", r"$\bfx \in \cX$", r"$\vx\in\Xcal$"],
    "glued commands": ["√T Õ θ", r"\sqrtT \tildeO \hattheta", r"\sqrt{T} \tilde{O} \hat\theta"],
    "doubled backslash": ["Î(X)", r"\\hat I(X)", r"\hat I(X)"],
    "escaped line break": ["an image. We show", r"an image.\nWe show"],
    "tab of times": ["10× less", r"10$\times$ less", "10$\times$ less", "10$ imes$ less"],
    "tab of textit": ["the deep net", "the \textit{deep} net", "the extit{deep} net"],
    "other eaten commands": ["αβφ/ρ", "\alpha\beta\frac{φ}{\rho}", r"\alpha\beta\frac{φ}{\rho}"],
    "headless emphasis": ["the deep net", "the mph{deep} net", "the {em deep} net"],
    "surrogates": ["𝒪(n)", "\ud835\udcaa(n)"],
    "units": ["5 µm", r"5 \micro\metre", r"\SI{5}{\micro\metre}"],
    "colour": ["red text", r"\textcolor{blue}{red text}", r"{\color{blue} red text}"],
    "label": [
        "We propose", "Abstract: We propose", "Abstract—We propose", "ABSTRACT. We propose",
        "**Abstract:** We propose", r"\textbf{Abstract}: We propose", "Abstract\nWe propose",
        "<b>Abstract</b>: We propose", "Abstract - We propose",
    ],
    "mojibake": ["robot’s own", "robotâ€™s own", "robotâ\x80\x99s own", "robotÃ¢â‚¬â„¢s own"],
    "mojibake of Greek": ["β-VAE", "Î²-VAE"],
    "terminal escapes": ["red text", "\x1b[31mred\x1b[0m text", "red\x1b]0;pwned\x07 text"],
    "Arabic stretch": ["كتاب", "كتـــاب"],
}  # fmt: skip

DIFFERENT = [
    ("и", "й"),
    ("か", "が"),
    ("Abstract argumentation", "argumentation"),
    ("Abstract-level argumentation", "level argumentation"),
    ("the token </s>", "the token"),
    ("<object> to", "to"),
    ("论文", "論文"),
    ("x1", "x2"),
    ("10 Å²", "10 Å³"),
    ("CAFÉ’s", "CAFs"),
]


@pytest.mark.parametrize("spellings", SAME.values(), ids=SAME.keys())
def test_spellings_of_one_text_normalise_alike(spellings):
    assert {normalise(text) for text in spellings} == {normalise(spellings[0])}
    assert normalise(spellings[0])


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_different_texts_stay_apart(one, other):
    assert normalise(one) != normalise(other)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Don't use snake_case", "dont use snakecase"),
        ("**Tab**ular state-of-the-art", "tabular state of the art"),
        (r"\textbf{N}euro $x_1$", "neuro x1"),
        ("我们的 BERT 模型", "我 们 的 bert 模 型"),
        ("ภาษา", "ภ า ษ า"),
        ("हिन्दी में", "हनद म"),
        ("", ""),
        ("— … !", ""),
    ],
)
def test_words(text, expected):
    assert words(text) == expected.split()


@given(st.text())
@settings(max_examples=EXAMPLES, deadline=None)
def test_any_text_normalises_to_letters_and_digits_that_stay(text):
    said = normalise(text)
    assert all(unicodedata.category(char)[0] in "LN" for char in said)
    assert normalise(said) == said


@given(st.text(alphabet="\\{}$*_^&;<>/ab cé\x1b[(#1%~\"'`-\n"))
@settings(max_examples=EXAMPLES, deadline=None)
def test_markup_in_any_state_of_ruin_never_raises(text):
    assert normalise(normalise(text)) == normalise(text)


def test_every_character_normalises_to_something_that_stays():
    step = 1 if os.environ.get("PAPERREADER_FULL") else 37
    for codepoint in range(0, sys.maxunicode + 1, step):
        said = normalise(chr(codepoint))
        assert normalise(said) == said, hex(codepoint)
        said.encode()


@pytest.mark.parametrize(
    "unit",
    [
        "$", "{", "*", "\\", "\\frac{", "\\href{", "\\href{a}{", "\\begin{", "<p ", "<p a='", "&#1",
        "&", "\x1b[", "\x1b]", "â€", "(cid:", "\\a ", "\\a{ ", "abstract ", "_", "\\sqrt[", "[](",
        " ", "Ã¢â‚¬", "&amp;", "<", "\\sqrt[3]{", "\\binom{", "\\begin{enumerate}", "\\item ",
        "cite",
        "\\cite", "\\cite[]", "\\\\a", "{em ", "[a](b", "mph{",
    ],
)  # fmt: skip
def test_time_is_linear_on_hostile_input(unit):
    def seconds(length: int) -> float:
        text = unit * (length // len(unit))
        start = time.process_time()
        normalise(text)
        return time.process_time() - start

    small = min(seconds(40_000) for _ in range(3))
    assert seconds(400_000) < 40 * max(small, 0.002)


def test_the_tables_are_consistent():
    assert not SILENT & SPOKEN.keys()
    assert all(normalise(said) == said for said in SPOKEN.values())
    assert not (FUNCTIONS | set(GREEK.values())) - SPOKEN.keys()
    assert not any(
        longer.startswith(shorter)
        for position, shorter in enumerate(GLUED)
        for longer in GLUED[position + 1 :]
    ), "a longer name must stand before its own beginning"


def test_the_normaliser_knows_nothing_of_the_renderer():
    code = (
        "import sys; sys.modules['index.text'] = None;"
        "from index.identity.normal import normalise; print(normalise('Deep'))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True, text=True, check=False, cwd=Path(__file__).parents[2],
    )  # fmt: skip
    assert done.stdout == "deep\n", done.stderr
