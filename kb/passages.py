"""Passages of sections: what stands at a place in the source, as it is shown."""

from __future__ import annotations

from rulewright.kb.mapped import Mapped
from rulewright.kb.model import Section


def text_between(s: Section, start: int, end: int) -> str:
    """The cleaned text of a section that stands at ``[start, end)`` in the source; empty where none of it does."""
    at = [
        (a + max(start, source) - source, a + min(end, source + length) - source)
        for a, source, length in s.text_map
        if source < end and source + length > start
    ]
    return Mapped(s.text).text[min(a for a, _ in at) : max(b for _, b in at)].strip() if at else ""
