"""A question that asks for no ruling, and what search answers as a ruling: that one rule alone speaks of it.

"How many lamps may a boat carry?" asks how many, who, what, when, where or how, and "oars or lamps first?" for an
order: one rule says it, and there are no two to hold against each other. It is answered as search answers it, by the
same sentences and as surely; where search finds no answer it is said that nothing does, with what comes nearest.
"""

from __future__ import annotations

import re
from dataclasses import replace

from rulewright.kb.ladder.text import RULE_AS_SUCH, Source, plain, roles_named
from rulewright.kb.language import detect_language, either, folded_words
from rulewright.kb.language.splitting import texts
from rulewright.kb.messages import Message
from rulewright.kb.model import InForce, Section
from rulewright.kb.search import Direct, Searcher
from rulewright.kb.search.direct_answer import Likeliest, runs_shown
from rulewright.kb.search.lines import Run, passage
from rulewright.kb.search.query import OPENINGS, Wanted, wanted
from rulewright.kb.search.sureness import Level, level
from rulewright.kb.store import Store
from rulewright.kb.verdict.case import Side
from rulewright.kb.verdict.judge import Verdict
from rulewright.kb.verdict.quoting import as_shown
from rulewright.kb.verdict.steps import ANSWERED, SAYS, Step, step

WINS = re.compile(rf"\b(?:{either('verdicts.wins')})\b")
OPENS = frozenset(o.words for o in OPENINGS)
LONGEST = max(map(len, OPENS))  # words of an opening
NEVER_RULES = (Wanted.NUMBER, Wanted.PERSON)  # what is asked for is none, though "who wins" asks for it
PARTS = re.compile(r"[,;:]\s")  # between a case that is told first, and what is asked of it


def asks_plainly(question: str) -> bool:
    """True for one clause that asks how many, who, when, where, what or how, and not which of two rules wins."""
    words, asked = tuple(folded_words(question)), plain(question)
    if OPENS.isdisjoint(words[:n] for n in range(1, LONGEST + 1)) or PARTS.search(question):
        return False
    sought = wanted(words)
    of_rules = WINS.search(asked) and (roles_named(question) or RULE_AS_SUCH.search(asked))
    ranks = sought not in NEVER_RULES and of_rules
    return sought is not Wanted.PERMISSION and not ranks and len(sentences(question)) == 1


def asks_order(searcher: Searcher, question: str, game: str | None) -> bool:
    """True for one sentence that asks which of two things comes first ("oars or lamps first?"), neither of them a
    source of rules: it asks for the sentence that orders the two, and none of them wins over the other."""
    ranks = roles_named(question) or RULE_AS_SUCH.search(plain(question))
    return not ranks and len(sentences(question)) == 1 and searcher.understood(question, game).order is not None


def sentences(question: str) -> list[str]:
    """The sentences of a question."""
    return texts(question, detect_language(question, "en"))


def answered(
    store: Store, searcher: Searcher, question: str, game: str | None, books: InForce
) -> tuple[Verdict, tuple[str, ...]]:
    """What search answers, or that it does not; and the games that it is found in, the one that answers first."""
    found, answers = searcher.ask(question, game=game, book=books)
    games = tuple(dict.fromkeys(h.game for h in (*(d.hit for d in answers), *found.hits)))
    if not answers:
        best = searcher.likeliest(question, found.hits, game)
        first_game = (store.book(store.section(best.section).book).game,) if best else ()
        return likeliest(store, searcher, best), tuple(dict.fromkeys((*first_game, *games)))
    first = answers[0]
    section = store.section(first.hit.section)
    runs = _runs(searcher, first)
    said = as_shown(store, section.id, runs) if runs else None
    return replace(single(store, section, said, ANSWERED), odds=first.certainty), games


def _runs(searcher: Searcher, answer: Direct) -> tuple[Run, ...]:
    """The lines that an answer is quoted with: those that are shown, of a definition where it stands in its section."""
    every = searcher.source.lines(answer.hit.section)
    if answer.runs or not every:
        return answer.runs
    start = answer.term.definition.start if answer.term else 0
    return passage(every, next((n for n, line in enumerate(every) if line.span.end > start), 0))


def likeliest(store: Store, searcher: Searcher, best: Likeliest | None) -> Verdict:
    """The sentence that most likely answers, where it is likely to; else that none says it, with what comes nearest."""
    if best is None:
        return alone("none-speaks")
    section = store.section(best.section)
    said = as_shown(store, section.id, runs_shown(searcher.source.lines(section.id), best))
    how = level(best.certainty)
    if how is Level.ANSWER:
        return replace(single(store, section, said, ANSWERED), odds=best.certainty)
    if how is Level.LIKELY:
        return single(store, section, said, "likely")
    near = step("nearest", {"x": _name(store, section)}, said)
    return replace(alone("not-outright", near), a=section.id)


def single(store: Store, only: Section, said: Source | None, code: str = "single") -> Verdict:
    """That one rule alone speaks of it, with what it says."""
    x = _name(store, only)
    reason = Message(SAYS[code], x=x)
    return Verdict(only.id, "", "single", only.id, reason, (step("speaks", {"x": x}, said),), code=code)


def alone(code: str, *steps: Step) -> Verdict:
    """That no rule is found, or none that says it outright."""
    return Verdict("", "", "undecided", None, Message(SAYS[code]), steps, code=code)


def _name(store: Store, section: Section) -> Message:
    return Side(store, section, store.book(section.book)).name
