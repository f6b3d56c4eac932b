"""What people come for, done as they do it in a real browser: filter the glossary, change the language, read on.

Searching, cards, drawings, verdicts, themes and copies have tests of their own beside their parts.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.browsing import BROWSER, DESK, PHONE, Tab

pytestmark = BROWSER

SETTLED = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
# What has the focus, as somebody hears it: the words of a link or a button, the label of a field.
HEARD = """(() => { const e = document.activeElement;
  if (e === document.body) return '';
  const words = e.labels?.[0]?.textContent || e.getAttribute('aria-label') || e.textContent;
  return words.trim().replace(/\\s+/g, ' ') })()"""


def tab_to(tab: Tab, words: str, most: int = 40) -> None:
    """Press Tab until what has the focus says some words."""
    heard = []
    for _ in range(most):
        tab.page.keyboard.press("Tab")
        heard.append(tab.page.evaluate(HEARD))
        if words in heard[-1]:
            return
    raise AssertionError(f"Tab does not reach {words!r}, only {heard}")


@pytest.mark.parametrize("javascript", [True, False], ids=["js", "no-js"])
def test_the_glossary_is_filtered_by_words_and_by_kind(browser: Any, site: str, javascript: bool) -> None:
    with Tab(browser, site, PHONE, java_script_enabled=javascript) as tab:
        tab.open("/glossary/harbour")
        names = tab.page.locator("main a.term")
        assert {"Anchored", "Boarding"} <= set(names.all_inner_texts())
        tab.page.get_by_label("Filter the glossary").fill("ancl")
        tab.page.get_by_role("button", name="Filter").click()
        tab.page.wait_for_url("**q=ancl*")
        assert names.all_inner_texts() == ["Anchored", "Anclado"], "a pair is found by either name"
        tab.page.get_by_role("link", name="state", exact=True).click()
        tab.page.wait_for_url("**kind=state*")
        assert tab.page.get_by_label("Filter the glossary").input_value() == "ancl", "one filter keeps the other"
        names.first.click()
        tab.page.wait_for_url("**/terms/harbour/en/anchored")
        assert not tab.errors


@pytest.mark.parametrize("javascript", [True, False], ids=["js", "no-js"])
def test_the_language_is_switched_in_place_and_kept_from_link_to_link(
    browser: Any, site: str, javascript: bool
) -> None:
    with Tab(browser, site, PHONE, java_script_enabled=javascript, locale="en-GB") as tab:
        tab.open("/glossary/harbour?kind=state")
        tab.page.get_by_role("link", name="Español").click()
        tab.page.get_by_role("heading", level=1, name="Glosario").wait_for()
        assert "kind=state" in tab.page.url and tab.page.locator("html").get_attribute("lang") == "es"
        tab.page.locator("main a.term").first.click()
        tab.page.wait_for_url("**/terms/**")
        assert tab.page.locator("html").get_attribute("lang") == "es"
        tab.page.get_by_role("link", name="English").click()
        tab.page.locator("html[lang=en]").wait_for()
        assert "/terms/" in tab.page.url and not tab.errors


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_a_question_is_answered_by_keyboard_alone(browser: Any, site: str, size: tuple[int, int]) -> None:
    with Tab(browser, site, size, locale="en-GB") as tab:
        tab.open("/")
        tab_to(tab, "Search the rules")
        tab.page.keyboard.type("boarding")
        tab.page.keyboard.press("Enter")
        tab.page.wait_for_url("**/search?*")
        tab_to(tab, "Skip to content", 1)
        tab.page.keyboard.press("Enter")
        tab_to(tab, "1.2 Boarding", 12)
        tab.page.keyboard.press("Enter")
        tab.page.wait_for_url("**/sections/harbour-core/1.2*")
        tab_to(tab, "Cite this")
        tab.page.keyboard.press("Enter")
        tab.page.wait_for_url("**/cite")
        assert not tab.errors


def test_two_rules_are_judged_by_keyboard_alone(browser: Any, site: str) -> None:
    with Tab(browser, site, PHONE, locale="en-GB") as tab:
        tab.open("/verdict?game=harbour")
        tab_to(tab, "Rule A")
        tab.page.keyboard.type("harbour-core/1.2")
        tab_to(tab, "Rule B", 8)
        tab.page.keyboard.type("harbour-league/abordaje")
        tab.page.keyboard.press("Enter")
        tab.page.wait_for_url("**b=harbour-league*")
        assert tab.page.locator(".ruling h2").inner_text().endswith("wins")
        assert tab.page.locator(".ruling .steps li").count() >= 1 and not tab.errors


@pytest.mark.parametrize("how", ["mouse", "keyboard"])
def test_nothing_moves_when_a_card_comes_and_goes(browser: Any, site: str, how: str) -> None:
    with Tab(browser, site, DESK) as tab:
        tab.record_shifts()
        tab.open("/sections/harbour-core/ramming")
        link = tab.page.locator(".text a.term")
        if how == "mouse":
            link.hover()
        else:
            tab.page.keyboard.press("Tab")
            link.focus()
        tab.page.locator("#peek:not([hidden])").wait_for()
        tab.page.evaluate(SETTLED)
        tab.page.keyboard.press("Escape")
        tab.page.locator("#peek").wait_for(state="hidden")
        tab.page.evaluate(SETTLED)
        assert tab.shifts() == []


@pytest.mark.parametrize(("scheme", "locale"), [("light", "es-ES"), ("dark", "en-GB")])
@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_axe_finds_nothing_while_what_bears_on_a_rule_is_open(
    browser: Any, site: str, scheme: str, locale: str, size: tuple[int, int]
) -> None:
    from axe_playwright_python.sync_playwright import Axe

    with Tab(browser, site, size, color_scheme=scheme, locale=locale, reduced_motion="reduce") as tab:
        tab.open("/sections/harbour-core/1.2")
        opener = tab.page.locator(".to-rail")
        if opener.is_visible():
            opener.click()
        tab.page.locator("#bears").wait_for()
        found = Axe().run(tab.page).response["violations"]
        assert not found, [(v["id"], v["nodes"][0]["html"][:200]) for v in found]
