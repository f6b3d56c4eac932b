"""How things are called that have nothing but an id."""

from __future__ import annotations

import re

VOWEL = re.compile(r"[aeiouyáéíóú]")


def title_of(slug: str) -> str:
    """A game's slug as a title: words without a vowel are abbreviations."""
    return " ".join(w.capitalize() if VOWEL.search(w) else w.upper() for w in slug.split("-"))
