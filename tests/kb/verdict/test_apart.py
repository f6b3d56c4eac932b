"""Two rules that do not meet: neither wins, and both are shown."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from rulewright.kb.model import SectionKind
from tests.kb.verdict.games import (
    ANDAR,
    ANDAR_TERM,
    BRAVE,
    BRAVE_STUDY,
    CARD,
    CARDS,
    CUP,
    CUP_WALK,
    KEYWORDS,
    LIBRO,
    PROFILE,
    RAID,
    RAID_END,
    SCENARIO,
    SWIFT,
    TERROR,
    THIS,
    WALK,
    WALK_TERM,
    Game,
    override,
    weather,
)
from tests.make import reference, section, term

SIEGE = section("core/siege", "Siege", "Hold out for six rounds.", 40, kind=SectionKind.SCENARIO)
HEAVY = section("core/heavy", "Heavy", "It cannot swim.", 41, parent="core/keywords")
SUPPLY = section("core/supply", "Supply", "Each camp stores bread.", 42)
HASTE = section("core/haste", "Haste", "The goose must catch the prey.", 70)
TABLE = "Stored:\n\n| Tent | Fire | Bread | Water | Salt |\n|---|---|---|---|---|\n"
NAMES_SWIFT = reference("core/heavy", "core/swift")

APART = (
    Game("rules of two scenarios", RAID, SIEGE, "other-scenario", study={"precedence": (SCENARIO, PROFILE)}),
    Game("a part of another scenario", RAID_END, SIEGE, "other-scenario", more=(RAID,)),
    Game("two keywords", SWIFT, HEAVY, "other-bearer", more=(KEYWORDS,)),
    Game(
        "a card and what it does not name", CARD, SUPPLY, "nothing-shared", study={"precedence": (CARDS,)}, meet=False
    ),
    Game(
        "a document and what it does not name",
        CUP_WALK,
        SUPPLY,
        "nothing-shared",
        books=(CUP,),
        study={"precedence": (THIS,)},
        meet=False,
    ),
    Game(
        "keywords of which one names the other",
        SWIFT,
        HEAVY,
        "go-together",
        more=(KEYWORDS,),
        study={"references": (NAMES_SWIFT,)},
        meet=False,
    ),
    Game(
        "rules beside each other",
        SUPPLY,
        replace(SUPPLY, id="core/more", title="More", text="Go."),
        "nothing-shared",
        meet=False,
    ),
    Game(
        "a row of a table that all tables have",
        replace(
            SUPPLY,
            text=TABLE + "| 1 | 2 | 3 | 4 | 5 |",
        ),
        replace(HASTE, text=TABLE + "| 6 | 7 | 8 | 9 | 0 |"),
        "nothing-shared",
        meet=False,
    ),
    Game(
        "a few words that a long sentence has among others",
        replace(SUPPLY, text="Each camp stores bread, salt and water."),
        replace(
            HASTE,
            text="When snow falls on the northern road, whoever leads the caravan asks which camp stores bread, "
            "salt and water for the wounded, the mules and the drivers.",
        ),
        "nothing-shared",
        meet=False,
    ),
    Game(
        "what is set aside, and the other only in brackets",
        section("core/calm", "Calm", "This unit ignores rain (as it does when it wears a cloak).", 60),
        section("core/cloak", "Cloak", "It is made of wool.", 61),
        "nothing-shared",
        meet=False,
    ),
    Game(
        "a permission of what the other's heading does not name",
        section("core/guide", "Guide", "You may place your scouts last.", 60, parent="core/keywords"),
        section("core/scouts", "Scouts", "They see far.", 61),
        "nothing-shared",
        more=(KEYWORDS,),
        study={"precedence": (PROFILE,)},
        meet=False,
    ),
    Game(
        "what must not be before a thing can be done",
        section("core/aiming", "Aiming", "To aim, you must meet these requirements:\n\n- You cannot be asleep.", 62),
        section("core/sleep", "Sleep", "At night you may be asleep.", 63),
        "nothing-shared",
        meet=False,
    ),
    Game(
        "what is not counted of the rule's own",
        section("core/long", "Long", "Do not count the tail of this goose.", 62),
        section("core/goose", "Goose", "It is grey.", 63),
        "nothing-shared",
        meet=False,
    ),
    Game(
        "a rule that leads to the other",
        section("core/flee", "Fleeing", "It must make a hop instead if it is blocked.", 62),
        section("core/hop", "Hop", "Move 3 cm.", 63),
        "nothing-shared",
        meet=False,
    ),
    Game(
        "a chapter, which defines many things",
        section("core/calm", "Calm", "It ignores wind.", 62),
        section("core/weather", "Weather", "There is wind, rain, snow, hail and fog.", 63),
        "go-together",
        study=weather("wind", "rain", "snow", "hail", "fog"),
        meet=False,
    ),
    Game(
        "one thing in two languages",
        WALK,
        ANDAR,
        "go-together",
        books=(LIBRO,),
        study={"terms": (replace(WALK_TERM, mentions=9), replace(ANDAR_TERM, mentions=9))},
        meet=False,
    ),
    Game(
        "two languages, one number",
        replace(ANDAR, number="1"),
        replace(WALK, number="1"),
        "go-together",
        books=(LIBRO,),
    ),
    Game(
        "what is demanded twice of the same ones",
        HASTE,
        replace(HASTE, id="core/slow", title="Slow", text="It is dark. An old goose must catch the prey."),
        "nothing-shared",
        meet=False,
    ),
    Game(
        "what is demanded before a thing can be done",
        HASTE,
        replace(
            HASTE,
            id="core/slow",
            title="Slow",
            text="To eat, you must meet these requirements:\n\n- A fox must catch the prey.",
        ),
        "nothing-shared",
        meet=False,
    ),
    Game(
        "a thing in the place of one that the other does something else with",
        section("core/porter", "Porter", "A porter may carry a big lamp in place of a main lamp.", 62),
        section("core/main", "Main lamp", "A tall porter may light a main lamp at night.", 63),
        "nothing-shared",
        meet=False,
    ),
    Game(
        "a ban on more of the same",
        section("core/load", "Load", "A goose that is laden cannot carry another sack.", 62),
        section("core/sacks", "Sacks", "A goose may carry a sack.", 63),
        "nothing-shared",
        meet=False,
    ),
    Game(
        "what a thing cannot be used for",
        section("core/lamp", "Lamp", "By day a goose cannot use its lamp for signals over a pond.", 62),
        section("core/night", "Night", "A goose may use its lamp over a pond.", 63),
        "nothing-shared",
        meet=False,
    ),
    Game(
        "what nobody chooses to do, and what is chosen",
        section("core/leave", "Leaving", "By day a goose cannot choose to leave a pond.", 62),
        section("core/choice", "Choice", "A goose may choose a pond.", 63),
        "nothing-shared",
        meet=False,
    ),
    Game(
        "an exception to a ban, and what bans nothing",
        section(
            "core/gate", "Gate", "It swims. This is an exception to the rule that a goose cannot cross a pond.", 62
        ),
        section("core/pond", "Pond", "A goose looks for a pond to cross.", 63),
        "nothing-shared",
        meet=False,
    ),
    Game(
        "acts in the course of two others",
        section("core/dive", "Dive", "During a swim action, a goose can dive.", 62),
        section("core/flight", "Flight", "A goose cannot dive as part of a flight action.", 63),
        "nothing-shared",
        meet=False,
    ),
)
MEET = (
    Game(
        "each ignores the other",
        BRAVE,
        replace(TERROR, text="The enemy flees. It ignores Brave."),
        study=BRAVE_STUDY,
        meet=False,
    ),
    Game(
        "sentences of two languages that name the same things",
        section("core/flock", "Flock", "Each goose needs a pond.", 60),
        section("libro/bandada", "Bandada", "Ganso y charca.", 61, lang="es"),
        books=(replace(LIBRO, authority=10),),
        study={
            "terms": (
                term("game/en/goose", "core/a", translations=("game/es/ganso",)),
                term("game/en/pond", "core/b", translations=("game/es/charca",)),
                term("game/es/ganso", "libro/a", lang="es", translations=("game/en/goose",)),
                term("game/es/charca", "libro/b", lang="es", translations=("game/en/pond",)),
            ),
            "references": (
                reference("core/flock", "game/en/goose", start=6011, end=6016),
                reference("core/flock", "game/en/pond", start=6025, end=6029),
                reference("libro/bandada", "game/es/ganso", start=6108, end=6113),
                reference("libro/bandada", "game/es/charca", start=6116, end=6122),
            ),
        },
        meet=False,
    ),
    Game("a scenario and a rule of the game", RAID, WALK),
    Game("two parts of one scenario", RAID_END, replace(RAID_END, id="core/raid.start"), more=(RAID,)),
    Game(
        "rules that demand one thing",
        HASTE,
        replace(HASTE, id="core/slow", title="Slow", text="Four geese must catch the prey."),
        meet=False,
    ),
    Game("scenarios of which one replaces the other", RAID, SIEGE, study={"overrides": (override(RAID.id, SIEGE.id),)}),
)


@pytest.mark.parametrize("turned", [False, True], ids=["", "turned"])
@pytest.mark.parametrize("game", APART, ids=lambda g: g.name)
def test_neither_wins_and_both_are_shown(game: Game, turned: bool, tmp_path: Path) -> None:
    found = game.ask(tmp_path, turned=turned)
    assert (found.outcome, found.winner, found.rule, found.code) == ("apart", None, "", game.rule)
    assert {s.section for s in found.steps} == {game.a.id, game.b.id} and all(s.sentence for s in found.steps)


@pytest.mark.parametrize("game", MEET, ids=lambda g: g.name)
def test_these_meet(game: Game, tmp_path: Path) -> None:
    assert game.ask(tmp_path).outcome != "apart"


def test_what_goes_against_the_other_in_a_case_of_its_own_is_shown(tmp_path: Path) -> None:
    ice = section("core/ice", "Ice", "Geese may swim. A goose cannot freeze the pond.", 62)
    night = section("core/night", "Night", "Foxes must sleep. At night a goose may freeze the pond.", 63)
    found = Game("", ice, night, meet=False).ask(tmp_path)
    assert (found.outcome, found.code) == ("apart", "other-case")
    assert [s.sentence.partition(". ")[0] for s in found.steps] == [
        "A goose cannot freeze the pond.",
        "At night a goose may freeze the pond.",
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Brave geese slowly cross deep frozen rivers.", "apart"),  # the same, and more
        ("Geese cross.", "apart"),  # too little to tell
        ("Brave geese slowly cross frozen rivers.", "apart"),  # the very same
        ("Brave geese slowly cross 4 frozen rivers.", "undecided"),  # but for a number
        ("Brave ducks slowly cross frozen rivers.", "apart"),  # each has its own
    ],
)
def test_rules_meet_where_a_sentence_of_one_says_what_one_of_the_other_says_with_other_numbers(
    text: str, expected: str, tmp_path: Path
) -> None:
    other = section("core/march", "March", "Brave geese slowly cross frozen rivers.", 2)
    assert Game("", section("core/camp", "Camp", text, 1), other, meet=False).ask(tmp_path).outcome == expected


@pytest.mark.parametrize(
    ("above", "title", "expected"),
    [
        ("core/cards", "The blue card", "apart"),  # each speaks of its own
        ("core/cards", "March", "undecided"),
        (None, "The blue card", "undecided"),
    ],
)
def test_two_of_a_series_do_not_meet_though_they_are_worded_alike(
    above: str | None, title: str, expected: str, tmp_path: Path
) -> None:
    red = section("core/red", "The red card", "Brave geese slowly cross 4 frozen rivers.", 80, parent=above)
    other = section("core/blue", title, "Brave geese slowly cross frozen rivers.", 81, parent=above)
    cards = (section("core/cards", "Cards", "", 79),) if above else ()
    assert Game("", red, other, more=cards, meet=False).ask(tmp_path).outcome == expected


@pytest.mark.parametrize(("odds", "expected"), [(False, ("undecided", "would-win")), (True, ("a", "ladder"))])
def test_rank_decides_only_where_the_two_may_go_against_each_other(
    odds: bool, expected: tuple[str, str], tmp_path: Path
) -> None:
    swim = section("core/swim", "Swim", "It swims.", 43)
    found = Game("", RAID, swim, study={"precedence": (SCENARIO, PROFILE)}, odds=odds).ask(tmp_path)
    assert (found.outcome, found.code) == expected


def test_rules_of_one_title_go_against_each_other(tmp_path: Path) -> None:
    walk = replace(RAID, id="core/again", title="Walk", kind=SectionKind.SCENARIO)
    assert Game("", WALK, walk, study={"precedence": (SCENARIO, PROFILE)}).ask(tmp_path).code == "ladder"
