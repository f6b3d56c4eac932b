"""One name that a book writes in several ways: ``Impassible`` and ``Impassable``, ``opportune`` and ``opportunity``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from rulewright.ingest.terms.book import Candidate
from rulewright.ingest.terms.names import key
from rulewright.kb.model import Term

HEADED = frozenset({"heading", "entry", "glossary"})
LEAST_LETTERS = 7  # of a word that may be misspelt, and that two variants share


def told(terms: Iterable[Term], variants: Mapping[str, str | Sequence[str]]) -> Iterator[Term]:
    """The terms with the other names that an editor knows of: ``[variants]`` of a game's lexicon.

    These are names that share no word with the term's own ("hold and fire" for *Hold and shoot*), so that no reading
    of the book could put them together.
    """
    others = {key(n): [v] if isinstance(v, str) else list(v) for n, v in variants.items()}
    for t in terms:
        more = [v for n in (t.name, *t.aliases) for v in others.get(key(n), ())]
        known = {key(n) for n in (t.name, *t.aliases)}
        new = tuple(dict.fromkeys(v for v in more if key(v) not in known))
        yield replace(t, aliases=(*t.aliases, *new)) if new else t


def joined_groups(groups: dict[str, list[Candidate]]) -> dict[str, list[Candidate]]:
    """The groups of candidates with spellings of one name put together, under the one that a heading has."""
    homes: dict[tuple[str, ...], str] = {}
    for k, found in groups.items():
        if any(c.found_by in HEADED for c in found):
            for sign in _signs(k):
                homes.setdefault(sign, k)
    out: dict[str, list[Candidate]] = {}
    for k, found in groups.items():
        home = k
        if not any(c.found_by in HEADED for c in found):
            home = next((homes[sign] for sign in _signs(k) if sign in homes), k)
        out.setdefault(home, []).extend(found)
    return {k: out[k] for k in groups if k in out}


def _signs(name: str) -> Iterator[tuple[str, ...]]:
    """What two spellings of one name share: their words in any order and number, or all but one letter of a word."""
    words = [w for w in name.split() if w != "s"]  # "the raft's oar" is the raft oar
    if len(words) > 1:
        bare = [w.removesuffix("s") for w in words]
        yield ("words", *sorted([bare[0].removesuffix("d").removesuffix("e"), *bare[1:]]))
        if len(words) == 2:
            yield ("words", *sorted([bare[0], bare[1].removesuffix("d").removesuffix("e")]))
    elif len(name) >= LEAST_LETTERS:
        for n in range(3, len(name)):
            yield ("letters", name[:n], name[n + 1 :])
