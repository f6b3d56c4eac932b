"""An English core book and a Spanish tournament book that stands above it, in one short call."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rulewright.ingest.precedence import find_overrides
from rulewright.ingest.statements import find_statements
from rulewright.kb.model import BookReading, Override, Section, Translation
from tests.make import book, section

PAIRS = (
    Translation("game", "toll", "peaje"),
    Translation("game", "bridge", "puente"),
    Translation("game", "crossing the bridge", "cruzar el puente"),
    Translation("game", "coin", "moneda"),
    Translation("game", "market", "mercado"),
    Translation("game", "scoring", "puntuación"),
    Translation("game", "the great fair", "la gran feria"),
    Translation("game", "the small fair", "la pequeña feria"),
    Translation("game", "troll", "trol"),
)


def s(id: str, title: str, text: str = "", **other: Any) -> Section:
    lang = "es" if id.startswith("cup") else "en"
    return section(id, title, text, lang=lang, **other)


def found(core: list[Section], cup: list[Section], authority: tuple[int, int] = (0, 10)) -> list[tuple[str, str]]:
    """The overrides between an English core book and a Spanish tournament book."""
    return [(o.section, o.other) for o in overrides(core, cup, authority)]


def overrides(
    core: list[Section],
    cup: list[Section],
    authority: tuple[int, int] = (0, 10),
    pairs: Sequence[Translation] = PAIRS,
) -> tuple[Override, ...]:
    readings = (
        BookReading(book("core", authority=authority[0]), tuple(core)),
        BookReading(book("cup", lang="es", authority=authority[1]), tuple(cup)),
    )
    return find_overrides(readings, (), pairs, find_statements(readings))


CORE = [
    s("core/core", "Core", "", order=0),
    s("core/bridge", "Crossing the bridge", "Pay the toll of one coin to the troll.", order=1, parent="core/core"),
    s("core/market", "The market", "Sell a hat for two coins.", order=2, parent="core/core"),
    s("core/night", "Night", "Everybody sleeps.", order=3, parent="core/core"),
]

FILLERS = [
    s(
        f"core/f{i}",
        f"Filler {i}",
        f"Village {i} has its geese {i}, cobblers {i}, ditches {i} and one windmill {i}, seldom more.",
        order=5 + i,
        parent="core/core",
    )
    for i in range(60)
]
