"""Statements as acts: what is done to what itself, what one is picked for, and which things are one thing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rulewright.ingest.statements.slots import with_slots
from rulewright.kb.model import Modality, Statement
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


@pytest.mark.parametrize(
    ("ban", "other", "lang", "meets"),
    [
        ("dive as part of a flight action", "dive during a swim action", "en", False),
        ("dive during a long swim action", "dive during a swim action", "en", True),  # the one is some of the other
        ("dive during the night", "dive during a swim action", "en", True),  # of two kinds: they may be at once
        ("nadar durante la fase de ataque", "nadar durante la fase de defensa", "es", False),
    ],
)
def test_acts_in_the_course_of_two_things_of_one_kind_are_done_at_two_times(
    ban: str, other: str, lang: str, meets: bool
) -> None:
    one, two = act(ban, modality=Modality.MUST_NOT, lang=lang), act(other, lang=lang)
    assert one.at_another_time(two) is not meets and bool(weigh(one, two)) <= meets


@pytest.mark.parametrize(
    ("ban", "other", "meets"),
    [
        ("nest within the marsh", "nest at any point of the shore that is close to a goose", True),
        ("ring a bell in the tower", "ring a gong in any loud fashion", False),  # which is no place
        ("block a spell more than once or", "block a road", False),  # nothing stands behind the last "or"
    ],
)
def test_what_is_done_anywhere_meets_what_is_forbidden_somewhere(ban: str, other: str, meets: bool) -> None:
    assert bool(weigh(act(ban, modality=Modality.MUST_NOT), act(other))) is meets


@pytest.mark.parametrize(
    ("said", "lang", "limits"),
    [("carry a sack", "en", False), ("carry another sack", "en", True), ("llevar otro saco", "es", True)],
)
def test_what_is_said_of_another_one_limits(said: str, lang: str, limits: bool) -> None:
    assert act(said, lang=lang).limits is limits


def test_no_more_than_some_may_is_a_limit_too() -> None:
    found = act("carry a sack")
    assert replace(found, said=replace(found.said, wording="No more than two geese may")).limits


def passive(said: str, subject: str) -> Act:
    found = act(said, subject, Modality.MUST_NOT)
    return replace(found, said=replace(found.said, passive=True))


def test_what_is_done_to_whom_the_other_does_it_to() -> None:
    ban = passive("be blocked", "a spell")
    assert weigh(ban, replace(act("try to block it", "you"), title="Block a spell"))  # as its heading says
    assert not weigh(ban, replace(act("try to block it", "you"), title="Walls"))


def test_a_ban_on_some_of_those_it_is_done_to_is_narrower() -> None:
    ban = passive("be washed", "a sleeping goose")
    found = weigh(ban, act("wash a goose", "you"))
    assert found and found.narrower is ban


@pytest.mark.parametrize("piece", ["be picked to ", "on ", "instead of ", "picked ", "a "], ids=str.strip)
def test_hostile_acts_are_read_in_proportion(piece: str) -> None:
    def read(n: int) -> None:
        made = act("carry " + piece * n)
        assert made.direct is not None and made.verbs

    assert growth(read, 4_000) < LINEAR
