"""What is asked of one game opens the file of that game, whatever else there is."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from rulewright.kb import connections
from rulewright.kb.base import KnowledgeBase
from rulewright.kb.parts import SUFFIX
from tests.web import harbour


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The games whose files are opened, in order."""
    games: list[str] = []
    honest = connections._opened

    def noting(path: Path) -> object:
        games.extend([path.name.partition("@")[0]] if path.suffix == SUFFIX else ())
        return honest(path)

    monkeypatch.setattr(connections, "_opened", noting)
    return games


@pytest.fixture
def base(tmp_path: Path, opened: list[str]) -> Iterator[KnowledgeBase]:
    root = harbour.write(tmp_path, harbour.two())
    opened.clear()
    found = KnowledgeBase(root)
    yield found
    found.close()


def test_a_search_in_one_game_opens_no_other(base: KnowledgeBase, opened: list[str]) -> None:
    with base.reading() as g:
        found = g.searcher.search("board a ship", game="haven")
        assert found.hits and {g.store.section(h.section).book for h in found.hits}
    assert set(opened) == {"haven"}
