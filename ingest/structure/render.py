"""A section's reading copy becomes its Markdown: lines joined, lists and tables kept."""

from __future__ import annotations

import re

from kb.mapped import Mapped, concat

BLANKS = re.compile(r"\n[ \t]*\n\s*")


def render(text: Mapped) -> Mapped:
    """The Markdown of one section, without its heading."""
    out: list[Mapped | str] = []
    at = 0
    for m in BLANKS.finditer(text.text):
        _add(out, text[at : m.start()])
        at = m.end()
    _add(out, text[at:])
    return concat(out)


def _add(out: list[Mapped | str], block: Mapped) -> None:
    block = block.strip()
    if block.text:
        if out:
            out.append("\n\n")
        out.append(block)
