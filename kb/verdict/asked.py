"""A question in words ("can my stressed unit block a spell?"): the two rules that it is about, and which of them wins.

The question and each of its sentences are searched for on their own: a judge first tells what is so, by one rule, and
then asks for the other. Of the verdicts in which the rule that is found first wins the one is given whose sentences say
most of what is asked (of those in which another wins judges agreed with 13 of 67). Where none does, the rule that is
found first is held against the next that may go against it, then the next that goes with it and says more of what is
asked. Before that, what search answers is told, and where there is no such rule, what likely answers; else it is said
that no rule says it outright, with the one that comes nearest.

A short question whether something may be done ("can a stressed unit rest?") is often answered outright: a rule states
of that act that it may, must or must not be done, as search reads it. Then the ruling is on that rule, or it alone
speaks of it. Where the question counts ("two"), what limits how many answers. Where none states it, rules that win over
each other would not.

A question that asks for no ruling is answered as search answers it (``kb.verdict.plainly``).

A question which source of rules wins ("card or rulebook?") is answered by the statement that ranks the two.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import combinations
from typing import NamedTuple

from rulewright.kb.ladder import SOURCES, laws
from rulewright.kb.ladder.text import RULE_AS_SUCH, SPEAKS_OF_LANGUAGES, Role, plain, roles_named, stating
from rulewright.kb.language import detect_language
from rulewright.kb.language.telling import keys
from rulewright.kb.model import ALL, LISTED, InForce, Precedence, Section
from rulewright.kb.search import Searcher
from rulewright.kb.search.direct_answer import READ, UNSTATED, Likeliest
from rulewright.kb.search.sureness import Level, level
from rulewright.kb.search.whether import Word
from rulewright.kb.store import Store
from rulewright.kb.verdict.acts import Act
from rulewright.kb.verdict.case import Side
from rulewright.kb.verdict.judge import Verdict, reasoned, weighed
from rulewright.kb.verdict.meet import versions
from rulewright.kb.verdict.odds import Weights
from rulewright.kb.verdict.outright import FIRST, asks_whether, is_limit, is_on, limiting, outright, told_of, with_case
from rulewright.kb.verdict.plainly import WINS, alone, answered, asks_order, asks_plainly, likeliest, sentences, single
from rulewright.kb.verdict.quoting import in_full
from rulewright.kb.verdict.steps import RANKED, Step

HITS = 12  # of one search; what binds nobody is left out
MOST = 8  # rules that are looked at
LEADING = 2  # the rules found first: on a short question whether something may be done a ruling is on one of them
WHOLE = "override"  # the rung on which a section wins as a whole, whatever its sentences say
WORDS = 3  # telling ones of a question that a ruling is taken to have where nobody can tell
WORTH = 1.0  # of a ruling: words of the question times rank; with less it decides something else
LEAST_WORDS = 4  # of a sentence that is searched for on its own


@dataclass(frozen=True, slots=True)
class Asked:
    """What a question was understood to ask (``act``), and the verdict on the rules that it is about.

    ``games``: of the one that it is taken to ask about, then of others that it may be, where it names none.
    """

    act: str
    ruling: Verdict
    games: tuple[str, ...] = ()


class Weighed(NamedTuple):
    """A ruling, how high up its two rules were found, and whether they are of two languages."""

    ruling: Verdict
    rank: float
    translated: bool = False


def ask(
    store: Store,
    searcher: Searcher,
    question: str,
    game: str | None = None,
    books: InForce = ALL,
    weights: Weights | None = None,
) -> Asked:
    """Which rule of the books in force wins, asked in words; ``game`` None: that of the rule found first; ``weights``
    as for ``weighed``.

    The outcome is ``single``, with the rule that speaks of it, where none of the others found meets it, and
    ``undecided`` where none is found, or none states it outright or likely answers: ``a`` is then the rule that comes
    nearest.
    """
    if asks_plainly(question) or asks_order(searcher, question, game):
        ruling, games = answered(store, searcher, question, game, books)
        return Asked(_act(question), replace(in_full(store, ruling), in_words=True), games)
    games = (game,) if game else _games(searcher, question, books)
    ruling = _ruling(store, searcher, question, next(iter(games), None), books, weights)
    return Asked(_act(question), replace(in_full(store, ruling), in_words=True), games)


def _games(searcher: Searcher, question: str, books: InForce) -> tuple[str, ...]:
    """The games that a question may be on, that of the rule found first before others."""
    return tuple(dict.fromkeys(h.game for h in searcher.search(question, book=books, limit=HITS).hits))


def _ruling(
    store: Store, searcher: Searcher, question: str, game: str | None, books: InForce, weights: Weights | None
) -> Verdict:
    met = _found(store, searcher, question, game, books)
    if not met:
        return alone("none-speaks")
    found = _once(store, met, question)
    lang = detect_language(question, found[0].lang)  # a few words find rules in their own language first
    asked = keys(question, lang)
    ranked = _ranked(store, question, found[0], books)
    if ranked:
        return ranked
    whether = len(sentences(question)) == 1 and asks_whether(question)  # what tells a case first asks for two rules
    rulings = [
        Weighed(reasoned(store, one.id, other.id, books), 1 / (FIRST + i) + 1 / (FIRST + j), one.lang != other.lang)
        for (i, one), (j, other) in combinations(enumerate(found), 2)
        if i < (LEADING if whether else 1)
    ]
    if whether:
        best = _best(store, searcher, question, found, books)
        told = _told(store, searcher, best) or outright(searcher, question, found)
        return _stated(store, found, rulings, question, lang, told) or likeliest(store, searcher, best)
    decided = _decided((w for w in rulings if w.ruling.winner == found[0].id), asked, lang)
    if decided:
        return decided
    best = _best(store, searcher, question, found, books)
    if best and level(best.certainty) is Level.ANSWER:
        return likeliest(store, searcher, best)  # what nothing decides needs no second rule where one answers
    open_ = [w.ruling for w in rulings if not w.ruling.winner]
    near = next((r for r in open_ if r.outcome == "undecided"), None) or _apart(open_, store, asked, lang)
    if near:
        return _as_asked(store, weighed(store, near.a, near.b, books, weights), asked)
    return likeliest(store, searcher, best)


def _ranked(store: Store, question: str, met: Section, books: InForce) -> Verdict | None:
    """What ranks two sources of rules, where a question on the game of a rule asks which of them wins."""
    said = (p for p in store.precedence(store.book(met.book).game) if books.takes(p.section))
    found = ranking(said, question)
    if found is None:
        return None
    return replace(single(store, store.section(found.section), found, RANKED), odds=found.certainty)


def _best(store: Store, searcher: Searcher, question: str, found: list[Section], books: InForce) -> Likeliest | None:
    """The sentence that search finds to answer best, as surely as there; where it is of none of the rules that are
    found, or a case is told first, the best one of these, likely at most. None where none says anything."""
    game = store.book(found[0].book).game
    hits = searcher.search(question, game=game, book=books, limit=HITS).hits
    ids = {s.id for s in found}
    best = searcher.likeliest(question, hits[:READ], game)
    if best and best.section in ids and len(sentences(question)) == 1:
        return best
    best = searcher.likeliest(question, [h for h in hits if h.section in ids], game)
    return best and replace(best, certainty=min(best.certainty, UNSTATED))


def _told(store: Store, searcher: Searcher, best: Likeliest | None) -> Act | None:
    """What the sentence states to which search answers with yes or no; None where it does not."""
    if best is None or best.whether is None:
        return None
    span, no = searcher.source.lines(best.section)[best.line].span, best.whether.word is Word.NO
    acts = Act.of(store.section(best.section), store.statements(section=best.section))
    return next((a for a in acts if span.start <= a.said.start < span.end and a.bans == no), None)


def _stated(
    store: Store, found: list[Section], rulings: list[Weighed], question: str, lang: str, answer: Act | None
) -> Verdict | None:
    """What wins over what is said outright on whether something may be done; else what limits how often, where the
    question counts, or what is said; None where no rule says it."""
    asked = told_of(question, lang)
    sections = {s.id: s for s in found}
    if answer:
        won = (w for w in rulings if w.ruling.winner)
        deciding = [w for w in won if is_on(w.ruling, sections[w.ruling.winner or ""], answer, asked)]
    else:
        deciding = [w for w in rulings if w.ruling.rule == WHOLE]
    decided = _decided(deciding, asked, lang)
    if decided:
        return decided
    limit = limiting(found, question, lang)
    if limit and not (answer and answer.bans and is_limit(answer.said.sentence)):
        return single(store, sections[limit.section], limit, "likely")
    return single(store, only := sections[answer.said.section], with_case(only, answer.said)) if answer else None


def _once(store: Store, found: Iterable[Section], question: str) -> list[Section]:
    """The rules that are found, of those that are translations of each other the one that has more of the question."""
    kept: list[Side] = []
    for side in (Side(store, s, store.book(s.book)) for s in found):
        same = next((k for k in kept if k.section.lang != side.section.lang and versions(k, side)), None)
        if same is None:
            kept.append(side)
        elif _had(side.section, question) > _had(same.section, question):
            kept[kept.index(same)] = side
    return [k.section for k in kept]


def _had(section: Section, question: str) -> int:
    """How many telling words of a question a section has, by the stems of its own language."""
    return len(keys(question, section.lang) & keys(f"{section.title} {section.text}", section.lang))


def _decided(rulings: Iterable[Weighed], asked: frozenset[str], lang: str) -> Verdict | None:
    """The ruling with a winner whose sentences have most telling words of a question, those of rules that are found
    first counting more, rather one of one language if the same rule wins; None where that is too little."""
    worths = [(_common(w, asked, lang) * w.rank, w) for w in rulings if w.ruling.winner]
    enough = sorted((w for w in worths if w[0] >= WORTH), key=lambda w: -w[0])
    same = (w for _, w in enough if w.ruling.winner == enough[0][1].ruling.winner)
    return min(same, key=lambda w: w.translated).ruling if enough else None


def _common(weighed: Weighed, asked: frozenset[str], lang: str) -> int:
    """The telling words that a sentence of a ruling has of a question; of two languages, and where the one section
    wins whatever its sentences say, nobody can tell."""
    if weighed.translated or weighed.ruling.rule == WHOLE:
        return WORDS
    sides = (weighed.ruling.a, weighed.ruling.b)
    return max((len(asked & keys(s.sentence, lang)) for s in weighed.ruling.steps if s.section in sides), default=0)


def _apart(rulings: Iterable[Verdict], store: Store, asked: frozenset[str], lang: str) -> Verdict | None:
    """The ruling on the first rule and one that goes with it, and that the question names or that says more of it; not
    on what stands above the first."""
    for ruling in (r for r in rulings if r.code != "nothing-shared"):
        first, other = store.section(ruling.a), store.section(ruling.b)
        title = keys(other.title, lang)
        more = (title | keys(other.text, lang)) - keys(f"{first.title} {first.text}", lang)
        if (asked & more or title <= asked) and other.id not in {s.id for s in store.ancestors(first)}:
            return ruling
    return None


def _as_asked(store: Store, found: Verdict, asked: frozenset[str]) -> Verdict:
    """A verdict; where neither rule wins, with the sentence of each that has most telling words of the question."""
    return found if found.winner else replace(found, steps=tuple(_closest(store, s, asked) for s in found.steps))


def _closest(store: Store, told: Step, asked: frozenset[str]) -> Step:
    if told.section is None:
        return told
    section = store.section(told.section)

    def had(sentence: str) -> int:
        return len(asked & keys(sentence, section.lang))

    best = max(stating(section), key=lambda p: had(p.sentence), default=None)
    if best is None or had(best.sentence) <= had(told.sentence):
        return told
    return replace(told, start=best.start, end=best.end, sentence=best.sentence)


def _act(question: str) -> str:
    """The sentence that asks, without its question marks."""
    said = sentences(question)
    asking = [s for s in said if s.endswith("?")] or said
    return asking[-1].strip(" ¿?") if asking else ""


def _found(store: Store, searcher: Searcher, question: str, game: str | None, books: InForce) -> list[Section]:
    """The rules of one game that a question and its sentences find, best first."""
    parts = [s for s in sentences(question) if len(s.split()) >= LEAST_WORDS]
    weights: dict[str, float] = defaultdict(float)
    sections: dict[str, Section] = {}
    for q in (question, *(parts if len(parts) > 1 else ())):
        hits = searcher.search(q, game=game, book=books, limit=HITS).hits
        there = store.sections(h.section for h in hits)
        for n, s in enumerate(s for h in hits if (s := there.get(h.section)) and s.kind.binds and s.text.strip()):
            weights[s.id] += 1 / (FIRST + n)
            sections[s.id] = s
    return [sections[i] for i in sorted(weights, key=lambda i: -weights[i])[:MOST]]


PAIR = 2  # sources that are ranked; where fewer are named, "the rules" are the rulebook


def ranking(statements: Iterable[Precedence], question: str) -> Precedence | None:
    """The surest statement that ranks the two sources which a question names and asks to rank; None where none does,
    or where it names a third, or languages, so that two rankings may meet."""
    asked = plain(question)
    if not WINS.search(asked) or SPEAKS_OF_LANGUAGES.search(asked):
        return None
    named = roles_named(question)
    if len(named & SOURCES) < PAIR and RULE_AS_SUCH.search(asked):
        named |= {Role.MANUAL}
    names, sources = ({role.name for role in roles} for roles in (named, named & SOURCES))
    likely = (p for p in statements if p.certainty >= LISTED)
    found = (p for a, b, p in laws(likely) if sources <= {a, b} <= names)
    return max(found, key=lambda p: p.certainty, default=None)
