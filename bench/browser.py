"""A real browser, Debian's chromium, for pictures and tests; and an application served by a thread for it to visit."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from flask import Flask
from werkzeug.serving import WSGIRequestHandler, make_server

CHROMIUM = shutil.which("chromium")
MISSING = "There is no chromium here; apt-get install chromium"
SWITCHES = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-smooth-scrolling",  # what has the focus is in sight at once
]


@contextmanager
def chromium(*switches: str, **settings: Any) -> Iterator[Any]:
    """A browser of Playwright's, closed in the end; ``settings`` are those of its ``launch``, ``switches`` chromium's.

    Raises SystemExit where there is no chromium.
    """
    if CHROMIUM is None:
        raise SystemExit(MISSING)
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM, headless=True, args=[*SWITCHES, *switches], **settings
        )
        try:
            yield browser
        finally:
            browser.close()


class Quiet(WSGIRequestHandler):
    """Says nothing of the requests that it answers."""

    def log(self, type: str, message: str, *args: Any) -> None:
        """Nothing."""


@contextmanager
def serving(application: Flask) -> Iterator[str]:
    """The address at which a thread serves an application."""
    server = make_server("127.0.0.1", 0, application, threaded=True, request_handler=Quiet)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
