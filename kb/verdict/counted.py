"""What limits the act that a question counts: "may one boat carry two lamps?" asks for "no more than one lamp"."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from rulewright.kb.language.telling import keys
from rulewright.kb.model import Section
from rulewright.kb.verdict.cues import LIMITS, SEVERAL
from rulewright.kb.verdict.outright import told_of
from rulewright.kb.verdict.text import Passage, plain, stating

MOST = 0.65  # of the telling words of a question, which the sentence and its heading have


def is_limit(sentence: str) -> bool:
    """True for a sentence that limits how often or how many."""
    return LIMITS.search(plain(sentence)) is not None


def limiting(found: Iterable[Section], question: str, lang: str) -> Passage | None:
    """The sentence that limits and has most of what is asked, with its heading and then by itself, the shortest of
    several; None where the question counts nothing, or no sentence of the rules that are found has enough of it."""
    counting = " ".join(m.group() for m in SEVERAL.finditer(plain(question)))
    asked = told_of(question, lang) - keys(counting, lang)
    if not counting or not asked:
        return None
    limits = [limit for limit in _limits(found, asked, lang) if limit.together >= MOST * len(asked)]
    best = max(limits, key=lambda limit: (limit.together, limit.own, -len(limit.said.sentence)), default=None)
    return best.said if best else None


class _Limit(NamedTuple):
    """A sentence that limits, and how much of what is asked it has, with its heading and by itself."""

    said: Passage
    together: int
    own: int


def _limits(found: Iterable[Section], asked: frozenset[str], lang: str) -> Iterator[_Limit]:
    for section in (s for s in found if s.lang == lang):
        heading = keys(section.title, lang)
        for passage in stating(section):
            said = keys(passage.sentence, lang)
            if said & asked and is_limit(passage.sentence):
                yield _Limit(passage, len((said | heading) & asked), len(said & asked))
