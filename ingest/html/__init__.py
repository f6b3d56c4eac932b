"""A section's Markdown becomes sanitised HTML with its links, once, at build time."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

import nh3

from rulewright.ingest.html.links import mark, place, unmark
from rulewright.ingest.html.markdown import to_html
from rulewright.ingest.html.repaired import repaired
from rulewright.kb.markup import ATTRIBUTES, TAGS, is_allowed
from rulewright.kb.model import Book, Reference, Section
from rulewright.kb.symbols import draw

__all__ = ["render_html"]

TOP_HEADINGS = re.compile(r"<(/?)h[12]>")


def render_html(section: Section, references: Sequence[Reference], book: Book | None = None) -> str:
    """The HTML of one section; ``references`` are those in it, mentions included; ``book`` says what was repaired.

    Terms link to /terms/ID and say so where that is in another language, references to /sections/ID, /terms/ID or
    /books/ID, web addresses to themselves. The result is safe to put into a page as it is: nothing of the text can
    become script, style, form, event or identifier.
    Symbols are drawn last, by drawings of our own, into HTML that is clean already.
    """
    links = place(section, references)
    marks = repaired(section, book) if book else []
    html = unmark(to_html(mark(section.text, links, marks)), links, marks)
    return draw(_cleaner().clean(TOP_HEADINGS.sub(r"<\1h3>", html)), section.lang)


@cache
def _cleaner() -> nh3.Cleaner:
    return nh3.Cleaner(
        tags=TAGS, attributes=ATTRIBUTES, attribute_filter=_allowed, url_schemes={"http", "https"}, link_rel=None
    )


def _allowed(tag: str, name: str, value: str) -> str | None:
    """The value of an attribute, None where it is none that this module writes."""
    return value if is_allowed(tag, name, value) else None
