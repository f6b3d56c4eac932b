from __future__ import annotations

from typing import Any

import pytest

from rulewright.ingest.precedence.abreast import MOST, abreast
from rulewright.ingest.precedence.concepts import Concepts
from rulewright.kb.model import Section, Span, Translation
from tests.make import section
from tests.work import LINEAR, growth

PAIRS = (
    Translation("game", "toll", "peaje"),
    Translation("game", "troll", "trol"),
    Translation("game", "bridge", "puente"),
    Translation("game", "ring the bell", "tocar la campana"),
    Translation("game", "open the market", "abrir el mercado"),
)
CONCEPTS = Concepts((), PAIRS)


def s(id: str, text: str, **other: Any) -> Section:
    return section(id, "A", text, lang="es" if id.startswith("cup") else "en", **other)


def rows(own: str, other: str) -> list[tuple[str, str]]:
    """The passages side by side, as text; empty where nothing stands."""
    a, b = s("cup/a", own), s("core/a", other)
    return [(cut(a, x.own), cut(b, x.other)) for x in abreast(a, b, CONCEPTS)]


def cut(sec: Section, place: Span | None) -> str:
    return sec.text[place.start : place.end] if place else ""


@pytest.mark.parametrize(
    ("own", "other", "expected"),
    [
        (
            "El trol cobra el peaje.",
            "The troll takes the toll.",
            [("El trol cobra el peaje.", "The troll takes the toll.")],
        ),
        (  # a step that only the other has stands where it stands there
            "1. Abrir el mercado\n2. Tocar la campana",
            "1. Sweep the square\n2. Open the market\n3. Chase geese\n4. Ring the bell",
            [
                ("", "1. Sweep the square"),
                ("1. Abrir el mercado", "2. Open the market"),
                ("", "3. Chase geese"),
                ("2. Tocar la campana", "4. Ring the bell"),
            ],
        ),
        (
            "El puente es de piedra.\n\nEl trol duerme.",
            "The troll sleeps.",
            [("El puente es de piedra.", ""), ("El trol duerme.", "The troll sleeps.")],
        ),
        ("El trol duerme.", "", [("El trol duerme.", "")]),
        ("", "", []),
        ("Zanahorias.", "Windmills.", [("Zanahorias.", ""), ("", "Windmills.")]),
    ],
)
def test_passages_stand_beside_what_speaks_of_the_same(own: str, other: str, expected: list[tuple[str, str]]) -> None:
    stripped = [(a.lstrip("1234. "), b.lstrip("1234. ")) for a, b in rows(own, other)]
    assert stripped == [(a.lstrip("1234. "), b.lstrip("1234. ")) for a, b in expected]


@pytest.mark.parametrize("before", ["", "El puente es de piedra.\n\n"])
def test_numbers_that_only_one_has_are_marked_where_they_stand(before: str) -> None:
    own, other = (
        s("cup/a", before + "El trol cobra 5 monedas de peaje en 2 puentes."),
        s("core/a", "The toll of the troll is three coins on 2 bridges."),
    )
    row = abreast(own, other, CONCEPTS)[-1]
    assert [cut(own, m) for m in row.own_marks] == ["5"]
    assert [cut(other, m) for m in row.other_marks] == ["three"]


def test_every_passage_stands_exactly_once() -> None:
    own = "\n\n".join(f"El trol {n} cobra peaje." for n in range(9))
    other = "\n\n".join(f"The troll {n} takes toll." for n in range(7))
    found = rows(own, other)
    assert sorted(a for a, _ in found if a) == sorted(own.split("\n\n"))
    assert sorted(b for _, b in found if b) == sorted(other.split("\n\n"))


def test_of_very_long_sections_so_much_is_compared_and_no_more() -> None:
    def compare(n: int) -> None:
        own, other = (s(i, "\n\n".join(["El trol."] * MOST * n)) for i in ("cup/a", "core/a"))
        abreast(own, other, CONCEPTS)

    assert growth(compare, 2) < LINEAR
