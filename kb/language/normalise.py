"""Words made comparable: what is indexed and what is asked go through the same functions."""

from __future__ import annotations

import re

from rulewright.kb.language.data import either
from rulewright.kb.language.folding import fold

# what is written on to the word behind it is a word of its own: "l’unité", "qu’il"
ELIDED = rf"(?:{either('words.elided')})(?=['’][^\W\d_])"
WORD = re.compile(rf"(?i:{ELIDED})|[^\W_]+(?:['’][^\W\d_]+)*")
ELISION = re.compile(rf"\b({ELIDED})'")


def words(text: str) -> list[str]:
    """The words and numbers of a text as they stand; an apostrophe inside a word belongs to it."""
    return WORD.findall(text)


def folded_words(text: str) -> list[str]:
    """The words and numbers of a text, folded."""
    return WORD.findall(fold(text))


def slug(text: str, longest: int = 60) -> str:
    """Lower case ASCII words joined by hyphens, cut between words; empty where there is neither letter nor digit."""
    out = ""
    for w in re.findall(r"[a-z0-9]+", ELISION.sub(r"\1 ", fold(text)).replace("'", "")):
        if len(out) + len(w) > longest:
            return out or w[:longest]
        out = f"{out}-{w}" if out else w
    return out
