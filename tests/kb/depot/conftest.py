"""A PostgreSQL server for the tests of a depot; skipped where the package is not installed."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from rulewright.kb.depot import Depot
from tests.kb.depot.cluster import Server, programs


@pytest.fixture(scope="session")
def servers() -> Iterator[Path]:
    """A folder for servers, which their user can reach."""
    if programs() is None:
        pytest.skip("PostgreSQL is not installed (Debian: apt-get install postgresql)")
    with tempfile.TemporaryDirectory(prefix="rulewright-") as folder:
        Path(folder).chmod(0o755)
        yield Path(folder)


@pytest.fixture(scope="session")
def server(servers: Path) -> Iterator[Server]:
    """A server that is not killed."""
    made = Server.made(servers / "lasting")
    made.start()
    yield made
    made.stop()


@pytest.fixture
def depot(server: Server) -> Depot:
    """An empty depot."""
    import psycopg

    with psycopg.connect(server.address, autocommit=True) as db:
        db.execute("DROP SCHEMA IF EXISTS rulewright CASCADE")
    made = Depot(server.address)
    made.prepare()
    return made
