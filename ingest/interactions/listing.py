"""Enumerations that say of what kind things are: "a move (hop or dive)", "flocks: the grey, ...", "birds are ...",
"birds such as ..."."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import takewhile

from rulewright.ingest.interactions.line import Line
from rulewright.ingest.interactions.mentions import Mention
from rulewright.ingest.interactions.who import NEAR
from rulewright.ingest.references.names import singular
from rulewright.ingest.text.names import bare
from rulewright.kb.language import either

LEAST = 2  # things that are enumerated and named
MOST = 60  # words and marks of an enumeration that are looked at
LONGEST = 3  # words of a thing that is enumerated
SENTENCE = frozenset(".;:")
CLOSES = {"(": frozenset(")"), ":": SENTENCE}
ARE = 3  # things at least that a sentence says a kind are: of two it may say what they are like
LABEL = ":"  # behind a bracket that belongs to what a paragraph is called: "Dive (wings, tail): ..."

Word = tuple[str, int, int]


def listings(line: Line) -> Iterator[tuple[Mention, Sequence[Mention]]]:
    """Each name of a kind with the names that are enumerated behind it: of one in brackets or behind "such as", of many
    behind a colon or "are".

    Nothing but short names stands in an enumeration, and at least two are of known things; otherwise it is none.
    """
    places = {(m.start, m.end): m for m in line.mentions}
    are = {bisect_left(line.starts, s.start) for s in line.said if line.is_bare(s)}
    for kind in line.mentions:
        first = bisect_left(line.starts, kind.end)
        mark = line.behind(kind.end)
        if examples := list(_examples(line, kind)):
            yield kind, examples
            continue
        if mark in CLOSES and (_is_many(line, kind) or (mark == "(" and _is_choice(line, first))):
            closes, least = CLOSES[mark], LEAST
        elif first in are and _is_many(line, kind) and not _is_held(line, kind):
            closes, least = SENTENCE, ARE
        else:
            continue
        spans = _enumerated(line, line.words[first + 1 : first + 1 + MOST], closes)
        found = [places[span] for span in spans if span in places]
        if len(spans) >= least and len(found) >= LEAST and spans[0] in places:  # not "(for example, a goose)"
            yield kind, found


def _examples(line: Line, kind: Mention) -> Iterator[Mention]:
    """The names right behind "such as", as far as they are joined: "birds such as geese or ducks"."""
    one = not line.small("indefinite").isdisjoint(line.before(kind.start, NEAR)[-2:])
    such = _such_as(line.lang).match(line.p.flat, kind.end) if one or _is_many(line, kind) else None
    at = such.end() if such else len(line.p.flat)
    for m in line.mentions:
        if m.start >= at and (line.small("articles") | line.small("joins")).issuperset(line.between(at, m.start)):
            behind = line.behind(m.end)
            if line.is_everyday(m) or (behind.isalpha() and behind not in line.small("joins") | line.small("ended")):
                return  # "birds such as goose hunters"
            yield m
            at = m.end


@cache
def _such_as(lang: str) -> re.Pattern[str]:
    return re.compile(rf"[\W_]{{0,3}}(?:{either('interactions.such_as', lang)})\b", re.IGNORECASE)


def _is_many(line: Line, kind: Mention) -> bool:
    """True for a name in the plural."""
    last = [bare(w) for w in line.between(kind.start, kind.end)[-1:]]
    return any(singular(w, line.lang) != w for w in last)


def _is_choice(line: Line, first: int) -> bool:
    """True for what stands in brackets where one of it is meant: of one thing, what "and" joins are its parts."""
    behind = (w for w, _, _ in line.words[first + 1 : first + 1 + MOST])
    inside = takewhile(lambda w: w not in CLOSES["("], behind)
    return not line.small("choice").isdisjoint(inside)


def _is_held(line: Line, kind: Mention) -> bool:
    """True for a name in a phrase of another one: "the wings of the geese"."""
    before = [w for w in line.before(kind.start, NEAR) if w not in line.small("articles")][-1:]
    return not line.small("phrase").isdisjoint(before)


def _enumerated(line: Line, words: Sequence[Word], closes: frozenset[str]) -> list[tuple[int, int]]:
    """Where the things of an enumeration stand that ends at a mark, without articles; none where it is none."""
    end = next((i for i, w in enumerate(words) if w[0] in closes), len(words))
    if ")" in closes and [w for w, _, _ in words[end + 1 : end + 2]] == [LABEL]:
        return []
    things: list[list[Word]] = [[]]
    for word in words[:end]:
        if word[0] in line.small("joins"):
            things.append([])
        elif word[0] not in line.small("articles"):
            things[-1].append(word)
    if any(len(thing) > LONGEST for thing in things):
        return []
    return [(thing[0][1], thing[-1][2]) for thing in things if thing]
