"""What one comma costs: processor time and bytes of a build after one word of one game of many was changed.

    python -m bench.comma FILE...        the same rulebooks over and over under other titles, 6, 60 and 240 of them

Beside it, in the same run, what the first build of all of them cost.
"""

from __future__ import annotations

import argparse
import resource
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from rulewright.ingest.build import Report, build
from rulewright.kb import generations
from rulewright.kb.parts import GAMES

SIZES = (6, 60, 240)


@dataclass(frozen=True, slots=True)
class Row:
    """Of so many games: seconds of processor of the first build and of the second, and bytes that it wrote anew."""

    games: int
    first: float
    comma: float
    part: int
    common: int


def books(sources: Sequence[Path], folder: Path, many: int) -> list[Path]:
    """So many rulebooks, each with a title of its own."""
    folder.mkdir()
    out = []
    for n in range(many):
        text = sources[n % len(sources)].read_text(encoding="utf-8")
        path = folder / f"book-{n:04}.md"
        path.write_text(f"# Game {n:04}\n\n" + text.replace("\n# ", "\n## ").removeprefix("# "), encoding="utf-8")
        out.append(path)
    return out


def spent() -> float:
    """Seconds of processor of this process and of those that it started."""
    return sum(sum(resource.getrusage(who)[:2]) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))


def timed(root: Path, files: Sequence[Path]) -> tuple[float, Report]:
    """A build, and what it took."""
    began = spent()
    report = build(root, files)
    return spent() - began, report


def measured(sources: Sequence[Path], sizes: Sequence[int] = SIZES) -> Iterator[Row]:
    """The figures, size by size."""
    for many in sizes:
        with tempfile.TemporaryDirectory() as folder:
            files, root = books(sources, Path(folder) / "books", many), Path(folder) / "kb"
            first, before = timed(root, files)
            text = files[0].read_text(encoding="utf-8")
            files[0].write_text(text.replace(" the ", " the, ", 1).replace(" de ", " de, ", 1), encoding="utf-8")
            comma, after = timed(root, files)
            new, old = (root / "generations" / r.generation for r in (after, before))
            parts = [p for p in (new / GAMES).iterdir() if not (old / GAMES / p.name).exists()]
            others = sum(p.stat().st_size for p in new.rglob("*") if p.is_file() and p.parent.name != GAMES)
            generations.verify(new)
            yield Row(many, first, comma, sum(p.stat().st_size for p in parts), others)


def main() -> None:
    """Print the figures as a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--sizes", nargs="+", type=int, default=SIZES)
    asked = parser.parse_args()
    print(
        "| games | first build s | a comma s | its file kB | what all share kB |\n| ---: | ---: | ---: | ---: | ---: |"
    )
    for r in measured(asked.files, asked.sizes):
        print(
            f"| {r.games} | {r.first:.1f} | {r.comma:.1f} | {r.part / 1e3:,.0f} | {r.common / 1e3:,.0f} |", flush=True
        )


if __name__ == "__main__":
    main()
