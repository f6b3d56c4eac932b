"""What is sure of what a sentence states, and what speaks against it, on made-up lines."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from rulewright.ingest.interactions import find_interactions
from rulewright.ingest.interactions.certainty import DOUBTED, model, of_near, of_stated, weighed
from rulewright.ingest.interactions.facts import Facts
from rulewright.ingest.interactions.stated import Stated
from rulewright.ingest.mentions import find_mentions
from rulewright.kb.model import InteractionType, TermKind
from tests.ingest.interactions.test_interactions import named, reading
from tests.make import section

HOME = "core/bogged"
BIRDS = ("Wings", "Gander", "Honk Token", "Grip", "Flight Speed", "Goose")
TERMS = ("Fear", "Stun", "Hop", "Mud", "Mud Roll", "D6", "Monsters", *BIRDS)


POND = "It is an old pond. " * 20


def sure(text: str, title: str = "Bogged", kind: TermKind = TermKind.KEYWORD) -> set[tuple[str, str, str]]:
    """What nothing speaks against in a section, by the slugs of its ends: how sure that is has been learned."""
    return set(claims_in(text, title, kind))


def claims_in(text: str, title: str = "Bogged", kind: TermKind = TermKind.KEYWORD) -> list[tuple[str, str, str]]:
    """The same, as often as it is said."""
    s = section(HOME, title, text)
    terms = [named(title.split(" (")[0], HOME, kind=kind), *map(named, TERMS)]
    whole = [reading([s])]
    with_counts, links = find_mentions(whole, terms)
    found = find_interactions(whole, with_counts, (), links)[0]
    return [(i.a.split("/")[-1], i.type.value, i.b.split("/")[-1]) for i in found if i.certainty > DOUBTED]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("The unit ignores Fear.", ("bogged", "negates", "fear")),
        ("The unit cannot use Wings.", ("bogged", "excludes", "wings")),
        ("The unit must make a Mud Roll.", ("bogged", "causes", "mud-roll")),
        ("If it rains, the unit gains a Honk Token.", ("bogged", "causes", "honk-token")),
        ("The Gander is a Goose.", ("gander", "includes", "goose")),
        ("Wings increase Flight Speed.", ("wings", "modifies", "flight-speed")),
        ("The Gander requires Wings.", ("gander", "requires", "wings")),
        ("You gain a +2 bonus to Grip.", ("bogged", "modifies", "grip")),
        ("Gander: spend a Honk Token.", ("gander", "requires", "honk-token")),
        ("The Gander is a Goose that swims only during the night.", ("gander", "includes", "goose")),
        ("The unit cannot use Wings or Fear.", ("bogged", "excludes", "wings")),
        ("Add the Wings to the Grip.", ("wings", "modifies", "grip")),
        ("The Gander gains a Honk Token.", ("gander", "causes", "honk-token")),
        ("The unit gains a +2 bonus to Grip during the first round.", ("bogged", "modifies", "grip")),
        ("The unit gains a Honk Token once a day.", ("bogged", "causes", "honk-token")),
        ("The Wings give a Grip bonus.", ("wings", "modifies", "grip")),
        ("If there is a Stun, you first gain a Honk Token.", ("stun", "causes", "honk-token")),
        ("Three Honk Tokens: Wings, Fear and Mud.", ("wings", "includes", "honk-token")),
        ("At night, units near the pond gain a Honk Token.", ("bogged", "causes", "honk-token")),
        ("The unit ignores fear.", ("bogged", "negates", "fear")),
        ("The unit ignores fear and hops.", ("bogged", "negates", "fear")),
        ("The unit ignores fear 2 of old geese.", ("bogged", "negates", "fear")),
        ("The Gander requires mud.", ("gander", "requires", "mud")),
        ("A gander requires Wings.", ("gander", "requires", "wings")),
        ("If you want to, you gain a Honk Token.", ("bogged", "causes", "honk-token")),
        ("If it rains, the unit gains a Honk Token when it hops.", ("bogged", "causes", "honk-token")),
        ("The unit must make a Mud Roll:", ("bogged", "causes", "mud-roll")),
        ("The unit gains a +2 bonus to Grip against old geese.", ("bogged", "modifies", "grip")),
        ("The unit gains a Honk Token instead.", ("bogged", "causes", "honk-token")),
        ("The unit must make a 'Mud Roll'.", ("bogged", "causes", "mud-roll")),
        ("Place a Honk Token on it.", ("bogged", "causes", "honk-token")),
        ("The unit takes 1 Honk Token.", ("bogged", "causes", "honk-token")),
        ("The unit takes a penalty of -1 to Grip.", ("bogged", "modifies", "grip")),
        ("The unit cannot be stunned.", ("bogged", "excludes", "stun")),
        ("Allocate 2 Mud to the unit.", ("bogged", "causes", "mud")),  # to whom: it leads on to no verb
        ("The Gander gains D6 Mud.", ("gander", "causes", "mud")),  # so many of them
        ("A Mud Roll costs a Honk Token.", ("mud-roll", "requires", "honk-token")),
        ("To hop, the Gander pays a Honk Token.", ("gander", "requires", "honk-token")),
        ("Old boats near the pond must make a Mud Roll.", ("bogged", "causes", "mud-roll")),
        ("Old boats near the pond get a +2 bonus to Grip.", ("bogged", "modifies", "grip")),
        ("Gander: the old boat spends a Honk Token.", ("gander", "requires", "honk-token")),
        ("The Gander requires monsters and Wings.", ("gander", "requires", "wings")),
    ],
)
def test_a_plain_statement_is_sure(text: str, said: tuple[str, str, str]) -> None:
    assert said in sure(text)


@pytest.mark.parametrize(
    "text",
    [
        "The Gander in the pond of the Goose ignores Fear.",  # which of them does it
        "This Gander ignores Fear.",  # one of them
        "The unit must make a Grip check.",  # a check of it, not the thing itself
        "The unit ignores bad Fear.",  # more is said of what is acted on than its name
        "The unit ignores fear of old geese.",  # a small word that means anything
        "The unit ignores fear or hops.",
        "Mud causes fear and old eggs.",
        "In the pond a gander requires Wings.",
        "A gander gains a Honk Token.",  # not by what he is
        "Grey units ignore Fear.",  # who does is all that it says
        "Old boats near the pond gain a Honk Token.",
        "Place the Honk Token on it.",  # it was there before
        "The Gander requires Wings or Mud.",  # one of them
        "Perhaps the unit ignores Fear.",
        "Light boats require Wings.",  # what the sentence speaks of is no term, and the heading does not do it
        "The unit cannot use its second Wings.",  # one of several
        "The unit ignores another Fear.",  # one of that kind, and not the thing itself
        "The unit normally ignores Fear.",  # at times, which no condition says
        "Wings increase Flight Speed during the first round.",
        "Before it rains the unit ignores Fear until it is dry.",  # two conditions, of which one is told
        "Maybe you really want the unit to ignore Fear.",
        "The goose that ignores Fear is old.",  # says which one is meant
        "After a Stun you make a Mud Roll.",
        "The unit may spend a Honk Token to hop.",  # needs none
        "The unit may use Wings.",  # is not made to
        "Add the Wings and read in the old book of the Grip.",  # not to it
        "The Gander usually is a Goose.",
        "The unit loses its Grip to Wings.",
        "The unit is given Grip to hop.",
        "The unit ignores that Fear.",
        "The Gander becomes a Goose.",  # what it is done to is not what causes it
        "You cannot hop.",  # what somebody does, not what the term names
    ],
)
def test_what_leaves_a_doubt_is_not_sure(text: str) -> None:
    assert not sure(text)


@pytest.mark.parametrize(
    ("title", "kind"), [("Bogged", TermKind.TERM), ("Bogged Things", TermKind.KEYWORD), ("Bogged", TermKind.ATTRIBUTE)]
)
def test_the_name_of_a_chapter_does_nothing(title: str, kind: TermKind) -> None:
    assert not sure("The unit ignores Fear.", title, kind)


def test_what_is_sure_in_one_place_is_sure_where_it_is_said_again() -> None:
    doubted = f"Old boats near the pond ignore Fear.\n\n{POND}"
    assert not sure(doubted)
    assert len(claims_in(f"The unit ignores Fear.\n\n{POND}{doubted}")) == 2
    assert not sure(f"{doubted}Grey boats near the hut ignore Fear.")


def test_the_name_of_a_short_section_names_what_asks_for_something() -> None:
    assert sure("The unit must make a Mud Roll.", kind=TermKind.TERM)
    assert sure("Place a Honk Token on it.", kind=TermKind.TERM)
    assert not sure(f"The unit ignores Fear.\n\n{POND}", kind=TermKind.TERM)
    assert not sure(f"The unit must make a Mud Roll.\n\n{'It is an old pond. ' * 80}", kind=TermKind.TERM)
    assert not sure(f"The unit ignores Fear.\n\n{POND}", "Bogged Things")
    assert sure(f"The unit ignores Fear.\n\n{POND}", "Bogged Things", TermKind.ABILITY)
    assert not sure(f"The unit can make a Mud Roll.\n\n{POND}", "Bogged Things", TermKind.ABILITY)


@pytest.mark.parametrize(
    ("text", "less"),
    [
        ("Old boats near the pond hop by a Flight Speed equal to its Grip.", "flight-speed"),
        ("During the night it is sometimes given a Flight Speed equal to its Grip.", "flight-speed"),
        ("It hops a way equal to half its Grip.", "bogged"),
    ],
)
def test_what_is_as_much_as_another_thing_depends_on_it(text: str, less: str) -> None:
    assert ("grip", "modifies", less) in sure(text)


def test_what_is_equal_to_something_else_does_not_depend_on_what_is_named_behind_it() -> None:
    assert not sure("It hops by a Flight Speed equal to it in the next Grip test.")


def test_who_happens_to_be_stunned_does_not_make_others_roll() -> None:
    said = sure("If there is a Stun, you make a Mud Roll.")
    assert ("bogged", "causes", "mud-roll") in said and ("stun", "causes", "mud-roll") not in said


def test_the_name_of_a_part_of_the_book_does_nothing() -> None:
    assert sure("The unit ignores Fear.", "Bog Oversight")
    assert not sure("The unit ignores Fear.", "Bog Overview")


def test_what_the_doing_of_it_needs_is_not_done() -> None:
    removed = ("bogged", "negates", "wings")
    assert removed not in sure("To remove the Wings at night requires a Honk Token.")
    assert removed not in sure("Remove the Wings requires a Honk Token.")
    assert removed in sure("Remove the Wings.") & sure("Remove the Wings and spend a Honk Token.")


def test_a_name_within_what_the_section_is_called_is_another() -> None:
    assert ("wings", "includes", "goose") in sure("Wings are a Goose.", "Take Wings")
    assert ("wings", "includes", "goose") not in sure("Take Wings is a Goose.", "Take Wings")


def test_a_section_called_by_its_whole_sentence_is_called_by_no_longer_name() -> None:
    whole = [reading([section(HOME, "The Gander is a Goose", "The Gander is a Goose.")])]
    with_counts, links = find_mentions(whole, [*map(named, TERMS)])
    (found,) = find_interactions(whole, with_counts, (), links)[0]
    assert found.certainty > DOUBTED


def test_what_stands_in_brackets_is_no_part_of_a_heading() -> None:
    assert sure("The unit ignores Fear.", "Bogged (X)")


def test_a_list_under_a_choice_is_not_sure() -> None:
    assert sure("Do all of it:\n\n- The unit ignores Fear.")
    assert not sure("Choose one of them.\n\n- The unit ignores Fear.\n- Draw.")
    assert not sure("When it rains:\n\n- The unit ignores Fear.")


@pytest.mark.parametrize(
    ("text", "condition"),
    [
        ("If it rains, the Gander is a Goose.", "If it rains"),
        ("The Gander is a Goose, so you cannot use Wings if it rains.", ""),
        ("The Gander is a Goose, but when it rains, the unit is old.", ""),
        ("The Gander is a Goose when it rains, but not old.", "when it rains"),
        ("The Gander requires Wings, while (not here) it rains.", "while (not here) it rains"),
        ("The Gander requires Wings, while :wave: Geese do not.", ""),  # says nothing of when
    ],
)
def test_a_condition_of_another_statement_is_none(text: str, condition: str) -> None:
    s = section(HOME, "Bogged", text)
    whole = [reading([s])]
    with_counts, links = find_mentions(whole, [named("Bogged", HOME), *map(named, TERMS)])
    found = find_interactions(whole, with_counts, (), links)[0]
    assert [i.condition for i in found if i.certainty > DOUBTED] == [condition]


def test_a_term_is_part_of_a_longer_name() -> None:
    grip = named("Grip")
    facts = Facts({grip.id: grip}, (), ())
    assert facts.is_part(grip.id, "grip roll", "en") and not facts.is_part(grip.id, "grip", "en")
    assert not facts.is_part(grip.id, "tirada de agarre", "es")  # translated, it has the words that it takes


def one(*doubts: str, family: str = "bans") -> Stated:
    return Stated("a", "b", InteractionType.EXCLUDES, "cannot", family, 0, 1, "mention", frozenset(doubts))


def test_doubts_make_a_claim_less_sure() -> None:
    known = [of_stated(one(*doubts)) for doubts in ((), ("limited",), ("limited", "choice"), tuple("abcdefg"))]
    assert known == sorted(known, reverse=True) and known[0] > DOUBTED >= known[1] > 0
    assert of_stated(one("limited", "not rolled")) < of_stated(one("limited", "choice"))
    assert of_near(-6, True) < of_near(0, True) < of_near(60, True) == DOUBTED < 0.9


def test_how_near_two_names_stand_tells_nothing_in_a_book_that_nobody_prepared() -> None:
    assert of_near(-6, False) == of_near(60, False) == model().near["unprepared"]


def test_a_family_that_was_never_judged_is_as_sure_as_all() -> None:
    assert of_stated(replace(one(), family="unheard of")) == model().sound["all"]


def test_no_more_than_a_few_doubts_count() -> None:
    assert weighed("bans", tuple("abcdefghij"))["each doubt"] < 10
    assert math.isclose(sum(weighed("bans", ("not rolled",)).values()), 4)


@pytest.mark.parametrize(
    ("label", "speaks"),
    [
        ("", True),
        ("**Fear** [2]\n\n", False),
        ("**Aftermath**: ", False),
        ("*Stun.* ", False),
        ("- **Hop:** hops.\n\n", True),  # a label in a list is one of its item alone
        ("**Nobody** is safe here. ", True),
    ],
)
def test_what_stands_under_a_label_is_not_surely_of_the_heading(label: str, speaks: bool) -> None:
    assert bool(sure(f"{label}The unit ignores Mud.")) is speaks


@pytest.mark.parametrize("of", [0, 1])
def test_what_may_be_no_term_does_nothing_for_sure(of: int) -> None:
    s = section(HOME, "Bogged", "The unit ignores Fear.")
    terms = [named("Bogged", HOME), named("Fear")]
    for basis, certain in (("heading, told", True), ("heading, alone", False)):
        read_so = [replace(t, basis=basis) if n == of else t for n, t in enumerate(terms)]
        with_counts, links = find_mentions([reading([s])], read_so)
        [found] = find_interactions([reading([s])], with_counts, (), links)[0]
        assert (found.certainty > DOUBTED) is certain
