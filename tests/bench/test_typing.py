"""The measure of the completions: what it types, and what it grows the vocabulary by."""

from __future__ import annotations

import random

import pytest
from rapidfuzz.distance import OSA

from bench.typing import grown, renamed, slip, table, typed
from rulewright.kb.search.completions import Completions, content, rows_of
from rulewright.kb.search.suggest import EVERY, Suggester
from tests.kb.search.small import small


@pytest.mark.parametrize(
    ("text", "n", "made"), [("Cover", 0, "Cover"), ("Cover", 1, "Duwis"), ("302.3 Ñu", 1, "302.3 Ña")]
)
def test_names_are_renamed_letter_by_letter(text: str, n: int, made: str) -> None:
    assert renamed(text, n) == made


def test_no_two_letters_become_one() -> None:
    letters = "abcdefghijklmnopqrstuvwxyz"
    assert all(len(set(renamed(letters, n))) == len(letters) for n in range(105))


def test_what_grows_is_new_vocabulary_and_as_much_again() -> None:
    one, two = small(), grown(small(), 1)
    assert len(two.sections) == len(one.sections) and not {s.id for s in one.sections} & {s.id for s in two.sections}
    alone = len(Completions(content(rows_of(one))).keys)
    whole = Completions(content([*rows_of(one), *rows_of(two)]))
    assert 1.5 * alone < len(whole.keys) <= 2.5 * alone
    assert Suggester(whole).suggest("duwis", EVERY, 8)[0].translation == renamed("Cobertura", 1)


def test_a_slip_is_one_letter_wrong() -> None:
    r = random.Random(3)
    assert all(OSA.distance("cobertura", slip("cobertura", r)) <= 1 for _ in range(300))


def test_every_style_is_measured_at_every_size() -> None:
    rows = list(table([small()], (1, 2)))
    assert len({r.size for r in rows}) == 2
    assert [r.style for r in rows[:6]] == [*typed(["cover me", "302.3"]), "all", "opening"]
    assert all(0 < r.p50 <= r.p95 <= r.p99 for r in rows) and all(r.ratio == 1.0 for r in rows[:6])
