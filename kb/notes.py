"""What bears on a section, in sentences for people: replaced by, absolute prohibition, wins over, yields to.

One source of truth for the section's page, the API and the terminal.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from kb.model import Override, Precedence, Prohibition, Section
from kb.store import Heading, Store
from kb.verdict import ranks, roles

MOST_PLAIN = 3  # plain prohibitions; the section's text says the rest


class NoteKind(StrEnum):
    """What a note says, most important first."""

    OVERRIDDEN_BY = "overridden-by"
    ABSOLUTE = "absolute-prohibition"
    OVERRIDES = "overrides"
    WINS_OVER = "wins-over"
    YIELDS_TO = "yields-to"
    PRECEDENCE = "precedence"
    PROHIBITION = "prohibition"


@dataclass(frozen=True, slots=True)
class Note:
    """One sentence for people, the sections that it concerns, and the source that says so."""

    kind: NoteKind
    text: str
    sections: tuple[str, ...]
    start: int
    end: int
    sentence: str = ""


@dataclass(frozen=True, slots=True)
class Bearing:
    """The records that bear on a section, for whoever shows them otherwise than as notes."""

    precedence: list[Precedence]
    prohibitions: list[Prohibition]
    overrides: list[Override]
    overridden_by: list[Override]


def bearing(store: Store, section_id: str) -> Bearing:
    """What a section says about the rank of rules, and what is said about its own."""
    return Bearing(
        store.precedence(section=section_id),
        sorted(store.prohibitions(section=section_id), key=lambda p: not p.absolute),
        store.overrides(section=section_id),
        store.overrides(other=section_id),
    )


def notes(store: Store, section_id: str) -> tuple[Note, ...]:
    """The notes of a section, most important first, identical ones merged. Raises NotFound."""
    section, found = store.section(section_id), bearing(store, section_id)
    heads = store.headings([*(o.other for o in found.overrides), *(o.section for o in found.overridden_by)])
    made = [
        *(_overridden(store, section, o, heads) for o in found.overridden_by),
        *(_overriding(store, section, o, heads) for o in found.overrides),
        *(_rank(p) for p in found.precedence),
        *_bans(found.prohibitions),
        *_ranked(store, section),
    ]
    order = list(NoteKind)
    return tuple(dict.fromkeys(sorted(made, key=lambda n: order.index(n.kind))))


def _named(store: Store, section_id: str, heads: dict[str, Heading]) -> str:
    head = heads.get(section_id)
    return f"“{head.label}” ({store.book(head.book).title})" if head else section_id


def _overridden(store: Store, section: Section, o: Override, heads: dict[str, Heading]) -> Note:
    text = f"Replaced or changed by {_named(store, o.section, heads)}."
    return Note(NoteKind.OVERRIDDEN_BY, text, (o.section,), section.spans[0].start, section.spans[0].end)


def _overriding(store: Store, section: Section, o: Override, heads: dict[str, Heading]) -> Note:
    text = f"Replaces or changes {_named(store, o.other, heads)}."
    return Note(NoteKind.OVERRIDES, text, (o.other,), section.spans[0].start, section.spans[0].end)


def _rank(p: Precedence) -> Note:
    verb = "comes before" if p.form == "order" else "wins over"
    text = f"Says which rule wins: {p.higher} {verb} {p.lower}." if p.lower else f"Says which rule wins: {p.higher}."
    return Note(NoteKind.PRECEDENCE, text, (p.section,), p.start, p.end, p.sentence)


def _bans(found: list[Prohibition]) -> list[Note]:
    absolute = [p for p in found if p.absolute]
    plain = [p for p in found if not p.absolute][:MOST_PLAIN]
    return [
        *(
            Note(NoteKind.ABSOLUTE, f"Absolute prohibition: {p.sentence}", (p.section,), p.start, p.end, p.sentence)
            for p in absolute
        ),
        *(
            Note(NoteKind.PROHIBITION, f"Prohibition: {p.sentence}", (p.section,), p.start, p.end, p.sentence)
            for p in plain
        ),
    ]


def _ranked(store: Store, section: Section) -> list[Note]:
    """What the game's ladder says of a section that speaks as more than a rule of its book."""
    own = roles(section, store.ancestors(section))
    made = []
    for p in store.precedence(store.book(section.book).game) if own else ():
        higher, lower = ranks(p)
        if p.form == "rule" and higher and lower and own & higher and not own & lower:
            text = f"Wins over {p.lower}, as {min(own & higher)}."
            made.append(Note(NoteKind.WINS_OVER, text, (p.section,), p.start, p.end, p.sentence))
        elif p.form == "rule" and higher and lower and own & lower and not own & higher:
            text = f"Yields to {p.higher}, as {min(own & lower)}."
            made.append(Note(NoteKind.YIELDS_TO, text, (p.section,), p.start, p.end, p.sentence))
    return made
