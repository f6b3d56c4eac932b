"""What a name means, where several games and terms may be meant."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from rulewright.kb.base import Generation, KnowledgeBase
from rulewright.kb.errors import InputRefused, NotFound, SeveralMeant
from rulewright.kb.model import GameStudy, Knowledge, TermKind
from rulewright.web.interplay import (
    MOST_CHAINS,
    MOST_SAID,
    MOST_TIES,
    concept_named,
    net_of,
    pair_named,
    terms_named,
    told_of,
)
from tests.kb.interplay.meadow import ident, net, said
from tests.make import interaction, knowledge, section, term
from tests.web import harbour

MARSH = (
    term("marsh/en/mud", "marsh/mud", aliases=("Mire",), book="marsh"),
    term("marsh/en/ramming", "marsh/mud", book="marsh"),
    term("marsh/en/cover", "marsh/mud", name="Cover", book="marsh"),
    term("marsh/en/cover-terrain", "marsh/mud", name="Cover", kind=TermKind.TERRAIN, book="marsh"),
)


def second_game() -> Knowledge:
    """A game of another name beside Harbour, with a term that Harbour has too and two of one name."""
    made = knowledge(section("marsh/mud", "Mud"))
    reading = replace(made.readings[0], book=replace(made.readings[0].book, game="marsh"))
    ties = (interaction("marsh/en/mud", "marsh/en/cover", "marsh/mud"),)
    return Knowledge((reading,), (GameStudy("marsh", MARSH, interactions=ties),), made.html)


def two_games() -> Knowledge:
    one, other = harbour.knowledge(), second_game()
    return Knowledge(one.readings + other.readings, one.studies + other.studies, {**one.html, **other.html})


@pytest.fixture(scope="module")
def g(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Generation]:
    base = KnowledgeBase(harbour.write(tmp_path_factory.mktemp("two"), two_games()))
    with base.reading() as generation:
        yield generation
    base.close()


@pytest.mark.parametrize(
    ("text", "game", "ids"),
    [
        ("mud", None, ["marsh/en/mud"]),
        ("  MÚD ", None, ["marsh/en/mud"]),
        ("mire", None, ["marsh/en/mud"]),
        ("ramming", None, ["harbour/en/ramming", "marsh/en/ramming"]),
        ("ramming", "marsh", ["marsh/en/ramming"]),
        ("marsh/en/ramming", None, ["marsh/en/ramming"]),
        ("marsh/en/ramming", "harbour", []),
        ("cover", None, ["marsh/en/cover", "marsh/en/cover-terrain"]),
        ("", None, []),
    ],
)
def test_names(g: Generation, text: str, game: str | None, ids: list[str]) -> None:
    assert [t.id for t in terms_named(g, text, game)] == ids


def test_of_a_pair_each_name_helps_with_the_other(g: Generation) -> None:
    net, a, b = pair_named(g, "ramming", "mud")
    assert (net.game, a.id, b.id) == ("marsh", "marsh/en/ramming", "marsh/en/mud")


@pytest.mark.parametrize(
    ("a", "b", "game", "code", "says"),
    [
        ("anchored", "mud", None, "two-games", "'anchored' is of harbour, 'mud' of marsh; name two terms of one game."),
        ("harbour/en/ramming", "marsh/en/ramming", None, "two-games", "name two terms of one game."),
        ("mud", "mire", None, "same-term", "'mud' and 'mire' are one and the same; name two different terms."),
        ("mud", "cover", None, "several-terms", "ask for one by its id: marsh/en/cover, marsh/en/cover-terrain."),
        ("ramming", "ramming", None, "several-terms", "ask for one by its id: harbour/en/ramming, marsh/en/ramming."),
    ],
)
def test_pairs_that_cannot_be(g: Generation, a: str, b: str, game: str | None, code: str, says: str) -> None:
    with pytest.raises(InputRefused) as refused:
        pair_named(g, a, b, game)
    assert refused.value.code == code and refused.value.sentence.endswith(says)


def test_a_name_that_nothing_has(g: Generation) -> None:
    with pytest.raises(NotFound, match="There is no term 'mud' in harbour"):
        pair_named(g, "mud", "ramming", "harbour")
    with pytest.raises(SeveralMeant, match="names several terms") as refused:
        concept_named(g, "cover")
    assert [c["id"] for c in refused.value.candidates] == ["marsh/en/cover", "marsh/en/cover-terrain"]
    assert {(c["game"], c["lang"]) for c in refused.value.candidates} == {("marsh", "en")}


def test_a_net_is_kept_as_long_as_its_generation(g: Generation) -> None:
    assert net_of(g, "marsh") is net_of(g, "marsh")
    other = replace(g)
    assert net_of(other, "marsh") is not net_of(g, "marsh")


def test_answers_are_bounded_however_much_is_tied() -> None:
    sentences = [said("mud causes slow", f"book/s{n:02}") for n in range(2 * MOST_SAID)]
    crowd = [said(f"mud causes k{n:03}") for n in range(MOST_TIES + 5)]
    far = [said(f"k{n:03} excludes f{n:03}") for n in range(MOST_TIES)]
    found = net("mud causes slow", *sentences, *crowd, *far)
    told = told_of(found, found.concept(ident("mud")))
    (group,) = told["does"]
    assert (group["total"], len(group["with"])) == (MOST_TIES + 6, MOST_TIES)
    best = next(p for p in group["with"] if p["term"]["id"] == ident("slow"))
    assert len(best["said"]) == MOST_SAID
    assert len(told["chains"]) == MOST_CHAINS
