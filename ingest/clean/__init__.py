"""Step 3, clean: page furniture set aside, broken glyphs repaired, symbols named; each with its place in the source."""

from __future__ import annotations

from ingest.clean.manuscript import Manuscript
from ingest.recognise import Part
from kb.mapped import Mapped

__all__ = ["Manuscript", "clean"]


def clean(part: Part) -> Manuscript:
    """The reading copy of one book."""
    text = Mapped.of(part.source.text, part.range.start, part.range.end)
    return Manuscript(
        part.source, part.range, part.lang, part.profile, text, book_id=part.book_id, title=part.title, game=part.game
    )
