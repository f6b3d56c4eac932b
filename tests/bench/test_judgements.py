"""What readers judged is kept a line each, and read again."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from bench.judgements import asking, keep, rows


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
