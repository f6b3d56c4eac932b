"""Fixtures that more than one room's tests share."""

from __future__ import annotations

import gc
import tempfile
from collections.abc import Iterator
from pathlib import Path
from types import CodeType
from typing import Any

import psycopg
import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import settings
from jinja2.bccache import Bucket, BytecodeCache
from werkzeug.test import TestResponse

from bench.browser import chromium
from bench.cluster import Server, programs
from rulewright.ingest.build import build
from rulewright.ingest.corpus import load
from rulewright.ingest.pipeline import ingest
from rulewright.kb.base import KnowledgeBase
from rulewright.kb.depot import Depot
from rulewright.kb.model import Knowledge

# A property holds or it does not; how long one example takes on a busy machine is no part of it.
settings.register_profile("rulewright", deadline=None)
settings.load_profile("rulewright")


class ClosingClient(FlaskClient):
    """Reads every answer to its end, so that a file which is sent is closed, as a server closes it."""

    def open(self, *args: Any, buffered: bool = True, **given: Any) -> TestResponse:
        return super().open(*args, buffered=buffered, **given)


Flask.test_client_class = ClosingClient


class Compiled(BytecodeCache):
    """Templates are compiled once in a process, however many applications tests make."""

    def __init__(self) -> None:
        self._kept: dict[tuple[str, str], CodeType | None] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        bucket.code = self._kept.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        self._kept[bucket.key, bucket.checksum] = bucket.code


Flask.jinja_options = {"bytecode_cache": Compiled()}


def pytest_collection_finish() -> None:
    """What tests and libraries loaded is set aside: each knowledge base that is closed has garbage looked for."""
    gc.collect()
    gc.freeze()


ROOT = Path(__file__).resolve().parent.parent
SAMPLE = sorted(p for p in (ROOT / "corpus" / "sample").iterdir() if p.suffix in (".md", ".txt"))


@pytest.fixture(scope="session")
def sample_files() -> list[Path]:
    """The files of the sample game."""
    return SAMPLE


@pytest.fixture(scope="session")
def sample_knowledge(sample_files: list[Path]) -> Knowledge:
    """The sample game, ingested in memory."""
    return ingest(sample_files, load())


@pytest.fixture(scope="session")
def sample_root(sample_files: list[Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a knowledge base built from the sample game; tests only read it."""
    root = tmp_path_factory.mktemp("kb")
    build(root, sample_files)
    return root


@pytest.fixture(scope="module")
def sample_kb(sample_root: Path) -> Iterator[KnowledgeBase]:
    """The sample game's knowledge base, open; tests only read it."""
    kb = KnowledgeBase(sample_root)
    yield kb
    kb.close()


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """A browser for the tests of one module; they open what they need in contexts of their own (``Tab``)."""
    with chromium() as started:
        yield started


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
    with psycopg.connect(server.address, autocommit=True) as db:
        db.execute("DROP SCHEMA IF EXISTS rulewright CASCADE")
    made = Depot(server.address)
    made.prepare()
    return made
