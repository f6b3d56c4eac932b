"""Rules like the one that is read: on its page, in the API and in the terminal."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from flask.testing import FlaskClient

from rulewright import cli
from rulewright.app import create_app

BULWARK, TORNEO = "lantern-marsh-core/bulwark-x", "lantern-marsh-torneo/2.1"
TITLE = "Rules like this one"


@pytest.fixture(scope="module")
def sample(sample_root: Path) -> Iterator[FlaskClient]:
    app = create_app(sample_root)
    yield app.test_client()
    app.extensions["kb"].close()


def show(root: Path, *args: str) -> Result:
    return CliRunner().invoke(cli.main, ["show", *args, "--kb", str(root)])


def test_a_page_has_the_rules_like_its_own(sample: FlaskClient) -> None:
    page = sample.get(f"/sections/{BULWARK}").text
    like = page.partition(TITLE)[2].partition("</section>")[0]
    assert '/sections/lantern-marsh-core/piercing-x"' in like and BULWARK not in like


def test_a_page_says_nothing_where_no_rule_is_much_like_its_own(sample: FlaskClient) -> None:
    assert sample.get("/api/v1/like?section=lantern-marsh-core/keywords").get_json()["results"] == []
    assert TITLE not in sample.get("/sections/lantern-marsh-core/keywords").text


def test_the_api_has_them_the_most_like_first_a_page_at_a_time(sample: FlaskClient) -> None:
    every = sample.get(f"/api/v1/like?section={BULWARK}").get_json()
    shares = [row["likeness"] for row in every["results"]]
    assert every["total"] == len(shares) > 1 and shares == sorted(shares, reverse=True) and max(shares) < 1
    rest = sample.get(f"/api/v1/like?section={BULWARK}&offset=1").get_json()
    assert rest["results"] == every["results"][1:]


def test_they_are_in_its_language_though_the_game_has_another(sample: FlaskClient) -> None:
    rows = sample.get(f"/api/v1/like?section={TORNEO}").get_json()["results"]
    assert {row["section"]["lang"] for row in rows} == {"es"}


def test_neither_its_parts_nor_what_it_is_part_of_is_among_them(sample: FlaskClient) -> None:
    for book in ("lantern-marsh-core", "lantern-marsh-reglamento"):
        sections = sample.get(f"/api/v1/sections?book={book}&limit=100").get_json()["results"]
        parents = {s["id"]: s["parent"] for s in sections}
        for id in parents:
            rows = sample.get(f"/api/v1/like?section={id}").get_json()["results"]
            assert all(parents.get(r["section"]["id"]) != id != r["section"]["id"] for r in rows)
            assert parents[id] not in {r["section"]["id"] for r in rows}


@pytest.mark.parametrize(
    ("asked", "status", "said"),
    [("", 400, "section"), ("?section=", 400, "section"), ("?section=no/such", 404, "no/such")],
)
def test_without_a_section_there_is_a_sentence(sample: FlaskClient, asked: str, status: int, said: str) -> None:
    answer = sample.get(f"/api/v1/like{asked}")
    assert answer.status_code == status and said in answer.get_json()["detail"]


def test_the_terminal_tells_them_and_gives_what_the_api_answers(sample: FlaskClient, sample_root: Path) -> None:
    assert "lantern-marsh-core/piercing-x" in show(sample_root, BULWARK, "--like").stdout
    told = json.loads(show(sample_root, BULWARK, "--like", "--json").stdout)
    assert told == sample.get(f"/api/v1/like?section={BULWARK}").get_json()
    assert "No section is much like it." in show(sample_root, "lantern-marsh-core/keywords", "--like").stdout


def test_the_terminal_says_that_terms_have_no_like(sample_root: Path) -> None:
    refused = show(sample_root, "lantern-marsh/en/bulwark", "--like")
    assert refused.exit_code == 2 and f"--like takes a section, such as {BULWARK}." in refused.stderr
