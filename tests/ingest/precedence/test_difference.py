"""What one section says otherwise than another, in words for people."""

from __future__ import annotations

import pytest

from rulewright.ingest.precedence.clauses import talk
from rulewright.ingest.precedence.concepts import Concepts
from rulewright.ingest.precedence.overrides import clipped, contrasts, described, steps
from rulewright.kb.model import Contrast
from tests.ingest.precedence.making import CORE, FILLERS, PAIRS, overrides, s
from tests.make import stated

DIFFERING = [
    ("El trol no puede cantar.", "The troll is paid.", "it forbids “El trol no puede cantar.”"),
    ("1. Peaje\n2. Trol\n3. Puente", "1. Toll\n2. Troll\n3. Bridge\n4. Coin", "3 points or steps instead of 4"),
    ("El trol recibe un escudo.", "The troll is paid.", ""),  # other words may only be the other language's
    ("El trol.", "The troll.", ""),
]


@pytest.mark.parametrize(("own", "other", "expected"), DIFFERING)
def test_what_differs_is_said_in_words(own: str, other: str, expected: str) -> None:
    sections = s("cup/a", "A", own), s("core/a", "B", other)
    concepts = Concepts((), PAIRS, stated(*sections))
    higher, lower = (talk(x, concepts) for x in sections)
    counts = steps(higher.section), steps(lower.section)
    said = described(contrasts(higher, lower, counts))
    assert said == (f"What differs: {expected}." if expected else "")


@pytest.mark.parametrize(
    ("contrast", "expected"),
    [
        (Contrast("says", ("No.",)), "it says “No.”"),
        (Contrast("says", ("No.",), ("Sí.",)), "it says “No.” where the other says “Sí.”"),
        (Contrast("uses", ("No.",)), "it uses what the other speaks of in a way of its own: “No.”"),
        (Contrast("adds", ("No.",)), "it adds to what the other lists: “No.”"),
        (Contrast("left-out", (), ("Step",)), "it leaves out “Step”"),
    ],
)
def test_each_way_to_differ_has_words(contrast: Contrast, expected: str) -> None:
    assert described([contrast]) == f"What differs: {expected}."


def test_more_steps_are_no_difference_where_each_has_steps_of_its_own() -> None:
    core = [s("core/bridge", "Crossing the bridge", "1. Toll\n2. Troll\n3. Bridge\n4. Mud\n5. Rain\n", order=1)]
    own = [s("cup/puente", "Cruzar el puente", "1. Peaje\n2. Trol\n3. Una moneda\n4. El mercado\n", order=1)]
    (found_,) = overrides(core, own)
    assert found_.differences == ()
    longer = [s("cup/puente", "Cruzar el puente", "1. Peaje\n2. Trol\n3. Puente\n", order=1)]
    assert [c.kind for o in overrides(core, longer) for c in o.differences] == ["steps"]


TOLL = "Pay the toll of two coins to the troll."
SAYING = [
    ("Se paga al trol un peaje de tres monedas.", (TOLL,)),  # a number for another
    ("El trol cobra el peaje y nunca da monedas en el mercado.", None),  # a denial of what the other may say elsewhere
    ("El peaje se paga al trol o mercado.", None),  # another one who may
]


@pytest.mark.parametrize(("own", "other"), SAYING)
def test_a_sentence_says_what_differs_where_another_answers_it(own: str, other: tuple[str, ...] | None) -> None:
    core = [s("core/bridge", "Crossing the bridge", TOLL, order=1), *CORE[2:]]
    (found_,) = overrides(core, [s("cup/puente", "Cruzar el puente", own, order=1)])
    assert found_.differences == ((Contrast("says", (own,), other),) if other else ())


def test_what_is_only_said_in_other_words_is_not_said_to_differ() -> None:
    """Two texts of two languages never have all the same words: that tells nothing of what they say."""
    cup = [s("cup/puente", "Cruzar el puente", "El trol cobra el peaje de una moneda en el mercado.", order=1)]
    (found_,) = overrides(CORE, cup)
    assert found_.differences == () and found_.how.endswith("where they differ.")


def test_a_sentence_that_announces_others_says_nothing() -> None:
    cup = [s("cup/puente", "Cruzar el puente", "Nunca se paga al trol sin lo siguiente:\n\n- El mercado.", order=1)]
    assert [o.differences for o in overrides(CORE, cup)] == [()]


def test_a_long_sentence_is_cut_between_words() -> None:
    assert clipped("no " * 41) == "no " * 40 + "…" and clipped("no " * 40) == ("no " * 40).strip()


def test_a_heading_over_sections_says_what_these_say() -> None:
    core = [
        s("core/fair", "The great fair", order=1),
        s("core/fair.scoring", "Scoring", "Each market scores two coins.", order=2, parent="core/fair"),
    ]
    cup = [
        s("cup/feria", "La gran feria", order=1),
        s("cup/feria.puntos", "Puntuación", "Cada mercado puntúa cinco monedas.", order=2, parent="cup/feria"),
    ]
    whole, part = sorted(overrides([*core, *FILLERS], cup), key=lambda o: o.section)
    assert whole.differences == part.differences
    assert part.differences == (
        Contrast("says", ("Cada mercado puntúa cinco monedas.",), ("Each market scores two coins.",)),
    )
