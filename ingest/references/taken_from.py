"""Pages of another document: a text that was taken from one cites its pages, and has none of them.

Such a citation leads nowhere here. The text says so where it names a PDF as its source; else the pages tell, which
rise with the text that cites them, as places of a source do and cross-references do not.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from rulewright.kb.groups import longest_rising
from rulewright.kb.language import folded_words
from rulewright.kb.language.data import folded_list
from rulewright.kb.messages import Message, Words
from rulewright.kb.model import Section

PDF = re.compile(r"(?<![\w.%-])[\w.%-]{1,80}\.pdf(?!\w)", re.IGNORECASE)
AROUND = 120  # characters before the name of a PDF that say what it is
CITING = 8  # sections that cite pages, from which on their order tells something
RISING = 0.75  # and the share of them whose pages rise


def source_named(sections: Sequence[Section], lang: str) -> str:
    """The PDF that a book names as its source, beside it or in the heading above, "" for none."""
    said = folded_list("references.source", lang)
    for s in sections:
        for m in PDF.finditer(s.text):
            line = s.text[max(0, m.start() - AROUND) : m.start()].rpartition("\n\n")[2]
            if not said.isdisjoint(folded_words(f"{s.title} {line}")):
                return m.group()
    return ""


def rises(cited: Sequence[tuple[str, int]]) -> bool:
    """True where the pages rise through the sections that cite them.

    ``cited``: each citation's section and page, in reading order; of a section the first counts, for an overview cites
    the pages of a whole book in their order.
    """
    first: dict[str, int] = {}
    for section, page in cited:
        first.setdefault(section, page)
    rising = longest_rising([(page, i) for i, page in enumerate(first.values())])
    return len(first) >= CITING and len(rising) >= RISING * len(first)


def of_source(name: str) -> Message:
    """The note on a page of the PDF that a book names as its source."""
    return Message("it is a page of “{words}”, the source of this text", words=Words(name))


def of_a_source() -> Message:
    """The note on a page of a source that a book does not name."""
    return Message("such pages rise with the text that cites them, and tell where it was taken from")
