r"""The frozen table of TeX commands of `norm-1`: which say something, and what.

Ids of papers hang on it, so no name is ever added, moved or taken away: a better table is a
new version of the normaliser. The names and their meanings are those of LaTeX, amsmath, amssymb,
natbib, hyperref and the usual text packages. A command that stands in no table keeps its name
where it has no argument (`\openmhc{}` says "openmhc"), and gives way to its argument where it
has one (`\model{BERT}` says "BERT").
"""

from __future__ import annotations

from typing import Final


def _names(*lists: str) -> list[str]:
    """Return the names in blank-separated lists."""
    return " ".join(lists).split()


GREEK: Final = dict(
    zip(
        "αβγδεζηθικλμνξοπρσςτυφχψωϝ",
        _names(
            "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi"
            " rho sigma sigma tau upsilon phi chi psi omega digamma"
        ),
        strict=True,
    )
)
"""What a Greek letter says: its name. Capitals say the same, accents are folded."""

FUNCTIONS: Final = frozenset(
    _names(
        "arccos arcsin arctan arctanh arg argmax argmin arginf argsup conv cos cosh cot coth cov"
        " Cov csc deg det diag dim erf exp gcd hom inf injlim ker KL lcm lg lim liminf limsup ln"
        " log logit max min mod negl opt OPT poly polyln polylog polyloglog Pr projlim rank sec sgn"
        " sign sin sinh softmax sup supp tan tanh tr Tr trace var Var"
    )
)
"""Commands printed as their own name: they keep it before an argument too."""

_MACROS: Final = {
    "alpha": "alp",
    "c": "C CC",
    "e": "E EE bbE",
    "epsilon": "ep eps epsillon vareps veps",
    "gamma": "Gam gam",
    "k": "Bbbk",
    "lambda": "Lam lam",
    "n": "N NN Natural bbN nats",
    "o": "O Ot Otilde bigO bigOtil bigo cO calO mO otilde tO tildO tilO tlO wtO",
    "omega": "Om",
    "p": "PP bbP",
    "q": "Q QQ",
    "r": "R RR Real Reals bbR real reals",
    "sigma": "Sig sig",
    "theta": "Th tht",
    "z": "Z ZZ bbZ ints",
}
"""Macros that papers commonly define for a letter, under what they print."""

_UNITS = _names(
    "celsius c centi c giga g gram g hertz hz kilo k mega m meter m metre m milli m nano n"
    " second s volt v watt w"
)
"""Units of siunitx, each before what it prints."""

SPOKEN: Final = {
    **{name: name for name in GREEK.values()},
    **{name.capitalize(): name for name in GREEK.values()},
    **{f"up{name}": name for name in GREEK.values()},
    **{f"Up{name}": name for name in GREEK.values()},
    **{f"text{name}": name for name in GREEK.values()},
    **{f"var{name}": name for name in GREEK.values()},
    **{f"var{name.capitalize()}": name for name in GREEK.values()},
    **{name: name.lower() for name in FUNCTIONS},
    **{name: said for said, macros in _MACROS.items() for name in _names(macros)},
    "AA": "a",
    "AE": "ae",
    "DH": "d",
    "DJ": "d",
    "Im": "i",
    "L": "l",
    "NG": "n",
    "OE": "oe",
    "Re": "r",
    "SS": "ss",
    "TH": "th",
    "aa": "a",
    "ae": "ae",
    "aleph": "א",
    "beth": "ב",
    "bmod": "mod",
    "daleth": "ד",
    "dh": "d",
    "dj": "d",
    "ell": "l",
    "eth": "d",
    "gimel": "ג",
    "hbar": "h",
    "hslash": "h",
    "i": "i",
    "imath": "i",
    "j": "j",
    "jmath": "j",
    "l": "l",
    "micro": "mu",
    "ng": "n",
    "o": "o",
    "oe": "oe",
    "pmod": "mod",
    "ss": "ss",
    "textcelsius": "c",
    "textflorin": "f",
    "textnumero": "no",
    "textohm": "omega",
    "textonehalf": "12",
    "textonequarter": "14",
    "textonesuperior": "1",
    "textordfeminine": "a",
    "textordmasculine": "o",
    "textschwa": "ə",
    "textservicemark": "sm",
    "textthreequarters": "34",
    "textthreesuperior": "3",
    "texttrademark": "tm",
    "texttwosuperior": "2",
    "th": "th",
    "trademark": "tm",
    "varliminf": "lim",
    "varlimsup": "lim",
    **{name: name for name in _names("cf choose keywords st vs")},
    **dict(zip(_UNITS[::2], _UNITS[1::2], strict=True)),
}
"""Commands that say something of their own, whatever follows; all in normalised form."""

_STYLE = """
    Bbb bbold bf bfseries bm bold boldmath boldsymbol cal displaystyle em emp emph enquote
    EuScript footnotesize frak hbox Huge huge it itshape LARGE Large large lowercase
    MakeLowercase MakeUppercase mat mathbb mathbbm mathbf mathbfit mathbin mathbold mathcal
    mathclose mathds mathfrak mathit mathnormal mathop mathopen mathord mathpunct mathrel
    mathring mathrm mathscr mathsf mathtt mbf mbox mbs mdseries mit mtx normalfont normalsize
    oldstylenums operatorname pmb rm rmfamily sc scriptscriptstyle scriptsize scriptstyle scrm
    scshape sf sffamily sl slshape small sout strong symbf symbol texit text textbf textbfseries
    textcolor textit textls textmd textnormal textrm textsc textsf textsl textstyle
    textsubscript textsuperscript texttt textulc textup tiny tt ttfamily uline underline up
    uppercase upshape vct vect
"""
_STRUCTURE = """
    above abs Acute acute atop Bar bar bcancel bgroup Big big Bigg bigg Biggl biggl Biggm biggm
    Biggr biggr Bigl bigl Bigm bigm Bigr bigr binom boxed brace brack Breve breve cancel ceil
    cfrac Check check circled dbinom ddddot dddot Ddot ddot dfrac displaylimits Dot dot egroup
    ensuremath flatfrac floor frac fracs genfrac Grave grave Hat hat hline hphantom ignorespaces
    left limits llap mathchoice mathpalette mathstrut middle mleft mright nicefrac nolimits
    nonumber Norm norm not over overbrace overleftarrow overline overrightarrow overset paren
    phantom prescript raisebox rfrac right rlap root Set set sfrac sideset smash sqrt stackrel
    strut substack tag tbinom textcircled textfrac tfrac Tilde tilde underbar underbrace
    underleftarrow underrightarrow underset Vec vec vphantom widecheck widehat wideparen
    widetilde wrapped wt xcancel xhookrightarrow xLeftarrow xleftarrow xmapsto xRightarrow
    xrightarrow
"""
_SPACING = """
    allowbreak bigskip break centering centerline clearpage enskip enspace footnotemark
    footnotetext hfil hfill hphantom hyp indent item joinrel kern leavevmode linebreak maketitle
    medskip medspace mskip negmedspace negthickspace negthinspace newline newpage nobreak
    nobreakdash nobreakspace noindent nolinebreak nopagebreak null obeylines pagebreak par
    paragraph protect qquad quad raggedleft raggedright relax rule section selectfont
    singlespacing smallbreak smallskip space subsection subsubsection textcompwordmark
    thickspace thinspace unskip vfil vfill xspace
"""
_REFERENCES = """
    autocite autoref Cite cite citealp citealt citeauthor citen Citep citep Citet citet
    citetalias citeyear citeyearpar Cref cref eqref footcite footfullcite footnote fullcite href
    hyperlink hyperref hypertarget lstinline mintinline nocite nolinkurl pageref parencite path
    ref shortcite smartcite texorpdfstring textcite textquote thanks url urlstyle verb vref
"""
_DELIMITERS = """
    backslash lAngle langle lbrace lBrack lbrack lceil lfloor lgroup llangle llbracket llcorner
    lmoustache lparen lrcorner lVert lvert mid rAngle rangle rbrace rBrack rbrack rceil rfloor
    rgroup rmoustache rparen rrangle rrbracket rVert rvert ulcorner urcorner Vert vert
"""
_RELATIONS = """
    approx approxeq asymp backepsilon backsim backsimeq because between bowtie Bumpeq bumpeq
    circeq Colon colon colonapprox Coloneq coloneq Coloneqq coloneqq colonsim cong curlyeqprec
    curlyeqsucc dashv dblcolon defeq Doteq doteq doteqdot eqcirc Eqcolon eqcolon eqdef Eqqcolon
    eqqcolon eqsim eqslantgtr eqslantless equiv fallingdotseq frown ge geq geqq geqs geqslant gg
    ggg gggtr gnapprox gneq gneqq gnsim grtsim gt gtrapprox gtrdot gtreqless gtreqqless gtrless
    gtrsim gvertneqq in indep independent le leq leqq leqs leqslant lessapprox lessdot lesseqgtr
    lesseqqgtr lessgtr lessim lesssim ll lll llless lnapprox lneq lneqq lnsim lt lvertneqq
    models multimap ncong ne neq ngeq ngeqq ngeqslant ngtr ni nleq nleqq nleqslant nless nmid
    notin notni nparallel nprec npreceq nshortmid nshortparallel nsim nsubset nsubseteq
    nsubseteqq nsucc nsucceq nsupset nsupseteq nsupseteqq ntriangleleft ntrianglelefteq
    ntriangleright ntrianglerighteq nVDash nVdash nvDash nvdash owns parallel Perp perp
    pitchfork prec precapprox preccurlyeq preceq precnapprox precneqq precnsim precsim propto
    risingdotseq shortmid shortparallel sim simeq simn smallfrown smallsmile smile sqsubset
    sqsubseteq sqsupset sqsupseteq Subset subset subseteq subseteqq subsetneq subsetneqq succ
    succapprox succcurlyeq succeq succnapprox succneqq succnsim succsim Supset supset supseteq
    supseteqq supsetneq supsetneqq therefore thickapprox thicksim trianglelefteq triangleq
    trianglerighteq upmodels varpropto varsubsetneq varsubsetneqq varsupsetneq varsupsetneqq
    vartriangle vartriangleleft vartriangleright vcentcolon VDash Vdash vDash vdash Vvdash
"""
_ARROWS = """
    circlearrowleft circlearrowright curvearrowleft curvearrowright dashleftarrow dashrightarrow
    Downarrow downarrow downdownarrows downharpoonleft downharpoonright from gets hookleftarrow
    hookrightarrow iff impliedby implies la leadsto Leftarrow leftarrow leftarrowtail
    leftharpoondown leftharpoonup leftleftarrows Leftrightarrow leftrightarrow leftrightarrows
    leftrightharpoons leftrightsquigarrow Lleftarrow Longleftarrow longleftarrow
    Longleftrightarrow longleftrightarrow longmapsto Longrightarrow longrightarrow looparrowleft
    looparrowright Lra lra Lsh mapsto nearrow nLeftarrow nleftarrow nLeftrightarrow
    nleftrightarrow nRightarrow nrightarrow nwarrow Ra ra rarrow Rightarrow rightarrow
    rightarrowtail rightharpoondown rightharpoonup rightleftarrows rightleftharpoons
    rightrightarrows rightsquigarrow Rrightarrow Rsh searrow swarrow textdownarrow textuparrow
    to twoheadleftarrow twoheadrightarrow Uparrow uparrow Updownarrow updownarrow upharpoonleft
    upharpoonright upuparrows
"""
_OPERATORS = """
    amalg ast barwedge bigcap bigcirc bigcup bigodot bigoplus bigotimes bigsqcup bigstar
    bigtriangledown bigtriangleup biguplus bigvee bigwedge boxdot boxminus boxplus boxtimes
    bullet Cap cap cdot centerdot circ circledast circledcirc circleddash coprod Cup cup
    curlyvee curlywedge dag dagger ddag ddagger diamond div divideontimes dotplus doublebarwedge
    doublecap doublecup gtrdot idotsint iiiint iiint iint int intercal land leftthreetimes
    lessdot lhd lnot lor ltimes mp neg odot oint ominus oplus oslash otimes pm prod rhd
    rightthreetimes rtimes setminus smallint smallsetminus sqcap sqcup star sum surd times tm
    triangleleft triangleright unlhd unrhd uplus vee veebar wedge wr
"""
_SYMBOLS = """
    angle backprime blacklozenge blacksquare blacktriangle blacktriangledown blacktriangleleft
    blacktriangleright bot Box cdotp cdots cent cents checkmark circledR clubsuit complement
    copyright ddag ddagger ddots degree diagdown diagup diameter Diamond diamondsuit dots dotsb
    dotsc dotsi dotsm dotso eighthnote emptyset EUR euro exists flat forall guillemotleft
    guillemotright guilsinglleft guilsinglright heartsuit iddots infinity inft infty ldotp ldots
    lozenge lq maltese measuredangle mho nabla natural nexists P partial percent permil pounds
    prime quarternote quotedblbase quotesinglbase rightangle rq S sharp slash spadesuit
    sphericalangle square textacutedbl textasciiacute textasciibreve textasciicaron
    textasciicircum textasciidieresis textasciigrave textasciimacron textasciitilde
    textasteriskcentered textbackslash textbaht textbar textbardbl textbigcircle textblank
    textborn textbraceleft textbraceright textbrokenbar textbullet textcent textcircledP
    textcolonmonetary textcopyright textcurrency textdagger textdaggerdbl textdegree textdied
    textdiscount textdiv textdivorced textdollar textdong textellipsis textemdash textendash
    textestimated texteuro textexclamdown textfractionsolidus textgravedbl textgreater
    textguarani textinterrobang textlangle textlbrackdbl textleftarrow textless textlira
    textlnot textlquill textmarried textmho textminus textmusicalnote textnaira textnumbersign
    textopenbullet textparagraph textpercent textperiodcentered textpertenthousand
    textperthousand textpeso textpilcrow textpm textquestiondown textquotedbl textquotedblleft
    textquotedblright textquoteleft textquoteright textquotesingle textrangle textrbrackdbl
    textrecipe textreferencemark textregistered textrightarrow textrquill textsection
    textsterling texttildelow texttimes textunderscore textvisiblespace textwon textyen top
    triangle triangledown udots varnothing vdots wp yen
"""

SILENT: Final = frozenset(
    _names(
        _STYLE,
        _STRUCTURE,
        _SPACING,
        _REFERENCES,
        _DELIMITERS,
        _RELATIONS,
        _ARROWS,
        _OPERATORS,
        _SYMBOLS,
    )
    + [edge + name for edge in ("begin", "end") for name in ("enumerate", "equation", "itemize")]
)
"""Commands that say nothing: they style, arrange or space their arguments, or are a sign."""

ARGUMENT_UNSEEN: Final = frozenset(
    _names(
        "begin end bibliographystyle color colorbox definecolor fontfamily fontseries fontsize"
        " hskip hspace hypersetup includegraphics label pagestyle setlength textcolor"
        " thispagestyle vskip vspace hypertarget hyperlink"
    )
)
"""Commands whose first argument is an instruction, not text: a name, a colour, a length."""

GLUED: Final = _names(
    "begin bm boldsymbol citealp citeauthor citep citet cite emph end enquote ensuremath footnote"
    " frac href mathbbm mathbb mathbf mathcal mathfrak mathit mathrm mathscr mathsf mathtt mbox"
    " operatorname sqrt textbf textit textnormal textrm textsc textsf textsl texttt text"
    " tfrac underline url"
)
"""Commands met glued to their argument where an export dropped the braces (`\\emphword`)."""

GLUED_TO_LETTER: Final = _names("bar hat overline tilde vec widehat widetilde")
"""Commands met glued to an argument of one letter or Greek name (`\\hatx`, `\\vectheta`)."""

LETTER_MACRO: Final = "(?:bb|bf|bm|bs|b|cal|c|mat|m|v)([A-Za-z])|([A-Z])(?:bf|b|cal)"
"""Names of macros that papers commonly define for one letter in a font (`\\cX`, `\\bfx`)."""
