"""What a process loads before its first file."""

from __future__ import annotations

from pathlib import Path

from rulewright.ingest.corpus import Corpus
from rulewright.ingest.pipeline import PAGES, read_books


def test_each_page_that_warms_up_is_read_in_its_language(tmp_path: Path) -> None:
    """Else the dictionaries of that language are loaded anew by every child."""
    found = []
    for n, page in enumerate(PAGES):
        file = tmp_path / f"page{n}.md"
        file.write_text(page, encoding="utf-8")
        found += [book.book.lang for book in read_books(file, Corpus())]
    assert found == ["en", "es"]
