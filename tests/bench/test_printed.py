"""A rulebook printed by a browser is read with the headings that its Markdown has."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bench import browser, printed
from rulewright.ingest.readers import pdf

SAMPLE = Path(__file__).resolve().parents[2] / "corpus" / "sample" / "lantern-marsh-core.md"
HEADING = re.compile(r"(?m)^(#+) (.+)")


def read_again(layout: str, folder: Path) -> tuple[list[str], list[str]]:
    """The headings of the sample as its Markdown has them, and as they are read from its PDF."""
    text = SAMPLE.read_text(encoding="utf-8")
    (file,) = printed.printed({"lantern-marsh": text}, layout, folder)
    copy = pdf.read(file.name, file.read_bytes()).copy.text
    found = [title.replace("**", "").casefold() for _, title in HEADING.findall(copy)]
    return [title.casefold() for _, title in HEADING.findall(text)], found


@pytest.mark.skipif(browser.CHROMIUM is None, reason=browser.MISSING)
@pytest.mark.parametrize("layout", printed.LAYOUTS)
def test_the_sample_keeps_its_headings_in_every_layout(layout: str, tmp_path: Path) -> None:
    wanted, found = read_again(layout, tmp_path)
    assert [title for title in wanted if title not in found] == []
    assert len(found) <= 1.1 * len(wanted)


@pytest.mark.parametrize("layout", printed.TYPESET)
def test_the_sample_keeps_its_headings_as_typesetters_set_it(layout: str, tmp_path: Path) -> None:
    if missing := printed.lacking(layout):
        pytest.skip(f"{', '.join(missing)}: not installed")
    wanted, found = read_again(layout, tmp_path)
    assert len([title for title in wanted if title not in found]) <= 0.05 * len(wanted)
    assert len(found) <= 1.1 * len(wanted)


def test_programs_that_a_layout_needs_are_named_where_they_lack(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(printed.shutil, "which", lambda name: None if name == "soffice" else name)
    assert [printed.lacking(layout) for layout in ("column", "book", "office")] == [[], [], ["soffice"]]


def test_a_book_that_cannot_be_set_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(printed.TYPESET, "book", ["ls {name}.html", "ls {name}.none"])
    assert list(printed.printed({"mud": "# Mud"}, "book", tmp_path)) == []
    assert capsys.readouterr().out.split() == ["book", "mud", "could", "not", "be", "set"]
