"""How far a definition reaches: from where it begins to the end of what it leads up to, or of what is short."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from itertools import pairwise, takewhile

from rulewright.ingest.terms.book import BookText, Candidate
from rulewright.ingest.terms.headings import NUMBER
from rulewright.ingest.terms.names import key, plain
from rulewright.kb.language.data import listed
from rulewright.kb.sentences import Sentence, SentenceKind, indent

MOST_DEFINED = (
    600  # characters of a definition with the list that it leads up to, or of all that stands under a heading
)
MOST_TOLD = 300  # characters of one with what follows in its paragraph
EXPLAINED = frozenset({"heading", "joined", "entry", "glossary"})  # patterns behind which the text speaks of the name


def begins(book: BookText, c: Candidate) -> int:
    """Where a definition starts: with the sentence before, where "This is called ..." points at it."""
    if c.found_by != "naming":
        return c.start
    said = book.sentences(c.section)
    n = next((n for n, s in enumerate(said) if s.span.start == c.start), 0)
    pointing = {*listed("clauses.pointing", book.lang), *listed("interactions.pointing", book.lang)}
    points = plain(said[n].text).partition(" ")[0].casefold() in pointing  # "él" is no "el"
    return said[n - 1].span.start if n and points and said[n - 1].span.start < c.start else c.start


def ends(book: BookText, c: Candidate, heads: Set[int]) -> int:
    """Where a definition ends: behind the list or table that its last sentence leads up to, or as much as is short.

    Where a heading or entry explains its name, behind what follows in the paragraph, if that is short and no other
    entry begins there, and behind all that stands under a heading if that is short; ``heads``: where entries begin.
    """
    said = book.sentences(c.section)
    n = max((n for n, s in enumerate(said) if s.span.start < c.end), default=-1)
    if n < 0:
        return c.end
    headed = _is_headed(book, c)
    if headed and _is_short(book, c, said, heads):
        return said[-1].span.end
    goes_on: Iterable[Sentence]
    if said[n].listed and (headed or not said[n].text.endswith(".")):
        goes_on, most = _listed_with(book.sections[c.section].text, said[n:], headed), MOST_DEFINED
    elif said[n].text.endswith(":"):
        goes_on, most = takewhile(lambda s: s.listed or s.kind is SentenceKind.ROW, said[n + 1 :]), MOST_DEFINED
    else:
        more = zip(said[n:], said[n + 1 :], strict=False) if c.found_by in EXPLAINED else ()
        goes_on, most = (s for _, s in takewhile(lambda two: _goes_on(book, c, *two, heads), more)), MOST_TOLD
    return max((s.span.end for s in takewhile(lambda s: s.span.end - c.start <= most, goes_on)), default=c.end)


def _is_short(book: BookText, c: Candidate, said: Sequence[Sentence], heads: Set[int]) -> bool:
    """True where all that stands under a heading is short, of one piece, and no entry or numbered rule begins there."""
    if said[-1].span.end - c.start > MOST_DEFINED:
        return False
    one_piece = all(a.span.end <= b.span.start for a, b in pairwise(said))  # no column lies between
    parts = any(NUMBER.match(s.text) or c.start < s.span.start in heads for s in said)
    return one_piece and not parts


def _is_headed(book: BookText, c: Candidate) -> bool:
    """True for what the heading of its section names."""
    named = c.found_by == "glossary" and key(book.sections[c.section].title).startswith(c.key)
    return named or c.found_by == "heading"


def _listed_with(text: str, said: Sequence[Sentence], whole: bool) -> Iterator[Sentence]:
    """What a list goes on with behind a sentence: the ``whole`` list, or what is of the item that this stands in."""
    depth = indent(text, said[0].start)
    for before, s in pairwise(said):
        of_item = s.paragraph == before.paragraph or indent(text, s.start) > depth
        if not s.listed or not (whole or of_item):
            return
        yield s


def _goes_on(book: BookText, c: Candidate, one: Sentence, other: Sentence, heads: Set[int]) -> bool:
    """True where a sentence goes on in the paragraph of the one before, of an entry in its line: no other entry or
    rule, no lead-in to something else."""
    another_line = c.found_by != "heading" and "\n" in book.source(one.span.end, other.span.start)
    another = other.span.start in heads or NUMBER.match(other.text) is not None
    return one.paragraph == other.paragraph and not (another_line or another or other.text.endswith(":"))
