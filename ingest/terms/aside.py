"""What defines nothing: what a book says of itself and of its versions, and forms that players fill in."""

from __future__ import annotations

import re
from functools import cache

from rulewright.ingest.terms.names import key
from rulewright.ingest.terms.patterns import FIELD
from rulewright.kb.language import either, fold
from rulewright.kb.model import Section

BLANK = re.compile(r"_{5,}")
LEAST_BLANKS, WORDS_EACH = 2, 10  # of a form: more words for each blank tell something beside it
# "Before: two oars. Now: three.": what a rule said, and what it says now
ONCE, NOW = (re.compile(rf"(?<![^\W_])(?:{either(f'terms.{name}')}):") for name in ("once", "now"))
LEAST_CHANGES = 2
SENTENCE_ENDS = (".", "!", "?")


@cache
def _history(lang: str) -> re.Pattern[str]:
    """How the headings end under which a book tells what changed in it, or in one of its editions ("in 2.0")."""
    said, changes, editions = (either(f"terms.{name}", lang) for name in ("history", "changes", "editions"))
    return re.compile(rf"(?<!\S)(?:{said}|(?:{changes}) (?:[^\W\d]+ ){{0,3}}(?:{editions}|(?:{editions} )?v?\d.*))\Z")


def is_history(section: Section, lang: str) -> bool:
    """True for a list of what changed from one edition to another, by its heading or where it tells again and again
    what was and what is now."""
    if _history(lang).search(key(section.title)):
        return True
    text = fold(section.text)
    return all(len(pattern.findall(text)) >= LEAST_CHANGES for pattern in (ONCE, NOW))


def is_form(section: Section) -> bool:
    """True for a text most of which players write themselves: "Name: ________"."""
    blanks = len(BLANK.findall(section.text))
    return blanks >= LEAST_BLANKS and len(BLANK.sub(" ", section.text).split()) <= WORDS_EACH * blanks


def label_lines(text: str) -> int:
    """Where the lines end with which a text begins that all fill in a field ("Author: Ann"): under a book's title they
    tell of the book. A sentence is no value: it explains."""
    at = 0
    for line in text.splitlines(keepends=True):
        if line.strip() and (not FIELD.match(line) or line.rstrip(" \n*_").endswith(SENTENCE_ENDS)):
            break
        at += len(line)
    return at
