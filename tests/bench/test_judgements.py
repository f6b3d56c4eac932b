"""What readers judged is kept a line each, and read again."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

from bench.judgements import asking, counted, keep, rows, toml
from rulewright.kb.judged import Judged


def row(book: str, true: bool, kind: str = "term", basis: str = "bold") -> dict[str, Any]:
    return {"kind": kind, "book": book, "basis": basis, "true": true}


def test_judgements_are_counted_by_kind_and_basis() -> None:
    counts = counted(
        [row("a", True), row("b", False), row("b", True, basis="head"), row("b", True, "reference", "see")]
    )
    assert counts == {"reference": {"see": Judged(1, 1)}, "term": {"bold": Judged(1, 2), "head": Judged(1, 1)}}
    assert '[term]\n"bold" = [1, 2]\n"head" = [1, 1]\n' in toml(counts, "geese.py")


def test_what_is_kept_is_read_again_behind_what_was_there(tmp_path: Path) -> None:
    file = tmp_path / "geese.jsonl"
    assert rows(file) == []
    file.write_text('{"key": "a", "true": true}\n\n', encoding="utf-8")
    keep(file, [{"key": "ñ", "true": False}], "reader 0")
    today = date.today().isoformat()
    assert rows(file) == [{"key": "a", "true": True}, {"key": "ñ", "true": False, "who": "reader 0", "when": today}]
    assert "ñ" in file.read_text(encoding="utf-8")


def test_drawing_and_taking_over_are_asked_for_alike() -> None:
    given = asking("Geese.").parse_args(["one", "two", "--seed", "3"])
    assert (given.kb, given.seed, given.read, given.who) == ([Path("one"), Path("two")], 3, None, "reader")
