"""The margin of a folder's pages: a list of where one is, with which many of them begin."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from itertools import takewhile
from pathlib import PurePosixPath

from rulewright.ingest.clean.own import own_text
from rulewright.ingest.project.join import AROUND_WHY
from rulewright.ingest.structure.lines import Line, LineKind, split_lines
from rulewright.ingest.structure.marked import plain_title
from rulewright.ingest.structure.patterns import BULLET
from rulewright.kb.language import folded_words
from rulewright.kb.model import Aside

LEAST_PAGES = 3  # that begin with the same list
LEAST_ENTRIES = 2
MOST_WORDS = 4  # of an entry, which says no more than a name
SAYS_MORE = re.compile(r"[\d:]")  # "Health: 5"
ALIKE = 0.5  # share of its entries that such a list has in common with the first of its kind


def margins(texts: Mapping[PurePosixPath, str]) -> dict[PurePosixPath, Aside]:
    """By page, the list that it begins with and that two others begin with as well, whichever entry is marked there."""
    alike: dict[str, list[tuple[PurePosixPath, frozenset[str], Aside]]] = defaultdict(list)
    for page, text in texts.items():
        lines = list(_first_list(text))
        names = [_name(line) for line in lines]
        if len(names) >= LEAST_ENTRIES and all(names):
            alike[names[0]].append((page, frozenset(names), Aside(lines[0].start, lines[-1].end, AROUND_WHY)))
    out: dict[PurePosixPath, Aside] = {}
    for found in alike.values():
        same = [(page, aside) for page, names, aside in found if len(names & found[0][1]) >= ALIKE * len(names)]
        out |= dict(same) if len(same) >= LEAST_PAGES else {}
    return out


def _first_list(text: str) -> Iterator[Line]:
    """The lines of the list that a page begins with, by their places in it; none where it begins with anything else."""
    copy, _ = own_text(text, 0, len(text))
    for n, line in enumerate(takewhile(lambda line: line.kind is LineKind.LIST, split_lines(copy.text))):
        span = copy.to_source(line.start, line.end)
        if span is None or (n and line.gap):
            return
        yield Line(span.start, span.end, line.text, line.indent, line.gap, line.kind)


def _name(line: Line) -> str:
    """The words of an entry, folded; "" for one that says more than a name does."""
    entry = plain_title(BULLET.sub("", line.text, count=1))
    words = folded_words(entry)
    return " ".join(words) if len(words) <= MOST_WORDS and not SAYS_MORE.search(entry) else ""
