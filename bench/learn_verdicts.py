"""Learn how likely readers find that one of two rules takes from the other: the weights of ``kb/verdict/odds.toml``.

python -m bench.learn_verdicts KB...           what comes out for games left out: how many winners, how many right
python -m bench.learn_verdicts KB... --write   learn from all of them and write the weights

KB are the folders of the knowledge bases that have the rules; the pairs are those of ``bench/judged/verdicts.jsonl``.
Which two sentences of a pair speak for a verdict nobody told: those that speak most by the weights of the round before
(Felzenszwalb et al. 2010, latent variables), at first those that are most alike and have most cues.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import numpy as np

from bench import judgements
from bench.descent import Vector, descended
from rulewright.kb.base import KnowledgeBase
from rulewright.kb.errors import NotFound
from rulewright.kb.verdict.judge import BEYOND, LIKELY, case_of, reasoned
from rulewright.kb.verdict.odds import FILE, Numbers, Told, Weights, of_sections, of_sentences

JUDGED = judgements.FOLDER / "verdicts.jsonl"
FIRST_LIKE = 4.0  # what likeness counts beside a cue when pairs are first looked at
MOST = 60  # pairs of sentences of two sections that are looked at, the first that speak most
DRAWN = 0.3  # what a pair counts that nobody asked about
PENALTY = 30.0  # on the squares of weights, each in deviations of what it weighs
ROUNDS = 4
LEAST_SPREAD = 0.05
HEAD = (
    "# How much speaks for one rule taking from another: read by kb.verdict.odds, written by bench/learn_verdicts.py.\n"
)
AT = (0.5, 0.6, 0.7, 0.8)


@dataclass(frozen=True)
class Way:
    """What speaks for the one rule taking from the other: of pairs of sentences (a row each), and of the sections."""

    pairs: Numbers
    about: Numbers


@dataclass(frozen=True)
class Pair:
    """Two rules that a reader judged: ``right`` 0 or 1 for who takes from the other, 2 for neither."""

    game: str
    right: int
    asked: bool
    ways: tuple[Way, Way]
    decided: bool  # by what the books say


def pairs(folders: Iterable[Path]) -> tuple[list[str], list[Pair]]:
    """The names of what speaks, of sentences and then of sections, and the pairs that the knowledge bases have."""
    found: list[Pair] = []
    names: list[str] = []
    for folder in folders:
        with KnowledgeBase(folder).reading() as g:
            for row in judgements.rows(JUDGED):
                try:
                    case, ruling = case_of(g.store, row["a"], row["b"]), reasoned(g.store, row["a"], row["b"])
                except NotFound:
                    continue
                sides = [Told(s) for s in (case.first, case.second)]
                if (
                    case.first.section.lang != case.second.section.lang
                    or ruling.code in BEYOND
                    or not all(s.passages for s in sides)
                ):
                    continue
                names, ways = _ways(*sides)
                right = {"a": row["a"], "b": row["b"]}.get(row["outcome"])
                ids = [case.first.section.id, case.second.section.id]
                found.append(
                    Pair(
                        case.first.book.game,
                        ids.index(right) if right else 2,
                        row["drawn"] == "asked",
                        ways,
                        bool(ruling.winner),
                    )
                )
    return names, found


def _ways(one: Told, other: Told) -> tuple[list[str], tuple[Way, Way]]:
    made = []
    for x, y in ((one, other), (other, one)):
        (alike, of), about = of_sentences(x, y), of_sections(x, y)
        best = np.argsort(-(FIRST_LIKE * alike + sum(of.values())).ravel(), kind="stable")[:MOST]
        made.append(Way(np.stack([value.ravel()[best] for value in of.values()], 1), np.array(list(about.values()))))
    return [*of, *about], (made[0], made[1])


def learned(names: list[str], judged: list[Pair], spread: Vector) -> Weights:
    """The weights by which what readers found is most likely."""
    right = np.array([p.right for p in judged])
    counts = np.array([1.0 if p.asked else DRAWN for p in judged])
    w: Weights = dict.fromkeys(names, 1.0)
    for _ in range(ROUNDS):
        one, other = (np.array([chosen(p.ways[n], names, w) for p in judged]) / spread for n in (0, 1))
        found = descended(partial(_slope, one, other, right, counts), len(names) + 1)
        w = dict(zip(names, found[:-1] / spread, strict=True)) | {"neither": found[-1]}
    return w


def _slope(one: Numbers, other: Numbers, right: Numbers, counts: Numbers, w: Vector) -> Vector:
    p = _shares(one @ w[:-1], other @ w[:-1], w[-1])
    p[np.arange(len(right)), right] -= 1
    p *= counts[:, None]
    return np.append(one.T @ p[:, 0] + other.T @ p[:, 1] + PENALTY * w[:-1], p[:, 2].sum())


def _shares(one: Numbers, other: Numbers, neither: float) -> Numbers:
    worth = np.stack([one, other, np.full(len(one), neither)], 1)
    e = np.exp(worth - worth.max(1, keepdims=True))
    return e / e.sum(1, keepdims=True)


def chosen(way: Way, names: list[str], w: Weights) -> Numbers:
    """What speaks for one way, of the pair of sentences that speaks most."""
    by = np.array([w[n] for n in names[: way.pairs.shape[1]]])
    return np.append(way.pairs[int((way.pairs @ by).argmax())], way.about)


def spreads(judged: list[Pair]) -> Vector:
    """How much each of what speaks varies, at least a little."""
    every = np.array([np.append(way.pairs[:10].mean(0), way.about) for p in judged for way in p.ways])
    return every.std(0) + LEAST_SPREAD


def left_out(names: list[str], judged: list[Pair]) -> dict[str, Weights]:
    """For each game the weights that the others teach."""
    spread = spreads(judged) if judged else np.zeros(0)
    return {
        game: learned(names, [p for p in judged if p.game != game], spread) for game in sorted({p.game for p in judged})
    }


def told(names: list[str], judged: list[Pair], by: Mapping[str, Weights]) -> Iterator[tuple[Pair, Numbers]]:
    """Each pair with the shares that weights give it, which another game taught."""
    for p in judged:
        w = np.array([by[p.game][n] for n in names])
        one, other = (chosen(way, names, by[p.game]) @ w for way in p.ways)
        yield p, _shares(np.array([one]), np.array([other]), by[p.game]["neither"])[0]


def report(found: list[tuple[Pair, Numbers]]) -> Iterator[str]:
    """What comes out on games left out, of pairs on which the books decide nothing."""
    for name, some in (("asked", [x for x in found if x[0].asked]), ("drawn", [x for x in found if not x[0].asked])):
        open_ = [(p, shares) for p, shares in some if not p.decided]
        loss = -np.mean([np.log(shares[p.right]) for p, shares in some])
        yield f"{name}: {len(some)} pairs, {len(open_)} open, loss {loss:.4f}"
        for least in AT:
            named = [p.right == shares[:2].argmax() for p, shares in open_ if shares[:2].max() >= least]
            yield f"  a winner at {least}: {sum(named)} of {len(named)} right"
        for tenth in range(10):
            neither = [
                p.right == 2 for p, shares in open_ if shares[:2].max() < LIKELY and int(10 * shares[2]) == tenth
            ]
            if neither:
                yield f"  neither at .{tenth}: {sum(neither)} of {len(neither)} right"


def main() -> None:
    names, judged = pairs(Path(a) for a in sys.argv[1:] if a != "--write")
    print(*report(list(told(names, judged, left_out(names, judged)))), sep="\n")
    if "--write" in sys.argv:
        w = learned(names, judged, spreads(judged))
        FILE.write_text(HEAD + "".join(f"{name} = {float(value):.3f}\n" for name, value in w.items()), encoding="utf-8")


if __name__ == "__main__":
    main()
