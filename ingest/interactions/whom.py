"""What a wording acts on: the first name behind it, with those that are enumerated with it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from typing import NamedTuple

from rulewright.ingest.interactions.line import Line, Piece
from rulewright.ingest.interactions.mentions import Mention
from rulewright.ingest.text.names import keys
from rulewright.kb.language import listed

REACH = 9  # words between a wording and what it acts on, at most
MARKS = frozenset("'+-–−")  # these say nothing of what stands behind them
LISTED = 6  # words between two names of an enumeration, at most


class Object(NamedTuple):
    """What is acted on; ``doubts``: what speaks against it."""

    mention: Mention
    doubts: frozenset[str]


def objects(line: Line, clause: Piece, start: int, end: int, actors: bool = False) -> list[Object]:
    """What is named in ``[start, end)`` of a piece and acted on; ``actors``: those whom any rule speaks of as well."""
    out: list[Object] = []
    at, passed, happens = start, False, False
    found = [m for m in clause.mentions if start <= m.start < end]
    for m, then in zip_longest(found, found[1:]):
        bound = then and not line.is_actor(then) and not line.between(m.end, then.start)  # "unidad preparada"
        if bound and line.is_amount(m.start):
            at = m.end  # "2d6 scratches": so many of them
            continue
        rolled = not line.small("tests").isdisjoint(line.between(m.start, m.end))
        if line.is_actor(m) and not rolled and (bound or not actors) and not _is_listed(line, m, then):
            passed = True
            continue
        gap = line.between(at, m.start)
        if not out and not passed and not line.small("joins").isdisjoint(gap):
            break
        light = line.small("joins") if out else line.small("doing_it")
        heavy = [w for w in gap if not (line.is_light(w) or w[0].isdigit() or w in light or w in MARKS)]
        if not line.small("pronouns").isdisjoint(gap[:1]) and not line.small("phrase").isdisjoint(gap[1:2]):
            heavy.append(gap[0])  # "equal to it in the next grip test"
        joined = not line.small("joins").isdisjoint(gap)
        stops = line.small("except") | line.small("denied") | line.small("limits")
        if len(gap) > (LISTED if out else REACH) or not stops.isdisjoint(gap):
            break
        if out and (heavy or not joined):
            break
        doubts = set(_seen(line, m))
        happens = (out and happens) or not line.small("being").isdisjoint(gap[-1:])
        text = line.p.flat[m.start : m.end]
        if happens and not _is_done(line, m) and text.endswith(_participle(line.lang)):
            doubts.discard("inexact")  # "cannot be poked or pushed"
        if out:
            doubts |= out[0].doubts & {"indirect", "words before the object"}
        elif heavy:
            doubts.add("words before the object")
        if not line.small("articles").issuperset(gap):
            doubts.add("not right behind")
        if not (line.small("articles") - line.small("indefinite")).isdisjoint(gap):
            doubts.add("moved")
        if not line.small("choice").isdisjoint((*gap, line.behind(m.end))):
            doubts.add("choice")
        if not line.small("other").isdisjoint(gap):
            doubts.add("another one")
        if not out and not line.small("indirect").isdisjoint(gap):
            doubts.add("indirect")
        if not gap and m.exact and line.p.text[m.start : m.end].islower() and len(line.between(m.start, m.end)) == 1:
            doubts.add("bare word")
        out.append(Object(m, frozenset(doubts)))
        at = m.end
    return out


def _is_listed(line: Line, m: Mention, then: Mention | None) -> bool:
    """True for one of those whom any rule speaks of that is printed as a term, and enumerated before another thing:
    "the number of **Units** and attachments"."""
    if then is None or line.is_actor(then) or not m.exact or line.is_everyday(m):
        return False
    return line.joins(m.end, then.start) and line.small("choice").isdisjoint(line.between(m.end, then.start))


def _seen(line: Line, m: Mention) -> Iterator[str]:
    after = line.behind(m.end)
    if after in line.small("pointed"):
        yield "kind behind"
    elif after.isalpha() and after not in line.small("behind") and not after.endswith(_participle(line.lang)):
        yield "goes on"
    if after in line.small("phrase"):
        yield "happens to it"
    onwards = line.between(m.end, len(line.p.flat))[:2]
    if after in line.small("towards") and line.small("articles").isdisjoint(onwards):
        yield "leads on"  # but "deals scratches to the goose"
    if line.small("tests").isdisjoint(line.between(m.start, m.end)):
        yield "its test" if after in line.small("tests") else "not rolled"
    if not m.exact:
        yield "inexact"
    elif line.is_everyday(m) and _is_done(line, m):
        yield "everyday"
    elif line.is_everyday(m):
        if not after or after[0].isdigit() or after in line.small("ended"):
            yield "plain word"
        elif after in line.small("joins") - line.small("choice"):
            yield "joined word"
        else:
            yield "everyday"
    if line.is_pointed_at(m):
        yield "pointed at"
    if line.facts.is_part(m.term, line.p.flat[m.start : m.end], line.lang):
        yield "part of a name"


def _is_done(line: Line, m: Mention) -> bool:
    """True for a word that says of anything that it is done: "used"."""
    return not line.small("doing_it").isdisjoint(keys(line.p.flat[m.start : m.end], line.lang))


def _participle(lang: str) -> tuple[str, ...]:
    return listed("interactions.participle", lang)
