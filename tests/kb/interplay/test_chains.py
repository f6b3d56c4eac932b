"""Chains of two steps: what they come to, and which matter."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rulewright.kb.interplay.chains import FROM, LEAST, ONTO, THROUGH, Shape, chains_between, chains_of, is_hub
from rulewright.kb.interplay.net import Net
from rulewright.kb.messages import SLOT
from rulewright.kb.model import Polarity, TermKind
from tests.kb.interplay.meadow import ident, keyword, net, said
from tests.make import term


def of(found: Net, name: str) -> list[str]:
    return [c.says() for c in chains_of(found, found.concept(ident(name)))]


# Two interactions, and what they come to for the first thing named.
COME_TO = [
    ("mud causes slow", "slow modifies charge", "By causing Slow, Mud also changes Charge."),
    ("mud causes slow", "slow excludes charge", "By causing Slow, Mud also rules out Charge."),
    ("mud causes slow", "slow negates haste", "By causing Slow, Mud also cancels Haste."),
    ("mud causes slow", "slow causes doubt", "By causing Slow, Mud also leads to Doubt."),
    ("brave negates fear", "fear causes flight", "Where Brave cancels Fear, Fear no longer causes Flight."),
    ("brave negates fear", "fear excludes charge", "Where Brave cancels Fear, Fear no longer rules out Charge."),
    ("wall excludes charge", "charge causes stress", "Wall rules out Charge, which would cause Stress."),
    ("bow requires aim", "aim excludes run", "Bow needs Aim, which rules out Run."),
    ("bow requires aim", "blind negates aim", "Bow needs Aim, and Blind cancels Aim."),
    ("mud causes slow", "boots negates slow", "Mud causes Slow, and Boots cancels Slow."),
    ("dawn orders noon", "noon orders dusk", "Dawn comes before Noon, and Noon before Dusk."),
]


@pytest.mark.parametrize(("first", "second", "sentence"), COME_TO)
def test_what_two_steps_come_to(first: str, second: str, sentence: str) -> None:
    found = net(first, second)
    ends = {x for line in (first, second) for x in (line.split()[0], line.split()[2])}
    third = (ends & set(first.split()[::2]) & set(second.split()[::2])).pop()
    assert of(found, first.split()[0]) == [sentence]
    for other in ends - {third}:
        assert of(found, other) == [sentence], "it is told on the pages of both ends"
    assert of(found, third) == [], "of the third the page says both steps anyway"


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("mud orders slow", "slow modifies charge"),  # these types come to nothing together
        ("mud causes slow", "slow negates mud"),  # it comes back to where it began
        ("mud causes slow", "frost causes cold"),  # nothing in common
        ("mud modifies mud", "mud causes slow"),  # no third
    ],
)
def test_what_comes_to_nothing(first: str, second: str) -> None:
    assert of(net(first, second), "mud") == []


def test_what_rules_out_the_cause_and_is_one_itself_comes_to_nothing() -> None:
    steps = ("wall excludes charge", "charge causes stress")
    (told,) = of(net(*steps), "wall")
    assert told not in of(net(*steps, "wall causes stress"), "wall")


def test_each_step_has_the_sentence_that_says_so() -> None:
    found = net(
        said("mud causes slow", sentence="Mud slows."), said("slow modifies charge", sentence="Slow ones charge less.")
    )
    (chain,) = chains_of(found, found.concept(ident("mud")))
    assert [t.said[0].sentence for t in chain.steps] == ["Mud slows.", "Slow ones charge less."]
    assert chain.shape is Shape.THROUGH and LEAST <= chain.score <= 1


def test_names_come_in_the_language_asked_for() -> None:
    twins = (keyword("mud", translations=(ident("barro", "es"),)),
             term(ident("barro", "es"), lang="es", translations=(ident("mud"),)))  # fmt: skip
    found = net("mud causes slow", "slow modifies charge", terms=twins)
    (chain,) = chains_of(found, found.concept(ident("mud")))
    assert chain.says("es") == "By causing Slow, Barro also changes Charge."


def test_chains_do_not_go_through_what_everything_touches() -> None:
    crowd = [f"k{n} modifies attack" for n in range(20)]
    found = net(*crowd, "mud causes attack", "attack excludes charge", "mud causes slow", "slow excludes run")
    assert is_hub(found, found.concept(ident("attack")))
    assert of(found, "mud") == ["By causing Slow, Mud also rules out Run."]


@pytest.mark.parametrize("name", ["keyword", "States", "abilities", "token"])
def test_a_name_for_a_whole_sort_of_things_is_a_hub(name: str) -> None:
    found = net("mud causes x", terms=[term(ident("x"), name=name), keyword("mud")])
    assert is_hub(found, found.concept(ident("x")))


def test_a_chain_that_ends_at_a_whole_sort_of_things_says_little() -> None:
    found = net("mud causes slow", "slow excludes charge", "slow excludes states")
    assert of(found, "mud")[0] == "By causing Slow, Mud also rules out Charge."


# Pairs of nets: in the first the chain of mud matters more.
RATHER = [
    (("mud causes slow", "slow excludes charge"), ("mud modifies slow", "slow modifies charge")),
    (("mud causes slow", "slow excludes charge"), ("mud causes slow", said("slow excludes charge", certainty=0.9))),
    (("mud causes slow", "slow excludes charge"), ("mud causes slow", "slow excludes charge", "mud excludes charge")),
    (
        (said("mud causes slow", "book/swamp"), said("slow excludes charge", "book/swamp")),
        (said("mud causes slow", "book/swamp"), said("slow excludes charge", "book/marsh")),
    ),
    (
        ("mud causes slow", "slow excludes charge"),
        (said("mud causes slow", "book/mud", "All at once."), said("slow excludes charge", "book/mud", "All at once.")),
    ),
]


@pytest.mark.parametrize(("more", "less"), RATHER)
def test_which_of_two_chains_matters_more(more: tuple[str, ...], less: tuple[str, ...]) -> None:
    def best(lines: tuple[str, ...]) -> float:
        found = net(*lines)
        return max((c.score for c in chains_of(found, found.concept(ident("mud")))), default=0)

    assert best(more) > best(less)


def test_a_state_in_between_matters_more_than_a_word() -> None:
    def score(kind: TermKind) -> float:
        found = net("mud causes slow", "slow excludes charge", terms=[keyword("slow", kind=kind)])
        return chains_of(found, found.concept(ident("mud")))[0].score

    assert score(TermKind.STATE) > score(TermKind.ATTRIBUTE) > score(TermKind.TERM)


def test_of_two_steps_both_are_sure() -> None:
    assert of(net("mud causes slow", said("slow excludes charge", certainty=0.89)), "mud") == []


def test_one_third_does_not_take_all_the_room() -> None:
    found = net("mud causes slow", *(f"slow excludes k{n}" for n in range(4)), "mud causes wet", "wet modifies fire")
    told = of(found, "mud")
    assert sum("Slow" in s for s in told) == 3 and any("Wet" in s for s in told)


def test_of_a_pair_each_third_is_told_once_the_most_telling_way() -> None:
    found = net(
        "mud causes slow", "mud modifies slow", "slow excludes charge", "frost excludes mud", "frost excludes charge"
    )
    mud, charge = (found.concept(ident(n)) for n in ("mud", "charge"))
    said_of_both = {c.says() for c in chains_between(found, mud, charge)}
    assert "By causing Slow, Mud also rules out Charge." in said_of_both
    assert said_of_both & {"Frost rules out both Mud and Charge.", "Frost rules out both Charge and Mud."}
    assert len(said_of_both) == 2
    assert {c.via.id for c in chains_between(found, charge, mud)} == {
        c.via.id for c in chains_between(found, mud, charge)
    }


@pytest.mark.parametrize("table", [THROUGH, ONTO, FROM])
def test_every_pattern_names_both_ends_and_the_third_and_is_a_sentence(table: dict[object, tuple[float, str]]) -> None:
    for weight, pattern in table.values():
        assert 0 < weight <= 1 and pattern.endswith(".")
        assert set(SLOT.findall(pattern)) == {"a", "b", "via"}


# What the second step says, and the sentences of the first: whether anything follows.
HOLDING = [
    ("", [("", Polarity.DOES)], True),
    ("", [("", Polarity.MAY)], False),  # nobody has to
    ("", [("", Polarity.MAY), ("when it rains", Polarity.DOES)], True),
    ("when it rains", [("", Polarity.DOES)], True),
    ("when it rains", [("When it rains,", Polarity.DOES)], True),
    ("when it rains", [("when it is dry", Polarity.DOES)], False),
    ("when it rains", [("when it is dry", Polarity.DOES), ("", Polarity.DOES)], True),
]


@pytest.mark.parametrize(("condition", "first", "follows"), HOLDING)
@pytest.mark.parametrize("turned", [False, True], ids=["first", "second"])
def test_two_steps_hold_at_once_or_nothing_follows(
    condition: str, first: list[tuple[str, Polarity]], follows: bool, turned: bool
) -> None:
    lines = ("slow excludes run", "mud causes slow") if turned else ("mud causes slow", "slow excludes run")
    rows = [
        replace(said(lines[0], condition=when, sentence=f"{n}.", certainty=1 - n / 100), polarity=polarity)
        for n, (when, polarity) in enumerate(first)
    ]
    found = net(*rows, said(lines[1], condition=condition))
    told = chains_of(found, found.concept(ident("mud")))
    assert bool(told) == follows
    for chain in told:
        steps = [t.said[0] for t in chain.steps]
        assert all(i.polarity is Polarity.DOES for i in steps)
        assert chain.condition in (condition, *(i.condition for i in steps)) and (not condition or chain.condition)
        assert [len(t.said) for t in chain.steps if len(t.said) > 1] == [len(first)] * (len(first) > 1)
