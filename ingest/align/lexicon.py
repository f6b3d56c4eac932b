"""The lexicons of ``corpus/lexicon``: pairs that a person wrote, taken where the game's books use both words."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from rulewright.ingest.align.texts import Texts
from rulewright.ingest.terms.names import in_any_number, key
from rulewright.kb.errors import InputRefused

Pair = tuple[str, str]
Named = Mapping[str, Container[str]]
Settled = Mapping[str, Iterable[str]]
NOTHING_NAMED: Named = MappingProxyType({})
NOTHING_SETTLED: Settled = MappingProxyType({})
PAIRS, DOUBTFUL = "pairs", "doubtful"  # the tables of a lexicon
GENERAL = "general"


@dataclass(frozen=True, slots=True)
class Lexicon:
    """What a person wrote for one game (``own``) and for all of them (``general``).

    A ``doubtful`` pair has words that mean many things. ``forms``: dictionary forms and those that bend otherwise.
    """

    own: tuple[Pair, ...] = ()
    general: tuple[Pair, ...] = ()
    doubtful: tuple[Pair, ...] = ()
    forms: Mapping[str, list[str]] = field(default_factory=dict)

    def own_used(self, texts: Texts) -> list[Pair]:
        """The game's pairs both of whose words its books use, in whatever form."""
        return [p for p in dict.fromkeys(self.own) if _uses_both(texts, p)]

    def general_used(
        self, texts: Texts, named: Named = NOTHING_NAMED, settled: Settled = NOTHING_SETTLED
    ) -> list[Pair]:
        """The general pairs that the books use: of a word that is ``settled`` the game speaks for itself; what it
        says for each, in any number.

        A doubtful pair counts only where terms or headings of both languages have its words in them: ``named`` has
        those words, folded, by language.
        """
        doubtful = [p for p in self.doubtful if _is_named(p[0], "en", named) and _is_named(p[1], "es", named)]
        return [p for p in dict.fromkeys((*self.general, *doubtful)) if _agrees(p, settled) and _uses_both(texts, p)]


def lexicon_of(lexicons: Mapping[str, Mapping[str, Any]], game: str) -> Lexicon:
    """The lexicon of a game. Raises InputRefused where an entry is neither a word nor a list of words."""
    own, general = lexicons.get(game, {}), lexicons.get(GENERAL, {})
    bent = general.get("forms", {})
    return Lexicon(
        tuple(_entries(own, game)),
        tuple(_entries(general, GENERAL)),
        tuple(_entries(general, GENERAL, DOUBTFUL)),
        {str(base): [str(f) for f in of] for base, of in bent.items()} if isinstance(bent, dict) else {},
    )


def _agrees(pair: Pair, settled: Settled) -> bool:
    """False where the game has another word for the first."""
    others = settled.get(key(pair[0]))
    return others is None or not in_any_number(pair[1], "es").isdisjoint(others)


def _uses_both(texts: Texts, pair: Pair) -> bool:
    return texts.uses_some_form(pair[0], "en") and texts.uses_some_form(pair[1], "es")


def _is_named(word: str, lang: str, named: Named) -> bool:
    return any(w in named.get(lang, frozenset()) for w in in_any_number(word, lang))


def _entries(lexicon: Mapping[str, Any], name: str, of: str = PAIRS) -> Iterator[Pair]:
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
