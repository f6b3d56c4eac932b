"""A rule that says of itself that it is an exception, with the rule that it excepts from."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rulewright.kb.conflicts.facts import Body, Claim, Rarity
from rulewright.kb.language.data import either
from rulewright.kb.language.plain import plain
from rulewright.kb.language.telling import keys

EXCEPTION_TO = re.compile(rf"\b(?:{either('conflicts.exception_to')})\b(?P<rule>[^.;]{{5,220}})", re.IGNORECASE)
INSTEAD = re.compile(rf"\b(?:{either('conflicts.instead')})\b(?P<rule>[^.;:]{{1,120}})", re.IGNORECASE)
LEAST, LEAST_OUTRIGHT = 0.55, 0.7  # of what is excepted from: how much the other sentence says
LEAST_WORDS = 2  # telling words in common
LEAST_NAMED = 0.5  # how telling what is replaced must be: "instead of an action" leads nowhere
MOST_SENTENCES = 80  # that are looked at for one exception


class Said(NamedTuple):
    """A sentence with its telling words, and where it says that it lifts a rule; ``outright``: as an exception."""

    claim: Claim
    lang: str
    words: frozenset[str]
    lifts: re.Match[str] | None
    outright: bool

    @classmethod
    def of(cls, claim: Claim, lang: str, words: frozenset[str]) -> Said:
        """A sentence, read once for all that look at it."""
        flat = plain(claim.sentence)
        outright = EXCEPTION_TO.search(flat)
        return cls(claim, lang, words, outright or INSTEAD.search(flat), outright is not None)


class Excepted(NamedTuple):
    """An exception, the rule that it excepts from, how much of it that rule says, and whether it says "exception"."""

    exception: Claim
    rule: Claim
    share: float
    outright: bool


def exceptions(body: Body) -> Iterator[Excepted]:
    """Sentences that lift a rule, with the sentence elsewhere that states it best."""
    said = [
        Said.of(c, s.lang, k) for s in body.sections for c, k in zip(body.claims[s.id], body.keys[s.id], strict=True)
    ]
    by_word: dict[str, list[int]] = defaultdict(list)
    for i, one in enumerate(said):
        for w in one.words:
            by_word[w].append(i)
    for one in said:
        if not one.lifts:
            continue
        named = keys(one.lifts["rule"], one.lang)
        wanted = named if one.outright else named | one.words
        best = _best(one.claim, wanted, named, said, by_word, body.rarity)
        if best and best[1] >= (LEAST_OUTRIGHT if one.outright else LEAST):
            yield Excepted(one.claim, best[0], best[1], one.outright)


def _best(
    claim: Claim,
    wanted: frozenset[str],
    named: frozenset[str],
    said: Sequence[Said],
    by_word: dict[str, list[int]],
    rarity: Rarity,
) -> tuple[Claim, float] | None:
    rarest = sorted(wanted, key=lambda w: (len(by_word.get(w, ())), w))[:6]
    near = dict.fromkeys(i for w in rarest for i in by_word.get(w, ())[:MOST_SENTENCES])
    whole, best = rarity.sum(wanted) or 1.0, None
    for i in near:
        other = said[i]
        both = wanted & other.words
        if len(both) < LEAST_WORDS or other.lifts or other.claim.section == claim.section:
            continue
        share = rarity.sum(both) / whole
        if best is not None and share <= best[1]:
            continue
        told = [w for w in both if not w[0].isdigit()]
        if len(told) >= LEAST_WORDS and rarity.sum(named & other.words) >= LEAST_NAMED:
            best = (other.claim, share)
    return best
