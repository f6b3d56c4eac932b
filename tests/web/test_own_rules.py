"""The rules that a reader opened last or pinned: kept in the browser alone, shown on the start page and a game's."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.web.browsing import BROWSER, DESK, PHONE, Tab

RULES = ("harbour-core/1.1", "harbour-core/1.2", "harbour-core/anchored")


def test_without_the_script_nothing_is_shown(client: FlaskClient) -> None:
    for path in ("/", "/games/harbour"):
        page = client.get(path).text
        box = page[(at := page.index('<section class="own-rules"')) : page.index("</section>", at)]
        assert " hidden>" in box and "<li" not in box
    assert 'aria-pressed="false" hidden>Pin<' in client.get(f"/sections/{RULES[0]}").text


def shown(tab: Tab) -> list[str]:
    links: list[str] = tab.page.eval_on_selector_all(".own-rules a", "all => all.map(a => a.getAttribute('href'))")
    return links


class TestInABrowser:
    pytestmark = BROWSER

    @pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
    def test_what_was_opened_last_and_pinned_is_listed_and_can_be_removed(
        self, browser: Any, site: str, size: tuple[int, int]
    ) -> None:
        with Tab(browser, site, size, locale="en-GB") as tab:
            tab.open("/")
            assert not tab.page.locator(".own-rules").is_visible()
            for rule in RULES:
                tab.open(f"/sections/{rule}")
                if rule == RULES[0]:
                    tab.page.get_by_role("button", name="Pin", exact=True).click()
                    assert tab.page.locator(".pin-rule").get_attribute("aria-pressed") == "true"
            for path in ("/games/harbour", "/"):
                tab.open(path)
                assert shown(tab) == [f"/sections/{r}" for r in (RULES[0], RULES[2], RULES[1])], "pinned, then the last"
            sizes = [b.bounding_box() for b in tab.page.locator(".own-rules button").all()]
            assert all(b["width"] >= 44 and b["height"] >= 44 for b in sizes)
            tab.page.locator(".own-rules li").first.get_by_role("button", name="Remove from this list: 1.1").click()
            assert len(shown(tab)) == 2 and tab.page.evaluate("!!document.activeElement.closest('.own-rules')")
            tab.page.get_by_role("button", name="Pin: 1.2 Boarding").click()
            assert shown(tab)[0] == f"/sections/{RULES[1]}"
            tab.open("/?ui=es")
            assert shown(tab)[0] == f"/sections/{RULES[1]}?ui=es"
            assert tab.page.locator(".own-rules h2").inner_text() == "Tus reglas"
            assert not tab.errors

    def test_only_the_last_are_kept_and_all_that_are_pinned(self, browser: Any, site: str) -> None:
        with Tab(browser, site) as tab:
            kept = [
                {"path": f"/sections/harbour-core/{n}", "label": str(n), "game": "harbour", "pinned": n % 2 == 0}
                for n in range(40)
            ]
            tab.open("/theme")
            tab.page.evaluate("kept => localStorage.setItem('rulewright-rules', JSON.stringify(kept))", kept)
            tab.open(f"/sections/{RULES[2]}")
            told = tab.page.evaluate("JSON.parse(localStorage.getItem('rulewright-rules'))")
            assert [sum(bool(r["pinned"]) is p for r in told) for p in (True, False)] == [12, 5]
            assert told[0]["path"] == f"/sections/{RULES[2]}", "each once, the last first"

    @pytest.mark.parametrize("kept", ["", "{", "7", "[1, null, {}]", '[{"path": "javascript:x", "label": "x"}]'])
    def test_what_is_no_list_of_ours_is_not_shown(self, browser: Any, site: str, kept: str) -> None:
        with Tab(browser, site) as tab:
            tab.open("/theme")
            tab.page.evaluate("kept => localStorage.setItem('rulewright-rules', kept)", kept)
            tab.open("/")
            assert not tab.page.locator(".own-rules").is_visible() and not tab.errors
