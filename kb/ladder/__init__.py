"""A game's ladder: which sources of rules the books rank, as chains from the strongest down, with the sentences.

Only statements about rules as such make a ladder ("card text wins over the rules"); what is said of one matter
("a model never moves further than 6") does not. Two chains that share no source are not ordered, and nobody guesses.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from rulewright.kb.ladder.text import (
    BOLD_BAN,
    LADDER,
    LANGUAGES,
    SPEAKS_OF_LANGUAGES,
    Role,
    ban_worth,
    plain,
    ranks,
    speaks_of,
)
from rulewright.kb.model import Precedence

BOLD = "BOLD"  # a prohibition in bold type
LANGUAGE, OTHER_LANGUAGES = "LANG_", "LANG_OTHER"  # with its code in capitals: LANG_ES
SOURCES = LADDER | {Role.DOCUMENT, Role.PARTICULAR, Role.GENERAL}
LONGEST = 8  # rungs of one chain


@dataclass(frozen=True, slots=True)
class Rung:
    """One step of a chain: ``source`` wins over the next one because of ``statements``; the last has none."""

    source: str  # name of a ``Role``, or one of the codes above
    statements: tuple[Precedence, ...] = ()


def laws(statements: Iterable[Precedence]) -> Iterator[tuple[str, str, Precedence]]:
    """What the statements rank: the source that wins, the one that yields, and the statement."""
    for p in statements:
        if p.form == "rule":
            yield from ((a, b, p) for a, b in _ranked(p) if a != b)


def _ranked(p: Precedence) -> Iterator[tuple[str, str]]:
    worth = ban_worth(p)
    if worth:
        yield BOLD if BOLD_BAN.search(p.sentence) else Role.BAN.name, worth.name
        return
    spoken = _language(p)
    if spoken:
        yield spoken, OTHER_LANGUAGES
        return
    higher, lower = ranks(p)
    if speaks_of(Role.DOCUMENT, plain(p.sentence)) and Role.MANUAL in lower | higher:
        higher, lower = frozenset({Role.DOCUMENT}), frozenset({Role.MANUAL})
    for a in sorted(higher & SOURCES):
        for b in sorted(lower & SOURCES):
            if (
                (a is Role.PARTICULAR) == (b is Role.GENERAL) and Role.GENERAL is not a and b is not Role.PARTICULAR
            ):  # these two rank each other and nothing else
                yield a.name, b.name


def _language(p: Precedence) -> str:
    """The language that a statement lets win; empty where it speaks of no languages."""
    if not SPEAKS_OF_LANGUAGES.search(plain(p.sentence)):
        return ""
    named = [code for code, cue in LANGUAGES.items() if cue.search(plain(p.higher))]
    return LANGUAGE + named[0].upper() if named else ""


Under = Mapping[str, Mapping[str, tuple[Precedence, ...]]]


def chains(statements: Iterable[Precedence]) -> list[list[Rung]]:
    """The longest chains of the ladder, in the order in which the books begin them; a circle is cut where it closes."""
    under: dict[str, dict[str, tuple[Precedence, ...]]] = {}
    for a, b, p in laws(statements):
        below = under.setdefault(a, {})
        below[b] = (*below.get(b, ()), p)
    tops = [a for a in under if not any(a in below for below in under.values())] or list(under)[:1]
    return [list(path) for top in tops for path in _paths(top, _reduced(under), ())]


def _reduced(under: Under) -> Under:
    """Without the steps that others make in smaller ones."""
    return {
        a: {b: p for b, p in below.items() if not any(b in under.get(c, {}) for c in below if c != b)}
        for a, below in under.items()
    }


def _paths(at: str, under: Under, seen: tuple[Rung, ...]) -> Iterator[tuple[Rung, ...]]:
    below = {b: p for b, p in under.get(at, {}).items() if b not in {r.source for r in seen}}
    if not below or len(seen) >= LONGEST:
        yield (*seen, Rung(at))
        return
    for b, p in below.items():
        yield from _paths(b, under, (*seen, Rung(at, p)))
