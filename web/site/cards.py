"""Cards: what a linked term or reference leads to, small enough to be shown without leaving the page.

Each is a fragment of HTML that the script asks for when somebody points at a link, taps it or presses Enter on it. What
it says stands on the full page as well, to which it leads.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from flask import Blueprint, render_template
from markupsafe import Markup

from kb.base import Generation
from kb.language import fold
from kb.model import Section, Term
from kb.notes import Note, NoteKind, notes
from kb.store import Heading
from web import lookup
from web.opening import generation

pages = Blueprint("site_cards", __name__)

LONGEST = 700  # characters of text on a card, unless its first block alone is longer
MOST_NOTES = 3
OPENING = 40  # characters of a definition by which its place in the section's HTML is found
TOLD = (NoteKind.OVERRIDDEN_BY, NoteKind.ABSOLUTE, NoteKind.WINS_OVER, NoteKind.YIELDS_TO)
# Top-level blocks of a section's HTML, which is ours: tags are closed and stand in order.
BLOCK = re.compile(r"<(p|ul|ol|table|blockquote|h[3-6]|pre)\b")


@dataclass(frozen=True, slots=True)
class Excerpt:
    """The part of a section that a card shows; ``cut`` where there is more."""

    html: Markup
    cut: bool


@pages.get("/cards/terms/<path:term_id>")
def term(term_id: str) -> str:
    """The card of a term: the text that defines it."""
    g = generation()
    found = lookup.term(g, term_id)
    home, html = defining(g, g.store.section(found.definition.section))
    return render_template(
        "card.html",
        term=found,
        section=home,
        book=g.store.book(home.book),
        excerpt=excerpt(html, opening(found, home)),
        within=None,
        translations=[g.store.term(i) for i in found.translations],
        notes=told(g, home),
    )


@pages.get("/cards/sections/<path:section_id>")
def section(section_id: str) -> str:
    """The card of a section: how it begins."""
    g = generation()
    found = lookup.section(g, section_id)
    home, html = defining(g, found)
    return render_template(
        "card.html",
        term=None,
        section=found,
        book=g.store.book(found.book),
        excerpt=excerpt(html, ""),
        within=None if home.id == found.id else home,
        translations=(),
        notes=told(g, found),
    )


def defining(g: Generation, s: Section) -> tuple[Section, str]:
    """The section and HTML that say something: a heading without text of its own leaves that to its first sub-rule."""
    seen = 0
    here: Section = s
    while not here.text.strip() and seen < 4:
        under: Sequence[Heading] = g.store.headings_under(here.id)
        if not under:
            break
        here = g.store.section(under[0].id)
        seen += 1
    return here, g.store.html(here.id)


def told(g: Generation, s: Section) -> list[Note]:
    """The notes that a player must not miss."""
    found = [n for n in notes(g.store, s.id) if n.kind in TOLD]
    return sorted(found, key=lambda n: TOLD.index(n.kind))[:MOST_NOTES]


def opening(term: Term, home: Section) -> str:
    """How the passage that defines a term begins, folded; empty where the definition is the section itself."""
    for at, start, length in home.text_map:
        if start <= term.definition.start < start + length:
            place = at + term.definition.start - start
            return fold(Markup(home.text[place : place + 3 * OPENING]).striptags().replace("*", ""))[:OPENING]
    return ""


def excerpt(html: str, begins: str) -> Excerpt:
    """The blocks of a section's HTML from the one that holds some words on, as far as a card has room."""
    blocks = split_blocks(html)
    first = next((i for i, b in enumerate(blocks) if begins and begins in fold(Markup(b).striptags())), 0)
    shown: list[str] = []
    room = LONGEST
    for block in blocks[first:]:
        size = len(Markup(block).striptags())
        if shown and size > room:
            break
        shown.append(block)
        room -= size
    return Excerpt(Markup("".join(shown)), first > 0 or len(shown) < len(blocks) - first)


def split_blocks(html: str) -> list[str]:
    """A section's HTML cut between its top-level blocks."""
    blocks: list[str] = []
    at = 0
    while found := BLOCK.search(html, at):
        end = _end_of(html, found[1], found.start())
        blocks.append(html[found.start() : end])
        at = end
    return blocks or ([html] if html else [])


def _end_of(html: str, tag: str, start: int) -> int:
    """Where an element ends, its like inside it included."""
    depth = 0
    for mark in re.finditer(rf"<(/?){tag}\b[^<>]*>", html[start:]):
        depth += -1 if mark[1] else 1
        if depth == 0:
            return start + mark.end()
    return len(html)
