"""Whole documents, made up, of the kinds that rulebooks come in; no profile helps."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from rulewright.ingest.corpus import Corpus
from rulewright.ingest.pipeline import read_books
from rulewright.ingest.structure import find_outline, structure
from rulewright.ingest.structure.survey import survey
from rulewright.kb.model import SectionKind
from tests.ingest.structure.making import PROSE, manuscript, profile, read, sketch

MARKDOWN = f"""---
title: Stones
---
# Legal

{PROSE}

# Peoples

## Dwarf

#### Traits

{PROSE}

**_Age._** Dwarves grow slowly.

### Table: Ages

| People | Age |
|--------|-----|
| Dwarf  | 350 |

Casting
-------

{PROSE}

```
# not a heading
  code
```

Beasts
======

## Goblin

*Small beast*
**Armour** 15
**Life** 7

#hashtag is no heading

# 1. Numbered
## 1.1 First
## 1.2. Second

{PROSE}
"""

MARKDOWN_TREE = [
    "The Book",
    "Legal",
    "Peoples",
    "  Dwarf",
    "    Traits",
    "    Table: Ages [table]",
    "  Casting",
    "Beasts",
    "  Goblin",
    "1 Numbered",
    "  1.1 First",
    "  1.2 Second",
]

NUMBERED = f"""Rules of the Duel

Introduction

{PROSE}

Contents

1. Game Concepts
100. General
101. Golden Rules
2. Parts of a Card
200. General
Glossary
Credits

1. Game Concepts

100. General

100.1. These rules hold for any game of two or more players.

100.1a A game of two begins with two.

100.2. To play, each player needs a deck.

101. Golden Rules

101.1. Where a card contradicts these rules, the card wins.

2. Parts of a Card

200. General

200.1. The parts of a card are its name and its cost.

Glossary

Ability
{PROSE}

Active Player
{PROSE}

Credits

Game design: Somebody
"""

NUMBERED_TREE = [
    "Introduction",
    "Contents [toc]",
    "1 Game Concepts",
    "  100 General",
    "    100.1",
    "      100.1a",
    "    100.2",
    "  101 Golden Rules",
    "    101.1",
    "2 Parts of a Card",
    "  200 General",
    "    200.1",
    "Glossary [reference]",
    "  Ability [reference]",
    "  Active Player [reference]",
    "Credits [credits]",
]

SPANISH = f"""Reglamento de Tabas

Índice
Introducción .......... 2
Preparación ........... 3
El combate ............ 4
    Heridas ........... 5

Introducción

Este juego enfrenta a dos bandas que luchan por el control de una aldea entre-
gada a la niebla y a sus habitantes.

Preparación

Cada jugador coloca sus figuras en la mesa y toma tres fichas de orden.
  • Una ficha roja.
  • Dos fichas azules.

El combate

Tira un dado por cada figura y consulta la tabla de la hoja.

Heridas

Una figura herida no puede correr. (Véase «Preparación»)

Ejemplo de combate

{PROSE}

Capítulo II: Escenarios

Artículo 5. Duración

La partida dura seis turnos completos para ambos jugadores.

§ 6 Empates

Si hay empate nadie gana la partida y se juega de nuevo.
"""

SPANISH_TREE = [
    "The Book",
    "Índice [toc]",
    "Introducción",
    "Preparación",
    "El combate",
    "  Heridas",
    "    Ejemplo de combate [example]",
    "Capítulo II Escenarios [scenario]",
    "  Artículo 5 Duración",
    "  § 6 Empates",
]

CAPITALS = f"""THE GAME

A GAME OF WAR

TABLE OF CONTENTS

MOVE.....	3	MAGIC.....	5
» REST	4	INDEX.....	6

MOVE

{PROSE}

TEMPLATES

{PROSE}

EXAMPLE OF A MOVE

{PROSE}

►► REST

{PROSE}

MAGIC

THE PRICE

{PROSE}

INDEX

A

aim 12
ambush.....13
"""

CAPITALS_TREE = [
    "The Book",
    "TABLE OF CONTENTS [toc]",
    "MOVE",
    "  TEMPLATES",
    "  EXAMPLE OF A MOVE [example]",
    "REST",
    "MAGIC",
    "  THE PRICE",
    "INDEX [index]",
]


@pytest.mark.parametrize(
    ("text", "tree"), [(MARKDOWN, MARKDOWN_TREE), (SPANISH, SPANISH_TREE), (CAPITALS, CAPITALS_TREE)]
)
def test_documents(text: str, tree: list[str]) -> None:
    assert sketch(read(text)) == tree


def test_numbered_rules() -> None:
    found = sketch(read(NUMBERED))
    rules = [
        line if line.strip()[:4] not in ("100.", "101.", "200.") else line[: -len(line.strip())] + line.split()[0]
        for line in found
    ]
    assert [line for line in rules if line != "Rules of the Duel" and line != "The Book"] == NUMBERED_TREE


def test_texts_are_clean_markdown() -> None:
    text = {s.title: s.text for s in read(SPANISH).sections}
    assert text["Introducción"].endswith("una aldea entregada a la niebla y a sus habitantes.")
    assert text["Preparación"].endswith("fichas de orden.\n\n- Una ficha roja.\n- Dos fichas azules.")
    assert {s.title: s.text for s in read(MARKDOWN).sections}["Casting"].endswith("```\n# not a heading\n  code\n```")


def test_a_text_without_headings_is_one_section_with_the_books_title() -> None:
    (section,) = read(PROSE).sections
    assert (section.id, section.title, section.text) == ("book/the-book", "The Book", PROSE)


def test_an_empty_text() -> None:
    (section,) = read("").sections
    assert (section.text, section.spans) == ("", ())


def test_front_matter_has_no_children() -> None:
    sections = read(f"By Somebody\n\n# One\n\n{PROSE}\n\n## Two\n\n{PROSE}\n\n# Three\n\n{PROSE}").sections
    assert [s.parent for s in sections] == [None, None, "book/one", None]


def test_a_byte_order_mark_is_no_front_matter() -> None:
    assert [s.title for s in read(f"\ufeff# One\n\n{PROSE}").sections] == ["One"]


def test_windows_line_ends() -> None:
    assert sketch(read(MARKDOWN.replace("\n", "\r\n"))) == MARKDOWN_TREE


def test_titles_keep_case_and_lose_icons_and_marks() -> None:
    titles = [s.title for s in read(f"»» LONG *Move*\n\n{PROSE}\n\n## **Bold** [link](#x)\n\n{PROSE}").sections]
    assert titles[-1] == "Bold link"


def test_cuts_begin_at_the_start_and_ascend() -> None:
    cuts = find_outline(manuscript(CAPITALS), survey(manuscript(CAPITALS))).cuts
    assert cuts[0].at == 0
    assert [c.at for c in cuts] == sorted(c.at for c in cuts)


def test_an_edit_in_one_section_changes_no_other() -> None:
    before = {s.id: s.text for s in read(CAPITALS).sections}
    after = {
        s.id: s.text
        for s in read(CAPITALS.replace("THE PRICE\n\n", "THE PRICE\n\nIt is high, says everyone. ")).sections
    }
    assert set(before) == set(after)
    assert [i for i in before if before[i] != after[i]] == ["book/the-price"]


def test_credits_on_the_first_pages() -> None:
    names = "Layout\n\nAna Soto\n\nIllustration\n\nEva Gil\n\nTranslation\n\nJoan Puig\n\nPhotography\n\nLuis Rey\n\n"
    first = read(names + CAPITALS).sections[0]
    assert (first.title, first.kind) == ("The Book", SectionKind.CREDITS)


def test_the_phrase_with_which_a_book_starts_is_its_printed_title() -> None:
    book = replace(manuscript(f"Marsh Rules v2 They hold as of June.\n\n# One\n\n{PROSE}"), profile=profile())
    assert book.profile
    named = replace(book, profile=replace(book.profile, starts="Marsh Rules v2"))
    assert [(s.title, s.text) for s in structure(named).sections[:1]] == [("Marsh Rules v2", "They hold as of June.")]
    assert structure(book).sections[0].title == "The Book"


def test_blank_lines_in_front_of_the_first_heading_leave_its_title_out_of_its_text() -> None:
    assert [(s.title, s.text) for s in read(f"\n\nMOVING\n\n{PROSE}\n\nFIGHTING\n\n{PROSE}").sections] == [
        ("MOVING", PROSE),
        ("FIGHTING", PROSE),
    ]


def test_what_a_mark_was_read_as_is_no_text_before_the_first_heading(tmp_path: Path) -> None:
    rules = (f"### 5.{n} {word}\n\n{PROSE}\n" for n, word in enumerate(("Walk", "Dash", "Strike", "Shoot", "Rest"), 1))
    (file := tmp_path / "stones.wiki").write_text("\n".join(rules), encoding="utf-8")
    (reading,) = read_books(file, Corpus())  # in wikitext a number of a list of lists of lists
    assert [(s.number, s.title, len(s.spans)) for s in reading.sections][:2] == [("5.1", "Walk", 1), ("5.2", "Dash", 1)]


def test_lines_drawn_across_before_the_first_heading_are_no_text() -> None:
    reading = structure(manuscript(f"---\n\n* * *\n\n<h1>The Book</h1>\n\n{PROSE}\n\n## Goblins\n\n{PROSE}\n"))
    assert [s.title for s in reading.sections] == ["The Book", "Goblins"]
    assert reading.sections[0].text == PROSE
