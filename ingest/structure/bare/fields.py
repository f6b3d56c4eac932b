"""Fields of a bare text: ``Goal: the good side wins``, with a label that returns in other places, as its neighbours do.

A field is no heading, however short it is. What stands right above such fields, again and again, is the entry's name.
Where nothing stands there, the first of the fields may be the name itself: ``Extra: Great Strength``.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence, Set
from itertools import groupby

from rulewright.ingest.structure.contents import key
from rulewright.ingest.structure.model import Line
from rulewright.kb.groups import in_groups

FIELD = re.compile(r"([^\W\d][^:|.!?;\n]{0,29}):[ \t]+\S")
LEAST_ALIKE = 3  # fields with one label, in different places
LEAST_ENTRIES = 5  # that begin with the same field
SHARE_NAMED = 0.8  # of them below a line that may be a name


def label(text: str) -> str:
    """What a field's value stands behind, "" for any other line."""
    m = FIELD.match(text)
    return key(m[1]) if m else ""


def stretches(lines: Sequence[Line]) -> list[range]:
    """Where two and more fields stand one below the other."""
    labels = [label(line.text) for line in lines]
    often = Counter(labels)
    of = groupby(range(len(lines)), key=lambda n: bool(labels[n]) and often[labels[n]] >= LEAST_ALIKE)
    found = [list(own) for known, own in of if known]
    return [range(own[0], own[-1] + 1) for own in found if len(own) > 1]


def named(lines: Sequence[Line], fields: Sequence[range], names: Set[int]) -> set[int]:
    """The lines right above fields, of those that may be ``names``.

    Stretches that begin with the same field are entries of one kind if they are many and nearly all have a name.
    """
    out: set[int] = set()
    for kind in in_groups((label(lines[own.start].text), own.start - 1) for own in fields).values():
        own = names & frozenset(kind)
        if len(own) >= LEAST_ENTRIES and len(own) >= SHARE_NAMED * len(kind):
            out |= own
    return out
