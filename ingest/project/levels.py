"""The headings of one file as they stand in the whole book: so many steps deeper as the file lies below the top."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from rulewright.ingest.clean.edits import Edit, apply
from rulewright.ingest.clean.markup import front_of
from rulewright.ingest.marks import FRONT_TITLE
from rulewright.ingest.project.links import SIGNS, anchor
from rulewright.ingest.structure.detect_boxed import boxed_headings
from rulewright.ingest.structure.model import Heading, Line, LineKind, is_prose, marked, plain_title, split_lines
from rulewright.kb.language import LANGUAGES, fold
from rulewright.kb.mapped import Mapped, concat

ALIASES = re.compile(r"^aliases[ \t]*:((?:[ \t]*\[[^\]\n]{1,500}\])|(?:\r?\n[ \t]*-[^\n]{1,200}){1,20})", re.MULTILINE)
ALIAS = re.compile(r"[\[,\n][ \t-]*[\"']?([^\[\],\"'\n]{1,100}[^\[\],\"'\s])")
HASHES = re.compile(r"#+")
TAG = re.compile(r"</?h[1-6][^<>\n]{0,200}>", re.IGNORECASE)
DEEPEST = 12  # steps that headings may stand below each other


@dataclass(frozen=True, slots=True)
class Head:
    """A heading: where it stands in the source, its title, and all of its line, as links name it: with its number."""

    place: int
    title: str
    printed: str = ""

    def moved(self, by: int) -> Head:
        """The same, further on."""
        return replace(self, place=self.place + by)


def said_title(text: str) -> Mapped | None:
    """The title that a file's front matter gives, where it stands there."""
    m = FRONT_TITLE.search(front_of(text))
    return Mapped.of(text, *m.span("title")) if m and m["title"].strip() else None


def own_name(text: str, stem: str) -> Mapped:
    """What a file is called that says no title: by an alias in its front matter that its name says too, else that."""
    aliases = ALIASES.search(front_of(text))
    names = ALIAS.finditer(text, *aliases.span(1)) if aliases else ()
    said = next((Mapped.of(text, *a.span(1)) for a in names if anchor(a[1]) == anchor(stem)), None)
    name = stem.replace("_", " ").replace("-", " ").strip()
    return said or Mapped.made(name[:1].upper() + name[1:])


def heads_of(copy: Mapped) -> tuple[Head, ...]:
    """The headings of a copy, as they are."""
    return _heads(copy, _marked(split_lines(copy.text)))


def levelled(
    copy: Mapped, depth: int, title: Mapped | None, name: Mapped | None, *, leads: bool = False
) -> tuple[Mapped, tuple[Head, ...]]:
    """A file's copy with its headings ``depth`` steps below the top, and these.

    Below a ``title`` that its first heading does not say, or below which text stands before that, all others stand a
    step deeper. ``name`` is what a file with text before its first heading is called that has no title, or with a list
    of pages for its first heading; None where that needs none. A file that ``leads`` has others below it: these stand
    below its first heading, and so do its own.
    """
    lines = split_lines(copy.text)
    found = list(_marked(lines))
    listed = bool(name and name.runs and found and _is_contents(found[0].title))
    before = [line for line in lines if not found or line.start < found[0].start]
    if title is None and name is not None and (listed or before):
        if found and not listed and (_alone(found) or not any(map(is_prose, before))):
            return _led(copy, depth, found)  # it is the title all the same, what is above it is below
        title = name
    top = None if title is None or (found and not before and _says(found, title.text)) else title
    least = min((h.depth or 0 for h in found), default=0)
    below = depth + (top is not None) - least
    leading = found[:1] if leads and top is None and found and found[0].depth == least else []
    deeper = bool(leading) and sum(h.depth == least for h in found) > 1
    edits = [e for h in found for e in _edits(copy.text, h, below + (deeper and h not in leading))]
    heads = _heads(copy, found)
    body = apply(copy, edits)
    if top is None:
        return body, heads
    own = (Head(top.runs[0][1], top.text),) if top.runs else ()
    return concat(("#" * (depth + 1) + " ", top, "\n\n", body)), (*own, *heads)


def _marked(lines: Sequence[Line]) -> Iterator[Heading]:
    boxed = boxed_headings(lines)
    closed = -1  # the line below a title in a box
    for n, line in enumerate(lines):
        if n == closed or line.kind is LineKind.CODE:
            continue
        if heading := boxed.get(n) or marked(lines, n):
            closed = n + (n in boxed)
            yield heading


def _says(found: Sequence[Heading], title: str) -> bool:
    """True where the first heading is the title, or says it in more or fewer words, alone above all others."""
    first, words = (set(SIGNS.split(fold(x))) - {""} for x in (found[0].title, title))
    return fold(found[0].title) == fold(title) or (_alone(found) and (first <= words or words <= first))


def _alone(found: Sequence[Heading]) -> bool:
    least = min(h.depth or 0 for h in found)
    return found[0].depth == least and sum(h.depth == least for h in found) == 1


def _led(copy: Mapped, depth: int, found: Sequence[Heading]) -> tuple[Mapped, tuple[Head, ...]]:
    """A copy whose first heading stands before what is above it."""
    first, *rest = found
    by = depth - (first.depth or 0)
    edits = [e for h in rest for e in _edits(copy.text, h, by)]
    body = apply(copy, [Edit(first.start, first.end, ""), *edits])
    return concat(("#" * (depth + 1) + f" {first.title}\n\n", body)), _heads(copy, found)


def _is_contents(title: str) -> bool:
    return any(fold(title) in one.contents_words for one in LANGUAGES.values())


def _edits(text: str, h: Heading, by: int) -> Iterator[Edit]:
    """What puts a heading so many steps deeper, whatever marks it has."""
    depth = (h.depth or 0) + by
    marks = "#" * min(depth + 1, DEEPEST)
    hashes = HASHES.search(text, h.start, h.end)
    if hashes and text[h.start : hashes.start()].strip("-*+ \t\ufeff") == "":
        yield Edit(hashes.start(), hashes.end(), marks)
        return
    tags = list(TAG.finditer(text, h.start, h.end))
    if len(tags) == 2:
        yield Edit(tags[0].start(), tags[0].end(), marks + " ")
        yield Edit(tags[1].start(), tags[1].end(), "")
        return
    line = text.find("\n", h.start, h.end)
    if line >= 0:  # underlined
        boxed = text.find("\n", line + 1, h.end)
        yield Edit(h.start, line + 1 if boxed >= 0 else h.start, marks + " ")
        yield Edit(max(line, boxed), h.end, "")


def _heads(copy: Mapped, found: Iterable[Heading]) -> tuple[Head, ...]:
    spans = ((copy.to_source(h.start, h.end), h) for h in found)
    return tuple(Head(span.start if span else 0, h.title, printed(copy.text, h.start)) for span, h in spans)


def printed(text: str, start: int) -> str:
    """The words of the heading that begins at a place of a text: ``## 2. Turns`` is ``2. Turns``."""
    end = text.find("\n", start)
    return plain_title(text[start : end if end >= 0 else len(text)].strip("#=> \t"))
