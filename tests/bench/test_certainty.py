from __future__ import annotations

from typing import Any

import pytest

from bench import certainty, judge
from rulewright.ingest.certainty import FILE
from rulewright.kb.judged import Judged


def row(book: str, true: bool, kind: str = "term", basis: str = "bold") -> dict[str, Any]:
    return {"kind": kind, "book": book, "basis": basis, "true": true}


def test_judgements_are_counted_by_kind_and_basis() -> None:
    rows = [row("a", True), row("b", False), row("b", True, basis="heading"), row("b", True, "reference", "see")]
    assert certainty.counted(rows) == {
        "reference": {"see": Judged(1, 1)},
        "term": {"bold": Judged(1, 2), "heading": Judged(1, 1)},
    }


def test_no_book_tells_how_sure_its_own_claims_are() -> None:
    (own, _, other) = certainty.left_out([row("a", True), row("a", True), row("b", False)])
    assert own.sure < 0.5 < other.sure


def test_what_is_kept_of_a_judgement_is_no_text_of_a_book() -> None:
    kept = judge.kept()
    assert len({r["key"] for r in kept}) == len(kept) > 400
    for r in kept:
        assert set(r) == {"kind", "book", "basis", "key", "true", "who", "when"}
        assert all(len(str(value)) <= 60 for value in r.values())


@pytest.mark.parametrize("file", [FILE, certainty.DOC])
def test_what_is_made_of_the_judgements_is_up_to_date(file: Any) -> None:
    rows: list[dict[str, Any]] = judge.kept()
    made = certainty.toml(certainty.counted(rows)) if file == FILE else certainty.report(rows)
    assert file.read_text(encoding="utf-8") == made
