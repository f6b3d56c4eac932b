"""Promise 18: twice the text takes at most 2.2 times as long, for every step of a build.

Times are those of the processor, of this thread alone, and the best of several runs. What is not linear is so at every
size and on every run; a busy machine or a cold cache is not. So a step that seems too slow is measured again, then at
twice the size, and again at twice that: it fails where it is too slow at each of them. Steps that are done with the
larger text in less than a blink are not looked at.

spaCy and Python-Markdown are quadratic on some runs of marks, so they are given pieces of bounded length only
(``ingest.sentences``, ``ingest.html.markdown``); the patterns here go well beyond those, so what they show is the step
as it is built around them. Rows of characters beyond what ``docs/limits.md`` allows are refused before any step.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ingest import pipeline
from ingest.limits import LINE, RUN
from tests.promises import steps
from tests.promises.bombs import BOMBS, Bomb, name, over_and_over, told, word

MOST = 2.2  # times as long for twice the text
QUICK = 0.05  # seconds that a step may take for the larger text, beside what any text takes, and not be looked at
SIZES = (15_000, 30_000, 60_000)  # characters of the smaller text; the next is tried where the one before seems slow
FOLLOWS = "editions.past.follow"  # a step that is done only where there is an earlier edition
TRIES = 3  # runs at one size, of which the best counts


@pytest.fixture(scope="module")
def least(tmp_path_factory: pytest.TempPathFactory) -> dict[str, float]:
    """What each step takes for hardly any text."""
    folder = tmp_path_factory.mktemp("least") / "kb"
    return best(*(steps.seconds(BOMBS["one paragraph"](200), folder) for _ in range(2)))


def slow(run: Callable[[int], dict[str, float]], least: dict[str, float]) -> dict[str, str]:
    """The steps that take more than their share longer for twice the text, at every size, with their times.

    ``run``: what each step takes for a text of so many characters.
    """
    found: dict[str, str] = {}
    for size in SIZES:
        one: dict[str, float] = {}
        two: dict[str, float] = {}
        for _ in range(TRIES):
            two = best(two, run(2 * size))
            long = {s for s, t in two.items() if t - least.get(s, 0.0) >= QUICK and (s in found or not found)}
            one = best(one, run(size)) if long else one
            seems = {s for s in long if two[s] > MOST * one.get(s, 0.0)}
            if not seems:
                return {}
        found = {s: f"{size} characters {one.get(s, 0.0):.3f} s, twice as many {two[s]:.3f} s" for s in sorted(seems)}
    return found


def best(*runs: dict[str, float]) -> dict[str, float]:
    """The least time of each step."""
    return {step: min(r[step] for r in runs if step in r) for r in runs for step in r}


@pytest.mark.slow
@pytest.mark.parametrize("of", BOMBS)
def test_twice_the_text_takes_at_most_so_much_longer(of: str, least: dict[str, float], tmp_path: Path) -> None:
    assert slow(lambda size: steps.seconds(BOMBS[of](size), tmp_path / "kb"), least) == {}


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
def test_nor_does_the_comparison_of_two_editions(of: str, least: dict[str, float], tmp_path: Path) -> None:
    def run(size: int) -> dict[str, float]:
        earlier, later = (edition(size) for edition in EDITIONS[of])
        taken = steps.seconds(later, tmp_path / "kb", earlier)
        return {FOLLOWS: taken[FOLLOWS]}

    assert slow(run, least) == {}


@pytest.mark.parametrize("of", BOMBS)
def test_the_patterns_are_what_they_say(of: str) -> None:
    small, large = BOMBS[of](SIZES[0]), BOMBS[of](2 * SIZES[0])
    assert 0.6 * SIZES[0] < len(small) < 1.6 * SIZES[0] and 1.7 < len(large) / len(small) < 2.2
    assert max(map(len, large.splitlines())) < LINE.most, "a line that is too long is refused"
    assert not re.search(rf"(.)\1{{{RUN.most}}}", large), "a run that is too long is refused"


def test_there_are_as_many_as_promised() -> None:
    assert len(BOMBS) >= 25
    assert len({name(i) for i in range(20_000)}) == len({word(i) for i in range(20_000)}) == 20_000


def test_every_step_of_the_pipeline_is_timed(tmp_path: Path) -> None:
    taken = steps.seconds(BOMBS["terms in sections"](3_000), tmp_path / "kb")
    named = {n for n, f in vars(pipeline).items() if callable(f) and getattr(f, "__module__", "").startswith("ingest.")}
    own = {n for n in named if getattr(vars(pipeline)[n], "__module__", "") == "ingest.pipeline"}
    classes = {n for n in named if isinstance(vars(pipeline)[n], type)}
    assert {"structure", "find_terms", "find_references", "find_interactions", "render_html"} <= set(taken)
    assert named - own - classes - set(taken) == set()
    assert {f"{owner.__name__}.{n}".removeprefix("kb.") for owner, n in steps.BESIDE} - set(taken) == {FOLLOWS}


def test_a_step_that_is_not_linear_is_found(
    least: dict[str, float], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clean = vars(pipeline)["clean"]

    def slower(part: Any) -> Any:
        text = "x" * len(part.source.text)
        for i in range(len(text)):
            text.find(f"no {i}")
        return clean(part)

    slower.__module__ = clean.__module__
    monkeypatch.setattr(pipeline, "clean", slower)
    monkeypatch.setattr("tests.promises.test_18_doubling.SIZES", (10_000,))
    monkeypatch.setattr("tests.promises.test_18_doubling.TRIES", 1)
    bomb = BOMBS["no end of a sentence"]
    assert "clean" in slow(lambda size: steps.seconds(bomb(size), tmp_path / "kb"), least)
