"""What a process loads before its first file."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.ingest.corpus import Corpus
from rulewright.ingest.pipeline import PAGES, read_books
from rulewright.kb.errors import InputRefused


def test_each_page_that_warms_up_is_read_in_its_language(tmp_path: Path) -> None:
    """Else the dictionaries of that language are loaded anew by every child."""
    found = []
    for n, page in enumerate(PAGES):
        file = tmp_path / f"page{n}.md"
        file.write_text(page, encoding="utf-8")
        found += [book.book.lang for book in read_books(file, Corpus())]
    assert found == ["en", "es"]


def test_a_book_of_which_nothing_is_left_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "again.txt"
    path.write_text("\u202eAim\u202c\n\nA model that aims may not move.\n\n" * 8, encoding="utf-8")
    with pytest.raises(InputRefused, match="has no text beside lines that return again and again"):
        read_books(path, Corpus())
