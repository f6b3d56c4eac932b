"""The shape of one language's data: what ``en`` and ``es`` hold, and nothing but data."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Language:
    """What the program knows of one language.

    ``stop_words``: words that say nothing of the subject. ``telling_words``: the frequent words by which the language
    is told from its neighbours. ``abbreviations`` end in a point that ends no sentence. ``letters``: those beyond a-z.
    ``contents_words`` announce a table of contents, ``contents_title`` names one that is not announced.
    ``section_names``: headings that every book may have, each with the kind of section that it opens. Stop words,
    contents words and section names are folded.

    ``enclitics`` are pronouns written on to a verb, the longest first.

    For scanned text (``ingest.clean.ocr``): ``accents`` are the letters that lose their accent, each with it;
    ``misreadings`` what scanners that do not expect the language make of its letters, (seen, printed), the likeliest
    first (what they mistake in any language stands in ``kb.language.scans``); ``likely_accented`` words that exist
    without accent but are nearly always meant with it; ``accented_endings`` endings that no word has without; phrases
    that end in an accent before a comma are ``accented_phrases``; ``asking_words`` take theirs behind an opening ``¿``.
    ``narrow_words`` are small words that stand only before certain beginnings; ``first_person`` and ``third_person``
    are endings of verbs that a scanner cannot tell apart, ``pronouns`` words before a verb of the third person.
    """

    code: str
    name: str
    stop_words: frozenset[str]
    telling_words: frozenset[str]
    abbreviations: frozenset[str]
    letters: str = ""
    contents_words: frozenset[str] = frozenset()
    contents_title: str = "Contents"
    section_names: dict[str, str] = field(default_factory=dict)
    one_letter_words: frozenset[str] = frozenset()
    enclitics: tuple[str, ...] = ()
    accents: dict[str, str] = field(default_factory=dict)
    misreadings: tuple[tuple[str, str], ...] = ()
    likely_accented: dict[str, str] = field(default_factory=dict)
    accented_endings: tuple[tuple[str, str], ...] = ()
    accented_phrases: dict[str, str] = field(default_factory=dict)
    asking_words: dict[str, str] = field(default_factory=dict)
    narrow_words: dict[str, tuple[str, ...]] = field(default_factory=dict)
    first_person: str = ""
    third_person: tuple[str, ...] = ("",)
    pronouns: frozenset[str] = frozenset()


def word_set(text: str) -> frozenset[str]:
    """The words of a text, parted by white space: how the language modules write their lists."""
    return frozenset(text.split())
