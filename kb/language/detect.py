"""Which language a passage is in, by a vote of its frequent words: steadier on short rules text than any model."""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.kb.language.normalise import WORD

LEAST_VOTES = 3  # fewer telling words than this say nothing


def votes(text: str, languages: Iterable[tuple[str, frozenset[str]]]) -> dict[str, int]:
    """How many of the text's words are telling words of each language; words that several share count for none."""
    found = [w.casefold() for w in WORD.findall(text)]
    tables = list(languages)
    out = dict.fromkeys((code for code, _ in tables), 0)
    for w in found:
        speakers = [code for code, telling in tables if w in telling]
        if len(speakers) == 1:
            out[speakers[0]] += 1
    return out


def winner(counted: dict[str, int], default: str) -> str:
    """The language with at least three votes and more than any other, else ``default``."""
    ranked = sorted(counted.items(), key=lambda kv: (-kv[1], kv[0]))
    if not ranked or ranked[0][1] < LEAST_VOTES or (len(ranked) > 1 and ranked[0][1] == ranked[1][1]):
        return default
    return ranked[0][0]
