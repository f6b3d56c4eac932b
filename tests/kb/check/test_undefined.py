"""What is written like a term and defined nowhere."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.kb.model import Sureness, Translation
from tests.kb.check.reporting import findings, told
from tests.make import book, knowledge, section, term

NAMES = ("Dawn Phase", "Dusk Phase", "Night Phase")
PHASES = tuple(term(f"game/en/{n.lower().replace(' ', '-')}", name=n, mentions=1) for n in NAMES)


@pytest.mark.parametrize(
    ("texts", "found"),
    [
        (("Roll against GRT.", "Lower its GRT by one."), ["GRT"]),
        (("Roll against GRT.",), []),  # once may be anything
        (("Roll against GRT (Grit).", "Lower its GRT by one."), []),
        (("Roll against Grit (GRT).", "Lower its GRT by one."), []),
        (("Grit [GRT] – how brave it is.", "Lower its GRT by one."), []),
        (("Roll against GRT (whichever is worse).", "Lower its GRT by one."), ["GRT"]),
        (("You MUST row.", "You MUST not sink; must you row?"), []),  # a word, printed loudly
        (("GRT AND NRV STAND HERE", "THE GRT OF A MODEL"), []),  # a line in capitals
        (("Part II is long.", "See part II and part XIV, part XIV."), []),
        (("Send a PDF.", "No PDF is read."), []),
        (("It blocks LdV.", "It needs LdV."), ["LdV"]),
        (("Bloquea la VIS.", "Necesita VIS."), ["VIS"]),
    ],
)
def test_abbreviations(tmp_path: Path, texts: tuple[str, ...], found: list[str]) -> None:
    sections = [section(f"core/{i}", f"Rule {i}", t, i) for i, t in enumerate(texts)]
    report = findings(knowledge(*sections), tmp_path)
    assert [f.printed for f in report if f.code == "term-undefined"] == found
    assert all(f.confidence is Sureness.LIKELY for f in report)


@pytest.mark.parametrize(
    "study",
    [
        {"terms": (term("game/en/grit", aliases=("GRT",), mentions=2),)},
        {"terms": (term("game/en/gr-test", name="Grand river test", mentions=2),)},  # its initials
        {"translations": (Translation("game", "NRV", "GRT"),)},  # defined in the other language
    ],
)
def test_an_abbreviation_that_some_name_explains(tmp_path: Path, study: dict[str, tuple[object, ...]]) -> None:
    sections = (section("core/a", "A", "Roll against GRT."), section("core/b", "B", "Lower its GRT.", 2))
    assert told(findings(knowledge(*sections, **study), tmp_path), "term-undefined") == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("At the start of the upkeep phase, bail out. The dawn phase follows the night phase.", ["upkeep phase"]),
        ("In the next phase you row. The dawn phase follows the night phase and the dusk phase.", []),  # names nothing
        ("The tide turns in a tide phase. The dawn phase follows the night phase.", []),  # "tide" means the tide
        ("A dawn phase, an upkeep phase, a reef phase, a wind phase, a soup phase.", []),  # anything may be a phase
    ],
)
def test_compounds_of_a_closed_family(tmp_path: Path, text: str, found: list[str]) -> None:
    report = findings(knowledge(section("core/a", "A", text), terms=PHASES), tmp_path)
    assert [f.printed for f in report if f.code == "term-undefined"] == found
    assert all(f.confidence is Sureness.GUESS for f in report if f.code == "term-undefined")


@pytest.mark.parametrize(
    ("one", "other", "found"),
    [
        ("Place a *mire token* here.", "Remove each **mire tokens** there.", ["mire token"]),
        ("Place a *mire token* here.", "Remove it.", []),
        ("It **cannot** row.", "You **cannot** row at all, it **won't be able** to.", []),  # stress
        ("**Note:** row.", "**Note:** sink.", []),  # labels
        ("| Name | **Reach** |\n|---|---|\n| Hook | 2 |", "| Oar | **Reach** |", []),  # heads of columns
        ("Read *Core* first.", "In *Core* it stands.", []),  # the book itself
        ("Roll **3** dice.", "Roll **3** dice again.", []),
    ],
)
def test_what_is_set_off(tmp_path: Path, one: str, other: str, found: list[str]) -> None:
    sections = (section("core/a", "A", one), section("core/b", "B", other, 2))
    report = findings(knowledge(*sections, books=(book("core"),)), tmp_path)
    assert [f.printed for f in report if f.code == "term-undefined"] == found


def test_what_is_defined_is_not_told(tmp_path: Path) -> None:
    sections = (section("core/a", "A", "Place a *mire token*."), section("core/b", "B", "Remove *mire tokens*.", 2))
    what = knowledge(*sections, terms=(term("game/en/mire-token", name="Mire tokens", mentions=2),))
    assert told(findings(what, tmp_path), "term-undefined") == []
