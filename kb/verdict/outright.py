"""What a rule states outright of the act that a short question asks about: that it may, must or must not be done.

A statement is on it that has nearly all that is asked: in what is done, by whom, when, or in its rule's heading.
"""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.kb.language import folded_words
from rulewright.kb.language.telling import keys
from rulewright.kb.model import Section
from rulewright.kb.search.query import OPENINGS, Wanted, wanted
from rulewright.kb.store import Store
from rulewright.kb.verdict.acts import Act
from rulewright.kb.verdict.judge import Verdict

FIRST = 2  # 1/2, 1/3, 1/4, ...: what being found first, second, third counts
NEARLY_ALL = 0.75  # of the words of a question, which a statement on it has
MOST_OF_IT = 0.65  # of the words of a ban, which a question of fewer words must have
FEWEST = 3  # words of a question that any ban answers; one on some enemies does not answer "can I shoot at an enemy?"
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
    weighed: list[tuple[float, Act]] = []
    for n, section in enumerate(s for s in found if s.lang == lang):
        for act in Act.of(section, store.statements(section=section.id)):
            said = _said(act, asked)
            if said >= LEAST_SAID:
                weighed.append((said / (FIRST + n), act))
    return max(weighed, key=lambda w: w[0])[1] if weighed else None


def _said(act: Act, asked: frozenset[str]) -> int:
    """How many words of a question a statement has; 0 where it is not on the act that is asked about."""
    words = frozenset(act.words)
    said = words | act.who | keys(act.said.condition, act.lang)
    has_it = len((said | keys(act.title, act.lang)) & asked) >= NEARLY_ALL * len(asked)
    whole = len(asked) >= FEWEST or len(words & asked) >= MOST_OF_IT * len(words)
    on_it = words & asked and (act.allows or (act.bans and whole))
    return len(said & asked) if has_it and on_it else 0


def is_on(ruling: Verdict, winner: Section, act: Act, asked: frozenset[str]) -> bool:
    """True where the rule that answers outright wins; or one wins over it that the question names, or that speaks of
    the same act and of something that is asked and the other does not say.

    Any other wins in a case that nobody told of.
    """
    more = asked - keys(f"{act.title} {act.said.sentence}", act.lang)
    told = [keys(s.sentence, act.lang) for s in ruling.steps if s.section == ruling.winner]
    title = keys(winner.title, act.lang)
    named = title and title <= asked - keys(act.title, act.lang) - act.who - frozenset(act.words)
    wins = winner.id == act.said.section or named or any(act.verbs & words and more & words for words in told)
    return bool(wins) and act.said.section in (ruling.a, ruling.b)
