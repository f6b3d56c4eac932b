"""The lexicon of ``corpus/lexicon``: pairs that a person wrote, taken where the game's books use both words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ingest.align.texts import Texts
from kb.errors import InputRefused

Pair = tuple[str, str]
GENERAL = "general"


def merged(lexicons: dict[str, dict[str, Any]], game: str) -> dict[str, Any]:
    """The lexicon of a game together with the general one; the game's own word goes before the general."""
    out: dict[str, list[str]] = {}
    for name in (game, GENERAL):
        for en, es in _entries(lexicons.get(name, {}), name):
            out.setdefault(en, []).append(es)
    return {"pairs": out, "forms": lexicons.get(GENERAL, {}).get("forms", {})}


def pairs_of(lexicon: dict[str, Any], texts: Texts) -> list[Pair]:
    """The pairs both of whose words the books use, in whatever form."""
    return [
        (en, es)
        for en, es in dict.fromkeys(_entries(lexicon, "the lexicon"))
        if texts.uses_some_form(en, "en") and texts.uses_some_form(es, "es")
    ]


def irregular(lexicon: dict[str, Any]) -> dict[str, list[str]]:
    """The lexicon's dictionary forms of words that bend against the rules."""
    table = lexicon.get("forms", {})
    return {str(base): [str(f) for f in forms] for base, forms in table.items()} if isinstance(table, dict) else {}


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
