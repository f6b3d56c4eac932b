"""Which generations stay: those that are read, for as long as they are."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.kb import keeping
from rulewright.kb.errors import StoreError


def test_what_is_read_is_removed_only_when_nobody_reads_it(tmp_path: Path) -> None:
    folder = tmp_path / "one"
    folder.mkdir()
    (folder / "facts").touch()
    with keeping.holding(folder), keeping.holding(folder):
        keeping.remove(folder)
        assert (folder / "facts").exists()
    keeping.remove(folder)
    assert not [*tmp_path.iterdir()]


def test_what_is_gone_cannot_be_held(tmp_path: Path) -> None:
    with pytest.raises(StoreError) as e, keeping.holding(tmp_path / "gone"):
        pass
    assert e.value.code == "kb-damaged" and "gone" in e.value.sentence
