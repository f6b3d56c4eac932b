"""A section's Markdown becomes sanitised HTML with its links, once, at build time."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

import nh3

from rulewright.ingest.html.links import mark, place, unmark
from rulewright.ingest.html.markdown import to_html
from rulewright.ingest.html.repaired import repaired
from rulewright.kb.model import Book, Reference, Section
from rulewright.kb.symbols import draw

__all__ = ["render_html"]

TAGS = frozenset(
    "p br hr strong em code ul ol li blockquote table thead tbody tr th td h3 h4 h5 h6 a span".split()  # noqa: SIM905
)
ATTRIBUTES = {
    "a": {"class", "href", "hreflang", "rel", "title"},
    "span": {"class", "title"},
    "ol": {"start"},
    "th": {"align"},
    "td": {"align"},
}
VALUES = {
    "class": re.compile(r"term|ref|ref-(?:ambiguous|dangling|resolved|repaired)|repaired|repaired guess|unread"),
    "href": re.compile(r"/(?:sections|terms|books)/[^\s\"'<>:\\]+|https?://[^\s\"'<>\\]+", re.IGNORECASE),
    "hreflang": re.compile(r"en|es"),
    "rel": re.compile(r"nofollow noopener external"),
    "start": re.compile(r"\d{1,6}"),
    "align": re.compile(r"left|center|right"),
}
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
    pattern = VALUES.get(name)
    return value if pattern is None or pattern.fullmatch(value) else None
