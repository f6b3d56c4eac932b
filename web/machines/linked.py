"""Structured data (JSON-LD, schema.org) on pages of terms, glossaries, sections and books.

A data block is never run by a browser, and no content policy needs to allow it; what could end the block is escaped.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from jinja2 import pass_context
from jinja2.runtime import Context
from jinja2.utils import htmlsafe_json_dumps
from markupsafe import Markup

from rulewright.kb.model import Book, Section, Term
from rulewright.web.machines.places import absolute
from rulewright.web.quoting import shortened, words_of

Data = dict[str, Any]
SHORT = 300  # characters of a description
LONG_NAME = 200
MOST_TERMS = 1_000  # of a glossary
MOST_PARTS = 100  # of a section


@pass_context
def linked_data(context: Context) -> Markup:
    """The data block of the page that is made; nothing on a page that is about nothing of these."""
    describe = ABOUT.get(context.name or "")
    if describe is None:
        return Markup()
    data = {"@context": "https://schema.org", **describe(context.get_all())}
    return Markup('<script type="application/ld+json">{}</script>').format(htmlsafe_json_dumps(data))


def _book(b: Book) -> Data:
    about: Data = {"@type": "Book", "@id": absolute("books", b.id), "name": b.title, "inLanguage": b.lang}
    return {**about, "bookEdition": b.edition} if b.edition else about


def _short(markdown: str, lang: str) -> str:
    return shortened(words_of(markdown, lang), SHORT)[0]


def _name(label: str) -> str:
    return shortened(label, LONG_NAME)[0]


def _set(game: str) -> Data:
    return {"@type": "DefinedTermSet", "@id": absolute("glossary", game), "name": game}


def _term(t: Term) -> Data:
    names = [n for n in t.aliases if n != t.name]
    url = absolute("terms", t.id)
    about: Data = {"@type": "DefinedTerm", "@id": url, "url": url, "name": _name(t.name), "inLanguage": t.lang}
    return {**about, "alternateName": names[:20]} if names else about


def about_term(context: Mapping[str, Any]) -> Data:
    """A term: its names, what defines it and where."""
    term: Term = context["term"]
    home: Section = context["section"]
    said = home.text_between(term.definition.start, term.definition.end) or home.text
    data: Data = {
        **_term(term),
        "description": _short(said, home.lang),
        "termCode": term.id,
        "inDefinedTermSet": _set(term.game),
        "subjectOf": {
            "@type": "TechArticle",
            "@id": absolute("sections", home.id),
            "name": _name(home.label),
            "isPartOf": _book(context["book"]),
        },
    }
    return {k: v for k, v in data.items() if v}  # a term that only a picture defines has no description


def about_glossary(context: Mapping[str, Any]) -> Data:
    """The terms of a game."""
    entries = [e for _, rows in context["letters"] for e in rows]
    terms: Iterable[Term] = (t for e in entries for some in e.names.values() for t in some)
    listed = [_term(t) for t, _ in zip(terms, range(MOST_TERMS), strict=False)]
    plain = [{k: t[k] for k in ("@type", "@id", "name", "inLanguage")} for t in listed]
    return {**_set(context["game"]), "url": absolute("glossary", context["game"]), "hasDefinedTerm": plain}


def about_section(context: Mapping[str, Any]) -> Data:
    """A rule: its place in its book, what it says in short, and the rules under it."""
    s: Section = context["section"]
    url = absolute("sections", s.id)
    data: Data = {
        "@type": "TechArticle",
        "@id": url,
        "url": url,
        "headline": _name(s.label),
        "inLanguage": s.lang,
        "position": s.order + 1,
        "description": _short(s.text, s.lang),
        "isPartOf": _book(context["book"]),
        "hasPart": [
            {"@type": "TechArticle", "@id": absolute("sections", p.heading.id), "name": _name(p.heading.label)}
            for p in context["parts"][:MOST_PARTS]
        ],
    }
    return {k: v for k, v in data.items() if v}


def about_book(context: Mapping[str, Any]) -> Data:
    """A rulebook."""
    b: Book = context["book"]
    return {**_book(b), "url": absolute("books", b.id), "about": {"@type": "Game", "name": b.game}}


# The template of a page -> what it is about
ABOUT: dict[str, Callable[[Mapping[str, Any]], Data]] = {
    "term.html": about_term,
    "glossary.html": about_glossary,
    "section.html": about_section,
    "book.html": about_book,
}
