"""The client, against a live server."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from rulewright.client import ApiError, Client
from tests.conftest import ROOT

GAME = "lantern-marsh"
DEEP_WATER = "lantern-marsh-core/9.3"


@pytest.fixture(scope="module")
def rules(site: str) -> Client:
    return Client(site)


def test_a_rule_a_term_and_a_search(rules: Client) -> None:
    assert rules.section(DEEP_WATER)["title"] == "Deep Water"
    assert rules.term("lantern-marsh/en/deep-water")["name"] == "Deep Water"
    found = rules.search("deep water", game=GAME)
    assert found["results"][0]["section"] == DEEP_WATER
    assert "Deep Water" in [s["text"] for s in rules.suggest("deep w")["results"]]


def test_which_rule_wins(rules: Client) -> None:
    told = rules.verdict("lantern-marsh-core/9.1", "lantern-marsh-core/1.1")
    assert told["outcome"] in ("a", "b", "apart", "undecided", "single")
    assert rules.ask("may a drenched model strike", game=GAME)["understood"]


def test_games_and_books(rules: Client) -> None:
    assert [g["id"] for g in rules.games()] == [GAME]
    assert {b["game"] for b in rules.books()} == {GAME}


def test_a_list_is_read_to_its_end(rules: Client) -> None:
    terms = list(rules.rows("/terms", game=GAME))
    assert len(terms) == rules.get("/terms", game=GAME, limit=1)["total"] > 100, "more than one page"
    assert len({t["id"] for t in terms}) == len(terms)


def test_what_did_not_change_does_not_travel_again(rules: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    first = rules.section(DEEP_WATER)
    read: list[int] = []
    keep = Client._keep
    monkeypatch.setattr(Client, "_keep", lambda *given: read.append(1) or keep(*given))
    assert rules.section(DEEP_WATER) == first and not read


@pytest.mark.parametrize(
    ("path", "status", "code"), [("/sections/no/such", 404, "not-found"), ("/terms?colour=red", 400, "bad-parameter")]
)
def test_a_refusal_is_told_as_the_server_says_it(rules: Client, path: str, status: int, code: str) -> None:
    with pytest.raises(ApiError) as refused:
        rules.get(path)
    assert refused.value.status == status and refused.value.code == code and refused.value.detail


def test_a_site_that_is_not_there() -> None:
    with pytest.raises(ApiError, match="cannot be reached") as refused:
        Client("http://127.0.0.1:9", timeout=2).games()
    assert refused.value.status == 0


class Broken(BaseHTTPRequestHandler):
    """A server that answers what no API answers."""

    def do_GET(self) -> None:
        body, head = {
            "/api/v1/cut": (b"{", {"Content-Length": "99"}),
            "/api/v1/page": (b"<html>Sign in</html>", {}),
            "/api/v1/packed": (b"not packed", {"Content-Encoding": "gzip"}),
        }[self.path]
        self.send_response(200)
        for name, value in ({"Content-Length": str(len(body))} | head).items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        pass


@pytest.mark.parametrize("path", ["/cut", "/page", "/packed"])
def test_an_answer_that_cannot_be_read_is_told_as_one(path: str) -> None:
    with HTTPServer(("127.0.0.1", 0), Broken) as server:
        threading.Thread(target=server.handle_request, daemon=True).start()
        with pytest.raises(ApiError) as refused:
            Client(f"http://127.0.0.1:{server.server_port}").get(path)
    assert refused.value.status == 0


def test_it_can_be_copied_out_as_a_folder(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "client", tmp_path / "rules_client")
    subprocess.run([sys.executable, "-c", "import rules_client; rules_client.Client()"], cwd=tmp_path, check=True)


def test_it_needs_nothing_but_python() -> None:
    told = "import sys, rulewright.client; print([m for m in sys.modules if m.startswith(('rulewright.', 'flask'))])"
    found = subprocess.run([sys.executable, "-c", told], cwd=ROOT, capture_output=True, text=True, check=True)
    loaded = json.loads(found.stdout.replace("'", '"'))
    assert loaded and all(m.startswith("rulewright.client") for m in loaded)


def test_the_types_are_those_of_the_description() -> None:
    from bench import api_typed as typed

    told = typed.described()
    again = "run `python -m bench.api_typed`"
    assert Path(typed.CLIENT / "shapes.py").read_text(encoding="utf-8") == typed.python(told), again
    assert Path(typed.CLIENT / "rulewright.d.ts").read_text(encoding="utf-8") == typed.script(told), again
