"""Step 4, structure: headings are found, chosen and ordered; the text is shared out among them."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import count
from typing import Any

from rapidfuzz.distance import Levenshtein
from rapidfuzz.process import extract

from rulewright.ingest.clean.manuscript import Manuscript
from rulewright.ingest.languages import languages_of
from rulewright.ingest.source import MARKDOWN
from rulewright.ingest.structure.bare.looks import Page
from rulewright.ingest.structure.bare.read import bare_headings, bare_parents, is_bare, page_of
from rulewright.ingest.structure.blocks import has_breaks
from rulewright.ingest.structure.choose import choose
from rulewright.ingest.structure.contents import Contents, key
from rulewright.ingest.structure.detect_entries import detect_entries
from rulewright.ingest.structure.detect_lines import line_headings, without_items
from rulewright.ingest.structure.detect_numbers import detect_numbers
from rulewright.ingest.structure.detect_outline import apply_outline
from rulewright.ingest.structure.detect_runin import runin_headings
from rulewright.ingest.structure.hierarchy import parents
from rulewright.ingest.structure.kinds import kinds
from rulewright.ingest.structure.model import Heading, Outline, is_prose
from rulewright.ingest.structure.partition import partition, torn_cuts
from rulewright.ingest.structure.patterns import BARE_NUMBER, RULE
from rulewright.ingest.structure.render import render
from rulewright.ingest.structure.survey import Survey, in_reading_order, survey, with_tree
from rulewright.ingest.structure.unfold import fielded
from rulewright.kb.groups import in_groups
from rulewright.kb.language import fold
from rulewright.kb.model import Book, BookReading, Section, SectionKind
from rulewright.kb.symbols import MISSING, SHORTCODE

__all__ = ["structure"]

BLANK = "\ufeff \t\r\n\f"


def structure(manuscript: Manuscript) -> BookReading:
    """A cleaned book becomes a Book with its sections in reading order."""
    seen = survey(manuscript)
    outline = find_outline(manuscript, seen)
    book = _book(manuscript)
    spans, texts, asides = partition(manuscript, outline.cuts)
    ids = identify(book.id, outline.headings, outline.parents)
    begins = {c.owner: c.at for c in reversed(outline.cuts) if c.rank == 0}
    labels = manuscript.profile.habit("headings").get("fields", ()) if manuscript.profile else ()
    breaks = manuscript.source.format in MARKDOWN and has_breaks(manuscript.text.text)
    ours = (fielded(texts[i][h.end - begins[i] :], labels) for i, h in enumerate(outline.headings))
    bodies = [render(text, breaks=breaks, close=seen.close) for text in ours]
    spoken = languages_of([b.text for b in bodies], outline.parents, manuscript.lang)
    kind = kinds(outline.headings, outline.parents, [b.text for b in bodies])
    sections = tuple(
        Section(
            id=ids[i],
            book=book.id,
            number=h.number,
            title=h.title,
            kind=kind[i],
            parent=None if (p := outline.parents[i]) is None else ids[p],
            order=i,
            lang=spoken[i],
            spans=tuple(spans[i]),
            text=bodies[i].text,
            text_map=bodies[i].runs,
        )
        for i, h in enumerate(outline.headings)
    )
    return BookReading(replace(book, asides=tuple(asides), **symbols_in(sections, manuscript)), sections)


def symbols_in(sections: Sequence[Section], manuscript: Manuscript) -> dict[str, Any]:
    """What the book says of its symbols: those that its sections show, and how many are lost, asides included."""
    found = Counter(name for s in sections for name in SHORTCODE.findall(s.text))
    lost = sum(found[name] for name in MISSING)
    return {"symbols": tuple(found), "lost_symbols": max(lost, manuscript.lost_symbols)}


def _book(manuscript: Manuscript) -> Book:
    """The book itself, with what its profile and its text say of it."""
    profile, source = manuscript.profile, manuscript.source
    return Book(
        id=manuscript.book_id,
        title=manuscript.title,
        game=manuscript.game,
        lang=manuscript.lang,
        edition=profile.edition if profile else manuscript.edition,
        file=source.name,
        sha256=source.sha256,
        range=manuscript.range,
        authority=profile.authority if profile else 0,
        profile=profile.id if profile else None,
        repairs=manuscript.repairs,
        lost_symbols=manuscript.lost_symbols,
        pages=tuple((p.start, p.label) for p in source.pages if p.start in range(*manuscript.range)),
        unread=manuscript.unread,
        files=source.files,
        named_by=manuscript.named_by,
        **(profile.habit("site") if profile else {}),
    )


def find_outline(manuscript: Manuscript, seen: Survey) -> Outline:
    """Candidates from every detector and the consistent ones among them; where a profile has an outline, it decides."""
    candidates, chosen = found_by_rule(manuscript, seen)
    if manuscript.profile and manuscript.profile.outline:
        return apply_outline(manuscript, candidates)
    if is_bare(manuscript, seen, candidates):
        lists = [h for h in chosen if h.kind is SectionKind.TOC and not seen.contents.titled]
        return bare_outline(manuscript, page_of(manuscript, seen, candidates, chosen), lists)
    headings = [seen.with_kind(h) for h in without_items(chosen, seen)]
    headings = _with_runin(headings, tuple(runin_headings(seen, manuscript.lang)))
    headings = merged(headings, tuple(detect_entries(headings, seen)))
    headings = merged(headings, tuple(behind_lists(headings, seen, manuscript)))
    headings = with_tree(numbered(corrected(headings, seen.contents)), seen.tree)
    if not headings or fold(_before(headings, manuscript)) != fold(headings[0].title):  # no cover, which says just that
        headings = _with_front(headings, manuscript)
    found = parents(headings, seen)
    return in_reading_order(headings, found, torn_cuts(headings, seen, manuscript.text.text))


def found_by_rule(manuscript: Manuscript, seen: Survey) -> tuple[list[Heading], list[Heading]]:
    """What every detector takes for a heading, and those among them that the rules for printed looks choose."""
    found = sorted([*line_headings(seen), *detect_numbers(manuscript)], key=lambda h: (h.start, -h.weight))
    return found, choose(found, seen)


def bare_outline(manuscript: Manuscript, page: Page, lists: Sequence[Heading] = ()) -> Outline:
    """The outline of a text without typography: all its headings at once, then all their places.

    ``lists``: the headings of contents that have no title.
    """
    seen = page.seen
    headings = merged([seen.with_kind(h) for h in bare_headings(page)], lists)
    headings = merged(headings, tuple(behind_lists(headings, seen, manuscript)))
    headings = _with_front(numbered(headings), manuscript)
    found = bare_parents(headings, page, manuscript.title)
    return in_reading_order(headings, found, torn_cuts(headings, seen, manuscript.text.text))


def _with_front(headings: list[Heading], manuscript: Manuscript) -> list[Heading]:
    """The headings, with one for what stands before the first of them."""
    if not headings or _before(headings, manuscript):
        return [front(manuscript), *headings]
    return headings


def _before(headings: Sequence[Heading], manuscript: Manuscript) -> str:
    """What stands before the first heading in the source: a list's number that a mark was read as is nothing, and so
    is a line drawn across."""
    before = manuscript.text[: headings[0].start]
    printed = "".join(before.text[at : at + length] for at, _, length in before.runs)
    said = any(line.strip() and not RULE.match(line.strip()) for line in before.text.splitlines())
    return before.text.strip(BLANK) if said and printed.strip(BLANK) else ""


def _with_runin(headings: Sequence[Heading], runin: tuple[Heading, ...]) -> list[Heading]:
    """Both in reading order; a number with a title behind it is a heading, not a rule that begins with these words."""
    titled = {h.start for h in runin if h.number}
    return merged([h for h in headings if h.heading or h.start not in titled], runin)


def merged(headings: Sequence[Heading], entries: Sequence[Heading]) -> list[Heading]:
    """Both in reading order; an entry that overlaps a heading is none."""
    out: list[Heading] = []
    for h in sorted((*headings, *entries), key=lambda h: (h.start, -h.weight)):
        if not out or h.start >= out[-1].end:
            out.append(h)
    return out


def behind_lists(headings: Sequence[Heading], seen: Survey, manuscript: Manuscript) -> Iterator[Heading]:
    """The book's title once more, where running text follows its contents or its index without a heading."""
    for listed in (seen.contents.toc_lines, seen.contents.index_lines):
        if not listed or listed.stop == len(seen.lines):
            continue
        at = seen.starts[listed.stop]
        end = min((h.start for h in headings if h.start >= at), default=len(manuscript.text))
        if any(is_prose(line) for line in seen.lines[listed.stop : bisect_left(seen.starts, end)]):
            yield Heading(at, at, manuscript.title, "front", 1.0)


def front(manuscript: Manuscript) -> Heading:
    """What stands before the first heading has the book's title for one, as printed where the profile tells."""
    printed = manuscript.profile.starts if manuscript.profile else None
    if printed and manuscript.text.text.startswith(printed):
        return Heading(0, len(printed), printed, "front", 1.0)
    return Heading(0, 0, manuscript.title, "front", 1.0)


# --- titles put right -------------------------------------------------------------------------------------------------

# A slip of the pen by the book's own lists, a bare number in front by the count that it is part of.

LEAST = 6  # letters of a title that may be put right; shorter ones have too many neighbours
LEAST_COUNT = 3  # headings that count up
KEPT_END = 2  # letters at the end that agree: ``forests`` is no slip for ``forest``


def corrected(headings: Sequence[Heading], contents: Contents) -> list[Heading]:
    """Headings of one word whose title is one letter off from a listed one, and not listed itself."""
    listed = sorted(k for k in {*contents.toc_levels, *contents.index} if " " not in k and len(k) >= LEAST)
    own = {key(h.title) for h in headings}
    free = in_groups((_ends(k), k) for k in listed if k not in own)
    return [_corrected(h, free) for h in headings]


def numbered(headings: Sequence[Heading]) -> list[Heading]:
    """``8 Keywords`` is number 8 where headings of its look count 1, 2, 3 up to it; ``2 Players`` alone is a title.

    A look may count anew, as the steps of each chapter do.
    """
    counts: dict[str, list[list[int]]] = {}
    for i, h in enumerate(headings):
        m = BARE_NUMBER.match(h.title) if h.number is None else None
        own = counts.setdefault(h.style, [])
        going_on = next((run for run in reversed(own) if m and int(m[1]) == len(run) + 1), None)
        if going_on is not None:
            going_on.append(i)
        elif m and int(m[1]) == 1:
            own.append([i])
    counted = {i for own in counts.values() for places in own if len(places) >= LEAST_COUNT for i in places}
    out = list(headings)
    for i in counted:
        number, _, title = out[i].title.partition(" ")
        out[i] = replace(out[i], number=number, title=title.strip())
    return out


def _corrected(h: Heading, free: Mapping[str, Sequence[str]]) -> Heading:
    name = key(h.title)
    if " " in name or len(name) < LEAST or h.weight >= 1 or not h.title.isalpha():
        return h
    listed = free.get(_ends(name), ())
    near = [k for k, _, _ in extract(name, listed, scorer=Levenshtein.distance, score_cutoff=1)]
    if len(near) != 1:
        return h
    return replace(h, title=near[0].upper() if h.title.isupper() else near[0].capitalize())


def _ends(name: str) -> str:
    """What a slip leaves as it is: how a title begins and ends."""
    return name[0] + name[-KEPT_END:]


# --- ids --------------------------------------------------------------------------------------------------------------

# Ids stay: they are made from number or title, and made unique by what stands above, not by what stands before.

LONGEST = 60
RULE_NUMBER = re.compile(r"\d{1,4}(?:\.\d{1,4}){0,6}[a-z]?")
CITED = re.compile(r"\.|\d{3}")


def slug(text: str) -> str:
    """Lower case ASCII words joined by hyphens, at most 60 characters; ``section`` where nothing is left."""
    plain = unicodedata.normalize("NFKD", text)
    plain = "".join(c for c in plain if not unicodedata.combining(c)).casefold()
    words = re.findall(r"[a-z0-9]+", plain)
    out = ""
    for w in words:
        if len(out) + len(w) > LONGEST:
            break
        out = f"{out}-{w}" if out else w
    return out or (words[0][:LONGEST] if words else "section")


def identify(book: str, headings: Sequence[Heading], parents: Sequence[int | None]) -> tuple[str, ...]:
    """An id ``BOOK/slug`` for each heading; a numbered rule's slug is its number.

    Where several headings share a slug, all of them take their parent's slug in front, so that adding text elsewhere
    changes none of them; what is still alike after that is counted in reading order.
    """
    own = [_own(h) for h in headings]
    names = list(own)
    for _ in range(3):
        seen = Counter(names)
        if max(seen.values(), default=1) == 1:
            break
        names = [
            f"{own[p]}.{n}" if seen[n] > 1 and (p := _ancestor(i, n, own, parents)) is not None else n
            for i, n in enumerate(names)
        ]
    counts: dict[str, Iterator[int]] = defaultdict(lambda: count(1))
    numbered = [(name, next(counts[name])) for name in names]
    return tuple(f"{book}/{name}" if n == 1 else f"{book}/{name}~{n}" for name, n in numbered)


def _own(h: Heading) -> str:
    """A rule that is cited by its number (``302.3``, ``302``) has that for a slug; ``3. Setting up`` has its title."""
    if h.number and RULE_NUMBER.fullmatch(h.number) and (not h.heading or CITED.search(h.number) or not h.title):
        return h.number
    return slug(h.title)


def _ancestor(i: int, name: str, own: Sequence[str], parents: Sequence[int | None]) -> int | None:
    """The ancestor whose slug is the next to be put in front of a name."""
    p = parents[i]
    for _ in range(name.count(".") if name != own[i] else 0):
        p = parents[p] if p is not None else None
    return p
