"""Logs for programs: each line an object, each request under an id, nobody named."""

from __future__ import annotations

import json
import logging
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from bench.scoring import COMMAND, free_port, wait_for
from rulewright.app import create_app
from rulewright.kb import logs
from rulewright.web.logs import HEADER
from rulewright.web.settings import Settings


def test_a_record_is_a_line_with_its_facts() -> None:
    record = logging.LogRecord("rulewright", logging.WARNING, "x.py", 1, "Of %s\nnothing", ("marsh",), None)
    record.facts = {"request": "abc"}
    told = json.loads(logs.Lines().format(record))
    assert told.pop("time").endswith("+00:00")
    assert told == {"level": "warning", "logger": "rulewright", "message": "Of marsh\nnothing", "request": "abc"}


def test_what_went_wrong_inside_is_on_the_same_line() -> None:
    try:
        raise KeyError("lost")
    except KeyError:
        record = logging.LogRecord("rulewright", logging.ERROR, "x.py", 1, "failed", (), sys.exc_info())
    (line,) = logs.Lines().format(record).splitlines()
    assert "KeyError" in json.loads(line)["trace"]


@pytest.mark.parametrize("as_json", [False, True])
def test_a_sentence_is_told_as_is_asked_for(as_json: bool, capsys: pytest.CaptureFixture[str]) -> None:
    logs.teller("rulewright.test", as_json)("The database is back.")
    told = capsys.readouterr().err
    assert (json.loads(told)["message"] if as_json else told.rstrip("\n")) == "The database is back."


@pytest.mark.parametrize(
    ("proxies", "given", "kept"), [(1, "a-proxys-id", True), (0, "a-clients-id", False), (1, "x y", False)]
)
def test_only_a_proxy_names_requests(root: Path, proxies: int, given: str, kept: bool) -> None:
    app = create_app(root, Settings(traced=True, proxies=proxies))
    client = app.test_client()
    first = client.get("/api/v1/books", headers={HEADER: given}).headers[HEADER]
    again = client.get("/api/v1/books", headers={HEADER: given}).headers[HEADER]
    assert (first == given) is kept
    assert (first == again) is kept  # also where the answer was kept
    app.extensions["kb"].close()


def test_without_logs_no_answer_has_an_id(root: Path) -> None:
    app = create_app(root)
    assert HEADER not in app.test_client().get("/api/v1/books").headers
    app.extensions["kb"].close()


def test_a_server_logs_requests_as_json_and_nobody_is_named(sample_root: Path, tmp_path: Path) -> None:
    port, log = free_port(), tmp_path / "log"
    with log.open("w") as out:
        command = [*COMMAND, "serve", "--kb", str(sample_root), "--port", str(port), "--log-json"]
        server = subprocess.Popen(command, stdout=out, stderr=subprocess.STDOUT)
        try:
            wait_for(f"http://127.0.0.1:{port}/ready", server)
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/api/v1/search?q=ward", timeout=30) as answer:
                name = answer.headers[HEADER]
        finally:
            server.terminate()
            server.wait(timeout=60)
    lines = [json.loads(line) for line in log.read_text().splitlines() if line.startswith("{")]
    (told,) = [line for line in lines if line.get("path") == "/api/v1/search"]
    assert (told["request"], told["status"], told["method"]) == (name, 200, "GET")
    assert told["bytes"] > 0 and told["ms"] >= 0
    assert "ward" not in log.read_text() and "127.0.0.1 " not in log.read_text()
