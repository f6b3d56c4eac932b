"""What goes on while somebody waits, in a real browser: answers that come late or never, a second tab, a browser that
keeps no storage, a page that comes back as it was left."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from bench.browser import CHROMIUM, SWITCHES
from rulewright.web.site import interplay
from tests.web.browsing import BROWSER, DESK, PHONE, Tab

pytestmark = BROWSER

RAMMING, TURN = "/sections/harbour-core/ramming", "/sections/harbour-core/turn"
TERM, TOP = ".text a.term", "header input[name=q]"
# What is asked at an address is asked for good when the test lets it go; `arrived` once a page has what was answered.
LATE = """
    const held = new Promise((done) => { window.let_go = done }), real = window.fetch;
    const late = (address) => String(address.url || address).includes("%s");
    const arrive = () => setTimeout(() => { window.arrived = true });
    const { open, send } = XMLHttpRequest.prototype;
    window.fetch = async (...asked) => {
        if (!late(asked[0])) return real(...asked);
        window.asked = true;
        await held;
        const answer = await real(...asked), text = await answer.text();
        arrive();
        return new Response(text, answer);
    };
    XMLHttpRequest.prototype.open = function (method, address) {
        this.late = late(address);
        open.call(this, method, address);
    };
    XMLHttpRequest.prototype.send = async function () {
        if (this.late) { window.asked = true; this.addEventListener("loadend", arrive); await held; }
        send.call(this);
    };
"""
SOON = """
    const { set } = Object.getOwnPropertyDescriptor(XMLHttpRequest.prototype, "timeout");
    Object.defineProperty(XMLHttpRequest.prototype, "timeout", { set(ms) { set.call(this, ms ? 50 : 0) } });
"""
NO_STORAGE = (
    """Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('', 'SecurityError') } });"""
)
NO_CLIPBOARD = "Object.defineProperty(Navigator.prototype, 'clipboard', { get: () => undefined });"
FOCUS = "document.activeElement.name || document.activeElement.className"


@pytest.fixture(scope="module")
def remembering(browser: Any) -> Iterator[Any]:
    """A browser that keeps a page as it was left, for the way back, as it does for readers."""
    settings = {"executable_path": CHROMIUM, "args": SWITCHES}
    started = browser.browser_type.launch(**settings, ignore_default_args=["--disable-back-forward-cache"])
    yield started
    started.close()


def late(tab: Tab, what: str) -> None:
    tab.page.add_init_script(LATE % what)


def let_go(tab: Tab) -> None:
    """What was held is answered, and the page has done what it does with the answer."""
    tab.page.evaluate("window.let_go()")
    tab.page.wait_for_function("() => window.arrived")
    tab.settle()


def ask_for_a_card(tab: Tab) -> None:
    """By keyboard; it comes when ``let_go`` is called."""
    late(tab, "/cards/")
    tab.open(RAMMING)
    tab.page.locator(TERM).focus()
    tab.page.keyboard.press("Enter")
    tab.page.wait_for_function("() => window.asked")


def come_back(tab: Tab) -> None:
    """To the page that was left, which is the same one and no new copy of it."""
    tab.page.evaluate("window.same = true")
    tab.page.goto(f"{tab.site}/theme")
    tab.page.go_back(wait_until="commit")
    tab.page.wait_for_function("() => window.same === true")


class TestCards:
    def test_a_card_that_comes_late_does_not_take_the_focus_from_what_was_begun(self, browser: Any, site: str) -> None:
        with Tab(browser, site, DESK) as tab:
            ask_for_a_card(tab)
            tab.page.locator(TOP).click()
            tab.page.keyboard.type("tide")
            let_go(tab)
            assert tab.page.evaluate(FOCUS) == "q" and tab.page.locator("#peek:not([hidden])").count() == 0

    def test_escape_takes_back_what_was_asked_for(self, browser: Any, site: str) -> None:
        with Tab(browser, site, DESK) as tab:
            ask_for_a_card(tab)
            tab.page.keyboard.press("Escape")
            let_go(tab)
            assert tab.page.locator("#peek:not([hidden])").count() == 0

    def test_a_card_that_never_comes_is_a_link_that_is_followed(self, browser: Any, site: str) -> None:
        with Tab(browser, site, PHONE, has_touch=True) as tab:
            tab.page.add_init_script(SOON)
            tab.page.route("**/cards/**", lambda route: None)
            tab.open(RAMMING)
            tab.page.locator(TERM).tap()
            tab.page.wait_for_url("**/terms/harbour/en/anchored")

    def test_who_presses_twice_goes_back_once(self, browser: Any, site: str) -> None:
        with Tab(browser, site, DESK) as tab:
            tab.open(RAMMING)
            tab.page.locator(TERM).focus()
            tab.page.keyboard.press("Enter")
            tab.page.get_by_role("dialog", name="Anchored").wait_for()
            link = tab.page.get_by_role("dialog").get_by_role("link", name="Anclado")
            link.focus()
            link.evaluate("a => { a.click(); a.click() }")
            tab.page.get_by_role("dialog", name="Anclado").wait_for()
            back = tab.page.get_by_role("dialog").get_by_role("button", name="Back")
            back.press("Enter")
            tab.page.get_by_role("dialog", name="Anchored").wait_for()
            assert not back.is_visible()

    def test_the_switch_works_where_the_browser_keeps_nothing(self, browser: Any, site: str) -> None:
        with Tab(browser, site, PHONE, has_touch=True) as tab:
            tab.page.add_init_script(NO_STORAGE)
            tab.open(RAMMING)
            tab.page.get_by_role("button", name="Cards: on").tap()
            assert tab.page.get_by_role("button", name="Cards: off").is_visible()
            tab.page.locator(TERM).tap()
            tab.page.wait_for_url("**/terms/harbour/en/anchored")
            assert not tab.errors

    def test_a_second_tab_says_what_the_first_switched(self, browser: Any, site: str) -> None:
        with Tab(browser, site, DESK) as tab:
            tab.open(RAMMING)
            other = tab.context.new_page()
            other.goto(site + TURN)
            other.get_by_role("button", name="Cards: on").click()
            tab.page.get_by_role("button", name="Cards: off").wait_for()

    def test_who_comes_back_finds_no_card_open(self, remembering: Any, site: str) -> None:
        with Tab(remembering, site, DESK) as tab:
            tab.open(RAMMING)
            tab.page.locator(TERM).focus()
            tab.page.keyboard.press("Enter")
            tab.page.get_by_role("dialog", name="Anchored").wait_for()
            come_back(tab)
            assert tab.page.locator("#peek:not([hidden])").count() == 0


class TestTheme:
    def test_who_comes_back_finds_the_theme_that_was_chosen_meanwhile(self, remembering: Any, site: str) -> None:
        with Tab(remembering, site, DESK, color_scheme="light") as tab:
            tab.open(TURN)
            tab.page.evaluate("window.same = true")
            tab.open(RAMMING)
            tab.page.locator(".theme summary").click()
            tab.page.get_by_role("button", name="Dark").click()
            tab.page.go_back(wait_until="commit")
            tab.page.wait_for_function("() => window.same === true")
            tab.page.locator("html[data-theme=dark]").wait_for()

    def test_a_second_tab_turns_dark_when_it_is_looked_at(self, browser: Any, site: str) -> None:
        with Tab(browser, site, DESK, color_scheme="light") as tab:
            tab.open(TURN)
            other = tab.context.new_page()
            other.goto(site + RAMMING)
            other.locator(".theme summary").click()
            other.get_by_role("button", name="Dark").click()
            tab.page.bring_to_front()
            tab.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")  # headless tabs are never hidden
            tab.page.locator("html[data-theme=dark]").wait_for()
            assert tab.page.locator(".theme-now").text_content() == "Dark"


def test_who_comes_back_finds_no_list_of_completions_open(remembering: Any, site: str) -> None:
    with Tab(remembering, site, DESK) as tab:
        tab.open(RAMMING)
        tab.page.locator(TOP).click()
        tab.page.keyboard.type("boarding")
        tab.page.locator("header .find-group").nth(1).wait_for()
        come_back(tab)
        assert not tab.page.locator("header .find-drop").is_visible()
        tab.page.locator(TOP).press("ArrowDown")  # what was typed is there, and completed when it is asked for
        tab.page.locator("header .find-group").nth(1).wait_for()


def test_who_comes_back_finds_no_list_of_rules_open(remembering: Any, site: str) -> None:
    with Tab(remembering, site, DESK) as tab:
        tab.open("/verdict?game=harbour")
        tab.page.locator("#rule-a").fill("boarding")
        tab.page.locator("#live-a button").first.wait_for()
        come_back(tab)
        assert not tab.page.locator("#live-a").is_visible()


def test_a_rule_that_cannot_be_looked_for_is_not_said_to_be_missing(browser: Any, site: str) -> None:
    with Tab(browser, site, PHONE) as tab:
        tab.page.route("**/api/v1/search?**", lambda route: route.abort())
        tab.open("/verdict?game=harbour")
        tab.page.locator("#rule-a").fill("boarding")
        tab.page.locator("#live-a li").wait_for()
        assert tab.page.locator("#live-a").inner_text() == "The search is not available just now."
        tab.page.unroute("**/api/v1/search?**")
        tab.page.locator("#rule-a").fill("boardin")
        tab.page.locator("#live-a button").first.wait_for()


def test_what_comes_after_a_rule_was_picked_is_dropped(browser: Any, site: str) -> None:
    with Tab(browser, site, PHONE) as tab:
        late(tab, "q=boardi")
        tab.open("/verdict?game=harbour")
        field = tab.page.locator("#rule-a")
        field.fill("board")
        choice = tab.page.locator("#live-a button").first
        choice.wait_for()
        field.fill("boardi")
        tab.page.wait_for_function("() => window.asked")
        choice.click()
        let_go(tab)
        assert not tab.page.locator("#live-a").is_visible() and field.get_attribute("name") is None


class TestWalking:
    @pytest.fixture(autouse=True)
    def drawn_however_few(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(interplay, "ENOUGH", 1)

    def test_the_box_of_a_term_that_was_walked_to_draws_its_surroundings(self, browser: Any, site: str) -> None:
        with Tab(browser, site, DESK) as tab:
            tab.open("/terms/harbour/en/ramming")
            tab.page.locator("#interplay .node:not(.ring-0)").first.press("Enter")
            tab.page.wait_for_url("**/terms/harbour/en/anchored*")
            tab.page.locator(".surroundings > summary").click()
            tab.page.locator("#walk svg").first.wait_for()
            assert tab.page.locator("#walk").get_attribute("data-around") == "harbour/en/anchored"
            tab.page.locator("#walk a[href^='/graph?around']").first.click()
            tab.page.locator(".walk-back").click()
            tab.page.locator("#walk[data-around='harbour/en/anchored']").wait_for()
            assert not tab.errors

    @pytest.mark.parametrize(
        ("begin", "step"),
        [
            ("/terms/harbour/en/ramming", "#interplay .node:not(.ring-0)"),
            ("/graph?around=harbour-core/1.2", "#walk .node:not(.ring-0)"),
        ],
    )
    def test_the_other_language_has_the_page_that_was_walked_to(
        self, browser: Any, site: str, begin: str, step: str
    ) -> None:
        with Tab(browser, site, DESK) as tab:
            tab.open(begin)
            heading = tab.page.locator("h1").inner_text()
            tab.page.locator(step).first.press("Enter")
            tab.page.wait_for_function(
                "h => document.querySelector('h1').innerText !== h || location.search", arg=heading
            )
            tab.page.wait_for_function("b => location.pathname + location.search !== b", arg=begin)
            walked = tab.page.url.split("#")[0].removeprefix(site)
            tab.page.get_by_role("link", name="Español").click()
            tab.page.wait_for_url("**ui=es*")
            assert tab.page.url.removeprefix(site).replace("%2F", "/").startswith(walked.replace("%2F", "/"))


class TestWithoutClipboard:
    """As on a site without https that is no localhost: a club's machine in its own network."""

    def test_a_permanent_link_is_copied_all_the_same(self, browser: Any, site: str) -> None:
        with Tab(browser, site, DESK, permissions=["clipboard-read", "clipboard-write"]) as tab:
            tab.page.add_init_script(NO_CLIPBOARD)
            tab.open(RAMMING)
            tab.page.locator(".permalink").focus()
            tab.page.locator(".permalink").press("Enter")
            tab.page.get_by_text("Link copied").wait_for()
            assert tab.page.evaluate(FOCUS) == "tool permalink"
            tab.page.locator(TOP).click()
            tab.page.keyboard.press("Control+v")
            assert tab.page.locator(TOP).input_value().startswith(f"{site}{RAMMING}?v=")

    def test_a_citation_is_copied_all_the_same(self, browser: Any, site: str) -> None:
        with Tab(browser, site, DESK, permissions=["clipboard-read", "clipboard-write"]) as tab:
            tab.page.add_init_script(NO_CLIPBOARD)
            tab.open(f"{RAMMING}/cite")
            tab.page.get_by_role("button", name="Copy").nth(1).click()
            tab.page.get_by_text("Copied").wait_for()
            tab.page.locator(TOP).click()
            tab.page.keyboard.press("Control+v")
            assert "Ramming" in tab.page.locator(TOP).input_value()

    def test_a_link_that_cannot_be_copied_is_followed(self, browser: Any, site: str) -> None:
        with Tab(browser, site, DESK) as tab:
            tab.page.add_init_script(NO_CLIPBOARD + "document.execCommand = () => false;")
            tab.open(RAMMING)
            tab.page.locator(".permalink").click()
            tab.page.get_by_text("The text is as it was when it was cited.").wait_for()
