"""Cards: the fragments that the server makes, and what pointing, tapping and keys do with them in a real browser."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from flask.testing import FlaskClient

from rulewright.kb.language import fold
from rulewright.kb.model import Definition, Heading, Section, SectionKind, Term, TermKind
from rulewright.web.site.cards import _telling, opening
from rulewright.web.site.excerpts import excerpt, split_blocks
from tests.web.browsing import BROWSER, DESK, PHONE, Tab

RAMMING, TURN = "/sections/harbour-core/ramming", "/sections/harbour-core/turn"
ANCHORED = "/terms/harbour/en/anchored"
TERM, RULE = ".text a.term", ".text a.ref"


GIANTS = {
    "table": "<table><tbody>" + "<tr><td>salt</td><td>tar</td></tr>" * 5_000 + "</tbody></table>",
    "list": "<ul><li>salt <strong>tar</strong>" * 3_000 + "</li></ul>" * 3_000,
    "paragraph": "<p>" + "salt tar " * 20_000 + "</p>",
    "word": "<p>" + "salt&lt;b&gt;" * 9_000 + "</p>",
}


@pytest.mark.parametrize("begins", ["", "salt tar"])
@pytest.mark.parametrize("giant", GIANTS)
def test_of_a_giant_a_card_shows_the_first_words(giant: str, begins: str) -> None:
    found = excerpt(GIANTS[giant], begins, "en")
    assert found.cut and len(found.html) < 6_000
    assert found.html.startswith("<p>salt") and "<b>" not in found.html


def test_a_terms_card_has_its_definition_its_source_and_its_notes(client: FlaskClient) -> None:
    card = client.get(f"/cards{ANCHORED}").get_data(as_text=True)
    for words in ("Anchored", "cannot", "Anclado", "Harbour", f'href="{ANCHORED}"', "peek-absolute-prohibition"):
        assert words in card
    assert "<html" not in card


def test_a_sections_card_says_that_it_is_replaced(client: FlaskClient) -> None:
    card = client.get("/cards/sections/harbour-core/1.2").get_data(as_text=True)
    assert "A crew may board a ship" in card
    assert "peek-overridden-by" in card


@pytest.mark.parametrize(("path", "status"), [("terms/harbour/en/nothing", 404), ("sections/harbour-core/9.1", 410)])
def test_what_is_not_there_has_no_card(client: FlaskClient, path: str, status: int) -> None:
    assert client.get(f"/cards/{path}").status_code == status


def test_an_old_id_leads_to_the_card_of_what_it_became(client: FlaskClient) -> None:
    assert client.get("/cards/sections/harbour-core/old-boarding").headers["Location"].startswith("/cards/sections/")


def test_the_interface_of_a_card_is_in_the_language_that_is_asked_for(client: FlaskClient) -> None:
    assert "estado" in client.get(f"/cards{ANCHORED}?ui=es").get_data(as_text=True)


LIST = "<ul><li>one<ul><li>two</li></ul></li></ul>"


@pytest.mark.parametrize(
    ("html", "blocks"),
    [
        ("", []),
        ("<p>a</p>\n<p>b</p>", ["<p>a</p>", "<p>b</p>"]),
        (f"{LIST}<p>b</p>", [LIST, "<p>b</p>"]),  # a list in a list is one block
        ("<pre>a</pre><table><tr></tr></table>", ["<pre>a</pre>", "<table><tr></tr></table>"]),
        ("<p>never closed", ["<p>never closed"]),
        ("no blocks", ["no blocks"]),
    ],
)
def test_html_is_cut_between_its_blocks(html: str, blocks: list[str]) -> None:
    assert split_blocks(html) == blocks


def test_an_excerpt_begins_where_the_definition_does_and_ends_where_the_card_is_full() -> None:
    html = "<p>Before.</p><p>A <b>scout</b> sees far.</p>" + "<p>More and more words.</p>" * 60
    found = excerpt(html, fold("A scout sees"), "en")
    assert found.html.startswith("<p>A <b>scout</b> sees far.</p>")
    assert "Before" not in found.html
    assert found.cut
    assert len(found.html.striptags()) < 800
    assert not excerpt("<p>All of it.</p>", "", "en").cut


FIELDS = (
    "<p>A ship has:</p>"
    "<ol><li><b>Name</b> of it.</li>"
    "<li><b>Size</b> in feet:"
    "<ul><li><b>HUL</b> (Hull). Its planks.</li><li><b>SAI</b> (Sail). Its cloth.</li></ul></li>"
    "<li><b>Crew</b> who sail it.</li></ol><p>That is all.</p>"
)
SHOALS = (
    "<table><thead><tr><th>Roll</th><th>Effect</th></tr></thead>"
    "<tbody><tr><td>1</td><td>Adrift. It drifts on.</td></tr><tr><td>2</td><td>"
    + "Aground. It rests. " * 60
    + "</td></tr></tbody></table>"
)
BARE = SHOALS.replace("thead", "tbody").replace("th>", "td>")  # without a header
TALE = (
    "<p>"
    + "The <em>old sea</em> is wide. " * 20
    + 'A <strong>reef, <a href="/x">a bar</a> of stone</strong>, is a wall.</p>'
)


@pytest.mark.parametrize(
    ("html", "begins", "shows"),
    [
        (FIELDS, "name of it", '<ol start="1"><li><b>Name</b> of it.</li></ol>'),
        (FIELDS, "crew who sail it", '<ol start="3"><li><b>Crew</b> who sail it.</li></ol>'),
        (FIELDS, "sai sail its cloth", "<ul><li><b>SAI</b> (Sail). Its cloth.</li></ul>"),  # a list in a list
        ('<ol start="4"><li>a</li><li>b c</li></ol>', "b c", '<ol start="5"><li>b c</li></ol>'),  # numbers stay
        (FIELDS, "that is all", "<p>That is all.</p>"),
        (TALE, "a reef a bar", '<p>… A <strong>reef, <a href="/x">a bar</a> of stone</strong>, is a wall.</p>'),
        (SHOALS, "adrift it drifts", "<table><tbody><tr><th>Roll</th><th>Effect</th></tr>"
         "<tr><td>1</td><td>Adrift. It drifts on.</td></tr></tbody></table>"),
        (BARE, "adrift it drifts", "<table><tbody><tr><td>1</td><td>Adrift. It drifts on.</td></tr></tbody></table>"),
        ("<p>One. A reef is here.</p>", "a reef is", "<p>One. A reef is here.</p>"),  # little stands before it
    ],
)  # fmt: skip
def test_of_a_list_a_table_or_a_long_paragraph_the_part_that_defines_is_shown(
    html: str, begins: str, shows: str
) -> None:
    found = excerpt(html, begins, "en")
    assert str(found.html) == shows
    assert found.cut is (shows != html)


def test_words_that_are_not_there_leave_the_beginning() -> None:
    assert excerpt(FIELDS, "no such words", "en").html.startswith("<p>A ship has:</p>")


def test_of_a_list_behind_the_definition_as_many_items_as_fit_are_shown() -> None:
    items = "".join(f"<li>{n} {'more words ' * 15}</li>" for n in range(9))
    found = excerpt(f"<p>A reef is:</p><ul>{items}</ul>", "a reef is", "en")
    assert found.cut
    assert 2 <= found.html.count("<li>") == found.html.count("</li>") <= 5
    assert found.html.endswith("</li></ul>")


def test_an_emphasis_that_is_cut_is_opened_again() -> None:
    long = "<p><em>" + "The sea is wide. " * 30 + "A reef is stone.</em></p>"
    assert str(excerpt(long, "a reef is stone", "en").html) == "<p>… <em>A reef is stone.</em></p>"


DEEP = "<ul><li>a a a" * 1_500 + "</li></ul>" * 1_500


@pytest.mark.parametrize(
    "hostile", ["<p>" + "a. " * 20_000, "<p>" + "<" * 20_000, "<ul><li>" * 400, DEEP, "<p>a</p>" * 5_000]
)
def test_an_excerpt_of_anything_is_made(hostile: str) -> None:
    assert excerpt(hostile, "b c", "en").html is not None
    assert excerpt(hostile, "a a a", "en").html is not None


def test_a_heading_without_text_leaves_the_card_to_the_rule_that_takes_up_its_words() -> None:
    under = [
        Heading(f"b/{n}", "b", None, title, "rules", "en", "b/x") for n, title in enumerate(("Needed", "Seal the rift"))
    ]
    home = Section("b/x", "b", None, "The rift", SectionKind.RULES, None, 0, "en", (), "")
    assert _telling(home, under).title == "Seal the rift"
    assert _telling(home, under[:1]).title == "Needed"
    assert (
        _telling(home, [under[0]._replace(number="1.1"), under[1]]).title == "Needed"
    )  # numbered rules in their order


DEFINED = "The sea.\n\n- :hull: **Hull** of a ship, made of planks.\n\nReef\n\nA wall of stone in the sea."


@pytest.mark.parametrize(
    ("passage", "words"),
    [
        ("- :hull: **Hull** of a ship", "hull of a ship"),  # a symbol is drawn, with a name of its own
        ("The sea.", "the sea"),
        ("Reef\n\nA wall of stone", "a wall of stone"),  # the name stands alone
    ],
)
def test_the_words_by_which_a_definition_is_found(passage: str, words: str) -> None:
    start = DEFINED.index(passage)
    home = Section("b/x", "b", None, "X", SectionKind.RULES, None, 0, "en", (), DEFINED, ((0, 100, len(DEFINED)),))
    place = Definition("b/x", 100 + start, 100 + start + len(passage))
    assert opening(Term("g/en/x", "g", "b", "en", "X", None, TermKind.TERM, (), place), home) == words
    away = replace(place, section="b/other")
    assert opening(Term("g/en/x", "g", "b", "en", "X", None, TermKind.TERM, (), away), home) == ""


def shown(tab: Tab) -> Any:
    return tab.page.locator("#peek:not([hidden])")


@pytest.fixture
def desk(browser: Any, site: str) -> Any:
    with Tab(browser, site, DESK) as tab:
        yield tab
        assert not tab.errors


@pytest.fixture
def phone(browser: Any, site: str) -> Any:
    with Tab(browser, site, PHONE, has_touch=True) as tab:
        yield tab
        assert not tab.errors


class TestInABrowser:
    pytestmark = BROWSER

    def test_pointing_shows_a_card_and_going_away_hides_it(self, desk: Tab) -> None:
        desk.page.clock.install()
        desk.open(RAMMING)
        desk.page.locator(TERM).hover()
        shown(desk).wait_for()
        assert "cannot" in shown(desk).inner_text()
        shown(desk).locator(".peek-body").hover()  # one may move into it
        desk.page.clock.run_for(5_000)
        assert shown(desk).count() == 1
        desk.page.mouse.move(5, 5)
        desk.page.locator("#peek").wait_for(state="hidden")

    def test_a_click_of_the_mouse_follows_the_link(self, desk: Tab) -> None:
        desk.open(RAMMING)
        desk.page.locator(TERM).click()
        assert desk.page.url.endswith(ANCHORED)

    def test_resting_on_a_link_with_the_keyboard_shows_its_card(self, desk: Tab) -> None:
        desk.open(RAMMING)
        desk.page.keyboard.press("Tab")
        desk.page.locator(TERM).focus()
        shown(desk).wait_for()
        assert desk.page.evaluate("document.activeElement.className") == "term"
        desk.page.keyboard.press("Escape")
        desk.page.locator("#peek").wait_for(state="hidden")

    def test_enter_opens_a_dialog_and_escape_gives_the_focus_back(self, desk: Tab) -> None:
        desk.open(RAMMING)
        desk.page.locator(TERM).focus()
        desk.page.keyboard.press("Enter")
        dialog = desk.page.get_by_role("dialog", name="Anchored")
        dialog.wait_for()
        assert desk.page.evaluate("document.activeElement.className") == "peek-full"
        for _ in range(12):  # the focus stays in it, whatever way it goes
            desk.page.keyboard.press("Tab")
            assert desk.page.evaluate("document.getElementById('peek').contains(document.activeElement)")
        desk.page.keyboard.press("Escape")
        dialog.wait_for(state="hidden")
        assert desk.page.evaluate("document.activeElement.className") == "term"
        assert desk.page.url.endswith(RAMMING)

    def test_cards_chain_with_a_way_back(self, desk: Tab) -> None:
        desk.open(RAMMING)
        desk.page.locator(TERM).focus()
        desk.page.keyboard.press("Enter")
        dialog = desk.page.get_by_role("dialog")
        dialog.get_by_role("link", name="Anclado").press("Enter")
        desk.page.get_by_role("dialog", name="Anclado").wait_for()
        dialog.get_by_role("button", name="Back").press("Enter")
        desk.page.get_by_role("dialog", name="Anchored").wait_for()
        assert not dialog.get_by_role("button", name="Back").is_visible()
        dialog.get_by_role("link", name="Anchored").first.press("Enter")
        desk.page.wait_for_url(f"**{ANCHORED}")

    def test_a_tap_opens_a_sheet_and_another_place_closes_it(self, phone: Tab) -> None:
        phone.open(TURN)
        phone.page.locator(RULE).tap()
        shown(phone).wait_for()
        box = shown(phone).bounding_box()
        assert box["x"] == 0 and round(box["y"] + box["height"]) == PHONE[1]
        assert phone.page.url.endswith(TURN)
        phone.page.touchscreen.tap(4, 200)
        phone.page.locator("#peek").wait_for(state="hidden")
        phone.page.locator(RULE).tap()
        phone.page.get_by_role("button", name="Close").tap()
        phone.page.locator("#peek").wait_for(state="hidden")

    def test_cards_can_be_switched_off_for_good(self, phone: Tab) -> None:
        phone.open(RAMMING)
        phone.page.get_by_role("button", name="Cards: on").tap()
        phone.page.reload()
        assert phone.page.get_by_role("button", name="Cards: off").is_visible()
        phone.page.locator(TERM).tap()
        phone.page.wait_for_url(f"**{ANCHORED}")

    def test_a_card_that_cannot_be_had_leaves_a_plain_link(self, browser: Any, site: str) -> None:
        with Tab(browser, site, PHONE, has_touch=True) as tab:
            tab.page.route("**/cards/**", lambda route: route.abort())
            tab.open(RAMMING)
            tab.page.locator(TERM).tap()
            tab.page.wait_for_url(f"**{ANCHORED}")

    def test_without_javascript_a_link_is_a_link(self, browser: Any, site: str) -> None:
        with Tab(browser, site, PHONE, has_touch=True, java_script_enabled=False) as tab:
            tab.open(RAMMING)
            tab.page.locator(TERM).tap()
            tab.page.wait_for_url(f"**{ANCHORED}")

    @pytest.mark.parametrize("scheme", ["light", "dark"])
    @pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
    def test_axe_finds_nothing_while_a_card_is_open(self, browser: Any, site: str, scheme: str, size: Any) -> None:
        from axe_playwright_python.sync_playwright import Axe

        with Tab(browser, site, size, color_scheme=scheme) as tab:
            tab.open(RAMMING)
            tab.page.locator(TERM).focus()
            tab.page.keyboard.press("Enter")
            shown(tab).wait_for()
            found = Axe().run(tab.page)
            assert found.violations_count == 0, found.generate_report()
