"""Ids that no longer exist, and the sections that they became: a link once given out goes on working."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping

from rapidfuzz import fuzz, process

from kb.model import Section

ALIKE = 80.0  # of 100: a section with at least this much of the old wording is the old section under a new id
GONE = ""


def successors(old: Iterable[Section], new: Iterable[Section], known: Mapping[str, str]) -> dict[str, str]:
    """What every id of the old generation, and of those before it (``known``), leads to now; "" where it is gone.

    A section whose id is still there is not listed. One that lost its id leads to the section of the same book that
    has its wording; a section that stands unchanged under its old id is no candidate, so that a renumbering is
    followed rule by rule.
    """
    before = {s.id: s for s in old}
    now = {s.id: s for s in new}
    fresh: dict[str, dict[str, str]] = defaultdict(dict)
    for s in now.values():
        if s.id not in before or _wording(before[s.id]) != _wording(s):
            fresh[s.book][s.id] = _wording(s)
    became = {i: _heir(s, fresh[s.book]) for i, s in before.items() if i not in now}
    for old_id, then in known.items():
        if old_id not in now:
            became.setdefault(old_id, then if then in now else became.get(then, GONE))
    return became


def _wording(section: Section) -> str:
    return f"{section.title}\n{section.text}"


def _heir(section: Section, candidates: dict[str, str]) -> str:
    best = process.extractOne(_wording(section), candidates, scorer=fuzz.ratio, score_cutoff=ALIKE)
    return str(best[2]) if best else GONE
