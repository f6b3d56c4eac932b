"""Words that English and Spanish share but for their spelling: ``position`` / ``posición``, ``terror`` / ``terror``."""

from __future__ import annotations

# English ending -> Spanish ending, the longest first
ENDINGS = (
    ("ically", "icamente"),
    ("ation", "acion"),
    ("ition", "icion"),
    ("tion", "cion"),
    ("sion", "sion"),
    ("ity", "idad"),
    ("ance", "ancia"),
    ("ence", "encia"),
    ("ancy", "ancia"),
    ("ency", "encia"),
    ("ment", "mento"),
    ("ical", "ico"),
    ("ous", "oso"),
    ("ary", "ario"),
    ("ory", "orio"),
    ("ble", "ble"),
    ("ist", "ista"),
    ("ism", "ismo"),
    ("ive", "ivo"),
    ("ure", "ura"),
    ("ic", "ico"),
    ("ry", "ria"),
    ("y", "ia"),
)
DOUBLES = (("ss", "s"), ("ff", "f"), ("cc", "c"), ("pp", "p"), ("tt", "t"), ("mm", "m"), ("ll", "l"), ("nn", "n"))
SOUNDS = (("ph", "f"), ("th", "t"), ("k", "c"), ("x", "s"), ("y", "i"))


def shape(word: str, lang: str) -> str:
    """A folded word as Spanish would spell it, without what the two languages write differently."""
    return _bare(_hispanised(word) if lang == "en" else word)


def _hispanised(word: str) -> str:
    """An English word with the ending that it has in Spanish."""
    for en, es in ENDINGS:
        if word.endswith(en) and len(word) > len(en) + 2:
            return word[: -len(en)] + es
    return word


def _bare(word: str) -> str:
    """A word without double letters, Greek spellings and a last vowel."""
    for old, new in (*DOUBLES, *SOUNDS):
        word = word.replace(old, new)
    return word[:-1] if len(word) > 4 and word[-1] in "aeo" else word
