"""Which section of the new edition is which of the old."""

from __future__ import annotations

import pytest

from rulewright.kb.editions import pairing
from rulewright.kb.editions.pairing import pair
from rulewright.kb.model import Section
from tests.make import section

WALK = "The model moves up to its pace in any direction and stops at the water."
REST = "The model gets its breath back unless a heron is watching it closely."
SWIM = "Whoever wades into deep water leaves the lantern behind on the bank."
NEAR = WALK.replace("any direction", "one direction")


def rule(number: str, text: str, title: str = "Rule", parent: str | None = None) -> Section:
    return section(f"core/{number}", title, text, number=number, parent=parent)


def head(slug: str, title: str, parent: str | None = None) -> Section:
    return section(f"core/{slug}", title, "", parent=parent)


def book(*sections: Section) -> list[Section]:
    from dataclasses import replace

    return [replace(s, order=i) for i, s in enumerate(sections)]


CASES = [
    pytest.param([rule("1", WALK)], [rule("1", WALK)], {"1": "1"}, id="nothing changed"),
    pytest.param([rule("1", WALK)], [rule("1", REST)], {"1": "1"}, id="same number and title, new words"),
    pytest.param([rule("1", WALK, "Walk")], [rule("1", REST, "Rest")], {}, id="another rule under an old number"),
    pytest.param([rule("1", WALK)], [rule("2", WALK)], {"1": "2"}, id="renumbered"),
    pytest.param([rule("1", WALK)], [rule("2", NEAR)], {"1": "2"}, id="renumbered and reworded"),
    pytest.param([rule("1", WALK, "Walk")], [rule("2", WALK, "Go")], {"1": "2"}, id="renumbered and renamed"),
    pytest.param([rule("1", WALK)], [rule("2", REST)], {}, id="gone"),
    pytest.param(
        [rule("1.1", f"{WALK} See 1.2."), rule("1.2", f"{WALK} See 1.3 and 1.4.")],
        [rule("2.2", f"{WALK} See 2.3 and 2.4."), rule("2.1", f"{WALK} See 2.2.")],
        {"1.1": "2.1", "1.2": "2.2"},
        id="renumbered with the references in it",
    ),
    pytest.param(
        [rule("1", WALK), rule("2", REST)],
        [rule("1", SWIM), rule("2", NEAR), rule("3", REST)],
        {"1": "2", "2": "3"},
        id="inserted before",
    ),
    pytest.param(
        [rule("1", WALK), rule("2", REST)],
        [rule("1", REST), rule("2", WALK)],
        {"1": "2", "2": "1"},
        id="two rules that changed places",
    ),
    pytest.param(
        [rule("1", "See above."), rule("2", "See above."), rule("3", WALK)],
        [rule("1", "See above."), rule("2", WALK)],
        {"1": "1", "3": "2"},
        id="of equal wordings the one that kept its number",
    ),
    pytest.param(
        [head("a", "Walking"), rule("1", WALK, parent="core/a"), rule("2", SWIM, parent="core/a")],
        [head("b", "Moving"), rule("1", WALK, parent="core/b"), rule("2", SWIM, parent="core/b")],
        {"a": "b", "1": "1", "2": "2"},
        id="a renamed heading by what stands under it",
    ),
    pytest.param(
        [head("a", "Land"), head("a-notes", "Notes", "core/a"), head("b", "Sea"), head("b-notes", "Notes", "core/b")],
        [head("b", "Sea"), head("notes", "Notes", "core/b"), head("a", "Land")],
        {"a": "a", "b": "b", "b-notes": "notes"},
        id="equal headings by what stands above them",
    ),
    pytest.param(
        [section("core/walk", "Walk", WALK), section("core/rest", "Rest", REST)],
        [rule("101", SWIM, "Walk"), rule("102", "Nobody stirs before the bell.", "rest")],
        {"walk": "101", "rest": "102"},
        id="headings that got numbers, with new words below",
    ),
    pytest.param(
        [rule("101", WALK, "Walk")],
        [section("core/walk", "Walk", REST)],
        {"101": "walk"},
        id="a heading that lost its number",
    ),
    pytest.param(
        [section("core/walk", "Walk", WALK), section("core/rest", "Rest", REST)],
        [section("core/1-walk", "1 Walk", SWIM), section("core/2-3-rest", "§2.3) – Rest", SWIM)],
        {"walk": "1-walk", "rest": "2-3-rest"},
        id="numbers that were left in the title",
    ),
    pytest.param(
        [head("a", "Land"), section("core/a-walk", "Walk", WALK, parent="core/a"), head("b", "Sea")],
        [head("1", "1. Land"), rule("1.1", SWIM, "Walk", "core/1"), head("2", "2. Sea")],
        {"a": "1", "a-walk": "1.1", "b": "2"},
        id="numbers in the titles above as well",
    ),
    pytest.param(
        [section("core/two", "2 Players", WALK)],
        [section("core/three", "3 Players", REST)],
        {},
        id="a number that is a part of the title",
    ),
    pytest.param(
        [section("core/walk", "Walk", WALK)],
        [rule("1", REST, "Walk"), rule("2", SWIM, "Walk")],
        {},
        id="one title that became two",
    ),
]


@pytest.mark.parametrize(("old", "new", "expected"), CASES)
def test_pairs(old: list[Section], new: list[Section], expected: dict[str, str]) -> None:
    found = pair(book(*old), book(*new))
    assert {a.removeprefix("core/"): b.removeprefix("core/") for a, b in found.items()} == expected


@pytest.mark.parametrize(("old", "new", "_"), CASES)
def test_pairs_are_one_to_one(old: list[Section], new: list[Section], _: object) -> None:
    found = pair(book(*old), book(*new))
    assert len(set(found.values())) == len(found)


def test_nothing_on_either_side() -> None:
    assert pair([], []) == {} == pair([], [rule("1", WALK)]) == pair([rule("1", WALK)], [])


def test_words_that_all_rules_share_do_not_multiply_the_work(monkeypatch: pytest.MonkeyPatch) -> None:
    compared = []
    honest = pairing._likeness
    monkeypatch.setattr(pairing, "_likeness", lambda a, b: compared.append(1) or honest(a, b))
    old = book(*(rule(f"1.{i}", f"The model moves {i} spans and stops.") for i in range(400)))
    new = book(*(rule(f"2.{i}", f"The model runs {i} spans and stops.") for i in range(400)))
    found = pair(old, new)
    assert found["core/1.7"] == "core/2.7"
    assert len(compared) <= 400 * 20
