from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from rulewright.kb import store
from rulewright.kb.search import Searcher
from tests.kb import storing
from tests.kb.search.said import Said, said
from tests.kb.search.small import small
from tests.kb.storing import build_index


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A generation's folder of the small corpus, with store and index."""
    root = tmp_path_factory.mktemp("small")
    storing.write(root / "store.db", small())
    build_index(root / "index", small())
    return root


@pytest.fixture(scope="session")
def searcher(folder: Path) -> Iterator[Searcher]:
    opened = store.Store(folder / "store.db")
    found = Searcher(opened, folder / "index")
    yield found
    found.close()
    opened.close()


@pytest.fixture(scope="session")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Said:
    """What Whoosh says of the small corpus."""
    return said(tmp_path_factory.mktemp("said") / "index", small())
