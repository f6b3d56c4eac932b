"""The shape of one language's data: what ``en`` and ``es`` hold, and nothing but data."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Language:
    """What the program knows of one language.

    ``stop_words`` are folded (no accents, lower case): words that say nothing of the subject. ``telling_words`` are
    the frequent words by which the language is told from its neighbours. ``abbreviations`` end in a point that ends no
    sentence. ``letters`` are the letters beyond a-z. ``misreadings`` and ``accent_ambiguous`` serve the repair of
    scanned text: see ``ingest.clean.ocr``.
    """

    code: str
    name: str
    stop_words: frozenset[str]
    telling_words: frozenset[str]
    abbreviations: frozenset[str]
    letters: str = ""
    contents_words: frozenset[str] = frozenset()
    misreadings: tuple[tuple[str, str], ...] = ()
    accent_ambiguous: frozenset[str] = field(default_factory=frozenset)


def word_set(text: str) -> frozenset[str]:
    """The words of a text, parted by white space: how the language modules write their lists."""
    return frozenset(text.split())
