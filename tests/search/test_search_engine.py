"""The engine: what is found, in which order, for any script and spelling."""

from __future__ import annotations

import pytest
from support.search_papers import MadeWork, engine, paper

from index.search import Stopped, ranking, reader

TEXTS = [
    "Fine-tuning of language models",
    "Finetuning without labels",
    "We study fine tuning of small nets",
    "A U-Net for segmentation",
    "A net for fishing",
    "GPT-4o and its cousins",
    "Counting k-mers: the k-mer spectrum",
    "Solving the Schrödinger equation",
    "ＦＵＬＬ ＷＩＤＴＨ letters",
    "An eﬃcient method in C++",
    "The R² of a regression",
    "A π³X model and a β-VAE",
    "深度学习在自然语言处理中的应用",
    "ディープラーニングによる翻訳",
    "딥러닝 기반 번역",
    "การเรียนรู้เชิงลึก",
    "हिन्दी भाषा के लिए मॉडल",
    "تَعَلُّم الآلة",
    "Erdős and Łukasiewicz in naïve résumés",
    "State-of-the-art results, the model's own",
    "deep networks learn; learning deep things",
    "deep learning of the universe",
    "an information retrieval system in formal logic",
    "C++17 beside GPT-4o-mini and Llama-2-7B since २०२४",
]


@pytest.fixture(scope="module")
def texts():
    return engine(paper(number, abstract=text) for number, text in enumerate(TEXTS))


def found(engine, query, **options):
    return [TEXTS[doc].split()[0] for doc in engine.search(query, literal=True, **options).docs]


def numbers(engine, query, **options):
    return sorted(engine.search(query, literal=True, **options).docs)


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("fine-tuning", [0, 1, 2]),
        ("finetuning", [0, 1, 2]),
        ("fine tuning", [0, 1, 2]),
        ("fine-tuned ", [0, 1, 2]),
        ("finetun", [0, 1, 2]),
        ("tuning", [0, 2]),
        ('"fine tuning"', [0, 2]),
        ("U-Net", [3]),
        ("unet", [3]),
        ("u net ", [3]),
        ("net", [2, 3, 4, 20]),
        ("net ", [2, 3, 4]),
        ("GPT-4o", [5, 23]),
        ("gpt4o", [5, 23]),
        ("gpt", [5, 23]),
        ("gpt4o ", [5, 23]),
        ("gpt-4o ", [5, 23]),
        ("gpt 4o mini ", [23]),
        ("llama2 ", [23]),
        ("llama 2 ", [23]),
        ("llama-2 ", [23]),
        ("2024 ", [23]),
        ("２０２４ ", [23]),
        ("C++17 ", [23]),
        ("k-mer", [6]),
        ("kmer", [6]),
        ("kmers ", [6]),
        ("schrodinger", [7]),
        ("Schrödinger", [7]),
        ("SCHRÖDINGER", [7]),
        ("full width", [8]),
        ("ｆｕｌｌ", [8]),
        ("efficient", [9]),
        ("eﬃcient", [9]),
        ("C++", [9, 23]),
        ("c++ ", [9, 23]),
        ("Ｃ＋＋ ", [9, 23]),
        ("R2", [10]),
        ("R²", [10]),
        ("π³X", [11]),
        ("π3x", [11]),
        ("β-VAE", [11]),
        ("beta-vae ", [11]),
        ("beta vae ", [11]),
        ("pi3x ", [11]),
        ("R^2 ", [10]),
        ("vae", [11]),
        ("学", [12]),
        ("学习", [12]),
        ("自然语言", [12]),
        ("度学习在", [12]),
        ("习学", []),
        ("深度 应用", [12]),
        ("ラーニング", [13]),
        ("ﾗｰﾆﾝｸﾞ", [13]),
        ("翻", [13]),
        ("러닝", [14]),
        ("번역", [14]),
        ("เรียน", [15]),
        ("भाषा", [16]),
        ("تعلم", [17]),
        ("erdos lukasiewicz naive resume", [18]),
        ("state-of-the-art", [19]),
        ("stateoftheart", [19]),
        ("art", [19]),
        ("model", [0, 11, 19]),
        ("model's", [0, 11, 19]),
        ("deep", [20, 21]),
        ('"deep learning"', [21]),
        ('"learning deep"', [20]),
        ('"deep network"', [20]),
        ('"the universe" deep', [21]),
        ("inform ", [22]),
        ("deep -universe", [20]),
        ("deep NOT universe ", [20]),
        ("universe OR fishing ", [4, 21]),
        ("(universe OR fishing) net ", [4]),
        ("learn* deep ", [20, 21]),
        ("zzz", []),
        ("", list(range(len(TEXTS)))),
    ],
)
def test_a_query_finds(texts, query, expected):
    assert numbers(texts, query) == expected


def test_a_word_written_apart_counts_only_where_it_is_known_written_together():
    apart = engine([paper(0, abstract="over fitting of trees"), paper(1, abstract="trees")])
    answer = apart.search("overfitting")
    assert answer.corrected == "over fitting"
    assert list(answer.docs) == [0]


@pytest.mark.parametrize("field", ["title", "abstract"])
def test_a_word_written_apart_counts_in_the_field_where_it_stands(field):
    other = {"title": "abstract", "abstract": "title"}[field]
    texts = {field: "fine tuning", other: "finetuning"}
    made = engine([paper(0, **texts), paper(1, **{field: "trees", other: "finetuning"})])
    assert numbers(made, f"{field}:finetuning ") == [0]
    assert numbers(made, f"{other}:finetuning ") == [0, 1]


PAPERS = [
    paper(0, "Bandits for rankings", "A study.", authors=["Ada Lovelace"], venue="ICML", year=2019),
    paper(1, "A survey", "We survey bandits and bandits.", authors=["Grace Hopper"], year=2020),
    paper(2, "Trees", "Short.", authors=["Jean-Luc Godard", "Fei-Fei Li"], venue="NeurIPS 2021",
          year=2021, source="b.txt"),
    paper(3, "Ranking trees", "About bandits once in a longer text about other things entirely.",
          authors=["Ada Byron", "Li Lovelace"], venue="ICML Workshop", year=None),
]  # fmt: skip
WORK = MadeWork(
    tags={"eeg": {PAPERS[0].id, PAPERS[2].id}},
    states={"keep": {PAPERS[0].id}, "maybe": {PAPERS[1].id}, "read": {PAPERS[3].id},
            "tagged": {PAPERS[0].id, PAPERS[2].id}, "new": {PAPERS[2].id}},
    notes={PAPERS[1].id: "compare with Baseline"},
    searches={"mine": "tag:eeg trees", "loop": "query:loop", "half": "band"},
    lenses={"trees": ["trees", "ranking trees"], "none": []},
)  # fmt: skip


@pytest.fixture(scope="module")
def papers():
    return engine(PAPERS, WORK)


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("title:bandits", [0]),
        ("abstract:bandits ", [1, 3]),
        ("title:survey ", [1]),
        ("title:(bandits OR trees) ", [0, 2, 3]),
        ('title:"ranking trees"', [3]),
        ('abstract:"ranking trees"', []),
        ("author:ada", [0, 3]),
        ("author:love ", []),
        ("author:love", [0, 3]),
        ('author:"ada lovelace"', [0]),
        ('author:"ada lov', [0, 3]),
        ("author:fei-fei", [2]),
        ("author:feifei", [2]),
        ("author:godard author:li ", [2]),
        ("venue:icml", [0, 3]),
        ('venue:"icml workshop"', [3]),
        ("year:2019", [0]),
        ("year:2020..", [1, 2]),
        ("year:..2020", [0, 1]),
        ("-year:2000..", [3]),
        ("tag:eeg", [0, 2]),
        ("tag:ee", [0, 2]),
        ("tag:EE", [0, 2]),
        ('tag:"ee', [0, 2]),
        ("tag:ee ", []),
        ('tag:"ee"', []),
        ("-tag:ee", [0, 1, 2, 3]),
        ("tag:nothing", []),
        ("query:m", [2]),
        ("query:m ", []),
        ("year:1", [0, 1, 2, 3]),
        ("year:2", [0, 1, 2]),
        ("year:202", [1, 2]),
        ("year:3", [0, 1, 2, 3]),
        ("trees year:3", [2, 3]),
        ("year:3 ", []),
        ("year:3000", []),
        ("year:2020..201", [0, 1, 2, 3]),
        ("year:2020..2019", []),
        ("year:>2", [0, 1, 2]),
        ("year:<2", [0, 1, 2]),
        ("-year:", [0, 1, 2, 3]),
        ("is:keep", [0]),
        ("is:undecided", [2, 3]),
        ("is:unread", [0, 1, 2]),
        ("is:untagged", [1, 3]),
        ("is:new", [2]),
        ("is:rejected ", []),
        ("note:baseline", [1]),
        ("note:*", [1]),
        ("source:b.txt", [2]),
        ("source:list", [0, 1, 3]),
        ("query:mine", [2]),
        ("query:loop", []),
        ("query:half", []),
        ("query:absent", []),
        ("lens:trees", [2, 3]),
        ("lens:absent", []),
        ("tag:eeg -trees", [0]),
    ],
)
def test_a_field_finds(papers, query, expected):
    assert numbers(papers, query) == expected


@pytest.mark.parametrize(
    ("query", "advice"),
    [
        ("query:absent", "no search is saved as 'absent'"),
        ("query:loop", "asks for itself"),
        ("lens:absent", "no lens is called 'absent'"),
        ("tag:eeg", None),
        ("tag:ee", None),
        ("query:m", None),
        ("year:3", "left out until the year is complete"),
        ("year:2", None),
        ("year:3000", None),
    ],
)
def test_a_name_that_does_not_exist_is_said(papers, query, advice):
    found = papers.search(query).advice
    assert (found is None) if advice is None else (found is not None and advice in found)


@pytest.mark.parametrize("years", [[2019, 2021, 2024], [None, None, None]])
@pytest.mark.parametrize(
    "query",
    ["year:2021", "-year:2021", "year:2019..2024", "year:>2018", "year:>=2019", "year:<2030"],
)
def test_a_year_that_is_being_typed_never_empties_the_list(years, query):
    made = engine(paper(number, "Trees", year=year) for number, year in enumerate(years))
    for end in range(query.index(":") + 1, len(query)):
        typed = query[:end]
        complete = typed in {"year:2019", "year:2019.."} and not any(years)
        assert made.search(typed).total == 0 if complete else made.search(typed).total > 0, typed


def test_where_no_paper_has_a_year_it_is_said():
    made = engine([paper(0, "Trees")])
    answer = made.search("year:2024")
    assert (answer.total, answer.advice) == (0, "no paper here has a year")


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("author:le-cun ", [2, 3, 4]),
        ("author:lecun ", [3, 4]),
        ('author:"le cun"', [2, 4]),
        ('author:"yann le-cun"', [2, 3, 4]),
        ('author:"cun le"', []),
    ],
)
def test_a_name_written_apart_needs_all_its_parts(query, expected):
    names = ["Jean Le Roux", "Ann Cun", "Yann Le Cun", "Yann LeCun", "Yann Le-Cun"]
    made = engine(paper(number, authors=(name,)) for number, name in enumerate(names))
    assert numbers(made, query) == expected


def test_work_is_asked_anew_each_time():
    work = MadeWork()
    made = engine(PAPERS, work)
    assert numbers(made, "tag:late") == []
    work.tags["late"] = {PAPERS[3].id}
    assert numbers(made, "tag:late") == [3]


@pytest.mark.parametrize(
    ("query", "sort", "expected"),
    [
        ("bandits", "auto", [0, 1, 3]),
        ("bandits", "source", [0, 1, 3]),
        ("", "year", [2, 1, 0, 3]),
        ("", "title", [1, 0, 3, 2]),
        ("", "auto", [0, 1, 2, 3]),
        ("tag:eeg", "relevance", [0, 2]),
        ("bandits", [0.1, 0.5, 0.9, 0.7], [3, 1, 0]),
    ],
)
def test_an_answer_is_sorted(papers, query, sort, expected):
    assert list(papers.search(query, sort=sort).docs) == expected


def test_a_title_counts_more_than_an_abstract_and_a_short_text_more_than_a_long_one():
    made = engine(
        [
            paper(0, "Other", "One bandit." + " Many other words." * 20),
            paper(1, "Other", "One bandit."),
            paper(2, "A bandit", "Words."),
        ]
    )
    assert list(made.search("bandit ").docs) == [2, 1, 0]


def test_equals_stand_in_source_order():
    same = [paper(number, abstract="same words") for number in range(5)]
    made = engine(same, order=[4, 2, 0, 1, 3])
    assert list(made.search("words").docs) == [4, 2, 0, 1, 3]
    assert list(made.search("").docs) == [4, 2, 0, 1, 3]


def test_dead_papers_are_never_found():
    made = engine(PAPERS, WORK, order=[0, 3], live={0, 3})
    assert numbers(made, "bandits") == [0, 3]
    assert numbers(made, "-zzz") == [0, 3]
    assert numbers(made, "tag:eeg") == [0]
    assert numbers(made, "") == [0, 3]


def test_a_piece_of_a_title_puts_that_paper_first():
    other = paper(0, "Planning and motion", "Motion planning. " * 5)
    made = engine([other, paper(1, "On motion planning with maps", "Long words. " * 60), other])
    assert made.search("motion planning w").docs[0] == 1
    assert made.search("motion planning ").docs[0] == 1
    many = [paper(number, f"Number {number}", "motion planning") for number in range(1500)]
    made = engine([*many, paper(1500, "On motion planning", "Long words. " * 60)])
    assert made.search("motion planning ").docs[0] == 1500


@pytest.mark.parametrize("short", [True, False])
def test_a_rare_word_comes_before_common_ones_that_begin_so(short, monkeypatch):
    if not short:
        monkeypatch.setattr(reader, "_RARE", 10**9)
    texts = [f"robots {'wide' if number % 4 else ''}" for number in range(2000)]
    texts += ["rob wide", "rob", "rob robots wide", "robe wide", "other"]
    made = engine(paper(number, abstract=text) for number, text in enumerate(texts))
    answer = made.search("rob")
    assert sorted(answer.docs[:3]) == [2000, 2001, 2002]
    assert sorted(answer.docs) == list(range(2004))
    answer = made.search("wide rob")
    assert sorted(answer.docs[:2]) == [2000, 2002]
    assert sorted(answer.docs) == [doc for doc, text in enumerate(texts) if "wide" in text]


def test_limit_cuts_the_list_not_the_count(papers):
    answer = papers.search("bandits", limit=1)
    assert len(answer.docs) == 1
    assert answer.total == 3


def test_a_long_answer_is_ordered_as_far_as_it_is_looked_at():
    many = [paper(number, abstract="word " * (1 + number % 3)) for number in range(5000)]
    made = engine(many)
    answer = made.search("word")
    assert answer.total == len(answer.docs) == 5000
    assert len(answer.docs._known) == ranking.HEAD
    best = list(answer.docs)
    assert answer.docs[::-1] == best[::-1]
    assert sorted(best) == list(range(5000))
    assert all(doc % 3 == 2 for doc in best[:1600])
    assert answer.docs[4999] == best[-1] == answer.docs[-1]
    assert answer.docs[10:13] == best[10:13]
    assert made.search("word", limit=3).docs == best[:3]
    with pytest.raises(IndexError):
        answer.docs[5000]


@pytest.mark.parametrize("sort", ["relevance", "source"])
def test_the_place_of_a_paper_in_a_long_answer_is_known(sort):
    count = 3 * ranking.HEAD
    texts = [f"{'word ' * (1 + number % 7)}{'other ' * (number % 5)}" for number in range(count)]
    made = engine([paper(number, "", text) for number, text in enumerate([*texts, "else"])])
    docs = list(made.search("word", sort=sort).docs)
    for place in (0, ranking.HEAD, count - 1):
        assert made.search("word", sort=sort).docs.index(docs[place]) == place
    assert list(reversed(made.search("word", sort=sort).docs)) == docs[::-1]
    for absent in (count, count + 1, -1):
        asked = made.search("word", sort=sort).docs
        assert absent not in asked
        with pytest.raises(ValueError, match=str(absent)):
            asked.index(absent)


def test_sorting_goes_in_pieces_so_that_others_may_run():
    assert ranking.CHUNK <= 5000
    docs = list(range(3 * ranking.CHUNK))
    assert ranking.sorted_softly(docs, lambda doc: -(doc // 2)) == sorted(
        docs, key=lambda doc: -(doc // 2)
    )


def test_a_long_answer_keeps_source_order_among_equals():
    order = list(reversed(range(4000)))
    made = engine([paper(number, abstract="word") for number in range(4000)], order=order)
    assert list(made.search("word").docs) == order


def test_a_search_that_is_no_longer_wanted_stops(texts):
    with pytest.raises(Stopped):
        texts.search('"deep learning"', cancelled=lambda: True)
    texts.forget()
    calls = iter([False, False, False, True])
    with pytest.raises(Stopped):
        texts.search('"deep learning" OR "fine tuning"', cancelled=lambda: next(calls, True))


def test_answers_do_not_depend_on_what_was_asked_before(texts):
    first = {query: list(texts.search(query).docs) for query in ("net", "fine tun", '"deep lear')}
    for query in reversed(first):
        texts.forget()
        assert list(texts.search(query).docs) == first[query]
