"""The site in a real browser: search, open a section, follow a term; phone and desk, light and dark.

axe-core finds nothing on any page.
"""

from __future__ import annotations

import shutil
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from werkzeug.serving import make_server

CHROMIUM = shutil.which("chromium")
SWITCHES = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PHONE, SMALL, DESK = (390, 844), (320, 640), (1280, 900)
PAGES = [
    "/",
    "/games/harbour",
    "/books/harbour-core",
    "/books/harbour-core/changes",
    "/books/harbour-core/changes?section=harbour-core/anchored",
    "/books/harbour-league/changes",
    "/sections/harbour-core/1.1",
    "/sections/harbour-core/1.2",
    "/sections/harbour-core/turn",
    "/sections/harbour-core/anchored",
    "/sections/harbour-league/abordaje",
    "/glossary/harbour",
    "/terms/harbour/en/anchored",
    "/interactions/harbour",
    "/interactions/harbour?a=harbour/en/ramming&b=harbour/en/anchored",
    "/precedence/harbour",
    "/verdict?a=boarding&b=harbour-core/golden",
    "/verdict?a=harbour-core/1.2&b=harbour-league/abordaje",
    "/search?q=boarding",
    "/search?q=xyzzyplugh",
    "/check/harbour-core",
    "/nothing",
]

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason="there is no chromium here; apt-get install chromium"),
    # Playwright's own event loop leaves sockets to the garbage collector when it ends.
    pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::pytest.PytestUnraisableExceptionWarning"),
]


@pytest.fixture(scope="module")
def site(application: Flask) -> Iterator[str]:
    """The address of the application, served by a thread."""
    server = make_server("127.0.0.1", 0, application, threaded=True)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.port}"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, headless=True, args=SWITCHES)
        yield chromium
        chromium.close()


class Tab:
    """A page in a fresh context, which records what is requested and what goes wrong."""

    def __init__(self, browser: Any, site: str, size: tuple[int, int] = DESK, **settings: Any) -> None:
        width, height = size
        self.site = site
        self.context = browser.new_context(viewport={"width": width, "height": height}, **settings)
        self.page = self.context.new_page()
        self.elsewhere: list[str] = []
        self.errors: list[str] = []
        self.page.on("request", lambda r: None if r.url.startswith(site) else self.elsewhere.append(r.url))
        self.page.on("console", lambda m: self.errors.append(m.text) if m.type == "error" else None)
        self.page.on("pageerror", lambda e: self.errors.append(str(e)))

    def __enter__(self) -> Tab:
        return self

    def __exit__(self, *_: object) -> None:
        self.context.close()
        assert not self.elsewhere, "something was requested from elsewhere"

    def open(self, path: str) -> None:
        self.page.goto(self.site + path)


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
@pytest.mark.parametrize("javascript", [True, False], ids=["js", "no-js"])
def test_search_open_a_section_follow_a_term(browser: Any, site: str, size: tuple[int, int], javascript: bool) -> None:
    with Tab(browser, site, size, java_script_enabled=javascript) as tab:
        tab.open("/")
        tab.page.get_by_role("searchbox").fill("ramming")
        tab.page.keyboard.press("Enter")
        tab.page.get_by_role("heading", name="Ramming (X)").get_by_role("link").last.click()
        assert tab.page.get_by_role("heading", level=1).inner_text().startswith("Ramming")
        tab.page.locator(".text a.term").click()
        assert tab.page.url == f"{site}/terms/harbour/en/anchored"
        assert tab.page.get_by_role("heading", level=1).inner_text().startswith("Anchored")
        assert not tab.errors


def test_everything_can_be_reached_by_keyboard_with_a_visible_focus(browser: Any, site: str) -> None:
    with Tab(browser, site) as tab:
        tab.open("/sections/harbour-core/turn")
        tab.page.keyboard.press("Tab")
        assert tab.page.evaluate("document.activeElement.className") == "skip"
        assert tab.page.evaluate("document.activeElement.getBoundingClientRect().left") >= 0
        tab.page.keyboard.press("Enter")
        tab.page.keyboard.press("Tab")
        assert tab.page.evaluate("document.querySelector('main').contains(document.activeElement)")
        style = tab.page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
        assert style == "solid"


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("size", [SMALL, PHONE, DESK], ids=["small", "phone", "desk"])
def test_nothing_sticks_out_of_the_screen(browser: Any, site: str, path: str, size: tuple[int, int]) -> None:
    with Tab(browser, site, size) as tab:
        tab.open(path)
        assert tab.page.evaluate("document.documentElement.scrollWidth") <= size[0]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("scheme", "size", "locale"),
    [
        ("light", PHONE, "en-GB"),
        ("dark", PHONE, "es-ES"),
        ("light", DESK, "es-ES"),
        ("dark", DESK, "en-GB"),
    ],
    ids=["light-phone-en", "dark-phone-es", "light-desk-es", "dark-desk-en"],
)
def test_axe_finds_nothing(browser: Any, site: str, scheme: str, size: tuple[int, int], locale: str) -> None:
    from axe_playwright_python.sync_playwright import Axe

    with Tab(browser, site, size, color_scheme=scheme, locale=locale) as tab:
        for path in PAGES:
            tab.open(path)
            found = Axe().run(tab.page)
            assert found.violations_count == 0, f"{path} {found.generate_report()}"


def test_what_is_touched_is_large_enough(browser: Any, site: str) -> None:
    with Tab(browser, site, PHONE) as tab:
        for path in ("/", "/search?q=boarding", "/sections/harbour-core/1.2", "/glossary/harbour"):
            tab.open(path)
            small = tab.page.eval_on_selector_all(
                "header a, header button, header input, .game-nav a, a.chip, main button, .turn a",
                "all => all.filter(e => { const b = e.getBoundingClientRect();"
                " return b.height && (b.height < 44 || b.width < 44) }).map(e => e.outerHTML.slice(0, 120))",
            )
            assert not small, path


def test_nothing_moves_while_a_page_loads(browser: Any, site: str) -> None:
    watch = (
        "window.shift = 0; new PerformanceObserver(l => { for (const e of l.getEntries()) window.shift += e.value })"
        ".observe({type: 'layout-shift', buffered: true})"
    )
    with Tab(browser, site, PHONE) as tab:
        tab.page.add_init_script(watch)
        for path in ("/", "/sections/harbour-core/1.2", "/search?q=boarding"):
            tab.open(path)
            tab.page.wait_for_timeout(150)
            assert tab.page.evaluate("window.shift") == 0, path
