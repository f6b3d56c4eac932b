"""Numbers that may open a numbered rule, each with what stands around it. One pass over the text, linear.

What a rule's number looks like is not enough: ``see rule 302.3``, ``2.5 cm``, a date or a price look alike. So every
number carries its context, and ``detect_numbers`` believes those that follow from each other.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum

from rulewright.ingest.structure.model import past
from rulewright.kb.language import fold, folded_list, stop_words

Number = tuple[int, ...]
Key = tuple[Number, str]

# "302.3.4." "702.19b" "203." "1.3"; after nothing that makes it a decimal, a price, a version, a range or a part of one
# "A.3" in an appendix
NUMBER = re.compile(
    r"(?<![\w.,$€£#:/+−×-])(\d{1,4}(?>(?:\.\d{1,4}){0,6})|[A-Z](?>(?:\.\d{1,4}){1,6}))([a-z]?)(\.?)(?=\s|\Z|[*_]{1,3}\s)"
)
LETTERS_FROM = 10_000  # appendix A counts as chapter 10065: behind all chapters, in the order of the alphabet
# what may stand before a number at the beginning of a line: "**702.19a**", "### 1.3", "§ 5.1", "Rule 4.2"
LINE_OPENING = re.compile(r"(?<![^\n])[ \t]*+(?>(?:#{1,6}[ \t]++)?)[*_]{0,3}+(?>(?:§+[ \t]*+)?)\Z")
MARKDOWN_OPENING = re.compile(r"(?<![^\n])[ \t]*+(#{1,6})[ \t]")
LAST_WORD = re.compile(r"(?<![^\W\d_])([^\W\d_]++)[ \t]*+\Z")
FULL_STOP = re.compile(r"[.!?…][\"'”’»)\]*_]{0,3}\s")
NAMED = re.compile(r"([^.:;,!?…\n]{2,80}):[*_]{0,3}[ \t]")
SENTENCE_END = re.compile(r"[.!?:…][\"'”’»)\]*_]{0,3}\s")

# After one of these a number is named, not opened.
NAMING_WORDS = folded_list("headings.naming")
LOOK_BACK = 120  # characters before a number that say what it is
ARTICLE = 3  # digits of an article
HUNDRED = 100  # articles 200, 201, ... stand in chapter 2
TITLE_WORDS = 10
FIRST_WORDS = 8
NAME_WORDS = 5  # of a name with a colon
FIRST_WORDS_WITHIN = 400  # characters in which they are looked for
TITLE_LENGTH = 80


class Context(IntEnum):
    """How a number stands in the text, from the weakest to the strongest."""

    INSIDE = 0  # in the middle of a sentence, or named by a word before it
    BEHIND_TITLE = 1  # behind a few words that end no sentence and follow another number: "212. Card Type 212.1."
    BEHIND_SENTENCE = 2  # behind a finished sentence, or behind another number
    LINE = 3  # at the beginning of a line


@dataclass(frozen=True, slots=True)
class Candidate:
    """One number; its rule would begin at ``start``, the marks of its line included, and its text at ``end``."""

    start: int
    end: int
    number: Number
    letter: str
    printed: str  # without the point behind it
    pointed: bool  # a point stands behind it
    context: Context
    opens: bool  # what follows may open a rule: a capital, a quotation mark, another number
    hashes: int = 0  # of a Markdown heading

    @property
    def key(self) -> Key:
        """Number and letter, to compare and look up."""
        return self.number, self.letter

    @property
    def parent(self) -> Key:
        """The key of the number one level up; that of a single number is empty."""
        return (self.number, "") if self.letter else (self.number[:-1], "")

    def sibling(self, step: int) -> Key:
        """The key of the sibling so many steps on; before a first one there is none, and 0 or less stands there."""
        if self.letter:
            return self.number, chr(ord(self.letter) + step)
        return (*self.number[:-1], self.number[-1] + step), ""

    @property
    def has_parent(self) -> bool:
        """True for a number of more than one level."""
        return len(self.number) > 1 or bool(self.letter)

    @property
    def is_article(self) -> bool:
        """True for a number of three digits or more, ``203`` or ``007``, as many as articles count through a book."""
        return not self.has_parent and len(self.printed) >= ARTICLE

    def heads(self, number: Number) -> bool:
        """True where a number without letter stands one level below this one."""
        if len(number) == 1:
            return len(self.number) == 1 and 0 < self.number[0] == number[0] // HUNDRED
        return self.number == number[:-1] and not self.letter

    def is_below(self, other: Candidate) -> bool:
        """True where this number begins with the other's, or as article 203 with chapter 2."""
        if not self.has_parent:
            return other.heads(self.number)
        n = len(other.number)
        return self.key != other.key and self.number[:n] == other.number and not other.letter

    @property
    def is_first(self) -> bool:
        """True for the first child of its parent."""
        return self.letter == "a" or (not self.letter and self.number[-1] <= 1)


def candidates(text: str) -> Iterator[Candidate]:
    """All numbers in a text that might open a rule, in order; those inside sentences are left out."""
    last: Candidate | None = None
    for m in NUMBER.finditer(text):
        line = text.rfind("\n", max(m.start() - LOOK_BACK, 0), m.start()) + 1 or max(m.start() - LOOK_BACK, 0)
        at_line = (line == 0 or text[line - 1] == "\n") and bool(LINE_OPENING.match(text, line, m.start()))
        number = tuple(int(x) if x.isdecimal() else LETTERS_FROM + ord(x) for x in m[1].split("."))
        if len(number) == 1 and not (m[3] or at_line):
            continue
        end = _text_start(text, m.end())
        hashes = MARKDOWN_OPENING.match(text, line, m.start()) if at_line else None
        one = Candidate(
            start=past(text, line, " \t") if at_line else m.start(),
            end=end,
            number=number,
            letter=m[2],
            printed=m[1] + m[2],
            pointed=bool(m[3]),
            context=_line_context(text, line) if at_line else _context(text, m.start(), last, number),
            opens=end >= len(text) or not text[end].islower(),
            hashes=len(hashes[1]) if hashes else 0,
        )
        if one.context is not Context.INSIDE:
            yield one
            last = one


def _text_start(text: str, at: int) -> int:
    """Where the text behind a number begins: blanks, closing marks of bold and one line end may stand between."""
    return past(text, past(text, at, "*_"), " \t\u00a0")


def _line_context(text: str, line: int) -> Context:
    """At the beginning of a line; but a wrapped line may begin with a number that the line before names."""
    before = text[max(line - LOOK_BACK, 0) : max(line - 1, 0)]
    m = LAST_WORD.search(before)
    return Context.INSIDE if m and m[1].islower() and _is_named(before) else Context.LINE


def _is_named(before: str) -> bool:
    """True where a word directly before the number names it or leads up to it."""
    m = LAST_WORD.search(before)
    if not m:
        return before.rstrip(" ")[-1:] in ("(", ",")
    word = fold(m[1])
    return word in NAMING_WORDS or (m[1].islower() and word in stop_words())


def _context(text: str, at: int, last: Candidate | None, number: Number) -> Context:
    """The context of a number that stands within a line."""
    before = text[max(at - LOOK_BACK, 0) : at].rstrip(" \t*_")
    if not before or before[-1] in ".!?:;…\"'”’»)]•\n" or (last and last.end >= at - 1):
        return Context.BEHIND_SENTENCE
    since = max(last.end if last else 0, at - LOOK_BACK)
    titled = is_title(text[max(since, text.rfind("\n", since, at) + 1) : at])
    follows = last is not None and (last.heads(number) or _is_next(last.number, number))
    return Context.BEHIND_TITLE if titled and (follows or not _is_named(before)) else Context.INSIDE


def _is_next(before: Number, number: Number) -> bool:
    """True for chapter 2 behind article 103: a title such as "The Golden Rule" may end in a word that names numbers."""
    return len(before) == len(number) == 1 and number[0] < HUNDRED and number[0] == before[0] // HUNDRED + 1


def is_title(text: str) -> bool:
    """True for a few words that begin with a capital and end no sentence, as a title does."""
    body = " ".join(text[: TITLE_LENGTH + 2].split()).strip("*_ ")
    if not body or len(body) > TITLE_LENGTH or len(body.split()) > TITLE_WORDS:
        return False
    return may_be_title(body) and body[-1] not in ".,;:" and not SENTENCE_END.search(body)


def may_be_title(text: str) -> bool:
    """True where the first character may open a title."""
    return text[:1].isupper() or text[:1] in tuple("¡¿“\"'‘([:")


def first_words(line: str) -> str:
    """The name that a rule begins with, ``Mulligan: ...``, or else its first eight words, at most its first sentence,
    without the point and the bracket left open."""
    named = NAMED.match(line)
    if named and _is_name(named[1]) and may_be_title(line[named.end() :]):
        return named[1].strip("*_ ")
    words = line[:FIRST_WORDS_WITHIN].split()[:FIRST_WORDS]
    text = " ".join(words).strip("*_ ")
    m = FULL_STOP.search(text + " ")
    text = text[: m.end() - 1] if m and m.start() > 1 else text
    bracket = text.rfind("(")
    if bracket > 0 and ")" not in text[bracket:]:
        text = text[:bracket]
    return text.rstrip(" ,.;:")


def _is_name(text: str) -> bool:
    """True for few words that are a title and leave nothing open, as "The lamps are" does."""
    words = text.split()
    return is_title(text) and len(words) <= NAME_WORDS and fold(words[-1]) not in stop_words()


def line_of(text: str, start: int, stop: int) -> str:
    """The text from ``start`` up to the end of its line, at most up to ``stop``."""
    end = text.find("\n", start, stop)
    return text[start : stop if end < 0 else end]
