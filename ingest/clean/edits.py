"""Many small changes to a mapped text in one pass, so that the way back to the source costs no more than the text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from rulewright.kb.mapped import Mapped, Run
from rulewright.kb.model import Sureness

TOKEN = re.compile(r"\S+")
LETTERS = re.compile(r"[^\W\d_]+")


class Edit(NamedTuple):
    """``[start, end)`` of a text reads ``new``, and how sure that is."""

    start: int
    end: int
    new: str
    sure: Sureness = Sureness.SURE


def apply(text: Mapped, edits: Iterable[Edit]) -> Mapped:
    """The text with all edits; they ascend and do not overlap.

    What an edit makes stands where what it replaces stood, character for character as far as both go, so that a word
    that was repaired is still found in the source; of a torn word each piece.
    """
    out: list[str] = []
    kept: list[Run] = []  # (offset in the new text, offset in the old one, length)
    at = made = 0
    for start, end, new, _ in (*edits, Edit(len(text.text), len(text.text), "")):
        if start > at:
            out.append(text.text[at:start])
            kept.append((made, at, start - at))
            made += start - at
        if new and end > start:
            kept += [(made + at, start + old, length) for at, old, length in _placed(text.text[start:end], new)]
        out.append(new)
        made += len(new)
        at = end
    return Mapped("".join(out), tuple(_joined(_through(kept, text.runs))))


def set_apart(text: str, start: int, end: int, symbols: str) -> str:
    """Symbols in the place ``[start, end)``, parted by blanks from a word or symbol that they would run into."""
    lead = " " if text[start - 1 : start].isalnum() or text[start - 1 : start] == ":" else ""
    trail = " " if text[end : end + 1].isalnum() or text[end : end + 1] == ":" else ""
    return f"{lead}{symbols}{trail}"


def _placed(old: str, new: str) -> Iterator[Run]:
    """Where in an old text the letters of a new one stand: of a torn word those of each piece, else one by one."""
    if "".join(old.split()) != new:
        yield 0, 0, min(len(old), len(new))
        return
    at = 0
    for m in TOKEN.finditer(old):
        yield at, m.start(), len(m[0])
        at += len(m[0])


def _through(kept: Iterable[Run], runs: Sequence[Run]) -> Iterator[Run]:
    """Runs into the old text become runs into its source; both ascend by their place in the old text."""
    i = 0
    for new, old, length in kept:
        while i < len(runs) and runs[i][0] + runs[i][2] <= old:
            i += 1
        j = i
        while j < len(runs) and runs[j][0] < old + length:
            at, source, n = runs[j]
            lo, hi = max(at, old), min(at + n, old + length)
            yield new + lo - old, source + lo - at, hi - lo
            j += 1


def _joined(runs: Iterable[Run]) -> Iterator[Run]:
    """Neighbours that go on in text and source alike are one run."""
    last: Run | None = None
    for run in runs:
        if last and last[0] + last[2] == run[0] and last[1] + last[2] == run[1]:
            last = (last[0], last[1], last[2] + run[2])
        else:
            if last:
                yield last
            last = run
    if last:
        yield last
