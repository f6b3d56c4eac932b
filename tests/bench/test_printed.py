"""A rulebook printed by a browser is read with the headings that its Markdown has."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bench import browser, printed
from rulewright.ingest.readers import pdf

SAMPLE = Path(__file__).resolve().parents[2] / "corpus" / "sample" / "lantern-marsh-core.md"
HEADING = re.compile(r"(?m)^(#+) (.+)")


@pytest.mark.skipif(browser.CHROMIUM is None, reason=browser.MISSING)
@pytest.mark.parametrize("layout", printed.LAYOUTS)
def test_the_sample_keeps_its_headings_in_every_layout(layout: str, tmp_path: Path) -> None:
    text = SAMPLE.read_text(encoding="utf-8")
    (file,) = printed.printed({"lantern-marsh": text}, layout, tmp_path)
    found = [
        t.replace("**", "").casefold() for _, t in HEADING.findall(pdf.read(file.name, file.read_bytes()).copy.text)
    ]
    wanted = [t.casefold() for _, t in HEADING.findall(text)]
    assert [t for t in wanted if t not in found] == []
    assert len(found) <= 1.1 * len(wanted)
