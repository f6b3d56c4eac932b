"""Who acts upon whom, and how well the books say so."""

from __future__ import annotations

import pytest

from rulewright.kb.interplay.chains import THROUGH
from rulewright.kb.interplay.net import VERBS, Net, verb
from rulewright.kb.messages import Message
from rulewright.kb.model import SURE, Interaction, InteractionType
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
        "meadow", ident("barro", "es"), ident("slow"), T.CAUSES, "liga/barro", 0, 9, "El barro frena.", certainty=1.0
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


def test_the_surest_tie_comes_first_and_of_equals_the_one_that_is_said_more_often() -> None:
    found = net(
        said("mud causes slow", certainty=0.9),
        said("mud causes wet", certainty=0.95),
        said("mud causes cold", certainty=0.9),
        said("mud causes slow", "book/tides", certainty=0.9),
    )
    assert shown(found, "mud", True) == [("causes", ["Wet", "Slow", "Cold"])]


def test_the_surest_sentence_of_a_tie_comes_first() -> None:
    (tie,) = net(said("mud causes slow", certainty=0.9), said("mud causes slow", "book/tides")).ties
    assert [i.section for i in tie.said] == ["book/tides", "book/mud"] and tie.certainty == 1.0


def test_what_is_less_than_sure_is_no_tie_but_a_sentence_that_names_both() -> None:
    one = "Mud, slow and cold."
    found = net(
        said("mud causes slow", sentence=one, certainty=SURE - 0.01),
        said("cold negates mud", "book/mud", sentence=one, certainty=0.6),
        said("mud modifies wet", "book/tides", certainty=0.7),
        said("mud negates mud", certainty=0.7),  # names no other
        said("mud causes wet", certainty=SURE),
    )
    mud, wet = (found.concept(ident(n)) for n in ("mud", "wet"))
    assert [(t.type, t.b) for t in found.ties] == [(T.CAUSES, wet)]
    assert found.degree(mud) == 1 and found.degree(found.concept(ident("slow"))) == 0
    told = [(n.said.section, n.said.sentence, [c.lead.name for c in n.others]) for n in found.naming(mud)]
    assert told == [("book/mud", one, ["Slow", "Cold"]), ("book/tides", "mud and wet: modifies.", ["Wet"])]
    assert [n.said.section for n in found.naming(wet)] == ["book/tides"]
    assert all(found.speaks_of(c) for c in found.concepts)


def test_all_that_is_on_record_can_be_asked_for() -> None:
    claim = said("mud causes slow", certainty=0.1)
    whole = Net("meadow", [keyword("mud"), keyword("slow")], [claim], certainty=None)
    assert len(whole.ties) == 1 and not whole.naming(whole.concept(ident("mud")))


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
