"""Learn the weights of ``ingest/interactions/weights.py`` anew from annotated passages (logistic regression).

python -m bench.learn_interactions ANNOTATIONS RULEBOOKS > ingest/interactions/weights.py
python -m bench.learn_interactions ANNOTATIONS RULEBOOKS --check     figures for what was held out, on standard output

ANNOTATIONS holds ``BOOK.interactions.jsonl`` with the keys ``a`` and ``b`` (names of terms), ``type`` and ``quote``
(how the sentence begins), and ``regions.json``: book id -> stretches ``[start, end)`` of the source for which the
annotations are complete. The check learns without each book in turn, and without every other stretch of all books,
and tells how well the rest is then found.
"""

from __future__ import annotations

import json
import sys
import textwrap
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from rulewright.ingest.corpus import Corpus, load
from rulewright.ingest.games import by_game
from rulewright.ingest.interactions import Passages
from rulewright.ingest.interactions.ends import Ends
from rulewright.ingest.interactions.evidence import Telling, believed, most_plainly, tellings
from rulewright.ingest.interactions.near import candidates
from rulewright.ingest.pipeline import read_books, study_game
from rulewright.kb.language import folded_words
from rulewright.kb.model import BookReading, GameStudy

PENALTY = 33.0  # on the squares of the weights, halved
SEEN = 12  # candidates that must have a feature for it to be learned
LEAST = 0.03  # weights below are left out
ROUNDS = 60  # of the descent, at most
NEAR = 200  # code points by which an annotation may stand beside its sentence
LOOSE = ("includes", "requires")  # right where found, no miss where not
HEADER = '''"""What each feature of a candidate weighs: log-odds, learned once from annotated passages of several games.

No weight belongs to a book, a term or a word; ``bench/learn_interactions.py`` learns them anew. A feature that is not
listed weighs nothing.
"""

from __future__ import annotations
'''


class Said(NamedTuple):
    """An annotation: the names of both terms, as widely as they go by; where it stands."""

    number: int
    a: set[str]
    b: set[str]
    type: str
    at: int


class Row(NamedTuple):
    """A candidate of an annotated stretch, the annotations on its pair and those that stand at its sentence."""

    book: str
    stretch: int
    sentence: int
    claim: tuple[str, str, str]  # section and pair
    type: str
    features: frozenset[str]
    agreed: tuple[Said, ...]
    here: tuple[Said, ...]


class Model(NamedTuple):
    """What was learned."""

    weights: dict[str, float]
    bias: float

    def weigh(self, row: Row) -> float:
        return self.bias + sum(self.weights.get(f, 0.0) for f in row.features)


def rows(reading: BookReading, study: GameStudy, folder: Path) -> Iterator[Row]:
    """The candidates of a book's annotated stretches."""
    book = reading.book.id
    stretches = json.loads((folder / "regions.json").read_text(encoding="utf-8")).get(book, [])
    same = other_names(study)
    said = list(annotated_in(folder, reading, same))
    names = {t.id: widened(same, t.name, *t.aliases) for t in study.terms}
    passages = Passages(reading, study.terms, study.translations, Ends(reading, study.terms, study.references))
    for n, (sentence, line) in enumerate(passages.lines):
        start, end = sentence.span.start, sentence.span.end
        stretch = next((i for i, (lo, hi) in enumerate(stretches) if lo <= start < hi), None)
        if stretch is None:
            continue
        for c in candidates(line, passages.stated[n]):
            agreed = tuple(s for s in said if speak_alike(names[c.a], names[c.b], s))
            here = tuple(s for s in agreed if start - NEAR <= s.at <= end + NEAR)
            low, high = sorted((c.a, c.b))
            claim = (line.p.section.id, low, high)
            yield Row(book, stretch, n, claim, c.type.value, c.features, agreed, here)


def speak_alike(a: set[str], b: set[str], said: Said) -> bool:
    """True where an annotation is about two terms, whichever way round."""
    return bool((a & said.a and b & said.b) or (a & said.b and b & said.a))


def annotated_in(folder: Path, reading: BookReading, same: dict[str, set[str]]) -> Iterator[Said]:
    """The annotations of a book."""
    lines = (folder / f"{reading.book.id}.interactions.jsonl").read_text(encoding="utf-8").splitlines()
    for number, g in enumerate(map(json.loads, lines)):
        at = -1
        for _ in range(int(g.get("nth") or 1)):
            at = reading.source.find(g["quote"], at + 1)
        kind = "includes" if g.get("optional") else g["type"]
        yield Said(number, widened(same, g["a"]), widened(same, g["b"]), kind, at)


def plain_name(name: str) -> str:
    """A name without accents, case and punctuation."""
    return " ".join(folded_words(name))


def other_names(study: GameStudy) -> dict[str, set[str]]:
    """Every name with the aliases and translations that it goes by."""
    out: dict[str, set[str]] = defaultdict(set)
    for names in (*((t.name, *t.aliases) for t in study.terms), *((p.a, p.b) for p in study.translations)):
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


def learn(data: Sequence[Row]) -> Model:
    """Weights and bias."""
    having: dict[str, list[int]] = defaultdict(list)
    for i, row in enumerate(data):
        for f in row.features:
            having[f].append(i)
    names = sorted(f for f, found in having.items() if len(found) >= SEEN)
    columns = [np.arange(len(data)), *(np.array(having[f]) for f in names)]
    w = descend(columns, np.array([bool(r.here) for r in data], float))
    weights = {f: round(float(x), 2) for f, x in zip(names, w[1:], strict=True) if abs(x) >= LEAST}
    return Model(weights, round(float(w[0]), 2))


def descend(columns: Sequence[NDArray[Any]], y: NDArray[Any]) -> NDArray[Any]:
    """The weights of features, given by the rows that have them: one after the other is brought to where it is best,
    until none moves. The first, which is the bias, is not penalised."""
    w, margin = np.zeros(len(columns)), np.zeros(len(y))
    for _ in range(ROUNDS):
        moved = 0.0
        for j, having in enumerate(columns):
            penalty = PENALTY if j else 0.0
            p = 1 / (1 + np.exp(-margin[having]))
            slope = float(np.sum(p - y[having])) + penalty * w[j]
            step = -slope / (max(float(np.sum(p * (1 - p))), 0.02 * len(having)) + penalty)
            w[j] += step
            margin[having] += step
            moved = max(moved, abs(step))
        if moved < 0.002:
            break
    return w


def annotated(folder: Path, rulebooks: Path, corpus: Corpus) -> tuple[list[Row], dict[str, list[Said]]]:
    """The rows of all books that are annotated, in the order of their ids, and the annotations by book."""
    readings = [r for f in sorted(rulebooks.iterdir()) for r in read_books(f, corpus)]
    out: list[Row] = []
    said: dict[str, list[Said]] = {}
    for game, books in by_game(readings).items():
        study = study_game(game, books, corpus)
        for reading in books:
            if (folder / f"{reading.book.id}.interactions.jsonl").exists():
                said[reading.book.id] = list(annotated_in(folder, reading, other_names(study)))
                out.extend(rows(reading, study, folder))
    return out, said


def claimed(data: Sequence[Row], model: Model) -> list[Row]:
    """The rows of one book that would be claimed, as ``find_interactions`` chooses them."""
    told: dict[tuple[str, str, str], dict[Telling, Row]] = defaultdict(dict)
    for row in data:
        told[row.claim][Telling(row.sentence, row.type, model.weigh(row))] = row
    plainest = {key: most_plainly(list(of)) for key, of in told.items()}
    kept = believed(plainest, len({r.sentence for r in data}))
    return [told[key][t] for key in kept for t in tellings(list(told[key]))]


def figures(kept: Sequence[Row], said: Sequence[Said]) -> dict[str, Any]:
    """Recall, precision, F1, and the share of annotations with the right type and the right place."""
    wanted = {s.number for s in said if s.type not in LOOSE}
    found = {s.number for r in kept for s in r.agreed} & wanted
    typed = {s.number for r in kept for s in r.agreed if s.type == r.type} & wanted
    placed = {s.number for r in kept for s in r.here} & wanted
    n = max(len(wanted), 1)
    recall, precision = len(found) / n, sum(bool(r.agreed) for r in kept) / max(len(kept), 1)
    f1 = 2 * recall * precision / max(recall + precision, 1e-9)
    return {"recall": recall, "precision": precision, "f1": f1, "type": len(typed) / n, "evidence": len(placed) / n}


Fold = Callable[[Row], int]


def held_out(data: Sequence[Row], said: dict[str, list[Said]], fold: Fold) -> Iterator[tuple[str, dict[str, Any]]]:
    """The figures of each book where every row is weighed by a model that has not seen its fold."""
    models = {k: learn([r for r in data if fold(r) != k]) for k in sorted({fold(r) for r in data})}
    for book in said:
        kept = [r for k, m in models.items() for r in claimed([x for x in data if x.book == book and fold(x) == k], m)]
        yield book, figures(kept, said[book])


def left_out(data: Sequence[Row], said: dict[str, list[Said]]) -> list[str]:
    """The figures of each book, weighed by what was learned from the others, one line each, and their mean."""
    books = sorted(said)
    return lines(held_out(data, said, lambda r: books.index(r.book)))


def lines(table: Iterable[tuple[str, dict[str, Any]]]) -> list[str]:
    """A table of figures by book, and their mean."""
    by_book = dict(table)
    first = next(iter(by_book.values()))
    by_book["mean"] = {k: float(np.mean([row[k] for row in by_book.values()])) for k in first}
    return [f"  {book:24}" + "  ".join(f"{k} {v:.3f}" for k, v in row.items()) for book, row in by_book.items()]


def check(data: Sequence[Row], said: dict[str, list[Said]]) -> None:
    """Print the figures of all ways to hold out, and of the fit."""
    model = learn(data)
    fit = [(b, figures(claimed([r for r in data if r.book == b], model), said[b])) for b in sorted(said)]
    print("without the book", *left_out(data, said), sep="\n")
    print("without the half of the stretches", *lines(held_out(data, said, lambda r: r.stretch % 2)), sep="\n")
    print("fit", *lines(fit), sep="\n")


def main() -> None:
    arguments = [a for a in sys.argv[1:] if a != "--check"]
    data, said = annotated(Path(arguments[0]), Path(arguments[1]), load())
    if "--check" in sys.argv:
        check(data, said)
        return
    model = learn(data)
    listed = " ".join(f'"{f}": {w:.2f},'.replace(" ", "\0") for f, w in sorted(model.weights.items()))
    body = textwrap.indent(textwrap.fill(listed, 112, break_on_hyphens=False), "    ").replace("\0", " ")
    print(f"{HEADER}\nBIAS = {model.bias:.2f}\n\n# fmt: off\nWEIGHTS = {{\n{body}\n}}")


if __name__ == "__main__":
    main()
