"""What a reader of a section must know beside its text: what replaces it, what it forbids, what it says of who wins."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from kb.model import Precedence, Prohibition
from kb.store import Store


class NoteKind(StrEnum):
    """What a note is about, in the order in which notes are shown."""

    OVERRIDDEN_BY = "overridden-by"
    OVERRIDES = "overrides"
    ABSOLUTE_PROHIBITION = "absolute-prohibition"
    PROHIBITION = "prohibition"
    PRECEDENCE = "precedence"


@dataclass(frozen=True, slots=True)
class Note:
    """One sentence for the reader. ``start`` and ``end`` are None where no single passage of the source says it."""

    kind: NoteKind
    text: str
    sections: tuple[str, ...]  # the sections concerned, the noted one first
    sentence: str = ""  # as the book has it
    start: int | None = None
    end: int | None = None


def notes(store: Store, section_id: str) -> tuple[Note, ...]:
    """The notes on a section, the most urgent first; none where nothing is known of it."""
    return (
        *_overridden(store, section_id),
        *_overriding(store, section_id),
        *sorted(
            (_forbidding(p) for p in store.prohibitions(section=section_id)),
            key=lambda n: n.kind != "absolute-prohibition",
        ),
        *(_deciding(p) for p in store.precedence(section=section_id)),
    )


def _overridden(store: Store, section: str) -> list[Note]:
    return [
        Note(
            NoteKind.OVERRIDDEN_BY,
            f"Replaced or changed by {_named(store, o.section)}. {o.because}",
            (section, o.section),
        )
        for o in store.overrides(other=section)
    ]


def _overriding(store: Store, section: str) -> list[Note]:
    return [
        Note(NoteKind.OVERRIDES, f"Replaces or changes {_named(store, o.other)}. {o.because}", (section, o.other))
        for o in store.overrides(section=section)
    ]


def _named(store: Store, section_id: str) -> str:
    """A section as a person cites it, with its book; its id where it is not in the store."""
    section = store.sections([section_id]).get(section_id)
    return f"“{section.label}” in {store.book(section.book).title}" if section else section_id


def _forbidding(p: Prohibition) -> Note:
    kind = NoteKind.ABSOLUTE_PROHIBITION if p.absolute else NoteKind.PROHIBITION
    text = f"Forbids, and by the game's own rules no permission wins over it: {p.sentence}"
    return Note(kind, text if p.absolute else f"Forbids: {p.sentence}", (p.section,), p.sentence, p.start, p.end)


def _deciding(p: Precedence) -> Note:
    says = {"tie": "In a tie", "order": "Order", "exception": "Exception"}.get(p.form, "Which rule wins")
    return Note(
        NoteKind.PRECEDENCE,
        f"{says}: {p.higher or p.sentence} before {p.lower}."
        if p.form == "order"
        else f"{says}: {p.higher} over {p.lower}.",
        (p.section,),
        p.sentence,
        p.start,
        p.end,
    )
