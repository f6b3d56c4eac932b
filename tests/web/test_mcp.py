"""The tools for assistants, asked over the real protocol by the SDK's own client, on the sample game."""

from __future__ import annotations

import asyncio
import json
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, get_args

import httpx
import pytest
from click.testing import CliRunner
from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client

from bench.scoring import free_port
from rulewright import cli
from rulewright.kb.base import KnowledgeBase
from rulewright.kb.errors import RulewrightError
from rulewright.kb.language import LANGUAGES, UNKNOWN_CODE
from rulewright.web import answering
from rulewright.web.mcp_shapes import Code
from tests.conftest import ROOT

GAME = "lantern-marsh"
LONGEST_ANSWER = 40_000  # characters
TOOLS = {"search", "section", "term", "interactions", "verdict"}


class Assistant:
    """Asks the server over stdio, many questions in one session."""

    def __init__(self, root: Path) -> None:
        command = [sys.executable, "-m", "rulewright.cli", "mcp", "--kb", str(root)]
        self.server = StdioServerParameters(command=command[0], args=command[1:], cwd=ROOT)

    def ask(self, *questions: tuple[str, dict[str, Any]]) -> list[Any]:
        async def talk() -> list[Any]:
            async with Client(stdio_client(self.server)) as client:
                return [await client.call_tool(name, given) for name, given in questions]

        return asyncio.run(talk())

    def one(self, tool: str, /, **given: Any) -> Any:
        (answer,) = self.ask((tool, given))
        assert not answer.is_error, answer.content[0].text
        assert len(answer.content[0].text) < LONGEST_ANSWER
        return answer.structured_content


def wait_until_open(port: int) -> None:
    for _ in range(600):
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
            return
        except OSError:
            time.sleep(0.1)
    raise AssertionError("it never listened")


def test_assistants_elsewhere_ask_over_http(sample_root: Path) -> None:
    port = free_port()
    command = [sys.executable, "-m", "rulewright.cli", "mcp", "--http", "--port", str(port), "--kb", str(sample_root)]
    with subprocess.Popen(command, cwd=ROOT, stderr=subprocess.DEVNULL) as server:
        try:
            wait_until_open(port)

            async def talk() -> Any:
                async with Client(f"http://127.0.0.1:{port}/mcp") as client:
                    return await client.call_tool("search", {"query": "lantern", "game": GAME})

            assert asyncio.run(talk()).structured_content["results"]
            stranger = {"Host": "rules.example", "Accept": "application/json, text/event-stream"}
            refused = httpx.post(f"http://127.0.0.1:{port}/mcp", json={}, headers=stranger)
            assert refused.status_code == 421, "a name that is not this machine's"
        finally:
            server.terminate()


def test_others_are_let_in_only_where_somebody_said_so(sample_root: Path) -> None:
    asked = ["mcp", "--http", "--host", "0.0.0.0", "--kb", str(sample_root)]
    result = CliRunner().invoke(cli.main, asked)
    assert result.exit_code == 1 and "add --public" in result.stderr


@pytest.fixture(scope="module")
def assistant(sample_root: Path) -> Assistant:
    return Assistant(sample_root)


@pytest.fixture(scope="module")
def base(sample_root: Path) -> Iterator[KnowledgeBase]:
    kb = KnowledgeBase(sample_root)
    yield kb
    kb.close()


def citations(told: Any) -> list[dict[str, str]]:
    """Every citation in an answer."""
    if isinstance(told, dict):
        own = [told] if "cite" in told else []
        return own + [c for v in told.values() for c in citations(v)]
    return [c for v in told for c in citations(v)] if isinstance(told, list) else []


def is_whole(base: KnowledgeBase, cited: dict[str, str]) -> bool:
    """True where a citation names a rule that is there, with its book, edition and path."""
    with base.reading() as g:
        s, b = g.store.section(cited["id"]), g.store.book(cited["book"])
    there = s.book == b.id and cited["title"] == b.title and cited["edition"] == b.edition
    return there and cited["path"] == f"/sections/{s.id}" and cited["cite"].endswith(cited["path"])


def test_it_says_what_it_offers(assistant: Assistant) -> None:
    async def talk() -> tuple[Any, Any, Any]:
        async with Client(stdio_client(assistant.server)) as client:
            listed = await client.list_tools()
            return listed.tools, (await client.read_resource("rulewright://games")).contents, client.instructions

    tools, (games,), instructions = asyncio.run(talk())
    assert {t.name for t in tools} == TOOLS
    assert all(t.description and t.annotations.read_only_hint for t in tools)
    assert "cite" in instructions
    (game,) = json.loads(games.text)
    assert game["game"] == GAME and {b["language"] for b in game["books"]} == {"en", "es"}


def test_a_question_is_answered_with_citations(assistant: Assistant, base: KnowledgeBase) -> None:
    told = assistant.one("search", query="What does Mired do?", game=GAME, lang="en", limit=3)
    assert 1 <= len(told["results"]) <= 3 and told["total"] >= len(told["results"])
    assert all(r["text"] and "<mark>" not in r["text"] and r["why"] for r in told["results"])
    found = citations(told)
    assert len(found) >= len(told["results"]) and all(is_whole(base, c) for c in found)


def test_what_answers_has_its_word_and_its_notes(assistant: Assistant) -> None:
    banned = assistant.one("search", query="Can a Mired model dash?", game=GAME, lang="en")["answer"]
    assert (banned["word"], banned["condition"], banned["basis"]) == ("no", "", "statement")
    defined = assistant.one("search", query="What does Mired do?", game=GAME, lang="en")["answer"]
    assert (defined["word"], defined["basis"]) == (None, "term")


def test_a_rule_is_read_as_a_whole(assistant: Assistant, base: KnowledgeBase) -> None:
    told = assistant.one("section", id="lantern-marsh-core/bulwark-x")
    assert told["citation"]["id"] == "lantern-marsh-core/bulwark-x" and told["text"] and not told["cut"]
    assert told["above"] and {d["id"] for d in told["defines"]} >= {f"{GAME}/en/bulwark"}
    ranked = assistant.one("section", id="lantern-marsh-core/the-drowned-bell.scoring")
    found = [*citations(told), *citations(ranked)]
    assert len(citations(ranked)) > 2 and all(is_whole(base, c) for c in found)


def test_a_term_has_its_definition_and_its_name_abroad(assistant: Assistant, base: KnowledgeBase) -> None:
    told = assistant.one("term", name="mired", game=GAME, lang="en")
    first = told["terms"][0]
    assert (first["name"], first["game"]) == ("Mired", GAME) and first["text"] and first["translations"]
    assert is_whole(base, first["citation"])


def test_interactions_quote_the_sentence(assistant: Assistant, base: KnowledgeBase) -> None:
    told = assistant.one("interactions", name="Fearless", other="Menacing", game=GAME)
    assert told["total"] >= 1
    for i in told["interactions"]:
        assert {i["a"], i["b"]} == {"Fearless", "Menacing"} and i["sentence"] and is_whole(base, i["citation"])


def test_a_verdict_shows_its_steps(assistant: Assistant, base: KnowledgeBase) -> None:
    told = assistant.one("verdict", a="lantern-marsh-torneo/2.1", b="lantern-marsh-core/hire-your-crew")
    assert told["outcome"] in ("a", "b") and told["winner"]["id"] == told[told["outcome"]]["id"]
    assert told["steps"] and any(s["citation"] for s in told["steps"]) and told["reason"]
    assert 0 < told["certainty"] < 1
    found = citations(told)
    assert len(found) > 1 and all(is_whole(base, c) for c in found)


def test_a_verdict_is_asked_in_words(assistant: Assistant) -> None:
    told = assistant.one("verdict", question="¿Puedo contratar dos héroes?", game="lantern-marsh")
    assert told["outcome"] == "b" and told["winner"]["id"] == told["b"]["id"] == "lantern-marsh-torneo/2.1"
    alone = assistant.one("verdict", question="May a tired piece use a charm?")
    assert (alone["outcome"], alone["b"]) == ("single", None) and alone["winner"] == alone["a"]
    assert assistant.one("verdict", question="zzzz qqq")["a"] is None


def test_only_the_books_in_force_speak(assistant: Assistant) -> None:
    core = ["lantern-marsh-core"]
    told = assistant.one("search", query="hire your crew heroes", books=core)
    assert told["results"] and {c["id"].split("/")[0] for c in citations(told)} == set(core)
    notes = [assistant.one("section", id=f"{core[0]}/hire-your-crew", **of)["notes"] for of in ({}, {"books": core})]
    assert ["lantern-marsh-torneo" in str(of) for of in notes] == [True, False]
    pair = {"a": "lantern-marsh-torneo/2.1", "b": "lantern-marsh-core/hire-your-crew"}
    assert "is not in force here" in assistant.one("verdict", **pair, books=core)["reason"]
    asked = assistant.one("verdict", question="¿Puedo contratar dos héroes?", game=GAME, books=core)
    assert "lantern-marsh-torneo" not in str(asked)


# What cannot be answered, and what the sentence about it names.
REFUSED = [
    ("search", {"query": "  "}, "give a term"),
    ("search", {"query": "Mired", "game": "chess"}, "There is no game 'chess'; there are lantern-marsh."),
    ("search", {"query": "x" * 2_001}, "2000"),
    ("search", {"query": "Mired", "limit": 1_000}, "20"),
    ("search", {"query": "Mired", "lang": "xx"}, "'en'"),
    ("search", {"query": "Mired", "books": ["chess"]}, "There is no book 'chess'; there are lantern-marsh-core"),
    ("section", {"id": "lantern-marsh-core/nothing"}, "the tool `search` finds them"),
    ("section", {"id": "../../etc/passwd"}, "There is no rule"),
    ("section", {}, "'id'"),
    ("search", {"query": 5}, "Argument 'query': input should be a valid string."),
    ("interactions", {"name": "Mired", "other": "mired"}, "name two different terms"),
    ("term", {"name": "Xyzzyplugh"}, "the tool `search` finds rules"),
    ("interactions", {"name": "Mired", "other": "Xyzzyplugh"}, "No game here defines"),
    ("verdict", {"a": "lantern-marsh-torneo/2.1", "b": "nothing"}, "There is no rule 'nothing'"),
    ("verdict", {"question": " "}, "ask which rule wins"),
    ("verdict", {"question": "May I?", "game": "chess"}, "There is no game 'chess'"),
    ("verdict", {}, "There is no rule ''"),
    (
        "search",
        {"query": "Mired", "colour": "red"},
        "'colour': not known to search, which takes query, game, lang, limit, books.",
    ),
    ("interactions", {"name": "Mired", "limit": 21}, "Argument 'limit': input should be less than or equal to 20."),
    (
        "divine",
        {"query": "Mired"},
        "There is no tool 'divine'; there are search, section, term, interactions, verdict.",
    ),
    ("term", {"name": ""}, "No game here defines a term ''"),
]


def test_clients_can_rely_on_the_shape_of_every_answer(assistant: Assistant) -> None:
    from jsonschema import Draft202012Validator

    asked: list[tuple[str, dict[str, Any]]] = [
        ("search", {"query": "What does Mired do?"}),
        ("search", {"query": "mirde"}),
        ("section", {"id": "lantern-marsh-core/bulwark-x"}),
        ("term", {"name": "Mired"}),
        ("interactions", {"name": "Mired"}),
        ("verdict", {"a": "lantern-marsh-torneo/2.1", "b": "lantern-marsh-core/hire-your-crew"}),
        ("verdict", {"a": "lantern-marsh-core/bulwark-x", "b": "lantern-marsh-core/hire-your-crew"}),
    ]

    async def talk() -> Any:
        async with Client(stdio_client(assistant.server)) as client:
            return (await client.list_tools()).tools

    offered = {t.name: t for t in asyncio.run(talk())}
    for (name, given), told in zip(asked, assistant.ask(*asked), strict=True):
        schema = offered[name].output_schema
        assert schema["additionalProperties"] is False and "citation" in json.dumps(schema).lower(), name
        assert offered[name].input_schema["additionalProperties"] is False
        Draft202012Validator(schema).validate(told.structured_content)
        Draft202012Validator(offered[name].input_schema).validate(given)
        said = json.loads(told.content[0].text)
        assert said.keys() <= told.structured_content.keys() and "\n" not in told.content[0].text


def test_as_many_interactions_as_wanted(assistant: Assistant) -> None:
    few, more = (assistant.one("interactions", name="Pace", limit=n) for n in (1, 20))
    assert len(few["interactions"]) == 1 and few["total"] == more["total"] > 1
    assert few["interactions"] == more["interactions"][:1]


def test_where_the_site_is_known_citations_have_the_whole_address(sample_root: Path) -> None:
    known = Assistant(sample_root)
    known.server.args += ["--url", "https://rules.example/"]
    cited = known.one("section", id="lantern-marsh-core/bulwark-x")["citation"]
    assert cited["url"] == "https://rules.example/sections/lantern-marsh-core/bulwark-x"
    assert cited["cite"].endswith(", " + cited["url"]) and cited["path"] == "/sections/lantern-marsh-core/bulwark-x"


@pytest.mark.parametrize(
    ("pages", "page"),
    [
        ((), None),
        (((0, "i"), (10**9, "2")), "i"),
        (((0, "6"), (1, "7")), "7"),
        (((10**9, "2"),), None),
        (((0, ""),), None),
    ],
)
def test_a_citation_names_the_printed_page_where_the_file_tells(
    base: KnowledgeBase, monkeypatch: pytest.MonkeyPatch, pages: tuple[tuple[int, str], ...], page: str | None
) -> None:
    with base.reading() as g:
        s = g.store.section("lantern-marsh-core/bulwark-x")
        book = replace(g.store.book(s.book), pages=pages)
        monkeypatch.setattr(type(g.store), "book", lambda *_: book)
        told = answering.citation(g, s)
    assert told["page"] == page and told["cite"].endswith(told["path"])
    assert (f"p. {page}," in told["cite"]) is (page is not None)


def test_a_heading_alone_is_found_with_the_words_below_it(base: KnowledgeBase) -> None:
    with base.reading() as g:
        bare = next(s for b in g.store.books() for s in g.store.sections_of(b.id) if not s.text)
        told = answering.search(g, bare.title, None, bare.lang, 20)
        found = [r for r in told["results"] if r["citation"]["id"] == bare.id]
    assert found and all(r["text"] for r in told["results"])


def test_what_cannot_be_answered_is_said_in_a_sentence(assistant: Assistant) -> None:
    answers = assistant.ask(*((name, given) for name, given, _ in REFUSED))
    for (name, given, told), answer in zip(REFUSED, answers, strict=True):
        text = answer.content[0].text
        assert answer.is_error and told in text, (name, given, text)
        assert not text.startswith("Error executing") and "Traceback" not in text and str(ROOT) not in text
        assert "\n" not in text and "pydantic" not in text and "xxx" not in text and len(text) < 250, text


def test_nothing_is_of_unbounded_length(base: KnowledgeBase) -> None:
    with base.reading() as g:
        answers: list[Any] = [answering.games(g)]
        for book in g.store.books():
            answers += [answering.section(g, h.id) for h in g.store.outline(book.id)]
        for t in g.store.terms():
            answers += [answering.term(g, t.id, None, None), answering.interactions(g, t.id, None, None)]
        answers.append(answering.search(g, "the", None, None, 100))
    assert len(answers) > 50
    assert max(len(json.dumps(a)) for a in answers) < LONGEST_ANSWER
    assert all(is_whole(base, c) for c in citations(answers[-1]))


def test_without_a_knowledge_base_it_ends_with_a_sentence(tmp_path: Path) -> None:
    from rulewright.web.mcp_server import run

    with pytest.raises(RulewrightError, match=re.escape("run `rulewright build` first")):
        run(tmp_path)


def test_the_languages_of_an_answer_are_those_of_the_program() -> None:
    assert set(get_args(Code)) == {*LANGUAGES, UNKNOWN_CODE}
