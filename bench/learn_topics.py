"""Learn how sure it is that a sentence tells what everybody asks: the ``topic`` weights of ``kb/search/sureness.toml``.

python -m bench.learn_topics KB ...           how well each game's questions are answered by what others teach
python -m bench.learn_topics KB ... --write   learn from all games, write the weights and the table in docs/answers.md

``bench/questions/everyday.jsonl`` has a topic, language and game a line, and of the sentences that answer, as people
said who had read the books and not seen what search answers, a hash (``bench.questions.written.digest``): in
``answer`` of those that a judge would read aloud, in ``also`` of those that answer in part. Where both are empty, the
book does not say. Each is asked, in the site's own words, of the first knowledge base (KB) that has its game.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from bench.learn_answers import DOCS, logistic, opened, written
from bench.questions.written import digest
from rulewright.kb.base import Generation
from rulewright.kb.search.candidates import Candidate
from rulewright.kb.search.direct_answer import READ, SAYS_TOPIC, order
from rulewright.kb.search.sureness import FILE, Level, level, model
from rulewright.kb.search.topics import NAMES, QUESTIONS

EVERYDAY = Path(__file__).resolve().parent / "questions" / "everyday.jsonl"
BEGIN, END = "<!-- topics: written by bench.learn_topics -->", "<!-- end of topics -->"
FOLDS = 12  # parts of the games, each of which is left out once
FIRST, NEXT = 1, 3  # hits among which the section that answers is looked for
# Those by which a sentence is weighed. More (as many as other questions have) weigh no better on games left out.
SIGNS = (
    "all", "topic", "topic again", "topic above", "topic in heading", "topic is heading", "own", "together", "score",
    "rank", "first", "leads", "opening", "short", "long", "goes on", "a row", "a stat", "a example", "a item",
    "a lead-in", "a question", "in table", "in scenario", "counted", "not counted",
)  # fmt: skip
SHOWN = (Level.ANSWER, Level.LIKELY)


@dataclass
class Everyday:
    """A question asked: its sentences, whether each answers, and of each hit its score and whether it has one that
    does."""

    topic: str
    game: str
    said: bool
    found: list[Candidate]
    right: list[bool]
    scores: list[float]
    has: list[bool]


def asked(g: Generation, row: Mapping[str, Any]) -> Everyday:
    """Ask a question of a game."""
    searcher = g.searcher
    q = QUESTIONS[row["lang"]][NAMES.index(row["topic"])]
    hits = searcher.search(q, game=row["game"]).hits
    answers = {*row["answer"], *row["also"]}
    own = [[digest(line.words) in answers for line in searcher.source.lines(h.section)] for h in hits]
    found = searcher.weighing(q, row["game"]).candidates(hits[:READ], searcher.source.lines)
    right = [own[c.hit][c.line] for c in found]
    return Everyday(
        row["topic"], row["game"], bool(answers), found, right, [h.score for h in hits], [any(some) for some in own]
    )


def gathered(roots: Iterable[Path]) -> list[Everyday]:
    """All questions on games that some knowledge bases have, asked."""
    rows = [json.loads(line) for line in EVERYDAY.read_text(encoding="utf-8").splitlines()]
    with opened(roots) as bases:
        home = {b.game: g for g in reversed(bases) for b in g.store.books()}
        return [asked(home[row["game"]], row) for row in rows if row["game"] in home]


def learn(every: Sequence[Everyday]) -> dict[str, float]:
    """The weights of the signs by which a sentence answers, each on its own."""
    rows = [({n: c.signs.get(n, 0.0) for n in SIGNS}, y) for e in every for c, y in zip(e.found, e.right, strict=True)]
    return logistic([signs for signs, _ in rows], [right for _, right in rows])


def left_out(every: Sequence[Everyday]) -> Iterator[tuple[Everyday, dict[str, float]]]:
    """Each question with the weights that other games teach."""
    games = sorted({e.game for e in every})
    for fold in range(FOLDS):
        held = set(games[fold::FOLDS])
        weights = learn([e for e in every if e.game not in held])
        yield from ((e, weights) for e in every if e.game in held)


def counted(asked: Iterable[tuple[Everyday, dict[str, float]]]) -> Counter[tuple[str, str]]:
    """How often each comes, of each topic and of ``all``: that the book says it, that a section which does stands
    first, or among the next, that an answer is shown and that its sentence is right."""
    out: Counter[tuple[str, str]] = Counter()
    for e, weights in asked:
        m = replace(model(), topic=weights)
        points = [m.points(c.signs, on_topic=True) for c in e.found]
        places = order(e.scores[:READ], e.found, points, SAYS_TOPIC) if points else list(range(len(e.has)))
        has = [e.has[n] for n in places]
        how = level(m.certainty(e.found, points, {}, on_topic=True)) if points else None
        right = bool(points) and e.right[max(range(len(points)), key=points.__getitem__)]
        told = {
            "asked": True,
            "said": e.said,
            "first": any(has[:FIRST]),
            "next": any(has[:NEXT]),
            **{str(of): how is of for of in SHOWN},
            **{f"{of} right": how is of and right for of in SHOWN},
        }
        for name, true in told.items():
            out[e.topic, name] += true
            out["all", name] += true
    return out


def table(n: Mapping[tuple[str, str], int]) -> Iterator[str]:
    """What was counted, as rows of a table."""
    yield "| topic | games | say it | first | first three | answers, right | likely answers, right |"
    yield "| --- | ---: | ---: | ---: | ---: | ---: | ---: |"
    for topic in (*NAMES, "all"):
        shown = (f"{n[topic, str(of)]}, {n[topic, f'{of} right']}" for of in SHOWN)
        cells = (n[topic, "asked"], n[topic, "said"], n[topic, "first"], n[topic, "next"], *shown)
        yield f"| {topic} | {' | '.join(map(str, cells))} |"


def main(given: list[str]) -> None:
    """Learn, print, and write where that is asked for."""
    every = gathered(Path(g) for g in given if g != "--write")
    told = list(table(counted(left_out(every))))
    print(*told, sep="\n")
    if "--write" in given:
        weights = {name: much for name, much in learn(every).items() if much}
        FILE.write_text(written(replace(model(), topic=weights)), encoding="utf-8")
        before, _, rest = DOCS.read_text(encoding="utf-8").partition(BEGIN)
        DOCS.write_text("\n".join((before + BEGIN, "", *told, "", END + rest.partition(END)[2])), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
