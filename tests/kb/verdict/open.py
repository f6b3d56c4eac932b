"""Pairs of rules between which the books do not decide: the verdict is open, and says why."""

from __future__ import annotations

from dataclasses import replace

from tests.kb.verdict.games import (
    ALL_BANS,
    BOLD,
    BRAVE,
    BRAVE_STUDY,
    CLOSER,
    CUP,
    CUP_WALK,
    GROUND,
    MUD,
    NERVE,
    PROFILE,
    PUSH,
    RAID,
    ROOTED,
    SCENARIO,
    STONE,
    TERROR,
    TESTS,
    THIS,
    UNLESS,
    WALK,
    Game,
    override,
    says,
)
from tests.make import reference, section

SING = section("core/sing", "Song", "Any bard may sing.", 41)

OPEN = (
    Game("nothing is said", WALK, PUSH),
    Game("two rules of the manual", WALK, PUSH, study={"precedence": (BOLD, SCENARIO, PROFILE)}),
    Game("a bold ban on another act", ROOTED, WALK, study={"prohibitions": ALL_BANS, "precedence": (BOLD,)}),
    Game("a bold ban against a ban", ROOTED, STONE, study={"prohibitions": ALL_BANS, "precedence": (BOLD,)}),
    Game("a plain ban where bold decides", STONE, PUSH, study={"prohibitions": ALL_BANS, "precedence": (BOLD,)}),
    Game("a ban of the manual, where bold decides, in another book", STONE, CUP_WALK, books=(CUP,)),
    Game("a permission of the same thing for others", STONE, SING),
    Game(
        "the lower book says that it prevails",
        CUP_WALK,
        WALK,
        books=(CUP,),
        study={"precedence": (replace(THIS, section="core/golden"),)},
    ),
    Game("a keyword of terrain is on no profile", MUD, WALK, more=(GROUND,), study={"precedence": (PROFILE,)}),
    Game(
        "a rule under another where nothing is said of particular rules", NERVE, TESTS, study={"precedence": (PROFILE,)}
    ),
    Game(
        "a reference without exception",
        replace(UNLESS, text="Walk, then jump."),
        WALK,
        study={"precedence": (CLOSER,), "references": (reference("core/hop", "core/walk", start=2104, end=2108),)},
    ),
    Game(
        "each ignores the other", BRAVE, replace(TERROR, text="The enemy flees. It ignores Brave."), study=BRAVE_STUDY
    ),
    Game("one changes the other", replace(BRAVE, text="This model halves Terror."), TERROR, study=BRAVE_STUDY),
    Game("a tie is no rule of precedence", RAID, WALK, study={"precedence": (replace(SCENARIO, form="tie"),)}),
    Game(
        "a document lifts its own scenarios, not those of another book",
        RAID,
        WALK,
        books=(CUP,),
        study={
            "precedence": (
                says("escenarios", "manual", "Este documento y sus escenarios reemplazan el manual.", "cup/first"),
            )
        },
    ),
    Game(
        "replaced both ways",
        CUP_WALK,
        WALK,
        study={"overrides": (override("cup/walk", "core/walk"), override("core/walk", "cup/walk"))},
    ),
)
