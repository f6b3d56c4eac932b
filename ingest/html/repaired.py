"""Words that the ingest read otherwise than they stand, and words that it left unread: both are told in the HTML.

Each is an element around the word as it is shown, whose title says what stands in the copy.
"""

from __future__ import annotations

from html import escape

from rulewright.ingest.html.links import Link, past_mark
from rulewright.kb.mapped import Places
from rulewright.kb.messages import msgid
from rulewright.kb.model import Book, Repair, Section, Sureness, Unread
from rulewright.kb.repairs import inside, only_blanks, place, readable, whole_words
from rulewright.kb.spoken import said_in
from rulewright.kb.symbols import SHORTCODE

COPY = msgid("in the copy: {words}")
GUESSED = msgid("a guess; in the copy: {words}")
UNREAD = msgid("not read; it stands so in the copy")


def repaired(section: Section, book: Book) -> list[Link]:
    """The marks of a section in reading order; of two in one word the first speaks for both, a symbol for itself."""
    where = Places(section.text_map)
    words = (r for r in inside(section, book.repairs) if r.read and not (only_blanks(r) or SHORTCODE.search(r.read)))
    tokens: list[Repair | Unread] = [*words, *inside(section, book.unread)]
    placed = sorted((*span, i) for i, t in enumerate(tokens) if (span := place(section.text, where, t)))
    marks: list[Link] = []
    at = 0
    for first, last, i in placed:
        start, end = whole_words(section.text, first, last)
        start = past_mark(section.text, start)
        if at <= start < end and section.text[start:end].strip() and "\n" not in section.text[start:end]:
            head, tail = section.text[start:first], section.text[last:end]
            marks.append(Link(start, end, "span", _attributes(tokens[i], head, tail, section.lang)))
            at = end
    return marks


def _attributes(token: Repair | Unread, head: str, tail: str, lang: str) -> str:
    """``head`` and ``tail``: what of the word stands before and behind the token."""
    if isinstance(token, Unread):
        return f'class="unread" title="{escape(said_in(lang, UNREAD))}"'
    guess = token.sure == Sureness.GUESS
    title = said_in(lang, GUESSED if guess else COPY, words=readable(head + token.printed + tail))
    return f'class="repaired{" guess" if guess else ""}" title="{escape(title)}"'
