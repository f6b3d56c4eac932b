"""The pages of the graph, and walking it in a real browser: by mouse, finger and keyboard, and without JavaScript."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from rulewright.kb.model import Heading
from rulewright.web.site.around import Family
from rulewright.web.site.graph import chapters, hidden_families, mark, toggled
from tests.web.browsing import BROWSER, DESK, PHONE, SMALL, Tab

BOARDING, ANCHORED = "harbour-core/1.2", "harbour/en/anchored"
GRAPH = f"/graph?around={BOARDING}"
WAY = f"/path?from={BOARDING}&to={ANCHORED}"
NODE = re.compile(r'<a class="node shape-(\w+) ring-(\d)" href="([^"]+)"[^>]*data-id="([^"]+)"')


def page(client: FlaskClient, address: str, **headers: str) -> str:
    answer = client.get(address, headers=headers)
    assert answer.status_code == 200, address
    return unescape(answer.get_data(as_text=True))


def test_what_is_around_a_rule_is_drawn_and_told(client: FlaskClient) -> None:
    text = page(client, GRAPH)
    drawn = {(shape, i) for shape, _, _, i in NODE.findall(text)}
    assert {("section", BOARDING), ("section", "harbour-league/abordaje"), ("section", "harbour-core/1.2.1")} <= drawn
    assert ("term", "harbour/en/boarding") in drawn
    for words in (
        "replaced by",
        "League play.",
        "referenced by",
        "See Boarding for what happens at the rail.",
        "parts",
    ):
        assert words in text


def test_each_box_leads_to_its_own_surroundings_and_the_middle_to_its_page(client: FlaskClient) -> None:
    boxes = NODE.findall(page(client, f"{GRAPH}&depth=2&hide=mention"))
    assert {ring for _, ring, _, _ in boxes} == {"0", "1", "2"}
    for _, ring, href, i in boxes:
        if ring == "0":
            assert href == f"/sections/{i}"
        else:
            assert href.startswith("/graph?around=") and "depth=2" in href and "hide=mention" in href
        assert client.get(href).status_code == 200


def test_the_drawing_comes_for_a_wide_and_for_a_narrow_screen(client: FlaskClient) -> None:
    text = page(client, GRAPH)
    wide, tall = re.findall(r'<svg class="graph (?:wide|tall)".*?</svg>', text, re.S)
    assert sorted(i for *_, i in NODE.findall(wide)) == sorted(i for *_, i in NODE.findall(tall))


def test_a_switch_leaves_out_a_sort_of_connection(client: FlaskClient) -> None:
    text = page(client, f"{GRAPH}&hide=override,place")
    assert "replaced by" not in text and "referenced by" in text
    assert re.search(r'href="[^"]*hide=place[^"]*"><span class="tick"[^>]*></span>Overrides', text), "and takes it back"
    assert "Nothing is connected" in page(client, f"{GRAPH}&hide=" + ",".join(Family))


@pytest.mark.parametrize(
    ("value", "hidden"),
    [("", ()), ("mention", (Family.MENTION,)), ("mention,override,x,mention", (Family.OVERRIDE, Family.MENTION))],
)
def test_what_is_hidden_stands_in_the_address(value: str, hidden: tuple[Family, ...]) -> None:
    assert hidden_families(value) == hidden
    assert toggled(hidden, Family.PLACE) == [f for f in Family if f in {*hidden, Family.PLACE}]
    assert toggled([*hidden, Family.PLACE], Family.PLACE) == list(hidden)


def test_a_book_and_an_old_id_can_be_in_the_middle(client: FlaskClient) -> None:
    assert "Boarding" in page(client, "/graph?around=harbour-core/old-boarding")
    assert "shape-book ring-0" in page(client, "/graph?around=harbour-core") or "Nothing is connected" in page(
        client, "/graph?around=harbour-core"
    )


@pytest.mark.parametrize(
    ("asked", "offered"),
    [("boarding", BOARDING), ("anc", ANCHORED), ("1.2", BOARDING)],
)
def test_words_offer_what_may_be_meant(client: FlaskClient, asked: str, offered: str) -> None:
    assert f'href="/graph?around={offered.replace("/", "%2F")}&game=harbour"' in page(
        client, f"/graph?around={asked}&game=harbour"
    )


def test_a_walk_may_begin_with_what_is_central(client: FlaskClient) -> None:
    text = page(client, "/graph?game=harbour")
    assert 'href="/books/harbour-core/map"' in text and 'href="/graph?around=harbour-core%2Fanchored"' in text


def test_nothing_found_is_said(client: FlaskClient) -> None:
    assert "Nothing found for “xyzzyplugh”" in page(client, "/graph?around=xyzzyplugh")
    assert "Nothing found for “xyzzyplugh”" in page(client, f"/path?from=xyzzyplugh&to={BOARDING}")


def test_passages_say_their_own_language(client: FlaskClient) -> None:
    text = page(client, GRAPH, **{"Accept-Language": "es"})
    assert '<text class="caption cap-override"' in text and "sustituida por" in text
    assert re.search(r'data-id="harbour-league/abordaje" lang="es"', text)
    assert re.search(r'data-id="harbour-core/1.2.1" lang="en"', text)


def test_a_section_page_has_a_box_for_the_drawing_and_stays_light(client: FlaskClient) -> None:
    for path, i in (("/sections/harbour-core/1.2", BOARDING), ("/terms/harbour/en/anchored", ANCHORED)):
        text = page(client, path)
        assert f'data-src="/graph?around={i.replace("/", "%2F")}"' in text
        assert 'id="walk"' not in text, "it is fetched when the box is opened"


def test_the_way_between_two_says_why_at_every_step(client: FlaskClient) -> None:
    text = page(client, f"/path?from=harbour-core/turn&to={ANCHORED}")
    stops = re.findall(r'<p class="stop[^"]*"><a href="([^"]+)"', text)
    assert stops[0] == "/sections/harbour-core/turn" and stops[-1] == f"/terms/{ANCHORED}"
    assert len(stops) == len(re.findall('class="because"', text)) + 1 >= 3
    back = re.findall(
        r'<p class="stop[^"]*"><a href="([^"]+)"', page(client, f"/path?from={ANCHORED}&to=harbour-core/turn")
    )
    assert len(back) == len(stops)


def test_a_way_of_no_steps_and_no_way(client: FlaskClient) -> None:
    assert "one and the same" in page(client, f"/path?from={BOARDING}&to={BOARDING}")
    assert "Nothing leads from one to the other" in page(client, f"/path?from={BOARDING}&to=harbour-core/tides")


def test_a_map_shows_every_section_and_lists_what_is_central_and_alone(client: FlaskClient) -> None:
    text = page(client, "/books/harbour-core/map")
    drawn = re.search(r'<svg class="graph wheel".*?</svg>', text, re.S)
    assert drawn
    assert len(re.findall('<circle class="dot', drawn[0])) == 10, "one dot for each section"
    assert "Most central" in text and "What hangs together" in text and "Nothing leads here" in text
    assert re.search(r'<section class="group', text)


def test_a_book_links_to_its_map(client: FlaskClient) -> None:
    assert 'href="/books/harbour-core/map"' in page(client, "/books/harbour-core")


@pytest.mark.parametrize(("n", "letter"), [(0, "A"), (25, "Z"), (26, "AA"), (27, "AB"), (52, "BA")])
def test_groups_have_letters(n: int, letter: str) -> None:
    assert mark(n) == letter


def test_a_book_without_groups_is_drawn_by_its_chapters() -> None:
    def heading(i: str, parent: str | None) -> Heading:
        return Heading(i, "b", None, i.upper(), "rules", "en", parent)

    outline = [heading("a", None), heading("a1", "a"), heading("a2", "a1"), heading("b", None)]
    assert [(name, [h.id for h in of]) for name, of in chapters(outline)] == [("A", ["a", "a1", "a2"]), ("B", ["b"])]


@pytest.mark.parametrize("address", [GRAPH, f"{GRAPH}&depth=2", "/books/harbour-core/map", "/path"])
def test_the_pages_of_the_graph_are_light(client: FlaskClient, application: Flask, address: str) -> None:
    text = client.get(address).get_data(as_text=True)
    fetched = re.sub(r"<meta[^>]*>", "", text)  # a preview's picture is not
    needed = [address, *(a.address for a in application.extensions["assets"].values() if a.address in fetched)]
    sent = sum(len(client.get(one, headers={"Accept-Encoding": "gzip"}).get_data()) for one in needed)
    assert sent < 60_000, sent


# -- in a browser ----


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


def node(tab: Tab, name: str, layout: str = "wide") -> Any:
    return tab.page.locator(f"#walk svg.{layout}").get_by_role("link", name=name, exact=True)


def middle(tab: Tab) -> str:
    return str(tab.page.locator("#walk").get_attribute("data-around"))


class TestInABrowser:
    pytestmark = BROWSER

    def test_a_click_walks_and_the_browsers_back_returns(self, desk: Tab) -> None:
        desk.open(GRAPH)
        desk.page.evaluate("window.stayed = true")
        node(desk, "Boarding").click()
        desk.page.wait_for_selector('#walk[data-around="harbour/en/boarding"]')
        assert desk.page.evaluate("window.stayed"), "without leaving the page"
        assert desk.page.url.endswith("/graph?around=harbour%2Fen%2Fboarding")
        assert desk.page.title().startswith("Boarding")
        desk.page.go_back()
        desk.page.wait_for_selector(f'#walk[data-around="{BOARDING}"]')

    def test_a_finger_walks(self, phone: Tab) -> None:
        phone.open(GRAPH)
        node(phone, "Abordaje", "tall").tap()
        phone.page.wait_for_selector('#walk[data-around="harbour-league/abordaje"]')

    def test_keys_walk_and_the_focus_comes_along(self, desk: Tab) -> None:
        desk.open(GRAPH)
        first = node(desk, "1.2 Boarding")
        first.focus()
        desk.page.keyboard.press("ArrowRight")
        assert desk.page.evaluate("document.activeElement.matches('.node')")
        reached = desk.page.evaluate("document.activeElement.dataset.id")
        assert reached != BOARDING
        desk.page.keyboard.press("Enter")
        desk.page.wait_for_selector(f'#walk[data-around="{reached}"]')
        assert desk.page.evaluate("document.activeElement.id") == "walk-title"

    def test_every_box_is_reached_by_tab_in_the_order_in_which_it_is_read(self, desk: Tab) -> None:
        desk.open(GRAPH)
        boxes = desk.page.eval_on_selector_all("#walk svg.wide .node", "all => all.map(n => n.dataset.id)")
        node(desk, "1.2 Boarding").focus()
        for expected in boxes:
            assert desk.page.evaluate("document.activeElement.dataset.id") == expected
            desk.page.keyboard.press("Tab")

    def test_the_drawing_can_be_skipped(self, desk: Tab) -> None:
        desk.open(GRAPH)
        desk.page.get_by_role("link", name="Skip the drawing").focus()
        desk.page.keyboard.press("Enter")
        desk.page.keyboard.press("Tab")
        assert desk.page.evaluate("document.getElementById('walk-list').contains(document.activeElement)")

    def test_the_list_walks_too(self, desk: Tab) -> None:
        desk.open(GRAPH)
        desk.page.locator("#walk-list").get_by_role("link", name="Abordaje", exact=True).first.press("Enter")
        desk.page.wait_for_selector('#walk[data-around="harbour-league/abordaje"]')

    def test_the_box_of_a_section_is_filled_when_it_is_opened(self, desk: Tab) -> None:
        desk.open("/sections/harbour-core/1.2")
        assert desk.page.locator("#walk").count() == 0
        desk.page.locator(".surroundings > summary").click()
        desk.page.wait_for_selector("#walk svg.wide .node")
        assert not desk.page.locator(".walk-back").is_visible() and not desk.page.locator(".walk-says").is_visible()
        node(desk, "Abordaje").first.click()
        desk.page.wait_for_selector('#walk[data-around="harbour-league/abordaje"]')
        assert desk.page.url.endswith("/sections/harbour-core/1.2"), "the section stays"
        desk.page.get_by_role("button", name="Back").press("Enter")
        desk.page.wait_for_selector(f'#walk[data-around="{BOARDING}"]')
        node(desk, "1.2 Boarding").focus()

    def test_without_javascript_each_box_is_a_link(self, browser: Any, site: str) -> None:
        with Tab(browser, site, PHONE, has_touch=True, java_script_enabled=False) as tab:
            tab.open("/sections/harbour-core/1.2")
            tab.page.locator(".surroundings > summary").tap()
            tab.page.get_by_role("link", name="Show the drawing").tap()
            tab.page.wait_for_url("**/graph?around=harbour-core%2F1.2")
            tab.page.locator("svg.tall").get_by_role("link", name="Abordaje", exact=True).tap()
            tab.page.wait_for_url("**/graph?around=harbour-league%2Fabordaje")

    def test_a_drawing_that_cannot_be_had_leaves_a_plain_link(self, browser: Any, site: str) -> None:
        with Tab(browser, site, DESK) as tab:
            tab.open(GRAPH)
            tab.page.evaluate("void (window.fetch = () => Promise.reject(new Error('offline')))")
            node(tab, "Boarding").click()
            tab.page.wait_for_url("**/graph?around=harbour%2Fen%2Fboarding")

    def test_pointing_at_a_box_lights_its_lines(self, desk: Tab) -> None:
        desk.open(GRAPH)
        node(desk, "Abordaje").hover()
        desk.page.wait_for_selector("svg.wide.lit .tie.lit")
        desk.page.mouse.move(1, 1)
        desk.page.wait_for_selector("svg.wide:not(.lit)")

    def test_a_finger_sees_what_dot_it_touched_before_it_follows(self, phone: Tab) -> None:
        phone.open("/books/harbour-core/map")
        box = phone.page.locator("svg.wheel .dot").first.bounding_box()
        phone.page.touchscreen.tap(box["x"] + 2, box["y"] + 2)
        link = phone.page.locator(".readout a")
        link.wait_for()
        name = link.inner_text()
        link.tap()
        phone.page.wait_for_url("**/sections/harbour-core/**")
        assert phone.page.get_by_role("heading", level=1).inner_text().split("\n")[-1] in name

    @pytest.mark.parametrize("address", [GRAPH, f"{GRAPH}&depth=2", "/graph", "/books/harbour-core/map", WAY])
    @pytest.mark.parametrize("size", [SMALL, PHONE, DESK], ids=["small", "phone", "desk"])
    def test_labels_stay_in_their_boxes(self, browser: Any, site: str, size: Any, address: str) -> None:
        with Tab(browser, site, size) as tab:
            tab.open(address)
            tab.page.evaluate("document.fonts.ready")
            out = tab.page.evaluate(
                """() => [...document.querySelectorAll("svg.graph .node")].filter((n) => n.getClientRects().length)
                .filter((n) => [...n.querySelectorAll("text")].some((t) =>
                t.getBBox().width > n.querySelector(".shape").getBBox().width)).map((n) => n.dataset.id)"""
            )
            assert not out
            assert tab.page.evaluate("document.documentElement.scrollWidth") <= size[0]

    @pytest.mark.parametrize("scheme", ["light", "dark"])
    @pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
    def test_axe_finds_nothing(self, browser: Any, site: str, scheme: str, size: Any) -> None:
        from axe_playwright_python.sync_playwright import Axe

        pages = [GRAPH, f"{GRAPH}&depth=2", "/graph", "/books/harbour-core/map", WAY]
        with Tab(browser, site, size, color_scheme=scheme) as tab:
            for address in [*pages, "/sections/harbour-core/1.2"]:
                tab.open(address)
                for box in tab.page.locator(".surroundings > summary, .key > summary").all():
                    box.click()
                if address.startswith("/sections"):
                    tab.page.wait_for_selector("#walk .canvas")
                tab.settle()
                found = Axe().run(tab.page)
                assert found.violations_count == 0, f"{address} {found.generate_report()}"
