"""Claims that are weighed or worked out one by one, as a reader is asked: interactions, and what follows from the text.

Verdicts are asked on the sides of potential conflicts, and on pairs of rules of each game that nothing but chance
brought together; chains are those that pages show; answers are those to the questions of ``bench/questions``.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from bench import conflicts
from bench.asked_claims import Books, Drawn
from bench.judgements import Row
from bench.learn_answers import questions
from rulewright.kb import codec
from rulewright.kb.base import Generation
from rulewright.kb.conflicts.find import KIND as CONFLICT, conflicts as conflicts_of
from rulewright.kb.interplay.chains import Chain, chains_of
from rulewright.kb.interplay.net import net_of_game, verb
from rulewright.kb.model import Basis
from rulewright.kb.verdict import verdict
from rulewright.kb.verdict.certainty import basis_of, certainty

FAR = 40  # pairs of rules of a game that chance brings together
OUTCOMES = {"apart": "these two rules do not meet", "undecided": "nothing decides which of these two rules wins"}


def key_of(row: Mapping[str, Any]) -> str:
    """The key of an interaction, by what is kept of it."""
    return _key("interaction", row["book"], row["start"], row["a"], row["type"], row["b"])


def _key(*identity: object) -> str:
    return codec.digest(json.dumps(identity, ensure_ascii=False))[:16]


def _told(kind: str, section: str, basis: str, sure: float, key: str, says: str, text: str, **more: str) -> Drawn:
    """A claim of which it is kept how sure it was told to be: it may be told otherwise later."""
    book = section.partition("/")[0]
    row: Row = {"kind": kind, "book": book, "basis": basis, "key": key, "certainty": sure, **more}
    return Drawn(kind, book, basis, key, says, text, sure, row)


def interactions(_: Generation, books: Books) -> Iterator[Drawn]:
    """Every interaction that no editor says."""
    for study in books.studies:
        names = {t.id: t.name for t in study.terms}
        for i in (i for i in study.interactions if i.basis != Basis.EDITOR):
            book = i.section.partition("/")[0]
            row: Row = {"book": book, "start": i.start, "a": i.a, "type": i.type.value, "b": i.b}
            says = f"“{names[i.a]}” {verb(i.type, True)} “{names[i.b]}”{_on(i.condition)}"
            text = "\n".join((books.placed(i.section, i.start, i.end), *map(books.named, (i.a, i.b))))
            yield Drawn("interaction", book, i.basis, key_of(row), says, text, i.certainty, row)


def _on(condition: str) -> str:
    return f", {condition}" if condition else ""


def chains(g: Generation, books: Books) -> Iterator[Drawn]:
    """What follows in two steps, as pages show it."""
    for study in books.studies:
        net = net_of_game(g.store, study.game)
        every = (c for thing in net.concepts for c in chains_of(net, thing))
        for key, c in {_key("chain", c.a.id, c.via.id, c.b.id, c.pattern): c for c in every}.items():
            yield _chain(books, key, c)


def _chain(books: Books, key: str, c: Chain) -> Drawn:
    said = [(f"{t.a.lead.name} {verb(t.type, True)} {t.b.lead.name}", t.said[0]) for t in c.steps]
    text = "\n".join(f"{says}: {books.placed(i.section, i.start, i.end)}" for says, i in said)
    return _told("chain", said[0][1].section, c.basis, c.certainty, key, c.says(), text)


def verdicts(g: Generation, books: Books) -> Iterator[Drawn]:
    """Which of two rules wins."""
    near = {(c.a.section, c.b.section) for book in g.store.books() for c in conflicts_of(g.store, book.id)}
    far = {pair for study in books.studies for pair in _by_chance(books, study.game)}
    for a, b in sorted(near | far):
        v = verdict(g.store, a, b)
        says = OUTCOMES.get(v.outcome) or f"{v.outcome.upper()} wins: {v.reason}"
        text, key = f"A: {books.placed(a)}\n\nB: {books.placed(b)}", _key("verdict", a, b, v.outcome)
        yield _told("verdict", a, basis_of(v), certainty(v), key, says, text, a=a, b=b, outcome=v.outcome)


def _by_chance(books: Books, game: str) -> Iterator[tuple[str, str]]:
    """Pairs of a game's rules, the same whenever they are drawn."""
    rules = sorted(
        s.id for s in books.sections.values() if s.kind.binds and books.games[s.id.partition("/")[0]] == game
    )
    chance = random.Random(game)
    for _ in range(FAR if len(rules) > 1 else 0):
        a, b = chance.sample(rules, 2)
        yield a, b


def potential_conflicts(g: Generation, _: Books) -> Iterator[Drawn]:
    """Sentences that may contradict each other."""
    for c in (c for book in g.store.books() for c in conflicts_of(g.store, book.id)):
        text = "\n\n".join(f"{name}: [{s.section}] {s.sentence}" for name, s in (("A", c.a), ("B", c.b)))
        row: Row = {"kind": CONFLICT, "book": c.book, "basis": c.basis, "key": conflicts.key(c)}
        yield Drawn(CONFLICT, c.book, c.basis, row["key"], conflicts.QUESTION, text, c.certainty, row)


def answers(g: Generation, books: Books) -> Iterator[Drawn]:
    """What answers a question above the hits."""
    for q in (q for q in questions() if q.game is None or q.game in books.games.values()):
        for d in g.searcher.ask(q.q, game=q.game)[1][:1]:
            section, says = d.hit.section, f"“{q.q}” is answered by: {d.text}"
            key = _key("answer", q.q, section, d.text)
            yield _told("answer", section, d.kind, d.certainty, key, says, books.placed(section))


KINDS: Mapping[str, Callable[[Generation, Books], Iterator[Drawn]]] = {
    "interaction": interactions,
    "chain": chains,
    "verdict": verdicts,
    CONFLICT: potential_conflicts,
    "answer": answers,
}
