"""Overrides that follow from others: bent rules, steps left out, whole families, redefined things."""

from __future__ import annotations

import pytest

from rulewright.kb.model import Section, SectionKind, Translation
from tests.ingest.precedence.making import overrides, s

PAIRS = (
    Translation("game", "counting the geese", "contar las ocas"),
    Translation("game", "weight of a goose", "peso de la oca"),
    Translation("game", "goose", "oca"),
    Translation("game", "market", "mercado"),
    Translation("game", "fame token", "ficha de fama"),
    Translation("game", "simple action", "acción simple"),
    Translation("game", "swim", "nadar"),
    Translation("game", "sing", "cantar"),
    Translation("game", "sleep", "dormir"),
    Translation("game", "open the market", "abrir el mercado"),
    Translation("game", "set the stalls", "montar los puestos"),
    Translation("game", "ring the bell", "tocar la campana"),
    Translation("game", "preparation", "preparación"),
)


def because(core: list[Section], cup: list[Section]) -> dict[tuple[str, str], str]:
    return {(o.section, o.other): o.because for o in overrides(core, cup, pairs=PAIRS)}


CORE = [
    s("core/core", "Core"),
    s("core/count", "Counting the geese", "Add up the weight of each goose on the green.", order=1, parent="core/core"),
    s("core/fair", "Fair", "Everybody dances on Sunday.", order=2, parent="core/core"),
]
WHOLE = s("cup/0", "Este libro", "Este documento reemplaza las reglas del manual.", order=1)
COUNT = s("cup/count", "Contar las ocas", "Se suma el peso de la oca de ambas compañías y gana la mayor.", order=2)
FEAST = s("cup/feast", "Fiesta", "", order=3, kind=SectionKind.SCENARIO)


def scenario(text: str, title: str = "Vísperas", order: int = 4) -> Section:
    return s(f"cup/s{order}", title, text, order=order, kind=SectionKind.SCENARIO, parent="cup/feast")


def test_a_scenario_that_bends_a_rule_of_its_own_book_bends_what_that_rule_replaces() -> None:
    bent = scenario("Al contar las ocas ambas suman 1 al peso de la oca.")
    assert "bends “Contar las ocas”" in because(CORE, [WHOLE, COUNT, FEAST, bent])["cup/s4", "core/count"]


@pytest.mark.parametrize(
    "text",
    [
        "Todos llevan sombrero de paja.",  # another subject
        "PESO DE LA OCA",  # no sentence
        "",
    ],
)
def test_a_scenario_on_another_subject_bends_nothing(text: str) -> None:
    assert ("cup/s4", "core/count") not in because(CORE, [WHOLE, COUNT, FEAST, scenario(text)])


def test_a_field_that_every_scenario_has_bends_nothing() -> None:
    text = "Al contar las ocas ambas suman 1 al peso de la oca."
    fields = [scenario(text, "Preparación", i) for i in (4, 5, 6)]
    assert not [pair for pair in because(CORE, [WHOLE, COUNT, FEAST, *fields]) if pair[0].startswith("cup/s")]


def step(id: str, title: str, n: int, parent: str, order: int) -> Section:
    return s(id, title, "Words of their own.", number=str(n), parent=parent, order=order)


STEPS = [
    s("core/core", "Core"),
    s("core/prep", "Preparation", "1. Open.\n2. Sweep.\n3. Set.\n4. Ring.", order=1, parent="core/core"),
    step("core/sweep", "Sweep the square", 1, "core/prep", 2),
    step("core/open", "Open the market", 2, "core/prep", 3),
    step("core/geese", "Chase the geese", 3, "core/prep", 4),
    step("core/ring", "Ring the bell", 4, "core/prep", 5),
    step("core/wait", "Wait", 5, "core/prep", 6),
]


def test_a_step_that_is_left_out_between_two_that_are_kept_is_gone() -> None:
    cup = [
        WHOLE,
        s("cup/prep", "Preparación", "1. Abrir el mercado\n2. Tocar la campana\n3. Esperar", order=2),
        s("cup/open", "Abrir el mercado", "Con dos llaves.", order=3, parent="cup/prep"),
        s("cup/ring", "Tocar la campana", "Con dos manos.", order=4, parent="cup/prep"),
    ]
    found = because(STEPS, cup)
    assert "leaves out the step “3 Chase the geese”" in found["cup/prep", "core/geese"]
    assert ("cup/prep", "core/sweep") not in found  # it stands before all that is kept: it may be done already
    assert ("cup/prep", "core/wait") not in found


def test_who_replaces_the_rules_of_a_subject_replaces_what_its_own_book_says_under_it() -> None:
    core = [
        *CORE,
        s("core/market", "Market", "It has two stalls and is open.", order=3, parent="core/core"),
        s("core/open", "Open the market", "Turn the key.", order=4, parent="core/market"),
    ]
    cup = [
        WHOLE,
        s("cup/market", "Mercado", "Tiene tres puestos y una puerta.", order=2),
        s("cup/open", "Abrir el mercado", "Se abre con dos llaves.", order=3, parent="cup/market"),
        FEAST,
        scenario("En lugar de las reglas de mercado del manual, todo se regala."),
    ]
    found = because(core, cup)
    assert found["cup/s4", "core/market"].startswith("It says so itself")
    assert found["cup/s4", "core/open"].startswith("It says so itself")
    assert ("cup/s4", "core/count") not in found


MENU = [
    *CORE,
    s("core/menu", "Your turn", "Take two simple actions: swim, sing or sleep.", order=3, parent="core/core"),
    s("core/swim", "Swim", "You float.", order=4, parent="core/menu"),
    s("core/sing", "Sing", "You hum.", order=5, parent="core/menu"),
    s("core/sleep", "Sleep", "You snore.", order=6, parent="core/menu"),
    s("core/token", "Fame tokens", "They show who is famous.", order=7, parent="core/core"),
]


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("Si nadie compra, la compañía deberá nadar hasta el alba.", "core/swim"),
        ("Si nadie compra, la compañía puede nadar hasta el alba.", None),  # a permission changes nothing by itself
        ("Las fichas de fama representan barcos.", "core/token"),
        ("Cada una coloca su ficha de fama en la mesa (medidor de barcos).", "core/token"),
        ("Cada una coloca su ficha de fama en la mesa (junto).", None),  # one word is no name
        ("La recoge con la acción simple Pescar carpas.", "core/menu"),
        ("La recoge con la acción simple y se va.", None),
    ],
)
def test_a_scenario_may_oblige_redefine_or_add_an_action(text: str, other: str | None) -> None:
    found = because(MENU, [WHOLE, FEAST, scenario(text)])
    assert [pair[1] for pair in found if pair[0] == "cup/s4"] == ([other] if other else [])


def test_a_scenario_is_not_about_another_whose_name_has_one_of_its_words() -> None:
    core = [*CORE, s("core/fog", "Counting the geese of doom", "Run.", order=3, kind=SectionKind.SCENARIO)]
    assert ("cup/s4", "core/fog") not in because(core, [FEAST, scenario("Se corre mucho.", "Contar las ocas")])


def differences(core: list[Section], cup: list[Section]) -> dict[tuple[str, str], list[str]]:
    return {(o.section, o.other): [c.kind for c in o.differences] for o in overrides(core, cup, pairs=PAIRS)}


def test_what_differs_is_the_sentence_that_says_so() -> None:
    core = [*CORE, s("core/sleep", "Sleep", "Shut the gate. Then count the geese twice.", order=3, parent="core/core")]
    ban = s("cup/ban", "Ocas", "Nadie puede nadar, y las ocas no pueden contar las ocas.", order=3)
    shorter = s("cup/sleep", "Dormir", "Cerrar la puerta.", order=4)
    found = differences(core, [WHOLE, ban, shorter])
    assert found["cup/ban", "core/count"] == ["says"]
    assert found["cup/sleep", "core/sleep"] == []


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Las fichas de fama representan barcos.", "uses"),
        ("La recoge con la acción simple Pescar carpas.", "adds"),
    ],
)
def test_what_a_sentence_does_to_the_other_is_said(text: str, kind: str) -> None:
    (differs,) = differences(MENU, [WHOLE, FEAST, scenario(text)]).values()
    assert differs == [kind]
