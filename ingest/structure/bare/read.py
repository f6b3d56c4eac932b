"""The headings of a bare text: the most likely lines, each by itself and then by what that says of lines like it."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from rulewright.ingest.clean.manuscript import Manuscript
from rulewright.ingest.structure.bare.looks import Page, again, features, heading_of
from rulewright.ingest.structure.bare.places import placed
from rulewright.ingest.structure.bare.told import counted, running, sure
from rulewright.ingest.structure.bare.weights import LINES
from rulewright.ingest.structure.contents import key
from rulewright.ingest.structure.detect_runin import runin_headings
from rulewright.ingest.structure.hierarchy import NO_CHILDREN
from rulewright.ingest.structure.model import Heading
from rulewright.ingest.structure.survey import Survey

PLAIN = frozenset({"text", "markdown"})  # forms of files that may set nothing off
FEW_MARKED = 3  # headings with marks or in bold that make a text with markup
TELLING = 4  # candidates for one in capitals, or for one rule: with more of them the book is set in these
LIKELY = 0.5  # from here on a line is a heading
RUN_IN = 6  # lines for one heading that runs into the text: in fewer of them its headings do so
CERTAIN = 30.0  # log-odds
LEAST_LINES = 40  # of a text that tells what is usual in it


def is_bare(manuscript: Manuscript, seen: Survey, candidates: Sequence[Heading]) -> bool:
    """True for plain text that sets nothing off: no marks, hardly a line in capitals, no rules that run into the text.

    ``candidates``: what the detectors found in it.
    """
    if manuscript.profile or manuscript.source.format not in PLAIN or len(seen.lines) < LEAST_LINES:
        return False
    marked = sum(h.style.startswith("markdown") or h.style == "bold" for h in candidates)
    capitals = sum(h.style.endswith("caps") for h in candidates)
    rules = [h for h in candidates if h.style.startswith("numbered")]
    run_in = sum(not h.heading for h in rules)
    in_capitals = capitals >= FEW_MARKED and capitals * TELLING > len(candidates)
    in_rules = run_in * 2 > len(rules) and run_in * TELLING > len(candidates)
    if marked >= FEW_MARKED or in_capitals or in_rules:
        return False
    running_in = sum(1 for _ in runin_headings(seen, manuscript.lang))  # where no line shows a heading
    return RUN_IN * running_in <= len(seen.lines)


def page_of(manuscript: Manuscript, seen: Survey, candidates: Sequence[Heading], chosen: Sequence[Heading]) -> Page:
    """The book's lines, with what the rules for printed looks say of them."""
    sure_of = {h.start: h.weight for h in chosen}
    ruled = {seen.line_at(h.start): (h.style, sure_of.get(h.start, 0.0)) for h in candidates}
    return Page(seen, running(manuscript), ruled)


def bare_headings(page: Page) -> list[Heading]:
    """The headings of a text without typography, in reading order."""
    seen = page.seen
    lists = {n for n in range(len(seen.lines)) if seen.is_list_title(n)}
    chosen = {n for n, p in likely(page).items() if p >= LIKELY} | lists
    return [heading_of(page.looks[n]) for n in sorted(chosen | counted(page, chosen))]


def likely(page: Page) -> dict[int, float]:
    """For each line that may be a heading how likely it is one: by itself first, then by what that says of its like."""
    first = {x.n: weigh(features(page, x.n)) for x in page.candidates()}
    first |= dict.fromkeys(sure(page), CERTAIN)
    chances = {n: chance(w) for n, w in first.items()}
    return {n: chance(first[n] + weigh(found)) for n, found in again(page, chances)}


def weigh(found: Mapping[str, float], weights: Mapping[str, float] = LINES) -> float:
    """What the features of a line weigh together, in log-odds."""
    return sum(value * weights.get(name, 0.0) for name, value in found.items())


def chance(weight: float) -> float:
    """How likely that makes it."""
    return 1 / (1 + math.exp(-max(min(weight, 30.0), -30.0)))


def bare_parents(headings: Sequence[Heading], page: Page, title: str) -> list[int | None]:
    """The index of each heading's parent; the book's title, its front and its lists stand for themselves."""
    own = [i for i, h in enumerate(headings) if h.kind not in NO_CHILDREN and h.style != "front"]
    if own[:1] == [0] and key(headings[0].title) == key(title):
        del own[0]
    out: list[int | None] = [None] * len(headings)
    for i, parent in zip(own, placed([headings[i] for i in own], page), strict=True):
        out[i] = None if parent is None else own[parent]
    return out
