"""The pages that `make shots` makes pictures of, chosen from what a knowledge base holds: no book is named here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple
from urllib.parse import urlencode

from rulewright.kb.model import SURE, Interaction
from rulewright.kb.store import Store


class Scene(NamedTuple):
    """A page to make pictures of; ``act`` brings it to where the picture is; without scripts unless ``scripted``."""

    name: str
    path: str
    act: Callable[[Any], None] | None = None
    media: str = "screen"
    scripted: bool = True


def scenes(store: Store, game: str) -> list[Scene]:
    """The scenes of one game, and those of the site as a whole."""
    return [*_whole(game), *_of_game(game), *_of_books(store, game), *_of_terms(store, game)]


def _whole(game: str) -> Iterator[Scene]:
    yield Scene("home", "/")
    yield Scene("theme", "/", _open_theme)
    yield Scene("search", _query("/search", q="can a unit move and attack", game=game))
    yield Scene("search-nothing", _query("/search", q="xyzzyplugh"))
    yield Scene("overlay", "/", _open_overlay)
    yield Scene("offline", "/offline")
    yield Scene("api", "/api")
    yield Scene("not-found", "/nothing")
    yield Scene("embed", "/embed/example")


def _of_game(game: str) -> Iterator[Scene]:
    yield Scene("game", f"/games/{game}")
    yield Scene("glossary", f"/glossary/{game}")
    yield Scene("matrix", f"/interactions/{game}")
    yield Scene("precedence", f"/precedence/{game}")
    yield Scene("prohibitions", f"/prohibitions/{game}")
    yield Scene("conflicts", _query("/conflicts", game=game))
    yield Scene("overrides", _query("/overrides", game=game))
    yield Scene("graph", _query("/graph", game=game))
    yield Scene("verdict-empty", _query("/verdict", game=game))
    yield Scene("pair-empty", _query("/pair", game=game))
    yield Scene("cheatsheet", f"/games/{game}/cheatsheet")
    yield Scene("cheatsheet-print", f"/games/{game}/cheatsheet", media="print")


def _of_books(store: Store, game: str) -> Iterator[Scene]:
    books = [b for b in store.books() if b.game == game]
    core = min(books, key=lambda b: b.authority).id
    yield Scene("book", f"/books/{core}")
    yield Scene("map", f"/books/{core}/map")
    yield Scene("symbols", f"/books/{core}/symbols")
    yield Scene("check", f"/check/{core}")
    yield Scene("changes", f"/books/{core}/changes")
    sections = [s for b in books for s in store.sections_of(b.id)]
    rules = [s for s in sections if 300 < len(s.text) < 1500] or sections
    pointed = Counter(r.target for b in books for r in store.references(b.id))
    section = max(rules, key=lambda s: (pointed[s.id], s.id)).id
    yield Scene("section", f"/sections/{section}")
    yield Scene("section-drawer", f"/sections/{section}", _open_rail)
    yield Scene("section-print", f"/sections/{section}", media="print")
    yield Scene("section-plain", f"/sections/{section}", scripted=False)
    yield Scene("cite", f"/sections/{section}/cite")
    yield Scene("section-long", f"/sections/{max(sections, key=lambda s: (len(s.text), s.id)).id}")
    headed = [s for s in sections if 20 < len(s.title) <= 90]
    if headed:
        yield Scene("section-heading", f"/sections/{max(headed, key=lambda s: (len(s.title), s.id)).id}")
    tables = [s for s in sections if "|---" in s.text.replace(" ", "")]
    if tables:
        yield Scene("section-table", f"/sections/{max(tables, key=lambda s: (s.text.count('|'), s.id)).id}")
    for replaced in store.overrides(game=game)[:1]:
        yield Scene("section-replaced", f"/sections/{replaced.other}")
        yield Scene("side-by-side", _query(f"/overrides/{replaced.section}", other=replaced.other))
        yield Scene("verdict", _query("/verdict", game=game, a=replaced.section, b=replaced.other))
    empty = [s for s in sections if not s.text.strip() and store.children(s.id)]
    if empty:
        yield Scene("section-parts", f"/sections/{empty[0].id}")


def _of_terms(store: Store, game: str) -> Iterator[Scene]:
    ties = [i for i in store.interactions(game, certainty=SURE) if i.a != i.b]
    if not ties:
        return
    busy = Counter(term for i in ties for term in (i.a, i.b))
    term = max(busy, key=lambda x: (busy[x], x))
    yield Scene("term", f"/terms/{term}")
    yield Scene("graph-around", _query("/graph", around=term))
    first: Interaction = max(ties, key=lambda i: (busy[i.a] + busy[i.b], i.a, i.b))
    yield Scene("pair", _query("/pair", a=first.a, b=first.b))
    yield Scene("path", _query("/path", **{"from": first.a, "to": first.b}))
    yield Scene("card", f"/terms/{term}", _open_card)


def _query(path: str, **query: str) -> str:
    return f"{path}?{urlencode(query)}"


def _open_overlay(page: Any) -> None:
    page.keyboard.press("/")
    page.locator("dialog.find input[name=q]").fill("mov")
    page.wait_for_timeout(600)


def _open_theme(page: Any) -> None:
    page.locator(".theme summary").click()


def _open_rail(page: Any) -> None:
    opener = page.locator("a.to-rail")
    if opener.count() and opener.is_visible():
        opener.click()
        page.wait_for_timeout(400)


def _open_card(page: Any) -> None:
    link = page.locator(".definition .text a.term, .interplay a.term").first
    if link.count():
        link.scroll_into_view_if_needed()
        link.focus()
        page.keyboard.press("Enter")
        page.wait_for_timeout(500)
