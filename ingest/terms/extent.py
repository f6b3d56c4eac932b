"""How far a definition reaches: from where it begins to the end of what it leads up to, or of what is short."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence, Set
from itertools import pairwise, takewhile

from rulewright.ingest.terms.book import BookText, Candidate
from rulewright.ingest.terms.headings import NUMBER
from rulewright.ingest.terms.names import key, plain
from rulewright.ingest.text.cells import cells
from rulewright.kb.language import either, fold, listed
from rulewright.kb.language.splitting import Locator, Sentence, SentenceKind, indent
from rulewright.kb.model import Section

SHORT = 300  # characters, as read and not as the source has them, of an entry with its paragraph
MOST_DEFINED = 600  # characters of a definition, which tell enough of what a heading names
LONGEST = 1_200  # of one under a heading, whose last paragraph, list or table tells what those before it do not
ENDS = (".", "!", "?", ".)", "…")  # what ends in none of these leads up to the list behind it
ANNOUNCES = re.compile(rf"\b(?:{either('terms.announces')})\b", re.IGNORECASE)
EXPLAINED = frozenset({"heading", "joined", "entry", "glossary"})  # patterns behind which the text speaks of the name


def begins(book: BookText, c: Candidate) -> int:
    """Where a definition starts: with the sentence before, where "This is called ..." points at it."""
    if c.found_by != "naming":
        return c.start
    said = book.sentences(c.section)
    n = next((n for n, s in enumerate(said) if s.span.start == c.start), 0)
    points = _points_back(said[n], book.lang)
    return said[n - 1].span.start if n and points and said[n - 1].span.start < c.start else c.start


def _points_back(s: Sentence, lang: str) -> bool:
    """True for a sentence that opens with "this" or "it"."""
    opening = plain(s.text).partition(" ")[0].casefold()
    return opening in listed("clauses.pointing", lang) or fold(opening) in listed("interactions.pointing", lang)


def ends(book: BookText, c: Candidate, heads: Set[int]) -> int:
    """Where a definition ends: behind what its last sentence leads up to, or as much as is short.

    A heading is defined by what stands under it until that tells enough; an entry of a list by its item; another one by
    what follows in its paragraph, if that is short and no other entry begins there; what is only named in a sentence,
    by such as point back to it. ``heads``: where entries begin.
    """
    every = book.sentences(c.section)
    n = max((n for n, s in enumerate(every) if s.span.start < c.end), default=-1)
    if n < 0:
        return c.end
    said = every[n:]
    if _is_headed(book, c):
        return _under_heading(c, said)
    if said[0].kind is SentenceKind.ROW:
        return _of_cell(book.sections[c.section], c, said[0])
    goes_on: Iterable[Sentence]
    if said[0].listed:
        goes_on, most = _of_item(book.sections[c.section].text, said), MOST_DEFINED
    elif said[0].text.endswith(":"):
        goes_on, most = takewhile(_is_set_out, said[1:]), MOST_DEFINED
    else:
        near = takewhile(lambda two: _goes_on(book, *two, heads), pairwise(said))
        explained = c.found_by in EXPLAINED  # else only what says that it goes on
        goes_on, most = takewhile(lambda s: explained or _points_back(s, book.lang), (s for _, s in near)), SHORT
    return max((s.span.end for s in takewhile(lambda s: s.end - said[0].start <= most, goes_on)), default=c.end)


def _of_cell(section: Section, c: Candidate, row: Sentence) -> int:
    """Where the cell of a table's row ends in which a definition begins."""
    where = Locator(section)
    spans = (where.span(a, b) for a, b in cells(section.text, row.start, row.end))
    end = next((s.end for s in spans if s.start <= c.start < s.end), c.end)
    return end if c.end < end <= c.start + MOST_DEFINED else c.end


def _under_heading(c: Candidate, said: Sequence[Sentence]) -> int:
    """Where enough is told of what a heading names: with the section, if that is short, else with a block of it."""
    own = [said[0], *(s for _, s in takewhile(lambda two: _follows(*two), pairwise(said)))]
    if own[-1].end - own[0].start <= MOST_DEFINED:
        return own[-1].span.end
    end, told, announced = c.end, 0, False
    for block in _blocks(own):
        listed = _is_set_out(block[-1])  # of a list or table that is long its beginning is better than nothing
        short = [s for s in block if s.end - own[0].start <= LONGEST]
        whole = len(short) == len(block)
        if short and (whole or listed or announced or block[0] is own[0]):
            end, told = max(end, short[-1].span.end), short[-1].end - own[0].start
        if not whole or told >= MOST_DEFINED:
            break
        announced = ANNOUNCES.search(plain(block[-1].text)) is not None  # so is what is told below
    return end


def _follows(one: Sentence, other: Sentence) -> bool:
    """True unless a column lies between, or another numbered rule begins."""
    return one.span.end <= other.span.start and not NUMBER.match(other.text)


def _blocks(said: Sequence[Sentence]) -> Iterator[list[Sentence]]:
    """Paragraphs, and lists and tables each with the sentence that leads up to it."""
    block = [said[0]]
    for before, s in pairwise(said):
        led = not before.text.endswith(ENDS) or _is_set_out(before)
        if s.paragraph != before.paragraph and not (_is_set_out(s) and led):
            yield block
            block = []
        block.append(s)
    yield block


def _is_set_out(s: Sentence) -> bool:
    """True for what stands in a list or a table."""
    return s.listed or s.kind is SentenceKind.ROW


def _is_headed(book: BookText, c: Candidate) -> bool:
    """True for what the heading of its section names."""
    named = c.found_by == "glossary" and key(book.sections[c.section].title).startswith(c.key)
    return named or c.found_by == "heading"


def _of_item(text: str, said: Sequence[Sentence]) -> Iterator[Sentence]:
    """What an item of a list goes on with behind a sentence: its paragraph, and items that stand deeper."""
    depth = indent(text, said[0].start)
    for before, s in pairwise(said):
        if not (s.listed and (s.paragraph == before.paragraph or indent(text, s.start) > depth)):
            return
        yield s


def _goes_on(book: BookText, one: Sentence, other: Sentence, heads: Set[int]) -> bool:
    """True where a sentence goes on in the line of the one before: no other entry or rule, no lead-in to something
    else."""
    another_line = "\n" in book.source(one.span.end, other.span.start)
    another = other.span.start in heads or NUMBER.match(other.text) is not None
    return one.paragraph == other.paragraph and not (another_line or another or other.text.endswith(":"))
