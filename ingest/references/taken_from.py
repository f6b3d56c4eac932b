"""Pages of another document: a text that was taken from one cites its pages, and has none of them.

Such a citation leads nowhere here. The text says so where it names a PDF as its source.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from rulewright.kb.language import fold, folded_words
from rulewright.kb.language.data import folded_list
from rulewright.kb.messages import Message, Words
from rulewright.kb.model import Section

PDF = re.compile(r"(?<![\w./%-])(?:[\w.%-]{0,40}/){0,8}([\w.%-]{1,80}\.pdf)(?!\w)", re.IGNORECASE)
AROUND = 120  # characters before the name of a PDF that say what it is


def source_named(sections: Sequence[Section], lang: str) -> str:
    """The PDF that a book names as its source, "" for none.

    ``Source: rules.pdf``, transcribed from ``rules.pdf``, or any PDF under the heading "Sources" or in such a folder.
    """
    sources, taken = (folded_list(f"references.{name}", lang) for name in ("source", "taken"))
    for s in sections:
        headed = _said(s.title) in sources
        for m in PDF.finditer(s.text):
            line = s.text[max(0, m.start() - AROUND) : m.start()].rpartition("\n")[2]
            label, colon, _ = line.partition(":")
            lies_in = fold(m.group()).split("/")[:-1]
            told = headed or not sources.isdisjoint(lies_in) or (colon and _said(label) in sources)
            if told or not taken.isdisjoint(folded_words(line)[-2:-1]):
                return m[1]
    return ""


def _said(text: str) -> str:
    return " ".join(folded_words(text))


def of_source(name: str) -> Message:
    """The note on a page of the PDF that a book names as its source."""
    return Message("it is a page of “{words}”, the source of this text", words=Words(name))
