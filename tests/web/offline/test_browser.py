"""Keeping a game in a real browser: download, no signal, what is not kept, a new generation, removal, no JavaScript."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.web.browsing import BROWSER, PHONE, Tab
from tests.web.offline.keeping import GAME, renew

pytestmark = BROWSER


def banner(tab: Tab) -> str:
    return str(tab.page.locator(".offline-banner").inner_text())


def test_the_size_is_said_before_anything_is_downloaded(browser: Any, here: str) -> None:
    with Tab(browser, here, PHONE) as tab:
        loaded: list[str] = []
        tab.page.on("request", lambda r: loaded.append(r.url) if r.url.endswith(".gz") else None)
        tab.open(GAME)
        tab.page.get_by_role("button", name="Keep this game on my phone").click()
        tab.page.get_by_role("button", name="Download").wait_for()
        assert " kB" in tab.page.locator(".keep-says").inner_text()
        assert not loaded
        assert not tab.page.evaluate("navigator.serviceWorker.getRegistration().then(r => !!r)")


@pytest.mark.parametrize(
    ("path", "heading", "words"),
    [
        ("/sections/harbour-core/1.2", "1.2 Boarding", "A crew may board a ship"),
        ("/terms/harbour/en/anchored", "Anchored state", "An anchored ship cannot be boarded"),
        ("/glossary/harbour", "Glossary", "Boarding"),
        ("/glossary/harbour?ui=es", "Glosario", "Boarding"),
        (GAME, "Harbour", "Harbour: liga"),
        ("/books/harbour-core", "Harbour", "Golden rule"),
        ("/search?q=boarding", "Search: boarding", "1.2 Boarding"),
        ("/search?q=BOARDED&game=harbour", "Search: BOARDED", "1.2 Boarding"),
        ("/search?q=<b>&ui=es", "Buscar: <b>", "<b>"),
    ],
)
def test_without_signal_a_kept_page_is_the_site_s(tab: Tab, path: str, heading: str, words: str) -> None:
    tab.context.set_offline(True)
    tab.open(path)
    said = " ".join(tab.page.locator("h1").text_content().split())
    assert said.removeprefix("H ").startswith(heading), "a game's heading begins with its sign"
    assert words in tab.page.locator("main").inner_text().replace("\n", " ")
    assert ("Copia sin conexión del" if "ui=es" in path else "Offline copy of") in banner(tab)
    assert "(hoy)" in banner(tab) or "(today)" in banner(tab)
    assert tab.page.locator("html").get_attribute("lang") == ("es" if "ui=es" in path else "en")


def test_without_signal_a_page_says_the_same_as_with_it(tab: Tab) -> None:
    said = []
    for offline in (False, True):
        tab.context.set_offline(offline)
        tab.open("/sections/harbour-core/1.2")
        said.append(tab.page.locator("main article").inner_text())
        assert (tab.page.locator(".offline-banner").count() == 1) is offline
    assert said[0] == said[1]


def test_links_and_search_lead_on_without_signal(tab: Tab) -> None:
    tab.context.set_offline(True)
    tab.open("/search?q=anclado&ui=es")
    tab.page.locator(".hits a").first.click()
    assert "/sections/" in tab.page.url and tab.page.url.partition("#")[0].endswith("ui=es")
    tab.open("/sections/harbour-core/ramming")
    tab.page.locator(".text a.term").first.click()
    tab.page.wait_for_url("**/terms/harbour/en/anchored")
    tab.open("/")
    assert "Not kept" in tab.page.locator("h1").inner_text()


def test_without_signal_the_books_in_force_are_those_that_were_chosen(tab: Tab) -> None:
    tab.open("/my-game?to=harbour&book=harbour-core&back=/games/harbour")
    tab.context.set_offline(True)
    tab.open("/sections/harbour-core/1.2")
    note = tab.page.locator("[data-from]")
    assert note.inner_text() == "Abordaje speaks of the same, but Harbour: liga is not in force."
    assert "replaced" not in note.get_attribute("class") and note.locator("a").count() == 1
    tab.page.locator("form.search input[name=q]").evaluate(
        "(field) => { field.value = 'abordaje'; field.form.submit(); }"
    )
    tab.page.wait_for_url("**/search?*")
    assert "game=harbour" in tab.page.url and "book=harbour-core" in tab.page.url
    assert "harbour-league" not in tab.page.locator("main").inner_html() and tab.page.locator(".hit").count()
    assert tab.page.locator("form.search input[name=book]").input_value() == "harbour-core", "the next search as well"
    tab.open("/search?q=abordaje&game=harbour")
    assert "harbour-league" in tab.page.locator("main").inner_html(), "where an address names no books it asks all"
    assert not tab.page.locator("form.search input[name=book]").count()


def test_without_signal_a_note_is_said_where_all_books_are_in_force(tab: Tab) -> None:
    tab.open("/my-game?to=harbour")
    tab.context.set_offline(True)
    tab.open("/sections/harbour-core/1.2")
    assert "this holds instead" in tab.page.locator("[data-from]").inner_text()


def test_what_is_not_kept_is_said_with_what_to_do(tab: Tab) -> None:
    tab.context.set_offline(True)
    tab.open("/verdict?a=boarding")
    assert tab.page.locator("h1").inner_text() == "Not kept on this device"
    assert "Open it again when there is signal" in tab.page.locator("main").inner_text()
    tab.page.get_by_role("main").get_by_role("link", name="Harbour").click()
    assert tab.page.locator("h1").inner_text().split() == ["H", "Harbour"], "the sign of the game and its name"


def test_a_new_generation_renews_the_copy_and_says_so(tab: Tab, own: Path) -> None:
    renew(tab, own)
    tab.open(GAME)
    tab.page.get_by_text("the offline copy was renewed").first.wait_for()
    tab.context.set_offline(True)
    tab.open("/sections/harbour-core/1.2")
    assert "Grappling" in tab.page.locator("h1").inner_text()
    names = tab.page.evaluate("caches.keys()")
    assert sum(n.startswith("rulewright-copy-harbour-") for n in names) == 1


def test_a_copy_is_removed_without_a_trace(tab: Tab) -> None:
    tab.page.get_by_role("button", name="Remove the copy").click()
    tab.page.get_by_text("The copy was removed.").wait_for()
    assert not tab.page.evaluate("caches.keys()")
    assert not tab.page.evaluate("navigator.serviceWorker.getRegistrations().then(r => r.length)")


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"body": b"x"}, "arrived damaged"),
        ({"status": 500}, "The download did not work"),
    ],
)
def test_a_download_that_fails_says_so_and_leaves_nothing(
    browser: Any, here: str, change: dict[str, Any], sentence: str
) -> None:
    with Tab(browser, here, PHONE) as tab:
        tab.page.route("**/*.json.gz", lambda route: route.fulfill(**change))
        tab.open(GAME)
        tab.page.get_by_role("button", name="Keep this game on my phone").click()
        tab.page.get_by_role("button", name="Download").click()
        tab.page.get_by_text(sentence).wait_for()
        assert not [n for n in tab.page.evaluate("caches.keys()") if "copy" in n]


def test_too_little_room_is_said_in_a_sentence(browser: Any, here: str) -> None:
    with Tab(browser, here, PHONE) as tab:
        tab.page.add_init_script("navigator.storage.estimate = async () => ({ quota: 1000, usage: 999 })")
        tab.open(GAME)
        tab.page.get_by_role("button", name="Keep this game on my phone").click()
        tab.page.get_by_role("button", name="Download").click()
        tab.page.get_by_text("There is not enough room on this device").wait_for()


@pytest.mark.parametrize("path", [GAME, "/offline"])
def test_without_javascript_there_is_no_button_and_nothing_breaks(browser: Any, here: str, path: str) -> None:
    with Tab(browser, here, PHONE, java_script_enabled=False) as tab:
        tab.open(path)
        assert tab.page.locator("h1").is_visible()
        assert not tab.page.locator(".keep").first.is_visible()
