"""What a rule states outright of the act that a short question asks about: that it may, must or must not be done.

Which statement does, ``kb.search.whether`` says, by which search answers with yes or no. Where its condition only
points back ("in this case"), the sentence before tells when.

A question may count: "may one boat carry two lamps?" asks for what limits that, "no more than one lamp".
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from rulewright.kb.ladder.text import LIMITS, SEVERAL, Passage, Source, passages, plain as folded, stating
from rulewright.kb.language import folded_words, plain
from rulewright.kb.language.telling import DEMONSTRATIVE, keys
from rulewright.kb.model import Section, Statement
from rulewright.kb.search import Searcher
from rulewright.kb.search.query import OPENINGS, Wanted, wanted
from rulewright.kb.search.whether import Reading, stated
from rulewright.kb.verdict.acts import Act
from rulewright.kb.verdict.judge import Verdict

FIRST = 2  # 1/2, 1/3, 1/4, ...: what being found first, second, third counts
POINTING = 1  # telling word of a condition that only points back
ASKING = " ".join(w for o in OPENINGS if o.wanted is Wanted.PERMISSION for w in o.words)
MOST = 0.65  # of the telling words of a question, which the sentence and its heading have


def asks_whether(question: str) -> bool:
    """True for a sentence that asks whether something may be done."""
    return wanted(folded_words(question)) is Wanted.PERMISSION


def told_of(question: str, lang: str) -> frozenset[str]:
    """The telling words of a question, without those that ask."""
    return keys(question, lang) - keys(ASKING, lang)


def outright(searcher: Searcher, question: str, found: Iterable[Section]) -> Act | None:
    """The statement on what is asked, of rules that are found, best first; None where none states it."""
    weighing = searcher.weighing(question)
    for section in (s for s in found if s.lang == weighing.u.spoken):
        for line in searcher.source.lines(section.id):
            read = Reading(weighing, section.lang, f"{section.title} {line.above}")
            for s in stated(searcher.source.statements(section.id), line, section.lang):
                if read.states(s):
                    return Act(s.said, section.lang, section.title)
    return None


def with_case(section: Section, said: Statement) -> Source:
    """A statement with the sentence before it that tells when it holds, if its condition points back to that and says
    nothing beside: "if this is the case"."""
    points = DEMONSTRATIVE.search(plain(said.condition)) and len(keys(said.condition, section.lang)) <= POINTING
    before = max((p for p in passages(section) if p.end <= said.start), key=lambda p: p.start, default=None)
    if not points or before is None:
        return said
    return Passage(said.section, before.start, said.end, f"{before.sentence} {said.sentence}")


def is_on(ruling: Verdict, winner: Section, act: Act, asked: frozenset[str]) -> bool:
    """True where the rule that answers outright wins by what answers; or one wins over it that the question names, or
    that speaks of the same act and of something that is asked and the other does not say.

    Any other wins in a case that nobody told of.
    """
    if act.said.section not in (ruling.a, ruling.b):
        return False
    if winner.id == act.said.section:
        return act.said.sentence in {s.sentence for s in ruling.steps}
    more = asked - keys(f"{act.title} {act.said.sentence}", act.lang)
    told = [keys(s.sentence, act.lang) for s in ruling.steps if s.section == ruling.winner]
    title = keys(winner.title, act.lang)
    named = title and title <= asked - keys(act.title, act.lang) - act.who - frozenset(act.words)
    return bool(named) or any(act.verbs & words and more & words for words in told)


# -- what limits an act that is counted -------------------------------------------------------------------


def is_limit(sentence: str) -> bool:
    """True for a sentence that limits how often or how many."""
    return LIMITS.search(folded(sentence)) is not None


def limiting(found: Iterable[Section], question: str, lang: str) -> Passage | None:
    """The sentence that limits and has most of what is asked, with its heading and then by itself, the shortest of
    several; None where the question counts nothing, or no sentence of the rules that are found has enough of it."""
    counting = " ".join(m.group() for m in SEVERAL.finditer(folded(question)))
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
