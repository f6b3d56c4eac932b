"""Who acts upon whom, and how well the books say so."""

from __future__ import annotations

import pytest

from rulewright.kb.interplay.follows import THROUGH
from rulewright.kb.interplay.net import VERBS, Net, verb
from rulewright.kb.messages import Message
from rulewright.kb.model import Interaction, InteractionType
from tests.kb.interplay.meadow import ident, keyword, net, said
from tests.make import term

T = InteractionType


def shown(found: Net, name: str, outward: bool) -> list[tuple[str, list[str]]]:
    thing = found.concept(ident(name))
    return [(g.type.value, [t.other(thing).lead.name for t in g.ties]) for g in found.grouped(thing, outward)]


def test_what_a_thing_does_and_what_is_done_to_it_by_type() -> None:
    found = net("mud causes slow", "mud negates run", "frost causes slow", "mud causes cold", "boots negates mud")
    assert shown(found, "mud", True) == [("negates", ["Run"]), ("causes", ["Cold", "Slow"])]
    assert shown(found, "mud", False) == [("negates", ["Boots"])]
    assert shown(found, "run", True) == []


def test_twins_of_another_language_share_what_is_said_of_either() -> None:
    twins = (
        keyword("mud", translations=(ident("barro", "es"),)),
        term(ident("barro", "es"), lang="es", translations=(ident("mud"),)),
    )
    spanish = Interaction(
        "meadow", ident("barro", "es"), ident("slow"), T.CAUSES, "liga/barro", 0, 9, "El barro frena."
    )
    found = net("mud causes slow", spanish, terms=twins)
    (tie,) = found.does(found.concept(ident("barro", "es")))
    assert [i.section for i in tie.said] == ["book/mud", "liga/barro"]


def test_what_a_thing_does_to_itself_is_told_once() -> None:
    found = net("mud modifies mud")
    mud = found.concept(ident("mud"))
    assert len(found.does(mud)) == len(found.between(mud, mud)) == 1
    assert found.undergoes(mud) == ()
    assert found.degree(mud) == 0


def test_the_same_sentence_is_kept_once_and_the_rule_on_the_thing_itself_comes_first() -> None:
    elsewhere = said("mud causes slow", "book/tides")
    found = net(elsewhere, "mud causes slow", elsewhere)
    (tie,) = found.ties
    assert [i.section for i in tie.said] == ["book/mud", "book/tides"]


def test_interactions_of_terms_that_are_not_there_are_left_out() -> None:
    gone = Interaction("meadow", ident("mud"), ident("gone"), T.CAUSES, "book/mud", 0, 5, "x")
    assert Net("meadow", [keyword("mud")], [gone]).ties == ()


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        (said("mud causes slow"), said("mud causes slow", "book/tides")),  # its own rule, a remark elsewhere
        (said("mud causes slow"), said("mud causes slow", condition="if it rains")),
        (said("mud causes slow"), said("mud causes slow", "book/mud-example")),
        (said("mud causes slow"), said("mud causes slow", sentence="For example, mud slows.")),
        (said("mud causes slow"), said("mud causes slow", sentence="| Mud | slow |")),
        (said("mud causes slow", origin="overlay"), said("mud causes slow")),  # an editor has looked at it
    ],
)
def test_how_well_a_tie_is_attested(better: Interaction, worse: Interaction) -> None:
    one, other = (net(x, examples=frozenset({"book/mud-example"})) for x in (better, worse))
    assert one.strength(one.ties[0]) > other.strength(other.ties[0])


def test_several_sentences_say_a_little_more_and_several_types_are_each_less_sure() -> None:
    one, two = net("mud causes slow"), net("mud causes slow", said("mud causes slow", "book/tides"))
    assert one.strength(one.ties[0]) < two.strength(two.ties[0]) <= 1
    torn = net("mud causes slow", "mud negates slow")
    assert torn.strength(torn.ties[0]) < one.strength(one.ties[0])


def test_what_everything_touches_is_not_special() -> None:
    found = net(*(f"k{n} modifies attack" for n in range(12)), "mud causes slow")
    attack, mud = found.concept(ident("attack")), found.concept(ident("mud"))
    assert found.degree(attack) == 12
    assert 0 <= found.special(attack) < 0.4 < 0.7 < found.special(mud) <= 1


def test_every_type_can_be_said_of_both_ends() -> None:
    assert set(VERBS) == set(T)
    assert verb(T.ORDERS, True) == "comes before" and verb(T.ORDERS, False) == "comes after"


@pytest.mark.parametrize("name", ["Mud", "{via}", "}{", "{", "Fog (X)"])
def test_a_name_may_hold_braces(name: str) -> None:
    sentence = Message(THROUGH[T.CAUSES, T.MODIFIES][1], a=name, via="Slow", b="Charge")
    assert sentence == f"By causing Slow, {name} also changes Charge."
