"""Reading in a real browser: links on passages, copying, the box that fetches what it needs, the way to the rail."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.browsing import BROWSER, DESK, PHONE, SMALL, Tab

pytestmark = BROWSER
RULE = "/sections/harbour-core/1.2"
ALLOWED = {"permissions": ["clipboard-read", "clipboard-write"]}


def copied(tab: Tab) -> str:
    text: str = tab.page.evaluate("navigator.clipboard.readText()")
    return text


def test_a_link_on_a_passage_is_copied_by_keyboard(browser: Any, site: str) -> None:
    with Tab(browser, site, DESK, **ALLOWED) as tab:
        tab.open(RULE)
        pin = tab.page.locator("#p1 > .pin")
        assert "passage 1" in pin.get_attribute("aria-label")
        pin.focus()
        assert pin.evaluate("e => getComputedStyle(e).opacity") == "1", "seen when it has the focus"
        tab.page.keyboard.press("Enter")
        tab.page.get_by_text("Link copied").wait_for()
        address = copied(tab)
        assert address.startswith(f"{site}{RULE}?v=") and address.endswith("#p1")
        tab.page.reload()  # the address is in the bar already
        assert tab.page.get_by_text("The text is as it was when it was cited.").is_visible()
        assert not tab.errors


def test_the_fields_of_a_citation_are_copied(browser: Any, site: str) -> None:
    with Tab(browser, site, PHONE, **ALLOWED) as tab:
        tab.open(f"{RULE}/cite?p=1")
        tab.page.get_by_role("button", name="Copy").nth(1).click()
        tab.page.get_by_text("Copied").wait_for()
        assert "\n— 1.2 Boarding, par. 1" in copied(tab)


def test_without_javascript_nothing_pretends_to_copy(browser: Any, site: str) -> None:
    with Tab(browser, site, PHONE, java_script_enabled=False) as tab:
        tab.open(f"{RULE}/cite")
        assert tab.page.locator("[data-copy]:visible").count() == 0
        tab.page.locator(".cite-choice a").nth(1).click()
        assert tab.page.url == f"{site}{RULE}/cite?p=1"
        tab.open(RULE)
        tab.page.get_by_role("link", name="Permanent link").click()
        assert "?v=" in tab.page.url and tab.page.locator(".note.seal.same").is_visible()


def test_what_draws_is_fetched_when_its_box_is_opened(browser: Any, site: str) -> None:
    with Tab(browser, site) as tab:
        asked: list[str] = []
        tab.page.on("request", lambda r: asked.append(r.url))
        tab.open(RULE)
        assert not [a for a in asked if "/graph-" in a]
        tab.page.locator(".surroundings > summary").click()
        tab.page.locator("#walk").wait_for()
        assert [a for a in asked if "/graph-" in a]
        assert not tab.errors


@pytest.mark.parametrize(("size", "shown"), [(PHONE, True), (DESK, False)], ids=["phone", "desk"])
def test_on_a_phone_a_link_leads_to_what_bears_on_a_rule(
    browser: Any, site: str, size: tuple[int, int], shown: bool
) -> None:
    with Tab(browser, site, size) as tab:
        tab.open("/sections/harbour-core/anchored")
        link = tab.page.locator(".to-rail")
        assert link.is_visible() is shown
        if shown:
            link.click()
            assert tab.page.evaluate("document.activeElement.id") == "bears"


@pytest.mark.parametrize("size", [SMALL, PHONE, (820, 1180)], ids=["small", "phone", "tablet"])
def test_what_bears_on_a_rule_is_a_drawer_where_there_is_no_room(
    browser: Any, site: str, size: tuple[int, int]
) -> None:
    with Tab(browser, site, size) as tab:
        tab.open("/sections/harbour-core/anchored")
        rail, opener = tab.page.locator("#bears"), tab.page.locator(".to-rail")
        assert not rail.is_visible()
        opener.press("Enter")
        assert tab.page.get_by_role("dialog", name="What bears on it").is_visible() and rail.is_visible()
        for _ in range(12):
            tab.page.keyboard.press("Tab")
            inside = "document.activeElement === document.body || !!document.activeElement.closest('dialog')"
            assert tab.page.evaluate(inside), "what is behind it cannot be reached"
        tab.page.keyboard.press("Escape")
        assert not rail.is_visible()
        assert tab.page.evaluate("document.activeElement.className").endswith("to-rail")
        opener.click()
        tab.page.mouse.click(5, 5)  # beside it
        assert not rail.is_visible()
        opener.click()
        tab.page.get_by_role("button", name="Close").click()
        assert not rail.is_visible()
        opener.click()
        rail.get_by_role("link").first.click()
        tab.page.wait_for_url(lambda address: "/sections/harbour-core/anchored" not in address)
        assert not tab.errors


def test_without_scripts_the_drawer_stands_below_the_rule(browser: Any, site: str) -> None:
    with Tab(browser, site, PHONE, java_script_enabled=False) as tab:
        tab.open("/sections/harbour-core/anchored")
        tab.page.locator(".to-rail").click()
        assert tab.page.locator("#bears").is_visible() and tab.page.url.endswith("#bears")


def test_on_a_desk_the_drawer_closes_and_stands_beside_the_rule(browser: Any, site: str) -> None:
    with Tab(browser, site, PHONE) as tab:
        tab.open("/sections/harbour-core/anchored")
        tab.page.locator(".to-rail").click()
        tab.page.set_viewport_size({"width": 1280, "height": 900})
        tab.page.locator(".with-rail > #bears").wait_for()
        assert tab.page.locator("dialog[open]").count() == 0


def test_a_changed_rule_says_so_also_when_the_link_leads_to_a_passage(browser: Any, site: str) -> None:
    with Tab(browser, site, PHONE) as tab:
        tab.open(f"{RULE}?v=00000000#p1")
        assert tab.page.get_by_text("This text has changed since it was cited.").is_visible()
        box = tab.page.locator(".note.seal").bounding_box()
        assert box is not None and 0 <= box["y"] < PHONE[1], "in sight"
