"""How authors introduce the name of their work: the patterns `names` looks for."""

from __future__ import annotations

import re

from index.text.wordlists import word_set

_NAME = r"[^\W_](?:[\w@&+²³*-]*[\w+*²³])?(?:[./][A-Z0-9]\w*)?"
_VERSION = r"(?: (?:v?\d(?:\.\d)+|v\d|[2-9](?![\w.,%-])|II|III|XL)(?![\w-]))?"
STYLED = re.compile(rf"(?<![\w.@/\\-]){_NAME}{_VERSION}")
"""Anything that may be a name of one word, with its version."""
CAPITALISED = re.compile(
    r"(?<![\w-])[A-Z][\w-]*[a-z][\w-]*"
    r"(?: (?:(?:of|and|for|the|with|in|to|as|&) )?[A-Z][\w-]*){0,5}"
)
"""A name of several words written with capitals."""
LONG_FORM = re.compile(CAPITALISED.pattern + "$")

_INTRODUCE = (
    r"(?:propos|present|introduc|develop|design|describ|releas|creat|construct|build|built|unveil"
    r"|offer|devis|contribut|provid|publish|curat|collect|open-sourc|formulat|advocat|outlin)\w*"
)
_SUBJECT = (
    r"(?:\bwe|\bthis (?:paper|work|article|study|report|survey)"
    r"|\bthe (?:present )?(?:paper|authors?)|\bin this (?:paper|work|article|study))"
)
ANNOUNCES = re.compile(rf"{_SUBJECT}\b[^.;:]{{0,160}}?\b{_INTRODUCE}\b", re.IGNORECASE)
"""The sentence says what the authors made."""
PASSIVE = re.compile(r"\b(?:is|are) (?:proposed|presented|introduced|developed|designed)\b")

# What stands right before a name
INTRODUCED = re.compile(
    rf"\b{_INTRODUCE},? (?:(?:the|a|an|our|its|novel|new|simple|first|here"
    r"|in this (?:paper|work)),? ){0,3}[\"“‘']?$",
    re.IGNORECASE,
)
CALLED = re.compile(
    r"\b(?:called|named|dubbed|termed|coined|titled|entitled|denoted|abbreviated|nicknamed|known"
    r"|referred to|refer to|call|calls|name|dub|term|terms|coin|namely|denote)"
    r"(?: (?:it|this|them|our|the|these)(?: [\w-]+){0,3})?(?: as| by)?(?: the| a)? ?[\"“‘':]?$"
)
APPOSED = re.compile(r"\w, [\"“‘']?$|: [\"“‘']?$| [–—-] $")
NOUN = re.compile(
    r"\b(?:model|method|framework|approach|algorithm|system|network|architecture|dataset"
    r"|benchmark|paradigm|technique|strategy|metric|module|pipeline|tool|toolkit|library|corpus"
    r"|variant|mechanism|scheme|task|policy|solution|agent|robot|platform|proposed|our"
    r"|The proposed) [\"“‘']?$"
)
LED_UP_TO = re.compile(
    rf"(?:{CALLED.pattern})|(?:{INTRODUCED.pattern})|, $|: $",
    re.IGNORECASE,
)
"""A long form begins here that the authors introduce by name."""
OBJECT = re.compile(
    rf"\b{_INTRODUCE}\b(?:(?! (?:of|for|to|with|on|in|by|from|using|based|via) )[^,;])*$",
    re.IGNORECASE,
)
"""Only the words of one noun phrase have followed an introducing verb."""
CALLING_WORD = re.compile(r"\b(?:called|named|dubbed|termed|namely|coined)\b")
OWN = re.compile(r"\b(?:our|proposed|novel|new)\b", re.IGNORECASE)

# What stands right after a name
FOLLOWED = re.compile(
    r"[\"”’']?(?:\s*[,:(;–—]| - |\.?$|\.\s| (?:a|an|the|for|which|that|to|as|with|in|by|on|and"
    r"|framework|model|method|datasets?|benchmark|algorithm|network|system|approach|architecture"
    r"|corpus|library|toolkit|platform|module|pipeline|metric|technique|is|can|achieves)\b)"
)
EXPLAINED = re.compile(r"[\"”’']?(?:\s*[,:(–—]| (?:a|an)\b| - )")
GLOSSED = re.compile(r"[,:]? (?:a|an)\b|: ")
DEFINED = re.compile(r"(?: \([^)]*\))?(?:,| is) (?:a|an|the)\b")
ACTS = re.compile(
    r" (?:is|are|can|also|achiev|outperform|improv|us|leverag|employ|consist|combin|enabl|learn"
    r"|provid|allow|generaliz|exhibit|surpass|reduc|requir|demonstrat|show|produc|perform|yield"
    r"|introduc|incorporat|contain|includ|offer|integrat|extend|treat|represent|generat|obtain)"
)

ORDINARY_COMPOUND = re.compile(
    r"-(?:[a-z]*(?:ed|ing|ion|ive|al|ic|ar|ous|ble)|aware|free|level|order|like|style|solver|art"
    r"|shot|time|wise|specific|hard|complete|friendly|only|to|of|and|in)s?$"
)
"""An adjective like "CNN-based" or "Low-level"."""
REPOSITORY = re.compile(r"(?:github|gitlab)\.(?:com|io)/(?:[\w.-]+/)?([\w-]{3,40})")

COMMON = word_set("""
AI ML DL RL NLP NLU NLG CV LLM LLMs MLLM MLLMs VLM VLMs LM LMs PLM PLMs GAN GANs CNN CNNs RNN
RNNs LSTM LSTMs GRU DNN DNNs GNN GNNs GCN GCNs MLP MLPs SVM SVMs VAE VAEs HMM HMMs MDP MDPs
POMDP POMDPs SGD Adam BERT GPT GPT-2 GPT-3 GPT-4 ChatGPT LLaMA CLIP ViT ViTs ResNet ResNet-50
VGG ImageNet COCO CIFAR-10 CIFAR-100 CIFAR10 CIFAR100 MNIST KITTI SQuAD GLUE WMT IMU GPS RGB
RGB-D LiDAR LIDAR SLAM VO VIO UAV UAVs USV AUV MAV MAVs DOF DoF EEG ECG EMG fMRI MRI CT PET BCI
BCIs CPU CPUs GPU GPUs FPGA FLOPs API APIs QA VQA NMT SMT MT ASR TTS OCR NER POS AMR KG KGs IR
CTR SOTA OOD NP NP-hard PAC MCMC EM ELBO KL PCA ICA SVD NMF OT NLI SAR SNN SNNs NeRF NeRFs 2D 3D
4D 6D 3DGS IoT HCI HRI MPC PID ODE PDE ODEs PDEs SDE SDEs BLEU ROUGE mAP AUC IoU MSE SNR PSNR
SSIM FID F1 BEV MoE MoEs LoRA RLHF DPO PPO RAG ICL CoT KD FL NAS AutoML SSL UDA DA ZSL FSL GP
GPs BO TSP SAT ILP SDP LP QP MIP DAG DAGs US USA UK EU COVID-19 SARS-CoV-2 DNA RNA PDF HTML XML
SQL URL IEEE ACM GitHub Wikipedia Twitter Python PyTorch TensorFlow Github ROS Transformer
Transformers English Chinese
""")
"""Abbreviations and names everybody uses: coined long ago by somebody else."""
