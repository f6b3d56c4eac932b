"""`rulewright interactions`, `pair` and `matrix`: what they print, as words and as JSON, and what they refuse."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from flask.testing import FlaskClient

from rulewright import cli

ANCHORED, BOARDING, RAMMING = (f"harbour/en/{n}" for n in ("anchored", "boarding", "ramming"))


def run(root: Path, *args: str) -> Result:
    return CliRunner().invoke(cli.main, [*args, "--kb", str(root)])


def printed(root: Path, *args: str) -> str:
    done = run(root, *args)
    assert done.exit_code == 0, done.output
    return done.stdout


@pytest.mark.parametrize("name", [ANCHORED, "anchored", "ANC", "anclado"])
def test_a_term_by_id_name_alias_or_twin(root: Path, name: str) -> None:
    told = printed(root, "interactions", name)
    assert told.startswith("Anchored = Anclado  state of harbour")
    assert told.index("What it does") < told.index("rules out") < told.index("Boarding")
    assert (
        told.index("What is done to it") < told.index("is ignored, cancelled or taken away by") < told.index("Ramming")
    )
    assert "“An anchored ship **cannot** be boarded or rammed.”  harbour-core/anchored" in told


def test_what_follows_in_two_steps(root: Path) -> None:
    told = printed(root, "interactions", "ramming")
    assert "Where Ramming cancels Anchored, Anchored no longer rules out Boarding." in told
    assert "What follows" not in printed(root, "interactions", "ramming", "--type", "negates")


def test_a_pair_and_how_to_ask_who_wins(root: Path) -> None:
    told = printed(root, "pair", "ramming", "anchored")
    assert "Ramming ignores, cancels or takes away Anchored." in told
    assert "not sure: `rulewright verdict harbour-core/ramming harbour-core/anchored` weighs the two." in told
    third = printed(root, "pair", "ramming", "boarding")
    assert "meet in a third: Where Ramming cancels Anchored" in third
    assert "! Anchored: Absolute prohibition" in told


def test_the_matrix_of_a_game(root: Path) -> None:
    told = printed(root, "matrix", "harbour")
    assert told.splitlines()[:2] == ["Anchored", "  rules out Boarding"]
    assert "1-2 of 2 terms that act, 2 pairs: 1 × ignores, cancels or takes away, 1 × rules out" in told
    assert printed(root, "matrix", "harbour", "--type", "negates").splitlines()[0] == "Ramming"
    assert "leave out a filter" in printed(root, "matrix", "harbour", "--type", "orders")
    assert "none of 2" in printed(root, "matrix", "harbour", "--offset", "50")


@pytest.mark.parametrize(
    ("command", "address"),
    [
        (("interactions", "anchored"), f"/terms/{ANCHORED}/interplay"),
        (("interactions", "anchored", "--type", "negates"), f"/terms/{ANCHORED}/interplay?type=negates"),
        (("pair", "ramming", "anclado"), "/pair?a=ramming&b=anclado"),
        (("matrix", "harbour", "--kind", "action"), "/matrix?game=harbour&kind=action"),
        (
            ("matrix", "harbour", "--book", "harbour-core", "--term", "anc"),
            "/matrix?game=harbour&book=harbour-core&term=anc",
        ),
    ],
)
def test_json_is_what_the_api_answers(root: Path, client: FlaskClient, command: tuple[str, ...], address: str) -> None:
    assert json.loads(printed(root, *command, "--json")) == client.get(f"/api/v1{address}").get_json()


@pytest.mark.parametrize(
    ("command", "says"),
    [
        (("interactions", "nobody-knows-this"), "There is no term 'nobody-knows-this'"),
        (("interactions", "anchored", "--game", "nothing"), "there are harbour"),
        (("pair", "anchored", "anclado"), "are one and the same"),
        (("pair", "anchored", "nobody-knows-this"), "There is no term 'nobody-knows-this'"),
        (("matrix", "nothing"), "there are harbour"),
        (("matrix", "harbour", "--book", "nothing"), "there are harbour-core, harbour-league"),
        (("matrix", "harbour", "--kind", "nothing"), "there are ability, action"),
        (("matrix", "harbour", "--term", "nothing"), "There is no term 'nothing'"),
    ],
)
def test_what_cannot_be_answered_is_one_sentence(root: Path, command: tuple[str, ...], says: str) -> None:
    done = run(root, *command)
    (line,) = done.stderr.strip().splitlines()
    assert done.exit_code == 1 and says in line and "Traceback" not in done.output


@pytest.mark.parametrize(
    "command", [("interactions",), ("pair", "anchored"), ("matrix",), ("interactions", "x", "--type", "loves")]
)
def test_wrong_usage(root: Path, command: tuple[str, ...]) -> None:
    assert run(root, *command).exit_code == 2
