"""What a noisy copy still has that nobody could have printed: tokens that look broken, for an editor to go through."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.ingest.clean.words import Speller
from rulewright.kb.mapped import Mapped
from rulewright.kb.model import Unread
from rulewright.kb.symbols import SHORTCODE

TOKEN = re.compile(r"[^\s|*]+")
WORD = re.compile(r"[^\W\d_]+")
# "Mk-oS", "L%", "a}b", "1O": letters and signs that do not go together
BROKEN = re.compile(
    r"[\[\]{}<>\\~^¢¥§«»@=%&][^\W\d_]|[^\W\d_][\[\]{}<>\\~^¢¥§«»@=%&|]|[^\W\d_]\d[^\W\d_]|[^\W\d_]{1,20}-?[a-z][A-Z]|\d[OlI]\b"
)
ADDRESS = re.compile(r"://|www\.|\.com|@\w")
OFTEN = 3  # times that a word is printed before it counts as one of the book's own
SHORTEST = 3  # letters; what is no longer may be short for something


def unread(text: Mapped, source: str, speller: Speller) -> Iterator[Unread]:
    """Tokens that are no words, no names and no figures, in order."""
    for m in TOKEN.finditer(text.text):
        token = m[0].strip(".,;:!?()“”\"'¡¿—–-…")
        if (
            not token
            or (token.isalpha() and len(token) <= SHORTEST)
            or SHORTCODE.fullmatch(m[0])
            or ADDRESS.search(token)
        ):
            continue
        if speller.used[token.lower()] > 1 or text.text.startswith(("...", "…"), m.start() + len(token)):
            continue
        if BROKEN.search(token) or any(_is_strange(w, speller) for w in WORD.findall(token)):
            span = text.to_source(m.start(), m.end())
            if span and span.end > span.start:
                yield Unread(span.start, span.end, source[span.start : span.end])


def _is_strange(word: str, speller: Speller) -> bool:
    """True for a word in small letters that neither the language nor the book knows; a capital may begin a name."""
    if len(word) <= SHORTEST or speller.is_foreign(word) or speller.used[word.lower()] >= OFTEN or speller.knows(word):
        return False
    return word.islower()
