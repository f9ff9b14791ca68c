"""Words of texts and queries: analysis, reading one paper, highlights."""

from __future__ import annotations

import pytest
from support.search_papers import MadeWork, paper

from index.search import matches, parse, spans
from index.search.analysis import Unit, fold, joinable, stem, unit, units


@pytest.mark.parametrize(
    ("text", "whole", "parts"),
    [
        ("tuning", "tuning", ()),
        ("fine-tuning", "finetuning", ("fine", "tuning")),
        ("U-Net", "unet", ("u", "net")),
        ("GPT‑4o", "gpt4o", ("gpt", "4o")),
        ("model's", "model", ()),
        ("state-of-the-art's", "stateoftheart", ("state", "of", "the", "art")),
        ("don't", "dont", ("don", "t")),
        ("snake_case", "snakecase", ("snake", "case")),
        ("node.js", "nodejs", ("node", "js")),
        ("C++", "c++", ()),
        ("C#", "c#", ()),
        ("Notepad++", "notepad++", ("notepad",)),
        ("Schrödinger", "schrodinger", ()),
        ("Straße", "strasse", ()),
        ("Łódź", "lodz", ()),
        ("ﬁne", "fine", ()),
        ("ＧＰＴ", "gpt", ()),
        ("R²", "r2", ()),
        ("π³X", "pi3x", ()),
        ("β-VAE", "betavae", ("beta", "vae")),
        ("ΔT", "deltat", ()),
        ("\u03b5-greedy", "epsilongreedy", ("epsilon", "greedy")),
        ("\u00b5-law", "mulaw", ("mu", "law")),
        ("λόγος", "λογοσ", ()),
        ("٢٠٢٤", "2024", ()),
        ("२०२४", "2024", ()),
        ("R^2", "r2", ("r", "2")),
        ("ＧＰＴ－４ｏ", "gpt4o", ("gpt", "4o")),
        ("GPT\u22124", "gpt4", ("gpt", "4")),
        ("Ｃ＋＋", "c++", ()),
        ("Ｃ＃", "c#", ()),
        ("O\u02bcNeil", "oneil", ("o", "neil")),
        ("fine\u200btuning", "finetuning", ("fine", "tuning")),
        ("½", "12", ()),
        ("soft\u00adhyphen", "softhyphen", ("soft", "hyphen")),
        ("naïve", "naive", ()),
        ("नमस्ते", "नमस्ते", ()),
        ("مُحَمَّد", "محمد", ()),
        ("x" * 300, "x" * 120, ()),
    ],
)  # fmt: skip
def test_a_stretch_of_text_is_searched_by(text, whole, parts):
    assert unit(text) == Unit(whole, parts)
    assert units(f"({text})") == [Unit(whole, parts)]


def test_a_run_is_searched_by_characters_and_pairs():
    run = Unit("深度学习", run=True)
    assert units("「深度学习」") == [run]
    assert run.words == ("深", "度", "学", "习", "深度", "度学", "学习")


def test_a_compound_is_searched_whole_and_by_parts_of_two_letters_and_more():
    assert unit("u-net-like").words == ("unetlike", "net", "like")


@pytest.mark.parametrize(
    ("text", "heads"),
    [
        ("GPT-4o", ()),
        ("GPT-4o-mini", ("gpt4o",)),
        ("GPT-3.5-turbo", ("gpt3", "gpt35")),
        ("Llama-2-7B-chat", ("llama2", "llama27b")),
        ("state-of-the-art", ()),
        ("2024-05-01", ()),
    ],
)
def test_a_name_with_a_number_is_searched_without_what_follows(text, heads):
    assert unit(text).heads == heads


@pytest.mark.parametrize(
    ("word", "expected"),
    [("networks", "network"), ("biases", "bias"), ("news", "news"), ("go", "go"), ("r2", "r2"),
     ("gpt4o", "gpt4o"), ("модели", "модели"), ("collaborating", "collabor")],
)  # fmt: skip
def test_english_words_have_stems(word, expected):
    assert stem(word) == expected


def test_folding_leaves_marks_that_make_letters():
    assert fold("がぎぐ") == "がぎぐ"
    assert fold("ｶﾞ") == "ガ"
    assert fold("한국어") == "한국어"


@pytest.mark.parametrize(
    ("left", "right", "expected"),
    [("fine", "tuning", True), ("k", "mer", True), ("in", "form", False), ("20", "24", False),
     ("gpt", "4", True), ("学", "习", False), ("c++", "x", False)],
)  # fmt: skip
def test_which_neighbours_may_be_one_word(left, right, expected):
    assert joinable(left, right) is expected


@pytest.mark.parametrize(
    ("query", "text", "expected"),
    [
        ("net", "A network, nets, net.", ["network", "nets", "net"]),
        ("net ", "A network, nets, net.", ["nets", "net"]),
        ("tuning ", "Fine-tuning is tuned.", ["tuning", "tuned"]),
        ("fine-tuning", "Fine-tuning, finetuned, fine tuning.",
         ["Fine-tuning", "finetuned", "fine tuning"]),
        ("fine tuning ", "Fine-tuning, finetuned.", ["Fine-tuning", "finetuned"]),
        ("fine tuning ", "fine but tuning", ["fine", "tuning"]),
        ("finetuning", "fine tuning", ["fine tuning"]),
        ("U-Net", "The U-Net, U Net and a net", ["U-Net", "U Net"]),
        ("net ", "The U-Net", ["Net"]),
        ("GPT-4o", "GPT, GPT-4o and gpt 4o", ["GPT-4o", "gpt 4o"]),
        ("few-s", "few shots, few-shot", ["few shots", "few-shot"]),
        ('"graph network"', "Graph networks of a graph. Network!",
         ["Graph networks", "graph. Network"]),
        ('"neural net" graph ', "neural graph nets", ["graph"]),
        ('"the unet model"', "the U-Net model", ["the U-Net model"]),
        ('"fine tuning works"', "fine-tuning works", ["fine-tuning works"]),
        ("schrodinger", "Schrödinger's cat", ["Schrödinger's"]),
        ("学习", "深度学习与学习", ["学习", "学习"]),
        ("ガラ", "ｶﾞﾗｽ", ["ｶﾞﾗ"]),
        ("C++", "in C++ or C", ["C++"]),
        ("-graph net ", "graph net", ["net"]),
        ("graph OR net ", "graph net", ["graph", "net"]),
        ("author:graph venue:net tag:x", "graph net x", []),
        ("title:graph ", "graph", ["graph"]),
        ("", "anything", []),
        ("R2", "R² = 1", ["R²"]),
        ("gpt4o ", "GPT-4o-mini and GPT-4o", ["GPT-4o", "GPT-4o"]),
        ("beta-vae ", "a β-VAE", ["β-VAE"]),
        ("ab ab ", "ab", ["ab"]),
    ],
)  # fmt: skip
def test_a_query_highlights(query, text, expected):
    found = spans(parse(query), text)
    assert [text[start:end] for start, end in found] == expected


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("graph", True),
        ("graphs learning", True),
        ("graph -learning ", False),
        ("graph OR zzz ", True),
        ("title:learning", False),
        ("abstract:learning", True),
        ("author:byron", True),
        ('author:"ada byron"', True),
        ('author:"byron ada"', False),
        ('author:"jean luc"', True),
        ('author:"luc jean"', False),
        ("author:李飞", True),
        ("author:王", False),
        ("author:jean-luc", True),
        ("author:jean-l", True),
        ("author:jean-x", False),
        ("author:jean-paul", False),
        ("venue:icml", True),
        ("year:2020", True),
        ("year:2021..", False),
        ("tag:x", True),
        ("tag:y", False),
        ("is:keep", True),
        ("is:undecided", False),
        ("is:unread", True),
        ("note:base", True),
        ("note:*", True),
        ("source:list", True),
        ("query:q", True),
        ("query:loop", False),
        ("query:absent", False),
        ("lens:l", True),
        ("lens:absent", False),
        ("", True),
    ],
)
def test_one_paper_matches(query, expected):
    one = paper(7, "A graph", "Deep learning.", authors=["Ada Byron", "李飞飞", "Jean-Luc Picard"],
                venue="ICML", year=2020)  # fmt: skip
    work = MadeWork(
        tags={"x": {one.id}},
        states={"keep": {one.id}},
        notes={one.id: "Baseline"},
        searches={"q": "tag:x", "loop": "query:loop"},
        lenses={"l": ["deep learning"]},
    )
    assert matches(parse(query), one, work) is expected
