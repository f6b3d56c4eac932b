"""FinTOC's score of a table of contents: the harmonic mean of the F1 of headings and of how many have the right level.

The shared task read PDF with its typography; here books are read without. Its winners reached 63 % in English, 41 % in
French and in Spanish.
"""

from __future__ import annotations

import importlib.util
import json
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from statistics import fmean
from typing import Any

Heading = Mapping[str, Any]


def scorer(library: Path) -> Any:
    """The library's own scorer, as a module."""
    spec = importlib.util.spec_from_file_location("library_score", library / "score.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def truth_of(library: Path, name: str) -> dict[str, Any]:
    """What a book's markup says, by the name of one of its forms."""
    told: dict[str, Any] = json.loads((library / "truth" / f"{name.partition('.')[0]}.json").read_text("utf-8"))
    return told


def levels(parents: Sequence[int | None]) -> list[int]:
    """How deep each heading stands; what stands alone at the top, the book itself, counts for none."""
    out: list[int] = []
    for parent in parents:
        out.append(0 if parent is None else out[parent] + 1)
    lower = min(1, max(out, default=0)) if out.count(0) == 1 else 0
    return [max(0, level - lower) for level in out]


def harmonic(f1: float, right: float) -> float:
    """The mean of both that the lower one draws down."""
    return 2 * f1 * right / (f1 + right) if f1 and right else 0.0


def contents_score(by: Any, sections: Sequence[Heading], truth: Mapping[str, Any], f1: float) -> float:
    """One book's score, between 0 and 1. ``sections``: in reading order; ``by``: the library's scorer."""
    wanted = truth["headings"]
    places = {s["id"]: i for i, s in enumerate(sections)}
    pairs = by.lcs([by.forms(s) for s in sections], [by.norm(h["title"]) for h in wanted])
    title = {i for i, s in enumerate(sections) if by.norm(s["title"]) in map(by.norm, truth["titles"])}
    ups = [places.get(s["parent"]) for s in sections]
    ours = levels([None if up in title else up for up in ups])
    theirs = levels([h["parent"] for h in wanted])
    return harmonic(f1, sum(ours[i] == theirs[j] for i, j in pairs) / max(len(pairs), 1))


def scores(out: Path, library: Path, figures: Mapping[str, Mapping[str, float]]) -> dict[str, float]:
    """Of each text without typography by its name. ``figures``: those of a book's F1."""
    by, found = scorer(library), {}
    for name in sorted(n for n in figures if n.endswith(".txt")):
        truth = truth_of(library, name)
        export = json.loads((out / f"{name}.json").read_text("utf-8"))
        sections = sorted(
            (s for b in by.books_of(export, truth) for s in export["sections"] if s["book"] == b["id"]),
            key=lambda s: s["order"],
        )
        found[name] = round(contents_score(by, sections, truth, figures[name]["f1"]), 4)
    return found


def by_language(library: Path, figures: Mapping[str, Mapping[str, float]]) -> Iterator[str]:
    """A line for each form of text without typography and each language, of books whose score is among ``figures``."""
    found = defaultdict[tuple[str, str], list[float]](list)
    for name, row in figures.items():
        if "fintoc" in row:
            found[name.partition(".")[2], truth_of(library, name)["lang"]].append(row["fintoc"])
    for (form, lang), some in sorted(found.items()):
        yield f".{form} {lang}: {len(some)} books, FinTOC's score {fmean(some):.3f}"
