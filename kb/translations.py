"""A translation seen from either of its languages."""

from __future__ import annotations

from rulewright.kb.model import Translation

Side = tuple[str, str]  # a language and a name in it


def sides(t: Translation) -> tuple[Side, Side]:
    """Both sides of a translation."""
    return (t.a_lang, t.a), (t.b_lang, t.b)


def is_english_spanish(t: Translation) -> bool:
    """True for the pair of languages that has rows of its own in an export."""
    return (t.a_lang, t.b_lang) == ("en", "es")


def seen_from(t: Translation, lang: str) -> tuple[str, str] | None:
    """The name in a language and that in the other; None where neither name is of that language."""
    here = {t.a_lang: (t.a, t.b), t.b_lang: (t.b, t.a)}
    return here.get(lang)
