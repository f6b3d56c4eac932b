"""Promise 33: on localhost only its own host and origin are answered. A browser, and pages that would read rules."""

from __future__ import annotations

import json
import subprocess
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from wsgiref.types import StartResponse, WSGIEnvironment

import pytest

from bench.browser import chromium
from bench.scoring import COMMAND, free_port
from rulewright.app import create_app
from rulewright.web.settings import Settings
from tests.web import harbour
from tests.web.browsing import BROWSER, serving

SECRET = "An anchored ship"  # stands in the rulebook and nowhere else
TRIES = """async ({site}) => {
  const got = [];
  const note = (how, what) => got.push([how, String(what)]);
  for (const path of ["/api/v1/books", "/api/v1/export", "/api/v1/cards?name=anchored", "/embed.js", "/health",
                      "/sections/harbour-core/anchored"]) {
    for (const mode of ["cors", "no-cors"]) {
      try { const r = await fetch(site + path, {mode}); note(mode + " " + path, await r.text()); }
      catch (e) { }
    }
  }
  const load = (tag, name, path) => new Promise(done => {
    const element = document.createElement(tag);
    element.onload = () => { if (tag !== "iframe") note(tag + " " + path, "loaded"); done(); };
    element.onerror = () => done();
    element[name] = site + path;
    document.body.append(element);
  });
  await load("script", "src", "/embed.js");
  await load("script", "src", "/api/v1/books");
  await load("img", "src", "/favicon.ico");
  await load("iframe", "src", "/sections/harbour-core/anchored");
  if (window.Rulewright) note("script", "Rulewright runs here");
  return got.filter(([how, what]) => what);
}"""


class Served:
    """An application that notes what it answered to whom."""

    def __init__(self, root: Path, settings: Settings) -> None:
        self.app = create_app(root, settings)
        self.answered: list[tuple[str, str]] = []  # path, status
        inner = self.app.wsgi_app

        def noted(environ: WSGIEnvironment, start: StartResponse) -> Any:
            def begin(status: str, *rest: Any) -> Any:
                self.answered.append((environ["PATH_INFO"], status[:3]))
                return start(status, *rest)

            return inner(environ, begin)

        self.app.wsgi_app = noted  # type: ignore[method-assign]


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return harbour.write(tmp_path_factory.mktemp("private"), harbour.knowledge())


@pytest.fixture(scope="module")
def elsewhere() -> Iterator[int]:
    """The port of a web site that has nothing to do with ours."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.end_headers()
            self.wfile.write(b"<!doctype html><title>A nice page</title><p>[[Anchored]]")

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server.server_port
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="module")
def visitor() -> Iterator[Any]:
    """A browser for which every name under ``.example`` leads to this machine, as that of an attacker does."""
    with chromium("--host-resolver-rules=MAP *.example 127.0.0.1") as browser:
        yield browser


def taken(visitor: Any, page_at: str, site: str) -> list[str]:
    """What a page at an address gets hold of from a site: by fetching, embedding and framing."""
    context = visitor.new_context()
    page = context.new_page()
    page.goto(page_at)
    got = [how for how, _ in page.evaluate(TRIES, {"site": site})]
    got += [f"frame {f.url}" for f in page.frames[1:] if SECRET in f.content()]
    context.close()
    return got


class TestBrowser:
    pytestmark = BROWSER

    @pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "evil.example"])
    def test_a_page_elsewhere_gets_nothing(self, visitor: Any, elsewhere: int, root: Path, host: str) -> None:
        served = Served(root, Settings())
        with serving(served.app) as site:
            assert taken(visitor, f"http://{host}:{elsewhere}/", site) == []
        assert [x for x in served.answered if x[1] != "403"] == []
        served.app.extensions["kb"].close()

    def test_a_name_that_leads_here_only_now_gets_nothing(self, visitor: Any, root: Path) -> None:
        served = Served(root, Settings())
        with serving(served.app) as site:
            rebound = site.replace("127.0.0.1", "rebind.example")
            context = visitor.new_context()
            page = context.new_page()
            assert page.goto(f"{rebound}/").status == 421
            found = page.evaluate("fetch('/api/v1/export').then(r => r.text())")
            context.close()
        assert json.loads(found)["code"] == "other-host" and SECRET not in found
        assert {status for _, status in served.answered} == {"421"}
        served.app.extensions["kb"].close()

    def test_the_same_page_would_notice_if_it_got_something(self, visitor: Any, elsewhere: int, root: Path) -> None:
        served = Served(root, Settings(public=True))
        with serving(served.app) as site:
            got = taken(visitor, f"http://127.0.0.1:{elsewhere}/", site)
        assert {"cors /api/v1/export", "cors /api/v1/cards?name=anchored", "script /embed.js"} <= set(got)
        assert not [x for x in got if x.startswith("frame")], "pages of rules are framed by nobody, public or not"
        served.app.extensions["kb"].close()

    def test_the_site_itself_works_as_ever(self, visitor: Any, root: Path) -> None:
        served = Served(root, Settings())
        with serving(served.app) as site:
            context = visitor.new_context()
            page = context.new_page()
            page.goto(f"{site}/sections/harbour-core/anchored")
            page.fill("header [name=q]", "ramm")
            page.wait_for_selector("[role=option]")
            context.close()
        assert not [x for x in served.answered if x[1] in ("403", "421")]
        served.app.extensions["kb"].close()


@pytest.mark.parametrize("host", ["0.0.0.0", "192.0.2.7"])
def test_the_command_does_not_start_at_an_address_that_others_reach(root: Path, host: str) -> None:
    command = [*COMMAND, "serve", "--kb", str(root), "--host", host, "--port", str(free_port())]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 1 and "--public" in done.stderr and "serve-not-public" in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1 and not done.stdout
