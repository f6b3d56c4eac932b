"""Sections that give advice: what stands there is good to do, and no rule."""

from __future__ import annotations

import fnmatch
import re
from collections.abc import Iterable

from rulewright.kb.language import fold, listed
from rulewright.kb.model import Section

ADVISING = re.compile("|".join(fnmatch.translate(fold(said)) for said in listed("titles.advice")))
MARKS = re.compile(r"\A[\W_]+|[\W_]+\Z")


def advising(sections: Iterable[Section]) -> frozenset[str]:
    """The ids of the sections of a book, in reading order, whose heading announces advice, and of those below them.

    What the whole book is called announces nothing.
    """
    found = set[str]()
    for n, section in enumerate(sections):
        if section.parent in found or (n and ADVISING.match(MARKS.sub("", fold(section.title)))):
            found.add(section.id)
    return frozenset(found)
