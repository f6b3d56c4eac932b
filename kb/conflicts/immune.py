"""A keyword that sets another aside ("ignores", "is immune", "does not cause"), with the rule that it sets aside."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from rulewright.kb.conflicts.facts import Body, Claim
from rulewright.kb.language import words
from rulewright.kb.language.data import either, folded_list
from rulewright.kb.language.plain import plain
from rulewright.kb.language.telling import stems
from rulewright.kb.mapped import Places
from rulewright.kb.model import Interaction, InteractionType, Section, Term, TermKind
from rulewright.kb.sentences import EXAMPLE

SETS_ASIDE = re.compile(rf"\b(?:{either('conflicts.sets_aside')})\b", re.IGNORECASE)
DENIED = folded_list("interactions.denied")
NEAR = 2  # words before those that set aside in which they are denied
MOST_NEAR = 50  # sentences of a section among which the one is that an interaction is read from
KINDS = (TermKind.KEYWORD, TermKind.STATE, TermKind.ABILITY, TermKind.ACTION, TermKind.TERRAIN, TermKind.SPELL)


class SetAside(NamedTuple):
    """The sentence that sets a rule aside, and the first sentence of that rule."""

    exception: Claim
    rule: Claim


def set_aside(body: Body, interactions: Iterable[Interaction], terms: Mapping[str, Term]) -> Iterator[SetAside]:
    """Interactions on record in which a section sets aside a term that another section of the book defines."""
    by_id = body.by_id
    sentences, rules = Sentences(body), dict[str, Claim | None]()
    seen: set[tuple[str, int, str]] = set()
    for i in interactions:
        here, term = by_id.get(i.section), terms.get(i.b)
        if i.type is not InteractionType.NEGATES or not here or not term or not _names(i.sentence, term):
            continue
        there = by_id.get(term.definition.section)
        if not there or there is here or not _about(there, term) or (i.section, i.start, there.id) in seen:
            continue
        seen.add((i.section, i.start, there.id))
        exception = sentences.at(here, i)
        if there.id not in rules:
            said = body.claims[there.id]
            rules[there.id] = next((c for c in said if (there.id, c.at) in body.stated), said[0] if said else None)
        rule = rules[there.id]
        if exception and rule:
            yield SetAside(exception, rule)


class Sentences:
    """The sentences of a book by the places in the source where interactions are on record."""

    def __init__(self, body: Body) -> None:
        self._body = body
        self._ways: dict[str, tuple[Places, list[int]]] = {}

    def at(self, section: Section, i: Interaction) -> Claim | None:
        """The sentence of a section that an interaction is read from; None where it is no sentence of it."""
        claims = self._body.claims[section.id]
        if section.id not in self._ways:
            self._ways[section.id] = Places(section.text_map), [c.at for c in claims]
        places, starts = self._ways[section.id]
        span = places.span(i.start, i.end)
        first = max(bisect_right(starts, span.start) - 1, 0) if span else 0
        near = claims[first : first + MOST_NEAR]
        return next((c for c in near if _same(c.sentence, i.sentence)), None)


def set_aside_by(flat: str) -> str:
    """What stands behind the words by which a plain sentence sets something aside; "" where none do, or it is denied
    that they do ("do not ignore the cold")."""
    m = SETS_ASIDE.search(flat)
    if m is None or not DENIED.isdisjoint(words(flat[: m.start()])[-NEAR:]):
        return ""
    return flat[m.end() :]


def _names(sentence: str, term: Term) -> bool:
    """True where the term stands after the words that set it aside."""
    flat = plain(sentence)
    if term.kind not in KINDS or EXAMPLE.match(flat):
        return False
    said = set(stems(set_aside_by(flat), term.lang))
    return any(set(stems(name, term.lang)) <= said for name in (term.name, *term.aliases))


def _about(section: Section, term: Term) -> bool:
    """True where a section's heading is the term."""
    return bool(set(stems(term.name, term.lang)) & set(stems(section.title, term.lang)))


def _same(a: str, b: str) -> bool:
    """True for one sentence, however its emphasis and list marks were kept."""
    one, other = (re.sub(r"\W+", "", x) for x in (a, b))
    return one in other or other in one
