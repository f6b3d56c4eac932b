"""The sentences of a section, split once for all rooms that read them one after the other."""

from __future__ import annotations

from functools import lru_cache

from rulewright.kb.language import Sentence, splitting
from rulewright.kb.model import Section

KEPT = 10_000  # sections: a room goes through a whole book before the next one begins


@lru_cache(KEPT)
def sentences(section: Section) -> tuple[Sentence, ...]:
    """The sentences of a section, in order."""
    return splitting.sentences(section)
