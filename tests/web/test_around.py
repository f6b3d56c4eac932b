"""What is drawn and said around a node: chosen from a small graph made for it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from rulewright.kb.graph import Graph
from rulewright.kb.model import InteractionType, Knowledge, Override, ReferenceKind
from rulewright.kb.store import Store
from rulewright.web.site.around import (
    FAMILIES,
    MOST_DRAWN,
    MOST_LISTED,
    MOST_NEAR,
    TELLING,
    VERBS,
    Around,
    Family,
    around,
    family,
    verb,
)
from rulewright.web.site.picture.scene import Group
from tests.kb import storing
from tests.make import interaction, knowledge, reference, section, term

COVER, GRIT, AIM = "game/en/cover", "game/en/grit", "game/en/aim"
MENTION = ReferenceKind.MENTION


def sample(mentions: int = 3) -> Knowledge:
    sections = [
        section("core/shields", "Shields", "Cover shields. See Walls.", 0),
        section("core/walls", "Walls", "Walls give cover.", 1),
        section("core/low", "Low walls", "Low.", 3, parent="core/walls"),
        section("core/high", "High walls", "High.", 2, parent="core/walls"),
        section("cup/walls", "Cup walls", "Instead.", 4),
        *(section(f"core/m{n}", f"Mention {n}", "Cover.", 5 + n) for n in range(mentions)),
    ]
    return knowledge(
        *sections,
        terms=(term(COVER, "core/shields"), term(GRIT, "core/low"), term(AIM, "core/high")),
        references=(
            reference("core/shields", "core/walls", start=23, end=32),
            reference("core/walls", COVER, kind=MENTION, start=117, end=122),
            reference("core/walls", COVER, kind=MENTION, start=117, end=122),
            *(reference(f"core/m{n}", COVER, kind=MENTION) for n in range(mentions)),
        ),
        interactions=(
            interaction(GRIT, COVER, "core/low", type=InteractionType.NEGATES),
            interaction(COVER, AIM, "core/high", type=InteractionType.MODIFIES),
            interaction(GRIT, AIM, "core/low", type=InteractionType.CAUSES),
        ),
        overrides=(Override("game", "cup/walls", "core/walls", "replaces it", "The cup wins."),),
    )


@pytest.fixture
def small(tmp_path: Path) -> Iterator[Graph]:
    yield from opened(tmp_path, sample())


@pytest.fixture
def crowded(tmp_path: Path) -> Iterator[Graph]:
    yield from opened(tmp_path, sample(mentions=90))


def opened(folder: Path, what: Knowledge) -> Iterator[Graph]:
    storing.write(folder / "store.db", what)
    kept = Store(folder / "store.db")
    yield Graph(kept)
    kept.close()


def look(graph: Graph, at: str, depth: int = 1, hidden: tuple[Family, ...] = (), order: tuple[str, ...] = ()) -> Around:
    return around(graph, graph.nodes([at])[at], depth, hidden, str, order)


def captions(groups: tuple[Group, ...]) -> dict[str, list[str]]:
    return {g.caption: [i.id for i in g.items] for g in groups}


def test_a_term_has_what_acts_on_it_left_and_what_it_acts_on_right(small: Graph) -> None:
    scene = look(small, COVER).scene
    assert captions(scene.left) == {
        "negated by": [GRIT],
        "defined in": ["core/shields"],
        "mentioned in": ["core/walls", "core/m0", "core/m1", "core/m2"],  # who says it twice comes first
    }
    assert captions(scene.right) == {"modifies": [AIM]}


def test_a_section_has_what_is_above_it_left_and_its_parts_right(small: Graph) -> None:
    found = look(small, "core/walls", order=("core/high", "core/low"))
    assert captions(found.scene.left) == {"replaced by": ["cup/walls"], "referenced by": ["core/shields"]}
    assert captions(found.scene.right) == {"parts": ["core/high", "core/low"], "mentions": [COVER]}
    assert captions(look(small, "core/low").scene.left) == {"part of": ["core/walls"]}


def test_every_connection_is_told_with_its_sentence(small: Graph) -> None:
    found = look(small, "core/walls")
    told = {x.caption: [(r.node.id, r.edge.sentence, r.times) for r in x.rows] for x in found.listed}
    assert told["replaced by"] == [("cup/walls", "The cup wins.", 1)]
    assert told["referenced by"] == [("core/shields", "See Walls.", 1)]
    assert told["mentions"] == [(COVER, "Walls give cover.", 2)]
    assert found.total == 5


def test_families_are_counted_and_can_be_left_out(small: Graph) -> None:
    found = look(small, COVER)
    assert found.counts == {Family.INTERACTION: 2, Family.DEFINITION: 1, Family.MENTION: 4}
    without = look(small, COVER, hidden=(Family.MENTION, Family.INTERACTION))
    assert [x.caption for x in without.listed] == ["defined in"]
    assert without.counts == found.counts, "what is left out is still counted"
    nothing = look(small, COVER, hidden=tuple(Family))
    assert not nothing.listed and not nothing.scene.left and not nothing.scene.right


def test_what_has_no_room_is_a_plus_that_leads_to_the_list(crowded: Graph) -> None:
    found = look(crowded, COVER)
    boxes = [i for g in (*found.scene.left, *found.scene.right) for i in g.items]
    more = [i for i in boxes if i.shape == "more"]
    assert len(boxes) - len(more) == MOST_NEAR[1]
    assert [(i.id, i.label) for i in more] == [("list-mention-in", f"+ {91 - (MOST_NEAR[1] - 3)}")]
    listed = next(x for x in found.listed if x.anchor == "list-mention-in")
    assert (len(listed.rows), listed.more) == (MOST_LISTED[1], 91 - MOST_LISTED[1])
    drawn = {g.caption for g in (*found.scene.left, *found.scene.right)}
    assert {"negated by", "modifies", "defined in"} <= drawn, "what is mentioned often pushes nothing else out"


@pytest.mark.parametrize("at", [COVER, "core/walls", GRIT])
def test_two_steps_show_each_thing_once_and_not_too_many(crowded: Graph, at: str) -> None:
    found = look(crowded, at, depth=2)
    scene = found.scene
    near = [i.id for g in (*scene.left, *scene.right) for i in g.items if i.shape != "more"]
    far = [i.id for hanging in scene.beyond.values() for i, _ in hanging]
    assert len({at, *near, *far}) == 1 + len(near) + len(far) <= MOST_DRAWN
    assert far and set(scene.beyond) <= set(near)
    for parent, hanging in scene.beyond.items():
        assert all({tie.source, tie.target} == {parent, i.id} for i, tie in hanging)
    assert [node.id for node, _, _ in found.farther] == far


def test_what_is_left_out_is_left_out_two_steps_away_too(small: Graph) -> None:
    scene = look(small, COVER, depth=2, hidden=(Family.PLACE,)).scene
    assert not [tie for hanging in scene.beyond.values() for _, tie in hanging if tie.type == "parent"]
    assert [tie for hanging in look(small, COVER, depth=2).scene.beyond.values() for _, tie in hanging]


def test_neighbours_that_act_on_each_other_are_tied(small: Graph) -> None:
    ties = [(t.source, t.target, t.type) for t in look(small, COVER).scene.across]
    assert ties == [("core/shields", "core/walls", "reference"), (GRIT, AIM, "causes")]


def test_one_without_any_connection_has_an_empty_scene(tmp_path: Path) -> None:
    with contextmanager(opened)(tmp_path, knowledge(section("core/alone", "Alone"))) as graph:
        found = look(graph, "core/alone", depth=2)
    assert found.total == 0 and not found.listed and not found.counts


def test_all_types_have_words_for_both_ends_in_both_languages() -> None:
    from tests.web.wording import SPANISH

    assert {t.value for t in InteractionType} | set(FAMILIES) == set(VERBS) == set(TELLING)
    words = {w for pair in VERBS.values() for w in pair} | {f.label for f in Family}
    assert not words - SPANISH.keys()
    assert verb("requires", True) == "requires" and verb("requires", False) == "required by"
    assert verb("unheard of", True) == "unheard of" and family("unheard of") is Family.INTERACTION
