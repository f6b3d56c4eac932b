"""One build of everything for all acceptance tests, whichever worker asks for it first."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench import scoring
from tests.sharing import shared


@pytest.fixture(scope="session")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The knowledge base of all rulebooks; tests only read it."""
    if not scoring.available():
        pytest.skip("the rulebooks are not here")
    return shared(tmp_path_factory, "rulebooks", lambda folder: scoring.build(folder))
