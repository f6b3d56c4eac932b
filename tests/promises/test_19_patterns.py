"""Promise 19: every regular expression is tried with hostile texts of 20 kB, in the way that it is applied.

None was forgotten: ``tests.patterns`` finds those that modules hold, those written out within functions, and those that
functions put together. Who adds one has nothing to do here, unless a function puts it together: then
``tests.patterns.made`` has to say how it is called, and a test tells so.
"""

from __future__ import annotations

import re
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.patterns.expressions import LOOPS, OURS, Expression, held, modules, sources
from tests.patterns.hostile import END, hostile, shown, text
from tests.patterns.made import MADE, made
from tests.timing import find_all, quickest

LENGTH = 20_000  # characters
SLOWEST = 0.1  # seconds of processor time
HOPELESS = 1.0  # the same: what takes so long is not waited for
NOTABLE = 0.01  # the same: from here on it is tried whether the time grows faster than the text
LONGER, GROWTH = 4, 10  # of a text so many times as long: times as much work, where linear is 4 and quadratic 16
ROOT = Path(__file__).parent.parent.parent
FOLDERS = sorted({".".join(p.relative_to(ROOT).parent.parts) for top in OURS for p in (ROOT / top).rglob("*.py")})
# Expressions that are given short texts only, and the length that they are tried at: where that is bounded. Most that
# were ever here could be mended (a possessive quantifier, a bound, one place to begin at), and none is left.
SHORT: dict[str, tuple[int, str]] = {}

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
    """Interrupts what takes more processor time; an exponential expression would never end."""

    def give_up(*_: object) -> None:
        raise GivenUp

    before = signal.signal(signal.SIGVTALRM, give_up)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def seconds(pattern: re.Pattern[Any], way: str, given: str | bytes) -> float:
    """Processor time of applying an expression: the best of some tries, where the first is slow."""
    try:
        with patience(HOPELESS):
            first = quickest(WORK[way], pattern, given, tries=1)
        return first if first < SLOWEST else min(first, quickest(WORK[way], pattern, given))
    except GivenUp:
        return HOPELESS


def slow(e: Expression) -> Iterator[str]:
    """What an expression is too slow on, said so that whoever mends it can try: one text for each way."""
    length = SHORT[e.where][0] if e.where in SHORT else LENGTH
    for way in sorted(e.ways - {"search"} if "find" in e.ways else e.ways):  # to find all is more work
        taken, how = _worst(e.pattern, way, length)
        if taken >= SLOWEST or (taken >= NOTABLE and _grows(e.pattern, way, how, length)):
            yield f"{e.where} takes {taken:.2f} s to {way} in {shown(*how)}: {e.pattern.pattern!r}"


def _worst(pattern: re.Pattern[Any], way: str, length: int) -> tuple[float, tuple[str, str]]:
    """The time of the text that takes longest, or of the first that takes too long, and how it is made."""
    worst = (0.0, ("", END))
    for how in hostile(pattern):
        worst = max(worst, (seconds(pattern, way, text(pattern, *how, length)), how))
        if worst[0] >= SLOWEST:
            break
    return worst


def _grows(pattern: re.Pattern[Any], way: str, how: tuple[str, str], length: int) -> bool:
    """True where the work grows faster than the text, though a text of 20 kB is still looked through in time."""
    short, long = (text(pattern, *how, n) for n in (length, LONGER * length))
    least = GROWTH * quickest(WORK[way], pattern, short)
    return quickest(WORK[way], pattern, long, tries=1) > least and quickest(WORK[way], pattern, long) > least


@pytest.mark.parametrize("folder", FOLDERS)
def test_no_expression_is_slow_on_hostile_text(folder: str) -> None:
    found = [line for e in everything()[folder] for line in slow(e)]
    assert not found, "\n".join(found)


# -- none was forgotten -----------------------------------------------------------------------------------------------


def test_hundreds_of_expressions_are_found_in_all_three_packages() -> None:
    count = {top: sum(len(found) for f, found in everything().items() if f.split(".")[0] == top) for top in OURS}
    assert count["ingest"] > 400 and count["kb"] > 100 and count["web"] > 40, count


@pytest.mark.parametrize(
    ("where", "ways"),
    [
        pytest.param("kb.symbols.ICON", {"fullmatch"}, id="held by a module"),
        pytest.param("kb.norms.bans.FORBIDS", {"find", "fullmatch"}, id="in a table"),
        pytest.param("ingest.structure.kinds.BY_TITLE", {"fullmatch"}, id="in a table, applied in one loop"),
        pytest.param("ingest.precedence.cues.ENGLISH", {"find", "fullmatch"}, id="in objects in a table"),
        pytest.param("ingest.interactions.cues.SPANISH", {"find", "fullmatch"}, id="in an object"),
        pytest.param("ingest.clean.torn._headings", {"find"}, id="written out in a function"),
        pytest.param("kb.norms.words.SUBORDINATE", {"search"}, id="applied in another module, by way of its own"),
        pytest.param("ingest.overlays.apply.place", {"search"}, id="put together by a function"),
        pytest.param("web.site.turning.patterns", {"fullmatch"}, id="put together, applied in one loop"),
        pytest.param("web.site.assets.AROUND", {"find"}, id="of bytes"),
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
    assert len(modules()) == sum(1 for top in OURS for _ in (ROOT / top).rglob("*.py"))


def test_a_table_that_is_said_to_be_applied_in_one_loop_is_used_nowhere_else() -> None:
    for table in LOOPS:
        assert sum(s.handed[table] for s in sources()) == 1, table


def test_what_is_said_of_short_texts_is_of_an_expression_that_there_is() -> None:
    assert {*SHORT} <= {e.where for found in everything().values() for e in found}


# -- and a slow one would be ------------------------------------------------------------------------------------------


def expression(pattern: str, *ways: str) -> Expression:
    return Expression("made.up", "made.up.SLOW", re.compile(pattern), frozenset(ways))


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
    assert len(told) == 1 and told[0].startswith("made.up.SLOW takes ") and repr(bad) in told[0]
    assert [*slow(expression(good, way))] == []


def test_an_expression_is_tried_in_the_way_that_it_is_applied() -> None:
    bad = r"\s*[-*]"  # linear at one place, quadratic at all of them
    assert [*slow(expression(bad, "match"))] == []
    assert len([*slow(expression(bad, "match", "find"))]) == 1
