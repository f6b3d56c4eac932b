"""What a rule states outright of the act that a short question asks about: that it may, must or must not be done.

A statement is on it that has nearly all that is asked: in what is done, by whom, when, or in its rule's heading. Where
its condition only points back ("in this case"), the sentence before tells when. Of several of one rule, that answers
whose act has nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.kb.claims import Statement
from rulewright.kb.language import folded_words
from rulewright.kb.language.plain import plain
from rulewright.kb.language.telling import DEMONSTRATIVE, keys
from rulewright.kb.model import Section
from rulewright.kb.search.query import OPENINGS, Wanted, wanted
from rulewright.kb.store import Store
from rulewright.kb.verdict.acts import Act
from rulewright.kb.verdict.judge import Verdict
from rulewright.kb.verdict.text import Passage, Source, passages

FIRST = 2  # 1/2, 1/3, 1/4, ...: what being found first, second, third counts
NEARLY_ALL = 0.75  # of the words of a question, which a statement on it has
MOST_OF_IT = 0.65  # of the words of a ban, which a question of fewer words must have
FEWEST = 3  # words of a question that any ban answers; one on some enemies does not answer "can I shoot at an enemy?"
POINTING = 1  # telling word of a condition that only points back
LEAST_SAID = 2  # words that it must have of act, subject and condition
ASKING = " ".join(w for o in OPENINGS if o.wanted is Wanted.PERMISSION for w in o.words)


def asks_whether(question: str) -> bool:
    """True for a sentence that asks whether something may be done."""
    return wanted(folded_words(question)) is Wanted.PERMISSION


def told_of(question: str, lang: str) -> frozenset[str]:
    """The telling words of a question, without those that ask."""
    return keys(question, lang) - keys(ASKING, lang)


def outright(store: Store, found: Iterable[Section], asked: frozenset[str], lang: str) -> Act | None:
    """The statement on what is asked, of rules that are found, best first; None where none states it."""
    weighed: list[tuple[float, float, Act]] = []
    for n, section in enumerate(s for s in found if s.lang == lang):
        for act in Act.of(section, store.statements(section=section.id)):
            said = _said(section, act, asked)
            if said >= LEAST_SAID:
                own = frozenset(act.words)
                weighed.append((said / (FIRST + n), len(own & asked) / len(own), act))
    return max(weighed, key=lambda w: w[:2])[2] if weighed else None


def _said(section: Section, act: Act, asked: frozenset[str]) -> int:
    """How many words of a question a statement has; 0 where it is not on the act that is asked about."""
    words = frozenset(act.words)
    before = _before(section, act.said)
    said = words | act.who | keys(act.said.condition, act.lang) | keys(before.sentence if before else "", act.lang)
    has_it = len((said | keys(act.title, act.lang)) & asked) >= NEARLY_ALL * len(asked)
    whole = len(asked) >= FEWEST or len(words & asked) >= MOST_OF_IT * len(words)
    on_it = words & asked and (act.allows or (act.bans and whole))
    return len(said & asked) if has_it and on_it else 0


def with_case(section: Section, said: Statement) -> Source:
    """A statement with the sentence before it that tells when it holds, if its condition only points back to that."""
    before = _before(section, said)
    return Passage(said.section, before.start, said.end, f"{before.sentence} {said.sentence}") if before else said


def _before(section: Section, said: Statement) -> Passage | None:
    """The sentence that a condition points back to and says nothing beside: "if this is the case"."""
    points = DEMONSTRATIVE.search(plain(said.condition))
    if not points or len(keys(said.condition, section.lang)) > POINTING:
        return None
    return max((p for p in passages(section) if p.end <= said.start), key=lambda p: p.start, default=None)


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
