"""Hover cards on someone else's page: a host on another origin, under a strict content policy, in a real browser."""

from __future__ import annotations

import gzip
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from rulewright.kb.spoken import LANGUAGES, said_in
from tests.conftest import ROOT
from tests.web.browsing import BROWSER, DESK, PHONE, Tab, serving

SCRIPT = Path(__file__).resolve().parents[2] / "static" / "embed.js"
BODY = """
<h1>Army list</h1>
<p id="one">A [[Anchored]] ship and one with [[ramming|a heavy ram]], then [[Anchored]] again,
and [[Xyzzyplugh|a word]].</p>
<p id="rule">See <a href="{site}/sections/harbour-core/1.2">the rule</a> and <a href="https://other.example/">others</a>.</p>
<p id="spanish" lang="es">Un barco [[Anclado]].</p>
<pre>[[Anchored]]</pre><p><code>[[Anchored]]</code> <a id="own" href="/own">[[Anchored]]</a></p>
<textarea>[[Anchored]]</textarea><p data-rulewright="off" id="off">[[Anchored]]</p>
<p id="odd">[[]] [[ ]] [[|x]] [[a [b]] [[<b>Anchored</b>]] [[&lt;img src=x onerror=alert(1)&gt;]]</p>
"""
PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Club</title>
<meta name="color-scheme" content="light dark">
<script src="{site}/embed.js" data-game="harbour" data-lang="en" defer></script></head><body>{body}</body></html>"""
POLICY = (
    "default-src 'none'; script-src {site}; connect-src {site}; base-uri 'none'; form-action 'none'; "
    "require-trusted-types-for 'script'"
)
LINKS = "a.rulewright"


@pytest.fixture(scope="module")
def site(public: Flask) -> Iterator[str]:
    """The address of a public site, the only one that pages elsewhere may have cards of."""
    with serving(public) as address:
        yield address


@contextmanager
def club(site: str, page: str = PAGE, body: str = BODY, policy: str = POLICY) -> Iterator[str]:
    """The address of a page on another origin, whose content policy allows our server and nothing else."""
    content = page.format(site=site, body=body.format(site=site)).encode()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.send_header("Content-Security-Policy", policy.format(site=site))
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


class Visit(Tab):
    """A tab on the club's page; ``asked`` is what it requested of our server."""

    def __init__(self, browser: Any, host: str, site: str, size: tuple[int, int] = DESK, **settings: Any) -> None:
        super().__init__(browser, host, size, **settings)
        self.asked: list[Any] = []
        self.page.on("request", lambda r: self.asked.append(r) if r.url.startswith(site) else None)
        self.ours = site

    def __exit__(self, *_: object) -> None:
        self.context.close()
        assert all(url.startswith(self.ours) for url in self.elsewhere)

    def start(self) -> Visit:
        self.open("/")
        self.page.evaluate("Rulewright.ready")
        return self

    @property
    def card(self) -> Any:
        return self.page.locator("rulewright-card > div, rulewright-card div").first

    @property
    def focused(self) -> str:
        found: str = self.page.evaluate(
            "(document.activeElement.shadowRoot?.activeElement || document.activeElement).textContent"
        )
        return found


@pytest.fixture
def host(site: str) -> Iterator[str]:
    with club(site) as address:
        yield address


def test_its_words_are_those_of_the_site_in_every_language_of_it() -> None:
    script = (ROOT / "static" / "embed.js").read_text("utf-8")
    table = script[script.index("const WORDS = {") :].partition("};")[0]
    said = {
        code: re.findall(r'"([^"]*)"', words)
        for code, words in re.findall(r"^ +(\w\w): \{(.*)\},$", table, re.MULTILINE)
    }
    assert set(said) == set(LANGUAGES) and {len(words) for words in said.values()} == {3}
    assert all(words[0] == said_in(code, "Close") for code, words in said.items())


def test_the_script_is_small() -> None:
    assert len(gzip.compress(SCRIPT.read_bytes(), 9)) < 5_000
    code = SCRIPT.read_text(encoding="utf-8")
    for never in (
        "innerHTML",
        "outerHTML",
        "insertAdjacentHTML",
        "document.write",
        "eval(",
        "cookie =",
        "localStorage",
    ):
        assert never not in code


def browser_test(function: Any) -> Any:
    for mark in BROWSER:
        function = mark(function)
    return function


@browser_test
def test_keywords_become_links_and_nothing_else_is_touched(browser: Any, site: str, host: str) -> None:
    with Visit(browser, host, site).start() as tab:
        shown = tab.page.locator(LINKS).all_inner_texts()
        assert shown == ["Anchored", "a heavy ram", "Anchored", "the rule", "Anclado"]
        assert tab.page.locator("#one").inner_text().endswith("again, and a word."), "unknown words stay words"
        for place in ("pre", "code", "#own", "#off"):
            assert tab.page.locator(place).inner_text() == "[[Anchored]]", place
        assert tab.page.locator("textarea").input_value() == "[[Anchored]]"
        assert tab.page.locator("#own").get_attribute("href") == "/own"
        assert "<img src=x onerror=alert(1)>" in tab.page.locator("#odd").inner_text()
        assert tab.page.locator("#odd img").count() == 0
        assert "Xyzzyplugh" in tab.page.evaluate("Rulewright.unknown()")
        assert tab.errors == [], "the content policy had nothing to complain of"


@browser_test
def test_it_asks_once_for_all_without_cookies_and_leaves_one_global(browser: Any, site: str, host: str) -> None:
    with Visit(browser, host, site) as tab:
        tab.page.add_init_script("window.before = new Set(Object.getOwnPropertyNames(window))")
        tab.start()
        calls = [r for r in tab.asked if "/api/" in r.url]
        assert len(calls) == 1 and calls[0].url.count("name=Anchored") == 1
        for request in calls:
            sent = request.all_headers()
            assert "cookie" not in sent and "referer" not in sent
        added = tab.page.evaluate(
            "Object.getOwnPropertyNames(window).filter(n => !window.before.has(n) && n !== 'before')"
        )
        assert added == ["Rulewright"]
        assert tab.context.cookies() == [] and tab.page.evaluate("localStorage.length") == 0
        tab.page.evaluate("Rulewright.scan()")
        assert len([r for r in tab.asked if "/api/" in r.url]) == 1, "what is known is not asked again"


@browser_test
def test_a_pointer_shows_the_card_and_leaves_it(browser: Any, site: str, host: str) -> None:
    with Visit(browser, host, site).start() as tab:
        tab.page.locator(LINKS).first.hover()
        tab.card.wait_for()
        assert "An anchored ship cannot be boarded or rammed." in tab.card.inner_text()
        assert "Harbour" in tab.card.inner_text(), "the book is named"
        assert tab.card.get_attribute("role") == "tooltip"
        tab.page.mouse.move(5, 700)
        tab.card.wait_for(state="hidden")
        assert not tab.errors


@browser_test
@pytest.mark.parametrize("way", ["Enter", "tap"])
def test_enter_and_a_finger_open_a_dialog_and_esc_gives_the_focus_back(
    browser: Any, site: str, host: str, way: str
) -> None:
    with Visit(browser, host, site, PHONE, has_touch=True).start() as tab:
        link = tab.page.locator(LINKS).first
        if way == "tap":
            link.tap()
        else:
            link.focus()
            tab.page.keyboard.press("Enter")
        tab.card.wait_for()
        assert tab.card.get_attribute("role") == "dialog" and tab.page.url == f"{host}/"
        assert tab.focused == "Anchored"
        tab.page.keyboard.press("Tab")
        assert tab.focused == "Close"
        tab.page.keyboard.press("Tab")
        assert tab.focused == "Anchored", "the focus stays within"
        box = tab.card.bounding_box()
        assert box["x"] >= 0 and box["x"] + box["width"] <= PHONE[0]
        tab.page.keyboard.press("Escape")
        tab.card.wait_for(state="hidden")
        assert tab.page.evaluate("document.activeElement.className") == "rulewright"
        assert not tab.errors


@browser_test
def test_a_click_of_a_mouse_follows_the_link(browser: Any, site: str, host: str) -> None:
    with Visit(browser, host, site).start() as tab:
        tab.page.locator(LINKS).first.click()
        tab.page.wait_for_url(f"{site}/terms/harbour/en/anchored")


@browser_test
def test_each_card_is_in_its_own_language(browser: Any, site: str, host: str) -> None:
    with Visit(browser, host, site).start() as tab:
        tab.page.locator("#spanish a").hover()
        tab.card.wait_for()
        assert tab.card.get_attribute("lang") == "es"
        assert tab.page.locator("#spanish").get_attribute("lang") == "es"


@browser_test
@pytest.mark.parametrize(("scheme", "dark"), [("light", False), ("dark", True)])
def test_the_card_is_dark_where_the_page_is(browser: Any, site: str, host: str, scheme: str, dark: bool) -> None:
    with Visit(browser, host, site, color_scheme=scheme).start() as tab:
        tab.page.locator(LINKS).first.hover()
        tab.card.wait_for()
        ground = tab.card.evaluate("e => getComputedStyle(e).backgroundColor")
        red = int(ground.split("(")[1].split(",")[0])
        assert (red < 128) is dark


@browser_test
def test_a_page_that_is_always_light_gets_light_cards(browser: Any, site: str) -> None:
    with (
        club(site, PAGE.replace('content="light dark"', 'content="light"')) as host,
        Visit(browser, host, site, color_scheme="dark").start() as tab,
    ):
        tab.page.locator(LINKS).first.hover()
        tab.card.wait_for()
        assert "253, 252, 248" in tab.card.evaluate("e => getComputedStyle(e).backgroundColor")


@browser_test
def test_a_server_that_cannot_be_reached_harms_nothing(browser: Any, site: str, host: str) -> None:
    with Visit(browser, host, site) as tab:
        tab.page.route("**/api/v1/cards*", lambda route: route.abort())
        tab.start()
        assert tab.page.locator(LINKS).count() == 0
        said = tab.page.locator("#one").inner_text()
        assert said == "A Anchored ship and one with a heavy ram, then Anchored again, and a word."
        assert tab.page.locator("#rule a").first.get_attribute("href") == f"{site}/sections/harbour-core/1.2"
        assert tab.page.evaluate("Rulewright.unknown()") == [], "what could not be asked is not unknown"


@browser_test
@pytest.mark.parametrize("status", [429, 503])
def test_a_server_that_has_no_time_leaves_plain_words(browser: Any, site: str, host: str, status: int) -> None:
    with Visit(browser, host, site) as tab:
        headers = {"Access-Control-Allow-Origin": "*"}
        tab.page.route("**/api/v1/cards*", lambda route: route.fulfill(status=status, body="x", headers=headers))
        tab.start()
        assert tab.page.locator("#one").inner_text().startswith("A Anchored ship and one with a heavy ram")
        assert tab.page.evaluate("Rulewright.unknown()") == []


@browser_test
def test_while_the_server_takes_its_time_the_page_can_be_read_and_nothing_jumps(
    browser: Any, site: str, host: str
) -> None:
    with Visit(browser, host, site) as tab:
        tab.page.add_init_script(
            "window.moved = 0; new PerformanceObserver(l => { for (const e of l.getEntries()) moved += e.value })"
            ".observe({type: 'layout-shift', buffered: true})"
        )
        waiting: list[Any] = []
        tab.page.route("**/api/v1/cards*", lambda route: waiting.append(route))
        with tab.page.expect_request("**/api/v1/cards*"):
            tab.open("/")
        tab.settle()
        assert "[[Anchored]]" in tab.page.locator("#one").inner_text()
        waiting[0].continue_()
        tab.page.evaluate("Rulewright.ready")
        tab.page.locator(LINKS).first.hover()
        tab.card.wait_for()
        assert tab.page.evaluate("moved") < 0.05 and tab.errors == []


@browser_test
def test_a_line_may_end_within_a_keyword(browser: Any, site: str) -> None:
    body = "<p>[[Anchored\n|at\n  anchor]] [[\n Anchored\n]] [[no\n such]]</p>"
    with club(site, body=body) as host, Visit(browser, host, site).start() as tab:
        assert tab.page.locator(LINKS).all_inner_texts() == ["at anchor", "Anchored"]
        assert tab.page.evaluate("Rulewright.unknown()") == ["no such"]


@browser_test
@pytest.mark.parametrize("kind", ['type="module"', "async", ""])
def test_however_the_script_is_loaded_and_however_often(browser: Any, site: str, kind: str) -> None:
    tag = '<script src="{site}/embed.js" data-game="harbour" ' + kind + "></script>"
    page = PAGE.replace("</head>", f"{tag}{tag}</head>").replace(' data-lang="en" defer', f" {kind}")
    with club(site, page) as host, Visit(browser, host, site) as tab:
        tab.open("/")
        tab.page.wait_for_function("() => window.Rulewright")
        tab.page.evaluate("Rulewright.ready")
        assert tab.page.locator("#one a.rulewright").all_inner_texts() == ["Anchored", "a heavy ram", "Anchored"]
        assert len([r for r in tab.asked if "/api/" in r.url]) == 1 and tab.errors == []


@browser_test
def test_five_hundred_keywords_are_one_request_for_twenty_of_them(browser: Any, site: str) -> None:
    words = " ".join(f"[[Anchored]] [[word {n}]]" for n in range(250))
    with club(site, body=f"<p>{words}</p>") as host, Visit(browser, host, site).start() as tab:
        assert tab.page.locator(LINKS).count() == 250
        assert len([r for r in tab.asked if "/api/" in r.url]) == 13  # 251 names
        assert len(tab.page.evaluate("Rulewright.unknown()")) == 250 and tab.errors == []
