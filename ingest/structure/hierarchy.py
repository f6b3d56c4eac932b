"""Which heading stands under which."""

from __future__ import annotations

from collections.abc import Sequence

from ingest.structure.model import Heading


def parents(headings: Sequence[Heading]) -> tuple[int | None, ...]:
    """The index of each heading's parent: the nearest heading before it that is less deep."""
    out: list[int | None] = []
    above: list[tuple[int, int]] = []  # (depth, index)
    for i, h in enumerate(headings):
        depth = h.depth if h.depth is not None else (above[-1][0] if above else 0)
        while above and above[-1][0] >= depth:
            above.pop()
        out.append(above[-1][1] if above else None)
        above.append((depth, i))
    return tuple(out)
