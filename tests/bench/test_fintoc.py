"""FinTOC's score: headings found, and at the right level."""

from __future__ import annotations

import pytest

from bench.fintoc import contents_score, harmonic, levels


class Scorer:
    """What the library's scorer gives, for titles without doubles."""

    def norm(self, title: str) -> str:
        return title.lower()

    def forms(self, section: dict[str, str]) -> set[str]:
        return {section["title"].lower()}

    def lcs(self, ours: list[set[str]], wanted: list[str]) -> list[tuple[int, int]]:
        return [(i, j) for i, forms in enumerate(ours) for j, title in enumerate(wanted) if title in forms]


@pytest.mark.parametrize(
    ("parents", "wanted"),
    [([], []), ([None], [0]), ([None, None, 1], [0, 0, 1]), ([None, 0, 1, 0], [0, 0, 1, 0]), ([None, 0], [0, 0])],
)
def test_levels_count_from_the_first_that_is_not_the_book(parents: list[int | None], wanted: list[int]) -> None:
    assert levels(parents) == wanted


def test_the_lower_of_two_draws_the_mean_down() -> None:
    assert harmonic(1.0, 0.5) == pytest.approx(2 / 3)
    assert harmonic(0.0, 1.0) == harmonic(0.0, 0.0) == 0.0


def test_a_heading_at_a_wrong_level_costs() -> None:
    wanted = [{"title": t, "parent": p} for t, p in (("Combat", None), ("Striking", 0), ("Magic", None))]
    truth = {"headings": wanted, "titles": ["Fen"]}
    rows = (("Fen", None), ("Combat", None), ("Striking", None), ("Magic", None))
    sections = [{"id": t, "title": t, "parent": p} for t, p in rows]
    assert contents_score(Scorer(), sections, truth, 1.0) == pytest.approx(harmonic(1.0, 2 / 3))
    sections[2]["parent"] = "Combat"
    assert contents_score(Scorer(), sections, truth, 1.0) == 1.0
