"""Printed forms of references: what is one, what is none, and where it begins and ends."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, strategies as st

from rulewright.ingest.references.detect import Form, clean_url, pointers
from tests.work import LINEAR, growth


@pytest.mark.parametrize(
    ("text", "printed", "named"),
    [
        ("Roll it. (See “Switches”). Then", ["(See “Switches”)"], ["Switches"]),
        ('Move it (see "Move").', ['(see "Move")'], ["Move"]),
        (
            "Go (See “Attack” and “Stress and morale”).",
            ["(See “Attack”", "“Stress and morale”"],
            ["Attack", "Stress and morale"],
        ),
        ("as described in “Casting” here", ["described in “Casting”"], ["Casting"]),
        ('(See section "Maneuvers").', ['(See section "Maneuvers")'], ["Maneuvers"]),
        ("(See examples in “Heroes. Join”)", ["(See examples in “Heroes. Join”)"], ["Heroes. Join"]),
        ("More in the “Scenarios” chapter.", ["in the “Scenarios” chapter"], ["Scenarios"]),
        ("In the “Terrain” section you", ["In the “Terrain” section"], ["Terrain"]),
        ("used (see 'First Phase' on page 6) and", ["(see 'First Phase' on page 6)"], ["First Phase"]),
        ("(see “»Charge”)", ["(see “»Charge”)"], ["»Charge"]),
        ("consulta el apartado “Ataque” ahora", ["consulta el apartado “Ataque”"], ["Ataque"]),
        ("Véase «Fase de mando».", ["Véase «Fase de mando»"], ["Fase de mando"]),
    ],
)
def test_names_in_quotation_marks(text: str, printed: list[str], named: list[str]) -> None:
    found = pointers(text)
    assert [text[x.start : x.end] for x in found] == printed
    assert [x.name for x in found] == named


@pytest.mark.parametrize(
    ("text", "printed", "number", "name"),
    [
        ('as usual (see Rule 302.3., "Attack").', '(see Rule 302.3., "Attack")', "302.3", "Attack"),
        ("See Rule 209.2.4. for a list", "See Rule 209.2.4.", "209.2.4", ""),
        ("by rule 702.19b or", "rule 702.19b", "702.19b", ""),
        ("(See rule 407, “Effects.”)", "(See rule 407, “Effects.”)", "407", "Effects"),
        ("modifiers of Table 2 apply", "Table 2", "2", ""),
        ("(see chapter 1.7)", "(see chapter 1.7)", "1.7", ""),
        ("(see Chapter 5.3 Resolving combat)", "(see Chapter 5.3 Resolving combat)", "5.3", "Resolving combat"),
        ("are in Appendix D on pgXX of", "Appendix D on pgXX", "D", ""),
        ("según la regla 4.1 del", "según la regla 4.1", "4.1", ""),
        ("see 302.3.2 for it", "see 302.3.2", "302.3.2", ""),
        ("the mud (5.3) is deep", "(5.3)", "5.3", ""),
        ("as explained in 7.2.", "explained in 7.2", "7.2", ""),
        ("como se explica en 7.2.", "explica en 7.2", "7.2", ""),
        ("(véase el apartado anterior 5.2)", "(véase el apartado anterior 5.2)", "5.2", ""),
        ("then return to step 2 and", "return to step 2", "2", ""),
        ("vuelve al paso 3.", "vuelve al paso 3", "3", ""),
        ("véase el apartado 4.2 o", "véase el apartado 4.2", "4.2", ""),
        ("consulta la tabla 3 y", "consulta la tabla 3", "3", ""),
        ("Según el Art. 5, decide", "Según el Art. 5", "5", ""),
        ("(cf. art. 5)", "(cf. art. 5)", "5", ""),
        ("consúltese el punto 4.2 ahora", "consúltese el punto 4.2", "4.2", ""),
        ("Remítase al Anexo I ahora", "Remítase al Anexo I", "I", ""),
        ("harm as per the chart (also Appendix F).", "Appendix F", "F", ""),
        ("Ver también el capítulo 4 luego", "Ver también el capítulo 4", "4", ""),
    ],
)
def test_numbers(text: str, printed: str, number: str, name: str) -> None:
    (x,) = pointers(text)
    assert (text[x.start : x.end], x.form, x.number, x.name) == (printed, Form.NUMBER, number, name)


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("See rules 3.1, 3.2 and 4.10 first.", ["3.1", "3.2", "4.10"]),
        ("(see rules 508.1a, 509.1b, and 601.2c)", ["508.1a", "509.1b", "601.2c"]),
        ("See rules 100.1-100.4.", ["100.1", "100.4"]),
        ("the steps in rules 601.2a through 601.2c.", ["601.2a", "601.2c"]),
        ("los apartados 4.1 a 4.3", ["4.1", "4.3"]),
        ("Véanse los apartados 2.1 y 2.2.", ["2.1", "2.2"]),
        ("Tables 2 and 3 tell", ["2", "3"]),
        ("las tablas 2 y 3 dicen", ["2", "3"]),
        ("see chapters 4-6", ["4", "6"]),
        ("see Appendices A and B.", ["A", "B"]),
        ("Tables 2-1 and 2-2 give", ["2-1", "2-2"]),
        ("(see table 2-1)", ["2-1"]),
        ("use Table 2 and 3 dice", ["2"]),  # not a plural: three dice
        ("see tables 2 and 3 inches", ["2"]),
    ],
)
def test_each_of_several_numbers_is_a_reference(text: str, numbers: list[str]) -> None:
    assert [x.number for x in pointers(text)] == numbers


@pytest.mark.parametrize(
    ("text", "printed", "page", "last"),
    [
        ("an ability (pg 7) performed", "(pg 7)", "7", ""),
        ("monsters – see page 20).", "see page 20", "20", ""),
        ("found on pages 23-26. Then", "on pages 23-26", "23", "26"),
        ("(pg 25-26)", "(pg 25-26)", "25", "26"),
        ("explained on page 14.", "on page 14", "14", ""),
        ("(véase la página 12)", "(véase la página 12)", "12", ""),
        ("(p. 5)", "(p. 5)", "5", ""),
        ("ver pág. 9", "ver pág. 9", "9", ""),
    ],
)
def test_pages(text: str, printed: str, page: str, last: str) -> None:
    (x,) = pointers(text)
    assert (text[x.start : x.end], x.form, x.page, x.last) == (printed, Form.PAGE, page, last)


@pytest.mark.parametrize(
    ("text", "printed", "where"),
    [
        ("they fall (see right).", "(see right)", "right"),
        ("reactions, as shown below.", "as shown below", "below"),
        ("abilities shown opposite.", "shown opposite", "opposite"),
        ("(véase más abajo)", "(véase más abajo)", "abajo"),
        ("from the list below. The", "the list below", "below"),
        ("Below is a list of all spells.", "Below is a list of all spells", "below"),
        ("The marks below are grouped", "below are grouped", "below"),
        ("all the actions outlined above (move, run)", "outlined above", "above"),
        ("the steps are summarised below.", "summarised below", "below"),
        ("las reglas descritas anteriormente valen", "descritas anteriormente", "anteriormente"),
        ("as described in the previous entry.", "described in the previous entry", "previous"),
        ("las reglas expuestas en el punto anterior", "expuestas en el punto anterior", "previous"),
        ("como se explica en el apartado siguiente", "explica en el apartado siguiente", "next"),
    ],
)
def test_directions(text: str, printed: str, where: str) -> None:
    (x,) = pointers(text)
    assert (text[x.start : x.end], x.form, x.where) == (printed, Form.DIRECTION, where)


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("If the above requirements are met", Form.HERE),
        ("In the left hand figure above, the", Form.FIGURE),
        ("as in the diagram below it", Form.FIGURE),
        ("en la figura de abajo se ve", Form.FIGURE),
        ("unless the tournament rules say otherwise", Form.EXTERNAL),
        ("a menos que las reglas del torneo digan lo contrario", Form.EXTERNAL),
        ("Consult the scenario played for", Form.SCENARIO),
        ("an action described in the scenario played", Form.SCENARIO),
        ("in the description of the scenario chosen", Form.SCENARIO),
        ("at duel.example.com/rules now", Form.EXTERNAL),
        ("see [Charmed][charm] there", Form.LINK),
        ("*See also* “Speed”", Form.NAME),
        ("Véase el Diagrama de una Carta.", Form.NAME),
        ("el reglamento de Lantern dice", Form.BOOK),
        ("las reglas de objetivos del manual", Form.BOOK),
        ("at https://example.org/a.html now", Form.EXTERNAL),
        ("at www.example.org.", Form.EXTERNAL),
        ("in https:/Iexample.org/ en", Form.EXTERNAL),  # as a scan reads it
        ("see the *Great Compendium* too", Form.EXTERNAL),
        ("See the Lantern Games website for", Form.EXTERNAL),
        ("la aplicación oficial Lantern tiene", Form.EXTERNAL),
        ("see [Attack](#attack) there", Form.LINK),
    ],
)
def test_other_forms(text: str, form: Form) -> None:
    assert form in [x.form for x in pointers(text)]


@pytest.mark.parametrize(
    "text",
    [
        "to see if any part of it is visible",
        "look at the *tide* first",  # stressed, no title
        "everything it can see on the battlefield",
        "an attribute can never fall below 1",
        "above the first, in the lower right corner",
        "STR equal to the inches left to cover",
        "located below the faction symbol",
        "This step 1 move is an exception",
        "the rules in this manual take precedence",
        "Table size: 30 inches",
        "Table 2: Ramming modifiers",  # a caption, not a reference
        "two rules contradict each other",
        "the “intervening” word",
        "players don't see it's 'bout that",
        "He rolled 3.5 on average",
        "El equipo gana puntos 3 veces",
        "altered during the previous step of it",
        "the next section of the road is steep",
    ],
)
def test_what_is_no_reference(text: str) -> None:
    assert [x for x in pointers(text) if x.sure] == []


def test_unquoted_names_are_only_offered() -> None:
    (x,) = [x for x in pointers("Consult the tinge effects table and roll") if x.form == Form.NAME and not x.sure]
    assert x.name.startswith("tinge effects table")


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Too far. See the tides table.", "tides table"),
        ("For more examples see the tides.", "tides"),
        ("Add both up and consult the tides.", "tides"),
        ("It sinks (see tides).", "tides"),
        ("You will always see the tides.", None),  # somebody does it
        ("La bruja puede ver mareas.", None),
        ("Ver la sección sobre mareas.", "mareas"),
        ("Make a skid-turn to evade it.", None),
    ],
)
def test_see_is_no_reference_where_it_is_a_verb(text: str, name: str | None) -> None:
    found = [x.name for x in pointers(text)]
    assert (len(found) == 1 and found[0].startswith(name)) if name else found == []


@pytest.mark.parametrize(
    ("printed", "clean"),
    [
        ("https://itch.example.org/", "https://itch.example.org/"),
        ("https://a.example.org/x-\ny/z", "https://a.example.org/x-y/z"),
        ("http://a.org", "http://a.org"),
        ("www.a.org", "http://www.a.org"),
    ],
)
def test_addresses_are_put_right(printed: str, clean: str) -> None:
    assert clean_url(printed) in (clean, clean.removeprefix("http://"))


@given(st.text(alphabet='seSee “”"().,0123 pgrule\n', max_size=120))
def test_pointers_stand_in_the_text_and_do_not_overlap(text: str) -> None:
    found = pointers(text)
    assert all(0 <= x.start < x.end <= len(text) for x in found)
    assert all(a.end <= b.start for a, b in pairwise(found))


@pytest.mark.parametrize(
    ("text", "form", "printed", "what"),
    [
        ("Le duel se règle ainsi (voir Combat).", Form.NAME, "(voir Combat", "Combat"),
        ("Voir Combat.", Form.NAME, "Voir Combat", "Combat"),
        ("Voir la section sur Magie.", Form.NAME, "Voir la section sur Magie", "Magie"),
        ("Consultez le chapitre Magie.", Form.NAME, "Consultez le chapitre Magie", "Magie"),
        ("Tout est dans le chapitre « Magie ».", Form.NAME, "dans le chapitre « Magie »", "Magie"),
        ("(voir page 12)", Form.PAGE, "(voir page 12)", "12"),
        ("Il coule, à la page 12 du livret.", Form.PAGE, "à la page 12", "12"),
        ("Voir l'annexe A.", Form.NUMBER, "Voir l'annexe A.", "A"),
        ("Retournez à l’étape 3.", Form.NUMBER, "Retournez à l’étape 3", "3"),
        ("Lisez le tableau ci-dessous.", Form.DIRECTION, "le tableau ci-dessous", "ci-dessous"),
        ("comme indiqué plus haut,", Form.DIRECTION, "comme indiqué plus haut", "plus haut"),
        ("(voir ci-contre)", Form.DIRECTION, "(voir ci-contre)", "ci-contre"),
        ("selon la section suivante", Form.DIRECTION, "selon la section suivante", "next"),
        ("le livret de règles de Brume", Form.BOOK, "livret de règles de Brume", "Brume"),
    ],
)
def test_a_french_reference(text: str, form: Form, printed: str, what: str) -> None:
    (x,) = pointers(text)
    assert (x.form, text[x.start : x.end]) == (form, printed)
    assert what in (x.name, x.number, x.page, x.where)


@pytest.mark.parametrize(
    ("text", "printed", "name"),
    [
        ("Se mide aparte (ver **Tiro largo**, más adelante).", "(ver **Tiro largo**", "Tiro largo"),
        ("Se pierde (consulte _Mareas._).", "(consulte _Mareas._)", "Mareas"),
        ("Se explica en la sección **Recoger juncos**.", "sección **Recoger juncos**", "Recoger juncos"),
        ("Usa las tablas del capítulo de Mareas Vivas para ello.", "capítulo de Mareas Vivas", "Mareas Vivas"),
        ("More in the **Long Tide** chapter.", "**Long Tide** chapter", "Long Tide"),
        ("It is told in section `Long Tide`.", "section `Long Tide`", "Long Tide"),
    ],
)
def test_a_name_that_is_set_off_beside_words_that_point(text: str, printed: str, name: str) -> None:
    (x,) = pointers(text)
    assert (text[x.start : x.end], x.name, x.sure) == (printed, name, False)


def test_what_is_set_off_alone_points_nowhere() -> None:
    assert pointers("Puedes ver **Mareas** desde la orilla. Gather **Reeds** in this section.") == []


def test_who_can_see_something_refers_to_nothing_in_french_either() -> None:
    assert pointers("Un passeur peut voir Combat.") == []


HOSTILE = [
    "(See “",
    "see the ",
    "rule 1.1.1.1 ",
    "“a b",
    "(",
    "a ",
    "1.",
    "www.",
    "https://a",
    "the a b c d ",
    "*",
    " ",
]
HOSTILE += ["'x ", "\n", "-", "a.b", "pg 1-", "[a](", "| 1 ", "A"]


@pytest.mark.parametrize("piece", HOSTILE)
def test_hostile_text_is_read_in_proportion(piece: str) -> None:
    assert growth(lambda n: pointers(piece * n), 300) < LINEAR


def test_a_name_ends_where_another_reference_begins() -> None:
    found = pointers("If unsure, see the glossary or visit www.example.org for more.")
    assert [(x.name, x.sure) for x in found] == [("glossary or visit", False), ("www.example.org", True)]


def test_a_link_may_have_a_title_of_its_own() -> None:
    (x,) = pointers('Throw [mud](#mud "Wet mud") now.')
    assert (x.form, x.name, x.number) == (Form.LINK, "mud", "#mud")
