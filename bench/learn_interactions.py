"""Learn the weights of ``ingest/interactions/weights.py`` anew from annotated passages (logistic regression).

python -m bench.learn_interactions ANNOTATIONS RULEBOOKS > ingest/interactions/weights.py

ANNOTATIONS holds ``BOOK.interactions.jsonl`` with the keys ``a`` and ``b`` (names of terms), and ``regions.json``:
book id -> stretches ``[start, end)`` of the source for which the annotations are complete.
"""

from __future__ import annotations

import json
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from ingest.corpus import Corpus, load
from ingest.interactions import Passages
from ingest.interactions.candidates import candidates
from ingest.pipeline import by_game, read_books, study_game
from kb.language import folded_words
from kb.model import BookReading, GameStudy

PENALTY = 20.0  # on the squares of the weights
SEEN = 6  # candidates that must have a feature for it to be learned
LEAST = 0.06  # weights below are left out
HEADER = '''"""What each feature of a candidate weighs: log-odds, learned once from annotated passages of several games.

No weight belongs to a book, a term or a word; ``bench/learn_interactions.py`` learns them anew. A feature that is not
listed weighs nothing.
"""

from __future__ import annotations
'''


class Row(NamedTuple):
    """A candidate's features, whether an annotator says the same, and how much the row counts."""

    features: frozenset[str]
    right: bool
    share: float


def rows(reading: BookReading, study: GameStudy, folder: Path) -> Iterable[Row]:
    """The candidates of a book's annotated stretches; the sentences of one pair in one section share one vote."""
    book = reading.book.id
    stretches = json.loads((folder / "regions.json").read_text(encoding="utf-8")).get(book, [])
    lines = (folder / f"{book}.interactions.jsonl").read_text(encoding="utf-8").splitlines()
    same = other_names(study)
    said = [(widened(same, g["a"]), widened(same, g["b"])) for g in map(json.loads, lines)]
    names = {t.id: widened(same, t.name, *t.aliases) for t in study.terms}
    passages = Passages(reading, study.terms, study.translations)
    found: dict[tuple[str, frozenset[str]], list[frozenset[str]]] = {}
    for sentence, passage in passages.read:
        if any(start <= sentence.span.start < end for start, end in stretches):
            for c in candidates(passage, passages.facts):
                found.setdefault((passage.section.id, frozenset((c.a, c.b))), []).append(c.features)
    for (_, two), features in found.items():
        a, b = sorted(two)
        a_names, b_names = names[a], names[b]
        right = any((a_names & x and b_names & y) or (a_names & y and b_names & x) for x, y in said)
        yield from (Row(f, right, 1 / len(features)) for f in features)


def plain_name(name: str) -> str:
    """A name without accents, case and punctuation."""
    return " ".join(folded_words(name))


def other_names(study: GameStudy) -> dict[str, set[str]]:
    """Every name with the aliases and translations that it goes by."""
    out: dict[str, set[str]] = defaultdict(set)
    for names in (*((t.name, *t.aliases) for t in study.terms), *((p.en, p.es) for p in study.translations)):
        plain = {plain_name(n) for n in names}
        for n in plain:
            out[n] |= plain
    return out


def widened(same: dict[str, set[str]], *names: str) -> set[str]:
    """Names with all that lead to them in two steps."""
    out = {plain_name(n) for n in names}
    for _ in range(2):
        out |= {m for n in out for m in same.get(n, ())}
    return out


def learn(data: Sequence[Row]) -> tuple[dict[str, float], float]:
    """Weights and bias."""
    seen = Counter(f for row in data for f in row.features)
    index = {f: i for i, f in enumerate(sorted(f for f, n in seen.items() if n >= SEEN))}
    x = np.zeros((len(data), len(index) + 1))
    x[:, -1] = 1.0
    for i, row in enumerate(data):
        x[i, [index[f] for f in row.features if f in index]] = 1.0
    y, share = np.array([r.right for r in data], float), np.array([r.share for r in data])
    penalty = np.full(x.shape[1], PENALTY)
    penalty[-1] = 0.01
    w = np.zeros(x.shape[1])
    for _ in range(12):
        p = 1 / (1 + np.exp(-x @ w))
        slope = x.T @ (share * (p - y)) + penalty * w
        w -= np.linalg.solve((x * (share * p * (1 - p))[:, None]).T @ x + np.diag(penalty), slope)
    return {f: float(w[i]) for f, i in index.items() if abs(w[i]) >= LEAST}, float(w[-1])


def annotated(folder: Path, rulebooks: Path, corpus: Corpus) -> list[Row]:
    """The rows of all books that are annotated, in the order of their ids."""
    readings = [r for f in sorted(rulebooks.iterdir()) for r in read_books(f, corpus)]
    out: list[Row] = []
    for game, books in by_game(readings).items():
        study = study_game(game, books, corpus)
        for reading in books:
            if (folder / f"{reading.book.id}.interactions.jsonl").exists():
                out.extend(rows(reading, study, folder))
    return out


def main() -> None:
    weights, bias = learn(annotated(Path(sys.argv[1]), Path(sys.argv[2]), load()))
    body = "".join(f'    "{f}": {w:.2f},\n' for f, w in sorted(weights.items()))
    print(f"{HEADER}\nBIAS = {bias:.2f}\n\nWEIGHTS = {{\n{body}}}")


if __name__ == "__main__":
    main()
