"""The script for other pages in all sorts of them: hostile answers, dialogs, long pages, many keywords."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web import test_embed
from tests.web.browsing import DESK, PHONE, Tab
from tests.web.test_embed import LINKS, PAGE, POLICY, Visit, browser_test, club

site, host = test_embed.site, test_embed.host  # a public site, and a page of another that has cards of it

HOSTILE = {
    "kind": "term", "id": "x", "name": "<img src=x onerror=alert(1)>", "lang": "en\"><b>", "cut": True,
    "text": "</script><script>alert(1)</script>", "path": "javascript:alert(1)", "others": ["<b>x</b>"],
    "source": {"id": "x", "rule": "<svg onload=alert(1)>", "book": "b", "title": "<i>", "edition": "&", "lang": "en",
               "path": "//evil"},
}  # fmt: skip


@browser_test
@pytest.mark.parametrize("path", ["javascript:alert(1)", "//evil.example/x", "http://["])
def test_whatever_the_answer_holds_is_text(browser: Any, site: str, host: str, path: str) -> None:
    with Visit(browser, host, site) as tab:
        body = {"results": [{"asked": "x", "card": HOSTILE | {"path": path}}] * 20}
        tab.page.route(
            "**/api/v1/cards*", lambda route: route.fulfill(json=body, headers={"Access-Control-Allow-Origin": "*"})
        )
        tab.start()
        link = tab.page.locator(LINKS).first
        assert link.get_attribute("href") == site
        link.hover()
        tab.card.wait_for()
        assert HOSTILE["name"] in tab.card.inner_text() and HOSTILE["text"] in tab.card.inner_text()
        assert tab.card.locator("img, svg, script, b, i").count() == 0
        assert not tab.errors


@browser_test
def test_others_so_called_are_linked_by_their_names(browser: Any, site: str, host: str) -> None:
    with Visit(browser, host, site) as tab:
        told = HOSTILE | {"path": "/terms/x", "others": ["harbour/en/full-cover", "javascript:alert(1)"]}
        body, headers = {"results": [{"asked": "x", "card": told}] * 20}, {"Access-Control-Allow-Origin": "*"}
        tab.page.route("**/api/v1/cards*", lambda route: route.fulfill(json=body, headers=headers))
        tab.start()
        tab.page.locator(LINKS).first.focus()
        tab.page.keyboard.press("Enter")
        tab.card.wait_for()
        links = tab.card.locator("small a")
        assert links.all_inner_texts() == ["full cover", "javascript:alert(1)"]
        assert links.first.get_attribute("href") == f"{site}/terms/harbour/en/full-cover"
        assert links.last.get_attribute("href") == f"{site}/terms/javascript:alert(1)"


LONG_WAY = "<p>Before it.</p>" * 60
# Where a page has its body, and what it does to the place from which an element in it is counted.
BODIES = {
    "a margin of the browser's": "",
    "no margin": "margin: 0",
    "a column in the middle": "max-width: 40em; margin: 3em auto",
    "a place of its own": "position: relative; margin: 2em 5em; border: 7px solid; padding: 9px; max-width: 30em",
    "shifted": "transform: translate(40px, 30px)",
    "held together": "contain: layout; margin: 3em",
    "rolled by itself": "height: 400px; overflow: auto; position: relative",
}


@browser_test
@pytest.mark.parametrize("before", ["", LONG_WAY], ids=["at the top", "far down"])
@pytest.mark.parametrize("style", BODIES.values(), ids=BODIES)
def test_the_card_lies_beside_its_word_and_not_on_it(browser: Any, site: str, style: str, before: str) -> None:
    page = PAGE.replace("<body>", "<body style='" + style + "'>")
    body = before + "<p>A ship that lies here is an [[Anchored]] ship.</p>"
    with club(site, page, body, POLICY + "; style-src 'unsafe-inline'") as host, Visit(browser, host, site) as tab:
        tab.start()
        link = tab.page.locator(LINKS)
        link.scroll_into_view_if_needed()
        link.hover()
        tab.card.wait_for()
        word, card = link.bounding_box(), tab.card.bounding_box()
        below = card["y"] - (word["y"] + word["height"])
        above = word["y"] - (card["y"] + card["height"])
        assert 0 <= max(below, above) <= 12, "next to it"
        assert card["x"] <= word["x"] + 1 and card["x"] + card["width"] >= word["x"] + word["width"], (
            "and in its column"
        )
        assert card["x"] >= 0 and card["x"] + card["width"] <= DESK[0] and card["width"] >= 200


@browser_test
def test_what_comes_later_is_marked_when_asked(browser: Any, site: str, host: str) -> None:
    with Visit(browser, host, site).start() as tab:
        tab.page.evaluate(
            "async () => { const p = document.createElement('p'); p.id = 'late'; p.textContent = '[[Ramming 2]]';"
            " document.body.append(p); await Rulewright.scan(p) }"
        )
        assert tab.page.locator("#late a.rulewright").inner_text() == "Ramming 2"


@browser_test
def test_in_a_dialog_of_the_page_the_card_lies_above_it(browser: Any, site: str) -> None:
    body = "<dialog id='own'><p>The [[Anchored]] state.</p></dialog><p>A [[ramming|ram]].</p>"
    with club(site, body=body) as address, Visit(browser, address, site, PHONE, has_touch=True).start() as tab:
        tab.page.evaluate("document.getElementById('own').showModal()")
        tab.page.locator(f"dialog {LINKS}").tap()
        assert "cannot be boarded" in tab.card.inner_text()
        assert tab.page.evaluate("document.activeElement.localName") == "rulewright-card", "it has the focus"
        tab.page.keyboard.press("Escape")
        assert tab.page.locator("rulewright-card").is_hidden() and tab.page.locator("dialog").is_visible()
        tab.page.evaluate("document.getElementById('own').close()")
        tab.page.locator(LINKS).last.tap()
        assert tab.card.is_visible() and tab.focused == "Ramming (X)"


@browser_test
def test_a_page_that_puts_another_body_in_its_place_keeps_its_cards(browser: Any, site: str, host: str) -> None:
    with Visit(browser, host, site, PHONE, has_touch=True).start() as tab:
        tab.page.locator(LINKS).first.tap()
        tab.page.keyboard.press("Escape")
        tab.page.evaluate(
            "() => { const next = document.createElement('body'); next.append('A [[ramming]] ship');"
            " document.body.replaceWith(next); return Rulewright.scan() }"
        )
        tab.page.locator(LINKS).tap()
        assert tab.card.is_visible()


@browser_test
def test_more_keywords_than_one_request_holds(browser: Any, site: str) -> None:
    words = " ".join(f"[[word {n}]]" for n in range(45)) + " [[Anchored]]"
    with club(site, body=f"<p>{words}</p>") as host, Visit(browser, host, site).start() as tab:
        assert len([r for r in tab.asked if "/api/" in r.url]) == 3
        assert tab.page.locator(LINKS).all_inner_texts() == ["Anchored"]


@browser_test
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_example_page_shows_it_and_axe_finds_nothing(browser: Any, site: str, scheme: str) -> None:
    from axe_playwright_python.sync_playwright import Axe

    with Tab(browser, site, PHONE, color_scheme=scheme, has_touch=True) as tab:
        tab.open("/embed/example")
        tab.page.evaluate("Rulewright.ready")
        assert tab.page.locator(LINKS).count() >= 3
        tab.page.locator(LINKS).first.tap()
        tab.page.locator("rulewright-card div").first.wait_for()
        found = Axe().run(tab.page)
        assert found.violations_count == 0, found.generate_report()
        assert not tab.errors
