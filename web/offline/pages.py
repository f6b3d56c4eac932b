"""A game's pages as the site shows them, for a copy that is kept without it.

The pages come out of the application itself, so that nothing of the site is written twice. Of each, what differs from
page to page is kept: title, class of the body, own scripts and styles, and all between header and footer. The
frame around is kept once. A page is the same in all languages of the interface but for the words of the interface:
lines that are equal are kept once.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from urllib.parse import quote

from flask import Flask

from rulewright.kb.base import Generation
from rulewright.kb.errors import StoreError
from rulewright.kb.spoken import LANGUAGES

HEAD_END, BODY, HEADER_END, FOOTER = "</head>", re.compile(r'<body class="([^"]*)"'), "</header>", "<footer"
TITLE = re.compile(r"<title([^<>]*+)>([^<]*+)</title>")
OWN_FILE = re.compile(r'<(?:script src|link rel="stylesheet" href)="(/static/[^"]+)"')
DRAWING = re.compile(r'<svg class="graph\b[^>]*+>(?>(?:[^<]++|<(?!/svg>|svg class="graph\b))*)</svg>')
CANVAS = re.compile(
    r'<div class="canvas">\s*+(?>(?:<a class="skip"[^>]*+>[^<]*+</a>\s*+)?)</div>\s*+'
    r'(?:<details class="key">(?>(?:[^<]++|<(?!/details>|details class="key"))*)</details>)?'
)
SURROUNDINGS = re.compile(r'<details class="surroundings"(?>(?:[^<]++|<(?!/details>|details class="surr))*)</details>')
PLACE = re.compile(r'<dt>[^<]*+</dt><dd class="at">[\d–, ]++</dd>')  # in the source, which a copy has not
ACCEPT = {"Accept-Encoding": "identity"}

Line = str | list[str]  # the same in all languages, or one for each
Page = dict[str, object]


@dataclass(frozen=True, slots=True)
class Piece:
    """What of a rendered page is its own."""

    title: str
    title_lang: str  # the attribute, with a blank before it; "" where the title has none
    body: str
    files: tuple[str, ...]
    inner: str


def addresses(g: Generation, game: str) -> list[str]:
    """The paths of a game's pages that are kept: game, books, sections, glossary, terms, which rule wins."""
    books = sorted(b.id for b in g.store.books() if b.game == game)
    found = [f"/games/{game}", f"/glossary/{game}", f"/precedence/{game}", f"/prohibitions/{game}"]
    found += [f"/books/{b}" for b in books]
    found += [f"/books/{b}/symbols" for b in books]
    found += [f"/sections/{h.id}" for b in books for h in g.store.outline(b)]
    found += [f"/terms/{t.id}" for t in g.store.terms(game)]
    found += sorted({f"/overrides/{o.section}" for o in g.store.overrides(game)})
    return found


def rendered(app: Flask, path: str, lang: str) -> str:
    """A page as the site answers it in a language of the interface. Raises StoreError where it answers none."""
    answer = app.test_client().get(quote(path), headers={**ACCEPT, "Accept-Language": lang})
    if answer.status_code != 200:
        raise StoreError("offline-page", f"The page {path} cannot be made ({answer.status_code}).")
    return answer.get_data(as_text=True)


def piece(html: str, frame_files: frozenset[str] = frozenset()) -> Piece:
    """What of a page is its own; ``frame_files`` are those that every page has. Raises StoreError on another frame."""
    head, _, rest = html.partition(HEAD_END)
    title, body = TITLE.search(head), BODY.search(rest)
    _, begun, inner = rest.partition(HEADER_END)
    inner, ended, _ = inner.rpartition(FOOTER)
    if not (title and body and begun and ended):
        raise StoreError("offline-frame", "A page of the site has no frame that a copy could take it out of.")
    files = tuple(f for f in OWN_FILE.findall(head) if f not in frame_files)
    return Piece(title[2], title[1], body[1], files, lighter(inner).strip())


def lighter(inner: str) -> str:
    """A page without its drawings, which weigh more than all the rest, and are said in words below them; and without
    its place in the source, another for all that follows where a letter is put in."""
    if '<svg class="graph' in inner:
        inner = CANVAS.sub("", DRAWING.sub("", inner))
    return PLACE.sub("", SURROUNDINGS.sub("", inner))


def merged(pieces: list[Piece]) -> Page:
    """One page in all languages of the interface."""
    lines = [p.inner.split("\n") for p in pieces]
    if len({len(x) for x in lines}) == 1:
        inner: list[Line] = [row[0] if len(set(row)) == 1 else list(row) for row in zip(*lines, strict=True)]
    else:
        inner = [[p.inner for p in pieces]]
    return {
        "t": [p.title for p in pieces],
        "l": pieces[0].title_lang,
        "b": pieces[0].body,
        "f": list(pieces[0].files),
        "m": inner,
    }


def pages(
    app: Flask, paths: list[str], frame_files: frozenset[str], tell: Callable[[int, int], None]
) -> Iterator[tuple[str, Page]]:
    """The pages of a copy, one after the other; ``tell`` hears how many are done, of how many."""
    for n, path in enumerate(paths):
        yield path, merged([piece(rendered(app, path, lang), frame_files) for lang in LANGUAGES])
        tell(n + 1, len(paths))
