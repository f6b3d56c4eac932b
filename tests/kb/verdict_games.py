"""Small made-up games in which one of two sections wins, one for each way to win, and games in which none does."""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from kb.model import (
    Book,
    Override,
    Precedence,
    Prohibition,
    ReferenceKind,
    Section,
    SectionKind,
    TermKind,
)
from kb.store import Store, write
from kb.verdict import Verdict, verdict
from tests.make import book, interaction, knowledge, precedence, reference, section, term

CORE, CUP = book("core"), book("cup", authority=10, title="Cup Rules")
LIBRO = book("libro", lang="es")


def says(higher: str, lower: str, sentence: str = "", at: str = "core/golden", **other: Any) -> Precedence:
    return precedence(higher, lower, at, sentence=sentence or f"{higher} takes precedence over {lower}.", **other)


def bans(s: Section, sentence: str, absolute: bool = False) -> Prohibition:
    start = s.text_map[0][1] + s.text.index(sentence)
    return Prohibition("game", s.id, start, start + len(sentence), sentence, absolute)


GOLDEN = section("core/golden", "Which rule wins", "See above.", 90)
BOLD = says("bold cannot", "everything else", "If a rule says **cannot** in bold, this wins over everything else.")
CANT = says(
    "can't effect", "usual rule", "When one effect says a thing can happen and another can't, can't wins.", rank=2
)
SCENARIO = says("scenario rules", "unit profiles and the rules in this manual", rank=2)
PROFILE = says("unit profiles", "rules in this manual", rank=3)
CARDS = says("card", "usual rule", "When a card contradicts these rules, the card wins.")
CLOSER = says("particular rules", "general rules", rank=4)
THIS = says("this supplement", "rulebook", "This supplement replaces the rulebook.", "cup/first")
SPANISH = says("texto en español", "texto en cualquier otro idioma")
APP = says("profiles published in the app", "printed cards")
FIRST = section("cup/first", "First of all", "This supplement replaces the rulebook.", 90)

PUSH = section("core/push", "Push", "You may push a model up to 5 cm.", 1)
ROOTED = section("core/rooted", "Rooted", "This model **cannot** be pulled, pushed or turned.", 2)
STONE = section("core/stone", "Stone", "This model cannot be pushed.", 3)
MUST = section("core/must", "Storm", "Each model must be pushed away from the edge.", 4)
WALK = section("core/walk", "Walk", "The model moves up to its pace.", 5)
KEYWORDS = section("core/keywords", "Keywords", "", 10)
SWIFT = section("core/swift", "Swift", "You may walk twice.", 11, parent="core/keywords")
GROUND = section("core/terrain-keywords", "Terrain keywords", "", 12)
MUD = section("core/mud", "Mud", "Walking here costs double.", 13, parent="core/terrain-keywords")
RAID = section("core/raid", "Raid", "You may walk off the table.", 14, kind=SectionKind.SCENARIO)
RAID_END = section("core/raid.end", "End", "The last to leave wins.", 15, parent="core/raid")
CARD = section("core/card", "Card of haste", "The model walks again.", 16, kind=SectionKind.REFERENCE)
TESTS = section("core/tests", "Tests", "Roll dice.", 17)
NERVE = section("core/nerve", "Nerve test", "Roll one die fewer.", 18, parent="core/tests")
CUP_WALK = section("cup/walk", "Walking", "The model moves half its pace.", 1)
CUP_RUN = section("cup/run", "Running", "Roll one die and add it.", 2, parent="cup/walk")
ANDAR = section("libro/andar", "Andar", "La miniatura mueve su paso.", 1, lang="es")
QUIETA = section("libro/quieta", "Quieta", "Esta miniatura no puede empujar.", 2, lang="es")
WALK_TERM = term("game/en/walk", "core/walk", kind=TermKind.ACTION, translations=("game/es/andar",))
ANDAR_TERM = term("game/es/andar", "libro/andar", kind=TermKind.ACTION, translations=("game/en/walk",))
PUSH_TERM = term("game/en/push", "core/push", name="Push", translations=("game/es/empujar",))
EMPUJAR_TERM = term("game/es/empujar", "libro/quieta", name="Empujar", translations=("game/en/push",))


@dataclass(frozen=True)
class Game:
    """A made-up game in which one of two sections wins, or none."""

    name: str
    a: Section
    b: Section
    rule: str = ""  # the rung that decides
    winner: Section | None = None
    more: tuple[Section, ...] = ()
    books: tuple[Book, ...] = ()
    study: dict[str, Any] = field(default_factory=dict)

    def ask(self, tmp_path: Path, *, turned: bool = False) -> Verdict:
        sections = {s.id: s for s in (self.a, self.b, *self.more)}
        statements = self.study.get("precedence", ())
        for s in (GOLDEN, FIRST):
            if any(p.section == s.id for p in statements):
                sections[s.id] = s
        path = tmp_path / f"store-{turned}.db"
        write(path, knowledge(*sections.values(), books=self.books, **self.study))
        with closing(Store(path)) as store:
            return verdict(store, *((self.b.id, self.a.id) if turned else (self.a.id, self.b.id)))


def override(section: str, other: str) -> Override:
    return Override("game", section, other, "Half instead of all.", "The headings agree.")


ALL_BANS = (bans(ROOTED, ROOTED.text, True), bans(STONE, STONE.text))
EXCEPT = section("core/leap", "Leap", "This move is an exception to Walk.", 20)
UNLESS = section("core/hop", "Hop", "Walk as usual, except over water.", 21)
BRAVE = section("core/brave", "Brave", "This model ignores Terror.", 22)
TERROR = section("core/terror", "Terror", "The enemy flees.", 23)
LASTS = section("core/lasts", "Length", "It lasts five rounds, whatever the scenario says.", 24)
HUMBLE = section("core/humble", "Fog", "Any charm prevails over this rule.", 25)
CHARMS = section("core/charms", "Charms", "", 26)
CHARM = section("core/lamp", "Lamp", "You see through fog.", 27, parent="core/charms")
GRIM = section("core/grim", "Grim", "It cannot push, whatever other rules allow.", 28)
BRAVE_STUDY = {
    "terms": (term("game/en/brave", "core/brave"), term("game/en/terror", "core/terror")),
    "interactions": (interaction("game/en/brave", "game/en/terror", "core/brave", sentence=BRAVE.text),),
}

DECIDED = (
    Game(
        "an override on record",
        CUP_WALK,
        WALK,
        "override",
        CUP_WALK,
        study={"overrides": (override("cup/walk", "core/walk"),)},
    ),
    Game(
        "an override of what the other stands under",
        CUP_WALK,
        NERVE,
        "override",
        CUP_WALK,
        (replace(TESTS, parent="core/keywords"), KEYWORDS),
        study={"overrides": (override("cup/walk", "core/tests"),)},
    ),
    Game(
        "an override by what the one stands under",
        CUP_RUN,
        WALK,
        "override",
        CUP_RUN,
        (replace(CUP_WALK, parent="cup/first"), FIRST),
        study={"overrides": (override("cup/walk", "core/walk"),)},
    ),
    Game(
        "an override before an absolute prohibition",
        CUP_WALK,
        ROOTED,
        "override",
        CUP_WALK,
        study={"overrides": (override("cup/walk", "core/rooted"),), "prohibitions": ALL_BANS, "precedence": (BOLD,)},
    ),
    Game(
        "a bold ban against a permission",
        ROOTED,
        PUSH,
        "absolute prohibition",
        ROOTED,
        study={"prohibitions": ALL_BANS, "precedence": (BOLD,)},
    ),
    Game(
        "a bold ban against an obligation",
        ROOTED,
        MUST,
        "absolute prohibition",
        ROOTED,
        study={"prohibitions": ALL_BANS, "precedence": (BOLD,)},
    ),
    Game(
        "a bold ban against a scenario",
        ROOTED,
        replace(PUSH, kind=SectionKind.SCENARIO),
        "absolute prohibition",
        ROOTED,
        study={"prohibitions": ALL_BANS, "precedence": (BOLD, SCENARIO)},
    ),
    Game(
        "a bold ban against a tournament document",
        ROOTED,
        section("cup/push", "Push", "You may push models.", 1),
        "absolute prohibition",
        ROOTED,
        books=(CUP,),
        study={"prohibitions": ALL_BANS, "precedence": (BOLD, THIS)},
    ),
    Game(
        "a ban marked absolute where no statement is on record",
        ROOTED,
        PUSH,
        "absolute prohibition",
        ROOTED,
        study={"prohibitions": ALL_BANS},
    ),
    Game(
        "a ban that says itself that it holds whatever is allowed",
        GRIM,
        PUSH,
        "absolute prohibition",
        GRIM,
        study={
            "prohibitions": (bans(GRIM, GRIM.text),),
            "precedence": (
                BOLD,
                says(
                    "It cannot push",
                    "other rules allow",
                    GRIM.text,
                    "core/grim",
                    start=bans(GRIM, GRIM.text).start,
                    scope="Grim",
                ),
            ),
        },
    ),
    Game(
        "a bold ban of a name in the other language",
        section("libro/raiz", "Raíz", "**No se puede** empujar.", 1, lang="es"),
        PUSH,
        "absolute prohibition",
        section("libro/raiz"),
        (QUIETA,),
        (LIBRO,),
        {
            "prohibitions": (Prohibition("game", "libro/raiz", 5, 20, "**No se puede** empujar.", True),),
            "precedence": (BOLD,),
            "terms": (PUSH_TERM, EMPUJAR_TERM),
        },
    ),
    Game("one ignores the other by its own words", BRAVE, TERROR, "says so itself", BRAVE, study=BRAVE_STUDY),
    Game("one is an exception to the other by its own words", EXCEPT, WALK, "says so itself", EXCEPT),
    Game(
        "one lasts whatever the scenario says",
        LASTS,
        RAID,
        "says so itself",
        LASTS,
        study={"precedence": (SCENARIO, says("It lasts five rounds", "the scenario says", LASTS.text, "core/lasts"))},
    ),
    Game(
        "one yields to whatever stands under a heading",
        HUMBLE,
        CHARM,
        "says so itself",
        CHARM,
        (CHARMS,),
        study={"precedence": (says("Any charm", "this rule", HUMBLE.text, "core/humble"),)},
    ),
    Game(
        "the tournament document says that it prevails",
        CUP_WALK,
        WALK,
        "authority of the book",
        CUP_WALK,
        books=(CUP,),
        study={"precedence": (THIS,)},
    ),
    Game(
        "the tournament document prevails over a scenario of the core book",
        CUP_WALK,
        RAID,
        "authority of the book",
        CUP_WALK,
        books=(CUP,),
        study={"precedence": (SCENARIO, THIS)},
    ),
    Game(
        "a Spanish supplement says that it prevails",
        CUP_WALK,
        WALK,
        "authority of the book",
        CUP_WALK,
        books=(replace(CUP, lang="es"),),
        study={
            "precedence": (
                says(
                    "Cuando este suplemento y el reglamento se contradigan",
                    "regla general",
                    "Cuando este suplemento y el reglamento se contradigan, prevalece este suplemento.",
                    "cup/first",
                ),
            )
        },
    ),
    Game(
        "the Spanish text of a term that both define",
        ANDAR,
        WALK,
        "language",
        ANDAR,
        books=(LIBRO,),
        study={"precedence": (SPANISH,), "terms": (WALK_TERM, ANDAR_TERM)},
    ),
    Game(
        "the Spanish text of the same number",
        replace(ANDAR, number="5.1"),
        replace(WALK, number="5.1"),
        "language",
        ANDAR,
        books=(LIBRO,),
        study={
            "precedence": (
                says(
                    "las publicadas en castellano",
                    "demás",
                    "Si difieren los idiomas, las publicadas en castellano tienen prioridad.",
                ),
            )
        },
    ),
    Game(
        "a scenario over the manual", RAID, WALK, "ladder of the game", RAID, study={"precedence": (SCENARIO, PROFILE)}
    ),
    Game(
        "a part of a scenario over the manual",
        RAID_END,
        WALK,
        "ladder of the game",
        RAID_END,
        (RAID,),
        study={"precedence": (SCENARIO, PROFILE)},
    ),
    Game(
        "a scenario over a keyword",
        RAID,
        SWIFT,
        "ladder of the game",
        RAID,
        (KEYWORDS,),
        study={"precedence": (SCENARIO, PROFILE)},
    ),
    Game(
        "a keyword of a profile over the manual",
        SWIFT,
        WALK,
        "ladder of the game",
        SWIFT,
        (KEYWORDS,),
        study={"precedence": (SCENARIO, PROFILE)},
    ),
    Game(
        "a keyword of a profile over a plain ban of the manual",
        replace(SWIFT, text="This model may be pushed."),
        STONE,
        "ladder of the game",
        SWIFT,
        (KEYWORDS,),
        study={"precedence": (BOLD, PROFILE), "prohibitions": ALL_BANS},
    ),
    Game("a card over the rules", CARD, WALK, "ladder of the game", CARD, study={"precedence": (CARDS,)}),
    Game(
        "a card over the rules, before a ban over a permission",
        replace(CARD, text="You may push it."),
        STONE,
        "ladder of the game",
        CARD,
        study={"precedence": (CARDS, CANT), "prohibitions": ALL_BANS},
    ),
    Game(
        "the app over a printed card",
        section("core/app", "Profile in the app", "Pace 6.", 30, kind=SectionKind.REFERENCE),
        section("core/print", "Printed card", "Pace 5.", 31, kind=SectionKind.REFERENCE),
        "ladder of the game",
        section("core/app"),
        study={"precedence": (APP,)},
    ),
    Game(
        "can't over can",
        STONE,
        PUSH,
        "ban over permission",
        STONE,
        study={"precedence": (CANT,), "prohibitions": ALL_BANS},
    ),
    Game(
        "may not be blocked over may block",
        section("core/ghost", "Ghost", "It may not be blocked.", 33),
        section("core/wall", "Wall", "It may block riders.", 34),
        "ban over permission",
        section("core/ghost"),
        study={
            "precedence": (CANT,),
            "prohibitions": (Prohibition("game", "core/ghost", 3306, 3328, "It may not be blocked.", True),),
        },
    ),
    Game(
        "what forbids over what allows",
        STONE,
        PUSH,
        "ban over permission",
        STONE,
        study={"prohibitions": ALL_BANS, "precedence": (says("Rules forbidding an effect", "rules allowing it"),)},
    ),
    Game(
        "a ban under a heading without text",
        section("core/bans", "Bans", "", 35),
        PUSH,
        "ban over permission",
        section("core/bans"),
        (replace(STONE, parent="core/bans"),),
        study={"precedence": (CANT,), "prohibitions": ALL_BANS},
    ),
    Game(
        "the rule under another is the particular one",
        NERVE,
        TESTS,
        "particular over general",
        NERVE,
        study={"precedence": (CLOSER,)},
    ),
    Game(
        "an exception that names the other is the particular rule",
        UNLESS,
        WALK,
        "particular over general",
        UNLESS,
        study={"precedence": (CLOSER,), "references": (reference("core/hop", "core/walk", start=2106, end=2110),)},
    ),
    Game(
        "an exception that mentions the other's term",
        UNLESS,
        WALK,
        "particular over general",
        UNLESS,
        study={
            "precedence": (CLOSER,),
            "terms": (WALK_TERM,),
            "references": (reference("core/hop", "game/en/walk", start=2106, end=2110, kind=ReferenceKind.MENTION),),
        },
    ),
    Game(
        "a narrower ban where the game says nothing of bans",
        STONE,
        PUSH,
        "ordinary reading",
        STONE,
        study={"prohibitions": ALL_BANS[1:]},
    ),
    Game(
        "a narrower ban where the game only limits numbers",
        STONE,
        PUSH,
        "ordinary reading",
        STONE,
        study={
            "prohibitions": ALL_BANS,
            "precedence": (says("effects cannot rise above 3", "any modifier", "Effects cannot rise above 3."),),
        },
    ),
    Game(
        "a ban over everything of one rule says nothing of bans as such",
        ROOTED,
        PUSH,
        "ordinary reading",
        ROOTED,
        study={
            "prohibitions": ALL_BANS[1:],
            "precedence": (says("It cannot kindle", "other rules allow", scope="Wick"),),
        },
    ),
    Game(
        "a ban on the very thing that the other is about",
        section("core/giant", "Giant", "Giants cannot use boats.", 60),
        section("core/boats", "Boats", "A boat carries six.", 61),
        "ordinary reading",
        section("core/giant"),
    ),
    Game(
        "a ban with a condition",
        section("core/load", "Load", "While loaded, a bird cannot fly.", 60),
        section("core/fly", "Flying", "A bird can fly up to its pace.", 61),
        "ordinary reading",
        section("core/load"),
    ),
    Game(
        "a rule under another that forbids a part of it",
        section("core/narrow", "Limits", "Birds with hats cannot move through doors.", 60, parent="core/doors"),
        section("core/doors", "Doors", "A bird can move through it.", 61),
        "ordinary reading",
        section("core/narrow"),
    ),
    Game(
        "the other excepts it by name",
        section("core/swim", "Swimming", "A bird cannot cross water, with the exception of bridges.", 60),
        section("core/bridges", "Bridges and dams", "A bird crosses here.", 61),
        "says so itself",
        section("core/bridges"),
    ),
    Game(
        "an exception in Spanish that names the other",
        section("core/nadar", "Nadar", "Un ave no cruza el agua, salvo por los puentes.", 60, lang="es"),
        section("core/puentes", "Puentes", "El ave cruza.", 61, lang="es"),
        "says so itself",
        section("core/puentes"),
    ),
    Game(
        "of two rules under one heading the one that sets it aside",
        section("core/fear.1", "First", "Enemies of a model with fear lose heart.", 60, parent="core/fear"),
        section("core/fear.2", "Second", "Models with fear are immune to fear.", 61, parent="core/fear"),
        "says so itself",
        section("core/fear.2"),
        (section("core/fear", "Fear", "", 59),),
    ),
    Game(
        "what simply happens, against a ban on it",
        section("core/firm", "Firm", "The model cannot be stunned.", 60),
        section("core/blow", "Blow", "After the charge, its target is automatically stunned.", 61),
        "ban over permission",
        section("core/firm"),
        study={
            "precedence": (CANT,),
            "prohibitions": (Prohibition("game", "core/firm", 6005, 6033, "The model cannot be stunned.", True),),
        },
    ),
    Game(
        "no model may, against anywhere",
        section("core/marsh", "Marsh", "No model may nest in the marsh.", 60),
        section("core/ranger", "Ranger", "The model can nest at any point of the table.", 61),
        "ban over permission",
        section("core/marsh"),
        study={
            "precedence": (CANT,),
            "prohibitions": (Prohibition("game", "core/marsh", 6006, 6037, "No model may nest in the marsh.", True),),
        },
    ),
)
