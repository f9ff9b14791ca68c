"""Words that abstracts use to speak about themselves, and words that titles are made of.

Counted on titled papers of 2017 and later: of the abstracts that hold a word of `PLAIN`,
fewer than 2 in 100 have it in their title; of those that hold one of `TELLING`, more than
20 in 100. `bench/headlines.py` measures on other papers than those counted here.
"""

from __future__ import annotations

from index.text.wordlists import word_set

PLAIN = word_set("""
ability ablation able about above access according account accuracy accurately achieve achieved
achieves achieving across actual adapt adapted adaptively adding addition additional additionally
address addressed addresses addressing adopt adopted advanced advances advantage advantages affect
after aim aiming aims align all alleviate allow allowing allows along also alternative although
always among amount amounts analyses analyze annotated another any applicability applicable
applied applies apply applying approaches appropriate approximately are areas argue around art
aspects assess associated assume assuming assumption assumptions attempt attempts attracted
augment automatically available avoid avoiding baselines basic because become becomes been before
behind being benchmarks beneficial benefit benefits besides better between blocks boost both broad
build built but call called can candidate cannot capabilities capability capable capture captured
captures capturing carefully carried cases caused causes certain challenge challenges challenging
changes characteristics characterize chosen cifar classic classical classify clear close coco
collect collected com combination combine combined combines combining comes common commonly
comparable compare compared comparing competitive completely complicated components composed
computationally compute computed conduct conducted configurations confirm consequently consider
considerable considered considering considers consistently consisting consists construct
constructed constructing consuming consumption contain containing contains continuously contrast
contribute contribution contributions conventional converge correct corresponding costly could
counterparts create created creating crucial current currently datasets deal define defined
degrees demonstrate demonstrated demonstrates demonstrating depend depending depends deployed
derive derived describe describes designed designing designs desirable desired despite detailed
details detect detected determine determined develop developed developing devise differences
different difficult directly discover discuss distinct distinguish does done downstream drawn due
during each easily easy effectively effectiveness efficacy efficiency efficiently efforts either
elements emerged emerging empirically employ employed employing employs enable enables enabling
encode encoded encourage enhance enhances enough ensure ensures ensuring entire equipped
equivalent especially essential establish established estimate estimated estimates etc evaluate
evaluated evaluations even every examine example exhibit exhibits exist existing exists expected
expensive experiment experimental experimentally experiments explain explicitly exploit exploited
exploits explore explored extend extends extensive extensively extra extract extracted facilitate
fail far fewer final finally find findings first firstly five flexibility focus focuses focusing
followed forms formulate formulated found four frames fundamental further furthermore fuse gain
gained gains generalize generalizes generally generate generated generates get github give given
gives good great greatly guarantee guide handle has have having heavily help helps hence here
higher highlight highly hold how however https idea identified identify ignore iii illustrate
imagenet implement implementation implemented implicitly important importantly impressive improve
improvement improvements improves include includes including incorporate incorporated incorporates
increase increased increases increasing increasingly indeed independently indicate infer inherent
initial input inputs insight insights instead insufficient integrate integrates integrating
intensive interact interest interesting into introduce introduced introduces introducing
investigate investigated involve involves involving issue issues iterations iteratively its itself
jointly just key kitti known lack largely larger latter lead leading leads learn learns less
levels leverage leverages likely limitation limitations limiting literature little localize
locations made magnitude main mainly maintain maintaining major make makes manner manually many
matches maximize may meaningful meanwhile measured methods might minimize mitigate modeled modern
modified more moreover most mostly motivated much must namely naturally nature navigate necessary
need needed needs nevertheless new newly nodes not notably notion novel number numerous
observations observe observed obtain obtained obtaining obtains offer offers often ones only
operate operating optimize orders original other others our outcomes outperform outperforming
outperforms outputs overall overcome overhead own pairs paper parameters participants particular
particularly past per perform performance performances performed performing performs phenomenon
pixels platforms plausible plays poor popular positions possible potential potentially powerful
practice precisely predict predicted predicts present presented presents preserve prevent previous
previously primarily primary problem procedure produce produced produces producing progress
project promising prone propose proposed proposes proposing prove proven provide provided provides
providing public publicly qualitative qualitatively quantify quantitative quantitatively quickly
randomly rather reach reason reasonable received recent recently recognize reconstruct recover
reduce reduces reducing refine regarding related relatively released relevant relies rely relying
remain remains remarkable represent represented representing represents require required
requirement requirements requires requiring research researchers respect respectively result
resulting results reveal reveals right robustly run same sampled satisfy scalability scales
scenario scenarios scheme scores seen select selected selecting separate separately serve setting
settings setup several severe share shelf should show showed showing shown shows significant
significantly similar simply simulated simulations simultaneously since situations six sizes
smaller solely solution solutions solve solved some sota special specifically specified stages
standard steps still strong struggle studied studies subjects subsequently substantial
substantially success successful successfully such suffer suffers sufficient sufficiently suggest
suggests suitable superior superiority surprisingly surrounding synthesize tackle tailored take
taken takes taking technique techniques technology tend termed terms tested than thanks that their
them then theoretical theoretically there thereby therefore these they this those though three
thus times together too tools traditional train trivial true truth tune tuned types typical
typically underlying understand unfortunately unique unlike upon usage use used useful users uses
usually utilize utilized utilizes utilizing validate validated valuable variant variants
variations variety various verified verify version very was way ways well were when where whereas
whether which while who whose widely will within work working works would years yet yield yields
""")

TELLING = word_set("""
3d action active activity actuated actuator adaptation adaptive adversarial aerial aggregation
alignment allocation answering armed assembly assessment assisted attack attacks attention
attribute audio augmentation augmented auto autonomous avoidance aware bandit bandits bayesian
belief bert bi calibration captioning causal centric chinese cloud clouds clustering co
collaboration collaborative completion compression conditional contact contextual contrastive
control controllable convex cooperative correction coverage cross decentralized decomposition deep
deformable denoising dense depth descent detection dialogue differentiable differential diffusion
discovery distillation distributed document domain driven driving dual dynamic dynamical editing
enhancement ensemble entity estimation event explanations exploration extraction eye face facial
fair fairness federated flow forecasting fusion gait games gan gaussian generalized generation
generative gradient graph graphical grasp grasping gripper guided heterogeneous hierarchical human
humanoid hybrid identification image imitation implicit incremental inductive inertial interactive
interpolation inverse kernel label language learning legged lidar lingual localization locomotion
logic magnetic manifold manipulation manipulator manipulators masked matching maximization medical
mesh meta micro minimax mining mixed mixture mobile modal modular monocular motion multi
multilingual multimodal navigation net networks neural normalization object odometry online
optical optimization oriented parallel parsing path pedestrian person planning point pose
prediction predictive preference primitives privacy private probabilistic prompt pruning
quantization question rank re reality reasoning recognition recommendation reconstruction recovery
recurrent registration regression reinforcement relation relational remote removal residual
resolution retrieval road robot robotic robust safe saliency salient sampling search segmentation
selection self semantic semi sensing sentiment sgd shape shot slam smoothing social soft sound
sparse spatio spectral speech stereo stiffness stochastic style subspace summarization super
supervised surgery surgical survey symbolic synthesis tactile temporal tensor terrain text
tracking traffic trajectory transfer transformer transformers translation transport tree trees uav
uncertainty underwater universal unsupervised urban variational verification video view visual
walking wasserstein weakly wild word zero
""")
