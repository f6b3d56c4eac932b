"""English: data only."""

from __future__ import annotations

from rulewright.kb.language.data import Language, word_set

STOP_WORDS = word_set(
    """
    a about above after again all also am an and any are aren as at be because been before being below between both
    but by can cannot could couldn did didn do does doesn doing don during each either else etc ever for from further
    had hadn has hasn have haven having he her here hers herself him himself his how however i if in into is isn it its
    itself just ll may me might mine more most must my myself neither no nor not now of off on once only or other our
    ours ourselves out over own per rather re s same shall she should shouldn so some such t than that the their theirs
    them themselves then there these they this those through thus to too under until up upon ve very was wasn we were
    weren what when where whether which while who whom whose why will with within without won would wouldn you your
    yours yourself yourselves
    """
)

TELLING_WORDS = word_set(
    """
    the of and to is are in that it you your this with for on be as by an or from at if can may will when each any not
    have has its their they which must then there these than into more one all was were does do only other no me
    """
)

ABBREVIATIONS = word_set(
    "e.g. i.e. etc. vs. cf. p. pp. pg. pgs. no. nos. fig. figs. vol. ch. sec. approx. max. min. mr. mrs. ms. dr. st. "
    "jr. sr. inc. ltd. co. corp. ed. eds. a.k.a. al. ex. incl. excl. resp. "
    "jan. feb. mar. apr. jun. jul. aug. sep. sept. oct. nov. dec."
)

CONTENTS_WORDS = frozenset({"contents", "table of contents", "index", "summary"})

# Folded headings that mean the same in every book, with the kind of section that they open.
SECTION_NAMES = {
    "introduction": "rules",
    "overview": "rules",
    "foreword": "lore",
    "glossary": "reference",
    "glossary of terms": "reference",
    "credits": "credits",
    "index": "index",
}

ENGLISH = Language(
    "en",
    "English",
    STOP_WORDS,
    TELLING_WORDS,
    ABBREVIATIONS,
    contents_words=CONTENTS_WORDS,
    contents_title="Contents",
    section_names=SECTION_NAMES,
    one_letter_words=frozenset("aio"),
)
