"""What a build keeps stays as long as the modules that made it do: another way to rank reads no file again."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from rulewright.ingest import bounded, steps
from rulewright.ingest.build import build
from tests.conftest import ROOT
from tests.make import written

LOADED = """
import sys
from pathlib import Path
from rulewright.ingest.books import read_books
from rulewright.ingest.corpus import Corpus
def said():
    print(*(n.removeprefix("rulewright.") for n in sys.modules if n.startswith("rulewright.")))
readings = read_books(Path(sys.argv[1]), Corpus())
said()
from rulewright.ingest.pipeline import render_game, study_game
render_game(readings, study_game(readings[0].book.game, readings, Corpus()))
said()
import rulewright.ingest.making
said()
"""
RULES = "# Mudball\n\n## Throwing\n\nWhen it is their turn, each player who **Aims** throws mud. See “Ducking”.\n"


@pytest.fixture
def rulebook(tmp_path: Path) -> Path:
    return written(tmp_path / "in" / "mudball.md", RULES)


@pytest.fixture
def code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The code of a build, which a test may change."""
    for name in steps.WHOLE:
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__", "*.bloom"))
    monkeypatch.setattr(steps, "HERE", tmp_path)
    return tmp_path


def test_every_module_that_a_step_loads_is_one_of_it(rulebook: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", LOADED, str(rulebook)], cwd=ROOT, capture_output=True, text=True, check=True
    )
    loaded = [{Path(*n.split(".")) for n in line.split()} for line in done.stdout.splitlines()]
    assert len(loaded) == 3 and all(len(some) > 50 for some in loaded)
    for some, roots in zip(loaded, (steps.READING, steps.STUDYING, steps.WRITING + steps.STUDYING), strict=True):
        known = {p.parent if p.name == "__init__.py" else p.with_suffix("") for p in steps.modules(*roots)}
        assert some - known <= {Path("ingest"), Path("kb")}, "empty"


@pytest.mark.parametrize(
    ("name", "changed"),
    [
        ("kb/search/rank.py", [False, False, True]),
        ("kb/verdict/judge.py", [False, False, True]),
        ("ingest/terms/prose.py", [False, True, False]),
        ("ingest/structure/survey.py", [True, True, True]),
        ("ingest/readers/pdf.py", [True, True, True]),  # loaded by a name that is made up
        ("ingest/together.py", [True, True, True]),
        ("kb/language/en/terms.toml", [True, True, True]),  # any list of words may be looked up by any step
        ("kb/search/sureness.toml", [False, False, True]),
        ("ingest/certainty.toml", [True, True, True]),  # beside modules of all
        ("kb/translations/fr.po", [False, True, False]),  # of which words stand in the text of a rule
        ("kb/codec.py", [True, True, True]),
    ],
)
def test_a_change_is_one_of_the_steps_that_it_matters_to(code: Path, name: str, changed: list[bool]) -> None:
    def made_by() -> list[str]:
        return [steps.made_by(*roots) for roots in (steps.READING, steps.STUDYING, steps.WRITING)]

    before, whole = made_by(), steps.whole()
    with (code / name).open("a", encoding="utf-8") as file:
        file.write("\n# changed\n")
    assert [a != b for a, b in zip(before, made_by(), strict=True)] == changed
    assert steps.whole() != whole


@pytest.mark.parametrize("name", ["ingest/new.py", "kb/language/en/new.toml"])
def test_a_build_depends_on_all_code_and_on_lists_of_words(code: Path, name: str) -> None:
    before = steps.whole()
    (code / name).write_text("")
    assert steps.whole() != before


def test_another_way_to_rank_reads_no_file(
    code: Path, rulebook: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = build(tmp_path / "base", [rulebook])
    (code / "kb/search/rank.py").write_text("# another\n", encoding="utf-8")
    for step in ("read", "study"):
        monkeypatch.setattr(bounded, step, lambda *a, **k: pytest.fail("it was kept"))
    again = build(tmp_path / "base", [rulebook])
    assert again.changed and again.content == first.content, "but it is written again"
