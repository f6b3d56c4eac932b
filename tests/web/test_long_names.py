"""The longest names on the smallest phone: nothing sticks out, wherever the name of a term or rule stands."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from rulewright.app import create_app
from rulewright.kb import codec
from rulewright.kb.model import Knowledge
from tests.web import harbour
from tests.web.browsing import BROWSER, SMALL, Tab, serving

pytestmark = BROWSER

LONG = "Donaudampfschifffahrtsgesellschaftskapitaenswitwenrentenauszahlungsstelle"
PAGES = [
    "/games/harbour",
    "/games/harbour/cheatsheet",
    "/books/harbour-core",
    "/books/harbour-core/map",
    "/sections/harbour-core/1.2",
    "/sections/harbour-core/anchored",
    "/sections/harbour-core/anchored/cite",
    "/sections/harbour-league/abordaje",
    "/glossary/harbour",
    "/terms/harbour/en/anchored",
    "/terms/harbour/en/ramming",
    "/interactions/harbour",
    "/interactions/harbour?term=harbour/en/anchored",
    "/pair?a=harbour/en/ramming&b=harbour/en/anchored",
    "/graph",
    "/graph?around=harbour/en/anchored",
    "/path?from=harbour-core/turn&to=harbour/en/anchored",
    "/prohibitions/harbour",
    "/verdict/sheet?a=harbour-core/ramming&b=harbour-core/anchored",
    "/overrides/harbour-league/abordaje",
    "/verdict?a=harbour-core/1.2&b=harbour-league/abordaje",
    "/verdict?a=boarding&b=harbour-core/golden",
    f"/search?q={LONG}",
    "/search?q=anchored",
]
# What lies beyond the right edge, unless something around it can be scrolled sideways.
TOO_WIDE = """() => {
  const rolls = p => p && (getComputedStyle(p).overflowX !== 'visible' || rolls(p.parentElement.closest('main *')));
  return [...document.querySelectorAll('main *')].filter(e => e.getBoundingClientRect().right > innerWidth + 1 &&
    !rolls(e.parentElement.closest('main *'))).map(e => e.outerHTML.slice(0, 120)) }"""


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A site in which every rule and term has a name of one endless word."""
    text = codec.dumps(harbour.knowledge())
    for name in ("Anchored", "Ramming", "Boarding", "Anclado", "Abordaje"):
        text = text.replace(f'"{name}"', f'"{LONG}{name}"')
    root = harbour.write(tmp_path_factory.mktemp("kb"), codec.loads(Knowledge, text))
    application = create_app(root)
    with serving(application) as address:
        yield address
    application.extensions["kb"].close()


@pytest.mark.parametrize("path", PAGES)
def test_nothing_sticks_out(browser: Any, here: str, path: str) -> None:
    with Tab(browser, here, SMALL) as tab:
        tab.open(path)
        tab.page.evaluate("document.querySelectorAll('details').forEach(d => d.open = true)")
        if tab.page.locator("details.surroundings").count():  # what draws is fetched when its box is opened
            tab.page.locator("#walk svg").first.wait_for(state="attached")
        tab.settle()
        assert LONG.lower() in tab.page.locator("main").text_content().lower()
        assert tab.page.evaluate("document.documentElement.scrollWidth") <= SMALL[0]
        assert not tab.page.evaluate(TOO_WIDE)


def test_a_list_of_completions_has_room_as_well(browser: Any, here: str) -> None:
    with Tab(browser, here, SMALL) as tab:
        tab.open("/sections/harbour-core/turn")
        tab.page.keyboard.press("/")
        tab.page.keyboard.insert_text(LONG[:20])
        tab.page.locator("dialog.find [role=option]").first.wait_for()
        places = "[...document.querySelectorAll('dialog.find .find-option')].map(o => o.getBoundingClientRect().right)"
        assert max(tab.page.evaluate(places)) <= SMALL[0]


TABLE = "<table><tr><td></td><td><strong>Incidental</strong></td>" + "<td>overwhelming</td>" * 5 + "</tr></table>"


def test_a_table_breaks_no_word_gives_no_room_to_nothing_and_shows_that_it_goes_on(
    browser: Any, tmp_path: Path
) -> None:
    made = harbour.knowledge()
    root = harbour.write(tmp_path, replace(made, html={**made.html, "harbour-core/turn": TABLE}))
    application = create_app(root)
    with serving(application) as address, Tab(browser, address, SMALL) as tab:
        tab.open("/sections/harbour-core/turn")
        assert tab.page.evaluate("document.querySelector('td strong').getClientRects().length") == 1
        assert tab.page.evaluate("document.querySelector('td:empty').offsetWidth") == 0
        assert "gradient" in tab.page.evaluate(
            "getComputedStyle(document.querySelector('.text table')).backgroundImage"
        )
    application.extensions["kb"].close()


def test_what_keywords_do_stands_in_its_column(browser: Any, here: str) -> None:
    """A link's words begin where its box does: none over the verb before it, none left of the text."""
    with Tab(browser, here, SMALL) as tab:
        tab.open("/interactions/harbour")
        out = """[...document.querySelectorAll('.partners p a')].map(a => { const words = new Range();
          words.selectNodeContents(a); return words.getBoundingClientRect().left - a.getBoundingClientRect().left })"""
        moved = tab.page.evaluate(out)
        assert moved and min(moved) >= 0
