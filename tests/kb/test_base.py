"""What is worked out of a generation is kept in it, and nowhere else."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from rulewright.kb.base import Generation, keeping


@pytest.fixture
def g() -> Generation:
    nothing: Any = None
    return Generation("0123", nothing, nothing, nothing, Path("nowhere"), {})


def test_the_last_that_were_asked_for_are_kept(g: Generation) -> None:
    made: list[str] = []

    @keeping(2)
    def told(g: Generation, word: str) -> list[str]:
        made.append(word)
        return [g.id, word]

    first = told(g, "a")
    assert first == ["0123", "a"] and told(g, "a") is first
    told(g, "b")
    assert told(g, "a") is first  # which "b" is now older than
    told(g, "c")
    assert told(g, "a") is first and made == ["a", "b", "c"]
    told(g, "b")
    assert made == ["a", "b", "c", "b"]


def test_another_generation_has_its_own(g: Generation) -> None:
    @keeping(1)
    def told(g: Generation) -> object:
        return object()

    assert told(g) is told(g)
    assert told(replace(g)) is not told(g)


def test_what_fails_is_asked_again(g: Generation) -> None:
    asked: list[int] = []

    @keeping(1)
    def told(g: Generation) -> int:
        asked.append(1)
        return 10 // (len(asked) - 1)

    with pytest.raises(ZeroDivisionError):
        told(g)
    assert told(g) == told(g) == 10 and len(asked) == 2
