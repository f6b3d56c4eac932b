"""What is sure is asserted; of other claims the sentence is shown behind a switch, and export and API have them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from html import unescape
from pathlib import Path

import pytest
from click.testing import CliRunner
from flask import Flask
from flask.testing import FlaskClient

from rulewright import cli
from rulewright.app import create_app
from rulewright.kb.base import KnowledgeBase
from rulewright.kb.export import export
from rulewright.kb.model import Interaction, InteractionType, Knowledge
from rulewright.web import answering
from tests.web import harbour
from tests.web.test_interplay_names import two_games
from tests.web.tongues import strangers

ANCHORED, BOARDING, RAMMING = (f"harbour/en/{n}" for n in ("anchored", "boarding", "ramming"))
SENTENCE = "A crew may board a ship within 3 spans, see rule 9.9."
SWITCH = re.compile(r'<details class="naming">.*?</details>', re.S)
ASSERTED = re.compile(r"(?:changes|changed by|causes|caused by|modifies|modified by)\W*\d*\W*(?:Ramming|Boarding)")
LABELS = ("changes", "is changed by", "causes", "is caused by", "modifies", "modified by", "→", "⇄", "glyph", "type-")


def unsure() -> Knowledge:
    """Harbour and another game of which nothing is sure; of Harbour one sentence is claimed to say two things."""
    what = two_games()
    (ours, other), section = what.studies, next(s for s in what.sections if s.id == "harbour-core/1.2")
    at = section.text_map[0][1]
    place = ("harbour-core/1.2", at, at + len(SENTENCE), SENTENCE)
    claims = (
        Interaction("harbour", BOARDING, RAMMING, InteractionType.MODIFIES, *place, certainty=0.89),
        Interaction("harbour", RAMMING, BOARDING, InteractionType.CAUSES, *place, certainty=0.4),
    )
    return replace(what, studies=(replace(ours, interactions=(*ours.interactions, *claims)), other))


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return harbour.write(tmp_path_factory.mktemp("unsure"), unsure())


@pytest.fixture(scope="module")
def application(root: Path) -> Iterator[Flask]:
    app = create_app(root)
    yield app
    app.extensions["kb"].close()


def page(client: FlaskClient, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200, address
    return unescape(answer.get_data(as_text=True)).split("<main", 1)[1].split("</main>", 1)[0]


def words(html: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html))


def printed(root: Path, *args: str) -> str:
    done = CliRunner().invoke(cli.main, [*args, "--kb", str(root)])
    assert done.exit_code == 0, done.output
    return done.stdout


def test_export_and_api_have_every_claim_with_its_certainty(client: FlaskClient) -> None:
    claims = {(ANCHORED, BOARDING): 1.0, (RAMMING, ANCHORED): 1.0, (BOARDING, RAMMING): 0.89, (RAMMING, BOARDING): 0.4}
    exported = export(unsure())["interactions"]
    listed = client.get("/api/v1/interactions?game=harbour").get_json()["results"]
    for rows in (exported, listed):
        assert {(i["a"], i["b"]): i["certainty"] for i in rows if i["game"] == "harbour"} == claims
    pair = client.get(f"/api/v1/pair?a={BOARDING}&b={RAMMING}").get_json()
    assert {(t["a"], t["type"]) for t in pair["direct"]} == {(BOARDING, "modifies"), (RAMMING, "causes")}
    assert client.get("/api/v1/matrix?game=harbour").get_json()["counts"]["pairs"] == 4
    edges = client.get(f"/api/v1/graph?around={BOARDING}").get_json()["edges"]
    assert {"modifies", "causes", "excludes"} <= {e["type"] for e in edges}


@pytest.mark.parametrize(
    "address", [f"/terms/{BOARDING}", f"/terms/{RAMMING}", f"/pair?a={BOARDING}&b={RAMMING}"], ids=["a", "b", "pair"]
)
def test_what_is_not_sure_is_a_sentence_behind_a_switch(client: FlaskClient, address: str) -> None:
    text = page(client, address)
    (hidden,) = SWITCH.findall(text)
    assert "Sentences that may speak of both" in hidden and hidden.count(SENTENCE) == 1, (
        "once, however much is read from it"
    )
    assert 'href="/sections/harbour-core/1.2"' in hidden
    assert not [x for x in LABELS if x in hidden]
    without = words(SWITCH.sub("", text.partition('id="interplay"')[2] or text.partition('class="pair-result"')[2]))
    assert SENTENCE not in without and not ASSERTED.search(without)


def test_of_a_term_the_sentence_names_the_other(client: FlaskClient) -> None:
    (hidden,) = SWITCH.findall(page(client, f"/terms/{BOARDING}"))
    assert f'href="/terms/{RAMMING}"' in hidden
    assert not SWITCH.findall(page(client, f"/terms/{ANCHORED}")), "all that is said of it is sure"


@pytest.mark.parametrize("ui", ["en", "es"])
def test_sentences_behind_the_switch_stand_under_their_own_language(client: FlaskClient, ui: str) -> None:
    for address in (f"/terms/{BOARDING}?ui={ui}", f"/pair?a={BOARDING}&b={RAMMING}&ui={ui}"):
        text = client.get(address).get_data(as_text=True)
        assert SENTENCE in text and not list(strangers(text))


def test_what_is_sure_is_asserted(client: FlaskClient) -> None:
    assert "is ruled out by Anchored" in words(page(client, f"/terms/{BOARDING}"))
    assert "Anchored rules out Boarding" in words(page(client, f"/pair?a={ANCHORED}&b={BOARDING}"))
    matrix = words(page(client, "/interactions/harbour"))
    assert "2 pairs" in matrix and "rules out Boarding" in matrix


@pytest.mark.parametrize(
    ("address", "never"),
    [
        ("/interactions/harbour", "changes"),
        (f"/interactions/harbour?term={BOARDING}", "Ramming"),
        ("/sections/harbour-core/1.2", "changes"),
        (f"/graph?around={BOARDING}", "Ramming"),
        (f"/path?from={BOARDING}&to={RAMMING}", "modif"),
    ],
)
def test_no_other_page_says_what_is_not_sure(client: FlaskClient, address: str, never: str) -> None:
    assert never not in words(page(client, address))


def test_two_steps_need_two_sure_ones(client: FlaskClient) -> None:
    """Boarding is claimed to change Ramming, which surely cancels Anchored."""
    told = words(page(client, f"/pair?a={BOARDING}&b={ANCHORED}"))
    assert "Through a third" not in told
    assert "Through a third" in words(page(client, f"/pair?a={RAMMING}&b={BOARDING}"))


@pytest.mark.parametrize(
    ("address", "says"),
    [
        ("/interactions/marsh", "No sentence of this game’s books surely says what one keyword does to another."),
        ("/terms/marsh/en/mud", "Nothing is claimed of what it does to another keyword, or another to it."),
        (
            "/pair?a=marsh/en/mud&b=marsh/en/cover",
            "What the two do to each other is for you to read: these sentences may speak of both.",
        ),
    ],
)
def test_where_nothing_is_sure_the_page_says_so(client: FlaskClient, address: str, says: str) -> None:
    assert says in words(page(client, address))


def test_names_to_choose_from_are_those_that_sentences_name(client: FlaskClient) -> None:
    text = page(client, "/interactions/marsh")
    assert '<option value="Mud" lang="en">' in text and 'list="keywords"' in text


@pytest.mark.parametrize(
    "command", [("show", BOARDING), ("interactions", BOARDING), ("matrix", "harbour"), ("pair", BOARDING, RAMMING)]
)
def test_the_command_line_says_what_is_sure(root: Path, command: tuple[str, ...]) -> None:
    told = printed(root, *command)
    assert not ASSERTED.search(told)
    named = "Sentences that name it and another: 1" if command[0] == "interactions" else ""
    assert named in told and (SENTENCE in told.partition("\n\n")[2]) == (command[0] in ("show", "pair"))


def test_json_of_the_command_line_has_all_as_the_api(root: Path) -> None:
    assert '"modifies"' in printed(root, "interactions", BOARDING, "--json")
    assert '"modifies"' in printed(root, "pair", BOARDING, RAMMING, "--json")
    assert '"modifies": 1' in printed(root, "matrix", "harbour", "--json")


def test_assistants_are_told_what_is_sure_and_how_many_name_both(root: Path) -> None:
    base = KnowledgeBase(root)
    with base.reading() as g:
        both = answering.interactions(g, BOARDING, RAMMING, None)
        one = answering.interactions(g, BOARDING, None, None)
    base.close()
    assert both == {"total": 0, "interactions": [], "name_both": 1}
    assert [i["says"] for i in one["interactions"]] == ["Anchored excludes Boarding"]
    assert (one["total"], one["name_both"]) == (1, 1)


def test_names_are_those_of_the_reader(client: FlaskClient) -> None:
    assert ">Anclado</a>" in page(client, "/interactions/harbour?ui=es")
    heading = words(client.get(f"/pair?a={ANCHORED}&b={BOARDING}&ui=es").get_data(as_text=True))
    assert "Anclado × " in heading
