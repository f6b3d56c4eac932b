"""How well certainty holds: what is left out, the bins, the drawing."""

from __future__ import annotations

import pytest

from bench.reliability import EDGES, Bin, Held, by_kind, drawing, left_out, place, table
from rulewright.kb.model import SURE
from tests.bench.test_judgements import row

GEESE = [Held("goose", 0.95, True), Held("goose", 0.91, False), Held("goose", 0.5, True), Held("duck", 0.0, False)]


def test_no_book_tells_how_sure_its_own_claims_are() -> None:
    (own, _, other) = left_out([row("a", True), row("a", True), row("b", False)])
    assert own.sure < 0.5 < other.sure


def test_what_is_sure_has_a_bin_of_its_own() -> None:
    assert [place(x) for x in (0.0, 0.19, 0.2, 0.89, SURE, 1.0)] == [0, 0, 1, 4, 5, 5]
    assert EDGES[-2] == SURE


def test_a_kind_is_binned_and_scored_by_itself() -> None:
    found = by_kind(GEESE)
    assert found["goose"].bins[5] == Bin(2, 0.93, 0.5) and found["goose"].bins[2] == Bin(1, 0.5, 1.0)
    assert found["goose"].claims == 3
    assert found["goose"].brier == pytest.approx((0.05**2 + 0.91**2 + 0.5**2) / 3, abs=0.001)
    assert found["duck"].brier == 0


def test_the_table_lists_only_bins_that_have_claims() -> None:
    told = "\n".join(table(by_kind(GEESE)))
    assert "**goose**: 3 claims" in told and "| 0.9 to 1.0 | 2 | 0.93 | 0.50 |" in told
    assert told.count("0.2 to 0.4") == 0


def test_a_dot_stands_where_its_bin_is_and_is_larger_the_more_claims() -> None:
    few, many = (drawing(by_kind([Held("goose", 0.5, True)] * n)) for n in (1, 100))
    assert 'cx="60.0" cy="0.0"' in few and few.count("<circle") == 1
    assert 'r="1.6"' in few and 'r="6.5"' in many
    assert 'r="14.0"' in drawing(by_kind([Held("goose", 0.5, True)] * 5000))
