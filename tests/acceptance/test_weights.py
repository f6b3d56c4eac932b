"""The heaviest pages of the real rulebooks are light on their first visit."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench import scoring
from rulewright.app import create_app
from tests.web.weights import MOST_OF_A_SECTION, too_heavy

pytestmark = [
    pytest.mark.acceptance,
    pytest.mark.slow,
    pytest.mark.skipif(not scoring.available(), reason="the rulebooks are not here"),
]

OF_A_GAME = ("/games/{}", "/games/{}/cheatsheet", "/glossary/{}", "/interactions/{}", "/precedence/{}",
             "/prohibitions/{}", "/conflicts?game={}", "/overrides?game={}", "/graph?game={}")  # fmt: skip
OF_A_BOOK = ("/books/{}", "/books/{}/map", "/books/{}/symbols", "/books/{}/changes", "/check/{}")
HEAVIEST = 4  # sections and terms of each book and game that are weighed


def test_every_type_of_page_is_light_where_it_is_heaviest(root: Path) -> None:
    app = create_app(root)
    with app.extensions["kb"].reading() as g:
        books, games = g.store.books(), g.store.games()
        pages = [p.format(game) for game in games for p in OF_A_GAME]
        pages += [p.format(b.id) for b in books for p in OF_A_BOOK]
        for b in books:
            longest = sorted(g.store.sections_of(b.id), key=lambda s: len(s.text))[-HEAVIEST:]
            pages += [a for s in longest for a in (f"/sections/{s.id}", f"/sections/{s.id}/cite?p=1")]
        for game in games:
            busiest = sorted(g.store.terms(game), key=lambda t: t.mentions)[-HEAVIEST:]
            pages += [a for t in busiest for a in (f"/terms/{t.id}", f"/graph?around={t.id}&depth=2")]
            pages += [f"/search?q={busiest[-1].name}", f"/pair?a={busiest[-1].id}&b={busiest[-2].id}"]
    pages += ["/", "/api", "/verdict", "/path", "/search", "/offline", "/embed/example", "/theme"]
    client = app.test_client()
    there = [p for p in pages if client.get(p).status_code == 200]  # a rule without a passage has none to cite, ...
    assert len(there) > 0.9 * len(pages)
    assert not too_heavy(client, pages)
    app.extensions["kb"].close()


def test_every_section_page_is_lighter_still(root: Path) -> None:
    """Promise 26: under 60 kB with all that it loads, fonts and scripts included."""
    app = create_app(root)
    with app.extensions["kb"].reading() as g:
        pages = [f"/sections/{s.id}" for b in g.store.books() for s in g.store.sections_of(b.id)]
    assert len(pages) > 900
    assert not too_heavy(app.test_client(), pages, MOST_OF_A_SECTION)
    app.extensions["kb"].close()
