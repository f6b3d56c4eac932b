"""A real browser for tests (``bench.browser`` starts it): a tab that records what goes wrong."""

from __future__ import annotations

import time
from typing import Any

import pytest

from bench.browser import CHROMIUM, MISSING, serving

__all__ = ["BROWSER", "DESK", "PHONE", "SMALL", "Tab", "serving", "until"]
PHONE, SMALL, DESK = (390, 844), (320, 640), (1280, 900)

BROWSER = [
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason=MISSING),
    # Playwright's own event loop leaves sockets to the garbage collector when it ends.
    pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::pytest.PytestUnraisableExceptionWarning"),
]

SHIFTS = """window.shifts = []; new PerformanceObserver(list => { for (const shift of list.getEntries()) {
  const moved = s => [s.node && (s.node.outerHTML || s.node.textContent).slice(0, 80), s.previousRect, s.currentRect];
  window.shifts.push([shift.value, shift.startTime, ...shift.sources.map(moved)]);
}}).observe({ type: 'layout-shift', buffered: true })"""


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

    def record_shifts(self) -> None:
        """From the next page on, record what is drawn in one place and then in another."""
        self.page.add_init_script(SHIFTS)

    def shifts(self) -> list[list[Any]]:
        """What has moved since: the score of each shift, its milliseconds, and each element with both its places."""
        moved: list[list[Any]] = self.page.evaluate("window.shifts")
        return moved

    def settle(self) -> None:
        """Wait until what has arrived is drawn and what is drawn moves no more."""
        self.page.evaluate("document.fonts.ready")
        self.page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done())))")
        self.page.wait_for_function("() => document.getAnimations().every(a => a.playState !== 'running')")


def until(page: Any, promised: str, arg: object = None) -> None:
    """Wait until what a script promises is true. (``Page.wait_for_function`` takes a promise itself for true.)"""
    asked_until = time.monotonic() + 30
    while not page.evaluate(promised, arg):
        assert time.monotonic() < asked_until, f"not within 30 s: {promised}"
        page.wait_for_timeout(50)
