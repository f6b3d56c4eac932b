"""Page references in a book that was read with its printed pages, as from a PDF."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rulewright.ingest.references import find_references
from rulewright.kb.model import BookReading, Reference
from tests.ingest.references.book import read

FILLER = "Words upon words that say nothing of the kind. " * 4
PAGES = {
    "1": f"# Ferries\nThe ferry is slow. {FILLER}\n",
    "2": f"# Tolls\nEach ferry takes one. {FILLER}\n# Fog\nIt hides. {FILLER}\n",
    "3": f"It still hides. {FILLER}\n# Bells\nThey ring. {FILLER}\n",
}


def harbour(asks: str, pages: dict[str, str] = PAGES) -> BookReading:
    """A book of a few pages whose last section asks for one of them."""
    starts, text = [], ""
    for label, body in [*pages.items(), ("4", f"# Asking\n{asks}\n")]:
        starts.append((len(text), label))
        text += body
    found = read(text)
    return BookReading(replace(found.book, pages=tuple(starts)), found.sections, found.source)


def only(reading: BookReading) -> Reference:
    (found,) = find_references(reading, [reading], (), None)
    return found


@pytest.mark.parametrize(
    ("asks", "target"),
    [
        ("Something happens (page 2).", "core/tolls"),  # no words: what begins there first
        ("The fog lifts (page 2).", "core/fog"),  # the words choose among what stands there
        ("The fog lifts (page 3).", "core/fog"),  # it goes on there
        ("The fog lifts (page 1).", "core/ferries"),  # the page decides, not a word that stands elsewhere
        ("See also page 3.", "core/bells"),
        ("Ring the bells (pages 2-3).", "core/bells"),
    ],
)
def test_the_page_leads_to_what_stands_on_it(asks: str, target: str) -> None:
    found = only(harbour(asks))
    assert (found.target, found.status.value, found.note) == (target, "resolved", "")


def test_a_page_that_the_book_does_not_have_is_not_guessed() -> None:
    found = only(harbour("Zounds (page 9)."))
    assert (found.target, found.status.value) == (None, "dangling")
    assert "this text has pages 1 to 4" in found.note


def test_a_section_is_not_sent_to_itself() -> None:
    found = only(harbour("Something happens (page 4)."))
    assert found.target != "core/asking"


def test_the_words_still_tell_where_no_page_is_numbered() -> None:
    reading = harbour("The tolls are high (page 2).", {"": PAGES["1"] + PAGES["2"]})
    bare = BookReading(replace(reading.book, pages=((0, ""),)), reading.sections, reading.source)
    found = only(bare)
    assert (found.target, found.status.value) == ("core/tolls", "repaired")
