"""What kind of section stands under a heading."""

from __future__ import annotations

import pytest

from rulewright.ingest.structure.kinds import by_title, kinds
from rulewright.ingest.structure.model import Heading
from rulewright.kb.model import SectionKind as Kind
from tests.ingest.structure.making import PROSE, heading

TITLES = [
    ("TABLE OF CONTENTS", Kind.TOC),
    ("Contenidos", Kind.TOC),
    ("INDEX", Kind.INDEX),
    ("Índice alfabético", Kind.INDEX),
    ("CREDITS", Kind.CREDITS),
    ("Agradecimientos", Kind.CREDITS),
    ("EXAMPLE OF A MELEE ATTACK", Kind.EXAMPLE),
    ("Example 2: Opposed Test", Kind.EXAMPLE),
    ("Ejemplo de combate", Kind.EXAMPLE),
    ("Ramming Example", Kind.EXAMPLE),
    ("Boats - Appendix B: Example of a crossing", Kind.EXAMPLE),
    ("Apéndice B: Ejemplo de creación de un bote", Kind.EXAMPLE),
    ("Designer's notes", Kind.SIDEBAR),
    ("Recuerda", Kind.SIDEBAR),
    ("Table 3: Shooting modifiers", Kind.TABLE),
    ("SCENARIOS", Kind.SCENARIO),
    ("Escenario 2", Kind.SCENARIO),
    ("Glossary", Kind.REFERENCE),
    ("Appendix D: Spells List", Kind.REFERENCE),
    ("Trasfondo", Kind.LORE),
    ("Quick Reference", Kind.REFERENCE),
    ("Appendix A Quick Reference", Kind.REFERENCE),
    ("Referencia rápida", Kind.REFERENCE),
    ("Referencia cruzada de armas", None),
    ("Lista de hechizos", Kind.REFERENCE),
    ("Lista de ejército", None),  # rules for writing one
    # words that only look like it
    ("CHOOSE THE SCENARIO", None),
    ("PREPARE THE GAMING TABLE", None),
    ("INDEXING", None),
    ("GAME SUMMARY", None),
    ("HISTORIC UNITS", None),
    ("x" * 200 + " example", None),
]


@pytest.mark.parametrize(("title", "kind"), TITLES)
def test_by_title(title: str, kind: Kind | None) -> None:
    assert by_title(title) is kind


def found(*rows: tuple[Heading, int | None, str]) -> list[Kind]:
    headings, parents, texts = zip(*rows, strict=True)
    return kinds(headings, parents, texts)


def test_contents_of_the_box_are_rules() -> None:
    rows = (heading("CONTENTS"), None, PROSE), (heading("INDEX"), None, "Mud\nMove"), (heading("MOVE"), None, PROSE)
    assert found(*rows) == [Kind.RULES, Kind.INDEX, Kind.RULES]


def test_what_stands_under_an_example_is_one() -> None:
    rows = (heading("EXAMPLE OF A UNIT"), None, ""), (heading("WILD BEAST"), 0, PROSE), (heading("MOVE"), None, PROSE)
    assert found(*rows) == [Kind.EXAMPLE, Kind.EXAMPLE, Kind.RULES]


def test_parts_make_a_scenario_and_a_chapter_of_them_may_hold_rules() -> None:
    rows = (
        (heading("SCENARIOS"), None, PROSE),
        (heading("OBJECTIVES"), 0, PROSE),
        (heading("FOG"), 0, ""),
        (heading("ROUNDS"), 2, PROSE),
        (heading("SCORING"), 2, PROSE),
    )
    assert found(*rows) == [Kind.SCENARIO, Kind.RULES, Kind.SCENARIO, Kind.SCENARIO, Kind.SCENARIO]


def parted(name: str, parent: int | None, at: int) -> list[tuple[Heading, int | None, str]]:
    """A heading with a set-up and a way to score; ``at``: its own place among the rows."""
    return [(heading(name), parent, ""), (heading("SET-UP"), at, PROSE), (heading("SCORING"), at, PROSE)]


def test_scenarios_without_a_chapter_have_parts_in_common() -> None:
    assert found(*parted("REAPER", None, 0), *parted("LEY LINES", None, 3)) == [Kind.SCENARIO] * 6


def test_the_parts_of_one_game_are_its_rules() -> None:
    assert set(found(*parted("THE GAME", None, 0), (heading("TURNS"), 0, PROSE))) == {Kind.RULES}


def test_rules_around_others_with_the_same_parts_are_no_scenario() -> None:
    rows = *parted("THE GAME", None, 0), *parted("ALONE", 0, 3), *parted("IN PAIRS", 0, 6)
    assert found(*rows) == [Kind.RULES] * 3 + [Kind.SCENARIO] * 6
    assert set(found(*rows[:6])) == {Kind.RULES}
    beside = *parted("FEATS", None, 0), *parted("TRACK", 0, 3), *parted("REAPER", None, 6)
    assert set(found(*beside)) == {Kind.SCENARIO}


STORY = "The geese came with the first snow, and the marsh was theirs."


def test_a_skill_and_a_step_may_be_called_as_stories_are() -> None:
    skills = ("CLIMB", "DIG", "HIDE", "LORE", "RUN", "SWIM")
    assert set(found(*((heading(t), None, PROSE) for t in skills))) == {Kind.RULES}
    assert found(*((heading(t), None, STORY) for t in skills[2:]))[1] is Kind.LORE
    assert found((heading("Phase 1: Background"), None, STORY)) == [Kind.RULES]
    assert found((heading("Background", number="Phase 1"), None, STORY)) == [Kind.RULES]
    assert found((heading("Background"), None, "Roll or choose a background.")) == [Kind.RULES]


def test_credits_are_told_by_the_trades_they_name() -> None:
    names = "Illustration\n\nAna Soto\n\nLayout\n\nEva Gil\n\nTranslation\n\nJoan Puig\n\nPhotography\n\nLuis Rey"
    front = Heading(0, 0, "The Book", "front", 1.0)
    assert found((front, None, names)) == [Kind.CREDITS]
    assert found((front, None, PROSE)) == [Kind.RULES]


def test_a_table_by_itself_under_a_heading_that_says_so() -> None:
    table = "| a | b |\n| --- | --- |\n| 1 | 2 |"
    assert found((heading("FOG TABLE"), None, table)) == [Kind.TABLE]
    assert found((heading("FOG TABLE"), None, PROSE)) == [Kind.RULES]
    assert found((heading("FOG"), None, table)) == [Kind.RULES]


def test_a_kind_that_is_known_stays() -> None:
    h = Heading(0, 1, "EXAMPLE", "caps", 1.0, kind=Kind.LORE)
    assert found((h, None, PROSE)) == [Kind.LORE]


def test_a_parent_that_comes_later_gives_nothing() -> None:
    assert found((heading("A"), 1, PROSE), (heading("EXAMPLE"), None, PROSE)) == [Kind.RULES, Kind.EXAMPLE]


LICENCE = (
    "Copy this under the Creative Commons licence, with attribution; "
    "no copyright or trademark without permission of the publisher."
)


def test_what_lawyers_read_is_told_by_its_words() -> None:
    rows = (
        (heading("YOUR OWN GAMES"), None, LICENCE),
        (heading("RAFTS"), None, "By permission of the publisher: licence, copyright, trademark, attribution."),
    )
    assert found(*rows) == [Kind.CREDITS, Kind.RULES]


def test_a_book_is_no_licence_for_its_first_page() -> None:
    rows = (heading("THE MARSH"), None, LICENCE), (heading("RAFTS"), 0, PROSE)
    assert found(*rows) == [Kind.RULES, Kind.RULES]
