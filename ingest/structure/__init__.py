"""Step 4, structure: headings are found, chosen and ordered; the text is shared out among them."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence

from ingest.clean.manuscript import Manuscript
from ingest.structure.detect_lines import detect_lines
from ingest.structure.detect_numbers import detect_numbers
from ingest.structure.detect_outline import apply_outline
from ingest.structure.hierarchy import parents
from ingest.structure.identify import identify, slug
from ingest.structure.model import Cut, Heading, Outline
from ingest.structure.partition import partition
from ingest.structure.render import render
from kb.model import Book, BookReading, Section, SectionKind

__all__ = ["structure"]

DETECTORS = (detect_lines, detect_numbers)


def structure(manuscript: Manuscript) -> BookReading:
    """A cleaned book becomes a Book with its sections in reading order."""
    outline = find_outline(manuscript)
    spans, texts, asides = partition(manuscript, outline.cuts)
    profile = manuscript.profile
    title = profile.title if profile else (outline.headings[0].title if outline.headings else manuscript.source.name)
    book_id = profile.id if profile else slug(manuscript.source.name.rpartition(".")[0] or manuscript.source.name)
    ids = identify(book_id, outline.headings, outline.parents)
    sections = []
    for i, h in enumerate(outline.headings):
        parent = outline.parents[i]
        body = render(texts[i][h.end - h.start :])
        sections.append(
            Section(
                id=ids[i],
                book=book_id,
                number=h.number,
                title=h.title,
                kind=h.kind or SectionKind.RULES,
                parent=ids[parent] if parent is not None else None,
                order=i,
                lang=manuscript.lang,
                spans=tuple(spans[i]),
                text=body.text,
                text_map=body.runs,
            )
        )
    book = Book(
        id=book_id,
        title=title,
        game=profile.game if profile else book_id,
        lang=manuscript.lang,
        edition=profile.edition if profile else "",
        file=manuscript.source.name,
        sha256=manuscript.source.sha256,
        range=manuscript.range,
        authority=profile.authority if profile else 0,
        profile=profile.id if profile else None,
        asides=tuple(asides),
        repairs=manuscript.repairs,
        lost_symbols=manuscript.lost_symbols,
    )
    return BookReading(book, tuple(sections))


def find_outline(manuscript: Manuscript) -> Outline:
    """Candidates from every detector and the consistent ones among them; where a profile has an outline, it decides."""
    candidates = sorted((h for detect in DETECTORS for h in detect(manuscript)), key=lambda h: (h.start, -h.weight))
    if manuscript.profile and manuscript.profile.outline:
        with contextlib.suppress(NotImplementedError):
            return apply_outline(manuscript, candidates)
    headings = choose(candidates)
    if not headings or manuscript.text.text[: headings[0].start].strip():
        headings.insert(0, front(manuscript))
    return Outline(tuple(headings), parents(headings), cuts(headings))


def front(manuscript: Manuscript) -> Heading:
    """What stands before the first heading has the book's title for one."""
    title = manuscript.profile.title if manuscript.profile else manuscript.source.name
    return Heading(0, 0, title, "front", 1.0, depth=0)


def choose(candidates: Sequence[Heading]) -> list[Heading]:
    """Of candidates that overlap, the surer one."""
    out: list[Heading] = []
    for h in candidates:
        if out and h.start < out[-1].end:
            if h.weight > out[-1].weight:
                out[-1] = h
            continue
        out.append(h)
    return out


def cuts(headings: Sequence[Heading]) -> tuple[Cut, ...]:
    """A cut at each heading; what stands before the first one goes to it."""
    return tuple(Cut(h.start if i else 0, i) for i, h in enumerate(headings))
