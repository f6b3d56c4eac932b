"""What is written through Whoosh comes back; ``test_another_whoosh`` runs this folder on 2.7.4."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from contextlib import closing, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
import whoosh
from hypothesis import given, settings, strategies as st

from rulewright.kb.search.engine import writer
from rulewright.kb.search.engine.writer import SAME, Item, Pool, Reader, Writer
from rulewright.kb.search.indexer import FIELDS
from tests.kb.search.said import read

ROOT = Path(__file__).resolve().parents[4]
OTHER = Path(os.environ.get("RULEWRIGHT_OTHER_WHOOSH", ROOT / "var" / "whoosh-2.7.4"))


def version() -> str:
    """The Whoosh that is in use."""
    return ".".join(map(str, whoosh.__version__))


def written(folder: Path) -> Reader:
    with Writer(folder, FIELDS) as w:
        w.add("a/1", {"title": "en:unit", "text": "en:re|en:reroll en:roll en:** en:unit"})
        w.add("a/2", {"title": "", "text": "es:daño 302.3 +1 en:unit"})
        w.add("b/3", {})
    return Reader(folder)


def test_documents_come_back_in_order(tmp_path: Path) -> None:
    with closing(written(tmp_path)) as reader:
        assert reader.keys() == ["a/1", "a/2", "b/3"]
        assert reader.lengths("text") == [5, 4, 0]


@pytest.mark.parametrize(
    ("field", "token", "expected"),
    [
        ("text", "en:unit", {0: (3,), 1: (3,)}),
        ("title", "en:unit", {0: (0,)}),
        ("text", "en:re", {0: (0,)}),
        ("text", "en:reroll", {0: (0,)}),  # the same position as its first part
        ("text", "en:roll", {0: (1,)}),
        ("text", "es:daño", {1: (0,)}),
        ("text", "302.3", {1: (1,)}),
        ("text", "+1", {1: (2,)}),
        ("text", "en:**", {0: (2,)}),  # whatever is put in comes back: keeping marks out is not the engine's work
    ],
)
def test_postings(tmp_path: Path, field: str, token: str, expected: dict[int, tuple[int, ...]]) -> None:
    with closing(written(tmp_path)) as reader:
        assert read(reader).postings[field][token] == expected


def test_tokens_come_back_in_order(tmp_path: Path) -> None:
    with closing(written(tmp_path)) as reader:
        tokens = [token for token, _, _ in reader.runs("text")]
    assert tokens == sorted(tokens) and len(tokens) == 8


def test_what_fails_leaves_no_half_of_its_documents(tmp_path: Path) -> None:
    with suppress(OSError), Writer(tmp_path, FIELDS) as w:
        w.add("a/1", {"text": "en:unit"})
        raise OSError
    with closing(Reader(tmp_path)) as reader:
        assert reader.keys() == []


def test_a_large_field_keeps_every_position(tmp_path: Path) -> None:
    with Writer(tmp_path, FIELDS) as w:
        w.add("a/1", {"text": " ".join(["en:a", "en:b"] * 20_000)})
    with closing(Reader(tmp_path)) as reader:
        assert read(reader).postings["text"]["en:b"] == {0: tuple(range(1, 40_000, 2))}
        assert reader.lengths("text") == [40_000], "in one byte it is 40,146"


@settings(max_examples=15, deadline=None)
@given(st.lists(st.lists(st.sampled_from(["en:a", "en:b", "302.3"]), max_size=3), max_size=40))
def test_a_field_is_as_long_as_it_has_tokens(slots: list[list[str]]) -> None:
    with TemporaryDirectory() as folder:
        with Writer(Path(folder), FIELDS) as w:
            w.add("a/1", {"text": " ".join(map(SAME.join, slots))})
        with closing(Reader(Path(folder))) as reader:
            places = [at for found in read(reader).postings["text"].values() for at in found[0]]
            assert reader.lengths("text") == [len(places)] == [sum(len(slot) for slot in slots)]


def test_no_other_module_imports_whoosh() -> None:
    importing = re.compile(r"^\s*(?:from|import) whoosh\b", re.M)
    rooms = [p for room in ("kb", "ingest", "web") for p in (ROOT / room).rglob("*.py")]
    found = {p.parent for p in [*rooms, ROOT / "app.py", ROOT / "cli.py"] if importing.search(p.read_text("utf-8"))}
    assert found == {ROOT / "kb" / "search" / "engine"}


@pytest.mark.skipif(not (OTHER / "whoosh").is_dir(), reason=f"no second Whoosh in {OTHER}")
@pytest.mark.skipif(version() != "2.7.5", reason="this is the second Whoosh")
def test_another_whoosh() -> None:
    env = {**os.environ, "PYTHONPATH": os.pathsep.join((str(OTHER), str(ROOT))), "PYTHONDONTWRITEBYTECODE": "1"}
    for name in ("PYTEST_XDIST_WORKER", "PYTEST_ADDOPTS", "PYTEST_CURRENT_TEST"):
        env.pop(name, None)
    told = subprocess.run(
        [sys.executable, "-c", "import whoosh; print(*whoosh.__version__, sep='.')"],
        env=env, cwd=ROOT, capture_output=True, text=True, timeout=60, check=True,
    )  # fmt: skip
    assert told.stdout.strip() == "2.7.4"
    here = Path(__file__).parent
    others = ("test_index_files.py", "test_index_writer.py", "test_scoring.py", "test_searcher.py")
    files = [str(here), *(str(here.parent / name) for name in others)]
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *files],
        env=env, cwd=ROOT, capture_output=True, text=True, timeout=300,
    )  # fmt: skip
    assert run.returncode == 0, run.stdout[-3000:] + run.stderr[-1000:]


@pytest.mark.parametrize(("most", "on_disk"), [(1, 5), (2, 2), (100, 0)])
def test_postings_come_back_in_order(most: int, on_disk: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer, "MOST_IN_MEMORY", most)
    one, two = b"\0\0\0\0", b"\0\0\0\0\1\0\0\0"
    given: list[Item] = [
        ("title", b"b", 0, 1.0, one),
        ("text", b"b", 0, 2.0, two),
        ("text", b"a", 0, 1.0, one),
        ("text", b"b", 1, 1.0, one),
        ("text", b"a", 7, 2.0, two),
    ]
    pool_ = Pool()
    for item in given:
        pool_.add(item)
    assert len(pool_._runs) == on_disk
    assert list(pool_.iter_postings()) == sorted(given)
    pool_.cleanup()
    assert list(pool_.iter_postings()) == []
