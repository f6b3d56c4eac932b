"""What a game's page shows of its books."""

from __future__ import annotations

import pytest

from kb.store import Heading
from web.site.reading import chapters


def heading(id: str, parent: str | None = None) -> Heading:
    return Heading(id, "b", None, id.title(), "rules", "en", parent)


@pytest.mark.parametrize(
    ("outline", "shown"),
    [
        ([("a", None), ("a1", "a"), ("b", None)], ["a", "b"]),
        ([("book", None), ("a", "book"), ("a1", "a"), ("b", "book")], ["a", "b"]),  # one stands above all others
        ([("book", None), ("a", None)], ["book", "a"]),
        ([("alone", None)], ["alone"]),
        ([], []),
    ],
)
def test_the_chapters_of_a_book(outline: list[tuple[str, str | None]], shown: list[str]) -> None:
    assert [h.id for h in chapters([heading(*one) for one in outline])] == shown
