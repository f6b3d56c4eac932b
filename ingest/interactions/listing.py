"""Enumerations that say of what kind things are: "special moves (hop, flap or dive)", "three flocks: the grey, ..."."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile

from rulewright.ingest.interactions.line import Line
from rulewright.ingest.interactions.mentions import Mention
from rulewright.ingest.references.names import singular
from rulewright.ingest.text.forms import bare

LEAST = 2  # things that are enumerated
CLOSES = frozenset({"", ")", ".", ";"})
LABEL = "):"  # how a bracket ends that belongs to what a paragraph is called


def listings(line: Line) -> Iterator[tuple[Mention, Sequence[Mention]]]:
    """Each name of a kind with the names that are enumerated behind it, in brackets or behind a colon.

    All of an enumeration is named, and nothing else stands in it: otherwise it is left alone.
    """
    named = sorted(line.mentions, key=lambda m: m.start)
    for i, kind in enumerate(named):
        behind = named[i + 1 :]
        if behind and _opens(line, kind, behind[0]):
            found = [behind[0], *(b for _, b in takewhile(lambda two: _goes_on(line, *two), zip(behind, behind[1:])))]
            if len(found) >= LEAST and line.behind(found[-1].end) in CLOSES and not _is_label(line, found[-1]):
                yield kind, found


def _opens(line: Line, kind: Mention, first: Mention) -> bool:
    """True where an enumeration begins between a name and the next: of kinds of one in brackets, of many by a colon."""
    between = [w for w in line.between(kind.end, first.start) if w not in line.small("articles")]
    last = [bare(w) for w in line.between(kind.start, kind.end)[-1:]]
    return between == ["("] or (between == [":"] and any(singular(w, line.lang) != w for w in last))


def _goes_on(line: Line, one: Mention, other: Mention) -> bool:
    """True where nothing but "and", "or" or a comma stands between two names."""
    between = [w for w in line.between(one.end, other.start) if w not in line.small("articles")]
    return bool(between) and line.small("joins").issuperset(between)


def _is_label(line: Line, last: Mention) -> bool:
    """True where the bracket belongs to a label: "Dive (wings, tail): ..."."""
    return line.p.flat.startswith(LABEL, last.end)
