"""Headings that carry marks, in every way in which files print them."""

from __future__ import annotations

import pytest

from rulewright.ingest.structure.model import marked, plain_title, split_lines, split_number
from tests.ingest.structure.making import PROSE, read, sketch


@pytest.mark.parametrize(
    ("text", "title", "depth"),
    [
        ("# Combat", "Combat", 0),
        ("### Combat ###", "Combat", 2),
        ("## Combat {#combat}", "Combat", 1),
        ("## Combat {.unnumbered #combat}", "Combat", 1),
        ("## ⚔\ufe0f Combat", "Combat", 1),
        ("## **Combat**", "Combat", 1),
        ("## *Mud Bolt*", "Mud Bolt", 1),
        ("## [Combat](#combat)", "Combat", 1),
        ("##Combat", "Combat", 1),  # as it was written before blanks were asked for
        ("##\u00a0Combat", "Combat", 1),
        ("- ### ALTER A SPELL", "ALTER A SPELL", 2),
        ("> ##### Variant: Mud", "Variant: Mud", 4),
        (">## Mud Goblin", "Mud Goblin", 1),
        ("Combat\n======", "Combat", 0),
        ("Combat\n---", "Combat", 1),
        ('<h3 id="cover">Cover</h3>', "Cover", 2),
        ("<H2><b>Cover</b></H2>", "Cover", 1),
        ("== Cover ==", "Cover", 1),
        ("=Cover=", "Cover", 0),
    ],
)
def test_marked(text: str, title: str, depth: int) -> None:
    h = marked(split_lines(text), 0)
    assert h is not None
    assert (h.title, h.depth, h.style) == (title, depth, f"markdown-{depth + 1}")


@pytest.mark.parametrize(
    "text",
    [
        "#stones are good",  # a word for finding it again
        "#",
        "############# Thirteen",  # deeper than any chapter of a book in many files stands
        "# #",
        "= 5",
        "== Cover =",
        "====",
        "<h7>Cover</h7>",
        "<h2>Cover</h3>",
        "<h2></h2>",
        "> a quotation # with a mark",
        "A sentence that ends.\n---",
        "",
    ],
)
def test_other_lines_are_none(text: str) -> None:
    lines = split_lines(text)
    assert not lines or marked(lines, 0) is None


@pytest.mark.parametrize(
    ("above", "is_one"),
    [("<center>", True), ("## Mud", True), ("Mud", False), ("----", False), ("the <b>mud</b>", False)],
)
def test_an_underlined_title_right_below_another_line(above: str, is_one: bool) -> None:
    assert (marked(split_lines(f"{above}\nCombat\n======"), 1) is not None) is is_one


@pytest.mark.parametrize(
    ("title", "parts"),
    [
        ("Part Two", ("Part Two", "Part Two", "chapter")),
        ("SECCIÓN PRIMERA. LOS JUGADORES", ("SECCIÓN PRIMERA", "LOS JUGADORES", "chapter")),
        ("Capítulo segundo: El tablero", ("Capítulo segundo", "El tablero", "chapter")),
        ("Paso dos: El tablero", ("Paso dos", "El tablero", "step")),
        ("Artículo 4º. Los puntos", ("Artículo 4", "Los puntos", "article")),
        ("Artículo 3.- El tablero", ("Artículo 3", "El tablero", "article")),
        ("Artículo único. Objeto", ("Artículo único", "Objeto", "article")),
        ("[4.3] Ties", ("4.3", "Ties", "dotted")),
        ("A.1 Stones", ("A.1", "Stones", "dotted")),
        ("1.\u00a0Stones", ("1", "Stones", "simple")),
        ("3.- El tablero", ("3", "El tablero", "simple")),
        ("1 - The Game", ("1", "The Game", "simple")),
        ("II – Stones", ("II", "Stones", "simple")),
        ("(b) Ties", ("(b)", "Ties", "simple")),
        ("Articles of War", (None, "Articles of War", "")),
        ("Section of a wall", (None, "Section of a wall", "")),
        ("2 Players", (None, "2 Players", "")),
    ],
)
def test_split_number(title: str, parts: tuple[str | None, str, str]) -> None:
    assert split_number(title) == parts


def test_a_heading_in_a_quotation_leaves_its_marks_to_the_text_before() -> None:
    (box,) = (s for s in read(f"# Combat\n\n{PROSE}\n\n> ### Variant\n>\n> {PROSE}\n").sections if s.title == "Variant")
    assert box.text == f"> {PROSE}"


def test_all_kinds_of_marks_are_of_one_depth() -> None:
    text = (
        f"Combat\n======\n\n{PROSE}\n\n## Cover\n\n{PROSE}\n\n<h3>Half</h3>\n\n{PROSE}\n\n==== Less ====\n\n{PROSE}\n"
    )
    assert sketch(read(text)) == ["Combat", "  Cover", "    Half", "      Less"]


@pytest.mark.parametrize("bad", ["#" * 20_000, "<h2" + " a" * 10_000, "=" * 20_000 + "x", "> " * 9_000, "<" * 20_000])
def test_hostile_lines_take_linear_time(bad: str) -> None:
    assert marked(split_lines(bad), 0) is None
    assert plain_title(bad) is not None
