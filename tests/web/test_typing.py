"""Search while typing, in a real browser: the window that `/` and Ctrl-K open, and the field at the top of a page.

Words come as one event (`insert_text`): on a slow machine the first letters are answered between two keys.
"""

from __future__ import annotations

import gzip
import re
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.conftest import ROOT
from tests.web.browsing import BROWSER, DESK, PHONE, Tab

RULE = "/sections/harbour-core/1.2"
WINDOW, FIELD, TOP = "dialog.find", "dialog.find input[name=q]", "header input[name=q]"
ROLE_OF_FOCUS = "document.activeElement.getAttribute('role')"


def marked(test: Any) -> Any:
    for mark in BROWSER:
        test = mark(test)
    return test


def options(tab: Tab, within: str = WINDOW) -> Any:
    return tab.page.locator(f"{within} [role=option]")


def found(tab: Tab, within: str = WINDOW) -> None:
    """Wait until completions and results have come."""
    tab.page.locator(f"{within} .find-group").nth(1).wait_for()


def chosen(tab: Tab, field: str = FIELD) -> str | None:
    """The text of the option that the field says is active."""
    text: str | None = tab.page.eval_on_selector(
        field,
        "f => { const o = document.getElementById(f.getAttribute('aria-activedescendant'));"
        " return o && o.getAttribute('aria-selected') === 'true' ? o.querySelector('.find-text').textContent : null }",
    )
    return text


def test_the_script_is_small() -> None:
    assert len(gzip.compress((ROOT / "static" / "search.js").read_bytes())) < 6_000


def test_without_the_script_there_is_a_form_and_no_dead_button(client: FlaskClient) -> None:
    page = client.get(RULE).get_data(as_text=True)
    form = page[page.index("<form") : page.index("</form>")]
    assert 'action="/search"' in form and 'name="q"' in form and 'name="game" value="harbour"' in form
    assert re.search(r'class="find-open"[^>]* hidden', form)


@pytest.mark.parametrize(
    ("ui", "words"),
    [
        ("en", ["Terms and headings", "The search is not available just now.", 'data-game="harbour"', "/terms/~"]),
        ("es", ["Términos y títulos", "La búsqueda no está disponible ahora mismo.", "elegir", "/terms/~?ui=es"]),
    ],
)
def test_the_words_are_in_the_language_of_the_interface(client: FlaskClient, ui: str, words: list[str]) -> None:
    page = client.get(f"{RULE}?ui={ui}").get_data(as_text=True)
    template = page[page.index('<template id="find"') : page.index("</template>")]
    assert all(w in template for w in words)


@marked
@pytest.mark.parametrize("key", ["/", "Control+k"])
def test_a_key_opens_the_window_and_escape_gives_the_focus_back(browser: Any, site: str, key: str) -> None:
    with Tab(browser, site) as tab:
        tab.open(RULE)
        tab.page.locator(".crumbs a").first.focus()
        tab.page.keyboard.press(key)
        assert tab.page.locator(WINDOW).is_visible()
        assert tab.page.evaluate(ROLE_OF_FOCUS) == "combobox"
        assert tab.page.locator(FIELD).input_value() == ""
        tab.page.keyboard.insert_text("boarding")
        found(tab)
        tab.page.keyboard.press("Escape")
        assert not tab.page.locator(WINDOW).is_visible()
        assert tab.page.evaluate("!!document.activeElement.closest('.crumbs')")
        assert not tab.errors


@marked
@pytest.mark.parametrize("key", ["/", "Control+k"])
def test_who_writes_in_a_field_is_not_interrupted(browser: Any, site: str, key: str) -> None:
    with Tab(browser, site) as tab:
        tab.open("/glossary/harbour")
        tab.page.locator(TOP).focus()
        tab.page.keyboard.press(key)
        assert tab.page.locator(WINDOW).count() == 0
        assert tab.page.locator(TOP).input_value() == ("/" if key == "/" else "")


@marked
def test_the_button_opens_it_shows_its_key_and_has_the_focus_back(browser: Any, site: str) -> None:
    with Tab(browser, site) as tab:
        tab.open(RULE)
        button = tab.page.locator(".find-open")
        assert button.locator("kbd").inner_text() == "/"
        button.click()
        tab.page.locator(".find-close").click()
        assert not tab.page.locator(WINDOW).is_visible()
        assert tab.page.evaluate("document.activeElement.className") == "find-open"


@marked
def test_arrows_choose_and_enter_opens(browser: Any, site: str) -> None:
    with Tab(browser, site) as tab:
        tab.open("/games/harbour")
        tab.page.keyboard.press("/")
        tab.page.keyboard.insert_text("boarding")
        found(tab)
        assert chosen(tab) is None, "nothing is chosen for anybody"
        tab.page.keyboard.press("ArrowDown")
        assert chosen(tab) == "Boarding"
        last = options(tab).count() - 1
        for _ in range(2):
            tab.page.keyboard.press("ArrowUp")
        assert chosen(tab) == options(tab).nth(last).locator(".find-text").inner_text()
        for _ in range(2):
            tab.page.keyboard.press("ArrowDown")
        tab.page.keyboard.press("Enter")
        tab.page.wait_for_url("**/terms/harbour/en/boarding")
        assert not tab.errors


@marked
def test_tab_completes_and_enter_alone_searches(browser: Any, site: str) -> None:
    with Tab(browser, site) as tab:
        tab.open("/games/harbour")
        tab.page.keyboard.press("/")
        tab.page.keyboard.insert_text("ancl")
        found(tab)
        tab.page.keyboard.press("ArrowDown")
        tab.page.keyboard.press("Tab")
        assert tab.page.locator(FIELD).input_value() == "Anclado"
        assert tab.page.evaluate(ROLE_OF_FOCUS) == "combobox"
        tab.page.keyboard.press("Tab")
        assert tab.page.evaluate("document.activeElement.type") == "submit", "with nothing chosen it moves on"
        tab.page.locator(FIELD).press("Enter")
        tab.page.wait_for_url("**/search?q=Anclado&game=harbour")


@marked
def test_a_completion_says_what_it_is_in_its_language(browser: Any, site: str) -> None:
    with Tab(browser, site) as tab:
        tab.open("/glossary/harbour?ui=es")
        tab.page.keyboard.press("/")
        tab.page.keyboard.insert_text("abordja")  # a slip of the fingers
        first = options(tab).first
        first.wait_for()
        words = " ".join(first.inner_text().split())
        assert words == "Abordaje – Boarding Término · Harbour · ES"
        assert first.locator(".find-text").get_attribute("lang") == "es"
        assert first.locator(".find-soft").get_attribute("lang") == "en"
        first.click()
        tab.page.wait_for_url("**/terms/harbour/es/abordaje?ui=es")


@marked
def test_the_field_at_the_top_works_the_same(browser: Any, site: str) -> None:
    with Tab(browser, site) as tab:
        tab.open(RULE)
        field = tab.page.locator(TOP)
        field.click()
        tab.page.keyboard.insert_text("anchor")
        found(tab, "header")
        assert field.get_attribute("aria-expanded") == "true"
        tab.page.keyboard.press("ArrowDown")
        assert chosen(tab, TOP) == "Anchored"
        tab.page.keyboard.press("Escape")
        assert field.get_attribute("aria-expanded") == "false" and field.input_value() == "anchor"
        assert not tab.page.locator("header .find-drop").is_visible()
        tab.page.keyboard.press("ArrowDown")
        found(tab, "header")
        options(tab, "header").first.click()
        tab.page.wait_for_url("**/terms/harbour/en/anchored")
        assert not tab.errors


@marked
def test_on_a_phone_a_tap_opens_the_whole_screen(browser: Any, site: str) -> None:
    with Tab(browser, site, PHONE, has_touch=True, is_mobile=True) as tab:
        tab.open(RULE)
        tab.page.locator(TOP).tap()
        box = tab.page.locator(WINDOW).bounding_box()
        assert box and (box["x"], box["y"], box["width"], box["height"]) == (0, 0, *PHONE)
        tab.page.keyboard.insert_text("ramming")
        found(tab)
        small = options(tab).evaluate_all("all => all.filter(o => o.getBoundingClientRect().height < 44).length")
        assert small == 0
        assert tab.page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
        options(tab).first.tap()
        tab.page.wait_for_url("**/terms/harbour/en/ramming")


UNSEARCHED = "The search is not available just now."


@marked
def test_the_window_says_its_game_and_asks_all_games_at_one_tap(browser: Any, site: str) -> None:
    with Tab(browser, site, PHONE, locale="en-GB") as tab:
        tab.open(RULE)
        tab.page.locator(TOP).click()
        tab.page.keyboard.insert_text("boarding")
        found(tab)
        own, every = tab.page.locator(f"{WINDOW} .find-in button").all()
        assert (own.inner_text(), every.inner_text()) == ("Harbour", "All games")
        assert min(b.bounding_box()["height"] for b in (own, every)) >= 44
        with tab.page.expect_request("**/api/v1/search?*") as asked:
            every.click()
        assert "game=" not in asked.value.url and every.get_attribute("aria-pressed") == "true"
        assert tab.page.evaluate(ROLE_OF_FOCUS) == "combobox"
        own.click()
        assert own.get_attribute("aria-pressed") == "true" and every.get_attribute("aria-pressed") == "false"
        assert tab.page.evaluate("!document.querySelector('dialog.find [name=game]').disabled")
        every.click()
        tab.page.keyboard.press("Enter")
        tab.page.wait_for_url("**/search?q=boarding")


@marked
def test_a_snippet_has_lines_enough_to_read_it(browser: Any, site: str) -> None:
    hit = {"section": "harbour-core/1.2", "title": "A", "number": "1.2", "game": "harbour", "lang": "en"}
    answer = {"results": [{**hit, "passage": {"text": "Ships sail on. " * 40, "marks": []}}], "answer": None}
    for size, most in ((PHONE, 3), (DESK, 2)):
        with Tab(browser, site, size) as tab:
            tab.page.route("**/api/v1/search?*", lambda route: route.fulfill(json=answer))
            tab.open(RULE)
            tab.page.keyboard.press("/")
            tab.page.keyboard.insert_text("sail")
            shown = tab.page.locator(f"{WINDOW} .find-snippet")
            shown.wait_for()
            line = shown.evaluate("e => parseFloat(getComputedStyle(e).lineHeight)")
            assert round(shown.bounding_box()["height"] / line) == most


@marked
@pytest.mark.parametrize("broken", ["suggest", "search"])
@pytest.mark.parametrize("how", ["offline", "error"])
def test_a_failure_is_said_and_what_still_works_is_shown(browser: Any, site: str, broken: str, how: str) -> None:
    def answer(route: Any) -> None:
        route.abort() if how == "offline" else route.fulfill(status=500, content_type="application/json", body="{}")

    with Tab(browser, site) as tab:
        tab.open(RULE)
        tab.page.route(f"**/api/v1/{broken}?**", answer)
        tab.page.keyboard.press("/")
        tab.page.keyboard.insert_text("boarding")
        tab.page.get_by_text(UNSEARCHED).first.wait_for()
        tab.page.locator(f"{WINDOW} .find-note").wait_for()
        options(tab).first.wait_for()
        assert UNSEARCHED in tab.page.locator(f"{WINDOW} [role=status]").inner_text()


@marked
def test_nothing_found_is_said(browser: Any, site: str) -> None:
    with Tab(browser, site) as tab:
        tab.open(RULE)
        tab.page.keyboard.press("/")
        tab.page.keyboard.insert_text("xyzzyplugh")
        assert tab.page.locator(f"{WINDOW} .find-note").inner_text().startswith("Nothing found")
        tab.page.locator(FIELD).fill("")
        assert tab.page.locator(f"{WINDOW} .find-note").count() == 0


@marked
def test_a_result_of_a_copy_that_was_kept_long_ago_has_no_passage(browser: Any, site: str) -> None:
    with Tab(browser, site) as tab:
        hit = {
            "section": "harbour-core/1.2",
            "title": "Boarding",
            "game": "harbour",
            "lang": "en",
            "snippet": "A <mark>b",
        }
        tab.page.route("**/api/v1/search?**", lambda route: route.fulfill(json={"results": [hit]}))
        tab.open(RULE)
        tab.page.keyboard.press("/")
        tab.page.keyboard.insert_text("boarding")
        found(tab)
        assert options(tab).last.inner_text().split() == ["Boarding", "Harbour", "·", "EN"] and not tab.errors


@marked
def test_few_requests_are_made_and_stale_ones_are_dropped(browser: Any, site: str) -> None:
    with Tab(browser, site) as tab:
        tab.page.clock.install()
        tab.open(RULE)
        asked: list[str] = []
        tab.page.on("request", lambda r: asked.append(r.url.split("/api/v1/")[1]) if "/api/v1/" in r.url else None)
        tab.page.keyboard.press("/")
        tab.page.clock.pause_at(tab.page.evaluate("Date.now()") + 1000)  # who types is faster than any pause
        tab.page.keyboard.type("boarding")
        tab.page.clock.resume()
        found(tab)
        assert [a.partition("&")[0] for a in asked] == ["suggest?q=boarding", "search?q=boarding"]
        assert all("harbour" in a for a in asked)
        before = len(asked)
        tab.page.keyboard.press("Backspace")
        tab.page.keyboard.type("g")
        found(tab)
        assert len(asked) - before <= 2, "what was asked is kept"


@marked
@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
@pytest.mark.parametrize("within", [WINDOW, "header"])
def test_nothing_moves_when_results_arrive(browser: Any, site: str, size: tuple[int, int], within: str) -> None:
    with Tab(browser, site, size) as tab:
        tab.record_shifts()
        tab.open(RULE)
        if within == WINDOW:
            tab.page.keyboard.press("/")
        else:
            tab.page.locator(TOP).focus()
        tab.settle()
        tab.page.evaluate("window.shifts = []")  # how a page loads is another test's
        for letters, typed in (("boar", "boar"), ("d", "board"), ("i", "boardi"), ("ng", "boarding")):
            with tab.page.expect_response(lambda r, q=typed: f"/search?q={q}&" in r.url):
                tab.page.keyboard.type(letters)
            tab.settle()
        found(tab, within)
        tab.page.keyboard.insert_text("zzqx")
        tab.page.locator(f"{within} .find-note").wait_for()
        assert tab.shifts() == []


@marked
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("locale", ["en-GB", "es-ES"])
@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_axe_finds_nothing_while_it_is_open(
    browser: Any, site: str, scheme: str, locale: str, size: tuple[int, int]
) -> None:
    from axe_playwright_python.sync_playwright import Axe

    with Tab(browser, site, size, color_scheme=scheme, locale=locale, reduced_motion="reduce") as tab:
        tab.open(RULE)
        for field, within in ((TOP, "header"), (FIELD, WINDOW)):
            if within == WINDOW:
                tab.page.locator("main").click(position={"x": 1, "y": 1})
                tab.page.keyboard.press("/")
            tab.page.locator(field).focus()
            tab.page.keyboard.type("a" if within == WINDOW else "boarding")
            found(tab, within)
            tab.page.keyboard.press("ArrowDown")
            result = Axe().run(tab.page)
            assert result.violations_count == 0, f"{within} {result.generate_report()}"


@marked
def test_pictures_for_the_eye(browser: Any, site: str, tmp_path: Path) -> None:
    with Tab(browser, site, DESK, color_scheme="dark") as tab:
        tab.open(RULE)
        tab.page.keyboard.press("/")
        tab.page.keyboard.type("a")
        found(tab)
        tab.page.screenshot(path=str(tmp_path / "dark.png"))
        ink, sheet = tab.page.eval_on_selector(
            WINDOW, "d => [getComputedStyle(d).color, getComputedStyle(d).backgroundColor]"
        )
        assert max(map(int, re.findall(r"\d+", sheet))) < 60 < 200 < min(map(int, re.findall(r"\d+", ink)))
