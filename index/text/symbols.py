"""What TeX commands stand for: symbols, operator names, relations, accents, letters.

Each table is written as alternating words, name and sign, so that it can be read and
extended at a glance; it is split once, when this module is loaded.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from index.text.wordlists import word_set


def _table(words: str) -> Mapping[str, str]:
    """Return the mapping written as `name sign name sign …`."""
    parts = words.split()
    return MappingProxyType(dict(zip(parts[::2], parts[1::2], strict=True)))


LETTERS = _table("""
alpha α beta β gamma γ delta δ epsilon ε varepsilon ε zeta ζ eta η theta θ vartheta ϑ iota ι
kappa κ varkappa ϰ lambda λ mu μ nu ν xi ξ omicron ο pi π varpi ϖ rho ρ varrho ϱ sigma σ
varsigma ς tau τ upsilon υ phi φ varphi φ chi χ psi ψ omega ω Gamma Γ Delta Δ Theta Θ Lambda Λ
Xi Ξ Pi Π Sigma Σ Upsilon Υ Phi Φ Psi Ψ Omega Ω varGamma Γ varDelta Δ varTheta Θ varLambda Λ
varXi Ξ varPi Π varSigma Σ varPhi Φ varPsi Ψ varOmega Ω digamma ϝ
Alpha Α Beta Β Epsilon Ε Zeta Ζ Eta Η Iota Ι Kappa Κ Mu Μ Nu Ν Omicron Ο Rho Ρ Tau Τ Chi Χ
ell ℓ hbar ℏ hslash ℏ imath ı jmath ȷ Re ℜ Im ℑ wp ℘ aleph ℵ beth ℶ gimel ℷ daleth ℸ
infty ∞ emptyset ∅ varnothing ∅ partial ∂ nabla ∇ eth ð mho ℧ Bbbk 𝕜 complement ∁
top ⊤ intercal ⊺ bot ⊥ perp ⊥ angle ∠ measuredangle ∡ triangle △ square □ Box □ blacksquare ■
Diamond ◇ lozenge ◊ bigstar ★ diamondsuit ♢ heartsuit ♡ clubsuit ♣ spadesuit ♠ checkmark ✓ flat ♭
natural ♮ sharp ♯ surd √ prime ′ backprime ‵ degree ° ldots … dots … dotsc … dotsb … dotsm …
dotsi … dotso … cdots ⋯ vdots ⋮ ddots ⋱ textellipsis … textdegree ° textmu µ textohm Ω
forall ∀ exists ∃ nexists ∄ neg ¬ lnot ¬ copyright © textcopyright © textregistered ®
texttrademark ™ trademark ™ dag † dagger † ddag ‡ ddagger ‡ S § P ¶ pounds £ textsterling £
euro € texteuro € EUR € yen ¥ textyen ¥ cent ¢ textcent ¢ permil ‰ textperthousand ‰
textbullet • bullet • textendash – textemdash — textquoteleft ‘ textquoteright ’
textquotedblleft “ textquotedblright ” textquotesingle ' textquotedbl " guillemotleft «
guillemotright » lq ‘ rq ’ textasciitilde ~ textasciicircum ^ textbackslash \\ backslash \\
textbar | textless < textgreater > textunderscore _ textdollar $ textbraceleft { textbraceright }
textpercent % lbrace { rbrace } lbrack [ rbrack ] slash / textasteriskcentered * textdagger †
textdaggerdbl ‡ texttimes × textpm ± textonehalf ½ textonequarter ¼ textsection § vert | colon :
""")
"""Signs that behave like a letter: nothing is put around them."""

SPECIAL_LETTERS = _table("""
L Ł l ł O Ø o ø AE Æ ae æ OE Œ oe œ AA Å aa å ss ß SS ẞ i ı j ȷ DH Ð dh ð TH Þ th þ DJ Đ dj đ
NG Ŋ ng ŋ
""")
"""Letters of text that TeX writes as commands; a blank after the command ends its name only."""

RELATIONS = _table("""
le ≤ leq ≤ leqslant ≤ leqq ≦ ge ≥ geq ≥ geqslant ≥ geqq ≧ ne ≠ neq ≠ lt < gt > ll ≪ gg ≫ lll ⋘
ggg ⋙ approx ≈ approxeq ≊ thickapprox ≈ sim ∼ thicksim ∼ nsim ≁ simeq ≃ cong ≅ ncong ≇ equiv ≡
asymp ≍ propto ∝ varpropto ∝ doteq ≐ triangleq ≜ coloneqq ≔ coloneq ≔ defeq ≔ eqdef ≕ bumpeq ≏
lesssim ≲ gtrsim ≳ lessapprox ⪅ gtrapprox ⪆ lessgtr ≶ gtrless ≷ prec ≺ succ ≻ preceq ⪯ succeq ⪰
preccurlyeq ≼ succcurlyeq ≽ precsim ≾ succsim ≿ in ∈ notin ∉ ni ∋ owns ∋ subset ⊂ subseteq ⊆
subsetneq ⊊ nsubseteq ⊈ supset ⊃ supseteq ⊇ supsetneq ⊋ sqsubset ⊏ sqsubseteq ⊑ sqsupseteq ⊒
to → rightarrow → longrightarrow ⟶ leftarrow ← gets ← longleftarrow ⟵ leftrightarrow ↔
longleftrightarrow ⟷ Rightarrow ⇒ Longrightarrow ⟹ implies ⟹ Leftarrow ⇐ impliedby ⟸
Leftrightarrow ⇔ Longleftrightarrow ⟺ iff ⟺ mapsto ↦ longmapsto ⟼ hookrightarrow ↪
hookleftarrow ↩ rightharpoonup ⇀ rightharpoondown ⇁ leftharpoonup ↼ rightleftharpoons ⇌
leftrightarrows ⇆ rightrightarrows ⇉ rightsquigarrow ⇝ leadsto ⇝ twoheadrightarrow ↠
uparrow ↑ downarrow ↓ updownarrow ↕ Uparrow ⇑ Downarrow ⇓ nearrow ↗ searrow ↘ swarrow ↙
nwarrow ↖ textrightarrow → textleftarrow ← textuparrow ↑ textdownarrow ↓
mid | nmid ∤ parallel ∥ nparallel ∦ vdash ⊢ dashv ⊣ models ⊨ vDash ⊨ Vdash ⊩ nvdash ⊬
independent ⫫ indep ⫫ Perp ⫫ upmodels ⫫ bowtie ⋈ Join ⋈ trianglelefteq ⊴ trianglerighteq ⊵
smile ⌣ frown ⌢ because ∵ therefore ∴ nleq ≰ ngeq ≱ nless ≮ ngtr ≯ backsim ∽ between ≬
""")
"""Relations and arrows: set off by blanks."""

BINARY = _table("""
times × pm ± mp ∓ div ÷ cup ∪ cap ∩ sqcup ⊔ sqcap ⊓ uplus ⊎ vee ∨ lor ∨ wedge ∧ land ∧ setminus ∖
smallsetminus ∖ oplus ⊕ ominus ⊖ otimes ⊗ odot ⊙ oslash ⊘ circledast ⊛ boxplus ⊞ boxtimes ⊠
star ⋆ ast * circ ∘ amalg ⨿ diamond ⋄ ltimes ⋉ rtimes ⋊ barwedge ⊼ veebar ⊻ curlyvee ⋎
curlywedge ⋏ triangleleft ◁ triangleright ▷ bigtriangleup △ wr ≀
""")
"""Binary operators: set off by blanks between two operands, close to a single one."""

TIGHT = _table("cdot · cdotp · centerdot ·")
"""Binary operators that stay close to their operands."""

BIG = _table("""
sum ∑ prod ∏ coprod ∐ int ∫ iint ∬ iiint ∭ oint ∮ bigcup ⋃ bigcap ⋂ bigvee ⋁ bigwedge ⋀
bigoplus ⨁ bigotimes ⨂ bigodot ⨀ biguplus ⨄ bigsqcup ⨆
""")
"""Large operators: what follows them, after their limits, is set off by a blank."""

DELIMITERS = _table("""
langle ⟨ rangle ⟩ lceil ⌈ rceil ⌉ lfloor ⌊ rfloor ⌋ llbracket ⟦
rrbracket ⟧ lbrace { rbrace } lbrack [ rbrack ] ulcorner ⌜ urcorner ⌝ Vert ‖ vert | lgroup ⟮
rgroup ⟯ lparen ( rparen )
""")
"""Named brackets and bars."""

OPERATORS = word_set("""
arccos arcsin arctan arg argmax argmin cos cosh cot coth csc deg det dim exp gcd hom inf injlim ker
lg lim liminf limsup ln log max min mod Pr projlim sec sin sinh sup tan tanh
poly polylog polyloglog negl sign sgn rank tr Tr trace diag vec var Var cov Cov KL supp conv
softmax arctanh logit erf polyln argsup arginf OPT opt
""")
"""Names of functions: set off from what stands before and after, not from a bracket."""

ALIASES = _table("""
eps epsilon ep epsilon vareps varepsilon veps varepsilon lam lambda sig sigma gam gamma Om Omega
Lam Lambda Sig Sigma Gam Gamma Th Theta tht theta alp alpha Ra Rightarrow ra rightarrow
lra leftrightarrow Lra Leftrightarrow la leftarrow rarrow rightarrow llangle langle rrangle rangle
infinity infty inft infty leqs leqslant geqs geqslant lessim lesssim grtsim gtrsim epsillon epsilon
tm times simn sim
""")
"""Short and misspelt names that papers define for a symbol."""

SETS = _table("""
R ℝ N ℕ Z ℤ Q ℚ C ℂ RR ℝ NN ℕ ZZ ℤ QQ ℚ CC ℂ EE 𝔼 PP ℙ reals ℝ real ℝ Reals ℝ Real ℝ bbR ℝ bbE 𝔼
bbP ℙ bbN ℕ bbZ ℤ E 𝔼 ints ℤ nats ℕ Natural ℕ
cO O calO O bigO O mO O bigo O tO Õ Ot Õ tlO Õ otilde Õ tildO Õ Otilde Õ bigOtil Õ wtO Õ tilO Õ
""")
"""Macros that papers commonly define for a blackboard letter or an order of growth."""

BLACKBOARD = _table("C ℂ H ℍ N ℕ P ℙ Q ℚ R ℝ Z ℤ")
"""Blackboard letters outside the mathematical block; see `blackboard`."""

SUPERSCRIPT = str.maketrans("0123456789+-−", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻")
SUBSCRIPT = str.maketrans("0123456789+-−", "₀₁₂₃₄₅₆₇₈₉₊₋₋")

TEXT_ACCENTS = {
    "'": "\u0301", "’": "\u0301", "`": "\u0300", "^": "\u0302", '"': "\u0308", "~": "\u0303",
    "=": "\u0304", ".": "\u0307", "c": "\u0327", "v": "\u030c", "u": "\u0306", "H": "\u030b",
    "k": "\u0328", "r": "\u030a", "d": "\u0323", "b": "\u0331", "t": "\u0361", "h": "\u0309",
}  # fmt: skip
"""Accents of text by command: the combining mark that follows the letter."""

MATH_ACCENTS = {
    "hat": "\u0302", "widehat": "\u0302", "Hat": "\u0302", "tilde": "\u0303",
    "widetilde": "\u0303", "Tilde": "\u0303", "wt": "\u0303", "bar": "\u0304",
    "overline": "\u0304", "Bar": "\u0304", "underline": "\u0332", "underbar": "\u0332",
    "dot": "\u0307", "ddot": "\u0308", "vec": "\u20d7", "overrightarrow": "\u20d7",
    "check": "\u030c", "widecheck": "\u030c", "breve": "\u0306", "acute": "\u0301",
    "grave": "\u0300", "mathring": "\u030a",
}  # fmt: skip
"""Accents of math by command."""

LOOKALIKES = frozenset("*_`~<>|&[]#$\\{}^\"'-")
"""Signs that a symbol command may yield and that later steps would take for markup."""


def blackboard(letter: str) -> str:
    """Return the blackboard form of one ASCII letter or digit, or the sign itself."""
    if letter in BLACKBOARD:
        return BLACKBOARD[letter]
    if len(letter) != 1:
        return letter
    if "A" <= letter <= "Z":
        return chr(0x1D538 + ord(letter) - ord("A"))
    if "0" <= letter <= "9":
        return chr(0x1D7D8 + ord(letter) - ord("0"))
    return letter
