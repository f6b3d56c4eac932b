"""The site in a real browser: search, open a section, follow a term; on a phone and at a desk.

What holds on every page, axe-core's findings among it, is in ``test_every_page.py``.
"""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from tests.web.browsing import BROWSER, DESK, PHONE, SMALL, Tab

PAGES = [
    "/",
    "/games/harbour",
    "/games/harbour/cheatsheet",
    "/books/harbour-core",
    "/books/harbour-core/changes",
    "/books/harbour-core/changes?section=harbour-core/anchored",
    "/books/harbour-league/changes",
    "/sections/harbour-core/1.1",
    "/sections/harbour-core/1.2",
    "/sections/harbour-core/turn",
    "/sections/harbour-core/anchored",
    "/sections/harbour-league/abordaje",
    "/sections/harbour-core/1.2?v=00000000#p1",
    "/sections/harbour-core/1.2/cite?p=1",
    "/glossary/harbour",
    "/terms/harbour/en/anchored",
    "/interactions/harbour",
    "/interactions/harbour?a=harbour/en/ramming&b=harbour/en/anchored",
    "/precedence/harbour",
    "/prohibitions/harbour",
    "/conflicts?game=harbour",
    "/verdict?a=boarding&b=harbour-core/golden",
    "/verdict?a=harbour-core/1.2&b=harbour-league/abordaje",
    "/search?q=boarding",
    "/search?q=xyzzyplugh",
    "/check/harbour-core",
    "/nothing",
]

pytestmark = BROWSER


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
@pytest.mark.parametrize("javascript", [True, False], ids=["js", "no-js"])
def test_search_open_a_section_follow_a_term(browser: Any, site: str, size: tuple[int, int], javascript: bool) -> None:
    with Tab(browser, site, size, java_script_enabled=javascript) as tab:
        tab.open("/")
        tab.page.locator("form.search input[name=q]").fill("ramming")
        tab.page.keyboard.press("Enter")
        tab.page.get_by_role("heading", name="Ramming (X)").get_by_role("link").last.click()
        tab.page.wait_for_url(lambda address: "/search" not in address)
        assert tab.page.get_by_role("heading", level=1).inner_text().startswith("Ramming")
        tab.page.locator(".text a.term").click()
        tab.page.wait_for_url(f"{site}/terms/harbour/en/anchored")
        assert tab.page.get_by_role("heading", level=1).inner_text().startswith("Anchored")
        assert not tab.errors


def test_everything_can_be_reached_by_keyboard_with_a_visible_focus(browser: Any, site: str) -> None:
    with Tab(browser, site) as tab:
        tab.open("/sections/harbour-core/turn")
        tab.page.keyboard.press("Tab")
        assert tab.page.evaluate("document.activeElement.className") == "skip"
        assert tab.page.evaluate("document.activeElement.getBoundingClientRect().left") >= 0
        tab.page.keyboard.press("Enter")
        tab.page.keyboard.press("Tab")
        assert tab.page.evaluate("document.querySelector('main').contains(document.activeElement)")
        style = tab.page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
        assert style == "solid"


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("size", [SMALL, PHONE, DESK], ids=["small", "phone", "desk"])
def test_nothing_sticks_out_of_the_screen(browser: Any, site: str, path: str, size: tuple[int, int]) -> None:
    with Tab(browser, site, size) as tab:
        tab.open(path)
        assert tab.page.evaluate("document.documentElement.scrollWidth") <= size[0]


def test_what_is_touched_is_large_enough(browser: Any, site: str) -> None:
    with Tab(browser, site, PHONE) as tab:
        for path in ("/", "/search?q=boarding", "/sections/harbour-core/1.2", "/glossary/harbour"):
            tab.open(path)
            small = tab.page.eval_on_selector_all(
                "header a, header button, header input, .game-nav a, a.chip, main button, .turn a",
                "all => all.filter(e => { const b = e.getBoundingClientRect();"
                " return b.height && (b.height < 44 || b.width < 44) }).map(e => e.outerHTML.slice(0, 120))",
            )
            assert not small, path


@pytest.mark.parametrize("read_up_to", ["</form>", '<details class="theme">'])
@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_the_search_stays_where_it_is_drawn_before_the_page_is_whole(
    browser: Any, site: str, size: tuple[int, int], read_up_to: str
) -> None:
    path = "/sections/harbour-core/1.2"
    with Tab(browser, site, size) as tab:
        whole = tab.page.request.get(site + path).text()
        part = whole[: whole.index(read_up_to, whole.index("<form")) + len(read_up_to)]
        places = []
        for html in (whole, part):
            tab.page.route(f"**{path}", partial(_answer, html))
            tab.open(path)
            places.append(tab.page.locator("form[role=search]").bounding_box())
    assert places[0] == places[1]


def _answer(html: str, route: Any) -> None:
    route.fulfill(body=html, content_type="text/html")


def test_nothing_moves_while_a_page_loads(browser: Any, site: str) -> None:
    with Tab(browser, site, PHONE) as tab:
        tab.record_shifts()
        for path in ("/", "/sections/harbour-core/1.2", "/search?q=boarding"):
            tab.open(path)
            tab.settle()
            assert tab.shifts() == [], path


def test_a_rule_is_found_while_it_is_named(browser: Any, site: str) -> None:
    with Tab(browser, site, PHONE) as tab:
        tab.open("/verdict?game=harbour")
        field = tab.page.locator("#rule-a")
        field.fill("boarding")
        choice = tab.page.locator("#live-a button").first
        choice.wait_for()
        tab.page.keyboard.press("ArrowDown")
        tab.page.keyboard.press("Enter")
        assert "/" not in field.input_value() and field.get_attribute("name") is None
        assert tab.page.locator("input[type=hidden][name=a]").input_value().startswith("harbour-")
        field.fill("boarding")
        choice.wait_for()
        assert field.get_attribute("name") == "a" and not tab.page.locator("input[type=hidden][name=a]").count()
        tab.page.keyboard.press("Escape")
        assert tab.page.locator("#live-a button").count() == 0
        field.fill("xyzzyplugh")
        tab.page.locator("#live-a li.soft").wait_for()
        assert not tab.errors
