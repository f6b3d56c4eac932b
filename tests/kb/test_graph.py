"""The graph: what lies around a rule, the shortest way between two, and the sentence behind each step."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from rulewright.kb.errors import NotFound
from rulewright.kb.graph import Graph, sentence_at
from rulewright.kb.model import InteractionType, Knowledge, Override, ReferenceKind
from rulewright.kb.store import Store
from tests.kb import storing
from tests.make import interaction, knowledge, reference, section, term

Open = Callable[[Knowledge], Store]


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Open]:
    stores: list[Store] = []

    def make(what: Knowledge) -> Store:
        file = tmp_path / f"{len(stores)}.db"
        storing.write(file, what)
        stores.append(Store(file))
        return stores[-1]

    yield make
    for s in stores:
        s.close()


TEXT = "First words. Move as in See B here. Last words."


def sample() -> Knowledge:
    a = section("core/a", "A", TEXT, 0)
    b = section("core/b", "B", "Cover shields.", 1)
    c = section("core/c", "C", "Deep.", 2, parent="core/b")
    d = section("cup/d", "D", "Instead.", 3)
    lone = section("core/z", "Z", "Alone.", 4)
    at = a.text_map[0][1] + TEXT.index("See B")
    cover = term("game/en/cover", "core/b")
    grit = term("game/en/grit", "core/c")
    return knowledge(
        a, b, c, d, lone,
        terms=(cover, grit),
        references=(
            reference("core/a", "core/b", start=at, end=at + 5),
            reference("core/a", None),
            reference("core/c", "game/en/cover", kind=ReferenceKind.MENTION, start=210, end=212),
        ),
        interactions=(interaction("game/en/grit", "game/en/cover", "core/c", type=InteractionType.NEGATES),),
        overrides=(Override("game", "cup/d", "core/a", "replaces it", "The cup wins."),),
    )  # fmt: skip


def test_the_connections_of_one_node_can_be_asked_for(opened: Open) -> None:
    graph = Graph(opened(sample()))
    links = graph.links_at("core/a")
    assert [(x.source, x.target, x.type) for x in links] == [
        ("cup/d", "core/a", "override"),
        ("core/a", "core/b", "reference"),
    ]
    assert graph.edge(links[1]).sentence == "Move as in See B here."
    assert list(graph.nodes(["game/en/grit", "core/nothing", "core/a"])) == ["game/en/grit", "core/a"]
    assert graph.links_at("core/z") == graph.links_at("core/nothing") == ()


def test_around_a_section(opened: Open) -> None:
    found = Graph(opened(sample())).neighbourhood("core/b")
    assert {n.id for n in found.nodes} == {"core/b", "core/a", "core/c", "game/en/cover"}
    assert {(e.source, e.target, e.type) for e in found.edges} == {
        ("core/a", "core/b", "reference"),
        ("core/c", "core/b", "parent"),
        ("game/en/cover", "core/b", "definition"),
        ("core/c", "game/en/cover", "mention"),
    }
    assert not found.truncated


def test_depth_reaches_further(opened: Open) -> None:
    graph = Graph(opened(sample()))
    assert {n.id for n in graph.neighbourhood("cup/d", 1).nodes} == {"cup/d", "core/a"}
    assert {n.id for n in graph.neighbourhood("cup/d", 2).nodes} == {"cup/d", "core/a", "core/b"}
    assert "game/en/grit" not in {n.id for n in graph.neighbourhood("cup/d", 99).nodes}  # three steps at most


def test_a_drawing_is_bounded_and_says_so(opened: Open) -> None:
    found = Graph(opened(sample())).neighbourhood("core/b", 1, limit=2)
    assert [n.id for n in found.nodes] == ["core/b", "core/a"]  # a reference tells more than a parent
    assert found.truncated


def test_nodes_say_what_they_are(opened: Open) -> None:
    nodes = {n.id: n for n in Graph(opened(sample())).neighbourhood("core/b").nodes}
    assert (nodes["core/b"].type, nodes["core/b"].label, nodes["core/b"].kind) == ("section", "B", "rules")
    assert (nodes["game/en/cover"].type, nodes["game/en/cover"].label, nodes["game/en/cover"].game) == (
        "term",
        "Cover",
        "game",
    )


def test_the_way_with_its_sentences(opened: Open) -> None:
    steps = Graph(opened(sample())).path("cup/d", "core/c")
    assert [(e.source, e.target, e.type) for e in steps] == [
        ("cup/d", "core/a", "override"),
        ("core/a", "core/b", "reference"),
        ("core/c", "core/b", "parent"),
    ]
    assert [e.sentence for e in steps] == ["The cup wins.", "Move as in See B here.", ""]
    assert steps[1].section == "core/a"


def test_an_interaction_is_a_step(opened: Open) -> None:
    (step,) = Graph(opened(sample())).path("game/en/cover", "game/en/grit")
    assert (step.source, step.type, step.sentence) == ("game/en/grit", "negates", "A negates B.")


@pytest.mark.parametrize(("start", "end"), [("core/a", "core/z"), ("core/a", "core/a")])
def test_where_there_is_no_way(opened: Open, start: str, end: str) -> None:
    assert Graph(opened(sample())).path(start, end) == ()


@pytest.mark.parametrize("unknown", ["core/none", "game/en/none", "none", "", "a/b/c/d"])
def test_unknown_nodes_are_refused(opened: Open, unknown: str) -> None:
    s = opened(sample())
    with pytest.raises(NotFound):
        Graph(s).neighbourhood(unknown)
    with pytest.raises(NotFound):
        Graph(s).path("core/a", unknown)


def test_a_game_is_drawn_by_its_most_connected(opened: Open) -> None:
    found = Graph(opened(sample())).of_game("game", limit=3)
    assert {n.id for n in found.nodes} == {"core/b", "game/en/cover", "core/c"}
    assert found.truncated
    assert Graph(opened(sample())).of_game("nothing").nodes == ()


@pytest.mark.parametrize(
    ("text", "what", "sentence"),
    [
        ("One. Two see B there. Three.", "see B", "Two see B there."),
        ("- one\n- two see B\n- three", "see B", "two see B"),
        ("See B", "See B", "See B"),
        ("One?\n\nTwo see B! Three", "see B", "Two see B!"),
    ],
)
def test_the_sentence_around_a_place(text: str, what: str, sentence: str) -> None:
    s = section("core/a", "A", text)
    at = s.text_map[0][1] + text.index(what)
    assert sentence_at(s, at, at + len(what)) == sentence


def test_no_sentence_where_nothing_stands() -> None:
    assert sentence_at(section("core/a", "A", "x"), 5_000, 5_001) == ""


def test_a_sentence_is_never_long() -> None:
    s = section("core/a", "A", "word " * 2_000)
    assert len(sentence_at(s, 5_000, 5_004)) <= 800
