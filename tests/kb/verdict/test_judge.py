"""Verdicts on small made-up games, one for each rung, in both orders; and the cases that nobody can decide."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from rulewright.kb.errors import NotFound
from rulewright.kb.ladder.text import Role, prevailing, ranks, roles
from rulewright.kb.messages import Message, Words
from rulewright.kb.model import InForce, Section, SectionKind
from rulewright.kb.notes import ROLES
from rulewright.kb.store import Store
from rulewright.kb.verdict import verdict
from rulewright.kb.verdict.judge import BY_ODDS, RUNGS as rungs_of_verdict
from rulewright.kb.verdict.steps import CARRIED, KINDS, RUNGS, SAYS, STANDS
from tests.kb.storing import write
from tests.kb.verdict.decided import DECIDED
from tests.kb.verdict.games import (
    ALL_BANS,
    BOLD,
    CARD,
    CARDS,
    CORE,
    CUP,
    CUP_WALK,
    GOLDEN,
    GROUND,
    KEYWORDS,
    MUD,
    PUSH,
    RAID,
    RAID_END,
    ROOTED,
    SWIFT,
    THIS,
    WALK,
    Game,
    override,
    says,
)
from tests.kb.verdict.open import OPEN
from tests.make import book, knowledge, section


@pytest.mark.parametrize("game", DECIDED, ids=lambda g: g.name)
def test_decided(game: Game, tmp_path: Path) -> None:
    found = game.ask(tmp_path)
    assert game.winner is not None
    assert (found.rule, found.winner) == (game.rule, game.winner.id), found
    assert found.outcome == ("a" if game.winner.id == game.a.id else "b")
    assert found.reason == found.steps[0].says
    assert all(s.rule == game.rule for s in found.steps)
    told = [s for s in found.steps if s.code != "no-book-says"]  # which rests on no sentence, and says so
    assert told and all(s.section and s.start is not None and s.end is not None for s in told)
    assert all(s.sentence for s in told if s.section != "cup/first" or game.rule != "override")


@pytest.mark.parametrize("game", OPEN, ids=lambda g: g.name)
def test_undecided(game: Game, tmp_path: Path) -> None:
    found = game.ask(tmp_path)
    assert (found.outcome, found.winner, found.rule) == ("undecided", None, ""), found
    assert found.reason.endswith(".")
    assert [s.section for s in found.steps] == sorted((game.a.id, game.b.id)) and all(s.sentence for s in found.steps)


@pytest.mark.parametrize("game", (*DECIDED, *OPEN), ids=lambda g: g.name)
def test_the_order_of_the_two_does_not_matter(game: Game, tmp_path: Path) -> None:
    one, other = game.ask(tmp_path), game.ask(tmp_path, turned=True)
    assert (one.winner, one.reason, one.rule, one.steps) == (other.winner, other.reason, other.rule, other.steps)
    assert {one.outcome, other.outcome} in ({"a", "b"}, {"undecided"})


# -- what cannot be weighed ------------------------------------------------------------------------------------------


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    lore = section("core/tale", "A tale", "Once.", 50, kind=SectionKind.LORE)
    example = section("core/case", "A case", "Anna walks.", 51, kind=SectionKind.EXAMPLE)
    top, under = section("core/top", "Top", "", 52), section("core/under", "Under", "Go.", 53, parent="core/top")
    sections = (WALK, PUSH, lore, example, section("other/walk", "Walk", "Go."), top, under)
    write(
        tmp_path / "store.db",
        knowledge(*sections, books=(book("other", "another"),), overrides=(override("core/tale", "core/walk"),)),
    )
    with closing(Store(tmp_path / "store.db")) as store:
        yield store


@pytest.mark.parametrize(
    ("a", "b", "outcome", "why"),
    [
        ("core/walk", "core/walk", "undecided", "one and the same"),
        ("core/top", "core/under", "undecided", "“Top” is only the heading that “Under” stands under"),
        ("core/walk", "other/walk", "apart", "different games (another and game)"),
        ("core/walk", "core/tale", "apart", "of the kind lore"),
        ("core/case", "core/walk", "apart", "of the kind example"),
        ("core/case", "core/tale", "apart", "“A case” is of the kind example"),
    ],
)
def test_beyond_verdict(store: Store, a: str, b: str, outcome: str, why: str) -> None:
    for found in (verdict(store, a, b), verdict(store, b, a)):
        assert found.outcome == outcome and why in found.reason and found.steps == ()


@pytest.mark.parametrize("pair", [("core/walk", "core/none"), ("core/none", "core/walk"), ("", "x"), ("x", "x")])
def test_an_unknown_section_is_an_error(store: Store, pair: tuple[str, str]) -> None:
    with pytest.raises(NotFound, match="There is no section"):
        verdict(store, *pair)


def test_a_rule_of_a_book_that_is_not_in_force_is_not_weighed(tmp_path: Path) -> None:
    game = Game("", CUP_WALK, WALK, books=(CUP,), study={"precedence": (CARDS,)})
    found = game.ask(tmp_path, in_force=InForce.of("core"))
    assert (found.outcome, found.winner, found.code, found.steps) == ("undecided", None, "not-in-force", ())
    assert "“Walking” stands in Cup Rules, which is not in force" in found.reason
    assert game.ask(tmp_path, in_force=InForce.of("core", "cup")) == game.ask(tmp_path)


def test_what_a_book_that_is_not_in_force_says_of_rank_ranks_nothing(tmp_path: Path) -> None:
    bans_win = replace(BOLD, section="cup/first")
    study = {"prohibitions": ALL_BANS, "precedence": (CARDS, bans_win)}
    game = Game("", ROOTED, PUSH, books=(CUP,), study=study)
    assert {s.section for s in game.ask(tmp_path).steps} >= {"cup/first"}
    found = game.ask(tmp_path, in_force=InForce.of("core"))
    assert "cup/first" not in {s.section for s in found.steps}


def test_the_higher_book_wins_and_it_is_said_where_it_does_not_say_so_itself(tmp_path: Path) -> None:
    found = Game("", CUP_WALK, WALK, books=(CUP,), study={"precedence": (CARDS,)}, odds=True).ask(tmp_path)
    assert (found.rule, found.code) == ("authority of the book", "ranks-above")
    assert found.reason.endswith("which ranks above Core; no sentence found in it says so.")


def test_steps_lead_to_the_source(tmp_path: Path) -> None:
    found = Game("", ROOTED, PUSH, study={"prohibitions": ALL_BANS, "precedence": (BOLD,)}).ask(tmp_path)
    ban, leave, statement = found.steps
    assert (ban.section, ban.sentence, ban.start) == (ROOTED.id, ROOTED.text, ROOTED.text_map[0][1])
    assert (leave.section, leave.sentence, leave.start) == (PUSH.id, PUSH.text, PUSH.text_map[0][1])
    assert (statement.section, statement.sentence) == (GOLDEN.id, BOLD.sentence)


# -- reading statements and sections -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("higher", "lower", "expected"),
    [
        ("scenario rules", "profiles and the rules in this manual", ({"SCENARIO"}, {"PROFILE", "MANUAL"})),
        ("reglas del escenario", "perfil de una miniatura", ({"SCENARIO"}, {"PROFILE"})),
        ("texto de la carta", "regla", ({"CARD"}, {"MANUAL"})),
        ("Rules found on cards", "basic rules", ({"CARD"}, {"MANUAL"})),
        ("perfiles publicados en su página", "perfiles impresos", ({"PUBLISHED"}, {"PRINTED"})),
        ("información publicada en la aplicación", "cartas impresas", ({"PUBLISHED"}, {"PRINTED"})),
        ("este suplemento", "reglamento", ({"DOCUMENT"}, {"MANUAL"})),
        ("Particular rules", "general rules", ({"PARTICULAR"}, {"GENERAL"})),
        ("regla particular", "general", ({"PARTICULAR"}, {"GENERAL"})),
        ("bold cannot", "everything else", ({"BAN"}, {"EVERYTHING"})),
        ("can’t” effect", "rules allowing it to occur", ({"BAN"}, {"LEAVE"})),
        ("newest copy", "the rule that this copy of a thing breaks", (set(), set())),
        ("", "", (set(), {"MANUAL"})),  # a rule that wins and names no loser
        ("specific rule", "", ({"PARTICULAR"}, {"GENERAL"})),
    ],
)
def test_ranks(higher: str, lower: str, expected: tuple[set[str], set[str]]) -> None:
    found = ranks(says(higher, lower))
    assert ({r.name for r in found[0]}, {r.name for r in found[1]}) == expected


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ([WALK], set()),
        ([RAID, RAID_END], {Role.SCENARIO}),
        ([KEYWORDS, SWIFT], {Role.PROFILE, Role.CARD}),
        ([section(title="Palabras clave", text=""), SWIFT], {Role.PROFILE, Role.CARD}),
        ([KEYWORDS, replace(SWIFT, text="")], set()),
        ([KEYWORDS, replace(SWIFT, title="How keywords work")], set()),
        ([GROUND, MUD], set()),
        ([KEYWORDS], set()),
        ([CARD], {Role.CARD}),
        ([replace(CARD, kind=SectionKind.RULES)], set()),
        ([replace(CARD, title="Perfil impreso")], {Role.PROFILE, Role.PRINTED}),
    ],
)
def test_roles(line: list[Section], expected: set[Role]) -> None:
    assert roles(line[-1], line[:-1]) == expected


def test_only_a_book_that_speaks_of_itself_prevails() -> None:
    assert prevailing((BOLD, THIS), CUP) == THIS
    assert prevailing((BOLD, THIS), CORE) is None
    assert prevailing((replace(THIS, form="order"),), CUP) is None
    assert prevailing((says("rulebook", "this supplement", "The rulebook wins.", "cup/first"),), CUP) is None


# -- in words ---------------------------------------------------------------------------------------------------------


def test_every_rung_has_a_name() -> None:
    assert {name for name, _ in rungs_of_verdict} | {BY_ODDS} == set(RUNGS)


@pytest.mark.parametrize("game", (*DECIDED, *OPEN), ids=lambda g: g.name)
def test_what_is_said_is_that_of_its_code(game: Game, tmp_path: Path) -> None:
    found = game.ask(tmp_path)
    assert found.reason.msgid == SAYS[found.code]
    assert all(s.says.msgid == SAYS[s.code] for s in found.steps)


@pytest.mark.parametrize("game", DECIDED, ids=lambda g: g.name)
def test_the_words_of_books_say_their_language(game: Game, tmp_path: Path) -> None:
    for s in game.ask(tmp_path).steps:
        named = [v.values["words"] for k, v in s.says.values.items() if k in "xy" and isinstance(v, Message)]
        assert all(isinstance(w, Words) and w.lang in ("en", "es") for w in named)


@pytest.mark.parametrize("kind", [k for k in SectionKind if not k.is_rules_text or k is SectionKind.EXAMPLE])
def test_every_kind_that_binds_nobody_has_a_name(kind: SectionKind) -> None:
    assert KINDS[kind]


@pytest.mark.parametrize("role", ROLES)
def test_every_rank_of_a_ladder_can_be_said(role: Role) -> None:
    assert STANDS[role].startswith("is ") and (role not in CARRIED or CARRIED[role].startswith("acts "))
