"""What site, API and terminal tell of rules that meet: verdicts, potential conflicts, the ladder, what is forbidden.

Conflicts of a book are worked out once.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from rulewright.kb import reports
from rulewright.kb.base import Generation, keeping
from rulewright.kb.conflicts.model import Conflict, ConflictKind
from rulewright.kb.interplay.matrix import book_of
from rulewright.kb.ladder import laws
from rulewright.kb.ladder.text import plain
from rulewright.kb.language import either, fold
from rulewright.kb.mapped import Places
from rulewright.kb.messages import Message
from rulewright.kb.model import Modality, Precedence, Prohibition, Span, Statement, Term
from rulewright.kb.notes import bold_lost
from rulewright.kb.verdict import Step, Verdict, verdict
from rulewright.kb.verdict.asked import Asked
from rulewright.kb.verdict.certainty import basis_of, certainty, is_sure
from rulewright.kb.verdict.sheet import hash_of

KINDS = tuple(k.value for k in ConflictKind)
UNNAMED = Message("No two rules are named: give their ids as a and b, or ask in words with q.")
ENTRY = "entry"  # what a term's basis begins with that is explained in a part of a section
WEIGHTS = ("absolute", "plain", "unknown")  # of a prohibition
KEPT = 4  # books whose conflicts are remembered
WHY = {  # codes of ``kb.conflicts`` in words, keys of the interface's words
    "same": "Both speak of the same act of the same subject.",
    "narrower-ban": "The prohibition speaks of a narrower case.",
    "narrower-leave": "The permission speaks of a narrower case.",
    "alike": "Both speak of nearly the same act.",
    "two-values": "Both say the same of the same thing, and the numbers differ.",
}
TITLES = {
    ConflictKind.PERMISSION: "Permission against prohibition",
    ConflictKind.EXCEPTION: "Rule and exception",
    ConflictKind.NUMBERS: "Two numbers for one thing",
}


@dataclass(frozen=True, slots=True)
class Ruled:
    """A conflict with the verdict on its two sections."""

    conflict: Conflict
    ruling: Verdict

    @property
    def sure(self) -> bool:
        """True where the verdict may be told outright."""
        return is_sure(self.ruling)

    @property
    def view(self) -> dict[str, Any]:
        """As the API gives it."""
        c, v = self.conflict, self.ruling
        ruling = {"winner": v.winner, "outcome": v.outcome, "reason": v.reason, "rule": v.rule, "code": v.code}
        return {
            "a": asdict(c.a),
            "b": asdict(c.b),
            "book": c.book,
            "kind": c.kind.value,
            "about": c.about,
            "why": c.why,
            "likely": c.likely,
            "sure": c.sure.value,
            "certainty": c.certainty,
            "basis": c.basis,
            "verdict": ruling,
        }


def conflicts(
    g: Generation, book: str | None, game: str | None, kind: str | None, certainty: float | None = None
) -> list[Conflict]:
    """The potential conflicts of a book, of a game's books or of all, of this certainty or more."""
    least = certainty or 0.0
    books = [b.id for b in g.store.books() if book in (None, b.id) and game in (None, b.game)]
    each = (c for b in books for c in conflicts_of(g, b) if kind in (None, c.kind.value) and c.certainty >= least)
    return sorted(each, key=lambda c: -c.likely)


@keeping(KEPT)
def conflicts_of(g: Generation, book: str) -> tuple[Conflict, ...]:
    """A book's conflicts; those of the last few books are kept."""
    return reports.conflicts(g.store, book)


def ruled(g: Generation, some: Sequence[Conflict]) -> list[Ruled]:
    """Conflicts with their verdicts."""
    return [Ruled(c, verdict(g.store, c.a.section, c.b.section)) for c in some]


# -- verdicts ----------------------------------------------------------------------------------------------------------


def told_in_words(g: Generation, asked: Asked) -> dict[str, Any]:
    """A verdict on a question, with what was understood."""
    understood = {"act": asked.act, "a": asked.ruling.a or None, "b": asked.ruling.b or None}
    return told(g, asked.ruling) | {"understood": understood}


def told(g: Generation, ruling: Verdict) -> dict[str, Any]:
    """A verdict on two rules that were named."""
    known = {"certainty": certainty(ruling), "basis": basis_of(ruling), "hash": hash_of(ruling)}
    steps = [asdict(step) | {"at": _place(g, step)} for step in ruling.steps]
    return asdict(ruling) | known | {"understood": None, "steps": steps}


def _place(g: Generation, step: Step) -> Span | None:
    """Where the sentence of a step stands in the text of its section; None where none says it, or a heading alone."""
    if step.section is None or step.start is None or step.end is None:
        return None
    return Places(g.store.section(step.section).text_map).span(step.start, step.end)


# -- the ladder, and what is forbidden ---------------------------------------------------------------------------------


SOURCES = {  # what a rung is called; the key of the interface's words
    "BOLD": "A prohibition printed in bold",
    "BAN": "A rule that forbids",
    "LEAVE": "A rule that allows",
    "EVERYTHING": "Everything else",
    "SCENARIO": "The rules of the scenario",
    "PROFILE": "The profile of a unit",
    "CARD": "The text of a card",
    "PUBLISHED": "What is published in the app or online",
    "PRINTED": "What is printed on cards and profiles",
    "MANUAL": "The rulebook",
    "DOCUMENT": "This supplement",
    "PARTICULAR": "The particular rule",
    "GENERAL": "The general rule",
    "LANG_OTHER": "The text in any other language",
}
# an order that somebody chooses, or that is told for what happens at one moment
DECIDES = re.compile(rf"\b(?:{either('verdicts.deciding')})\b")


@dataclass(frozen=True, slots=True)
class Ban:
    """A prohibition on record with what it forbids to whom, and how much it is worth.

    ``weight``: absolute, plain, or unknown where the game lets bold decide and this copy has lost its bold type.
    ``entry``: what it is a part of where its section explains several things ("**Fog:** You cannot see"), else empty.
    """

    record: Prohibition
    parts: tuple[Statement, ...]
    weight: str
    entry: str = ""

    @property
    def view(self) -> dict[str, Any]:
        """As the API gives it."""
        parts = [{"subject": s.subject, "action": s.act, "condition": s.condition} for s in self.parts]
        first = parts[0] if parts else {"subject": "", "action": "", "condition": ""}
        return {**asdict(self.record), **first, "bans": parts, "weight": self.weight, "entry": self.entry}


def bans_of(g: Generation, records: Iterable[Prohibition]) -> Iterator[Ban]:
    """Prohibitions with what they forbid, in their order."""
    found = list(records)
    sections = g.store.headings({p.section for p in found})
    said = {section: g.store.statements(section=section) for section in sections}
    explained = {section: _entries(g, section, head.title) for section, head in sections.items()}
    for p, weight in weighed(g, found):
        parts = (s for s in said[p.section] if s.start == p.start and s.modality is Modality.MUST_NOT)
        entry = next((t.name for t in explained[p.section] if _holds(t, p)), "")
        yield Ban(p, tuple(parts), weight, entry)


def weighed(g: Generation, records: Iterable[Prohibition]) -> Iterator[tuple[Prohibition, str]]:
    """Prohibitions with how much each weighs, in their order."""
    found = list(records)
    lost = {book for game in {p.game for p in found} for book in bold_lost(g.store, game)}
    for p in found:
        yield p, "absolute" if p.absolute else "unknown" if book_of(p.section) in lost else "plain"


def counted(bans: Iterable[tuple[Prohibition, str]]) -> list[tuple[str, int]]:
    """How many prohibitions are of each weight that there is."""
    every = Counter(weight for _, weight in bans)
    return [(w, every[w]) for w in WEIGHTS if every[w]]


def _entries(g: Generation, section: str, title: str) -> list[Term]:
    """The things that a section explains one after the other, each in a part of it."""
    named = (t for t in g.store.terms_in(section) if t.basis.startswith(ENTRY))
    return [t for t in named if fold(t.name) not in fold(title)]


def _holds(t: Term, p: Prohibition) -> bool:
    return t.definition.start <= p.start < t.definition.end


def matters(statements: Iterable[Precedence]) -> list[Precedence]:
    """The outright statements that rank no sources: each settles one matter."""
    found = list(statements)
    ranked = {id(p) for _, _, p in laws(found)}
    return [p for p in found if p.form in ("rule", "limit") and id(p) not in ranked]


def deciding(statements: Iterable[Precedence]) -> list[Precedence]:
    """Statements on what is resolved first where several things happen at once, and who decides it."""
    return [p for p in statements if p.form == "order" and DECIDES.search(plain(p.sentence))]
