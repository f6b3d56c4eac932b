"""What the last build noted."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.kb import remembered
from rulewright.kb.remembered import FILE, Built


def test_it_is_read_as_it_was_noted(tmp_path: Path) -> None:
    built = Built("c0ffee", ({"books": ["mudball"], "code": "read-failed"},), {"f00d": "mudball@0123456789abcdef.rwk"})
    remembered.remember(tmp_path, built)
    assert remembered.last(tmp_path) == built
    remembered.remember(tmp_path, Built())
    assert remembered.last(tmp_path) == Built()


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '"x"', "\xff", '{"made_of": "", "failed": 1, "parts": {}}'])
def test_what_makes_no_sense_is_as_if_nothing_were_there(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE).write_text(text, encoding="latin-1")
    assert remembered.last(tmp_path) == Built()


def test_a_folder_without_a_build(tmp_path: Path) -> None:
    assert remembered.last(tmp_path / "none") == Built()
