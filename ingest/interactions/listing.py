"""Enumerations that say of what kind things are: "special moves (hop, flap or dive)", "three flocks: the grey, ..."."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulewright.ingest.interactions.line import Line
from rulewright.ingest.interactions.mentions import Mention
from rulewright.ingest.references.names import singular
from rulewright.ingest.text.forms import bare

LEAST = 2  # things that are enumerated and named
LONGEST = 3  # words of a thing that is enumerated
CLOSES = {"(": frozenset(")"), ":": frozenset(".;:")}
LABEL = ":"  # behind a bracket that belongs to what a paragraph is called: "Dive (wings, tail): ..."

Word = tuple[str, int, int]


def listings(line: Line) -> Iterator[tuple[Mention, Sequence[Mention]]]:
    """Each name of a kind with the names that are enumerated behind it: of one in brackets, of many behind a colon.

    Nothing but short names stands in an enumeration, and at least two are of known things; otherwise it is none.
    """
    for kind in line.mentions:
        behind = [w for w in line.words if w[1] >= kind.end]
        mark = behind[0][0] if behind else ""
        if mark in CLOSES and (mark == "(" or _is_many(line, kind)):
            found = _enumerated(line, behind[1:], CLOSES[mark])
            if len(found) >= LEAST:
                yield kind, found


def _is_many(line: Line, kind: Mention) -> bool:
    """True for a name in the plural."""
    last = [bare(w) for w in line.between(kind.start, kind.end)[-1:]]
    return any(singular(w, line.lang) != w for w in last)


def _enumerated(line: Line, words: Sequence[Word], closes: frozenset[str]) -> list[Mention]:
    """What is named in an enumeration that ends at a mark; nothing where it is none."""
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
    spans = [(thing[0][1], thing[-1][2]) for thing in things if thing]
    named = [m for m in line.mentions if (m.start, m.end) in spans]
    return named if named and spans[0] == (named[0].start, named[0].end) else []  # not "(for example, a goose)"
