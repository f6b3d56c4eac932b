"""One build of everything for all acceptance tests."""

from __future__ import annotations

import resource
from pathlib import Path

import pytest

from bench import scoring


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, int]:
    """A cold build of everything, and the most memory that it took, in KiB."""
    root = tmp_path_factory.mktemp("acceptance")
    scoring.build(root)
    return root, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss


@pytest.fixture(scope="session")
def root(built: tuple[Path, int]) -> Path:
    """The knowledge base; tests only read it."""
    return built[0]
