"""The lexicon of ``corpus/lexicon``: pairs that a person wrote, taken where the game's books use both words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ingest.align.texts import Texts
from ingest.terms.forms import forms
from kb.errors import InputRefused

Pair = tuple[str, str]
GENERAL = "general"


def merged(lexicons: dict[str, dict[str, Any]], game: str) -> dict[str, Any]:
    """The lexicon of a game together with the general one; the game's own word goes before the general."""
    out: dict[str, list[str]] = {}
    for name in (game, GENERAL):
        for en, es in _entries(lexicons.get(name, {}), name):
            out.setdefault(en, []).append(es)
    return {"pairs": out}


def pairs_of(lexicon: dict[str, Any], texts: Texts) -> list[Pair]:
    """The pairs whose words the books use, in the number in which they use both."""
    out: dict[Pair, None] = {}
    for en, es in _entries(lexicon, "the lexicon"):
        left, right = texts.used_form(en, "en"), texts.used_form(es, "es")
        if left is None or right is None:
            continue
        if left[1] != right[1]:
            other = next(
                (f for f in forms((es, en)[left[1] == 0], ("es", "en")[left[1] == 0]) if _used(texts, f, left)), None
            )
            left, right = _agree(left, right, other)
        out[left[0], right[0]] = None
    return list(out)


def _used(texts: Texts, form: str, left: tuple[str, int]) -> bool:
    return texts.uses(form, "es" if left[1] else "en")


def _agree(left: tuple[str, int], right: tuple[str, int], other: str | None) -> tuple[tuple[str, int], tuple[str, int]]:
    """One side is used in the plural only: the other side in the plural as well, if the books use that."""
    if other is None:
        return left, right
    return (left, (other, 1)) if left[1] else ((other, 1), right)


def _entries(lexicon: dict[str, Any], name: str) -> Iterator[Pair]:
    """The pairs of a lexicon file. Raises InputRefused where an entry is neither a word nor a list of words."""
    table = lexicon.get("pairs", {})
    if not isinstance(table, dict):
        raise InputRefused(
            "corpus-lexicon", f"{name}: [pairs] is to be a table of English words and their Spanish ones."
        )
    for en, es in table.items():
        many = [es] if isinstance(es, str) else es
        if not isinstance(many, list) or not all(isinstance(x, str) and x.strip() for x in many):
            raise InputRefused(
                "corpus-lexicon", f"{name}: {en!r} is to have a Spanish word or a list of them, not {es!r}."
            )
        yield from ((en, x) for x in many)
