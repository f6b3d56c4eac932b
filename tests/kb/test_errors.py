"""What a disk does to whoever writes: a sentence each, and mistakes of ours stay mistakes."""

from __future__ import annotations

import errno
import sqlite3
from pathlib import Path

import pytest

from rulewright.kb.errors import StoreError, writing


@pytest.mark.parametrize(
    ("number", "expected"),
    [(errno.ENOSPC, "kb-disk-full"), (errno.EROFS, "kb-read-only"), (errno.EACCES, "kb-read-only"), (5, "kb-write")],
)
def test_what_a_disk_does_becomes_a_sentence(tmp_path: Path, number: int, expected: str) -> None:
    with pytest.raises(StoreError) as e, writing(tmp_path):
        raise OSError(number, "as the system says it")
    assert e.value.code == expected
    assert str(tmp_path) in e.value.sentence


def test_a_mistake_in_a_query_is_no_trouble_with_the_disk(tmp_path: Path) -> None:
    with pytest.raises(sqlite3.OperationalError), writing(tmp_path):
        sqlite3.connect(":memory:").execute("SELECT nothing FROM nowhere")
