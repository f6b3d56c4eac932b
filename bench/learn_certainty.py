"""Learn how sure claims of interactions are: the weights of ``ingest/interactions/certainty.toml``.

python -m bench.learn_certainty --write          learn from all books, and write the file
python -m bench.learn_certainty                  how sure claims of each book are by what the other books teach
python -m bench.learn_certainty --keep FOLDER... write down how those claims are read that were judged in these books

What was judged stands in ``bench/judged/interactions.jsonl``, one claim a line: where its sentence begins in which
book, its ends and type, whether it is true as stated, who read it and when. Sentences that were read whole (GOLD,
``dev/sentences.jsonl``) judge whatever else is claimed of them. ``interactions-read-again.jsonl`` beside it has what
another reader said of claims that were sure in these rulebooks, of nearly all of which something is learned here;
from that second reading nothing is, so that ``bench.certainty`` measures by it.
Books are those of RULEBOOKS and of LIBRARY. Of strangers' books, which need not be at hand when something is learned,
``interactions-elsewhere.jsonl`` keeps how each claim was read and whether it is true; no text.
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from bench import judgements, scoring
from bench.learn_interactions import other_names, widened
from bench.library import LIBRARY
from bench.reliability import Held, by_kind, table
from rulewright.ingest.corpus import Corpus, load
from rulewright.ingest.games import by_game
from rulewright.ingest.interactions import Passages
from rulewright.ingest.interactions.certainty import FILE, Model, weighed
from rulewright.ingest.interactions.ends import Ends
from rulewright.ingest.interactions.evidence import weigh
from rulewright.ingest.interactions.near import candidates
from rulewright.ingest.overlays import Overlay
from rulewright.ingest.pipeline import cite_game, read_books
from rulewright.kb.language import LANGUAGES
from rulewright.kb.model import BookReading, GameStudy, InteractionType, Term

JUDGED = judgements.FOLDER / "interactions.jsonl"
ELSEWHERE = judgements.FOLDER / "interactions-elsewhere.jsonl"
PENALTY, LIGHT = 2.0, 0.01  # on the squares of the weights, halved; on those of all and of the number of doubts
DRAWN = 10  # claims of a family that weigh as much as the share of all
HELD_FALSE = 3  # claims beside those that were judged: by eye of these it was chosen what speaks against a reading
ROUNDS = 60
STATED, NEAR = "interaction, stated", "interaction, near"  # how claims are told apart

Where = tuple[str, int, str, str, str]  # book, start of the sentence, a, type, b


Made = tuple[str, InteractionType, str, str, frozenset[str], float | None]  # a, type, b, and what a Row has of it


class Row(NamedTuple):
    """A claim that was judged: how it was read, or the log-odds by which it was weighed.

    ``prepared``: its book has a profile.
    """

    book: str
    prepared: bool
    family: str
    doubts: frozenset[str]
    weight: float | None
    true: bool


def books(folder: Path, corpus: Corpus) -> Iterator[tuple[BookReading, GameStudy]]:
    """The books of a folder, each with the terms and links of its game."""
    readings = [r for f in sorted(folder.iterdir()) for r in read_books(f, corpus)]
    for game, of in by_game(readings).items():
        overlay = Overlay(game, of, corpus.overlays.get(game, ()))
        terms, references, translations, *_ = cite_game(game, of, corpus, overlay)
        yield from ((r, GameStudy(game, terms, references, translations=translations)) for r in of)


def judged(file: Path = JUDGED) -> dict[Where, bool]:
    """What was judged claim by claim."""
    return {(x["book"], x["start"], x["a"], x["type"], x["b"]): x["true"] for x in judgements.rows(file)}


def read_whole(folder: Path) -> dict[str, list[dict[str, Any]]]:
    """The sentences that were read whole, by book."""
    out = defaultdict(list)
    for line in (folder / "dev" / "sentences.jsonl").read_text(encoding="utf-8").splitlines():
        out[json.loads(line)["book"]].append(json.loads(line))
    return out


def says(whole: dict[str, Any], a: Term, kind: str, b: Term, same: dict[str, set[str]]) -> bool:
    """True where a sentence that was read whole states this, or a reader agreed with it."""
    one, other = widened(same, a.name, *a.aliases), widened(same, b.name, *b.aliases)
    said = [(s["a"], s["type"], s["b"]) for s in whole["statements"] if s.get("polarity") != "does not"]
    said += [tuple(c["claim"]) for c in whole["claims"] if c["verdict"] == "true"]
    return any(t == kind and widened(same, x) & one and widened(same, y) & other for x, t, y in said)


def overlaps(start: int, end: int, first: int, last: int) -> bool:
    """True where two stretches share more than half of the second."""
    return 2 * (min(end, last) - max(start, first)) > last - first


def rows(
    reading: BookReading, study: GameStudy, known: dict[Where, bool], whole: list[dict[str, Any]]
) -> Iterator[Row]:
    """The claims of a book that are judged."""
    book, terms, same = reading.book.id, {t.id: t for t in study.terms}, other_names(study)
    asked = {start for of, start, *_ in known if of == book}
    passages = Passages(reading, study.terms, study.translations, Ends(reading, study.terms, study.references))
    for (sentence, line), told in zip(passages.lines, passages.stated, strict=True):
        start, end = sentence.span
        here = next((w for w in whole if overlaps(start, end, w["start"], w["end"])), None)
        paired = candidates(line, told) if here or start in asked else []
        made: list[Made] = [(s.a, s.type, s.b, s.family, s.doubts, None) for _, s in told]
        stated = {(s.a, s.type, s.b) for _, s in told}
        made += [(c.a, c.type, c.b, "", frozenset(), weigh(c)) for c in paired if (c.a, c.type, c.b) not in stated]
        for a, kind, b, family, doubts, weight in made:
            true = known.get((book, start, a, kind.value, b))
            if true is None and here:
                true = says(here, terms[a], kind.value, terms[b], same)
            if true is not None:
                yield Row(book, reading.book.profile is not None, family, doubts, weight, true)


def gathered() -> list[Row]:
    """All that is judged."""
    return [*_judged_in([*books(scoring.RULEBOOKS, load()), *books(LIBRARY / "books", Corpus())]), *elsewhere()]


def _judged_in(found: Sequence[tuple[BookReading, GameStudy]]) -> list[Row]:
    known, whole = judged(), read_whole(scoring.GOLD)
    of_ours = [(r, s) for r, s in found if r.book.lang in LANGUAGES]
    return [row for r, s in of_ours for row in rows(r, s, known, whole.get(r.book.id, []))]


def elsewhere(file: Path = ELSEWHERE) -> list[Row]:
    """What was judged in strangers' books."""
    return [Row(**{**r, "doubts": frozenset(r["doubts"])}) for r in judgements.rows(file)]


def keep(found: Sequence[Row], file: Path = ELSEWHERE) -> None:
    """Write down what was judged in strangers' books, in place of what was kept of the same ones."""
    again = {r.book for r in found}
    every = [*(r for r in elsewhere(file) if r.book not in again), *found]
    lines = (json.dumps({**r._asdict(), "doubts": sorted(r.doubts)}, ensure_ascii=False) for r in every)
    file.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


def learn(data: Sequence[Row]) -> Model:
    """The shares of sound statements, the weights of those with doubts, and of nearness.

    Nearness weighs in books that somebody prepared; in others it is as sure as such claims are right there.
    """
    doubted = [r for r in data if r.weight is None and r.doubts]
    names = sorted({n for r in doubted for n in weighed(r.family, r.doubts)})
    table = [[weighed(r.family, r.doubts).get(n, 0.0) for n in names] for r in doubted]
    penalty = [LIGHT if n in ("all", "each doubt") else PENALTY for n in names]
    weights = descend(np.array(table), np.array([r.true for r in doubted], float), np.array(penalty))
    near = [r for r in data if r.weight is not None and r.prepared]
    others = [r.true for r in data if r.weight is not None and not r.prepared]
    sides = np.array([[1.0, r.weight or 0.0] for r in near])
    bias, slope = descend(sides, np.array([r.true for r in near], float), np.array([0.01, 0.01]))
    found = {n: round(float(w), 2) for n, w in zip(names, weights, strict=True)}
    nearness = {"bias": bias, "weight": slope, "unprepared": (sum(others) + 1) / (len(others) + 2)}  # after Laplace
    return Model(shares(data), found, {name: round(float(value), 2) for name, value in nearness.items()})


def shares(data: Sequence[Row]) -> dict[str, float]:
    """How many sound statements are true: of all, and of each family as far as it has been judged often."""
    sound = [r for r in data if r.weight is None and not r.doubts]
    most = sum(r.true for r in sound) / (len(sound) + HELD_FALSE)
    out = {"all": most}
    for family in sorted({r.family for r in sound}):
        here = [r.true for r in sound if r.family == family]
        out[family] = (sum(here) + DRAWN * most) / (len(here) + DRAWN)
    return {name: round(share, 3) for name, share in out.items()}


def descend(table: Any, y: Any, penalty: Any) -> Any:
    """The weights of a logistic regression, by Newton's method."""
    w = np.zeros(table.shape[1])
    for _ in range(ROUNDS):
        p = 1 / (1 + np.exp(-table @ w))
        w -= np.linalg.solve((table.T * (p * (1 - p))) @ table + np.diag(penalty), table.T @ (p - y) + penalty * w)
    return w


def sureness(row: Row, m: Model) -> float:
    """How sure a model is of a claim."""
    return m.of_near(row.weight, row.prepared) if row.weight is not None else m.of_stated(row.family, row.doubts)


def held(data: Sequence[Row]) -> Iterator[Held]:
    """Each claim with how sure it is by what the other books teach."""
    for book in sorted({r.book for r in data}):
        m = learn([r for r in data if r.book != book])
        for r in (r for r in data if r.book == book):
            yield Held(STATED if r.weight is None else NEAR, sureness(r, m), r.true)


def written(m: Model) -> str:
    """The file of a model."""
    lines = ["# How sure claims are: written by bench/learn_certainty.py; ingest.interactions.certainty reads it."]
    for name, said, of in (
        ("sound", "Of statements against which nothing speaks, by family: the share that is true.", m.sound),
        (
            "doubted",
            "Of statements with doubts: log-odds of all, of each doubt, of the family, of grave doubts.",
            m.doubted,
        ),
        (
            "near",
            "Of claims that only weigh where two names stand: in books that somebody prepared log-odds, and how much\n"
            "# of the weight counts; in others how many are true.",
            m.near,
        ),
    ):
        lines += ["", f"# {said}", f"[{name}]", *(f"{json.dumps(key)} = {value}" for key, value in sorted(of.items()))]
    return "\n".join(lines) + "\n"


def main() -> None:
    if "--keep" in sys.argv:
        for folder in map(Path, sys.argv[sys.argv.index("--keep") + 1 :]):
            keep(_judged_in([*books(folder, Corpus())]))
        return
    data = gathered()
    if "--write" in sys.argv:
        FILE.write_text(written(learn(data)), encoding="utf-8")
    print("\n".join(table(by_kind(held(data)))))


if __name__ == "__main__":
    main()
