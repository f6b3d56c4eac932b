"""A question in words ("can my stressed unit block a spell?"): the two rules that it is about, and which of them wins.

The question and each of its sentences are searched for on their own: a judge first tells what is so, by one rule, and
then asks for the other. Of the verdicts on the rules that are found the one is given whose sentences say most of what
is asked. Where none does, the rule that is found first is held against the next that touches it; where none touches it,
it alone speaks of what is asked.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from itertools import combinations

from rulewright.kb.language import detect_language
from rulewright.kb.language.telling import keys
from rulewright.kb.messages import Message
from rulewright.kb.model import Section
from rulewright.kb.search import Searcher
from rulewright.kb.sentences import texts
from rulewright.kb.store import Store
from rulewright.kb.verdict import Step, Verdict, verdict
from rulewright.kb.verdict.case import Side
from rulewright.kb.verdict.codes import SAYS
from rulewright.kb.verdict.meet import versions
from rulewright.kb.verdict.steps import speaks

HITS = 12  # of one search; what binds nobody is left out
MOST = 5  # rules that are looked at
FIRST = 2  # 1/2, 1/3, 1/4, ...: what being found first, second, third counts
WORDS = 3  # telling ones that a verdict's sentences have of a question: with fewer it decides something else
WHOLE = "override"  # the rung on which a section wins as a whole, whatever its sentences say
LEAST_WORDS = 4  # of a sentence that is searched for on its own


@dataclass(frozen=True, slots=True)
class Asked:
    """What a question was understood to ask (``act``), and the verdict on the rules that it is about."""

    act: str
    ruling: Verdict


def ask(store: Store, searcher: Searcher, question: str, game: str | None = None) -> Asked:
    """Which rule wins, asked in words; ``game`` None: that of the rule found first.

    The outcome is ``single``, with the rule that speaks of it, where none of the others found meets it, and
    ``undecided`` where none is found.
    """
    act = _act(question)
    found = _found(store, searcher, question, game)
    if not found:
        return Asked(act, _alone("none-speaks", "", {}))
    rulings = [ruling for pair in combinations(found, 2) if (ruling := _ruling(store, *pair))]
    decided = _decided(rulings, question)
    if decided:
        return Asked(act, decided)
    only = found[0]
    near = (r for r in rulings if r.a == only.id and (not r.winner or r.rule == WHOLE) and r.code != "nothing-shared")
    side = Side(store, only, store.book(only.book))
    return Asked(act, next(near, None) or _alone("single", only.id, {"x": side.name}, speaks(side)))


def _ruling(store: Store, one: Section, other: Section) -> Verdict | None:
    """The verdict on two rules that were found; None on a rule and its translation."""
    sides = [Side(store, s, store.book(s.book)) for s in (one, other)]
    return None if one.lang != other.lang and versions(*sides) else verdict(store, one.id, other.id)


def _decided(rulings: list[Verdict], question: str) -> Verdict | None:
    """The ruling with a winner that rests on the sentence with most telling words of a question; None if on too few."""
    lang = detect_language(question, "en")
    asked = keys(question, lang)
    told = [(r, [keys(s.sentence, lang) for s in r.steps if s.section in (r.a, r.b)]) for r in rulings if r.winner]
    common = [(max((len(asked & words) for words in said), default=0), ruling) for ruling, said in told]
    most, found = max(common, key=lambda c: c[0], default=(0, None))
    return found if most >= min(WORDS, len(asked) / 2) else None


def _alone(code: str, only: str, values: dict[str, Message], *steps: Step) -> Verdict:
    outcome = "single" if only else "undecided"
    return Verdict(only, "", outcome, only or None, Message(SAYS[code], **values), steps, code=code)


def _act(question: str) -> str:
    """The sentence that asks, without its question marks."""
    said = _sentences(question)
    asking = [s for s in said if s.endswith("?")] or said
    return asking[-1].strip(" ¿?") if asking else ""


def _sentences(question: str) -> list[str]:
    return texts(question, detect_language(question, "en"))


def _found(store: Store, searcher: Searcher, question: str, game: str | None) -> list[Section]:
    """The rules of one game that a question and its sentences find, best first."""
    if not game:
        first = next(iter(searcher.search(question, limit=1).hits), None)
        game = first.game if first else None
    parts = [s for s in _sentences(question) if len(s.split()) >= LEAST_WORDS]
    weights: dict[str, float] = defaultdict(float)
    sections: dict[str, Section] = {}
    for q in (question, *(parts if len(parts) > 1 else ())):
        hits = searcher.search(q, game=game, limit=HITS).hits
        there = store.sections(h.section for h in hits)
        for n, s in enumerate(s for h in hits if (s := there.get(h.section)) and s.kind.binds and s.text.strip()):
            weights[s.id] += 1 / (FIRST + n)
            sections[s.id] = s
    return [sections[i] for i in sorted(weights, key=lambda i: -weights[i])[:MOST]]
