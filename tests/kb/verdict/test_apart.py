"""Two rules that do not meet: neither wins, and both are shown."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from rulewright.kb.model import SectionKind
from tests.kb.verdict.games import (
    ANDAR,
    ANDAR_TERM,
    CARD,
    CARDS,
    CUP,
    CUP_WALK,
    FIRST,
    KEYWORDS,
    LIBRO,
    PROFILE,
    RAID,
    RAID_END,
    SCENARIO,
    SWIFT,
    THIS,
    WALK,
    WALK_TERM,
    Game,
    override,
)
from tests.make import reference, section, term

SIEGE = section("core/siege", "Siege", "Hold out for six rounds.", 40, kind=SectionKind.SCENARIO)
HEAVY = section("core/heavy", "Heavy", "It cannot swim.", 41, parent="core/keywords")
SUPPLY = section("core/supply", "Supply", "Each camp stores bread.", 42)
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
)
MEET = (
    Game("a scenario and a rule of the game", RAID, WALK),
    Game("two parts of one scenario", RAID_END, replace(RAID_END, id="core/raid.start"), more=(RAID,), meet=False),
    Game("keywords of which one names the other", SWIFT, HEAVY, more=(KEYWORDS,), study={"references": (NAMES_SWIFT,)}),
    Game("rules beside each other", SUPPLY, replace(SUPPLY, id="core/more"), more=(), meet=False),
    Game("rules of one title", WALK, replace(CUP_WALK, title="Walk"), books=(CUP,), meet=False),
    Game(
        "one thing in two languages",
        WALK,
        ANDAR,
        books=(LIBRO,),
        study={"terms": (replace(WALK_TERM, mentions=9), replace(ANDAR_TERM, mentions=9))},
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


@pytest.mark.parametrize(("often", "expected"), [(0, "undecided"), (40, "apart")])
def test_what_a_game_names_everywhere_makes_nothing_meet(often: int, expected: str, tmp_path: Path) -> None:
    die = term("game/en/die", FIRST.id, mentions=often)
    named = tuple(reference(s.id, die.id) for s in (WALK, SUPPLY))
    books = (CUP,)
    game = Game("", WALK, SUPPLY, more=(FIRST,), books=books, study={"terms": (die,), "references": named}, meet=False)
    assert game.ask(tmp_path).outcome == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [("Each camp stores bread.", "apart"), ("Brave geese cross frozen rivers quickly.", "undecided")],
)
def test_words_in_common_help_where_both_name_what_is_named_often(text: str, expected: str, tmp_path: Path) -> None:
    die, goose = term("game/en/die", FIRST.id, mentions=5), term("game/en/goose", FIRST.id, mentions=60)
    one = section("core/camp", "Camp", text, 1)
    other = section("core/march", "March", "Brave geese cross frozen rivers slowly.", 2)
    study = {"terms": (die, goose), "references": tuple(reference(s.id, die.id) for s in (one, other))}
    game = Game("", one, other, more=(FIRST,), books=(CUP,), study=study, meet=False)
    assert game.ask(tmp_path).outcome == expected


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
