"""The lexicon of ``corpus/lexicon``: pairs that a person wrote, taken where the game's books use both words."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

from rulewright.ingest.align.texts import Texts
from rulewright.ingest.terms.forms import forms
from rulewright.ingest.terms.names import key
from rulewright.kb.errors import InputRefused

Pair = tuple[str, str]
Named = Mapping[str, Container[str]]
NOTHING_NAMED: Named = MappingProxyType({})
PAIRS, DOUBTFUL = "pairs", "doubtful"  # the tables of a lexicon
GENERAL = "general"


def merged(lexicons: dict[str, dict[str, Any]], game: str) -> dict[str, Any]:
    """The lexicon of a game together with the general one, which has nothing to say on a word that the game's has."""
    own, general = lexicons.get(game, {}), lexicons.get(GENERAL, {})
    told = {k for en, _ in _entries(own, game) if " " not in (k := key(en))}
    pairs = [*_entries(own, game), *((en, es) for en, es in _entries(general, GENERAL) if key(en) not in told)]
    doubtful = [(en, es) for en, es in _entries(general, GENERAL, DOUBTFUL) if key(en) not in told]
    return {PAIRS: _table(pairs), DOUBTFUL: _table(doubtful), "forms": general.get("forms", {})}


def _table(pairs: Iterable[Pair]) -> dict[str, list[str]]:
    out: dict[str, list[str]] = {}
    for en, es in pairs:
        out.setdefault(en, []).append(es)
    return out


def pairs_of(lexicon: dict[str, Any], texts: Texts, named: Named = NOTHING_NAMED) -> list[Pair]:
    """The pairs both of whose words the books use, in whatever form.

    A doubtful pair, whose words mean many things, counts only where terms or headings of both languages have its words
    in them: ``named`` has those words, folded, by language.
    """
    sure = dict.fromkeys(_entries(lexicon, "the lexicon"))
    doubtful = (
        (en, es)
        for en, es in _entries(lexicon, "the lexicon", DOUBTFUL)
        if _is_named(en, "en", named) and _is_named(es, "es", named)
    )
    return [
        (en, es)
        for en, es in dict.fromkeys((*sure, *doubtful))
        if texts.uses_some_form(en, "en") and texts.uses_some_form(es, "es")
    ]


def _is_named(word: str, lang: str, named: Named) -> bool:
    return any(key(w) in named.get(lang, frozenset()) for w in (word, *forms(word.casefold(), lang)))


def irregular(lexicon: dict[str, Any]) -> dict[str, list[str]]:
    """The lexicon's dictionary forms of words that bend against the rules."""
    table = lexicon.get("forms", {})
    return {str(base): [str(f) for f in forms] for base, forms in table.items()} if isinstance(table, dict) else {}


def _entries(lexicon: dict[str, Any], name: str, of: str = PAIRS) -> Iterator[Pair]:
    """The pairs of a lexicon file. Raises InputRefused where an entry is neither a word nor a list of words."""
    table = lexicon.get(of, {})
    if not isinstance(table, dict):
        raise InputRefused(
            "corpus-lexicon", f"{name}: [{of}] is to be a table of English words and their Spanish ones."
        )
    for en, es in table.items():
        many = [es] if isinstance(es, str) else es
        if not isinstance(many, list) or not all(isinstance(x, str) and x.strip() for x in many):
            raise InputRefused(
                "corpus-lexicon", f"{name}: {en!r} is to have a Spanish word or a list of them, not {es!r}."
            )
        yield from ((en, x) for x in many)
