"""Statements as acts: what is done to what itself, what one is picked for, and which things are one thing."""

from __future__ import annotations

import pytest

from rulewright.ingest.statements.slots import with_slots
from rulewright.kb.claims import Modality, Statement
from rulewright.kb.verdict.acts import Act, one_thing, weigh
from tests.make import section
from tests.work import LINEAR, growth


def act(said: str, subject: str = "goose", modality: Modality = Modality.MAY, lang: str = "en") -> Act:
    place = section("core/place", "Place", said, 1, lang=lang)
    made = Statement("game", place.id, 0, 9, 0, 9, said, modality, "may", subject, said)
    return Act.of(place, [with_slots(made, place)])[0]


@pytest.mark.parametrize(
    ("said", "lang", "direct"),
    [
        ("place a hat on another hat", "en", {"hat"}),
        ("carry a big cart instead of a sack", "en", {"big", "cart"}),
        ("move through the pond", "en", set()),
        ("jugar cartas sobre unidades", "es", {"cart"}),
    ],
)
def test_what_is_acted_on_itself_is_not_where_or_with_what(said: str, lang: str, direct: set[str]) -> None:
    assert act(said, lang=lang).direct == direct


def test_who_is_picked_for_an_act_does_it() -> None:
    assert "swim" in act("be picked to swim").verbs and "swim" not in act("be picked").verbs


@pytest.mark.parametrize(
    ("mine", "theirs", "expected"),
    [
        ({"bow"}, {"long", "bow"}, True),  # the one holds the other
        (set(), {"bow"}, True),  # nothing is named
        ({"old", "long", "bow"}, {"long", "bow", "wet"}, False),  # half of all
        ({"long", "bow"}, {"short", "bow"}, False),
    ],
)
def test_a_long_bow_is_no_short_bow(mine: set[str], theirs: set[str], expected: bool) -> None:
    assert one_thing(frozenset(mine), frozenset(theirs)) is expected


def test_acts_on_two_things_of_a_sort_do_not_meet() -> None:
    ban = act("carry a second sack", modality=Modality.MUST_NOT)
    assert weigh(ban, act("carry a sack")) and not weigh(ban, act("carry a leather sack"))


@pytest.mark.parametrize(
    ("ban", "other", "meets"),
    [
        ("use far shots", "make a good far shot", True),  # an act named by what is made
        ("make a hop", "hop", True),
        ("make a high hop", "make a low hop", False),
        ("try to hop", "try to dig", False),  # what is tried is done
        ("attempt to hop", "attempt to dig", False),
        ("try to carry a cart", "carry a sack", False),
        ("carry a cart and a sack", "carry a sack", True),  # one piece of an enumeration is enough
        ("use clay pots or wet sacks", "use a long rope, a dry hat or wet sacks", True),
        ("be set on a rock", "be set in a pond", False),  # who is set makes no set
    ],
)
def test_who_makes_a_hop_hops(ban: str, other: str, meets: bool) -> None:
    assert bool(weigh(act(ban, modality=Modality.MUST_NOT), act(other))) is meets


@pytest.mark.parametrize("piece", ["be picked to ", "on ", "instead of ", "picked ", "a "], ids=str.strip)
def test_hostile_acts_are_read_in_proportion(piece: str) -> None:
    def read(n: int) -> None:
        made = act("carry " + piece * n)
        assert made.direct is not None and made.verbs

    assert growth(read, 4_000) < LINEAR
