"""Headlines of untitled abstracts."""

import pytest

from index.paper import Passage
from index.text import headline, render, width
from index.text.names import abbreviates, coined_name, styled
from index.text.salience import Salience
from index.text.sentences import sentences

FORBIDDEN = ("This", "These", "Through", "In this")


def seeds():
    """Return the abstracts of the bundled seed files."""
    from index import places

    return [
        part.strip()
        for path in sorted(places.seeds().glob("*.txt"))
        for part in path.read_text(encoding="utf-8").split("\n\n")[1:]
        if part.strip()
    ]


@pytest.mark.parametrize("abstract", seeds())
def test_seed_headlines_keep_the_rules(abstract):
    made = headline(render(abstract))
    assert width(made.text) <= 90
    assert not made.text.startswith(FORBIDDEN)
    assert made.text[0].isupper() or (made.name and made.text.startswith(made.name))


@pytest.mark.parametrize(
    ("abstract", "text", "name"),
    [
        (
            "Navigation is hard. We introduce NavOCR, a dataset generator for text detection.",
            "NavOCR — dataset generator for text detection",
            "NavOCR",
        ),
        (
            "Data are big. We propose **nanoTab**, which replaces trees with transformers.",
            "nanoTab — replaces trees with transformers",
            "nanoTab",
        ),
        (
            (
                "Data drift. We propose Bayesian Recursive Calibration (BRC), an online framework"
                " for streams. BRC improves accuracy."
            ),
            "BRC — Bayesian Recursive Calibration, an online framework for streams",
            "BRC",
        ),
        (
            (
                "Planning is slow. In this paper, we present a fast sampling-based planner called"
                " FastPlan for mobile robots in narrow corridors."
            ),
            "FastPlan — fast sampling-based planner for mobile robots in narrow corridors",
            "FastPlan",
        ),
        (
            (
                "Fairness matters. This position paper argues that fair representations cannot"
                " hold what they promise. We propose FairTest, a test."
            ),
            "Fair representations cannot hold what they promise",
            "FairTest",
        ),
        (
            "Muon works well. We show that Muon does not converge on convex Lipschitz functions.",
            "Muon does not converge on convex Lipschitz functions",
            None,
        ),
        (
            "A new method for estimating the depth of transparent objects is proposed.",
            "Method for estimating the depth of transparent objects",
            None,
        ),
        ("Deep learning is popular", "Deep learning is popular", None),
        ("", "", None),
    ],
)
def test_headlines_say_what_is_new(abstract, text, name):
    made = headline(render(abstract))
    assert made.text == text
    assert made.name == name


def test_only_a_position_paper_is_marked():
    assert headline(Passage(text="This position paper argues that nothing converges.")).position
    assert not headline(Passage(text="We argue that nothing converges.")).position


def test_a_lead_that_points_backwards_is_passed_over():
    made = headline(Passage(text="This was so. However it changed. Robots now walk upstairs."))
    assert made.text == "Robots now walk upstairs."


@pytest.mark.parametrize(
    ("abstract", "name"),
    [
        ("We present the PuzzleBots - a low-cost swarm.", "PuzzleBots"),
        ("A network, termed as Fusion Network (LAF-Net), is proposed here.", "LAF-Net"),
        ("Our proposed FlowNet2 model is good. FlowNet2 achieves much.", "FlowNet2"),
        ("We compare CNNs with BERT and GPT-4 on ImageNet.", None),
        ("EventNet (EE) is known. We propose a CNN-based detector of events.", None),
        ("We propose Neural Expansion, a unified geometric framework.", "Neural Expansion"),
        ("We introduce the Neural Stochastic Equation (Neural SE), which learns.", "Neural SE"),
        ("SapiensID 2.0 is here. We propose SapiensID 2.0, a framework.", None),
        ("A test. We propose SapiensID 2.0, a framework.", "SapiensID 2.0"),
        (
            "We define two losses. Code: https://github.com/x/LossNet. We propose LossNet.",
            "LossNet",
        ),
        ("WalkBot is an open robot. It walks.", None),
    ],
)
def test_names_are_those_the_authors_coined(abstract, name):
    found = coined_name(Passage(text=abstract), sentences(abstract))
    assert (found.text if found else None) == name


@pytest.mark.parametrize(
    ("word", "answer"),
    [
        ("NavOCR", True),
        ("A", False),
        ("Deep", False),
        ("GPT2", True),
        ("Self-paced", False),
        ("C++", True),
    ],
)
def test_names_have_a_shape(word, answer):
    assert styled(word) is answer


def test_an_abbreviation_takes_letters_in_order():
    assert abbreviates("we use Bayesian Recursive Calibration", "BRC")
    assert not abbreviates("we use something", "BRC")


def test_abbreviations_end_no_sentence():
    text = "We follow Smith et al. (2020), e.g. Fig. 3. It works! Does it? Yes."
    assert sentences(text) == [
        "We follow Smith et al. (2020), e.g. Fig. 3.",
        "It works!",
        "Does it?",
        "Yes.",
    ]


def test_words_of_the_announcement_are_worth_more():
    parts = ["Depth is useful.", "We estimate depth of glass.", "Results on tables are good."]
    salience = Salience(parts, parts[1])
    assert salience.chance("glass") > salience.chance("tables")
    assert salience.worth("depth of glass") > salience.worth("results are good")
