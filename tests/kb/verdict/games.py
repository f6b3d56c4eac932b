"""Small made-up games of two rules, to ask which of them wins: their sections, statements and bans."""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from rulewright.kb.model import ALL, Book, InForce, Override, Precedence, Prohibition, Section, SectionKind, TermKind
from rulewright.kb.store import Store
from rulewright.kb.verdict import Verdict
from rulewright.kb.verdict.judge import reasoned
from rulewright.kb.verdict.quoting import in_full
from tests.kb.storing import write
from tests.make import book, knowledge, precedence, reference, section, term

CORE, CUP = book("core"), book("cup", authority=10, title="Cup Rules")
LIBRO = book("libro", lang="es")


def says(higher: str, lower: str, sentence: str = "", at: str = "core/golden", **other: Any) -> Precedence:
    return precedence(higher, lower, at, sentence=sentence or f"{higher} takes precedence over {lower}.", **other)


def bans(s: Section, sentence: str, absolute: bool = False) -> Prohibition:
    start = s.text_map[0][1] + s.text.index(sentence)
    return Prohibition("game", s.id, start, start + len(sentence), sentence, absolute)


GOLDEN = section("core/golden", "Which rule wins", "See above.", 90)
BOLD = says("bold cannot", "everything else", "If a rule says **cannot** in bold, this wins over everything else.")
CANT = says("can't effect", "", "When one effect says a thing can happen and another can't, can't wins.", rank=2)
SCENARIO = says("scenario rules", "unit profiles and the rules in this manual", rank=2)
PROFILE = says("unit profiles", "rules in this manual", rank=3)
CARDS = says("card", "", "When a card contradicts these rules, the card wins.")
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
CUP_WALK = section("cup/walk", "Walking", "The model moves at most half its pace.", 1)
CUP_RUN = section("cup/run", "Running", "Roll one die and add it.", 2, parent="cup/walk")
ANDAR = section("libro/andar", "Andar", "La miniatura mueve su paso.", 1, lang="es")
QUIETA = section("libro/quieta", "Quieta", "Esta miniatura no puede empujar.", 2, lang="es")
WALK_TERM = term("game/en/walk", "core/walk", kind=TermKind.ACTION, translations=("game/es/andar",))
ANDAR_TERM = term("game/es/andar", "libro/andar", kind=TermKind.ACTION, translations=("game/en/walk",))
PUSH_TERM = term("game/en/push", "core/push", name="Push", translations=("game/es/empujar",))
EMPUJAR_TERM = term("game/es/empujar", "libro/quieta", name="Empujar", translations=("game/en/push",))
ALIKE = "Brave geese cross 3 frozen ponds every night."  # what both say, with other numbers
MORE = ALIKE.replace("3", "4")


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
    meet: bool = True  # a sentence of the one says what one of the other says, with another number
    odds: bool = False  # one forbids what the other allows

    def ask(self, tmp_path: Path, *, turned: bool = False, in_force: InForce = ALL) -> Verdict:
        a, b = self.a, self.b
        if self.meet:
            a, b = _saying(a, ALIKE), _saying(b, MORE)
        if self.odds:
            a, b = _saying(a, "A goose cannot freeze the pond."), _saying(b, "A goose may freeze the pond.")
        sections = {s.id: s for s in (a, b, *self.more)}
        statements = self.study.get("precedence", ())
        for s in (GOLDEN, FIRST):
            if any(p.section == s.id for p in statements):
                sections[s.id] = s
        path = tmp_path / f"store-{turned}-{in_force}.db"
        write(path, knowledge(*sections.values(), books=self.books, **self.study))
        with closing(Store(path)) as store:
            pair = (self.b.id, self.a.id) if turned else (self.a.id, self.b.id)
            return in_full(store, reasoned(store, *pair, in_force))


def _saying(s: Section, more: str) -> Section:
    """A section that says more."""
    text = f"{s.text} {more}"
    return replace(s, text=text, text_map=((0, s.text_map[0][1], len(text)),))


def weather(*names: str) -> dict[str, Any]:
    """Terms that one section defines, the first of them named by another: "It ignores wind.", see ``core/calm``."""
    terms = tuple(term(f"game/en/{name}", "core/weather", name=name) for name in names)
    return {"terms": terms, "references": (reference("core/calm", terms[0].id, start=6211),)}


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
GRIM = section("core/grim", "Grim", "It cannot push a model, whatever other rules allow.", 28)
BRAVE_STUDY = {"terms": (term("game/en/brave", "core/brave"), term("game/en/terror", "core/terror"))}
