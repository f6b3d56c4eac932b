"""Step 2, recognise: which books a file holds, by what its text says.

A profile recognises its book by phrases. What no profile recognises is named after its own title (``titled``), is its
own game until its neighbours are known (``together``), and its language is voted by its words; a file in two languages,
one after the other, is two books.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import astuple, dataclass
from pathlib import PurePosixPath

from rulewright.ingest.corpus import Corpus, Profile
from rulewright.ingest.naming import distinct, readable
from rulewright.ingest.profile.edition import on_title_page
from rulewright.ingest.source import Source
from rulewright.ingest.titled import Title, find_title
from rulewright.kb.errors import InputRefused
from rulewright.kb.language import LANGUAGES, book_language, slug, votes
from rulewright.kb.mapped import Mapped
from rulewright.kb.model import Span

PARAGRAPH = re.compile(r"\n[ \t]*+\n[ \t\n]*+")

SPLIT_LEAST = 4_000  # characters: a shorter stretch in another language is a quotation, not a book
SPLIT_PURITY = 0.9  # share of a book's votes that its own language must have


@dataclass(frozen=True, slots=True)
class Part:
    """The stretch of a source that is one book. ``profile`` None means that no profile recognised it.

    ``named_by``: what its title was then taken from; ``edition``: what its first page says of it.
    """

    source: Source
    range: Span
    profile: Profile | None
    book_id: str
    title: str
    game: str
    lang: str
    edition: str = ""
    named_by: str = ""


def recognise(source: Source, corpus: Corpus) -> tuple[Part, ...]:
    """Split a source into its books, in order; their ranges touch and together cover the whole source."""
    every = _recognised(source.reading, corpus)
    found = _one_each(source.name, sorted(every, key=lambda x: (x[0], not x[1].own, x[1].id)))
    if not found:
        return _unprofiled(source)
    starts = [0, *(at for at, _ in found[1:])]
    ends = [*starts[1:], len(source.text)]
    return tuple(
        Part(source, Span(a, z), p, p.id, p.title, p.game, p.lang, p.edition)
        for (_, p), a, z in zip(found, starts, ends, strict=True)
        if a < z
    )


def _recognised(copy: Mapped, corpus: Corpus) -> Iterator[tuple[int, Profile]]:
    """The profiles all of whose phrases stand in a copy, each with the place in the source where its book starts."""
    for profile in corpus.profiles:
        if all(phrase in copy.text for phrase in profile.recognise):
            at = max(copy.text.find(profile.starts), 0) if profile.starts else 0
            yield _place(copy, at) if at else 0, profile


def _one_each(name: str, found: list[tuple[int, Profile]]) -> list[tuple[int, Profile]]:
    """One profile for each place where a book starts; a user's own goes before one that ships. Raises InputRefused."""
    out: list[tuple[int, Profile]] = []
    for at, profile in found:
        if not out or out[-1][0] != at:
            out.append((at, profile))
        elif out[-1][1].own == profile.own:
            one, other = (p.where or p.id for p in (out[-1][1], profile))
            raise InputRefused(
                "corpus-twins",
                f"{one} and {other} both recognise {name}; give recognise in one of them a phrase that this file "
                "does not have, or starts if its book begins further on.",
            )
    return out


def _place(copy: Mapped, at: int) -> int:
    """Where a place in a reading copy stands in the source."""
    span = copy.to_source(at, at + 1)
    return span.start if span else 0


def _unprofiled(source: Source) -> tuple[Part, ...]:
    """Books by general means: one, or two where the language changes for good."""
    copy, length = source.reading, len(source.text)
    cut = change_of_language(copy.text)
    bodies = [copy.text] if cut is None else [copy.text[:cut], copy.text[cut:]]
    at = length if cut is None else _place(copy, cut)
    parts: list[Part] = []
    first = PurePosixPath(source.files[0].path).stem if source.files else ""
    for r, body in zip((Span(0, at), Span(at, length)), bodies, strict=False):
        alone = at == length
        file = Title(readable(source.name) or source.name, "the name of its file")
        found = find_title(body, source.title if alone else "", source.name, first) or file
        title, why = astuple(file if alone and distinct(file.text) and not distinct(found.text) else found)
        lang = book_language(body)
        book = slug(title) or slug(PurePosixPath(source.name).stem) or "book"  # an id is Latin, a title need not be
        if any(p.book_id == book for p in parts):
            book = f"{book}-{lang}"
        parts.append(Part(source, r, None, book, title, book, lang, on_title_page(body, title), why))
    return tuple(parts)


def change_of_language(text: str) -> int | None:
    """Where a second document in another language begins, None where there is none.

    The text must be of one language nearly throughout on either side, so that a bilingual book whose languages take
    turns stays one. Time is linear: one pass of votes by paragraph, then the best cut.
    """
    starts = [0, *(m.end() for m in PARAGRAPH.finditer(text))]
    codes = sorted(LANGUAGES)
    tables = [(code, LANGUAGES[code].telling_words) for code in codes]
    counts = [votes(text[a:z], tables) for a, z in zip(starts, [*starts[1:], len(text)], strict=True)]
    total = {c: sum(v[c] for v in counts) for c in codes}
    before = dict.fromkeys(codes, 0)
    best: tuple[float, int] | None = None
    for i, v in enumerate(counts):
        purity = _purity(before, total)
        if (
            purity is not None
            and SPLIT_LEAST <= starts[i] <= len(text) - SPLIT_LEAST
            and (not best or purity > best[0])
        ):
            best = (purity, starts[i])
        for c in codes:
            before[c] += v[c]
    return best[1] if best and best[0] >= SPLIT_PURITY else None


def _purity(before: dict[str, int], total: dict[str, int]) -> float | None:
    """The smaller share of the leading language on either side of a cut; None where both sides are of one language."""
    after = {c: total[c] - before[c] for c in total}
    left, right = max(before, key=lambda c: before[c]), max(after, key=lambda c: after[c])
    if left == right or not before[left] or not after[right]:
        return None
    return min(before[left] / sum(before.values()), after[right] / sum(after.values()))
