"""A copy in the middle of things: somebody writes while it comes, a renewal fails, two tabs, a site that hangs."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from flask import Flask, Response, request

from tests.web.browsing import BROWSER, PHONE, Tab, until
from tests.web.offline.keeping import GAME, ask, renew

pytestmark = BROWSER

TOP = "header input[name=q]"
LATE_FILES = (
    "window.held = new Promise(done => { window.let_go = done }); const real = window.fetch;"
    "window.fetch = async (...a) => { if (String(a[0].url || a[0]).endsWith('.gz')) await window.held;"
    "return real(...a) };"
)
AT_ONCE = 4  # files of a copy, as static/offline.js has it
SOON = 1_000  # milliseconds in which more files would have been asked for
FORBIDDEN = (
    "for (const n of ['has', 'open', 'keys'])"
    "CacheStorage.prototype[n] = async () => { throw new DOMException('', 'SecurityError') };"
)
NOTED_AND_THERE = """(async () => { const names = await caches.keys();
  const noted = names.includes('rulewright-kept') ? (await (await caches.open('rulewright-kept')).keys()).length : 0;
  return [noted, names.filter(n => n.startsWith('rulewright-copy-')).length] })()"""


@pytest.fixture
def answering(served: Flask) -> Iterator[Callable[[str, Callable[[], Response | None]], None]]:
    """Lets a test answer in the place of the site what is asked under a path."""

    def instead(path: str, answer: Callable[[], Response | None]) -> None:
        served.before_request_funcs.setdefault(None, []).append(
            lambda: answer() if request.path.startswith(path) else None
        )

    yield instead


def test_who_writes_meanwhile_is_left_in_peace_when_the_copy_is_there(browser: Any, here: str) -> None:
    with Tab(browser, here, PHONE) as tab:
        tab.page.add_init_script(LATE_FILES)
        ask(tab)
        tab.page.get_by_role("button", name="Download").click()
        tab.page.locator("header input[name=q]").focus()
        tab.page.evaluate("window.let_go()")
        tab.page.get_by_role("button", name="Remove the copy").wait_for()
        assert tab.page.evaluate("document.activeElement.name") == "q"


def test_a_few_files_are_asked_for_at_once_and_none_when_one_failed(browser: Any, here: str) -> None:
    with Tab(browser, here, PHONE) as tab:
        files = tab.page.request.get(f"{here}/offline/harbour/manifest.json").json()["files"]
        assert len(files) > AT_ONCE, "there are more to come"
        asked: list[Any] = []
        tab.page.route("**/*.json.gz", lambda route: asked.append(route))
        ask(tab)
        tab.page.get_by_role("button", name="Download").click()
        tab.page.wait_for_timeout(SOON)
        assert len(asked) == AT_ONCE
        asked[0].abort()
        tab.page.get_by_text("The download did not work").first.wait_for()
        for other in asked[1:]:
            other.continue_()
        tab.page.wait_for_timeout(SOON)
        assert len(asked) == AT_ONCE


def test_who_waits_has_the_focus_on_what_can_be_done_next(browser: Any, here: str) -> None:
    with Tab(browser, here, PHONE) as tab:
        ask(tab)
        tab.page.keyboard.press("Enter")
        tab.page.get_by_role("button", name="Remove the copy").wait_for()
        assert tab.page.evaluate("document.activeElement.className") == "keep-drop"


def test_a_renewal_that_fails_is_not_said_to_go_on(tab: Tab, own: Path) -> None:
    renew(tab, own)
    tab.page.route("**/*.json.gz", lambda route: route.abort())
    tab.page.clock.install()
    tab.open(GAME)
    tab.page.locator(".offline-told").get_by_text("The download did not work").wait_for()
    tab.page.clock.run_for(20_000)
    tab.page.locator(".offline-told").wait_for(state="detached")
    assert "Kept on this device" in tab.page.locator(".keep-says").inner_text(), "the old copy stays"


def test_what_was_renewed_is_said_and_goes_again(tab: Tab, own: Path) -> None:
    renew(tab, own)
    tab.page.clock.install()
    tab.open(GAME)
    tab.page.locator(".offline-told").get_by_text("was renewed").wait_for()
    tab.page.clock.run_for(20_000)
    tab.page.locator(".offline-told").wait_for(state="detached")


def test_a_copy_that_is_removed_while_another_tab_renews_it_leaves_nothing_half(tab: Tab, own: Path) -> None:
    renew(tab, own)
    other = tab.context.new_page()
    other.add_init_script(LATE_FILES)
    other.goto(tab.site + GAME)
    other.locator(".offline-told").wait_for()
    tab.page.get_by_role("button", name="Remove the copy").click()
    until(tab.page, "() => navigator.locks.query().then(q => q.pending.length === 1)")  # one waits for the other
    other.evaluate("window.let_go()")
    tab.page.get_by_text("The copy was removed.").wait_for()
    until(other, "() => navigator.locks.query().then(q => !q.held.length && !q.pending.length)")
    assert other.evaluate(NOTED_AND_THERE) == [0, 0]


def test_a_browser_that_forbids_storage_offers_nothing(browser: Any, here: str) -> None:
    with Tab(browser, here, PHONE) as tab:
        tab.page.add_init_script(FORBIDDEN)
        for path in (GAME, "/offline"):
            tab.open(path)
            tab.settle()
            assert not tab.page.locator(".keep-start").first.is_visible() and not tab.errors


@pytest.mark.parametrize("path", ["/sections/%E0%A4%A", "/games/%", "/terms/50%25"])
def test_an_address_that_is_none_is_the_site_s_to_refuse(tab: Tab, path: str) -> None:
    answer = tab.page.goto(tab.site + path)
    assert answer.status == 404 and tab.page.locator("h1").is_visible()
    tab.context.set_offline(True)
    tab.open(path)
    assert tab.page.locator("h1").inner_text() == "Not kept on this device"


@pytest.mark.parametrize("how", ["broken", "hangs"])
def test_while_typing_the_copy_answers_for_a_site_that_does_not(
    tab: Tab, answering: Callable[[str, Callable[[], Response | None]], None], how: str
) -> None:
    end = threading.Event()

    def answer() -> Response:
        if how == "hangs":
            end.wait(20)
        return Response("", 502)

    answering("/api/v1/s", answer)
    tab.page.locator(TOP).click()
    tab.page.keyboard.insert_text("boarding")
    tab.page.locator("dialog.find .find-group").nth(1).wait_for(timeout=9_000)
    assert "Boarding" in tab.page.locator("dialog.find [role=option]").first.inner_text()
    end.set()


def test_without_signal_typing_completes_out_of_what_is_kept_though_another_game_is_preferred(tab: Tab) -> None:
    tab.context.set_offline(True)
    asked = "fetch('/api/v1/suggest?q=board&prefer=chess&limit=5').then(r => r.json()).then(r => r.results.length)"
    assert tab.page.evaluate(asked) > 0


def test_without_signal_a_language_that_was_chosen_is_kept_while_typing(tab: Tab) -> None:
    tab.context.set_offline(True)
    tab.open(f"{GAME}?ui=es")
    tab.page.locator(TOP).click()
    tab.page.keyboard.insert_text("boarding")
    first = tab.page.locator("dialog.find [role=option]").first
    first.wait_for()
    assert first.get_attribute("href").endswith("?ui=es")
    tab.page.keyboard.press("Enter")
    tab.page.wait_for_url("**/search?**")
    assert "ui=es" in tab.page.url and "game=harbour" in tab.page.url
    assert tab.page.locator("html").get_attribute("lang") == "es"
    tab.page.get_by_role("link", name="English").click()
    tab.page.wait_for_url("**ui=en**")
    assert "q=boarding" in tab.page.url and tab.page.locator(".hits a").first.is_visible()


@pytest.mark.parametrize(
    ("query", "langs"),
    [
        ("q=anchored", {"EN", "ES"}),
        ("q=anchored&lang=es", {"ES"}),
        ("q=anchored&book=harbour-core", {"EN"}),
        ("q=anclado&kind=example", set()),
    ],
)
def test_without_signal_search_heeds_what_was_narrowed_down(tab: Tab, query: str, langs: set[str]) -> None:
    tab.context.set_offline(True)
    tab.open(f"/search?{query}")
    assert set(tab.page.locator(".hits .chip.lang").all_inner_texts()) == langs


def test_a_page_of_results_that_is_not_there_is_the_last(tab: Tab) -> None:
    tab.context.set_offline(True)
    tab.open("/search?q=boarding&page=99")
    assert tab.page.locator(".hits a").count() > 0


@pytest.mark.parametrize("path", ["/offline", GAME, "/verdict"])
def test_what_the_worker_makes_may_run_no_scripts_but_ours(tab: Tab, path: str) -> None:
    tab.context.set_offline(True)
    answer = tab.page.goto(tab.site + path)
    assert "script-src 'self'" in answer.headers["content-security-policy"]
    assert answer.headers["content-language"] == "en"


def test_without_signal_nothing_offers_to_filter_what_a_copy_has_as_a_whole(tab: Tab) -> None:
    for offline in (False, True):
        tab.context.set_offline(offline)
        for path, filters in (("/glossary/harbour", "main .filter, main .chips"), (GAME, "main .chips")):
            tab.open(path)
            shown = [e.is_visible() for e in tab.page.locator(filters).all()]
            assert shown and all(x is not offline for x in shown), (path, offline)


def test_days_are_written_as_the_site_writes_them(tab: Tab) -> None:
    assert re.search(r"on \d{1,2} [A-Z]\w+ \d{4} \(", tab.page.locator(".keep-says").inner_text())
    tab.context.set_offline(True)
    tab.open(GAME)
    assert re.match(r"Offline copy of \d{1,2} [A-Z]\w+ \d{4} ", tab.page.locator(".offline-banner").inner_text())


def test_a_new_version_of_the_site_takes_over_in_the_middle_of_a_visit(tab: Tab, served: Flask) -> None:
    assets, static = served.extensions["assets"], served.view_functions["static"]
    content = assets["site.css"].content + b"h1{letter-spacing:7px}"
    assets["site.css"] = replace(assets["site.css"], address="/static/site-0123456789.css")

    def newer(name: str) -> Any:
        return Response(content, content_type="text/css") if name == "site-0123456789.css" else static(name)

    served.view_functions["static"] = newer
    tab.page.evaluate("navigator.serviceWorker.getRegistration().then(r => r.update())")
    until(
        tab.page,
        "() => caches.open('rulewright-frame-1').then(c => c.match('/static/site-0123456789.css')).then(r => !!r)",
    )
    until(
        tab.page,
        "() => navigator.serviceWorker.getRegistration()"
        ".then(r => !r.installing && !r.waiting && r.active.state === 'activated')",
    )
    tab.context.set_offline(True)
    missing: list[str] = []
    tab.page.on("requestfailed", lambda r: missing.append(r.url))
    tab.open("/sections/harbour-core/1.2")
    assert tab.page.eval_on_selector("h1", "h => getComputedStyle(h).letterSpacing") == "7px"
    assert not [m for m in missing if "/static/" in m]
