"""What was taken down is a 451 on every address that names it, at once, on a server that runs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from flask import Flask
from flask.testing import FlaskClient

from rulewright.app import create_app
from rulewright.cli import main
from rulewright.kb import removal, takedowns
from rulewright.kb.takedowns import Takedown
from rulewright.web.settings import Settings
from tests.web import harbour
from tests.web.test_every_route import BY_NAME, ROUTES, is_problem
from tests.web.test_publishing import in_haven

TAKEN = {"haven": Takedown(("haven-core", "haven-league"), (), "2026-01-02")}
NAMED = [
    *(in_haven(ROUTES[r]) for r in BY_NAME if "harbour" in ROUTES[r]),
    *("/search?q=ship&game=haven", "/api/v1/search?q=ship&game=haven", "/api/v1/search?q=ship&book=haven-core"),
    *("/api/v1/pair?a=haven/en/anchored&b=ramming", "/verdict?a=haven-core/1.2&b=harbour-core/1.2"),
    *("/graph?around=haven-core/1.2", "/api/v1/path?from=haven-core/turn&to=harbour-core/1.2", "/overrides?game=haven"),
]


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    made = create_app(harbour.write(tmp_path_factory.mktemp("two"), harbour.two()), Settings(url="http://localhost"))
    yield made
    made.extensions["kb"].close()


@pytest.fixture
def app(running: Flask) -> Iterator[Flask]:
    """A server that runs."""
    yield running
    (running.extensions["kb"].root / takedowns.FILE).unlink(missing_ok=True)


@pytest.fixture
def server(app: Flask) -> FlaskClient:
    """A server that runs, whose knowledge base still has what was taken down."""
    takedowns.write(app.extensions["kb"].root, TAKEN)
    return app.test_client()


@pytest.mark.parametrize("path", NAMED)
def test_every_address_that_names_it_is_451(server: FlaskClient, path: str) -> None:
    is_problem(server.get(path), path, 451)
    assert server.get(path).headers["Link"] == '<http://localhost/>; rel="blocked-by"'


@pytest.mark.parametrize("rule", ROUTES)
def test_all_else_is_answered_as_ever(server: FlaskClient, app: Flask, rule: str) -> None:
    asset = next(iter(app.extensions["assets"].values())).address.rpartition("/")[2]
    if rule.startswith("/offline/") or rule.endswith("/cite"):
        return  # made anew for each generation; of two games there are no passages
    answer = server.get(ROUTES[rule].format(asset=asset))
    assert answer.status_code == 200 or "several terms" in answer.text  # a name that both games have


def test_a_word_that_is_the_name_of_a_game_is_no_address_of_it(server: FlaskClient) -> None:
    assert server.get("/search?q=haven").status_code == 200
    assert server.get("/api/v1/suggest?q=haven").status_code == 200
    assert server.get("/pair?a=haven&b=ramming").status_code != 451


def test_a_server_that_runs_heeds_it_at_once_also_what_it_keeps(app: Flask) -> None:
    client, root = app.test_client(), app.extensions["kb"].root
    for _ in range(3):
        assert client.get("/sections/haven-core/1.2").status_code == 200
    takedowns.write(root, TAKEN)
    assert client.get("/sections/haven-core/1.2").status_code == 451
    takedowns.write(root, {})
    assert client.get("/sections/haven-core/1.2").status_code == 200


def test_a_record_that_cannot_be_read_is_a_503_and_not_the_books(app: Flask) -> None:
    (app.extensions["kb"].root / takedowns.FILE).write_text("{")
    is_problem(app.test_client().get("/sections/haven-core/1.2"), "/sections/haven-core/1.2", 503)


def test_the_command_takes_down_and_undoes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(removal, "LOOK_EVERY", 0)
    root, run = harbour.write(tmp_path, harbour.two()), CliRunner().invoke
    done = run(main, ["takedown", "haven", "--kb", str(root)])
    assert done.exit_code == 0 and "haven was taken down" in done.output and "--undo" in done.output
    fresh = create_app(root)
    client = fresh.test_client()
    assert client.get("/games/haven").status_code == 451 and client.get("/games/harbour").status_code == 200
    for path in ("/", "/api/v1/books", "/api/v1/export", "/sitemap.xml", "/llms.txt", "/search?q=ship"):
        assert "haven" not in client.get(path).text, path
    fresh.extensions["kb"].close()
    assert run(main, ["takedown", "haven", "--undo", "--kb", str(root)]).exit_code == 0
    again = run(main, ["takedown", "haven", "--undo", "--kb", str(root)])
    assert again.exit_code == 1 and "was not taken down" in again.output
    wrong = run(main, ["takedown", "havn", "--kb", str(root)])
    assert wrong.exit_code == 1 and "there are harbour" in wrong.output
