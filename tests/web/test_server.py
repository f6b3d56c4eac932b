"""The production server: it starts, serves, and moves to a new generation without dropping a request."""

from __future__ import annotations

import json
import re
import socket
import subprocess
import threading
import urllib.error
import urllib.request
from collections import Counter
from pathlib import Path

import pytest

from bench.scoring import COMMAND, free_port, serving, wait_for
from rulewright.ingest.build import build
from rulewright.kb.errors import StoreError
from rulewright.web.server import claim

RULES = "# Mudball\n\n## 1 Throwing\n\nA player throws mud number {n}.\n\n## 2 Ducking\n\nA player ducks.\n"


def get(url: str) -> tuple[int, dict[str, object]]:
    with urllib.request.urlopen(url, timeout=10) as answer:
        return answer.status, json.load(answer)


@pytest.mark.slow
def test_a_new_generation_is_served_without_dropping_a_request(tmp_path: Path) -> None:
    rulebook, root = tmp_path / "mudball.md", tmp_path / "kb"
    rulebook.write_text(RULES.format(n=0), encoding="utf-8")
    first = build(root, [rulebook]).generation
    seen: list[set[str]] = []
    failed: list[object] = []
    done = threading.Event()

    def ask(url: str) -> None:
        mine: set[str] = set()
        while not done.is_set():
            try:
                mine.add(str(get(url + "/api/v1/health")[1]["generation"]))
                if not get(url + "/api/v1/search?q=mud")[1]["total"]:
                    failed.append("an empty answer")
            except Exception as e:
                failed.append(e)
        seen.append(mine)

    with serving(root) as url:
        threads = [threading.Thread(target=ask, args=(url,)) for _ in range(4)]
        for t in threads:
            t.start()
        made = {first}
        for n in range(1, 4):
            rulebook.write_text(RULES.format(n=n), encoding="utf-8")
            made.add(build(root, [rulebook]).generation)
            threading.Event().wait(1.2)
        done.set()
        for t in threads:
            t.join()
        last = str(get(url + "/api/v1/health")[1]["generation"])
    assert not failed
    assert last != first and last in made
    assert set().union(*seen) <= made and len(set().union(*seen)) > 1


def test_no_answer_names_what_serves_it(sample_root: Path) -> None:
    with serving(sample_root) as url:
        for path in ("/", "/api/v1/books", "/health"):
            with urllib.request.urlopen(url + path, timeout=10) as answer:
                assert answer.status == 200 and answer.headers["Server"] is None and answer.headers["Date"], path


def test_all_workers_hold_a_client_to_one_rate(sample_root: Path) -> None:
    """Which of them answers is chance; each connection may go to another."""
    with serving(sample_root, "--rate", "30/day", "--workers", "2") as url:
        statuses, left = Counter[int](), []
        for _ in range(60):
            try:
                with urllib.request.urlopen(url + "/api/v1/books", timeout=30) as answer:
                    statuses[answer.status] += 1
                    left.append(int(answer.headers["RateLimit-Remaining"]))
            except urllib.error.HTTPError as refused:
                statuses[refused.code] += 1
    assert statuses == {200: 30, 429: 30}
    assert left == [*range(29, -1, -1)], "and what each of them says is left is so"


def test_requests_are_logged_where_that_is_asked_for_and_nobody_is_named(sample_root: Path, tmp_path: Path) -> None:
    port, log = free_port(), tmp_path / "log"
    with log.open("w") as out:
        command = [*COMMAND, "serve", "--kb", str(sample_root), "--port", str(port), "--log"]
        server = subprocess.Popen(command, stdout=out, stderr=subprocess.STDOUT)
        try:
            wait_for(f"http://127.0.0.1:{port}/health", server)
            get(f"http://127.0.0.1:{port}/api/v1/search?q=ward")
        finally:
            server.terminate()
            server.wait(timeout=60)
    lines = [line for line in log.read_text().splitlines() if "search" in line]
    assert len(lines) == 1
    assert re.fullmatch(r"\[[^]]+] GET /api/v1/search 200, \d+ bytes, \d+ ms", lines[0])


@pytest.mark.parametrize("host", ["127.0.0.1", "no-such-host.invalid"])
def test_an_address_that_cannot_be_used_is_one_sentence(host: str) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(StoreError, match=rf"{host}, port {port} .* choose another"):
            claim(host, port)


def test_a_free_address_is_claimed_and_left() -> None:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port = one.getsockname()[1]
    claim("127.0.0.1", port)
    claim("127.0.0.1", port)
