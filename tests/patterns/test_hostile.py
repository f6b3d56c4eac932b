"""Hostile texts: what they are made of, and that of two which look alike to an expression one is enough."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.patterns.hostile import END, hostile, shown, text


def units(pattern: str, flags: int = 0) -> set[str]:
    return {unit for _, unit in hostile(re.compile(pattern, flags))}


@pytest.mark.parametrize(
    ("pattern", "before", "unit"),
    [
        pytest.param(r"lantern§*:", "lantern", "§", id="what repeats, behind what leads to it"),
        pytest.param(r"x(?:q§)+y", "x", "q§", id="a group"),
        pytest.param(r"x(?:y|§q*)", "x§", "q", id="within alternatives"),
        pytest.param(r"x(?=q{5,})", "x", "q", id="in a look ahead"),
        pytest.param(r"x(?>q*)", "x", "q", id="in an atomic group"),
        pytest.param(r"xq*+", "x", "q", id="possessive"),
        pytest.param(r"xq{0,40}", "x", "q", id="bounded, and far"),
        pytest.param(r"(x)(?(1)q*|r)", "x", "q", id="where a group was found"),
    ],
)
def test_what_an_expression_repeats_is_repeated_behind_what_leads_there(pattern: str, before: str, unit: str) -> None:
    assert (before, unit) in hostile(re.compile(pattern))


def test_what_comes_a_few_times_only_is_not_behind_what_leads_there() -> None:
    assert not [unit for before, unit in hostile(re.compile(r"xq{0,5}")) if before]


def test_what_an_expression_names_is_tried_and_what_it_matches() -> None:
    assert {"»", "†"} <= units("»|†")
    assert "lantern" in units("lantern") and "lanter" in units("lantern")


def test_of_characters_that_look_alike_to_an_expression_one_is_tried() -> None:
    alone = [u for u in units(r"[a-z]+") if len(u) == 1]
    assert len([u for u in alone if re.fullmatch("[a-z]", u)]) == 1
    assert len(alone) <= 5  # a small letter, another of a word, a mark, a line end, a blank


def test_case_tells_characters_apart_where_the_expression_minds_it() -> None:
    assert {"a", "A"} <= units("[a-z]x")
    assert len({"a", "A"} & units("[a-z]x", re.IGNORECASE)) == 1


@pytest.mark.parametrize("pattern", [re.compile(r"x\s+y"), re.compile(rb"x\s+y"), re.compile(r"(?x) a* # all", re.X)])
def test_texts_have_the_length_and_an_end_that_nothing_goes_over(pattern: re.Pattern[Any]) -> None:
    made = [text(pattern, *how, 500) for how in hostile(pattern)]
    assert made and all(len(t) == 501 and t[-1:] in (END, END.encode()) for t in made)
    assert all(isinstance(t, type(pattern.pattern)) for t in made)


def test_texts_are_made_alike_each_time_and_say_how() -> None:
    pattern = re.compile(r"lantern[\s\d]*(?:if|when)")
    assert hostile(pattern) == hostile(pattern)
    assert text(pattern, "x", "ab", 6) == "xababa" + END
    assert (shown("", "a"), shown("x", "a\n")) == ("'a' * n", "'x' + 'a\\n' * n")
