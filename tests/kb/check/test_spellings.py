"""One thing under two names."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.kb.model import SectionKind
from tests.kb.check.reporting import defined, findings, told
from tests.make import knowledge, section, term

DEFINED = {
    "duck-and-row": "Duck and row",
    "grounded-boat-token": "Grounded boat token",
    "chance-blow": "Opportunity blow",
    "strait": "Impassable",
    "marshalling": "Marshalling boats",
    "attacks": "Night attacks",
}
TERMS = tuple(term(f"game/en/{i}", name=n, mentions=1) for i, n in DEFINED.items())


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("A unit may duck and fire. Place a broken boat token.", []),  # another word, another thing
        ("Make an opportune blow. Then an opportunity blow.", [("opportune blow", "Opportunity blow")]),
        ("After the opportunity blows, the unit's opportunity blow's effect.", []),  # forms of the name
        ("It meets night attackers.", []),  # who does it
        ("Marshal boats.", []),  # a name for what is done
    ],
)
def test_names_with_another_ending(tmp_path: Path, text: str, found: list[tuple[str, str]]) -> None:
    report = findings(knowledge(section("core/a", "A", text), terms=TERMS), tmp_path)
    assert [(f.printed, f.meant) for f in report if f.code == "term-spelling"] == found


@pytest.mark.parametrize(
    ("one", "other", "found"),
    [
        ("Impassible", "Impassable", True),
        ("Anchored", "Anchors", False),  # forms of a word
        ("Attack", "Attach", False),  # other words
        ("Rowing", "Towing", False),
        ("Resting after the 4th house", "Resting after the 5th house", False),
        ("Determine all the RTs", "Determine all the KTs", False),
    ],
)
def test_defined_names_that_differ_by_a_letter(tmp_path: Path, one: str, other: str, found: bool) -> None:
    s = section("core/a", "A", f"{one} – you wait. {other} – you go.")
    terms = (defined(one, s, f"{one} –", mentions=1), defined(other, s, f"{other} –", mentions=1))
    report = told(findings(knowledge(s, terms=terms), tmp_path), "term-spelling")
    assert report == ([("term-spelling", other, one)] if found else [])


@pytest.mark.parametrize(
    ("name", "alias", "text", "printed"),
    [
        ("Impassable", "Impassible", "An impassible wall. The wall is impassible.", "impassible"),
        ("Duck and row", "duck and fire", "You duck and fire.", "duck and fire"),
        ("Opportunity blow", "opportune blow", "An opportune blow.", "opportune blow"),
        ("Wounds", "wound", "A wound hurts.", None),  # its number
        ("Wounds", "W", "Two W are lost.", None),  # short for it
        ("Line of Sight", "lines of sight", "Draw lines of sight.", None),
        ("Impassable", "Impassible", "A wall.", None),  # known, but nowhere used
    ],
)
def test_other_names_that_are_known(tmp_path: Path, name: str, alias: str, text: str, printed: str | None) -> None:
    t = term("game/en/x", name=name, aliases=(alias,), mentions=1)
    report = findings(knowledge(section("core/a", "A", text), terms=(t,)), tmp_path)
    assert told(report, "term-spelling") == ([("term-spelling", printed, name)] if printed else [])


@pytest.mark.parametrize(
    ("title", "kind", "meant"),
    [
        ("AMBUSER", SectionKind.RULES, "ambusher"),
        ("AMBUSKER", SectionKind.RULES, "ambusher"),
        ("Ambusker", SectionKind.LORE, None),  # a name in a story
        ("Ambushers", SectionKind.RULES, None),
        ("Lanterns", SectionKind.RULES, None),
        ("Artefact", SectionKind.RULES, "artifact"),
        ("Healthy", SectionKind.RULES, None),  # another word
    ],
)
def test_headings(tmp_path: Path, title: str, kind: SectionKind, meant: str | None) -> None:
    text = "An ambusher waits. Each ambusher is quick. No ambusher sleeps. " + "A wealthy lantern is an artifact. " * 3
    what = knowledge(section("core/a", title, "It waits.", kind=kind), section("core/b", "B", text, 2))
    report = [f.meant for f in findings(what, tmp_path) if f.code == "heading-spelling"]
    assert report == ([meant] if meant else [])
