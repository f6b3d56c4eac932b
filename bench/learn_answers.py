"""Learn how sure answers are: the weights of ``kb/search/sureness.toml``, from questions of our own.

python -m bench.learn_answers KB ...           how sure answers about each game are by what questions on others teach
python -m bench.learn_answers KB ... --write   learn from all games, write the weights and the curve in docs/answers.md

The questions are those of ``bench/questions``; each is asked of the first knowledge base (KB) that has its section. An
answer is right where it stands in a section that answers. What is printed and written was measured on games that were
left out while learning.
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

from bench.questions.grading import MORE, OWN, asked
from bench.questions.written import WRITTEN, digest
from rulewright.kb.base import Generation, KnowledgeBase
from rulewright.kb.search.candidates import Candidate, Signs
from rulewright.kb.search.direct_answer import READ, Kind
from rulewright.kb.search.lines import passage
from rulewright.kb.search.sureness import FILE, Model, model, standing, weighted_sum

DOCS = Path(__file__).resolve().parent.parent / "docs" / "answers.md"
BEGIN, END = "<!-- curve: written by bench.learn_answers -->", "<!-- end of curve -->"
# what a passage is worth: not to be told, wrong, it has the sentence, it stands in a section that answers
UNKNOWN, WRONG, SAYS, STANDS = -1, 0, 1, 2
LEAST_SEEN = 30  # sentences that have a sign, or it gets no weight
PENALTY, SENTENCE, SURENESS = 3.0, 1.0, 10.0  # on the squares of weights; how much the very sentence counts
STEPS, STEP, FINE = 250, 0.05, 180  # of the descent, and from where on it goes in small steps
NEWTON = 40
AT = (0.8, 0.85, 0.9, 0.95)  # shares that are right, for which it is told how many are answered
DOUBT = 1.0  # answers right and wrong that are held to have been seen of each kind

Numbers = np.ndarray[Any, np.dtype[Any]]


@dataclass
class Asked:
    """A question with the sentences that may answer it, what each is worth as an answer, and what was shown so far."""

    game: str
    style: str
    found: list[Candidate]
    worth: list[int]
    signs: Signs
    told: bool  # whether it is known which sentence answers
    strange: bool  # whether who wrote it had not seen what search answers
    other: dict[Kind, bool] = field(default_factory=dict)  # an answer of another kind, and whether it is right


@dataclass(frozen=True)
class Known:
    """A question as it is kept: what answers it."""

    q: str
    lang: str
    game: str | None
    style: str
    grades: dict[str, int]
    sentences: frozenset[str]
    section: str | None
    strange: bool  # whether who wrote it had not seen what search answers


def questions() -> Iterator[Known]:
    """All questions of our own."""
    for row in map(json.loads, WRITTEN.read_text(encoding="utf-8").splitlines()):
        grades = {**dict.fromkeys(row["related"], 1), **dict.fromkeys(row["others"], 2)}
        grades |= {row["section"]: 3} if row["section"] else {}
        sentences = frozenset(row["answer"])
        yield Known(row["q"], row["lang"], row["game"], row["style"], grades, sentences, row["section"], strange=True)
    for q in (*asked(OWN), *asked(MORE)):
        best = max(q.relevant, key=lambda i: q.relevant[i])
        yield Known(q.q, q.lang, q.game, q.style, dict(q.relevant), frozenset(), best, strange=False)


@contextmanager
def opened(roots: Iterable[Path]) -> Iterator[list[Generation]]:
    """Some knowledge bases, open together."""
    with ExitStack() as stack:
        bases = [stack.enter_context(closing(KnowledgeBase(root))) for root in roots]
        yield [stack.enter_context(base.reading()) for base in bases]


def gathered(roots: Iterable[Path]) -> list[Asked]:
    """All questions, asked."""
    with opened(roots) as every:
        books = [{b.id: b for b in g.store.books()} for g in every]
        out = []
        for known in questions():
            for g, of in zip(every, books, strict=True):
                home = of.get((known.section or "").partition("/")[0])
                if home or (not known.section and known.game in {b.game for b in of.values()}):
                    out.append(ask(known, g, home.game if home else str(known.game)))
                    break
    return out


def ask(known: Known, g: Generation, game: str) -> Asked:
    """Ask one question."""
    searcher = g.searcher
    hits = searcher.search(known.q, game=known.game).hits
    weighing = searcher.weighing(known.q)
    found = weighing.candidates(hits[:READ], searcher.source.lines)
    worth = [judged(known, g, hits[c.hit].section, c.line) for c in found]
    shown = searcher.ask(known.q, game=known.game)[1][:1]
    other = {d.kind: known.grades.get(d.hit.section, 0) >= 2 for d in shown if d.kind is not Kind.SENTENCE}
    return Asked(game, known.style, found, worth, weighing.asked(), bool(known.sentences), known.strange, other)


def judged(known: Known, g: Generation, section: str, line: int) -> int:
    """What a passage is worth as an answer."""
    grade = known.grades.get(section, 0)
    if grade < 2:
        return UNKNOWN if (grade == 1 and not known.sentences) or twin(known, g, section) else WRONG
    every = g.searcher.source.lines(section)
    lines = (x for first, last in passage(every, line) for x in every[first : last + 1])
    return SAYS if known.sentences.intersection(digest(x.words) for x in lines) else STANDS


def twin(known: Known, g: Generation, section: str) -> bool:
    """True for a section of the same game in another language than the one that answers: it may say the same."""
    if not known.section:
        return False
    own, other = (g.store.book(i.partition("/")[0]) for i in (known.section, section))
    return own.game == other.game and own.lang != other.lang


# -- learning ---------------------------------------------------------------------------------------------------------


@dataclass
class Table:
    """All sentences of some questions as numbers: a row of signs each, which question's it is, what it is worth."""

    names: list[str]
    rows: Numbers
    of: Numbers
    worth: Numbers
    many: int

    @classmethod
    def made(cls, every: Sequence[Asked]) -> Table:
        """The table of some questions."""
        seen: dict[str, int] = defaultdict(int)
        for a in every:
            for c in a.found:
                for name in c.signs:
                    seen[name] += 1
        names = sorted(n for n, times in seen.items() if times >= LEAST_SEEN)
        place = {n: i for i, n in enumerate(names)}
        rows = np.zeros((sum(len(a.found) for a in every), len(names)), dtype=np.float32)
        for row, c in enumerate(c for a in every for c in a.found):
            for name, much in c.signs.items():
                if name in place:
                    rows[row, place[name]] = much
        of = np.repeat(np.arange(len(every)), [len(a.found) for a in every])
        return cls(names, rows, of, np.array([w for a in every for w in a.worth]), len(every))


def sentence_weights(table: Table, left_out: Numbers) -> dict[str, float]:
    """The weights by which what answers is the likeliest of a question's sentences; without some questions."""
    here = (table.worth != UNKNOWN) & ~left_out[table.of]
    rows, of, worth = table.rows[here], table.of[here], table.worth[here]
    scale = rows.std(0) + 1e-6
    rows = (rows / scale).astype(np.float32)
    w, mean, square = (np.zeros(rows.shape[1]) for _ in range(3))
    for n in range(1, STEPS + 1):
        slope = PENALTY * w + slope_of(rows, of, worth > 0, table.many, w)
        slope = slope + SENTENCE * slope_of(rows, of, worth == SAYS, table.many, w)
        mean, square = 0.9 * mean + 0.1 * slope, 0.99 * square + 0.01 * slope * slope
        size = STEP if n < FINE else STEP / 5
        w = w - size * (mean / (1 - 0.9**n)) / (np.sqrt(square / (1 - 0.99**n)) + 1e-8)
    return dict(zip(table.names, (w / scale).tolist(), strict=True))


def slope_of(rows: Numbers, of: Numbers, right: Numbers, many: int, w: Numbers) -> Numbers:
    """How the log-likelihood falls with each weight: that one of the right sentences is chosen, where there is one."""
    points = rows @ w.astype(np.float32)
    most = np.full(many, -np.inf)
    np.maximum.at(most, of, points)
    share = np.exp(points - most[of])
    total, good = np.bincount(of, share, many), np.bincount(of, share * right, many)
    has = good[of] > 0
    told = np.where(has, share / total[of] - share * right / np.where(has, good[of], 1.0), 0.0)
    found: Numbers = rows.T @ told.astype(np.float32)
    return found


def logistic(signs: Sequence[Signs], right: Sequence[bool]) -> dict[str, float]:
    """The weights of a logistic regression over signs, ``all`` being always there, by Newton's method."""
    names = ["all", *sorted({n for s in signs for n in s} - {"all"})]
    rows = np.array([[s.get(n, 0.0) for n in names] for s in signs])
    mean, scale = rows.mean(0), rows.std(0) + 1e-6
    mean[0], scale[0] = 0.0, 1.0
    rows, y = (rows - mean) / scale, np.array(right, float)
    w, penalty = np.zeros(len(names)), np.full(len(names), SURENESS)
    penalty[0] = 1e-3
    for _ in range(NEWTON):
        p = 1 / (1 + np.exp(-rows @ w))
        w -= np.linalg.solve((rows.T * (p * (1 - p))) @ rows + np.diag(penalty), rows.T @ (p - y) + penalty * w)
    found = dict(zip(names, (w / scale).tolist(), strict=True))
    found["all"] = float(w[0] - (w[1:] / scale[1:]) @ mean[1:])
    return found


@dataclass(frozen=True)
class Given:
    """An answer that a question got: how sure it is, whether it is right, and whether it has the very sentence."""

    game: str
    style: str
    certainty: float
    right: bool
    says: bool | None  # None where it is not known which sentence answers


def chosen(every: Sequence[Asked], weights: dict[str, float]) -> list[tuple[Signs, int]]:
    """Of each question the signs of its best sentence, as they tell how sure it is, and what that is worth."""
    m = Model(weights, {}, {}, {})
    out = []
    for a in every:
        points = [m.points(c.signs) for c in a.found]
        n = int(np.argmax(points)) if points else 0
        out.append((standing(a.found, points, n) | a.signs, a.worth[n]) if points else ({}, WRONG))
    return out


def learn(every: Sequence[Asked]) -> tuple[Model, list[Given]]:
    """The model of all questions, and what each game's questions got by the sentences and sureness of the others."""
    table, games = Table.made(every), np.array([a.game for a in every])
    held: list[tuple[Signs, int]] = [({}, UNKNOWN)] * len(every)
    for game in sorted(set(games)):
        weights = sentence_weights(table, games == game)
        for n in np.flatnonzero(games == game):
            held[n] = chosen([every[n]], weights)[0]
    plainly = [n for n, a in enumerate(every) if a.strange and held[n][0] and held[n][1] != UNKNOWN and not a.other]
    given = []
    for game in sorted(set(games)):
        rest = [n for n in plainly if games[n] != game]
        m = Model({}, logistic([held[n][0] for n in rest], [held[n][1] > 0 for n in rest]), {}, {})
        given += [as_given(every[n], *held[n], m) for n in plainly if games[n] == game]
    sure = logistic([held[n][0] for n in plainly], [held[n][1] > 0 for n in plainly])
    none = np.zeros(len(every), dtype=bool)
    return Model(sentence_weights(table, none), sure, model().topic, kinds(every)), given


def as_given(a: Asked, signs: Signs, worth: int, m: Model) -> Given:
    """What a question got."""
    odds = weighted_sum(m.sure, signs)
    says = worth == SAYS if a.told else None
    return Given(a.game, a.style, float(1 / (1 + np.exp(-odds))), worth > 0, says)


def kinds(every: Sequence[Asked]) -> dict[str, float]:
    """How often answers of the other kinds are right."""
    out = {}
    for kind in (Kind.DEFINITION, Kind.RULE):
        told = [a.other[kind] for a in every if kind in a.other]
        out[kind.value] = (sum(told) + DOUBT) / (len(told) + DOUBT + DOUBT / 10)
    return out


# -- telling ----------------------------------------------------------------------------------------------------------


def written(m: Model) -> str:
    """The file of a model."""
    out = ["# How sure answers are: written by bench/learn_answers.py and learn_topics.py, read by kb.search.sureness."]
    parts = (
        ("sentence", "What speaks for a sentence.", m.sentence),
        ("sure", "What tells how sure it is that the best one answers.", m.sure),
        ("topic", "What tells how sure it is that a sentence tells what everybody asks.", m.topic),
        ("kinds", "How sure answers are that are no sentence.", m.kinds),
    )
    for name, said, of in parts:
        rows = (f"{json.dumps(key)} = {value:.3f}" for key, value in sorted(of.items()))
        out += ["", f"# {said}", f"[{name}]", *rows]
    return "\n".join(out) + "\n"


def coverage(given: Sequence[Given]) -> dict[float, float]:
    """How many are answered at most, so that such a share of the answers is right."""
    order = sorted(given, key=lambda g: -g.certainty)
    right = np.cumsum([g.right for g in order]) / np.arange(1, len(order) + 1)
    most = (np.flatnonzero(right >= at).max(initial=-1) + 1 for at in AT)
    return dict(zip(AT, (float(n) / len(order) for n in most), strict=True))


def curve(given: Sequence[Given]) -> Iterator[str]:
    """The figures for docs, as rows of two tables."""
    yield "| right | answered |"
    yield "| ---: | ---: |"
    yield from (f"| {at:.0%} | {many:.0%} |" for at, many in coverage(given).items())
    yield ""
    yield "| certainty | questions | held | right | has the sentence |"
    yield "| --- | ---: | ---: | ---: | ---: |"
    bounds = (0.0, 0.25, 0.5, 0.75, 0.95, 1.01)
    for low, high in pairwise(bounds):
        some = [g for g in given if low <= g.certainty < high]
        if some:
            held, right = np.mean([(g.certainty, g.right) for g in some], axis=0)
            says = [g.says for g in some if g.says is not None]
            told = f"{np.mean(says):.2f}" if says else "-"
            yield f"| {low:.2f} to {min(1.0, high):.2f} | {len(some)} | {held:.2f} | {right:.2f} | {told} |"


def main(given: list[str]) -> None:
    """Learn, print, and write where that is asked for."""
    every = gathered(Path(g) for g in given if g != "--write")
    m, told = learn(every)
    print(f"{len(every)} questions; kinds {m.kinds}", *curve(told), sep="\n")
    if "--write" in given:
        FILE.write_text(written(m), encoding="utf-8")
        before, _, rest = DOCS.read_text(encoding="utf-8").partition(BEGIN)
        after = rest.partition(END)[2]
        DOCS.write_text("\n".join((before + BEGIN, "", *curve(told), "", END + after)), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
