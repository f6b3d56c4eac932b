"""What bears on a section: what holds before it, absolute prohibition, wins over, yields to.

One source of truth for the section's page, search, cards, the API and the terminal. A note is neutral, a code and
arguments; its text is made of these.
"""

from __future__ import annotations

import weakref
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, cached_property
from typing import NamedTuple

from rulewright.kb.groups import in_groups
from rulewright.kb.ladder.text import BOLD_BAN, LADDER, Role, book_of, concerns, own_roles, prevailing, ranks
from rulewright.kb.language import sentences
from rulewright.kb.messages import Message, Value, Words, listed, msgid
from rulewright.kb.model import ALL, SURE, Book, Heading, InForce, Override, Precedence, Prohibition, Section, Span
from rulewright.kb.store import Store

LONGEST = 240  # characters of a sentence in a note
MOST_PLAIN = 3  # plain prohibitions; the section's text says the rest
SAID = {"rule": "says-rule", "order": "says-order", "tie": "says-tie", "exception": "says-exception"}
ROLES = (Role.SCENARIO, Role.PROFILE, Role.CARD, Role.PUBLISHED, Role.PRINTED, Role.MANUAL)
TEXTS = {  # what a note says, by its code
    "overridden-by": msgid("Where they differ, “{label}” ({book}) holds."),
    "overrides": msgid("Holds where it differs from “{label}” ({book})."),
    "overridden-by-gone": msgid("Where they differ, {id} holds."),
    "overrides-gone": msgid("Holds where it differs from {id}."),
    "absolute-prohibition": msgid("Absolute prohibition: {quote}"),
    "prohibition": msgid("Prohibition: {quote}"),
    "prohibition-bold-lost": msgid(
        "Prohibition (this copy shows no bold type, so nobody can tell from it whether it is absolute): {quote}"
    ),
    "says-what-wins": msgid("Says which rule wins: {higher} wins over {lower}."),
    "says-rule": msgid("Says which rule wins: {quote}"),
    "says-order": msgid("Says what comes first: {quote}"),
    "says-tie": msgid("Settles a tie: {quote}"),
    "says-exception": msgid("Makes an exception: {quote}"),
    "wins-over": msgid("Wins over {ranks}, as {own}."),
    "yields-to": msgid("Yields to {ranks}, as {own}."),
    "wins-over-book": msgid("Wins over {books} where they differ, as part of {book}."),
}
COMPARED = {  # the same where it is not sure: what there is to read, and nothing is claimed
    "overridden-by": msgid("Compare it with “{label}” ({book})."),
    "overrides": msgid("Compare it with “{label}” ({book})."),
    "overridden-by-gone": msgid("Compare it with {id}."),
    "overrides-gone": msgid("Compare it with {id}."),
}
QUOTED = msgid("The books say: {quote}")
RANKS = {  # what others speak as
    "scenario": Message("scenarios"),
    "profile": Message("profiles"),
    "card": Message("cards"),
    "published": Message("published profiles"),
    "printed": Message("printed profiles"),
    "manual": Message("the rulebook"),
}
OWN = {  # what the section speaks as
    "scenario": Message("a rule of a scenario"),
    "profile": Message("a rule of a profile"),
    "card": Message("text of a card"),
    "published": Message("a published profile"),
    "printed": Message("a printed profile"),
    "manual": Message("a rule of the rulebook"),
}
MARKED = "bold "  # how a statement on precedence marks words that count where they are printed in bold


class NoteKind(StrEnum):
    """What a note says, most important first."""

    OVERRIDDEN_BY = "overridden-by"
    ABSOLUTE = "absolute-prohibition"
    OVERRIDES = "overrides"
    WINS_OVER = "wins-over"
    YIELDS_TO = "yields-to"
    PRECEDENCE = "precedence"
    PROHIBITION = "prohibition"


TOLD = (NoteKind.OVERRIDDEN_BY, NoteKind.ABSOLUTE, NoteKind.OVERRIDES, NoteKind.WINS_OVER, NoteKind.YIELDS_TO)


class Argument(NamedTuple):
    """What stands for one slot of a note's text. ``lang``: the language of the values; ``langs``: that of each value,
    where they differ. Values of ``ranks`` and ``own`` are names of ``kb.ladder.text.Role``, in lower case.
    """

    name: str
    values: tuple[str, ...]
    lang: str = ""
    langs: tuple[str, ...] = ()

    @property
    def said(self) -> Value:
        """The values as they stand in the text."""
        if self.name in ("ranks", "own"):
            return listed((RANKS if self.name == "ranks" else OWN)[v] for v in self.values)
        langs = self.langs or (self.lang,) * len(self.values)
        return listed(self._words(v, lang) for v, lang in zip(self.values, langs, strict=True))

    def _words(self, value: str, lang: str) -> Value:
        if self.name in ("higher", "lower") and value.startswith(MARKED):
            return Message("bold {words}", words=Words(value.removeprefix(MARKED), lang))
        return Words(value, lang)


@dataclass(frozen=True, slots=True)
class Note:
    """A code with its arguments, the sections that it concerns, and the source that says so.

    ``code`` is a key of ``TEXTS``; ``certainty`` that of the claim that it tells, ``lang`` the sentence's language.
    """

    kind: NoteKind
    code: str
    given: tuple[Argument, ...]
    sections: tuple[str, ...]
    start: int
    end: int
    sentence: str = ""
    certainty: float = 1.0
    lang: str = ""

    @property
    def sure(self) -> bool:
        """True where it is told outright; a ban is always shown as its own sentence."""
        return self.certainty >= SURE or self.kind in (NoteKind.ABSOLUTE, NoteKind.PROHIBITION)

    @property
    def shown(self) -> Message:
        """The note for a page: the sentence of the book alone, or what to compare, where it is not sure."""
        if self.sure:
            return self.text
        given = self.given if self.code in COMPARED else _quote(self.sentence, self.lang)
        return Message(COMPARED.get(self.code, QUOTED), **{a.name: a.said for a in given})

    @property
    def text(self) -> Message:
        """The note as a sentence."""
        return Message(TEXTS[self.code], **{a.name: a.said for a in self.given})

    @property
    def arguments(self) -> dict[str, list[str]]:
        """What the wording is made of, by name."""
        return {a.name: list(a.values) for a in self.given}


@dataclass(frozen=True, slots=True)
class Bearing:
    """The records that bear on a section, for whoever shows them otherwise than as notes."""

    precedence: list[Precedence]
    prohibitions: list[Prohibition]
    overrides: list[Override]
    overridden_by: list[Override]

    def on(self, section: Section, passage: Span) -> Bearing:
        """The records that bear on a passage of the section, given as its place in the source."""
        at = [Span(s.start, s.end) for s in sentences(section) if _meet(s.span, passage)]
        return Bearing(
            self.precedence,
            [p for p in self.prohibitions if _meet(Span(p.start, p.end), passage)],
            [o for o in self.overrides if _is_on([a.own for a in o.abreast if a.other], at)],
            [o for o in self.overridden_by if _is_on([a.other for a in o.abreast if a.own], at)],
        )


def _meet(a: Span, b: Span) -> bool:
    return a.start < b.end and b.start < a.end


def _is_on(places: Sequence[Span | None], passage: Iterable[Span]) -> bool:
    """True where one of the places that a replacement is told to be on is in a passage, or none is told."""
    told = [p for p in places if p]
    return not told or any(_meet(p, s) for p in told for s in passage)


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


def notes(store: Store, section_id: str, in_force: InForce = ALL) -> tuple[Note, ...]:
    """The notes of a section, most important first, identical ones merged. Raises NotFound."""
    return Notes(store, in_force).of(store.section(section_id))


Way = tuple[Precedence, NoteKind, frozenset[Role], frozenset[Role]]  # a statement as one side reads it


class Games:
    """What concerns whole games, read from a store when it is first asked for: a store does not change."""

    def __init__(self, store: Store, in_force: InForce = ALL) -> None:
        self._from, self._in_force = weakref.ref(store), in_force
        self._ways: dict[str, list[Way]] = {}
        self._prevails: dict[str, Precedence | None] = {}
        self._precedence = cache(self._statements)
        self.without_bold = cache(self._without_bold)

    @property
    def _store(self) -> Store:
        store = self._from()
        assert store is not None, "whoever asks holds the store"
        return store

    @cached_property
    def books(self) -> dict[str, Book]:
        """All books by id."""
        return {b.id: b for b in self._store.books()}

    def _without_bold(self, game: str) -> tuple[str, ...]:
        """The books of a game whose copies show no bold type though bold decides."""
        return bold_lost(self._store, game)

    def ways(self, book: Book) -> list[Way]:
        """The game's statements as each side reads them, those in the book's own language first, of equal ones one."""
        if book.id not in self._ways:
            rules = [p for p in self._precedence(book.game) if p.form == "rule"]
            rules.sort(key=lambda p: (b := self.books.get(book_of(p))) is None or b.lang != book.lang)
            first: dict[object, Way] = {}  # ranks are few, statements of them may be many
            for p in rules:
                for way in _directions(p, book):
                    first.setdefault(way, (p, *way))
            self._ways[book.id] = list(first.values())
        return self._ways[book.id]

    def _statements(self, game: str) -> list[Precedence]:
        return [p for p in self._store.precedence(game) if self._in_force.takes(p.section)]

    def lifting(self, book: Book) -> Precedence | None:
        """The book's own statement that it prevails."""
        if book.id not in self._prevails:
            self._prevails[book.id] = prevailing(self._precedence(book.game), book)
        return self._prevails[book.id]


_GAMES: weakref.WeakKeyDictionary[Store, Games] = weakref.WeakKeyDictionary()


class Notes:
    """The notes of several sections, without what books say that are not in force; a whole game's is read once."""

    def __init__(self, store: Store, in_force: InForce = ALL) -> None:
        self._store, self._in_force = store, in_force
        games = Games(store, in_force) if in_force else _GAMES.setdefault(store, Games(store))
        self._books, self._games = games.books, games

    def of(self, section: Section) -> tuple[Note, ...]:
        """All notes of a section."""
        found = bearing(self._store, section.id)
        banned = {(p.start, p.end) for p in found.prohibitions}  # "cannot, unless": one note for one sentence
        made = [
            *self._pairs(section, found),
            *(_rank(p, section.lang) for p in found.precedence if p.form == "rule" or (p.start, p.end) not in banned),
            *self._bans(section, found.prohibitions),
            *self._ranked(section),
        ]
        order = list(NoteKind)
        return tuple(dict.fromkeys(sorted(made, key=lambda n: order.index(n.kind))))

    def told(self, section: Section, most: int, passage: Span | None = None) -> list[Note]:
        """The first notes that nobody may miss: what replaces it, what it forbids absolutely, what it wins over.

        Of several bans one stands for all, of several ranks that it wins over or yields to the widest. ``passage``: the
        place in the source that alone is shown; bans and replacements of other passages say nothing of it.
        """
        found = bearing(self._store, section.id)
        if passage:
            found = found.on(section, passage)
        absolute = [p for p in found.prohibitions if p.absolute]
        every = (*self._pairs(section, found), *self._bans(section, absolute), *self._ranked(section))
        by_kind = in_groups((note.kind, note) for note in every)
        for kind in (NoteKind.ABSOLUTE, NoteKind.WINS_OVER, NoteKind.YIELDS_TO):
            by_kind[kind] = sorted(by_kind[kind], key=_narrow)[:1]
        return [n for kind in TOLD for n in by_kind[kind]][:most]

    def _pairs(self, section: Section, found: Bearing) -> Iterator[Note]:
        heads = self._store.headings([*(o.other for o in found.overrides), *(o.section for o in found.overridden_by)])
        span = section.spans[0]
        sides = [(NoteKind.OVERRIDDEN_BY, o.section, o.certainty) for o in found.overridden_by]
        sides += [(NoteKind.OVERRIDES, o.other, o.certainty) for o in found.overrides]
        for kind, other, certainty in sides:
            if not (self._in_force.takes(section.id) and self._in_force.takes(other)):
                continue
            head = heads.get(other)
            code = kind.value if head else f"{kind.value}-gone"
            given = self._named(head) if head else (Argument("id", (other,)),)
            yield Note(kind, code, given, (other,), span.start, span.end, certainty=certainty)

    def _named(self, head: Heading) -> tuple[Argument, ...]:
        book = self._books[head.book]
        return Argument("label", (head.label,), head.lang), Argument("book", (book.title,), book.lang)

    def _bans(self, section: Section, found: list[Prohibition]) -> Iterator[Note]:
        plain = [p for p in found if not p.absolute][:MOST_PLAIN]
        lost = plain and section.book in self._games.without_bold(plain[0].game)
        for p in (*(p for p in found if p.absolute), *plain):
            kind = NoteKind.ABSOLUTE if p.absolute else NoteKind.PROHIBITION
            code = "prohibition-bold-lost" if lost and not p.absolute else kind.value
            yield Note(kind, code, _quote(p.sentence, section.lang), (p.section,), p.start, p.end, p.sentence)

    def _ranked(self, section: Section) -> list[Note]:
        """What the game says of a section that speaks as more than a rule of its book; one note per other rank."""
        if not section.kind.binds:
            return []
        book, own = self._books[section.book], own_roles(section, self._store.ancestors(section))
        made: dict[tuple[NoteKind, frozenset[Role]], Note] = {}
        for p, kind, ours, theirs in self._games.ways(book) if own else ():
            if own & ours and theirs and not own & theirs:
                ranked = tuple(r.name.lower() for r in ROLES if r in theirs)
                given = Argument("ranks", ranked), Argument("own", (min(own & ours).name.lower(),))
                made.setdefault((kind, theirs), _said_by(p, kind, kind.value, given, self._lang(p)))
        return [*made.values(), *self._prevailing(book, section)]

    def _prevailing(self, book: Book, section: Section) -> list[Note]:
        """That the section stands in a book that prevails over the rulebook, where no note names what it replaces."""
        if not book.authority or self._store.overrides(section=section.id):
            return []
        others = (b for b in self._books.values() if b.game == book.game and b.id in self._in_force)
        lower = [b for b in others if b.authority < book.authority]
        p = self._games.lifting(book) if lower else None
        if not p or p.section == section.id:
            return []
        given = (
            Argument("books", tuple(b.title for b in lower), langs=tuple(b.lang for b in lower)),
            Argument("book", (book.title,), book.lang),
        )
        return [_said_by(p, NoteKind.WINS_OVER, "wins-over-book", given, self._lang(p))]

    def _lang(self, p: Precedence) -> str:
        said_in = self._books.get(book_of(p))
        return said_in.lang if said_in else ""


def _narrow(note: Note) -> int:
    """The fewer ranks a note names, the narrower it is."""
    return -len(note.arguments.get("ranks", ()))


def _rank(p: Precedence, lang: str) -> Note:
    code = SAID.get(p.form, SAID["rule"])
    given = _quote(p.sentence, lang)
    if p.form == "rule" and p.higher and p.lower:
        code = "says-what-wins"
        given = (Argument("higher", (p.higher,), lang), Argument("lower", (p.lower,), lang))
    return _said_by(p, NoteKind.PRECEDENCE, code, given, lang)


def _said_by(p: Precedence, kind: NoteKind, code: str, given: tuple[Argument, ...], lang: str) -> Note:
    """A note on what a book says of the rank of rules."""
    return Note(kind, code, given, (p.section,), p.start, p.end, p.sentence, p.certainty, lang)


def _quote(sentence: str, lang: str) -> tuple[Argument, ...]:
    """A sentence without emphasis, cut at a word where it is long."""
    text = sentence.replace("*", "")
    cut = text if len(text) <= LONGEST else text[:LONGEST].rsplit(" ", 1)[0] + " …"
    return (Argument("quote", (cut,), lang),)


def _directions(p: Precedence, book: Book) -> Iterator[tuple[NoteKind, frozenset[Role], frozenset[Role]]]:
    """A statement as each side reads it: what the note says, whose side it is, and against whom."""
    higher, lower = (side & LADDER for side in ranks(p))
    if concerns(p, book):
        yield NoteKind.WINS_OVER, higher, lower
        yield NoteKind.YIELDS_TO, lower, higher
