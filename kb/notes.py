"""What bears on a section, in sentences for people: replaced by, absolute prohibition, wins over, yields to.

One source of truth for the section's page, the API and the terminal.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from kb.model import Book, Override, Precedence, Prohibition, Section, SectionKind
from kb.store import Heading, Store
from kb.verdict_cues import BOLD_BAN, Role
from kb.verdict_ranks import LADDER, book_of, concerns, prevailing, ranks, roles

LONGEST = 240  # characters of a sentence in a note
UNTOLD = "this copy shows no bold type, so nobody can tell from it whether it is absolute"
MOST_PLAIN = 3  # plain prohibitions; the section's text says the rest


FORMS = {
    "rule": "Says which rule wins",
    "order": "Says what comes first",
    "tie": "Settles a tie",
    "exception": "Makes an exception",
}
RANKS = {
    Role.SCENARIO: "scenarios",
    Role.PROFILE: "profiles",
    Role.CARD: "cards",
    Role.PUBLISHED: "published profiles",
    Role.PRINTED: "printed profiles",
    Role.MANUAL: "the rulebook",
}


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


def bold_lost(store: Store, game: str) -> tuple[str, ...]:
    """Ids of the books of a game in which bold makes a prohibition absolute, but whose copy shows none in bold."""
    if not any(p.form == "rule" and BOLD_BAN.search(p.sentence) for p in store.precedence(game)):
        return ()
    shown: dict[str, bool] = {}
    for p in store.prohibitions(game):
        book = p.section.partition("/")[0]
        shown[book] = shown.get(book, False) or bool(BOLD_BAN.search(p.sentence))
    return tuple(sorted(book for book, bold in shown.items() if not bold))


def notes(store: Store, section_id: str) -> tuple[Note, ...]:
    """The notes of a section, most important first, identical ones merged. Raises NotFound."""
    section, found = store.section(section_id), bearing(store, section_id)
    heads = store.headings([*(o.other for o in found.overrides), *(o.section for o in found.overridden_by)])
    banned = {(p.start, p.end) for p in found.prohibitions}  # "cannot, unless": one note for one sentence
    made = [
        *(_overridden(store, section, o, heads) for o in found.overridden_by),
        *(_overriding(store, section, o, heads) for o in found.overrides),
        *(_rank(p) for p in found.precedence if p.form == "rule" or (p.start, p.end) not in banned),
        *_bans(store, section, found.prohibitions),
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
    text = f"Says which rule wins: {p.higher} wins over {p.lower}."
    if p.form != "rule" or not p.higher or not p.lower:
        text = f"{FORMS.get(p.form, FORMS['rule'])}: {_clipped(p.sentence)}"
    return Note(NoteKind.PRECEDENCE, text, (p.section,), p.start, p.end, p.sentence)


def _bans(store: Store, section: Section, found: list[Prohibition]) -> list[Note]:
    lost = found and section.book in bold_lost(store, found[0].game)
    name = f"Prohibition ({UNTOLD})" if lost else "Prohibition"
    plain = [p for p in found if not p.absolute][:MOST_PLAIN]
    kinds = ((NoteKind.ABSOLUTE, "Absolute prohibition", [p for p in found if p.absolute]),)
    return [
        Note(kind, f"{name}: {_clipped(p.sentence)}", (p.section,), p.start, p.end, p.sentence)
        for kind, name, bans in (*kinds, (NoteKind.PROHIBITION, name, plain))
        for p in bans
    ]


def _clipped(sentence: str) -> str:
    """A sentence without emphasis, cut at a word where it is long."""
    text = sentence.replace("*", "")
    return text if len(text) <= LONGEST else text[:LONGEST].rsplit(" ", 1)[0] + " …"


def _ranked(store: Store, section: Section) -> list[Note]:
    """What the game says of a section that speaks as more than a rule of its book; one note for each other rank."""
    if not section.kind.is_rules_text or section.kind is SectionKind.EXAMPLE:
        return []
    book, own = store.book(section.book), roles(section, store.ancestors(section))
    made: dict[tuple[NoteKind, frozenset[Role]], Note] = {}
    for p in _in_own_language_first(store, book):
        for kind, ours, theirs in _directions(p, book):
            if own & ours and theirs and not own & theirs:
                verb = "Wins over" if kind is NoteKind.WINS_OVER else "Yields to"
                text = f"{verb} {' and '.join(RANKS[r] for r in RANKS if r in theirs)}, as {min(own & ours)}."
                made.setdefault((kind, theirs), Note(kind, text, (p.section,), p.start, p.end, p.sentence))
    return [*made.values(), *_prevailing(store, book, section)]


def _in_own_language_first(store: Store, book: Book) -> list[Precedence]:
    langs = {b.id: b.lang for b in store.books()}
    rules = [p for p in store.precedence(book.game) if p.form == "rule"]
    return sorted(rules, key=lambda p: langs.get(book_of(p)) != book.lang)


def _directions(p: Precedence, book: Book) -> Iterator[tuple[NoteKind, frozenset[Role], frozenset[Role]]]:
    """A statement as each side reads it: what the note says, whose side it is, and against whom."""
    higher, lower = (side & LADDER for side in ranks(p))
    if concerns(p, book):
        yield NoteKind.WINS_OVER, higher, lower
        yield NoteKind.YIELDS_TO, lower, higher


def _prevailing(store: Store, book: Book, section: Section) -> list[Note]:
    """That the section stands in a book that prevails over the rulebook, where no note names what it replaces."""
    if not book.authority or store.overrides(section=section.id):
        return []
    lower = [b for b in store.books() if b.game == book.game and b.authority < book.authority]
    p = prevailing(store.precedence(book.game), book) if lower else None
    if not p or p.section == section.id:
        return []
    text = f"Wins over {' and '.join(b.title for b in lower)} where they differ, as part of {book.title}."
    return [Note(NoteKind.WINS_OVER, text, (p.section,), p.start, p.end, p.sentence)]
