"""What there is to read: a sitemap of every page on rules, ``robots.txt``, ``llms.txt``, and feeds of what changed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from html import escape
from itertools import chain, groupby, islice
from typing import TypeVar
from urllib.parse import quote, urlencode
from uuid import NAMESPACE_URL, uuid5

from flask import Blueprint, Response, current_app
from werkzeug.exceptions import NotFound

from rulewright.kb import publishing
from rulewright.kb.base import Generation
from rulewright.kb.editions.model import ChangeKind, Edition
from rulewright.kb.editions.shelf import Shelf
from rulewright.kb.errors import StoreError
from rulewright.kb.generations import MANIFEST
from rulewright.kb.model import Book, Term
from rulewright.kb.spoken import LANGUAGES
from rulewright.web import lookup, unlisted
from rulewright.web.machines.places import absolute, origin
from rulewright.web.naming import game_title
from rulewright.web.opening import generation, opening
from rulewright.web.site.choices import SHELVES
from rulewright.web.site.ui import language, say

pages = Blueprint("machines", __name__)

T = TypeVar("T")

AT_ONCE = 360  # sitemaps in one list of them: 42 to 56 kB; robots.txt names all lists
PAGES = 70  # addresses in one sitemap: under 60 kB, however long they are
FIRST = ("games", "glossary", "interactions", "precedence")  # the pages of a game, before its terms
XML = '<?xml version="1.0" encoding="UTF-8"?>\n'
SITEMAP = "http://www.sitemaps.org/schemas/sitemap/0.9"
XHTML = "http://www.w3.org/1999/xhtml"


@pages.get("/sitemap.xml")
@pages.get("/sitemap-<int(min=2):page>.xml")
def sitemap(page: int = 1) -> Response:
    """Sitemaps, one or more for each game and for each of its books: some of them, all others on other pages."""
    g = generation()
    day, names = built(g), _some(_sitemaps(g), page, AT_ONCE)
    rows = (f"<sitemap><loc>{escape(absolute(n))}</loc><lastmod>{day}</lastmod></sitemap>\n" for n in names)
    return _xml(f'<sitemapindex xmlns="{SITEMAP}">\n{"".join(rows)}</sitemapindex>\n')


def _sitemaps(g: Generation) -> Iterator[str]:
    """Where the sitemaps are: those of each game with those of its first book, then those of its others."""
    terms, sections, seen = g.store.terms_of_games(), g.store.sections_in(), set[str]()
    for b in unlisted.listed(g):
        if b.game not in seen:
            yield from _numbered(f"games/{b.game}.xml", len(FIRST) + terms.get(b.game, 0))
        seen.add(b.game)
        yield from _numbered(f"books/{b.id}.xml", 1 + sections.get(b.id, 0))


def _numbered(name: str, many: int) -> Iterator[str]:
    """Where the sitemaps of so many pages are."""
    yield f"sitemaps/{name}"
    yield from (f"sitemaps/{n + 1}/{name}" for n in range(1, -(-many // PAGES)))


def _some(every: Iterable[T], page: int, many: int) -> list[T]:
    """What stands on a page of so many. Raises NotFound where there is no such page."""
    found = [*islice(every, (page - 1) * many, page * many)]
    if page > 1 and not found:
        raise NotFound
    return found


def _indexes() -> Iterator[str]:
    """Where the pages of the list of sitemaps are; the first, where there is no knowledge base."""
    try:
        many = sum(1 for _ in _sitemaps(generation()))
    except StoreError:
        many = 0
    yield f"{origin()}/sitemap.xml"
    yield from (f"{origin()}/sitemap-{n + 1}.xml" for n in range(1, -(-many // AT_ONCE)))


@pages.get("/sitemaps/books/<path:book_id>.xml")
@pages.get("/sitemaps/<int(min=2):page>/books/<path:book_id>.xml")
def of_book(book_id: str, page: int = 1) -> Response:
    """The pages of a book: some of them, all others in other sitemaps."""
    g = generation()
    found = lookup.book(g, book_id)
    sections = (("sections", h.id) for h in g.store.outline(found.id))
    return _pages(g, found.game, chain([("books", found.id)], sections), page)


@pages.get("/sitemaps/games/<game>.xml")
@pages.get("/sitemaps/<int(min=2):page>/games/<game>.xml")
def of_game(game: str, page: int = 1) -> Response:
    """The pages of a game, its glossary's terms among them: some of them, all others in other sitemaps."""
    g = generation()
    lookup.game(g, game)
    first = [(of, game) for of in FIRST]
    return _pages(g, game, chain(first, (("terms", t.id) for t in g.store.terms(game))), page)


def _pages(g: Generation, game: str, places: Iterable[tuple[str, str]], page: int) -> Response:
    """Some pages on a game; none where it is not to be listed."""
    day, listed = built(g), () if game in unlisted.games(g) else places
    rows = (_row(absolute(*place), day) for place in _some(listed, page, PAGES))
    return _xml(f'<urlset xmlns="{SITEMAP}" xmlns:xhtml="{XHTML}">\n{"".join(rows)}</urlset>\n')


def _row(url: str, day: str) -> str:
    """One page, with its address in each language of the interface."""
    own = escape(url)
    others = "".join(f'<xhtml:link rel="alternate" hreflang="{lang}" href="{own}?ui={lang}"/>' for lang in LANGUAGES)
    return f"<url><loc>{own}</loc><lastmod>{day}</lastmod>{others}</url>\n"


def _xml(body: str) -> Response:
    return Response(XML + body, content_type="application/xml; charset=utf-8")


def built(g: Generation) -> str:
    """The day on which a generation was built, YYYY-MM-DD."""
    manifest = opening().root / "generations" / g.id / MANIFEST
    return datetime.fromtimestamp(manifest.stat().st_mtime, UTC).date().isoformat()


@pages.get("/robots.txt")
def robots() -> Response:
    """Everything may be read; drawings and narrowed searches, of which there is no end, need not be."""
    narrowed = (f"/search?*&{name}=" for name in ("book", "game", "kind", "lang", "page"))
    paths = ("/graph", "/path", "/pair", "/verdict", "/cards/", *narrowed)
    endless = "".join(f"Disallow: {path}\n" for path in (*paths, *_kept_back()))
    lists = "".join(f"Sitemap: {url}\n" for url in _indexes())
    return _text(f"User-agent: *\n{endless}Allow: /\n\n{lists}")


def _kept_back() -> Iterable[str]:
    """Pages on games that are not to be listed; none while there is no knowledge base, which has no pages at all."""
    try:
        return tuple(unlisted.paths(generation()))
    except StoreError:
        return ()


@pages.get("/llms.txt")
def llms() -> Response:
    """What this site is and where programs find what, as https://llmstxt.org proposes."""
    g = generation()
    books = sorted(unlisted.listed(g), key=lambda b: (b.game, b.authority, b.id))
    return _text("\n".join(_llms(books, *_samples(g, books))))


def _samples(g: Generation, books: Sequence[Book]) -> tuple[str, str]:
    """Queries that are answered: a keyword, and two rules of which one replaces the other; each empty where none is."""
    games = list(dict.fromkeys(b.game for b in books))[:SHELVES]
    terms = (t for game in games for t in g.store.page(Term, "terms", {"game": game}, 1, 0, "id").rows)
    over = next((o for game in games for o in g.store.overrides(game)), None)
    keyword = next((t.name for t in terms), "")
    return quote(keyword), urlencode({"a": over.section, "b": over.other} if over else {})


def _llms(books: Sequence[Book], keyword: str, rules: str) -> Iterator[str]:
    yield "# Rulewright\n"
    yield (
        "> Rulebooks of tabletop games as a knowledge base: every rule with its place in the book, the keywords that "
        "the books define, what they do to each other, and which rule wins.\n"
    )
    yield (
        "Each answer carries the rule, the book, its edition, an id and a permanent path: cite them. An id is "
        "`BOOK/slug` for a rule and `GAME/LANG/slug` for a term. Where nothing is found that decides, a verdict "
        "is `undecided`; do not guess. The books belong to their publishers.\n"
    )
    yield "## Games\n"
    base, games = origin(), [(game, list(of)) for game, of in groupby(books, lambda b: b.game)]
    for game, of in games[:SHELVES]:
        yield f"- [{game}]({absolute('games', game)}): glossary at {absolute('glossary', game)}"
        yield from (_line(b) for b in of)
    if rest := len(games[SHELVES:]):
        yield f"- [All games]({base}/api/v1/games): {rest} more; {base}/?games=WORDS finds them by their names"
    yield "\n## Data\n"
    yield f"- [API description]({base}/api/openapi.json): OpenAPI 3.1 of the read-only JSON API under /api/v1"
    if keyword:
        yield from _asking(base, keyword)
    if rules:
        yield f"- [Verdict]({base}/api/v1/verdict?{rules}): which of two rules, `a=` and `b=`, wins, step by step"
    if any(rule.rule == "/api/v1/export" for rule in current_app.url_map.iter_rules()):
        yield f"- [Export]({base}/api/v1/export): the whole knowledge base as one JSON file, format rulewright-kb/1"
        yield f"- [Sync]({base}/api/v1/sync): the same row by row, and later only what changed"
    yield f"- [Sitemap]({base}/sitemap.xml): every page"
    yield "\n## Optional\n"
    yield f"- [Embedding]({base}/embed/example): hover cards for keywords on other sites"
    yield "- `rulewright mcp`: the same answers as tools for assistants (Model Context Protocol)\n"


def _asking(base: str, keyword: str) -> Iterator[str]:
    api = f"{base}/api/v1"
    yield f"- [Search]({api}/search?q={keyword}): `q=` a term, a rule number or a question"
    yield f"- [Cards]({api}/cards?name={keyword}): `name=` up to 20 keywords or ids, each explained with its source"


def _line(b: Book) -> str:
    edition = f", {_bare(b.edition)}" if b.edition else ""
    return f"  - [{_bare(b.title)}]({absolute('books', b.id)}) ({b.lang}{edition})"


def _bare(title: str) -> str:
    """A title as words between Markdown's marks."""
    return " ".join("".join(" " if c in "[]()<>`*_\\" else c for c in title).split())[:120]


def _text(body: str) -> Response:
    return Response(body, content_type="text/plain; charset=utf-8")


# -- what changed in a game, as an Atom feed (RFC 4287) ----------------------------------------------------------------


# An entry for each edition of a book that took another's place. It tells what changed by number, not in words: those
# stand on the page that an entry leads to. An entry's id is made of the book, its edition and the file's hash, so that
# it is the same wherever and whenever it is asked for.
ATOM = "http://www.w3.org/2005/Atom"
ATOM_TYPE = "application/atom+xml"
MOST_ENTRIES = 50
NAMED = "rulewright"  # what ids are made of begins so


@pages.get("/games/<game>/feed.xml")
def feed(game: str) -> Response:
    """The editions that were recorded of a game's books, the newest first."""
    g = generation()
    books, shelf = lookup.game(g, game), Shelf(g.store)
    found = [(b, e) for b in books for e in shelf.editions(b.id)]
    found.sort(key=lambda one: (one[1].date, one[0].id, one[1].n), reverse=True)
    head = _head(game, found[0][1].date if found else built(g), publishing.of(g.settings, game).licence)
    entries = (line for b, e in found[:MOST_ENTRIES] for line in _entry(b, e))
    body = "\n".join((f'<feed xmlns="{ATOM}" xml:lang="{language()}">', *head, *entries, "</feed>"))
    response = Response(XML + body + "\n", content_type=f"{ATOM_TYPE}; charset=utf-8")
    response.vary.add("Accept-Language")
    return response


def _head(game: str, day: str, licence: str) -> Iterator[str]:
    """What is said of the feed as a whole."""
    yield _element("id", _id(game))
    yield _element("title", f"{game_title(generation(), game)}: {say('What changed')}")
    yield _element("updated", _time(day))
    yield f'<link rel="self" type="{ATOM_TYPE}" href="{escape(absolute("games", game, "feed.xml"))}"/>'
    yield f'<link rel="alternate" type="text/html" href="{escape(absolute("games", game))}"/>'
    yield "<author><name>Rulewright</name></author>"
    if licence:
        yield _element("rights", licence)


def _entry(book: Book, e: Edition) -> Iterator[str]:
    """One edition."""
    counted = (f"{say(kind.value)}: {e.counts[kind.value]}" for kind in ChangeKind if e.counts.get(kind.value))
    yield "<entry>"
    yield _element("id", _id(f"{book.id}/{e.n}/{e.after.sha256}"))
    yield _element("title", " ".join(filter(None, (book.title, e.after.edition))))
    yield _element("updated", _time(e.date))
    there = escape(absolute("books", book.id, "changes"))
    yield f'<link rel="alternate" type="text/html" href="{there}?edition={e.n}"/>'
    yield _element("summary", ", ".join(counted) or say("What changed"))
    yield "</entry>"


def _id(of: str) -> str:
    return uuid5(NAMESPACE_URL, f"{NAMED}/{of}").urn


def _time(day: str) -> str:
    return f"{day}T00:00:00Z"


def _element(name: str, text: str) -> str:
    """An element with text; what XML cannot say is left out."""
    said = "".join(c for c in " ".join(text.split()) if c.isprintable())
    return f"<{name}>{escape(said)}</{name}>"
