"""The trade's words: what players say beside what rulebooks print, as the ``search.toml`` of each language has it.

Only folded words (lower case, no accents but ``ñ``). What words are in the other language stands in
``corpus/lexicon/general.toml``. Nothing here belongs to one book: a book's own terms come from its glossary.
"""

from __future__ import annotations

from functools import cache
from itertools import chain

from rulewright.kb.language import LANGUAGES, bilingual
from rulewright.kb.language.data import listed
from rulewright.kb.search.analysis import tokens
from rulewright.kb.search.thesaurus import sayings

# By language: groups of words that mean much the same at the table. The first is no better than the others.
SYNONYMS = {code: listed("search.synonyms", code) for code in LANGUAGES}
# By language: words of a question that say nothing of its subject where other words do.
FRAME = {code: frozenset(listed("search.frame", code)) for code in LANGUAGES}
# What stands before a rule's number when someone cites it.
NUMBER_WORDS = frozenset(listed("search.number_words"))
# What stands around a term when someone asks what it is.
ASKING_WORDS = frozenset(listed("search.asking"))


@cache
def all_words() -> frozenset[str]:
    """Every word that stands in this module's tables: as good as known when a query is checked for typing errors."""
    synonyms = {w for groups in SYNONYMS.values() for group in groups for w in group.split()}
    pairs = {t.folded for pair in bilingual.pairs() for side in pair for t in tokens(side)}
    said = {t.folded for s in sayings() for t in tokens(" ".join((s.said, s.tail, *s.meant, *chain(*s.also))))}
    return frozenset(synonyms | pairs | said | {w for frame in FRAME.values() for w in frame})
