"""A permission against a prohibition of the same thing, and a general rule against its exception."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import islice, product
from typing import NamedTuple

from rulewright.kb.conflicts.facts import LIGHT, UNIVERSAL, Act, Rarity
from rulewright.kb.language import LANGUAGES
from rulewright.kb.language.data import either, folded_list
from rulewright.kb.language.plain import plain
from rulewright.kb.language.stems import stem

MOST_PARTNERS = 60  # acts that one prohibition is held against, those that share its rarest words first
MOST_LOOKED_AT = 300  # acts among which these are chosen
ROLES = frozenset(stem(word, lang) for lang in LANGUAGES for word in folded_list("conflicts.sides", lang))
ANYWHERE = re.compile(rf"\b(?:{either('conflicts.anywhere')})\b", re.IGNORECASE)
LEAST = 0.45  # of 1: how much of the two actions must be the same


class Opposition(NamedTuple):
    """A prohibition and what goes against it, and how alike the two are, from 0 to 1."""

    ban: Act
    other: Act
    same_action: float
    same_subject: float
    narrower: Act | None  # the one that speaks of less, if one does


def opposed(acts: Sequence[Act], rarity: Rarity) -> Iterator[Opposition]:
    """Prohibitions with the permissions, demands and effects that they go against."""
    by_word: dict[str, list[Act]] = defaultdict(list)
    by_pair: dict[tuple[str, str], list[Act]] = defaultdict(list)
    for a in acts:
        if not a.bans and not a.limits and not a.required:
            for w in a.verbs:
                by_word[w].append(a)
                for o in a.objects:
                    by_pair[w, o].append(a)
    for ban in acts:
        if ban.bans and not (ban.required or ban.limits):
            for other in _partners(ban, by_word, by_pair):
                found = weigh(ban, other, rarity)
                if found:
                    yield found


def _partners(ban: Act, by_word: dict[str, list[Act]], by_pair: dict[tuple[str, str], list[Act]]) -> list[Act]:
    """Acts of the same verb, those first that share most of its other words.

    Of a verb that a book has everywhere only those are looked at that share another word, the rarest first.
    """
    rows = [by_word[w] for w in sorted(ban.verbs) if w in by_word]
    if sum(map(len, rows)) > MOST_LOOKED_AT:
        keys = [key for key in product(sorted(ban.verbs), sorted(ban.objects)) if key in by_pair]
        rows = [*sorted((by_pair[key] for key in keys), key=len), *rows]
    near = islice((a for row in rows for a in row), MOST_LOOKED_AT)
    found = {id(a): a for a in near if a.claim != ban.claim}
    ranked = sorted(found.values(), key=lambda a: (-len(a.objects & ban.objects), a.claim.order, a.claim.at))
    return ranked[:MOST_PARTNERS]


def weigh(ban: Act, other: Act, rarity: Rarity) -> Opposition | None:
    """How far two acts speak of one thing; None where they do not."""
    action = _same_action(ban, other, rarity)
    if action < LEAST:
        return None
    subject = _same_subject(ban, other)
    if subject <= 0:
        return None
    return Opposition(ban, other, action, subject, narrower(ban, other))


def _same_action(ban: Act, other: Act, rarity: Rarity) -> float:
    """The share of the telling words that two actions have in common, verbs counted twice."""
    verbs = ban.verbs & other.verbs
    if not verbs:
        return 0.0
    crossed = ban.said.passive != other.said.passive
    mine = ban.objects | (ban.who if crossed and ban.said.passive else frozenset())
    theirs = other.objects | (other.who if crossed and other.said.passive else frozenset())
    if mine and theirs and not mine & theirs:
        if not ANYWHERE.search(plain(other.said.act)):
            return 0.0
        theirs = mine & theirs  # "at any point": a prohibition of some of them takes from it
    telling = {v for v in verbs if v not in LIGHT}
    both = 2 * rarity.sum(telling) + 0.3 * rarity.sum(verbs - telling) + rarity.sum((mine & theirs) - verbs)
    apart = rarity.sum((mine ^ theirs) - verbs)
    return both / (both + 0.5 * apart) if both else 0.0


def _same_subject(ban: Act, other: Act) -> float:
    """1 the same, less where one is of no name or speaks of less, 0 where they are different things."""
    if ban.said.passive != other.said.passive:
        passive, active = (ban, other) if ban.said.passive else (other, ban)
        return 0.7 if passive.who & active.objects else 0.0
    a, b = ban.who, other.who
    if not a - ROLES or not b - ROLES:
        return 1.0 if a == b and a else 0.6
    if a == b:
        return 1.0
    if a <= b or b <= a:
        return 0.9
    return 0.4 if a & b else 0.0


def narrower(ban: Act, other: Act) -> Act | None:
    """The one that speaks of less: a subject with more words, or a condition that the other does not have."""
    if ban.who != other.who and ban.who and other.who:
        if ban.who > other.who:
            return ban
        if other.who > ban.who:
            return other
    if ANYWHERE.search(plain(other.said.act)) and not ANYWHERE.search(plain(ban.said.act)):
        return ban
    if bool(ban.said.condition) != bool(other.said.condition):
        return ban if ban.said.condition else other
    if bool(UNIVERSAL.search(other.said.subject)) != bool(UNIVERSAL.search(ban.said.subject)):
        return ban if UNIVERSAL.search(other.said.subject) else other
    return None
