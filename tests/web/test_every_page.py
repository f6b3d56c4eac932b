"""Every type of page in a real browser: axe, drawings, focus, motion, forced colours, and what is left without scripts.

The pages are those of ``test_every_route.ROUTES`` that answer with HTML, and that table is held against the URL map; a
template that none of them shows fails a test as well. So a page type that is new cannot be left out here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask, template_rendered

from rulewright.app import create_app
from rulewright.kb.errors import InputRefused
from rulewright.web import opening
from tests.conftest import ROOT
from tests.web.browsing import BROWSER, DESK, PHONE, SMALL, Tab, serving
from tests.web.conftest import GONE
from tests.web.test_every_route import ROUTES

# Other faces of the same pages: empty, filtered, cited, compared, walked farther, refused.
FACES = [
    "/books/harbour-core/changes?section=harbour-core/anchored",
    "/books/harbour-league/changes",
    "/sections/harbour-core/turn",
    "/sections/harbour-core/tides",
    "/sections/harbour-league/abordaje",
    "/sections/harbour-core/1.2?v=00000000#p1",
    "/glossary/harbour?kind=state&q=anc",
    "/glossary/harbour?q=xyzzyplugh",
    "/interactions/harbour?term=ramming&type=negates",
    "/pair?game=harbour&a=xyzzyplugh&b=ramming",
    "/pair?game=harbour",
    "/verdict?a=harbour-core/1.2&b=harbour-league/abordaje",
    "/verdict",
    "/graph",
    "/graph?around=harbour/en/anchored&depth=2&hide=mention",
    "/path",
    "/search",
    "/search?q=anchored&game=harbour&lang=en&kind=rules",
    "/search?q=xyzzyplugh",
    "/overrides",
    "/nothing",
    "/sections/harbour-core/1.2/cite?p=99",
    f"/sections/{GONE}",
]
NO_PAGES = ("/cards/",)  # fragments, which stand in pages; tests/web/test_cards.py has axe look at them there
COMBINATIONS = [
    pytest.param("light", PHONE, "en-GB", id="light-phone-en"),
    pytest.param("dark", PHONE, "es-ES", id="dark-phone-es"),
    pytest.param("light", DESK, "es-ES", id="light-desk-es"),
    pytest.param("dark", DESK, "en-GB", id="dark-desk-en"),
]
# Two things of one sort, the first of them chosen, and what tells them apart where our colours are gone.
CHOSEN = [
    ("/glossary/harbour", ".game-nav a[aria-current]", ".game-nav a:not([aria-current])", "borderBottomColor"),
    ("/glossary/harbour", "main a.chip[aria-current]", "main a.chip:not([aria-current])", "backgroundColor"),
    ("/", ".themes button[aria-pressed=true]", ".themes button[aria-pressed=false]", "backgroundColor"),
    ("/search?q=anchored", "mark", ".snippet", "backgroundColor"),
    ("/verdict", "main button[type=submit]", "main p", "borderTopStyle"),
]
OPEN_ALL = "document.querySelectorAll('details').forEach(d => d.open = true)"


@pytest.fixture(scope="module")
def pages(application: Flask) -> list[str]:
    """The address of every page: all routes that answer with HTML, and their other faces."""
    client = application.test_client()
    asked = [a for a in ROUTES.values() if "{" not in a and not a.startswith(NO_PAGES)]
    return [*(a for a in asked if client.get(a).mimetype == "text/html"), *FACES]


@pytest.fixture
def failing_site(tmp_path: Path) -> Iterator[str]:
    """A site without a knowledge base: every page is refused."""
    application = create_app(tmp_path / "none")
    with serving(application) as address:
        yield address


def test_every_template_of_a_page_is_among_them(root: Path, pages: list[str]) -> None:
    fresh = create_app(root)  # which keeps no answer that other tests have asked for
    folder, shown = ROOT / "templates", set()
    whole = {p.name for p in folder.glob("*.html") if p.read_text(encoding="utf-8").startswith("{% extends")}

    def note(_: Flask, template: Any, **__: Any) -> None:
        shown.add(template.name)

    with template_rendered.connected_to(note, fresh):
        for address in pages:
            fresh.test_client().get(address)
    fresh.extensions["kb"].close()
    assert whole <= shown


class TestInABrowser:
    """Each in one tab from page to page: most of the time goes by loading."""

    pytestmark = BROWSER

    @pytest.mark.slow
    @pytest.mark.parametrize(("scheme", "size", "locale"), COMBINATIONS)
    def test_axe_finds_nothing(
        self, browser: Any, site: str, pages: list[str], scheme: str, size: tuple[int, int], locale: str
    ) -> None:
        with Tab(browser, site, size, color_scheme=scheme, locale=locale) as tab:
            for address in pages if scheme == "dark" else pages[: -len(FACES)]:
                tab.open(address)
                if scheme == "dark":  # closed as they come in the light, open in the dark
                    tab.page.evaluate(OPEN_ALL)
                found = violations(tab)
                assert not found, (address, found)

    @pytest.mark.parametrize(("error", "status"), [(ZeroDivisionError(), 500), (InputRefused("bad", "No."), 400)])
    def test_axe_finds_nothing_where_a_page_fails(
        self, browser: Any, site: str, monkeypatch: pytest.MonkeyPatch, error: Exception, status: int
    ) -> None:
        def fail(*_: object, **__: object) -> None:
            raise error

        monkeypatch.setattr(opening.Opening, "reading", fail)
        with Tab(browser, site, PHONE, locale="es-ES") as tab:
            tab.open("/glossary/harbour")
            assert str(status) in tab.page.locator("main").inner_text()
            found = violations(tab)
            assert not found, found

    def test_axe_finds_nothing_where_there_is_no_knowledge_base(self, browser: Any, failing_site: str) -> None:
        with Tab(browser, failing_site, DESK, color_scheme="dark") as tab:
            tab.open("/glossary/harbour")
            assert "503" in tab.page.locator("main").inner_text()
            found = violations(tab)
            assert not found, found

    def test_drawings_are_named_or_silent_nothing_sticks_out_and_nothing_moves(
        self, browser: Any, site: str, pages: list[str]
    ) -> None:
        with Tab(browser, site, SMALL, reduced_motion="reduce") as tab:
            tab.record_shifts()
            for address in pages:
                tab.open(address)
                assert not tab.page.evaluate(UNNAMED_DRAWINGS), address
                assert tab.page.evaluate("document.documentElement.scrollWidth") <= SMALL[0], address
                assert not tab.page.evaluate(MOVING), (address, "moves though the reader asked for less motion")
                if "embed" not in address:  # which shows what a script does to the words of a page
                    assert tab.shifts() == [], (address, "moves while it loads")

    def test_without_scripts_all_text_is_there_and_every_control_does_something(
        self, browser: Any, site: str, pages: list[str]
    ) -> None:
        with (
            Tab(browser, site, PHONE, java_script_enabled=False) as plain,
            Tab(browser, site, PHONE) as full,
        ):
            for address in pages:
                plain.open(address)
                full.open(address)
                assert not dead_controls(plain), address
                without, wanted = (
                    said(plain),
                    said(full) - set(full.page.locator("main button, main .pin").all_inner_texts()),
                )
                assert len(wanted) < 2 or len(without & wanted) > 0.98 * len(wanted), (address, wanted - without)

    def test_whatever_tab_reaches_is_seen_with_its_focus_in_either_colours(self, browser: Any, site: str) -> None:
        for colours in ("none", "active"):
            with Tab(browser, site, PHONE, forced_colors=colours) as tab:
                for address in WALKED:
                    tab.open(address)
                    walk(tab, address)

    def test_in_forced_colours_lines_and_signs_stand_out(self, browser: Any, site: str) -> None:
        with Tab(browser, site, DESK, forced_colors="active", color_scheme="dark") as tab:
            for address, parts in SIGNS.items():
                tab.open(address)
                tab.page.evaluate(OPEN_ALL)
                faint = tab.page.evaluate(FAINT, parts)
                assert not faint, (address, faint)

    @pytest.mark.parametrize(("address", "like", "unlike", "what"), CHOSEN)
    def test_in_forced_colours_what_is_chosen_is_told_from_the_rest(
        self, browser: Any, site: str, address: str, like: str, unlike: str, what: str
    ) -> None:
        with Tab(browser, site, DESK, forced_colors="active") as tab:
            tab.open(address)
            tab.page.evaluate(OPEN_ALL)
            chosen, other = (
                tab.page.eval_on_selector(at, "(e, what) => getComputedStyle(e)[what]", what) for at in (like, unlike)
            )
            assert chosen != other


def violations(tab: Tab) -> list[tuple[str, str]]:
    """What axe finds on the page as it is: the rule and the first place."""
    from axe_playwright_python.sync_playwright import Axe

    found = Axe().run(tab.page).response["violations"]
    return [(v["id"], v["nodes"][0]["html"][:200]) for v in found]


# Pictures that a screen reader would meet without a name: neither silent nor called something.
UNNAMED_DRAWINGS = """[...document.querySelectorAll('svg, img, canvas, [role=img]')].filter(s =>
  !s.closest('[aria-hidden=true]') && !s.parentElement.closest('svg') &&
  !(s.getAttribute('aria-label') || s.getAttribute('aria-labelledby') || s.getAttribute('alt') ||
    s.querySelector(':scope > title'))).map(s => s.outerHTML.slice(0, 120))"""
MOVING = """[...document.getAnimations()].map(a => a.animationName || a.transitionProperty).concat(
  [...document.querySelectorAll('*')].filter(e => { const s = getComputedStyle(e);
    return (parseFloat(s.animationDuration) > 0.01 && s.animationName !== 'none') || s.scrollBehavior === 'smooth' ||
      parseFloat(s.transitionDuration) > 0.01 }).map(e => e.outerHTML.slice(0, 80)))"""

CONTROLS = "button, input:not([type=hidden]), select, textarea, summary, [role=button], [tabindex='0']"


def dead_controls(tab: Tab) -> list[str]:
    """Controls that are seen and do nothing without a script: no form that can be sent, no field to read from."""
    dead = []
    for control in tab.page.locator(CONTROLS).all():
        if not control.is_visible():
            continue
        html = str(control.evaluate("e => e.outerHTML.slice(0, 160)"))
        if html.startswith(("<summary", "<textarea", "<pre")) or 'role="region"' in html:
            continue  # the browser opens the first, the second is there to be read and copied, the others scroll
        if not control.evaluate("e => !e.disabled && !!e.form && !!e.form.action && e.type !== 'button'"):
            dead.append(html)
    return dead


def said(tab: Tab) -> set[str]:
    """The lines that the main part of a page shows; the brackets that scripts make cards of are no text."""
    shown = re.sub(
        r"\[\[([^\]|]{1,80})(?:\|([^\]]{1,80}))?\]\]", lambda m: m[2] or m[1], tab.page.locator("main").inner_text()
    )
    return {line.strip() for line in shown.splitlines() if line.strip()}


WALKED = [
    "/",
    "/sections/harbour-core/1.2",
    "/terms/harbour/en/anchored",
    "/glossary/harbour",
    "/interactions/harbour",
    "/search?q=boarding",
    "/verdict?a=boarding&b=harbour-core/golden",
    "/games/harbour",
]
MOST_STOPS = 90
# Where the focus is: its place in the document, whether it is seen, whether something else lies over it, its outline.
FOCUS = """async () => { const e = document.activeElement; if (!e || e === document.body) return null;
  await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));  // the page scrolls to it
  const all = [...document.querySelectorAll('*')], boxes = [...e.getClientRects()].filter(b => b.width * b.height > 1);
  const seen = boxes.some(b => b.bottom > 0 && b.top < innerHeight && b.right > 0 && b.left < innerWidth);
  const at = boxes.map(b => document.elementFromPoint(Math.min(Math.max(b.left + b.width / 2, 0), innerWidth - 1),
    Math.min(Math.max(b.top + b.height / 2, 0), innerHeight - 1)));
  const free = at.some(x => x && (e.contains(x) || x.contains(e) || x.closest('a, button, label') === e));
  const s = getComputedStyle(e), own = e instanceof SVGElement ? getComputedStyle(e.querySelector('.shape') || e) : s;
  return { order: all.indexOf(e), html: e.outerHTML.slice(0, 120), seen, free,
    ring: (s.outlineStyle !== 'none' && parseFloat(s.outlineWidth) >= 2) || parseFloat(own.strokeWidth) >= 2 } }"""


def walk(tab: Tab, address: str) -> None:
    """Press Tab through a page: each stop is seen, marked, uncovered and later in the document than the one before."""
    last, stops = -1, 0
    while stops < MOST_STOPS:
        tab.page.keyboard.press("Tab")
        stop = tab.page.evaluate(FOCUS)
        if stop is None or stop["order"] < last:
            break
        assert stop["seen"] and stop["ring"] and stop["free"], (address, stop)
        last, stops = stop["order"], stops + 1
    assert stops > 5, address


# What is a picture of something, and must not be lost where the reader's colours replace ours.
SIGNS = {
    "/graph?around=harbour-core/1.2": ".graph .shape, .graph .line",
    "/terms/harbour/en/ramming": ".graph .shape, .graph .line, .glyph",
    "/interactions/harbour": ".cell .glyph",
    "/books/harbour-core/map": "main svg path.shape, main svg circle",
    "/": "header svg circle, header svg path",
}
FAINT = """parts => [...document.querySelectorAll(parts)].filter(e => e.getClientRects().length).filter(e => {
  const s = getComputedStyle(e), ground = getComputedStyle(document.body).backgroundColor;
  const gone = c => c === 'none' || c === ground || c === 'rgba(0, 0, 0, 0)';
  return gone(s.stroke) && gone(s.fill) }).map(e => e.outerHTML.slice(0, 120))"""
