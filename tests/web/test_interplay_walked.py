"""Pages on what keywords do to each other, in a real browser: pictures are walked, and nothing sticks out."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.browsing import BROWSER, DESK, PHONE, SMALL, Tab
from tests.web.test_interplay import ANCHORED, MATRIX, PAIR, RAMMING, TERM


@pytest.mark.usefixtures("drawn_of_one")
class TestBrowser:
    """Walking, filtering and reading with a mouse, a finger and a keyboard."""

    pytestmark = BROWSER

    @pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
    def test_the_picture_is_walked_by_keyboard(self, browser: Any, site: str, size: tuple[int, int]) -> None:
        with Tab(browser, site, size) as tab:
            tab.open(f"/terms/{RAMMING}")
            middle = tab.page.locator("#interplay .node.ring-0:visible")
            middle.focus()
            tab.page.keyboard.press("ArrowRight")
            focused = "document.activeElement.dataset.id"
            if tab.page.evaluate(focused) == RAMMING:  # on a phone the middle stands on top
                tab.page.keyboard.press("ArrowDown")
            assert tab.page.evaluate(focused) == ANCHORED
            assert tab.page.locator("#interplay svg.lit .tie.lit").count() >= 1, "its lines light up"
            tab.page.keyboard.press("Enter")
            tab.page.wait_for_url(f"{site}/terms/{ANCHORED}#interplay")
            tab.page.locator(f'#interplay .ring-0:focus[data-id="{ANCHORED}"]').wait_for()
            assert tab.page.get_by_role("heading", level=1).inner_text().startswith("Anchored")
            assert tab.page.title().startswith("Anchored")
            tab.page.go_back()
            tab.page.get_by_role("heading", level=1, name="Ramming").wait_for()
            assert not tab.errors

    @pytest.mark.parametrize("javascript", [True, False], ids=["js", "no-js"])
    def test_a_box_can_be_clicked_and_tapped(self, browser: Any, site: str, javascript: bool) -> None:
        with Tab(browser, site, PHONE, java_script_enabled=javascript, has_touch=True) as tab:
            tab.open(f"/terms/{RAMMING}")
            tab.page.locator("#interplay .node.ring-1:visible").first.tap()
            tab.page.wait_for_url(f"{site}/terms/{ANCHORED}#interplay")
            assert tab.page.get_by_role("heading", level=1).inner_text().startswith("Anchored")
            assert not tab.errors

    @pytest.mark.parametrize("javascript", [True, False], ids=["js", "no-js"])
    def test_filters_and_cells_work_on_a_phone(self, browser: Any, site: str, javascript: bool) -> None:
        with Tab(browser, site, SMALL, java_script_enabled=javascript) as tab:
            tab.open(MATRIX)
            assert not tab.page.get_by_label("Kind").is_visible(), "the sentences come first"
            tab.page.get_by_text("Choose what is shown").click()
            tab.page.get_by_label("Kind").select_option("action")
            tab.page.get_by_role("button", name="Show").click()
            assert "kind=action" in tab.page.url
            tab.page.locator(".grid .cell").first.click()
            assert tab.page.get_by_role("heading", level=1).inner_text().startswith("Anchored")
            assert "rules out" in tab.page.locator("main").inner_text()

    def test_a_sentence_stands_on_the_first_screen_of_a_phone_and_the_matrix_after_all(
        self, browser: Any, site: str
    ) -> None:
        with Tab(browser, site, PHONE) as tab:
            tab.open(MATRIX)
            assert tab.page.locator(".quote").first.bounding_box()["y"] < PHONE[1]
            assert tab.page.locator(".grid").bounding_box()["y"] > tab.page.locator(".quote").last.bounding_box()["y"]

    def test_the_headings_of_the_matrix_stay_in_sight(self, browser: Any, site: str) -> None:
        with Tab(browser, site, SMALL) as tab:
            tab.open(MATRIX)
            kept = tab.page.eval_on_selector_all(".grid th", "all => all.map(e => getComputedStyle(e).position)")
            assert set(kept) == {"sticky"}

    def test_two_names_are_typed_and_answered(self, browser: Any, site: str) -> None:
        with Tab(browser, site, PHONE) as tab:
            tab.open("/pair?game=harbour")
            tab.page.get_by_label("First keyword").fill("ramming")
            tab.page.get_by_label("Second keyword").fill("anclado")
            tab.page.keyboard.press("Enter")
            tab.page.wait_for_url("**/pair?*a=ramming*")
            assert tab.page.get_by_role("heading", level=1).inner_text().startswith("Ramming")

    @pytest.mark.parametrize("scheme", ["light", "dark"])
    @pytest.mark.parametrize("size", [SMALL, DESK], ids=["small", "desk"])
    def test_axe_finds_nothing(self, browser: Any, site: str, scheme: str, size: tuple[int, int]) -> None:
        from axe_playwright_python.sync_playwright import Axe

        with Tab(browser, site, size, color_scheme=scheme) as tab:
            for address in (
                TERM,
                f"/terms/{RAMMING}",
                PAIR,
                "/pair?game=harbour&a=ramming&b=ramming",
                MATRIX,
                f"{MATRIX}?term=ramming",
            ):
                tab.open(address)
                tab.page.eval_on_selector_all("main details", "all => all.forEach(d => d.open = true)")
                wide = tab.page.evaluate("document.documentElement.scrollWidth - innerWidth")
                assert wide <= 0, (address, "sticks out of the screen")
                found = Axe().run(tab.page).response["violations"]
                assert not found, (address, [(v["id"], v["nodes"][0]["html"]) for v in found])
