"""Passages of sections: what stands at a place in the source, as it is shown."""

from __future__ import annotations

from rulewright.kb.model import Section, Span


def shown_at(s: Section, start: int, end: int) -> Span | None:
    """Where in a section's text stands what stands at ``[start, end)`` in the source; None where none of it does."""
    at = [
        (a + max(start, source) - source, a + min(end, source + length) - source)
        for a, source, length in s.text_map
        if source < end and source + length > start
    ]
    return Span(min(a for a, _ in at), max(b for _, b in at)) if at else None


def text_between(s: Section, start: int, end: int) -> str:
    """The cleaned text of a section that stands at ``[start, end)`` in the source; empty where none of it does."""
    at = shown_at(s, start, end)
    return s.text[at.start : at.end].strip() if at else ""
