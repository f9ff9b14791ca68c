"""The name authors coined for their work: found by how they introduce it and how they use it."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from index.paper import Passage

_TOKEN = r"[^\W_](?:[\w@&+²³*-]*[\w+*²³])?(?:[./][A-Z0-9]\w*)?"
_VERSION = r"(?: (?:v?\d(?:\.\d)+|v\d|[2-9](?![\w.,%-])|II|III|XL)(?![\w-]))?"
_STYLED = re.compile(rf"(?<![\w.@/\\-]){_TOKEN}{_VERSION}")
_CAPITALISED = re.compile(
    r"(?<![\w-])[A-Z][\w-]*[a-z][\w-]*(?: (?:(?:of|and|for|the|with|in|to|as|&) )?[A-Z][\w-]*){0,5}"
)
_INTRODUCE = (
    r"(?:propos|present|introduc|develop|design|describ|releas|creat|construct|build|built|unveil"
    r"|offer|devis|contribut|provid|publish|curat|collect|open-sourc|formulat|advocat|outlin)\w*"
)
_SUBJECT = (
    r"(?:\bwe|\bthis (?:paper|work|article|study|report|survey)|\bthe (?:present )?(?:paper|authors?)"
    r"|\bin this (?:paper|work|article|study))"
)
ANNOUNCES = re.compile(rf"{_SUBJECT}\b[^.;:]{{0,160}}?\b{_INTRODUCE}\b", re.IGNORECASE)
_PASSIVE = re.compile(r"\b(?:is|are) (?:proposed|presented|introduced|developed|designed)\b")
_BY_INTRODUCTION = re.compile(
    rf"\b{_INTRODUCE},? (?:(?:the|a|an|our|its|novel|new|simple|first|here|in this (?:paper|work)),? )"
    r"{0,3}[\"“‘']?$",
    re.IGNORECASE,
)
_BY_CALLING = re.compile(
    r"\b(?:called|named|dubbed|termed|coined|titled|entitled|denoted|abbreviated|nicknamed|known"
    r"|referred to|refer to|call|calls|name|dub|term|terms|coin|namely|denote)"
    r"(?: (?:it|this|them|our|the|these)(?: [\w-]+){0,3})?(?: as| by)?(?: the| a)? ?[\"“‘':]?$"
)
_INTRODUCED = re.compile(
    rf"(?:{_BY_CALLING.pattern})|(?:{_BY_INTRODUCTION.pattern})|, $|: $", re.IGNORECASE
)
_BY_APPOSITION = re.compile(r"\w, [\"“‘']?$|: [\"“‘']?$| [–—-] $")
_BY_NOUN = re.compile(
    r"\b(?:model|method|framework|approach|algorithm|system|network|architecture|dataset|benchmark"
    r"|paradigm|technique|strategy|metric|module|pipeline|tool|toolkit|library|corpus|variant"
    r"|mechanism|scheme|task|policy|solution|agent|robot|platform|proposed|our|The proposed) [\"“‘']?$"
)
_FOLLOWED = re.compile(
    r"[\"”’']?(?:\s*[,:(;–—]| - |\.?$|\.\s| (?:a|an|the|for|which|that|to|as|with|in|by|on|and"
    r"|framework|model|method|datasets?|benchmark|algorithm|network|system|approach|architecture"
    r"|corpus|library|toolkit|platform|module|pipeline|metric|technique|is|can|achieves)\b)"
)
_ACTS = re.compile(
    r" (?:is|are|can|also|achiev|outperform|improv|us|leverag|employ|consist|combin|enabl|learn"
    r"|provid|allow|generaliz|exhibit|surpass|reduc|requir|demonstrat|show|produc|perform|yield"
    r"|introduc|incorporat|contain|includ|offer|integrat|extend|treat|represent|generat|obtain)"
)
_COMMON = frozenset("""
AI ML DL RL NLP NLU NLG CV LLM LLMs MLLM MLLMs VLM VLMs LM LMs PLM PLMs GAN GANs CNN CNNs RNN RNNs LSTM LSTMs
GRU DNN DNNs GNN GNNs GCN GCNs MLP MLPs SVM SVMs VAE VAEs HMM HMMs MDP MDPs POMDP POMDPs SGD Adam BERT GPT
GPT-2 GPT-3 GPT-4 ChatGPT LLaMA CLIP ViT ViTs ResNet ResNet-50 VGG ImageNet COCO CIFAR-10 CIFAR-100 CIFAR10
CIFAR100 MNIST KITTI SQuAD GLUE WMT IMU GPS RGB RGB-D LiDAR LIDAR SLAM VO VIO UAV UAVs USV AUV MAV MAVs
DOF DoF EEG ECG EMG fMRI MRI CT PET BCI BCIs CPU CPUs GPU GPUs FPGA FLOPs API APIs QA VQA NMT SMT MT ASR TTS
OCR NER POS AMR KG KGs IR CTR SOTA OOD NP NP-hard PAC MCMC EM ELBO KL PCA ICA SVD NMF OT NLI SAR SNN SNNs
NeRF NeRFs 2D 3D 4D 6D 3DGS IoT HCI HRI MPC PID ODE PDE ODEs PDEs SDE SDEs BLEU ROUGE mAP AUC IoU MSE SNR
PSNR SSIM FID F1 BEV MoE MoEs LoRA RLHF DPO PPO RAG ICL CoT KD FL NAS AutoML SSL UDA DA ZSL FSL GP GPs BO
TSP SAT ILP SDP LP QP MIP DAG DAGs US USA UK EU COVID-19 SARS-CoV-2 DNA RNA PDF HTML XML SQL URL IEEE ACM
GitHub Wikipedia Twitter Python PyTorch TensorFlow Github ROS Transformer Transformers English Chinese
""".split())  # fmt: skip


class CoinedName(NamedTuple):
    """A name and where it is introduced."""

    text: str
    sentence: int
    end: int
    """Where in that sentence the name, or the parenthesis that holds it, ends."""
    start: int
    """Where in that sentence it begins."""


_ORDINARY_COMPOUND = re.compile(
    r"-(?:[a-z]*(?:ed|ing|ion|ive|al|ic|ar|ous|ble)|aware|free|level|order|like|style|solver|art|shot|time|wise"
    r"|specific|hard|complete|friendly|only|to|of|and|in)s?$"
)
_LONG_FORM = re.compile(_CAPITALISED.pattern + "$")
_REPOSITORY = re.compile(r"(?:github|gitlab)\.(?:com|io)/(?:[\w.-]+/)?([\w-]{3,40})")
_THRESHOLD = 3.0
_LATE = 0.5
"""How much less a name is worth for each sentence it comes later: modules are named last."""


def coined_name(passage: Passage, sentences: Sequence[str]) -> CoinedName | None:
    """Return the name the authors gave their work, None where they give none."""
    bold = {
        passage.text[span.start : span.end].strip(" ,.:;")
        for span in passage.spans
        if span.style == "bold"
    }
    mentions = Counter(found.group() for found in _STYLED.finditer(passage.text))
    first = next(
        (number for number, sentence in enumerate(sentences) if ANNOUNCES.search(sentence)), 0
    )
    repositories = {found[1].lower() for found in _REPOSITORY.finditer(passage.text)}
    best: tuple[float, CoinedName] | None = None
    seen: set[str] = set()
    for number, sentence in enumerate(sentences):
        met = {found.group() for found in _STYLED.finditer(sentence)}
        for evidence, name in _candidates(sentence, number, bold):
            if name.text in seen:
                continue
            count = mentions[name.text] or passage.text.count(name.text)
            evidence += 1.0 if name.text.lower() in repositories else 0.0
            evidence += 0.5 * min(count - 1, 4)
            if count > 1 and _subject(name.text, sentences):
                evidence += 0.5
            score = evidence - _LATE * min(max(number - first, 0), 6)
            if evidence >= _THRESHOLD and (best is None or score > best[0]):
                best = (score, name)
        seen |= met
    return best[1] if best else None


def _candidates(sentence: str, number: int, bold: set[str]) -> Iterator[tuple[float, CoinedName]]:
    """Yield the names a sentence may introduce, each with the weight of the evidence."""
    announces = ANNOUNCES.search(sentence)
    cue = announces.end() if announces else 0 if _PASSIVE.search(sentence) else len(sentence)
    for found in _STYLED.finditer(sentence):
        token = found.group()
        if token in _COMMON or not styled(token):
            continue
        score = _evidence(sentence, found.start(), found.end(), cue)
        if token in bold:
            score = max(score, 3.0)
        if score:
            yield score, CoinedName(token, number, found.end(), found.start())
    for found in _CAPITALISED.finditer(sentence):
        token = found.group()
        before, after = sentence[: found.start()], sentence[found.end() :]
        if " " not in token and styled(token):
            continue
        if before.endswith("(") and after.startswith(")"):
            if abbreviates(before[:-1], token):
                yield (
                    _parenthesised(before[:-1], token, cue),
                    CoinedName(token, number, found.end(), found.start()),
                )
            continue
        if (
            token.split()[0] in _COMMON
            or _ORDINARY_COMPOUND.search(token)
            or not _FOLLOWED.match(after)
        ):
            continue
        if after.startswith(" ("):
            continue
        direct = found.start() >= cue and _BY_INTRODUCTION.search(before[-80:])
        if _BY_CALLING.search(before[-80:]) or (
            direct and re.match(r"[\"”’']?(?:\s*[,:(–—]| (?:a|an)\b| - )", after)
        ):
            yield 3.5, CoinedName(token, number, found.end(), found.start())


def _evidence(sentence: str, start: int, end: int, cue: int) -> float:
    """Return how strongly a sentence introduces the name between `start` and `end`."""
    before, after = sentence[:start], sentence[end:]
    near = before[-80:]
    if before.endswith("(") and after[:1] == ")":
        return _parenthesised(before[:-1], sentence[start:end], cue)
    calling = _BY_CALLING.search(near)
    if calling and not (calling.group().startswith(("namely", "known")) and start < cue):
        return 4.5
    if start >= cue and _BY_INTRODUCTION.search(near):
        return 4.0 if _FOLLOWED.match(after) else 2.5
    if start >= cue and _BY_APPOSITION.search(near) and _FOLLOWED.match(after):
        return 3.5
    if _BY_NOUN.search(near):
        return 3.5 if start >= cue else 3.0
    if re.match(r"[,:]? (?:a|an)\b|: ", after):
        return 3.0 if start >= cue else 2.0
    if not before and re.match(r"(?: \([^)]*\))?(?:,| is) (?:a|an|the)\b", after):
        return 2.5
    return 0.0


def _parenthesised(before: str, short: str, cue: int) -> float:
    """Return the weight of a name that stands in parentheses after its long form."""
    tail = before.rstrip()
    long = tail[-90:]
    last = tail.rsplit(" ", 1)[-1]
    if styled(last) and last not in _COMMON and _INTRODUCED.search(tail[: -len(last)][-80:]):
        return 0.0
    if re.search(r"\b(?:called|named|dubbed|termed|namely|coined)\b", long):
        return 4.5
    form = _LONG_FORM.search(tail)
    if form and re.search(_INTRODUCED, tail[: form.start()][-80:]):
        return 4.5
    if len(before) < cue:
        return 3.0 if re.search(r"\b(?:our|proposed|novel|new)\b", long, re.IGNORECASE) else 0.0
    spoken = abbreviates(tail, short)
    introduced = re.search(
        rf"\b{_INTRODUCE}\b(?:(?! (?:of|for|to|with|on|in|by|from|using|based|via) )[^,;])*$",
        long,
        re.IGNORECASE,
    )
    if spoken:
        return 4.0 if introduced else 3.0 if not cue else 2.5
    return 3.5 if introduced else 2.0


def styled(token: str) -> bool:
    """Tell whether a token is written as a name: capitals inside, or with digits."""
    word = token.split(" ")[0]
    capitals = sum(sign.isupper() for sign in word)
    if len(token) < 2 or not capitals or _ORDINARY_COMPOUND.search(word):
        return False
    if capitals >= 2:
        parts = word.split("-")
        return any(
            sum(sign.isupper() for sign in part) > 1 or (part[1:] != part[1:].lower())
            for part in parts
        ) or any(sign.isdigit() for sign in word)
    return any(sign.isdigit() for sign in token) or "+" in word


def abbreviates(before: str, short: str) -> bool:
    """Tell whether `short` is made of letters of the words that stand before it, in order."""
    letters = [sign.lower() for sign in short if sign.isalnum()]
    tail = before.rstrip()[-90:].lower()
    at = len(tail)
    for letter in reversed(letters):
        at = tail.rfind(letter, 0, at)
        if at < 0:
            return False
    return at == 0 or not tail[at - 1].isalnum()


def _subject(name: str, sentences: Sequence[str]) -> bool:
    """Tell whether a sentence begins by saying what `name` does."""
    return any(
        sentence.startswith(name) and _ACTS.match(sentence[len(name) :]) for sentence in sentences
    )
