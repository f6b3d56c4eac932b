"""Promise 19: every regular expression is tried with hostile texts of 20 kB, in the way that it is applied.

None was forgotten: ``tests.patterns`` finds those that modules hold, those written out within functions, and those that
functions put together. Who adds one has nothing to do here, unless a function puts it together: then
``tests.patterns.made`` has to say how it is called, and a test tells so.

What a regular expression does cannot be counted from Python, so this is the one promise that needs a clock, and it asks
only whether the time grows faster than the text. Of the same text eight times as long, a linear expression takes 8
times as long and a quadratic one 64 times; it fails where it takes over 22 times as long, each time that it is tried,
against a shorter text measured just before. A machine that is busy slows down both; it would have to be three times as
busy for the second of the two, three times in a row. What is done in less than a blink is not tried further: a
quadratic expression takes 20 kB two hundred million steps.
"""

from __future__ import annotations

import re
import signal
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.patterns.expressions import LOOPS, PACKAGES, Expression, held, modules, sources
from tests.patterns.hostile import hostile, shown, text
from tests.patterns.made import MADE, made

LENGTH = 20_000  # characters
BLINK = 0.01  # seconds of processor time; what takes no longer is not tried further
LONGER, GROWTH = 8, 22  # of a text so many times as long: times as much work, where linear is 8 and quadratic 64
TRIES = 3
HANGS = 10.0  # seconds of processor time after which nothing is waited for: an exponential expression never ends
ROOT = Path(__file__).parent.parent.parent
FILES = [p for package in PACKAGES for p in Path(package.__path__[0]).rglob("*.py")]
FOLDERS = sorted({".".join(("rulewright", *p.resolve().relative_to(ROOT).parent.parts)) for p in FILES})
# Expressions that are given short texts only, and the length that they are tried at: where that is bounded. Most that
# were ever here could be mended (a possessive quantifier, a bound, one place to begin at), and none is left.
SHORT: dict[str, tuple[int, str]] = {}


def find_all(pattern: re.Pattern[Any], given: Any) -> int:
    return sum(1 for _ in pattern.finditer(given))


WORK: dict[str, Callable[..., object]] = {
    "find": find_all,
    "search": re.Pattern.search,
    "match": re.Pattern.match,
    "fullmatch": re.Pattern.fullmatch,
}


@cache
def everything() -> dict[str, tuple[Expression, ...]]:
    """The expressions of the program by folder; one that stands in several places, and is applied alike, once."""
    out: dict[str, dict[tuple[object, ...], Expression]] = {folder: {} for folder in FOLDERS}
    for e in (*held(), *made()):
        out[folder_of(e.module)].setdefault((e.pattern, e.ways, e.where in SHORT), e)
    return {folder: tuple(found.values()) for folder, found in out.items()}


def folder_of(module: str) -> str:
    return module if module in FOLDERS else module.rpartition(".")[0]


class GivenUp(Exception):
    """An expression was interrupted."""


@contextmanager
def patience(seconds: float) -> Iterator[None]:
    """Interrupts what takes more processor time."""

    def give_up(*_: object) -> None:
        raise GivenUp

    before = signal.signal(signal.SIGVTALRM, give_up)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def taken(pattern: re.Pattern[Any], way: str, given: str | bytes, most: float) -> float | None:
    """Seconds of processor time of this thread that an expression takes; None where it was not done in ``most``."""
    began = time.thread_time()
    try:
        with patience(most):
            WORK[way](pattern, given)
    except GivenUp:
        return None
    return time.thread_time() - began


def slow(e: Expression) -> Iterator[str]:
    """What an expression is too slow on, said so that whoever mends it can try: one text for each way."""
    length = SHORT[e.where][0] if e.where in SHORT else LENGTH
    for way in sorted(e.ways - {"search"} if "find" in e.ways else e.ways):  # to find all is more work
        for how in hostile(e.pattern):
            if grows(e.pattern, way, *(text(e.pattern, *how, n) for n in (length, LONGER * length))):
                yield f"{e.where} takes longer and longer to {way} in {shown(*how)}: {e.pattern.pattern!r}"
                break


def grows(pattern: re.Pattern[Any], way: str, short: str | bytes, long: str | bytes) -> bool:
    """True where the time grows faster than the text, each time that it is tried."""
    for _ in range(TRIES):
        seconds = taken(pattern, way, short, HANGS)
        if seconds is None:
            return True
        if seconds < BLINK or taken(pattern, way, long, GROWTH * seconds) is not None:
            return False
    return True


@pytest.mark.parametrize("folder", FOLDERS)
def test_no_expression_is_slow_on_hostile_text(folder: str) -> None:
    found = [line for e in everything()[folder] for line in slow(e)]
    assert not found, "\n".join(found)


# -- none was forgotten -----------------------------------------------------------------------------------------------


def test_hundreds_of_expressions_are_found_in_all_three_packages() -> None:
    found = Counter(folder.split(".")[1] for folder, of in everything().items() for _ in of)
    assert found["ingest"] > 400 and found["kb"] > 100 and found["web"] > 40, found


@pytest.mark.parametrize(
    ("where", "ways"),
    [
        pytest.param("rulewright.kb.symbols.ICON", {"fullmatch"}, id="held by a module"),
        pytest.param("rulewright.kb.ladder.text.SIDES", {"find", "fullmatch"}, id="in a table"),
        pytest.param("rulewright.ingest.structure.kinds.BY_TITLE", {"fullmatch"}, id="in a table, applied in one loop"),
        pytest.param("rulewright.ingest.precedence.phrases.expression", {"find", "fullmatch"}, id="made of data"),
        pytest.param("rulewright.ingest.clean.torn._headings", {"find"}, id="written out in a function"),
        pytest.param(
            "rulewright.kb.verdict.acts.UNIVERSAL", {"search"}, id="applied in another module, by way of its own"
        ),
        pytest.param("rulewright.ingest.overlays.apply.place", {"search"}, id="put together by a function"),
        pytest.param("rulewright.web.site.assets.AROUND", {"find"}, id="of bytes"),
    ],
)
def test_wherever_an_expression_stands_it_is_found(where: str, ways: set[str]) -> None:
    assert ways in [e.ways for found in everything().values() for e in found if e.where == where]


def test_what_functions_put_together_is_made_by_calling_each() -> None:
    told = {place for s in sources() for place in s.made}
    assert told == {*MADE}, "tests/patterns/made.py has to call each of these functions, and no other"
    assert {e.where for e in made()} == told


def test_every_module_gets_at_re_in_the_way_that_is_understood() -> None:
    assert {s.name: s.strange for s in sources() if s.strange} == {}
    assert len(modules()) == len(FILES)


def test_a_table_that_is_said_to_be_applied_in_one_loop_is_used_nowhere_else() -> None:
    for table in LOOPS:
        assert sum(s.handed[table] for s in sources()) == 1, table


def test_what_is_said_of_short_texts_is_of_an_expression_that_there_is() -> None:
    assert {*SHORT} <= {e.where for found in everything().values() for e in found}


# -- and a slow one would be ------------------------------------------------------------------------------------------


@pytest.fixture
def shorter(monkeypatch: pytest.MonkeyPatch) -> None:
    """A tenth of the text, and of a quadratic expression a hundredth of the time: what is slow here is known to be."""
    for name, given in {"LENGTH": LENGTH // 10, "BLINK": BLINK / 100, "HANGS": HANGS / 10}.items():
        monkeypatch.setitem(globals(), name, given)


def expression(pattern: str, *ways: str) -> Expression:
    return Expression("made.up", "made.up.SLOW", re.compile(pattern), frozenset(ways))


@pytest.mark.usefixtures("shorter")
@pytest.mark.parametrize(
    ("bad", "way", "good"),
    [
        pytest.param(r"\s+$", "find", r"(?<!\s)\s++$", id="blanks tried from each of their places"),
        pytest.param(r"\W*(?:if|when)", "find", r"(?<!\W)\W*+(?:if|when)", id="marks before a word"),
        pytest.param(r"[\w ]*\d*[ ]*:", "match", r"[^\W\d]*+\d*+[ ]*+:", id="three in a row that share blanks"),
        pytest.param(r"(?:[A-Z]+ ?)+\.", "match", r"(?:[A-Z]++ ?)++\.", id="exponential: words that may be one"),
        pytest.param(
            r"(?: (?:a|is|the|a))+$", "search", r"(?: (?:a|is|the)){1,9}+$", id="exponential: a word said twice"
        ),
        pytest.param(r"<b>.*?</b>", "find", r"<b>[^<]*+</b>", id="to the end from each beginning"),
        pytest.param(r"lantern.*marsh", "find", r"lantern.{0,80}?marsh", id="quadratic, and still in time"),
        pytest.param(r"\d+(?:-\d+)*$", "search", r"(?<![\d-])\d++(?:-\d++)*+$", id="numbers in a row"),
    ],
)
def test_an_expression_that_is_not_linear_is_told_and_its_mended_twin_passes(bad: str, way: str, good: str) -> None:
    told = [*slow(expression(bad, way))]
    assert len(told) == 1 and told[0].startswith("made.up.SLOW takes longer and longer to ") and repr(bad) in told[0]
    assert [*slow(expression(good, way))] == []


@pytest.mark.usefixtures("shorter")
def test_an_expression_is_tried_in_the_way_that_it_is_applied() -> None:
    bad = r"\s*[-*]"  # linear at one place, quadratic at all of them
    assert [*slow(expression(bad, "match"))] == []
    assert len([*slow(expression(bad, "match", "find"))]) == 1
