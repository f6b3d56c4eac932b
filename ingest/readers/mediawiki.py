"""Exports of a MediaWiki (.xml): each page of the main namespace is a chapter, in its newest revision.

Positions count in the file as handed in, XML and all. Pages that only send on to another, talk, files, templates and
older revisions are no part of the book. The wikitext is read as that of a single page (``wiki``); links lead to the
other pages of the export and their headings, those to pages that were not exported are words.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import quote, unquote

from rulewright.ingest.readers.copy import ReadingCopy
from rulewright.ingest.readers.html import MARKUP_WHY, find_asides
from rulewright.ingest.readers.html_blocks import render
from rulewright.ingest.readers.html_parts import HEADINGS
from rulewright.ingest.readers.html_tree import Element, Text, html_links, html_places
from rulewright.ingest.readers.mediawiki_xml import Export, Page, take_apart
from rulewright.ingest.readers.wiki import AROUND, taken
from rulewright.ingest.readers.wiki_blocks import normal
from rulewright.kb.errors import InputRefused
from rulewright.kb.mapped import Mapped
from rulewright.kb.model import Aside, AuthorLink

DEEPEST = 6  # rank of a heading
NOWHERE = -1


@dataclass(frozen=True, slots=True)
class _Chapter:
    """A page: its title, where it stands in the source, its tree, and what of its text is left out."""

    title: str
    place: int
    tree: Element
    gone: Sequence[Aside]


def read(name: str, data: bytes) -> ReadingCopy:
    """Take in an export. Raises InputRefused where it is none, damaged, too large or holds no page to read."""
    from rulewright.ingest.source import check, decode  # source asks for readers: imported where it is used

    source = decode(name, data)
    export = take_apart(name, source)
    pages = [p for p in export.pages if not p.redirect]
    if not pages:
        what = "holds no page of a wiki's main namespace with a text; export the pages with the rules (Special:Export)"
        raise InputRefused("input-mediawiki", f"{name} {what}.")
    for page in pages:
        check(name, page.text.text)
    chapters = list(_chapters(pages, export))
    above = _heading(export.site, 1) if _stands_above(export.site, pages) else []
    tree = Element("", 0, {}, [*above, *(c.tree for c in chapters)])
    copy = render(tree, source)
    left = [Text(source[a.start : a.end], a.start, a.end) for c in chapters for a in c.gone]
    asides = find_asides(source, copy, Element("", 0, {}, [tree, *left]), MARKUP_WHY)
    links = _links(chapters, {normal(p.title.text): normal(p.redirect) for p in export.pages if p.redirect})
    return ReadingCopy(source, copy, tuple(asides), title=export.site.text, links=tuple(links))


def _is_called(page: Page, site: Mapped) -> bool:
    return normal(page.title.text) == normal(site.text)


def _stands_above(site: Mapped, pages: Sequence[Page]) -> bool:
    """True where the site's name heads all pages. A page that comes first and is called so does that itself."""
    return len(pages) > 1 and bool(site.text) and not _is_called(pages[0], site)


def _chapters(pages: Sequence[Page], export: Export) -> Iterator[_Chapter]:
    """The pages in the order of the file."""
    below = _stands_above(export.site, pages)
    for n, page in enumerate(pages):
        rank = 2 if below or (n and _is_called(pages[0], export.site)) else 1
        body, gone = taken(page.text, AROUND | export.shown, _address)
        _lower(body, rank + 1)
        places = [page.text.to_source(a.start, a.end) for a in gone]
        tree = Element("", 0, {}, [*_heading(page.title, rank), body])
        asides = [Aside(span.start, span.end, MARKUP_WHY) for span in places if span]
        yield _Chapter(normal(page.title.text), page.title.runs[0][1], tree, asides)


def _heading(title: Mapped, rank: int) -> list[Element | Text]:
    words = [Text(title.text[at : at + n], place, place + n) for at, place, n in title.runs]
    return [Element(f"h{rank}", words[0].start, {}, [*words])]


def _lower(body: Element, rank: int) -> None:
    """Give the highest headings of a page this rank, and those below them the next ones."""
    headings = [e for e in body.walk() if e.tag in HEADINGS]
    by = rank - min((HEADINGS[e.tag] for e in headings), default=rank)
    for e in headings:
        e.tag = f"h{min(HEADINGS[e.tag] + by, DEEPEST)}"


def _address(page: str, place: str) -> str:
    """A link to another page, or to a place on this one, as it is told from one out of the wiki."""
    return f"{quote(normal(page), safe='')}#{quote(normal(place), safe='')}"


def _links(chapters: Sequence[_Chapter], redirects: Mapping[str, str]) -> Iterator[AuthorLink]:
    """The links from page to page, in order; those that lead out of the export are left out.

    A redirect is followed once, as a wiki does.
    """
    tops = {c.title: c.place for c in reversed(chapters)}
    places = {c.title: html_places(c.tree) for c in reversed(chapters)}
    for c in chapters:
        for (start, end), href in html_links(c.tree):
            page, local, place = (unquote(x) for x in href.partition("#"))
            if not local or "//" in href:
                continue
            target, _, to = redirects.get(page, page).partition("#") if page else (c.title, "", "")
            place = place or to
            if target not in tops or (target == c.title and not place):
                continue
            at = places[target].get(place, NOWHERE) if place else tops[target]
            yield AuthorLink(start, end, at, tops[target], href)
