"""What rules say of the act that a short question asks about: outright that it may, must or must not be done, or so.

A statement is of the act where the question has most words of it and whom it binds, or where it has nearly all that is
asked: in what is done, by whom, when, or in its rule's heading.
"""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.kb.language import folded_words
from rulewright.kb.language.telling import keys
from rulewright.kb.model import Section
from rulewright.kb.search.query import OPENINGS, Wanted, wanted
from rulewright.kb.store import Store
from rulewright.kb.verdict.acts import ROLES, Act
from rulewright.kb.verdict.judge import Verdict
from rulewright.kb.verdict.text import Passage, stating

FIRST = 2  # 1/2, 1/3, 1/4, ...: what being found first, second, third counts
MOST_OF_IT = 0.65  # of the words of an act, which a question must have that a rule answers outright
NEARLY_ALL = 0.75  # of the words of a question, which a statement must have that does not have most of its own there
FEWEST = 3  # words of a question that a ban answers so: none on some enemies answers "can I shoot at an enemy?"
LEAST_SAID = 2  # words that it must have of act, subject and condition
OPENING = {wanted: " ".join(w for o in OPENINGS if o.wanted is wanted for w in o.words) for wanted in Wanted}


def asks_whether(question: str) -> bool:
    """True for a sentence that asks whether something may be done."""
    return wanted(folded_words(question)) is Wanted.PERMISSION


def told_of(question: str, lang: str) -> frozenset[str]:
    """The telling words of a question, without those that ask."""
    return keys(question, lang) - keys(OPENING[Wanted.PERMISSION], lang)


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
    if not (act.bans or act.allows):
        return 0
    words, who, when = frozenset(act.words), act.who - ROLES, keys(act.said.condition, act.lang)
    of_it = act.verbs & asked and len(words & asked) >= MOST_OF_IT * len(words) and who <= asked
    share = len((words | act.who | when | keys(act.title, act.lang)) & asked) / max(1, len(asked))
    has_it = words & asked and share >= NEARLY_ALL and (act.allows or len(asked) >= FEWEST)
    return len((words | act.who | when) & asked) if of_it or has_it else 0


def nearest(found: Iterable[Section], asked: frozenset[str], lang: str) -> Passage | None:
    """The sentence that has most of what is asked, it or its rule's heading; None where none has a word of it."""
    weighed: list[tuple[float, Passage]] = []
    for n, section in enumerate(s for s in found if s.lang == lang):
        title = keys(section.title, lang)
        for passage in stating(section):
            said = len(asked & keys(passage.sentence, lang))
            if said:
                weighed.append((len(asked & (title | keys(passage.sentence, lang))) ** 2 / (FIRST + n), passage))
    return max(weighed, key=lambda w: w[0])[1] if weighed else None


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
