"""Cards: what a linked term or reference leads to, small enough to be shown without leaving the page.

Each is a fragment of HTML that the script asks for when somebody points at a link, taps it or presses Enter on it. What
it says stands on the full page as well, to which it leads.
"""

from __future__ import annotations

from collections.abc import Sequence

from flask import Blueprint, render_template

from rulewright.kb.base import Generation
from rulewright.kb.language import folded_words, is_stop_word
from rulewright.kb.mapped import Places
from rulewright.kb.model import Heading, Section, Term
from rulewright.kb.notes import Note, Notes
from rulewright.kb.symbols import SHORTCODE
from rulewright.web import lookup
from rulewright.web.opening import generation
from rulewright.web.site.choices import in_force
from rulewright.web.site.excerpts import excerpt

pages = Blueprint("site_cards", __name__)

MOST_NOTES = 3
PASSAGE = 160  # characters of a definition that are looked at for words by which its place in the HTML is found
OPENING = 8  # such words
TELLING = 3  # words that are enough


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
        excerpt=excerpt(html, opening(found, home), home.lang),
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
        excerpt=excerpt(html, "", home.lang),
        within=None if home.id == found.id else home,
        translations=(),
        notes=told(g, found),
    )


def defining(g: Generation, s: Section) -> tuple[Section, str]:
    """The section and HTML that say something: a heading without text of its own leaves that to a rule under it."""
    here: Section = s
    for _ in range(4):
        under: Sequence[Heading] = () if here.text.strip() else g.store.headings_under(here.id)
        if not under:
            break
        here = g.store.section(_telling(here, under).id)
    return here, g.store.html(here.id)


def _telling(s: Section, under: Sequence[Heading]) -> Heading:
    """Of the headings under one without text the one that takes up its words, else the first."""
    words = {w for w in folded_words(s.title) if not is_stop_word(w, s.lang)}
    numbered = under[0].number is not None
    return under[0] if numbered else next((h for h in under if words & set(folded_words(h.title))), under[0])


def told(g: Generation, s: Section) -> list[Note]:
    """The notes that a player must not miss."""
    return Notes(g.store, in_force(g.store.book(s.book).game)).told(s, MOST_NOTES)


def opening(term: Term, home: Section) -> str:
    """Words with which the passage that defines a term begins, folded; empty where it is the section itself."""
    place = Places(home.text_map).span(term.definition.start, term.definition.end)
    if place is None or home.id != term.definition.section:
        return ""
    head, _, rest = home.text[place.start : min(place.end, place.start + PASSAGE)].partition("\n\n")
    return " ".join(_plainest(rest if rest and len(head.split()) < TELLING + 1 else head)[:OPENING])


def _plainest(passage: str) -> list[str]:
    """The first words of a passage that no symbol tears apart, folded: a drawing may have a name of its own."""
    runs = [folded_words(part.replace("*", "")) for part in SHORTCODE.split(passage)[::2]]
    return next((run for run in runs if len(run) >= TELLING), max(runs, key=len, default=[]))
