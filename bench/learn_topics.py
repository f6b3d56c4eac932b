"""Learn which words tell what everybody asks, and how sure it is that a sentence does: ``topic_words.toml`` of each
language and the ``topic`` weights of ``kb/search/sureness.toml``.

python -m bench.learn_topics KB ...           how well each game's questions are answered by what others teach
python -m bench.learn_topics KB ... --write   learn from all games, write these and the table in docs/answers.md

``bench/questions/everyday.jsonl`` has a topic, language and game a line, and of the sentences that answer, as people
said who had read the books and not seen what search answers, a hash (``bench.questions.written.digest``): in
``answer`` of those that a judge would read aloud, in ``also`` of those that answer in part. Where both are empty, the
book does not say. Each is asked, in the site's own words, of the first knowledge base (KB) that has its game.

A word speaks for a sentence by how much more of those that answer have it than of all others that were found
(log-odds, drawn to none by ``DRAWN`` sentences), if it stands in answers of ``FEWEST`` games, so that no book's own
words count. What it is worth beside other signs is learned from games whose sentences taught no word.
"""

from __future__ import annotations

import json
import math
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path
from textwrap import fill
from typing import Any

from bench.learn_answers import DOCS, logistic, opened, written
from bench.questions.written import digest
from rulewright.kb.base import Generation
from rulewright.kb.language.data import FOLDER
from rulewright.kb.search.candidates import Candidate
from rulewright.kb.search.direct_answer import READ, SAYS_TOPIC, order
from rulewright.kb.search.sureness import FILE, Level, level, model
from rulewright.kb.search.topics import NAMES, QUESTIONS, runs, worded

EVERYDAY = Path(__file__).resolve().parent / "questions" / "everyday.jsonl"
BEGIN, END = "<!-- topics: written by bench.learn_topics -->", "<!-- end of topics -->"
FOLDS, INNER = 12, 6  # parts of the games, each of which is left out once; and of those that are left
DRAWN, FEWEST, LEAST = 4, 2, 0.7  # answers that draw a word to none; games that have it; the least that it weighs
FIRST, NEXT = 1, 3  # hits among which the section that answers is looked for
# Those by which a sentence is weighed. More (as many as other questions have) weigh no better on games left out.
SIGNS = (
    "all", "words", "topic", "topic again", "topic above", "topic in heading", "topic is heading", "own", "together",
    "score", "rank", "first", "leads", "opening", "short", "long", "goes on", "a row", "a stat", "a example", "a item",
    "a lead-in", "a question", "in table", "in scenario", "counted", "not counted",
)  # fmt: skip
SHOWN = (Level.ANSWER, Level.LIKELY)
Words = Mapping[tuple[str, str], Mapping[str, float]]  # by language and topic, how much each speaks for a sentence


@dataclass
class Everyday:
    """A question asked: its sentences, their words, whether each answers, and of each hit its score and whether it has
    one that does."""

    topic: str
    game: str
    lang: str
    said: bool
    found: list[Candidate]
    words: list[frozenset[str]]
    right: list[bool]
    scores: list[float]
    has: list[bool]


def asked(g: Generation, row: Mapping[str, Any]) -> Everyday:
    """Ask a question of a game."""
    searcher = g.searcher
    q = QUESTIONS[row["lang"]][NAMES.index(row["topic"])]
    hits = searcher.search(q, game=row["game"]).hits
    answers = {*row["answer"], *row["also"]}
    lines = [searcher.source.lines(h.section) for h in hits]
    own = [[digest(line.words) in answers for line in of] for of in lines]
    found = searcher.weighing(q, row["game"]).candidates(hits[:READ], searcher.source.lines)
    return Everyday(
        row["topic"],
        row["game"],
        row["lang"],
        bool(answers),
        found,
        [runs(lines[c.hit][c.line].words) for c in found],
        [own[c.hit][c.line] for c in found],
        [h.score for h in hits],
        [any(some) for some in own],
    )


def gathered(roots: Iterable[Path]) -> list[Everyday]:
    """All questions on games that some knowledge bases have, asked."""
    rows = [json.loads(line) for line in EVERYDAY.read_text(encoding="utf-8").splitlines()]
    with opened(roots) as bases:
        home = {b.game: g for g in reversed(bases) for b in g.store.books()}
        return [asked(home[row["game"]], row) for row in rows if row["game"] in home]


def words_of(every: Sequence[Everyday]) -> Words:
    """The words that speak for an answer, each as it does."""
    answers: dict[tuple[str, str], list[frozenset[str]]] = defaultdict(list)
    games: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)  # in the answers of how many a word stands
    others: dict[str, list[frozenset[str]]] = defaultdict(list)
    for e in every:
        right = [words for words, yes in zip(e.words, e.right, strict=True) if yes]
        answers[e.lang, e.topic] += right
        games[e.lang, e.topic].update(frozenset().union(*right))
        others[e.lang] += (words for words, yes in zip(e.words, e.right, strict=True) if not yes)
    usual = {lang: _shares(some) for lang, some in others.items()}
    return {of: dict(_telling(some, usual[of[0]], games[of])) for of, some in answers.items()}


def _shares(sentences: Sequence[frozenset[str]]) -> defaultdict[str, float]:
    """In what share of sentences each word stands; of a word that stands in none, half a sentence's."""
    least, many = 0.5 / (len(sentences) + 1), Counter(chain.from_iterable(sentences))
    return defaultdict(lambda: least, {word: (n + 0.5) / (len(sentences) + 1) for word, n in many.items()})


def _telling(
    answers: Sequence[frozenset[str]], usual: Mapping[str, float], games: Mapping[str, int]
) -> Iterator[tuple[str, float]]:
    """The words that speak for an answer, those that do most first."""
    found = Counter(chain.from_iterable(answers))
    shares = {word: (n + DRAWN * usual[word]) / (len(answers) + DRAWN) for word, n in found.items()}
    weights = {word: _odds(share) - _odds(usual[word]) for word, share in shares.items() if games[word] >= FEWEST}
    for word in sorted(weights, key=lambda w: (-weights[w], w)):
        if weights[word] >= LEAST:
            yield word, round(weights[word], 1)


def _odds(share: float) -> float:
    return math.log(share / (1 - share))


def having(every: Iterable[Everyday], words: Words) -> Iterator[Everyday]:
    """Questions asked, with what these words say of each sentence."""
    for e in every:
        weights = words.get((e.lang, e.topic), {})
        told = zip(e.found, e.words, strict=True)
        yield replace(e, found=[replace(c, signs=c.signs | {"words": worded(own, weights)}) for c, own in told])


def left_out(every: Sequence[Everyday], parts: int) -> Iterator[tuple[list[Everyday], list[Everyday]]]:
    """What is asked of all games but a part of them, and of these."""
    games = sorted({e.game for e in every})
    for held in (frozenset(games[part::parts]) for part in range(parts)):
        yield [e for e in every if e.game not in held], [e for e in every if e.game in held]


def learn(every: Sequence[Everyday]) -> dict[str, float]:
    """The weights of the signs by which a sentence answers, each on its own."""
    taught = [e for rest, held in left_out(every, INNER) for e in having(held, words_of(rest))]
    rows = [({n: c.signs.get(n, 0.0) for n in SIGNS}, y) for e in taught for c, y in zip(e.found, e.right, strict=True)]
    return logistic([signs for signs, _ in rows], [right for _, right in rows])


def by_others(every: Sequence[Everyday]) -> Iterator[tuple[Everyday, dict[str, float]]]:
    """Each question with the words and weights that other games teach."""
    for rest, held in left_out(every, FOLDS):
        weights = learn(rest)
        yield from ((e, weights) for e in having(held, words_of(rest)))


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


def write(words: Words, folder: Path = FOLDER) -> None:
    """Write the words of each language."""
    for lang in sorted({lang for lang, _ in words}):
        text = "# Words of sentences that answer what everybody asks (kb/search/topics.py), by bench.learn_topics.\n"
        for name in NAMES:
            said = (f"{word.replace(' ', '_')}:{weight}" for word, weight in words.get((lang, name), {}).items())
            text += f'{name} = """\n{fill(" ".join(said), 118, break_on_hyphens=False)}\n"""\n'
        (folder / lang / "topic_words.toml").write_text(text, encoding="utf-8")


def main(given: list[str]) -> None:
    """Learn, print, and write where that is asked for."""
    every = gathered(Path(g) for g in given if g != "--write")
    told = list(table(counted(by_others(every))))
    print(*told, sep="\n")
    if "--write" in given:
        weights = {name: much for name, much in learn(every).items() if much}
        FILE.write_text(written(replace(model(), topic=weights)), encoding="utf-8")
        write(words_of(every))
        before, _, rest = DOCS.read_text(encoding="utf-8").partition(BEGIN)
        DOCS.write_text("\n".join((before + BEGIN, "", *told, "", END + rest.partition(END)[2])), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
