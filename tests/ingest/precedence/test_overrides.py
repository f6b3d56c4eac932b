"""Which sections of a book of higher authority replace which of the other."""

from __future__ import annotations

from typing import Any

import pytest

from rulewright.ingest.precedence import find_overrides
from rulewright.ingest.precedence.clauses import Likeness, talk
from rulewright.ingest.precedence.concepts import Concepts, cognate, dice, things, weights
from rulewright.ingest.statements import find_statements
from rulewright.kb.model import BookReading, Section, SectionKind, Translation
from tests.ingest.precedence.making import CORE, FILLERS, PAIRS, found, overrides, s
from tests.make import book, term


def test_headings_that_name_the_same_thing_are_paired_across_languages() -> None:
    cup = [s("cup/puente", "Cruzar el puente", "El peaje es de tres monedas.", order=1)]
    assert found(CORE, cup) == [("cup/puente", "core/bridge")]


@pytest.mark.parametrize(("core", "cup", "winner"), [(0, 0, None), (5, 0, "core/bridge"), (0, 5, "cup/puente")])
def test_only_higher_authority_overrides(core: int, cup: int, winner: str | None) -> None:
    section_ = s("cup/puente", "Cruzar el puente", "El peaje es de tres monedas.", order=1)
    pairs = found(CORE, [section_], (core, cup))
    assert [a for a, _ in pairs] == ([winner] if winner else [])


def test_another_subject_is_no_override() -> None:
    assert found(CORE, [s("cup/danza", "La danza", "Se baila hasta el alba.", order=1)]) == []


def test_the_same_heading_in_many_places_needs_the_same_parent() -> None:
    core = [
        s("core/core", "Core", "", order=0),
        s("core/great", "The great fair", "", order=1, kind=SectionKind.SCENARIO),
        s("core/great.scoring", "Scoring", "One point a hat.", order=2, parent="core/great", kind=SectionKind.SCENARIO),
        s("core/small", "The small fair", "", order=3, kind=SectionKind.SCENARIO),
        s(
            "core/small.scoring",
            "Scoring",
            "One point a shoe.",
            order=4,
            parent="core/small",
            kind=SectionKind.SCENARIO,
        ),
    ]
    cup = [
        s("cup/feria", "La pequeña feria", "", order=1, kind=SectionKind.SCENARIO),
        s("cup/p", "Puntuación", "Dos puntos.", order=2, parent="cup/feria", kind=SectionKind.SCENARIO),
        s("cup/otra", "Otra feria", "", order=3, kind=SectionKind.SCENARIO),
        s("cup/q", "Puntuación", "Tres puntos.", order=4, parent="cup/otra", kind=SectionKind.SCENARIO),
    ]
    assert found(core, cup) == [("cup/feria", "core/small"), ("cup/p", "core/small.scoring")]


def test_a_section_may_say_itself_what_it_replaces() -> None:
    cup = [s("cup/feria", "Feria", "En lugar de seguir las reglas del mercado del manual, nadie vende.", order=1)]
    (o,) = overrides(CORE, cup)
    assert (o.section, o.other) == ("cup/feria", "core/market")
    assert o.because.startswith("It says so itself: En lugar de seguir")


def test_a_heading_that_joins_two_names_overrides_both() -> None:
    core = [*CORE, s("core/troll", "Troll", "The troll eats coins.", order=4, parent="core/core")]
    core += FILLERS
    cup = [s("cup/x", "Mercado y trol", "Se quedan en casa.", order=1)]
    assert set(found(core, cup)) == {("cup/x", "core/market"), ("cup/x", "core/troll")}


def test_a_heading_without_text_leaves_it_to_the_numbered_rules_under_it() -> None:
    cup = [
        s("cup/5", "Cruzar el puente", "", order=1, number="5"),
        s(
            "cup/5.1",
            "Se canta siempre una copla al llegar a la orilla del río",
            "Se canta.",
            order=2,
            parent="cup/5",
            number="5.1",
        ),
        s(
            "cup/5.2",
            "El peaje se paga",
            "El peaje de tres monedas se paga al trol.",
            order=3,
            parent="cup/5",
            number="5.2",
        ),
    ]
    assert ("cup/5.2", "core/bridge") in found(CORE, cup)
    assert "cup/5" not in {a for a, _ in found(CORE, cup)}


def test_title_pages_are_not_compared() -> None:
    assert found([s("core/core", "Fair", "A game.", order=0)], [s("cup/cup", "Fair", "A game.", order=0)]) == []


def test_an_override_gives_its_reason_and_one_per_pair() -> None:
    cup = [s("cup/puente", "Cruzar el puente", "En lugar de seguir las reglas de cruzar el puente, nada.", order=1)]
    (o,) = overrides(CORE, cup)
    assert "Cruzar el puente" in o.how and "Crossing the bridge" in o.how
    assert o.because


def test_no_books_no_overrides() -> None:
    assert find_overrides((), (), (), ()) == ()


def test_concepts_meet_across_languages() -> None:
    concepts = Concepts([term("game/en/troll")], PAIRS)
    assert concepts.of("the toll of the bridge", "en") == concepts.of("el peaje del puente", "es")
    assert concepts.of("tolls", "en") == concepts.of("peajes", "es")


def test_a_measure_is_bounded_and_symmetric() -> None:
    a, b = frozenset("abc"), frozenset("bcd")
    assert dice(a, a, {}) == pytest.approx(1.0)
    assert dice(a, frozenset("xyz"), {}) == 0.0
    assert dice(a, b, {"b": 3.0}) == pytest.approx(dice(b, a, {"b": 3.0}))
    assert dice(frozenset(), frozenset(), {}) == 0.0


def test_the_rarer_a_concept_the_more_it_weighs() -> None:
    concepts = Concepts((), PAIRS)
    core = BookReading(book(), tuple(CORE))
    weight = weights(concepts.subjects(core))
    assert weight["=troll"] > weight["=coin"]


NUMBERED = [
    s("core/core", "Core", "", order=0),
    s("core/4", "Toll", "Pay one coin.", order=1, number="4", parent="core/core"),
    s("core/step-4", "Night", "Everybody sleeps.", order=2, number="STEP 4", parent="core/core"),
]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Sustituye a la regla 4 del reglamento.", ["core/4"]),
        ("La regla 4 no se aplica.", ["core/4"]),
        ("Esta regla sustituye al paso 4 del reglamento.", ["core/step-4"]),
        ("La regla 5 no se aplica.", []),
        ("La regla 4 es bonita.", []),
    ],
)
def test_a_rule_may_name_what_it_replaces_by_number(text: str, expected: list[str]) -> None:
    cup = [s("cup/9", "Xilófono", text, order=1, number="9")]
    assert [b for _, b in found(NUMBERED, cup)] == expected


@pytest.mark.parametrize(
    ("text", "paired"),
    [("Cruzar el puente. Tres monedas.", True), ("Cruzar el puente y cantar cuesta tres monedas.", False)],
)
def test_a_title_that_the_text_repeats_is_one_only_before_a_full_stop(text: str, paired: bool) -> None:
    cup = [s("cup/1", "Cruzar el puente", text, order=1, number="1")]
    by_title = [o for o in overrides(CORE, cup) if "headings name the same" in o.because]
    assert bool(by_title) is paired


def test_a_glossary_replaces_nothing() -> None:
    core = [*CORE, s("core/glossary", "Glossary", "Toll, bridge, troll, coin.", order=4, parent="core/core")]
    assert found(core, [s("cup/glosario", "Glosario", "Peaje, puente, trol, moneda.", order=1)]) == []


def test_a_rule_that_only_says_what_a_thing_is_replaces_nothing() -> None:
    cup = [s("cup/7", "Mercado", "Mercado.", order=1, number="7")]
    assert found(CORE, cup) == []


def test_a_rule_without_heading_needs_far_more_in_common_with_one_section_than_with_any_other() -> None:
    text = "Cuando el trol pide su peaje en el puente nadie tiene que pagar más de tres monedas."
    cup = [s("cup/8", text[:46], text, order=1, number="8")]
    core = [*CORE, *FILLERS]
    assert found(core, cup) == [("cup/8", "core/bridge")]
    twin = s("core/ferry", "Ferry", CORE[1].text, order=99, parent="core/core")
    assert found([*core, twin], cup) == []


def because(core: list[Section], cup: list[Section], *more: Any) -> dict[tuple[str, str], str]:
    """Why each override was found."""
    readings = (
        BookReading(book("core"), tuple(core)),
        BookReading(book("cup", lang="es", authority=10), tuple(cup)),
    )
    return {(o.section, o.other): o.because for o in find_overrides(readings, more, PAIRS, find_statements(readings))}


def test_a_rule_that_only_repeats_is_no_override() -> None:
    text = "Se paga al trol un peaje de una moneda."
    assert found(CORE, [s("cup/puente", "Cruzar el puente", text, order=1)]) == []


def test_in_a_book_that_replaces_the_other_a_section_on_the_same_thing_counts_unless_it_is_the_same() -> None:
    whole = s("cup/0", "Este libro", "Este documento reemplaza las reglas del manual.", order=1)
    shorter = s("cup/puente", "Cruzar el puente", "Se paga al trol.", order=2)
    assert found(CORE, [whole, shorter]) == [("cup/puente", "core/bridge")]
    same = s("cup/puente", "Cruzar el puente", "Se paga al trol un peaje de una moneda.", order=2)
    assert found(CORE, [whole, same]) == []


def test_what_forbids_an_action_of_the_rulebook_overrides_it() -> None:
    cup = [s("cup/ocas", "Ocas", "Las ocas no pueden cruzar el puente.", order=1)]
    assert "no pueden cruzar el puente" in because(CORE, cup)["cup/ocas", "core/bridge"]


def test_sections_that_define_the_same_term_are_paired() -> None:
    goose = term("game/en/goose", "core/night", translations=("game/es/ganso",))
    ganso = term("game/es/ganso", "cup/ganso", lang="es", translations=("game/en/goose",))
    cup = [s("cup/ganso", "Ganso", "Llamamos ganso a cualquier jugadora.", order=1)]
    assert because(CORE, cup, goose, ganso)["cup/ganso", "core/night"].startswith("Both define")


def test_sections_that_say_which_rule_wins_are_paired() -> None:
    rank = s(
        "core/rank",
        "Clashes",
        "Maps take precedence over these rules. Charms take precedence over the rulebook.",
        order=4,
        parent="core/core",
    )
    said = "Este libro tiene prioridad sobre las reglas. Las ferias tienen prioridad sobre el manual."
    cup = [s("cup/orden", "Quién manda", said, order=1)]
    assert because([*CORE, rank], cup)["cup/orden", "core/rank"].startswith("Both say which rule wins")


def test_a_section_beside_one_that_was_found_needs_less() -> None:
    ford = s(
        "core/ford", "Ford", "It has shield, sword, treasure, fog, water and a tree.", order=90, parent="core/core"
    )
    well = s("core/well", "Well", "It has shield, sword, treasure and fog.", order=91, parent="core/core")
    core = [*CORE, *FILLERS, ford, well]
    new = "Cobra una moneda."
    first = s("cup/a", "Vado", f"Trae escudo, espada, tesoro, niebla, agua y árbol. {new}", order=2, parent="cup/x")
    second = s("cup/b", "Orilla", f"Trae escudo, espada, tesoro, niebla y agua. {new}", order=3, parent="cup/x")
    assert found(core, [second]) == []
    assert found(core, [first, second]) == [("cup/a", "core/ford"), ("cup/b", "core/ford")]


def test_what_says_the_same_in_other_words_is_no_override() -> None:
    ford = s("core/ford", "Ford", "It has shield, sword, treasure, fog, water and a tree.", order=90)
    same = s("cup/a", "Vado", "Trae escudo, espada, tesoro, niebla, agua y árbol.", order=2, parent="cup/x")
    assert found([*CORE, *FILLERS, ford], [same]) == []


def test_a_sentence_is_said_in_other_words_by_the_one_that_is_most_like_it() -> None:
    ford = s("core/ford", "Ford", "The troll brings shield, sword, treasure, fog, bread, water and a coin.", order=90)
    mud = s("core/mud", "Mud", "Mud has a tree.", order=91)
    like = "El trol trae escudo, espada, tesoro, niebla, pan, agua y una moneda."
    more = "El trol trae escudo, espada, tesoro, niebla, pan, agua y un árbol."
    cup = [s("cup/a", "Vado", f"{like} {more}", order=2, parent="cup/x")]
    assert found([*CORE, *FILLERS, ford, mud], cup) == [("cup/a", "core/ford")]


def test_an_example_adds_nothing_to_a_rule() -> None:
    concepts = Concepts((), PAIRS)
    assert talk(s("core/a", "A", "Pay. For example, 7 coins."), concepts).numbers == frozenset()


def test_everyday_words_meet_across_languages() -> None:
    assert things("needs", "en") & things("necesitan", "es")
    assert things("xyzzy", "en") == frozenset()
    assert cognate("transformation") == cognate("transformación")


def test_a_short_rule_is_like_the_section_that_holds_its_words() -> None:
    concepts = Concepts((), PAIRS)
    rule = talk(s("cup/a", "A", "El trol cobra el peaje del puente."), concepts)
    lowers = [talk(x, concepts) for x in CORE]
    likeness = Likeness([rule], lowers)
    assert max(lowers, key=lambda t: likeness.score(rule, t)).section.id == "core/bridge"
    assert likeness.said(rule, rule) == pytest.approx(1.0)
    assert likeness.score(rule, talk(s("core/x", "", ""), concepts)) == 0.0


def test_headings_over_nothing_replace_nothing() -> None:
    core = [s("core/fair", "The great fair", order=1), *FILLERS]
    assert found(core, [s("cup/feria", "La gran feria", order=1)]) == []


def test_a_name_in_another_number_is_the_same_concept() -> None:
    concepts = Concepts((), (Translation("game", "hat", "gorro"), Translation("game", "Hats", "gorros")))
    assert concepts.of("the hats", "en") == concepts.of("un gorro", "es")
