"""What replaces what between the books of a game: a list, and for each section both texts side by side."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from flask import Blueprint, render_template, request
from markupsafe import Markup, escape

from rulewright.kb.base import Generation
from rulewright.kb.errors import NotFound
from rulewright.kb.groups import in_groups
from rulewright.kb.model import SURE, Abreast, Contrast, Heading, Override, Section, SectionKind, Span
from rulewright.web import lookup
from rulewright.web.opening import generation
from rulewright.web.site.choices import chosen_game, shelves
from rulewright.web.site.ui import say, with_symbols

pages = Blueprint("site_overrides", __name__)

MARKS = re.compile(r"^[ \t]*+(?:[-+•][ \t]++|\*[ \t]++)|[*_`|]++", re.MULTILINE)
SLOT = re.compile(r"\{(own|other)\}")
Piece = tuple[str, bool]  # Markdown, and whether it is marked as different
Pair = tuple[Heading | None, Heading | None]  # a section under each side; None where one has no counterpart


@dataclass(frozen=True, slots=True)
class Row:
    """Two passages beside each other, each in pieces; no pieces where that section says nothing of it."""

    own: tuple[Piece, ...]
    other: tuple[Piece, ...]

    @property
    def kind(self) -> str:
        """Who speaks: ``both``, ``added`` (only the section that holds) or ``gone`` (only the replaced one)."""
        if self.own and self.other:
            return "both"
        return "added" if self.own else "gone"


@dataclass(frozen=True, slots=True)
class Comparison:
    """An override with both sections, what differs in words, and their passages side by side."""

    override: Override
    own: Section
    other: Section
    told: tuple[Markup, ...]
    rows: tuple[Row, ...]
    under: tuple[Pair, ...]

    @property
    def sure(self) -> bool:
        """True where it is told that one of the two holds; else they are to compare."""
        return self.override.certainty >= SURE

    @property
    def why(self) -> str:
        """The reason in English; empty where it is a sentence of the book, which stands among what differs."""
        quoted = any(
            c.kind in SENTENCES and c.own[0].rstrip(" …") in self.override.because for c in self.override.differences
        )
        return "" if quoted else self.override.because


@pages.app_template_filter("spaced")
def spaced(markdown: str, lang: str) -> Markup:
    """A piece of a passage without its Markdown marks and with its symbols drawn; blanks at its ends stay."""
    return with_symbols(MARKS.sub("", markdown), lang)


@pages.get("/overrides")
def overrides() -> str:
    """All that replaces something, by book: of one game where ``game`` names it, else of some games at a time."""
    g = generation()
    game = lookup.asked_game(g)
    some = None if game else shelves(chosen_game())
    found = [o for of in (some.names if some else [game]) for o in g.store.overrides(of)]
    heads = g.store.headings(i for o in found for i in (o.section, o.other))
    above = g.store.headings(h.parent for h in heads.values() if h.parent and h.kind == SectionKind.SCENARIO)
    kept = [o for o in found if o.section in heads and o.other in heads]
    return render_template(
        "overrides.html",
        game=game,
        shelves=some,
        books={b.id: b for b in g.store.books()},
        lists=[(sure, _by_books(kept, heads, sure)) for sure in (True, False)],
        heads=heads,
        above=above,
        told=differences,
    )


def _by_books(
    found: Iterable[Override], heads: dict[str, Heading], sure: bool
) -> dict[tuple[str, str], list[Override]]:
    """Those that are told to hold, or those that are to compare, by the books of both sides."""
    return in_groups(
        ((heads[o.section].book, heads[o.other].book), o) for o in (x for x in found if (x.certainty >= SURE) is sure)
    )


@pages.get("/overrides/<path:section_id>")
def override(section_id: str) -> str:
    """A section beside all that it replaces, or beside ``other`` alone."""
    g = generation()
    section = lookup.section(g, section_id)
    only = request.args.get("other")
    found = [o for o in g.store.overrides(section=section.id) if only in (None, "", o.other)]
    if not found:
        raise NotFound(
            "not-found",
            "{words} replaces nothing of another book; /overrides lists what does.",
            words=repr(section.label),
        )
    others = g.store.sections(o.other for o in found)
    return render_template(
        "override.html",
        section=section,
        game=g.store.book(section.book).game,
        books={b.id: b for b in g.store.books()},
        comparisons=[comparison(g, o, section, others[o.other]) for o in found if o.other in others],
    )


def comparison(g: Generation, o: Override, own: Section, other: Section) -> Comparison:
    """Both sections of an override side by side; whole where no passages were paired."""
    told = differences(o, own.lang, other.lang)
    return Comparison(o, own, other, told, tuple(rows(o.abreast, own, other)), under(g, o))


def rows(abreast: Sequence[Abreast], own: Section, other: Section) -> Iterable[Row]:
    """Passages as text in pieces; those of a whole section, one row each, where none were paired."""
    paired = any(a.own and a.other for a in abreast)
    if not paired and (own.text.strip() or other.text.strip()):
        yield Row(((own.text, False),) if own.text else (), ((other.text, False),) if other.text else ())
    for a in abreast if paired else ():
        yield Row(pieces(own.text, a.own, a.own_marks), pieces(other.text, a.other, a.other_marks))


def pieces(text: str, place: Span | None, marks: Sequence[Span]) -> tuple[Piece, ...]:
    """A passage cut where marks begin and end; nothing outside of it is shown."""
    if place is None:
        return ()
    at, found = place.start, list[Piece]()
    for mark in sorted(marks):
        if at <= mark.start < mark.end <= place.end:
            found += [(text[at : mark.start], False), (text[mark.start : mark.end], True)]
            at = mark.end
    return tuple(p for p in (*found, (text[at : place.end], False)) if p[0].strip())


def under(g: Generation, o: Override) -> tuple[Pair, ...]:
    """The sections under both sides, those that replace each other side by side; none where no two do."""
    ours = g.store.headings_under(o.section)
    theirs = g.store.headings_under(o.other)
    if not ours or not theirs:
        return ()
    by_id = {h.id: h for h in theirs}
    pairs = [
        (h, next((by_id[x.other] for x in g.store.overrides(section=h.id) if x.other in by_id), None)) for h in ours
    ]
    shown = {other.id for _, other in pairs if other}
    if not shown:
        return ()
    return (*pairs, *((None, h) for h in theirs if h.id not in shown))


WORDS = {  # kind: where the other has something instead, where it has not
    "steps": ("It has {own} points or steps where the other has {other}.", ""),
    "forbids": ("", "It forbids: {own}"),
    "says": ("It says {own} where the other says {other}.", "It says: {own}"),
    "uses": ("", "It uses what the other speaks of in a way of its own: {own}"),
    "adds": ("", "It adds to what the other lists: {own}"),
    "left-out": ("It does without the step {other}.", ""),
}
SENTENCES = ("says", "uses", "adds")  # sentences of the section that holds
QUOTED = (*SENTENCES, "forbids", "left-out")


def differences(o: Override, own: str, other: str) -> tuple[Markup, ...]:
    """What differs, in sentences in the language of the interface; ``own`` and ``other`` are the books' languages."""
    return tuple(filter(None, (_worded(c, {"own": own, "other": other}) for c in o.differences)))


def _worded(c: Contrast, langs: dict[str, str]) -> Markup:
    sentence = say(WORDS.get(c.kind, ("", ""))[0 if c.other else 1])  # no words for a kind of a later build
    parts = SLOT.split(sentence)
    return Markup("").join(_values(c, p, langs[p]) if p in langs else escape(p) for p in parts)


def _values(c: Contrast, side: str, lang: str) -> Markup:
    values = c.own if side == "own" else c.other
    if c.kind not in QUOTED:
        return escape(", ".join(values))
    marked = (Markup('<span lang="{}">{}</span>').format(lang, spaced(v, lang)) for v in values)
    return Markup(", ").join(Markup(say("“{words}”", words=v)) for v in marked)
