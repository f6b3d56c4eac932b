"""Text that knows where it comes from.

A ``Mapped`` text is a string together with runs ``(at, source, length)``: the characters ``[at, at + length)`` of the
string stand at ``[source, source + length)`` in the source file. Characters that no run covers were made by the
cleaning (a joined line's blank, a Markdown mark, a repaired letter); they lie between their neighbours. All editing
goes through the operations below, so the way back to the source is never lost.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from rulewright.kb.groups import in_runs
from rulewright.kb.model import Span

Run = tuple[int, int, int]
FARTHEST = 1 << 60  # behind whatever a run leads to


@dataclass(frozen=True, slots=True)
class Mapped:
    """A string and the runs that lead back to its source; ``len(runs)`` grows with edits, not with length."""

    text: str
    runs: tuple[Run, ...] = ()

    @classmethod
    def of(cls, source: str, start: int, end: int) -> Mapped:
        """The stretch ``[start, end)`` of a source, unchanged."""
        return cls(source[start:end], ((0, start, end - start),) if end > start else ())

    @classmethod
    def made(cls, text: str) -> Mapped:
        """Text that stands nowhere in the source."""
        return cls(text)

    def __len__(self) -> int:
        return len(self.text)

    def __getitem__(self, cut: slice) -> Mapped:
        start, end, step = cut.indices(len(self.text))
        if step != 1:
            raise ValueError("a mapped text is cut in steps of 1")
        runs = ((lo - start, source, hi - lo) for lo, hi, source in between(self.runs, start, end))
        return Mapped(self.text[start:end], tuple(runs))

    def __add__(self, other: Mapped | str) -> Mapped:
        return concat((self, other))

    def replace(self, start: int, end: int, new: str) -> Mapped:
        """The text with ``[start, end)`` replaced; what is not changed at both ends keeps its place in the source.

        A replacement of the same length keeps its place as a whole.
        """
        if len(new) == end - start:
            return concat((self[:start], Mapped(new, self[start:end].runs), self[end:]))
        old = self.text[start:end]
        head = _same(old, new)
        tail = min(_same(old[::-1], new[::-1]), min(len(old), len(new)) - head)
        made = Mapped(new[head : len(new) - tail])
        return concat((self[: start + head], made, self[end - tail :]))

    def to_source(self, start: int, end: int) -> Span | None:
        """The range of the source behind ``[start, end)``, or None where nothing of it stands in the source."""
        found = [(source, source + hi - lo) for lo, hi, source in between(self.runs, start, end)]
        if not found:
            return self._around(start)
        return Span(min(a for a, _ in found), max(b for _, b in found))

    def _around(self, at: int) -> Span | None:
        """Where made text lies: the empty range between its neighbours."""
        i = bisect_right(self.runs, (at, FARTHEST, 0)) - 1
        if i >= 0:
            a, s, n = self.runs[i]
            return Span(s + n, s + n) if at >= a + n else Span(s + at - a, s + at - a)
        return Span(self.runs[0][1], self.runs[0][1]) if self.runs else None

    def strip(self) -> Mapped:
        """Without white space at both ends."""
        return self[slice(*trimmed(self.text, 0, len(self.text)))]


MADE_BETWEEN = 14  # characters that cleaning may have put between pieces side by side in the source: a shortcode


class Places:
    """The way from the source to a text, for many questions about one text: logarithmic in the number of its runs."""

    def __init__(self, runs: Iterable[Run]) -> None:
        self._runs = sorted((source, at, length) for at, source, length in runs)

    def span(self, start: int, end: int) -> Span | None:
        """The range of the text behind ``[start, end)`` of the source; the first part where the text is torn."""
        found: Span | None = None
        reached = start  # how far into the source the part that was found goes
        for lo, hi, at in between(self._runs, start, end):
            if found and not 0 <= at - found.end <= lo - reached + MADE_BETWEEN:
                break  # the text stands in another order than the source
            found, reached = Span(found.start if found else at, at + hi - lo), hi
        return found


def between(runs: Sequence[Run], start: int, end: int) -> Iterator[Run]:
    """What runs in order have within ``[start, end)``: from where, to where, and where what that leads to begins.

    There is no scan from the start: long texts are cut often.
    """
    for i in range(max(bisect_right(runs, (start, FARTHEST, 0)) - 1, 0), len(runs)):
        at, other, length = runs[i]
        if at >= end:
            break
        lo, hi = max(at, start), min(at + length, end)
        if lo < hi:
            yield lo, hi, other + lo - at


def gaps(whole: Span, taken: Sequence[Span]) -> Iterator[Span]:
    """What of a stretch lies in none of others, which ascend and do not overlap."""
    at = whole.start
    near = taken[max(bisect_right(taken, (at,)) - 1, 0) : bisect_right(taken, (whole.end,))]
    for start, end in (*near, Span(whole.end, whole.end)):
        if at < start:
            yield Span(at, start)
        at = max(at, end)


def joined(stretches: Iterable[tuple[int, int]]) -> list[Span]:
    """Stretches in their order, neighbours with nothing between them as one."""
    return [Span(some[0][0], some[-1][1]) for some in in_runs(stretches, lambda a, b: a[1] == b[0])]


def trimmed(text: str, start: int, end: int) -> Span:
    """A stretch of a text without the white space at its ends; empty where it is nothing else."""
    said = text[start:end]
    first = start + len(said) - len(said.lstrip())
    return Span(first, first + len(said.strip()))


def _same(a: str, b: str) -> int:
    """How many characters two strings have in common at their start."""
    return next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))


def concat(parts: Iterable[Mapped | str]) -> Mapped:
    """Texts one after the other; a plain string is made text. Neighbouring runs are joined."""
    text: list[str] = []
    runs: list[Run] = []
    at = 0
    for part in parts:
        piece = part if isinstance(part, Mapped) else Mapped(part)
        for a, s, n in piece.runs:
            if runs and runs[-1][0] + runs[-1][2] == at + a and runs[-1][1] + runs[-1][2] == s:
                runs[-1] = (runs[-1][0], runs[-1][1], runs[-1][2] + n)
            else:
                runs.append((at + a, s, n))
        text.append(piece.text)
        at += len(piece.text)
    return Mapped("".join(text), tuple(runs))
