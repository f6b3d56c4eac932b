from __future__ import annotations

import pytest

from rulewright.ingest.interactions import find_interactions
from rulewright.ingest.interactions.lexicon import SAYS, talks, wordings
from rulewright.ingest.interactions.line import pieces
from rulewright.ingest.mentions import find_mentions
from rulewright.kb.model import Basis, Interaction, Polarity
from tests.ingest.interactions.test_interactions import named, reading
from tests.make import section

HOME = "core/bogged"
TERMS = ("Fear", "Stun", "Hop", "Mud", "Mud Roll", "Wings", "Gander", "Honk", "Grip", "Discard", "Fight", "Fight Card")
CUENTO = {"Barro": "es", "Miedo": "es", "Alas": "es", "Tirada de Barro": "es", "Combate": "es"}


def stated_in(text: str, lang: str = "en") -> list[Interaction]:
    s = section(HOME, "Bogged" if lang == "en" else "Hundido", text, lang=lang)
    names = TERMS if lang == "en" else tuple(CUENTO)
    terms = [named(s.title, HOME, lang), *(named(n, lang=lang) for n in names)]
    whole = [reading([s], lang)]
    with_counts, links = find_mentions(whole, terms)
    return [i for i in find_interactions(whole, with_counts, (), links)[0] if i.basis is not Basis.NEAR]


def told(text: str, lang: str = "en") -> set[tuple[str, str, str]]:
    return {(i.a.split("/")[-1], i.type.value, i.b.split("/")[-1]) for i in stated_in(text, lang)}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("It ignores Fear.", ("bogged", "negates", "fear")),
        ("Your unit cannot Hop.", ("bogged", "excludes", "hop")),
        ("Geese with Wings cannot suffer from Mud.", ("wings", "excludes", "mud")),
        ("The unit makes a Mud Roll.", ("bogged", "causes", "mud-roll")),
        ("The Gander suffers Fear.", ("gander", "causes", "fear")),
        ("Gain a +2 bonus to Grip.", ("bogged", "modifies", "grip")),
        ("Add the Wings to the Grip.", ("wings", "modifies", "grip")),
        ("The Grip is reduced by the Mud.", ("mud", "modifies", "grip")),
        ("Gander is a Honk.", ("gander", "includes", "honk")),
        ("Hop requires Wings.", ("hop", "requires", "wings")),
        ("The Grip is reduced by 2 in the Mud.", ("bogged", "modifies", "grip")),  # the amount does nothing
        ("The Gander grants a Fear bonus.", ("gander", "modifies", "fear")),
        ("Geese with Wings (old ones) cannot use this ability.", ("wings", "excludes", "bogged")),
        ("Mud is treated as part of the Stun.", ("mud", "includes", "stun")),
        ("The Gander must be fully within Mud.", ("gander", "requires", "mud")),
        ("Fear caused by the Gander is bad.", ("gander", "causes", "fear")),
        ("If there is Mud, discard.", ("mud", "causes", "discard")),
        ("Gander is a special kind of Honk.", ("gander", "includes", "honk")),
        ("The Gander must be in Mud.", ("gander", "requires", "mud")),
        ("The old pond is considered Mud.", ("bogged", "causes", "mud")),
    ],
)
def test_who_does_what_to_what_is_read_off_the_words(text: str, said: tuple[str, str, str]) -> None:
    assert said in told(text)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("La unidad ignora el Miedo.", ("hundido", "negates", "miedo")),
        ("Las unidades con Alas no pueden sufrir Barro.", ("alas", "excludes", "barro")),
        ("La unidad realiza una Tirada de Barro.", ("hundido", "causes", "tirada-de-barro")),
        ("La unidad puede gastar Alas.", ("hundido", "requires", "alas")),
    ],
)
def test_spanish_is_read_by_its_own_words(text: str, said: tuple[str, str, str]) -> None:
    assert said in told(text, "es")


@pytest.mark.parametrize(
    "text",
    [
        "The Gander does not cause Fear.",
        "The unit doesn't get the +2 bonus to Grip.",
        "With a successful discard, it is old.",
        "For example, the Gander causes Fear.",
        "Once upon a time the start of the Mud was near.",
    ],
)
def test_what_is_denied_or_only_shown_is_no_claim(text: str) -> None:
    assert not told(text)


def test_a_contest_that_is_won_or_lost_is_nothing_gained_or_taken_away() -> None:
    assert ("gander", "negates", "fight") not in told("The Gander loses the Fight.")
    assert ("gander", "negates", "fight-card") in told("The Gander loses the Fight Card.")
    assert ("gander", "negates", "fight") in told("The Gander discards the Fight.")
    assert ("hundido", "causes", "combate") not in told("La unidad gana el Combate.", "es")


def test_a_ban_holds_for_each_of_what_it_lists() -> None:
    assert told("The Gander cannot Hop, cannot Honk and cannot use Wings.") >= {
        ("gander", "excludes", "honk"),
        ("gander", "excludes", "wings"),
    }


def test_a_claim_says_what_it_rests_on_and_where_its_words_stand() -> None:
    (i,) = [i for i in stated_in("When it is dark, the unit ignores Fear.") if i.type.value == "negates"]
    assert i.basis is Basis.HEADING and i.polarity is Polarity.DOES and i.condition == "When it is dark"
    assert 0.5 <= i.certainty <= 1 and i.cue is not None and i.start <= i.cue.start < i.cue.end <= i.end


def test_what_happens_where_something_is_so_is_not_surely_done_by_it() -> None:
    (found,) = (i for i in stated_in("If there is Mud, discard.") if i.a.endswith("mud"))
    assert found.certainty < 0.9


def test_names_of_one_thing_do_nothing_to_each_other() -> None:
    assert ("mud", "causes", "mud-roll") not in told("Mud causes a Mud Roll.")


def test_a_condition_is_a_piece_of_its_own() -> None:
    found = pieces("If it is wet (or damp), the duck swims until it is dry.", [], "en")
    assert [p.condition for p in found] == [True, False, True]


def test_how_often_is_no_condition() -> None:
    assert [p.condition for p in pieces("The duck swims once a day.", [], "en")] == [False]


def test_some_books_talk() -> None:
    assert talks("Maybe you'll want a goose.", "en") and not talks("A goose honks.", "en")


def test_every_list_has_wordings_in_both_languages() -> None:
    assert all(list(wordings(lang).find("a goose")) == [] for lang in ("en", "es"))
    assert len({s.name for s in SAYS}) == len(SAYS)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("When it is dark, the Gander suffers Fear.", "When it is dark"),
        ("When it hops while it is wet, the Gander suffers Fear.", "When it hops while it is wet"),
        ("The Gander suffers Fear, although it is old.", ""),  # grants something, and says nothing of when
        ("The Gander suffers Fear because it is old.", ""),
        ("If you do, the Gander suffers Fear.", ""),  # only points at what was said
        ("When it is dark there are three Honks: Mud, Wings and Fear.", ""),  # what is of a kind is so at all times
    ],
)
def test_what_is_shown_as_a_condition_says_when(text: str, shown: str) -> None:
    assert {i.condition for i in stated_in(text)} == {shown}


@pytest.mark.parametrize(
    "text",
    [
        "The unit suffers Fear until there is Mud.",
        "The unit suffers Fear unless there is Mud.",
        "If there is Mud, this is a Fear.",  # what there is then, and not the mud
    ],
)
def test_what_ends_something_or_is_only_so_then_does_not_do_it(text: str) -> None:
    assert not {(a, b) for a, _, b in told(text)} & {("mud", "fear")}


def test_a_heading_that_is_one_of_the_parts_is_not_the_whole() -> None:
    assert not told("All of it is divided into Bogged and Mud.")


def test_those_of_whom_any_rule_speaks_are_meant_where_they_are_listed_as_terms() -> None:
    plain = "The Gander modifies Units. The Gander modifies the number of units and Wings."
    s = section(HOME, "Bogged", f"The Gander modifies the number of Units and Wings. {plain}")
    terms = [named(n, HOME) for n in ("Bogged", "Gander", "Units", "Wings")]
    whole = [reading([s])]
    with_counts, links = find_mentions(whole, terms)
    found = [i for i in find_interactions(whole, with_counts, (), links)[0] if i.b.endswith("units")]
    assert [i.sentence for i in found if i.basis is not Basis.NEAR] == [
        "The Gander modifies the number of Units and Wings."
    ]


def test_what_is_granted_does_nothing() -> None:
    assert ("mud", "causes", "fear") not in told("Although there is Mud, the unit suffers Fear.")


@pytest.mark.parametrize(
    ("text", "needs"),
    [
        ("When a Gander hops, spend Wings.", True),
        ("When a Gander hops, you may spend Wings.", False),
        ("A Gander may spend Wings.", True),  # who may spend some must have some
    ],
)
def test_what_happens_first_needs_nothing_that_may_be_spent_then(text: str, needs: bool) -> None:
    assert (("gander", "requires", "wings") in told(text)) is needs
