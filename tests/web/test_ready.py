"""Whether requests should be sent here: a knowledge base is open, and whoever keeps it up to date is alive."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from rulewright.app import create_app
from rulewright.kb import following
from rulewright.web.metrics import Shared
from rulewright.web.ready import SILENCE
from rulewright.web.settings import Settings
from tests.web.test_metrics import scraped


@pytest.fixture
def follows(root: Path, tmp_path: Path) -> Iterator[tuple[Path, FlaskClient]]:
    shutil.copytree(root, tmp_path / "kb")
    app = create_app(tmp_path / "kb", Settings(metrics=Shared(), follows=True))
    yield tmp_path / "kb", app.test_client()
    app.extensions["kb"].close()


def test_what_serves_what_was_built_here_is_ready(client: FlaskClient) -> None:
    answer = client.get("/ready")
    assert answer.status_code == 200
    assert answer.get_json()["status"] == "ok"
    assert answer.headers["Cache-Control"] == "no-store"


def test_without_a_knowledge_base_nothing_is_ready(tmp_path: Path) -> None:
    app: Flask = create_app(tmp_path)
    answer = app.test_client().get("/ready")
    assert (answer.status_code, answer.get_json()["code"]) == (503, "kb-missing")
    app.extensions["kb"].close()


def test_a_node_is_ready_while_it_follows(follows: tuple[Path, FlaskClient]) -> None:
    root, client = follows
    assert client.get("/ready").get_json()["code"] == "not-following"  # never heard
    following.hear(root)
    assert client.get("/ready").get_json()["status"] == "ok"
    long_ago = time.time() - SILENCE - 5
    os.utime(root / following.HEARD, (long_ago, long_ago))
    answer = client.get("/ready")
    assert (answer.status_code, answer.get_json()["code"]) == (503, "not-following")
    assert client.get("/health").status_code == 200  # what it serves is whole


def test_what_keeps_a_node_from_going_on_is_told_and_no_reason_to_leave_it(follows: tuple[Path, FlaskClient]) -> None:
    root, client = follows
    following.hear(root, "The database does not answer.")
    answer = client.get("/ready")
    assert answer.status_code == 200
    assert (answer.get_json()["status"], answer.get_json()["detail"]) == ("behind", "The database does not answer.")
    assert scraped(client)["rulewright_follow_trouble", ()] == 1
    following.hear(root)
    assert client.get("/ready").get_json()["status"] == "ok"
    assert scraped(client)["rulewright_follow_trouble", ()] == 0


def test_a_note_that_a_full_disk_cut_off_is_no_peace(follows: tuple[Path, FlaskClient]) -> None:
    root, client = follows
    (root / following.HEARD).write_text("")
    assert client.get("/ready").get_json()["status"] == "behind"
