"""Promise 18: twice the text is at most 2.2 times the work, for every step of a build.

Work is counted, not timed (``tests.work``): lines of Python that are executed, what is gone through in C by calls that
go through all of something, and the instructions of SQLite. Counts are the same on a busy machine and on every run, so
small texts show what a clock shows on large ones only. What a text of any size costs falls away, since the texts are of
one, two and four lengths: the third may add 2.2 times what the second added. Work in bounded pieces, and whatever is
done only from some size on, grows in steps; so what seems to grow too fast is looked at again with texts twice as long,
and fails where it does so at every size.

Python-Markdown is quadratic on some runs of marks, so it is given pieces of bounded length only
(``ingest.html.markdown``). Rows of characters beyond what ``docs/limits.md`` allows are refused
before any step. A slice is not counted: what a loop must not do is to cut its own text shorter each time, and no loop
does.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from rulewright.ingest import books
from rulewright.ingest.limits import LINE, RUN
from tests.promises import steps
from tests.promises.bombs import BOMBS, Bomb, name, over_and_over, told, word
from tests.work import Kind

MOST = 2.2  # times the work for twice the text
SIZES = (2_000, 4_000, 8_000, 16_000)  # characters of the shortest of three texts; the next where one seems to grow
SMALL: dict[Kind, int] = {"lines": 5_000, "handled": 500_000, "rows": 50_000}  # that much more is not looked at
ROOT = Path(steps.pipeline.__file__).parent.parent


def grows(run: Callable[[int], steps.Done], warm_up: Callable[[int], None]) -> dict[tuple[str, Kind], str]:
    """The steps whose work grows faster than the text, at every size, with their counts.

    ``run``: the work of each step for a text of so many characters; ``warm_up``: reads the longest text of a size, so
    that words which spaCy sees for the first time are not counted for one length and known for the next.
    """
    of: dict[int, steps.Done] = {}
    found: dict[tuple[str, Kind], str] = {}
    for size in SIZES:
        lengths = (size, 2 * size, 4 * size)
        warm_up(lengths[-1])
        of |= {n: run(n) for n in reversed(lengths) if n not in of}
        every = {key: [of[n].get(key, 0) for n in lengths] for key in of[lengths[-1]]}
        found = {key: _said(key, lengths, counts) for key, counts in every.items() if _too_fast(key[1], counts)}
        if not found:
            break
    return found


def growing(bomb: Bomb, folder: Path) -> dict[tuple[str, Kind], str]:
    """What grows faster than a text of this kind."""
    return grows(lambda size: steps.done(bomb(size), folder), lambda size: steps.warm_up(bomb(size), folder))


def _too_fast(kind: Kind, counts: list[int]) -> bool:
    first, second = (b - a for a, b in pairwise(counts))
    return second > MOST * max(first, 0) + SMALL[kind]


def _said(key: tuple[str, Kind], lengths: tuple[int, ...], counts: list[int]) -> str:
    return ", ".join(f"{count} {key[1]} for {n}" for n, count in zip(lengths, counts, strict=True))


# Steps that do grow faster, which no clock had shown; strict: who mends one takes it out here.
GROWING = {
    "keywords of two words": "find_terms counts each keyword in its section, in up to 50,000 characters",
    "keywords that share a word": "find_terms counts each keyword in its section, in up to 50,000 characters",
    "terms in bold": "find_terms counts each keyword in its section, in up to 50,000 characters",
}


def bombs() -> Iterator[Any]:
    for of in BOMBS:
        known = [pytest.mark.xfail(strict=True, reason=GROWING[of])] if of in GROWING else []
        yield pytest.param(of, marks=known)


@pytest.mark.slow
@pytest.mark.parametrize("of", [*bombs()])
def test_twice_the_text_is_at_most_so_much_more_work(of: str, tmp_path: Path) -> None:
    assert growing(BOMBS[of], tmp_path / "kb") == {}


EDITIONS: dict[str, tuple[Bomb, Bomb]] = {  # the earlier one, the later one
    "every rule under another name": (
        over_and_over(lambda i: f"## {name(i)}\n\n{told(i)}\n\n"),
        over_and_over(lambda i: f"## {name(i + 90_000)}\n\n{told(i)}\n\n"),
    ),
    "one rule over and over": (
        over_and_over(lambda i: f"## {name(i)}\n\nA piece of mud moves through mud.\n\n"),
        over_and_over(lambda i: f"## {name(i + 90_000)}\n\nA piece of mud moves through mud.\n\n"),
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("of", EDITIONS)
def test_nor_is_the_comparison_of_two_editions(of: str, tmp_path: Path) -> None:
    def run(size: int) -> steps.Done:
        earlier, later = (edition(size) for edition in EDITIONS[of])
        return {key: n for key, n in steps.done(later, tmp_path / "kb", earlier).items() if key[0] == "follow"}

    assert grows(run, lambda size: steps.warm_up(EDITIONS[of][1](size), tmp_path / "kb")) == {}


@pytest.mark.parametrize("of", BOMBS)
def test_the_patterns_are_what_they_say(of: str) -> None:
    small, large = BOMBS[of](15_000), BOMBS[of](30_000)
    assert 9_000 < len(small) < 24_000 and 1.7 < len(large) / len(small) < 2.2
    assert max(map(len, large.splitlines())) < LINE.most, "a line that is too long is refused"
    assert not re.search(rf"(.)\1{{{RUN.most}}}", large), "a run that is too long is refused"


def test_there_are_as_many_as_promised() -> None:
    assert len(BOMBS) >= 25
    assert len({name(i) for i in range(20_000)}) == len({word(i) for i in range(20_000)}) == 20_000


def test_every_step_is_counted(tmp_path: Path) -> None:
    rules = BOMBS["terms in sections"](3_000)
    steps.warm_up(rules, tmp_path / "kb")
    counted = {step for step, _ in steps.done(rules, tmp_path / "kb", rules)}
    assert {"structure", "find_terms", "find_references", "find_interactions", "map_books", "render_html"} <= counted
    assert counted == {"", *steps.steps(), *steps.AFTER}


def test_the_count_is_the_same_on_every_run(tmp_path: Path) -> None:
    rules = BOMBS["keywords by each other"](3_000)
    steps.warm_up(rules, tmp_path / "kb")
    counts = [steps.done(rules, tmp_path / "kb") for _ in range(2)]
    assert counts[0].keys() == counts[1].keys()
    apart = {key: (n, counts[1][key]) for key, n in counts[0].items() if abs(n - counts[1][key]) > n / 1_000}
    assert apart == {}, "but for what Whoosh calls its files: that is drawn by lot"
    assert sum(n for (_, kind), n in counts[0].items() if kind == "lines") > 500_000


def by_lines(text: str) -> int:
    """A loop over all pairs."""
    return sum(a == b for a in text for b in text)


def by_whole_texts(text: str) -> int:
    """The whole text again for every tenth character."""
    return sum(len(text.replace(".", "")) for _ in text[::10])


def by_pairs_within(text: str) -> int:
    """All pairs of what is rare."""
    words = text.split()[::2]
    return len([a for a in words for b in words if a == b])


@pytest.mark.parametrize(
    ("slow", "kind"), [(by_lines, "lines"), (by_whole_texts, "handled"), (by_pairs_within, "lines")]
)
def test_a_step_whose_work_grows_faster_is_found(
    slow: Callable[[str], int], kind: Kind, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clean = vars(books)["clean"]

    def slower(part: Any) -> Any:
        slow(part.source.text)
        return clean(part)

    slower.__module__ = clean.__module__
    monkeypatch.setattr(books, "clean", slower)
    monkeypatch.setattr("tests.promises.test_18_doubling.SIZES", (1_500, 3_000) if slow is not by_lines else (400, 800))
    bomb = BOMBS["no end of a sentence"]
    assert growing(bomb, tmp_path / "kb").keys() == {("clean", kind)}


def test_a_step_that_sqlite_does_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read = steps.Store.game

    def slower(store: Any, game: str) -> Any:
        store.rows("SELECT count(*) FROM sections a JOIN sections b ON a.body < b.body")
        return read(store, game)

    monkeypatch.setattr(steps.Store, "game", slower)
    monkeypatch.setattr("tests.promises.test_18_doubling.SIZES", (3_000, 6_000))
    bomb = BOMBS["headings of every depth"]
    assert ("read", "rows") in growing(bomb, tmp_path / "kb")


# -- what is not counted ----------------------------------------------------------------------------------------------


SHORT = {  # what is cut there is short at any length of a book
    "ingest/structure/runs.py: columns[1 + group * over].insert(0, 1 + group)": "the columns of a table",
    "ingest/structure/contents.py: bare = bare[m.end():]": "a title",
    "ingest/terms/statements.py: words = words[1:]": "the words of a name",
    "kb/search/rank.py: found.said(doc, 0.1).why.insert(0, Message('has the quoted phrase'))": "the reasons of a hit",
    "kb/search/rank.py: s.why.insert(0, Message('explains {words}', words=self.glossary.called(entry)))": "the same",
    "kb/search/rank.py: s.why.insert(0, reason)": "the same",
    "kb/search/suggest.py: rest = rest[1:]": "a query",
    "kb/store.py: out.insert(0, section)": "the headings above a section",
}


def eaten(tree: ast.AST) -> Iterator[str]:
    """What loops cut shorter from the front: ``text = text[n:]``, ``row.pop(0)``, ``del row[0]``."""
    for loop in ast.walk(tree):
        if isinstance(loop, (ast.For, ast.While)):
            for node in (n for part in loop.body for n in ast.walk(part)):
                match node:
                    case ast.Assign(
                        targets=[ast.Name(id=a)],
                        value=ast.Subscript(value=ast.Name(id=b), slice=ast.Slice(lower=ast.expr(), upper=None)),
                    ) if a == b:
                        yield ast.unparse(node)
                    case ast.Call(func=ast.Attribute(attr="pop"), args=[ast.Constant(value=0)]):
                        yield ast.unparse(node)
                    case ast.Call(func=ast.Attribute(attr="insert"), args=[ast.Constant(value=0), _]):
                        yield ast.unparse(node)
                    case ast.Delete(targets=[ast.Subscript(slice=ast.Constant(value=0))]):
                        yield ast.unparse(node)


def test_no_loop_eats_what_it_reads_from_the_front() -> None:
    found = {
        f"{path.relative_to(ROOT)}: {said}"
        for room in ("ingest", "kb", "web")
        for path in sorted((ROOT / room).rglob("*.py"))
        for said in eaten(ast.parse(path.read_text(encoding="utf-8")))
    }
    assert found == {*SHORT}, "each round copies all that is left: go on from a place, or use a deque"


def test_a_loop_that_did_would_be_found() -> None:
    program = (
        "while text:\n    take(text[0])\n    text = text[1:]\nfor x in y:\n    row.pop(0); del row[0]; row.insert(0, x)"
    )
    assert [*eaten(ast.parse(program))] == ["text = text[1:]", "row.pop(0)", "del row[0]", "row.insert(0, x)"]
