"""The engine, as this and another Whoosh have it; ``test_another_whoosh`` runs this very file on 2.7.4."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from rulewright.kb.errors import SearchError
from rulewright.kb.search import engine

ROOT = Path(__file__).resolve().parents[3]
OTHER = Path(os.environ.get("RULEWRIGHT_OTHER_WHOOSH", ROOT / "var" / "whoosh-2.7.4"))


def written(folder: Path) -> engine.Reader:
    w = engine.Writer(folder, ("title", "text"))
    w.add("a/1", {"title": "en:unit", "text": "en:re|en:reroll en:roll en:** en:unit"})
    w.add("a/2", {"title": "", "text": "es:daño 302.3 +1 en:unit"})
    w.add("b/3", {})
    w.commit()
    return engine.Reader(folder)


def test_documents_come_back_in_order(tmp_path: Path) -> None:
    reader = written(tmp_path)
    assert reader.keys() == ["a/1", "a/2", "b/3"]
    assert reader.lengths("text") == [5, 4, 0]
    reader.close()


@pytest.mark.parametrize(
    ("field", "token", "expected"),
    [
        ("text", "en:unit", ((0, (3,)), (1, (3,)))),
        ("title", "en:unit", ((0, (0,)),)),
        ("text", "en:re", ((0, (0,)),)),
        ("text", "en:reroll", ((0, (0,)),)),  # the same position as its first part
        ("text", "en:roll", ((0, (1,)),)),
        ("text", "es:daño", ((1, (0,)),)),
        ("text", "302.3", ((1, (1,)),)),
        ("text", "+1", ((1, (2,)),)),
        ("text", "en:**", ((0, (2,)),)),  # whatever is put in comes back: keeping marks out is not the engine's work
        ("text", "en:un*", ()),  # no wildcard
        ("text", "en:nothing", ()),
        ("text", "", ()),
    ],
)
def test_postings(tmp_path: Path, field: str, token: str, expected: engine.Postings) -> None:
    reader = written(tmp_path)
    assert reader.postings(field, token) == expected
    reader.close()


def test_a_folder_without_an_index_is_an_error_with_a_code(tmp_path: Path) -> None:
    with pytest.raises(SearchError) as raised:
        engine.Reader(tmp_path)
    assert raised.value.code == "search-index"


def test_a_cancelled_index_cannot_be_opened_with_half_its_documents(tmp_path: Path) -> None:
    w = engine.Writer(tmp_path, ("text",))
    w.add("a/1", {"text": "en:unit"})
    w.cancel()
    reader = engine.Reader(tmp_path)
    assert reader.keys() == []
    reader.close()


def test_a_large_field_keeps_every_position(tmp_path: Path) -> None:
    w = engine.Writer(tmp_path, ("text",))
    w.add("a/1", {"text": " ".join(["en:a", "en:b"] * 20_000)})
    w.commit()
    reader = engine.Reader(tmp_path)
    assert reader.postings("text", "en:b") == ((0, tuple(range(1, 40_000, 2))),)
    reader.close()


def test_no_other_module_imports_whoosh() -> None:
    importing = re.compile(r"^\s*(?:from|import) whoosh\b", re.M)
    rooms = [p for room in ("kb", "ingest", "web") for p in (ROOT / room).rglob("*.py")]
    found = [p.name for p in [*rooms, ROOT / "app.py", ROOT / "cli.py"] if importing.search(p.read_text("utf-8"))]
    assert found == ["engine.py"]


@pytest.mark.skipif(not (OTHER / "whoosh").is_dir(), reason=f"no second Whoosh in {OTHER}")
@pytest.mark.skipif(engine.version() != "2.7.5", reason="this is the second Whoosh")
def test_another_whoosh() -> None:
    env = {**os.environ, "PYTHONPATH": os.pathsep.join((str(OTHER), str(ROOT))), "PYTHONDONTWRITEBYTECODE": "1"}
    for name in ("PYTEST_XDIST_WORKER", "PYTEST_ADDOPTS", "PYTEST_CURRENT_TEST"):
        env.pop(name, None)
    told = subprocess.run(
        [sys.executable, "-c", "from rulewright.kb.search.engine import version; print(version())"],
        env=env, cwd=ROOT, capture_output=True, text=True, timeout=60, check=True,
    )  # fmt: skip
    assert told.stdout.strip() == "2.7.4"
    files = [str(Path(__file__).parent / f) for f in ("test_engine.py", "test_search.py")]
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *files],
        env=env, cwd=ROOT, capture_output=True, text=True, timeout=300,
    )  # fmt: skip
    assert run.returncode == 0, run.stdout[-3000:] + run.stderr[-1000:]
