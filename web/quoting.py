"""Passages with their source, for readers that are no page of ours: cards on other sites, assistants, machines.

What is quoted is plain text of bounded length; beside it stand the rule, the book, its edition, the id and the
permanent path, so that nothing is said without saying where it stands.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import permutations
from urllib.parse import quote

from rulewright.kb.base import Generation
from rulewright.kb.errors import NotFound
from rulewright.kb.groups import in_groups
from rulewright.kb.language import fold
from rulewright.kb.model import Section, Term
from rulewright.kb.search.analysis import plain
from rulewright.kb.symbols import symbols
from rulewright.web.naming import full_label, with_edition

CARD = 600  # characters of a passage on a card
# What stands behind a keyword that takes a number: "Ramming 2", "Ramming (X)", "Hidden/1".
NUMBER = re.compile(r"[ ]{0,3}[(/+]?(?:[0-9]{1,3}|[XYD])[)+]?$")
# What stands behind a keyword that takes words: "Join (Infantry)", "Join (Infantry, Varank)".
WORDS = re.compile(r"[ ]{0,3}[(][^()]{1,60}[)]$")


@dataclass(frozen=True, slots=True)
class Citation:
    """Where something stands: the rule as a person cites it, its book, and the path under which it stays."""

    id: str
    rule: str
    book: str
    title: str
    edition: str
    lang: str
    path: str

    @property
    def words(self) -> str:
        """The citation in one line: ``302.3 Attack, Tournament rules (2.1), /sections/...``."""
        return f"{self.rule}, {with_edition(self.title, self.edition)}, {self.path}"


@dataclass(frozen=True, slots=True)
class Card:
    """A term or section in a few words; ``others`` are ids of other terms of the same game and language so called."""

    kind: str
    id: str
    name: str
    lang: str
    text: str
    cut: bool
    path: str
    source: Citation
    others: tuple[str, ...] = ()


def path_of(page: str, key: str) -> str:
    """The path of a page of the site: ``sections`` or ``terms``, and an id."""
    return f"/{page}/{quote(key)}"


def words_of(markdown: str, lang: str) -> str:
    """Cleaned text as plain text; a symbol is its name in square brackets."""
    known = symbols()
    return plain(markdown, lambda m: f"[{known.name(m[1], lang)}]")


def shortened(text: str, most: int) -> tuple[str, bool]:
    """Text of at most ``most`` characters, cut behind a word with an ellipsis, and whether it was cut."""
    text = text.strip()
    if len(text) <= most:
        return text, False
    head = text[: most - 2]
    at = max(head.rfind(" "), head.rfind("\n"))
    return (head[:at] if at > most // 2 else head).rstrip() + " …", True


def cite(g: Generation, s: Section) -> Citation:
    """The source of what a section says."""
    b = g.store.book(s.book)
    rule = words_of(full_label(g, s), s.lang) or s.id
    return Citation(s.id, shortened(rule, 200)[0], b.id, b.title, b.edition, s.lang, path_of("sections", s.id))


def passage(g: Generation, s: Section, most: int = CARD) -> tuple[str, bool]:
    """What a section says, or where it is a mere heading the first section under it."""
    said = words_of(s.text, s.lang)
    for _ in range(4):
        under = [] if said else g.store.headings_under(s.id)
        if not under:
            break
        s = g.store.section(under[0].id)
        said = words_of(s.text, s.lang)
    return shortened(said, most)


def term_card(g: Generation, t: Term, others: Iterable[Term] = ()) -> Card:
    """The card of a term: the words that define it."""
    home = g.store.section(t.definition.section)
    said = words_of(home.text_between(t.definition.start, t.definition.end), home.lang)
    text, cut = shortened(said, CARD) if said else passage(g, home)
    name = f"{t.name} {t.params}" if t.params else t.name
    also = tuple(o.id for o in others)
    return Card("term", t.id, name, t.lang, text, cut, path_of("terms", t.id), cite(g, home), also)


Names = dict[str, list[Term]]


def names(g: Generation, game: str | None, lang: str | None) -> Names:
    """All names of terms, folded, with what they mean; terms in the language ``lang`` come before those in others."""
    called = in_groups(
        (name, t)
        for t in sorted(g.store.terms(game), key=lambda t: t.lang != lang)
        for name in {fold(t.id), *map(fold, (t.name, *t.aliases))}
    )
    for pair in g.store.translations(game):  # a name that no book of that language defines leads to the other's term
        for own, other in permutations((fold(pair.a), fold(pair.b))):
            if own not in called and other in called:
                called[own] = called[other]
    return called


def meant(called: Names, name: str) -> list[Term]:
    """The terms that a name means, what it takes left out: a number behind it, or words in brackets if it takes any."""
    wanted = name.strip()
    if found := called.get(fold(wanted)) or called.get(fold(NUMBER.sub("", wanted))):
        return found
    return [t for t in called.get(fold(WORDS.sub("", wanted)), ()) if t.params]


def cards(g: Generation, asked: Iterable[str], game: str | None, lang: str | None) -> list[Card | None]:
    """What each of some names means: a term's name, alias or id, or a section's id; None where it is nothing here."""
    called = names(g, game, lang)
    return [_card(g, name, called) for name in asked]


def _card(g: Generation, name: str, called: Names) -> Card | None:
    found = meant(called, name)
    if found:
        first, *rest = found
        return term_card(g, first, [t for t in rest if (t.game, t.lang) == (first.game, first.lang)])
    try:
        s = section_called(g, name)
    except NotFound:
        return None
    source = cite(g, s)
    return Card("section", s.id, source.rule, s.lang, *passage(g, s), source.path, source)


def section_called(g: Generation, key: str) -> Section:
    """A section by its id, or by one of an earlier edition. Raises NotFound."""
    return g.store.section(g.store.successor(key.strip()) or key.strip())
