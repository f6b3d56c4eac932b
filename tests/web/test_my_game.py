"""My game and its books in force: chosen once, kept in cookies, and every search begins there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from rulewright.app import create_app
from tests.web.browsing import BROWSER, DESK, PHONE, SMALL, Tab, serving


@pytest.fixture
def client(sample_root: Path) -> FlaskClient:
    return create_app(sample_root).test_client()


@pytest.fixture(scope="module")
def sample_site(sample_root: Path) -> Iterator[str]:
    application = create_app(sample_root)
    with serving(application) as address:
        yield address
    application.extensions["kb"].close()


def searched_in(page: str) -> set[str]:
    """The games that the search forms of a page begin in."""
    return set(re.findall(r'<input type="hidden" name="game" value="([^"]+)">', page))


def test_a_search_begins_in_the_game_that_was_chosen(client: FlaskClient) -> None:
    assert not searched_in(client.get("/").text)
    kept = client.get("/my-game?to=lantern-marsh&back=/api")
    assert kept.status_code == 303 and kept.headers["Location"] == "/api"
    assert "Max-Age=31536000" in kept.headers["Set-Cookie"] and kept.headers["Cache-Control"] == "no-store"
    home = client.get("/").text
    assert searched_in(home) == {"lantern-marsh"} and 'placeholder="Search Lantern Marsh"' in home
    assert 'data-game="lantern-marsh"' in home, "while typing as well"


def test_what_is_found_is_looked_for_where_its_address_says(client: FlaskClient) -> None:
    client.get("/my-game?to=lantern-marsh")
    assert not searched_in(client.get("/search?q=ship").text), "all games were asked: a second search asks them too"


def test_the_games_page_tells_and_forgets_it(client: FlaskClient) -> None:
    assert 'value="lantern-marsh" aria-pressed="false"' in client.get("/games/lantern-marsh").text
    client.get("/my-game?to=lantern-marsh")
    assert '<button name="to" value="" aria-pressed="true"' in client.get("/games/lantern-marsh").text
    client.get("/my-game?to=")
    assert not searched_in(client.get("/").text)


def test_the_choice_is_a_page_of_its_own(client: FlaskClient) -> None:
    page = client.get("/my-game?back=/api").text
    assert 'name="back" value="/api"' in page and 'value="lantern-marsh" aria-pressed="false"' in page


def test_a_game_that_is_not_there_is_not_kept(client: FlaskClient) -> None:
    assert client.get("/my-game?to=mudball").status_code == 404
    client.set_cookie("game", "mudball")
    assert not searched_in(client.get("/").text), "nor heeded where it was kept long ago"


def test_the_way_back_stays_on_this_site(client: FlaskClient) -> None:
    assert client.get("/my-game?to=&back=https://rules.example/").headers["Location"] == "/"


def everywhere(page: str) -> list[tuple[str, str]]:
    """The boxes that say in which game a form searches: the way to all games, and what the box says."""
    boxes = re.findall(r'<div class="in-game">(.*?<a class="in-all" href="([^"]+)".*?)</div>', page, re.DOTALL)
    return [(way.replace("&amp;", "&"), re.sub(r"<[^>]+>", " ", said)) for said, way in boxes]


@pytest.mark.parametrize(
    ("path", "way"),
    [
        ("/games/lantern-marsh", "/search"),
        ("/games/lantern-marsh?ui=es", "/search?ui=es"),
        ("/search?q=marsh&game=lantern-marsh&lang=en&page=2", "/search?q=marsh&lang=en"),
    ],
)
def test_the_form_says_its_game_and_all_games_are_one_tap_away(path: str, way: str, client: FlaskClient) -> None:
    ((to, said),) = everywhere(client.get(path).text)
    assert to == way and ("All games" in said or "Todos los juegos" in said)
    assert not searched_in(client.get(to).text), "there every game is asked"


def test_the_chosen_game_stands_beside_every_form(application: Flask) -> None:
    client = application.test_client()
    assert not everywhere(client.get("/").text) and not everywhere(client.get("/api").text)
    client.get("/my-game?to=harbour")
    for path in ("/", "/api"):
        ((to, said),) = everywhere(client.get(path).text)
        assert to == "/search" and "Harbour" in said, "a game of one book as well"
    assert not everywhere(client.get("/search?q=ship").text), "all games were asked"
    assert searched_in(client.get("/").text) == {"harbour"}, "the choice stays"


# -- the books in force ------------------------------------------------------------------------------------------------


CORE, CUP, REGLAS = (f"lantern-marsh-{name}" for name in ("core", "torneo", "reglamento"))
REPLACED = "/sections/lantern-marsh-core/deploy"  # where the Spanish supplement holds instead


def chip(page: str) -> str:
    """The box with the books of which those in force are chosen."""
    return (re.search(r'<details class="in-force">.*?</details>', page, re.DOTALL) or [""])[0]


def ticked(page: str) -> list[str]:
    return re.findall(r'name="book" value="([^"]+)" checked', chip(page))


def carried(page: str) -> set[str]:
    """The books that the search forms of a page name."""
    return set(re.findall(r'<input type="hidden" name="book" value="([^"]+)">', page))


def choose(client: FlaskClient, *books: str, back: str = "/api") -> str:
    """Choose some books of the game; where that leads."""
    query = {"to": "lantern-marsh", "book": books, "back": back}
    kept = client.get("/my-game", query_string=query)
    assert kept.status_code == 303
    return kept.headers["Location"]


def test_the_chip_lists_the_books_of_the_chosen_game_the_core_rules_first(client: FlaskClient) -> None:
    assert not chip(client.get("/").text) and not chip(client.get("/games/lantern-marsh").text), "nothing is chosen"
    client.get("/my-game?to=lantern-marsh")
    for path in ("/", "/games/lantern-marsh", "/api"):
        shown = client.get(path).text
        assert ticked(shown) == [CORE, REGLAS, CUP] and "All books" in chip(shown), path
        assert not carried(shown), "all of them need no saying"
    assert "prevails where they differ" in chip(client.get("/").text)


def test_the_books_in_force_are_kept_and_every_search_carries_them(client: FlaskClient) -> None:
    assert choose(client, CORE, REGLAS) == "/api"
    home = client.get("/").text
    assert ticked(home) == [CORE, REGLAS] and "2/3" in chip(home)
    assert carried(home) == {f"{CORE},{REGLAS}"} and f'data-book="{CORE},{REGLAS}"' in home
    assert '<p class="find-note">Books in force: ' in home, "and the window of the search says them"
    assert carried(client.get("/verdict?game=lantern-marsh").text) == {f"{CORE},{REGLAS}"}


@pytest.mark.parametrize("books", [(), (CORE, REGLAS, CUP), ("",)], ids=["none", "all", "empty"])
def test_none_and_all_of_them_are_all(books: tuple[str, ...], client: FlaskClient) -> None:
    choose(client, CORE)
    choose(client, *books)
    home = client.get("/").text
    assert len(ticked(home)) == 3 and not carried(home)


def test_another_game_or_none_forgets_them(client: FlaskClient) -> None:
    choose(client, CORE)
    client.get("/my-game?to=")
    client.get("/my-game?to=lantern-marsh")
    assert len(ticked(client.get("/").text)) == 3


@pytest.mark.parametrize("kept", ["mudball-core", f"{CORE}+mudball-core", "+", "%00", "ñ"])
def test_what_was_kept_of_books_that_are_gone_is_not_heeded(kept: str, client: FlaskClient) -> None:
    client.get("/my-game?to=lantern-marsh")
    client.set_cookie("books", kept)
    assert ticked(client.get("/").text) in ([CORE], [CORE, REGLAS, CUP])


def test_a_search_is_of_the_books_that_its_address_names(client: FlaskClient) -> None:
    choose(client, CUP)
    found = client.get(f"/search?q=cobertura&game=lantern-marsh&book={REGLAS},{CORE}").text
    main = found[found.index("<main") : found.index("</main>")]
    assert f"/sections/{REGLAS}/" in main and f"/sections/{CUP}/" not in main
    assert "In force: " in main and ticked(found) == [CORE, REGLAS], "whatever is kept"
    assert carried(found) == {f"{CORE},{REGLAS}"}, "the next search is of the same"
    every = client.get("/search?q=cobertura&game=lantern-marsh").text
    assert f"/sections/{CUP}/" in every and "In force: " not in every and len(ticked(every)) == 3


def test_each_of_several_books_can_be_left_out_beside_the_hits(client: FlaskClient) -> None:
    found = client.get(f"/search?q=cobertura&book={CORE},{REGLAS}&game=lantern-marsh").text
    ways = re.findall(r'aria-current="true" href="([^"]+)"', found)
    assert any(way.endswith(f"book={CORE}") for way in ways) and any(way.endswith(f"book={REGLAS}") for way in ways)


@pytest.mark.parametrize(
    ("back", "leads"),
    [
        ("/search?q=marsh&game=haven&page=3&lang=en", f"/search?q=marsh&lang=en&game=lantern-marsh&book={CORE}"),
        (f"/verdict?q=may+it&book={CUP}", f"/verdict?q=may+it&game=lantern-marsh&book={CORE}"),
        ("/search", f"/search?game=lantern-marsh&book={CORE}"),
        ("/glossary/lantern-marsh?kind=state", "/glossary/lantern-marsh?kind=state"),
    ],
)
def test_what_was_asked_is_asked_anew_of_what_was_chosen(back: str, leads: str, client: FlaskClient) -> None:
    assert choose(client, CORE, back=back) == leads


def test_all_games_are_asked_where_none_is_chosen_any_more(client: FlaskClient) -> None:
    left = client.get("/my-game", query_string={"to": "", "back": f"/search?q=marsh&game=lantern-marsh&book={CORE}"})
    assert left.headers["Location"] == "/search?q=marsh"


@pytest.mark.parametrize("path", ["/search?q=a&", "/verdict?q=a&", "/my-game?to=lantern-marsh&", "/verdict?"])
def test_a_book_that_is_not_there_is_one_clear_sentence(path: str, client: FlaskClient) -> None:
    client.get("/my-game?to=lantern-marsh")
    for more in ("game=lantern-marsh&", ""):
        answer = client.get(f"{path}{more}book=mudball")
        assert answer.status_code == 404 and "There is no book &#39;mudball&#39;" in answer.text


def test_a_rule_says_where_a_book_would_replace_it_that_is_not_in_force(client: FlaskClient) -> None:
    client.get("/my-game?to=lantern-marsh")
    assert "which holds where they differ is not claimed" in client.get(REPLACED).text
    choose(client, CORE, REGLAS)
    said = client.get(REPLACED).text
    assert "not claimed" not in said and "speaks of the same, but" in said
    card = client.get(REPLACED.replace("/sections/", "/cards/sections/")).text
    assert "peek-overridden-by" not in card
    choose(client, CUP)
    assert "This book is not in force" in client.get(REPLACED).text


def test_a_verdict_is_by_the_books_that_its_address_names(client: FlaskClient) -> None:
    rules = f"a={CUP}/2.1&b={REGLAS}/contratar-la-banda"
    assert "authority" not in client.get(f"/verdict?{rules}&book={CORE},{REGLAS}").text
    said = client.get(f"/verdict?{rules}&book={CORE},{REGLAS}").text
    assert "which is not in force here: its rules are not taken." in said and "In force: " in said
    assert f"book={CORE}%2C{REGLAS}" in said, "the link to this ruling names them, and the sheet"
    sheet = client.get(f"/verdict/sheet?{rules}&book={CORE},{REGLAS}").text
    assert "not in force here" in sheet and "In force: " in sheet
    asked = client.get(f"/verdict?q=¿Puedo contratar dos héroes?&game=lantern-marsh&book={REGLAS}").text
    assert f"/sections/{REGLAS}/" in asked and f"/sections/{CUP}/" not in asked


def test_the_spanish_page_says_it_in_spanish(client: FlaskClient) -> None:
    choose(client, CORE)
    shown = client.get(REPLACED + "?ui=es").text
    assert "no está en vigor" in shown and "Libros en vigor" in chip(shown)


class TestInABrowser:
    pytestmark = BROWSER

    @pytest.mark.parametrize("size", [SMALL, PHONE, DESK], ids=["small", "phone", "desk"])
    @pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "plain"])
    def test_the_books_are_chosen_in_the_chip(
        self, browser: Any, sample_site: str, size: tuple[int, int], scripts: bool
    ) -> None:
        with Tab(browser, sample_site, size, locale="en-GB", java_script_enabled=scripts) as tab:
            tab.open("/my-game?to=lantern-marsh&back=/search?q=cover")
            tab.page.locator(".bar .in-force > summary").click()
            box = tab.page.locator(".bar .in-force-form")
            shown = box.bounding_box()
            assert shown["x"] >= 0 and shown["x"] + shown["width"] <= size[0], "the whole list is on the screen"
            assert all(r.bounding_box()["height"] >= 44 for r in box.locator("label").all()), "and easily touched"
            box.get_by_text("suplemento de torneo").click()
            box.get_by_role("button", name="Play by these").click()
            tab.page.wait_for_url(f"**book={CORE},{REGLAS}")
            assert "2/3" in tab.page.locator(".bar .in-force > summary").inner_text().split()
            field = tab.page.locator(".bar input[name=q]")
            assert field.bounding_box()["width"] >= 100, "there is room for words beside it"

    def test_what_is_typed_is_completed_from_the_books_in_force(self, browser: Any, sample_site: str) -> None:
        with Tab(browser, sample_site, DESK, locale="en-GB") as tab:
            asked: list[str] = []
            tab.page.on("request", lambda r: asked.append(r.url) if "/api/v1/" in r.url else None)
            tab.open(f"/my-game?to=lantern-marsh&book={CORE}&back=/api")
            tab.page.fill(".bar input[name=q]", "cover")
            tab.page.locator(".find-head", has_text="Rules found").wait_for()
            assert len(asked) == 2 and all(f"book={CORE}" in url for url in asked)

    def test_it_shuts_by_escape_and_by_a_touch_beside_it(self, browser: Any, sample_site: str) -> None:
        with Tab(browser, sample_site, PHONE, locale="en-GB") as tab:
            tab.open("/my-game?to=lantern-marsh&back=/api")
            summary, form = tab.page.locator(".bar .in-force > summary"), tab.page.locator(".bar .in-force-form")
            summary.press("Enter")
            assert form.is_visible()
            tab.page.keyboard.press("Escape")
            assert not form.is_visible() and summary.evaluate("(e) => e === document.activeElement")
            summary.click()
            tab.page.mouse.click(5, PHONE[1] - 5)
            form.wait_for(state="hidden")

    @pytest.mark.parametrize("theme", ["light", "dark"])
    @pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
    def test_axe_finds_nothing_while_it_is_open(
        self, browser: Any, sample_site: str, size: tuple[int, int], theme: str
    ) -> None:
        with Tab(browser, sample_site, size, locale="en-GB", color_scheme=theme) as tab:
            tab.open(f"/my-game?to=lantern-marsh&book={CORE}&back=/search?q=cover")
            tab.page.locator(".bar .in-force > summary").click()
            assert violations(tab.page) == []


def violations(page: Any) -> list[str]:
    from axe_playwright_python.sync_playwright import Axe

    return [f"{v['id']}: {v['nodes'][0]['html']}" for v in Axe().run(page).response["violations"]]
