"""The potential conflicts of one book: pairs of statements that meet, and that nothing in the books settles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from rulewright.kb import judged
from rulewright.kb.conflicts.model import Conflict, Saying
from rulewright.kb.conflicts.pairs import Pair, pairs
from rulewright.kb.model import Sureness
from rulewright.kb.store import Store
from rulewright.kb.verdict import Verdict, verdict
from rulewright.kb.verdict.acts import Act

FILE = Path(__file__).with_name("certainty.toml")
KIND = "conflict"
MOST_OF_ONE = 3  # conflicts that one sentence has a part in: more of them say that it is general, not contested
MOST_ASKED = 12  # verdicts for one sentence: what is settled so often is settled
SURE, LIKELY = 0.75, 0.5
READING = "ordinary reading"  # the rung that rests on no sentence of the books


def find(store: Store, book: str) -> Iterator[Conflict]:
    """What goes against what in one book, the likeliest first."""
    order = {s.id: s for s in store.sections_of(book) if s.kind.binds}
    by_section: dict[str, list[Act]] = {}
    for said in store.statements(store.book(book).game):
        if said.section in order:
            by_section.setdefault(said.section, []).extend(Act.of(order[said.section], [said]))

    def place(p: Pair) -> tuple[float, int, int, int, int]:
        return -p.likely, order[p.a.said.section].order, p.a.said.at, order[p.b.said.section].order, p.b.said.at

    likely = sorted(pairs(a for s in order for a in by_section.get(s, ())), key=place)
    return (_conflict(book, p) for p in _open(store, likely))


def _open(store: Store, likely: list[Pair]) -> Iterator[Pair]:
    """Those that nothing settles; each pair of sentences once, no sentence more than a few times."""
    ruling = cache(lambda a, b: verdict(store, a, b))
    seen, often, asked = set[frozenset[str]](), Counter[str](), Counter[str]()
    for p in likely:
        both = frozenset((p.a.said.sentence, p.b.said.sentence))
        if both in seen or any(often[s] >= MOST_OF_ONE or asked[s] >= MOST_ASKED for s in both):
            continue
        seen.add(both)
        asked.update(both)
        if _settled(ruling(*sorted((p.a.said.section, p.b.said.section)))):
            continue
        often.update(both)
        yield p


def _settled(v: Verdict) -> bool:
    """True where two rules do not meet, or a sentence of the books says which of them wins."""
    return v.outcome == "apart" or (v.winner is not None and v.rule != READING)


def _conflict(book: str, p: Pair) -> Conflict:
    sure = Sureness.SURE if p.likely >= SURE else Sureness.LIKELY if p.likely >= LIKELY else Sureness.GUESS
    certainty = judged.share(KIND, p.why, judged.table(FILE))
    likely = round(p.likely, judged.DIGITS)
    return Conflict(book, p.kind, _saying(p.a), _saying(p.b), likely, sure, p.about, p.why, certainty, p.why)


def _saying(act: Act) -> Saying:
    return Saying(act.said.section, act.said.start, act.said.end, act.said.sentence)
