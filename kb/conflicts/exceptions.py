"""A rule that says of itself that it is an exception, with the rule that it excepts from."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rulewright.kb.conflicts.facts import Body, Claim, Rarity, keys
from rulewright.kb.language.data import either
from rulewright.kb.language.plain import plain

EXCEPTION_TO = re.compile(rf"\b(?:{either('conflicts.exception_to')})\b(?P<rule>[^.;]{{5,220}})", re.IGNORECASE)
INSTEAD = re.compile(rf"\b(?:{either('conflicts.instead')})\b(?P<rule>[^.;:]{{1,120}})", re.IGNORECASE)
LEAST, LEAST_OUTRIGHT = 0.55, 0.7  # of what is excepted from: how much the other sentence says
LEAST_WORDS = 2  # telling words in common
LEAST_NAMED = 0.5  # how telling what is replaced must be: "instead of an action" leads nowhere
MOST_SENTENCES = 80  # that are looked at for one exception


class Excepted(NamedTuple):
    """An exception, the rule that it excepts from, how much of it that rule says, and whether it says "exception"."""

    exception: Claim
    rule: Claim
    share: float
    outright: bool


def exceptions(body: Body) -> Iterator[Excepted]:
    """Sentences that lift a rule, with the sentence elsewhere that states it best."""
    said = [(c, s.lang, k) for s in body.sections for c, k in zip(body.claims[s.id], body.keys[s.id], strict=True)]
    by_word: dict[str, list[int]] = defaultdict(list)
    for i, (_, _, words) in enumerate(said):
        for w in words:
            by_word[w].append(i)
    for claim, lang, words in said:
        flat = plain(claim.sentence)
        outright = EXCEPTION_TO.search(flat)
        m = outright or INSTEAD.search(flat)
        if not m:
            continue
        named = keys(m["rule"], lang)
        wanted = named if outright else named | words
        best = _best(claim, wanted, named, said, by_word, body.rarity)
        if best and best[1] >= (LEAST_OUTRIGHT if outright else LEAST):
            yield Excepted(claim, best[0], best[1], bool(outright))


def _best(
    claim: Claim,
    wanted: frozenset[str],
    named: frozenset[str],
    said: Sequence[tuple[Claim, str, frozenset[str]]],
    by_word: dict[str, list[int]],
    rarity: Rarity,
) -> tuple[Claim, float] | None:
    rarest = sorted(wanted, key=lambda w: (len(by_word.get(w, ())), w))[:6]
    near = dict.fromkeys(i for w in rarest for i in by_word.get(w, ())[:MOST_SENTENCES])
    whole, best = rarity.sum(wanted) or 1.0, None
    for i in near:
        other, _, words = said[i]
        flat = plain(other.sentence)
        if other.section == claim.section or EXCEPTION_TO.search(flat) or INSTEAD.search(flat):
            continue
        both = wanted & words
        share = rarity.sum(both) / whole
        told = [w for w in both if not w[0].isdigit()]
        if len(told) >= LEAST_WORDS and rarity.sum(named & words) >= LEAST_NAMED and (best is None or share > best[1]):
            best = (other, share)
    return best
