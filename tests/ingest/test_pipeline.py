"""What a process loads before its first file."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from rulewright.ingest.corpus import Corpus
from rulewright.ingest.pipeline import PAGES, books_of, read_books, render_game, study_game
from rulewright.ingest.source import read_bytes
from rulewright.kb.errors import InputRefused
from rulewright.kb.model import LISTED, SURE, BookReading, GameStudy, ReferenceKind
from tests.make import book, interaction, reference, section


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


@pytest.mark.parametrize(
    ("kind", "certainty", "said", "linked"),
    [
        (ReferenceKind.MENTION, LISTED, 0.5, True),
        (ReferenceKind.MENTION, LISTED - 0.01, 0.5, False),  # fewer than two of three readers agree
        (ReferenceKind.MENTION, LISTED - 0.01, SURE, True),  # what the sentence says of it is sure
        (ReferenceKind.SEE, LISTED - 0.01, 0.5, True),
    ],
)
def test_a_mention_is_linked_where_readers_would(
    kind: ReferenceKind, certainty: float, said: float, linked: bool
) -> None:
    cover, walls = "game/en/cover", "game/en/walls"
    text = "Cover ignores walls."
    shown = replace(section("core/b"), text=text, text_map=((0, 0, len(text)),))
    there = reference("core/b", cover, kind=kind, certainty=certainty, start=0, end=5, text="Cover")
    does = interaction(cover, walls, "core/b", certainty=said)
    study = GameStudy("game", references=(there,), interactions=(does,))
    html = render_game([BookReading(book("core"), (shown,))], study)
    assert ("<a " in html["core/b"]) is linked


def test_a_definition_begins_with_the_mark_that_closes_in_it() -> None:
    """What is a glossary's term in reStructuredText has its marks in the text alone."""
    terms = "  Oar\n    What moves the raft when it is the turn of its crew.\n\n  Quay\n    A wall.\n"
    page = f"Glossary\n########\n\n.. glossary::\n\n{terms}"
    (reading,) = books_of(read_bytes("page.rst", page.encode()), Corpus())
    study = study_game("page", [reading], Corpus())
    said = {t.name: t.definition.at for t in study.terms}
    assert [reading.sections[0].text[slice(*said[n] or ())][:8] for n in ("Oar", "Quay")] == ["**Oar** ", "**Quay**"]
