"""The documentation says what is true: pages made from the code are up to date, and links lead somewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bench.references import DOCS, PAGES
from tests.conftest import ROOT

LINK = re.compile(r"\]\(([^)#\s]+)")


@pytest.mark.parametrize("name", sorted(PAGES))
def test_reference_pages_are_up_to_date(name: str) -> None:
    assert (DOCS / name).read_text(encoding="utf-8") == PAGES[name](), "run `make docs`"


def pages() -> list[Path]:
    return [ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted(DOCS.rglob("*.md"))]


@pytest.mark.parametrize("page", pages(), ids=lambda p: p.name)
def test_links_lead_somewhere(page: Path) -> None:
    for link in LINK.findall(page.read_text(encoding="utf-8")):
        assert link.startswith("http") or (page.parent / link).exists(), f"{page.name}: {link}"


def test_the_readme_names_both_commands() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    targets = re.findall(r"^(\w+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M)
    for target in re.findall(r"`?make (\w+)", readme):
        assert target in targets
    assert "make serve" in readme and "make test" in readme


def test_every_promise_that_is_held_names_tests_that_exist() -> None:
    held, _, rest = (DOCS / "promises.md").read_text(encoding="utf-8").partition("## Not yet held")
    rows = re.findall(r"^\| ([\d, ]+) \| (.+) \| (.+) \|$", held, re.M)
    assert {int(n) for n, _, _ in rows} >= {*range(1, 9), 12, 13, 14, 17, 20, 21, 23, 25}
    for number, _, tests in rows:
        files = [(DOCS / link).resolve() for link in LINK.findall(tests)]
        assert files and all("def test_" in f.read_text(encoding="utf-8") for f in files), number
    named = {int(n) for n in re.findall(r"\d+", " ".join(re.findall(r"^\| ([\d, ]+) \|", held + rest, re.M)))}
    assert named == {*range(1, 37), 41, 42}, "each promise is either held or not yet"


def test_every_variable_that_the_code_reads_is_told_of() -> None:
    told = (DOCS / "settings.md").read_text(encoding="utf-8")
    read = re.compile(r"""os\.environ(?:\.get\(|\[)"([A-Z_]+)"|envvar="([A-Z_]+)"|VARIABLE = "([A-Z_]+)\"""")
    code = [p.read_text(encoding="utf-8") for room in ("kb", "ingest", "web") for p in (ROOT / room).rglob("*.py")]
    named = {name for text in code for found in read.findall(text) for name in found if name}
    assert "RULEWRIGHT_STORE" in named and "HOST" in named
    assert not [name for name in sorted(named) if f"`{name}`" not in told]
