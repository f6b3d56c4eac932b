"""Short ways to make what the cleaning works on."""

from __future__ import annotations

from typing import Any

from rulewright.ingest.clean import clean
from rulewright.ingest.clean.manuscript import Manuscript
from rulewright.ingest.clean.words import Speller
from rulewright.ingest.corpus import Profile
from rulewright.ingest.recognise import Part
from rulewright.ingest.source import Source
from rulewright.kb.language import language
from rulewright.kb.model import Span


def cleaned(
    text: str, lang: str = "en", start: int = 0, end: int | None = None, kind: str = "text", **habits: Any
) -> Manuscript:
    """The reading copy of a text of some format, with the habits of a profile where some are given."""
    profile = Profile("book", "game", "The Book", lang, "", 0, (), habits=habits) if habits else None
    span = Span(start, len(text) if end is None else end)
    return clean(Part(Source("book.txt", text, "0", kind), span, profile, "book", "The Book", "game", lang))


def speller(code: str = "es", **used: int) -> Speller:
    """A speller that has seen some words so many times."""
    one = Speller(language(code))
    one.used.update(used)
    return one


def whys(manuscript: Manuscript) -> list[tuple[str, str]]:
    """The asides of a manuscript: text and reason."""
    return [(manuscript.source.text[a.start : a.end], a.why) for a in manuscript.asides]
