"""While machines are killed, readers see no error and no torn answer, and nothing that was kept is lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench.failover import PUBLISHERS, measured


@pytest.mark.slow
def test_readers_notice_nothing_and_nothing_is_lost(servers: Path, tmp_path: Path) -> None:
    folder = servers / "failover"
    folder.mkdir(mode=0o755)
    found = measured(tmp_path, folder, seconds=16)
    assert not found.errors
    assert not found.torn
    assert not found.lost
    assert len(found.answered) == PUBLISHERS + 2  # and who edits, with rulebooks and with settings
    assert len(found.waited) > 50, found.acts  # they were there
