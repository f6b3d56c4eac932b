"""Whole rulebooks, made up, of the shapes that people bring along; what a reader sees in them must be found."""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise

import pytest

from rulewright.ingest.structure import structure
from rulewright.kb.model import BookReading, Section, SectionKind
from tests.ingest.structure.making import PROSE, manuscript, read, sketch
from tests.work import LINEAR, growth

LETTERS = "abcdefghijkmnpqrstuvwxyz"  # l and o look like 1 and 0, so they are left out
CHAPTERS = ("Game Concepts", "Parts of a Card", "Turn Structure")
ARTICLES = ("General", "Players", "Ending the Game", "Keyword Abilities")
TERMS = ("Ability", "Active Player", "+1/+1 Stone", "Summon (Obsolete)", "You, Your")


def card_game(subrules: int = 26, indent: str = "", articles: tuple[str, ...] = ARTICLES, rules: int = 3) -> str:
    """The numbered rules of a card game: contents, rules such as 102.3b, examples, glossary, credits."""
    lines = ["Stones Comprehensive Rules", "", "These rules hold as of June 1.", "", "Introduction", "", PROSE, ""]
    lines += ["Contents", ""]
    for c, chapter in enumerate(CHAPTERS, 1):
        lines += [f"{c}. {chapter}", *(f"{indent}{c * 100 + a}. {title}" for a, title in enumerate(articles)), ""]
    lines += ["Glossary", "", "Credits", "", ""]
    for c, chapter in enumerate(CHAPTERS, 1):
        lines += [f"{c}. {chapter}", ""]
        for a, title in enumerate(articles):
            lines += [f"{c * 100 + a}. {title}", "", *_article(c * 100 + a, rules, subrules, indent)]
    lines += ["Glossary", ""]
    for term in TERMS:
        lines += [term, f"A word of the game. See rule 102.1, “{term}.”", ""]
    lines += ["", "Credits", "", "Game design: Somebody", "Editing: Somebody Else"]
    return "\n".join(lines)


def _article(number: int, rules: int, subrules: int, indent: str) -> list[str]:
    lines: list[str] = []
    for rule in range(1, rules + 1):
        lines += [f"{indent}{number}.{rule}. If a rule says so, see rule 103.2b, it holds for 2.5 turns.", ""]
        if rule == 2:
            for letter in LETTERS[:subrules]:
                lines += [f"{indent}{indent}{number}.{rule}{letter} A player who has none takes 1 of them.", ""]
            lines[-1] = f"{indent}Example: A player has 3 stones. Rule 100.1 gives them one more."
            lines.append("")
    return lines


@cache
def card_game_read(indent: str = "") -> BookReading:
    return read(card_game(indent=indent))


def by_number(reading: BookReading) -> dict[str, Section]:
    return {s.number: s for s in reading.sections if s.number}


@pytest.mark.parametrize("indent", ["", "   "])
def test_every_rule_is_a_section_and_no_other_number_is(indent: str) -> None:
    wanted = [str(c) for c in (1, 2, 3)]
    for article in (100 * c + a for c in (1, 2, 3) for a in range(len(ARTICLES))):
        wanted += [str(article), *(f"{article}.{r}" for r in (1, 2, 3)), *(f"{article}.2{x}" for x in LETTERS)]
    assert sorted(s.number for s in card_game_read(indent).sections if s.number) == sorted(wanted)


@pytest.mark.parametrize(
    ("number", "parent"),
    [
        ("1", None),
        ("100", "1"),
        ("100.1", "100"),
        ("203.3", "203"),
        ("302.2k", "302.2"),
        ("302.2m", "302.2"),  # l is left out
        ("302.2z", "302.2"),
    ],
)
def test_a_rule_stands_under_the_number_above_it(number: str, parent: str | None) -> None:
    rules = by_number(card_game_read())
    assert rules[number].parent == (rules[parent].id if parent else None)


@pytest.mark.parametrize(
    ("number", "slug"), [("102.2b", "102.2b"), ("102.3", "102.3"), ("203", "203"), ("2", "parts-of-a-card")]
)
def test_a_rules_id_is_its_number(number: str, slug: str) -> None:
    assert by_number(card_game_read())[number].id == f"book/{slug}"


def test_ids_of_all_rules_stay_when_one_is_added() -> None:
    before = {s.id for s in card_game_read().sections}
    after = {
        s.id
        for s in read(card_game().replace("Glossary\n\nAbility", "303.4. A new one.\n\nGlossary\n\nAbility")).sections
    }
    assert after - before == {"book/303.4"}
    assert before <= after


def test_titles_are_printed_ones_or_first_words() -> None:
    rules = by_number(card_game_read())
    assert (rules["103"].title, rules["103.1"].title) == ("Keyword Abilities", "If a rule says so, see rule 103.2b")


def test_an_example_stays_in_its_rule() -> None:
    last = by_number(card_game_read())["201.2z"]
    assert last.text.endswith("Example: A player has 3 stones. Rule 100.1 gives them one more.")
    assert last.kind is SectionKind.RULES


@pytest.mark.parametrize("indent", ["", "   "])
def test_what_stands_around_the_rules_is_at_the_top(indent: str) -> None:
    top = [s for s in card_game_read(indent).sections if s.parent is None and not s.number]
    assert [(s.title, s.kind) for s in top] == [
        ("Stones Comprehensive Rules", SectionKind.RULES),
        ("Introduction", SectionKind.RULES),
        ("Contents", SectionKind.TOC),
        ("Glossary", SectionKind.REFERENCE),
        ("Credits", SectionKind.CREDITS),
    ]


def test_the_contents_are_one_section() -> None:
    (contents,) = (s for s in card_game_read().sections if s.kind is SectionKind.TOC)
    assert all(title in contents.text for title in (*CHAPTERS, *ARTICLES))
    assert not any(s.parent == contents.id for s in card_game_read().sections)


def test_each_term_of_the_glossary_is_a_section() -> None:
    terms = [s for s in card_game_read().sections if s.parent == "book/glossary"]
    assert [s.title for s in terms] == list(TERMS)
    assert {s.kind for s in terms} == {SectionKind.REFERENCE}
    assert all(s.text.startswith("A word of the game.") for s in terms)


# --- Markdown ---------------------------------------------------------------------------------------------------------

HEADINGS = [
    ("## 1.2 The Golden Rule", "1.2", "The Golden Rule"),
    ("## 1.2. The Golden Rule ##", "1.2", "The Golden Rule"),
    ("### Step 1 – Lay Out", "Step 1", "Lay Out"),
    ("### STEP 2: DEPLOY", "STEP 2", "DEPLOY"),
    ("### Paso 3 – Despliegue", "Paso 3", "Despliegue"),
    ("## Appendix A Quick Reference", "Appendix A", "Quick Reference"),
    ("## Apéndice B: Reglas opcionales", "Apéndice B", "Reglas opcionales"),
    ("# Chapter 4. Magic", "Chapter 4", "Magic"),
    ("# **Part II** — The North", "Part II", "The North"),
    ("## § 7 Ties", "§ 7", "Ties"),
    ("## [Saving Throws](#saves)", None, "Saving Throws"),
    ("## Saving Throws {#saves}", None, "Saving Throws"),
    ("## 2 Players", None, "2 Players"),  # no count leads up to it
    ("## 5th-Level Spells", None, "5th-Level Spells"),
    ("## Level 3: Frenzy", None, "Level 3: Frenzy"),
    ("## A Note on Dice", None, "A Note on Dice"),
    ("## I Am the Law", None, "I Am the Law"),
]


@pytest.mark.parametrize(("line", "number", "title"), HEADINGS)
def test_markdown_headings(line: str, number: str | None, title: str) -> None:
    text = f"# Stones\n\n{PROSE}\n\n{line}\n\n{PROSE}\n\n## The End\n\n{PROSE}\n"
    section = read(text).sections[1]
    assert (section.number, section.title) == (number, title)


@pytest.mark.parametrize("mark", ["*", "_"])
def test_stat_blocks(mark: str) -> None:
    """Names above a motto in italics are headings, the mottos are none, whatever comes back under each name."""
    block = f"{mark}Small beast, unaligned{mark}\n\n**Armour** 12\n\n{PROSE}\n\n"
    beasts = "".join(
        f"## {n}\n\n{block}### Actions\n\n{PROSE}\n\n### Reactions\n\n{PROSE}\n\n" for n in ("Frog", "Imp")
    )
    assert sketch(read(f"# Beasts\n\n{beasts}")) == [
        "Beasts",
        "  Frog",
        "    Actions",
        "    Reactions",
        "  Imp",
        "    Actions",
        "    Reactions",
    ]
    plain = "".join(f"{n}\n\n{block}" for n in ("Grey Frog", "Small Imp", "Old Newt"))
    assert [s.title for s in read(f"BEASTS\n\n{plain}").sections] == ["BEASTS", "Grey Frog", "Small Imp", "Old Newt"]


def test_titles_that_return_do_not_change_what_the_marks_say() -> None:
    names = ("Storm", "Growth", "Healing", "Storm", "Growth", "Healing")
    text = "# Potions\n\n" + "".join(f"## {n}\n\n{PROSE}\n\n" for n in names)
    assert {s.parent for s in read(text).sections} == {None, "book/potions"}


# --- depth without marks ----------------------------------------------------------------------------------------------


def listed(indent: str) -> str:
    """A text in one look, whose contents tell the levels by the blanks in front."""
    rows = ((0, "Basics"), (1, "Wits"), (1, "Skills"), (2, "Wits"), (2, "Luck"), (0, "Combat"), (1, "Attack Rolls"))
    toc = "".join(f"{indent * level}{title} ........ {n}\n" for n, (level, title) in enumerate(rows, 3))
    body = "".join(f"{title}\n\n{'' if title in ('Combat',) else PROSE}\n\n" for _, title in rows)
    return f"The Stones\n\n{PROSE}\n\nContents\n\n{toc}\n{body}Range\n\n{PROSE}\n"


@pytest.mark.parametrize("indent", ["  ", "    ", "\u00a0\u00a0"])
def test_blanks_in_the_contents_tell_the_depth(indent: str) -> None:
    assert sketch(read(listed(indent)))[2:] == [
        "Basics",
        "  Wits",
        "  Skills",
        "    Wits",  # the same title one level deeper
        "    Luck",
        "Combat",  # no text of its own, and listed
        "  Attack Rolls",
        "    Range",  # not listed: below what is
    ]


def test_capitals_stand_above_small_letters_of_one_level() -> None:
    toc = "CONTENTS\n\nBASICS.....3\nDice.....3\nMOVE.....4\nFalling.....4\n\n"
    body = "".join(f"{t}\n\n{PROSE}\n\n" for t in ("BASICS", "Dice", "MOVE", "Falling"))
    assert sketch(read(toc + body)) == ["CONTENTS [toc]", "BASICS", "  Dice", "MOVE", "  Falling"]


def test_a_chapter_may_begin_with_its_first_section() -> None:
    titles = ("Order of Play", "Taking Turns", "Difficult Ground", "Falling Down", "Being Prone", "Flying High")
    text = "Combat\n\n" + "".join(f"{t}\n\n{PROSE}\n\n" for t in titles)
    assert [s.title for s in read(text).sections] == ["Combat", *titles]


def test_where_most_short_lines_are_labels_none_begins_a_chapter() -> None:
    titles = ("Order of Play", "Taking Turns", "Difficult Ground", "Falling Down", "Being Prone", "Flying High")
    cells = "".join(f"{c}\n\n12\n\n" for c in ("Pace", "Might", "Wits", "Luck", "Grit"))
    text = "DICE\n\n" + "".join(f"{t}\n\n{PROSE}\n\n" for t in titles) + cells + f"Mage\n\nLast Stand\n\n{PROSE}\n"
    assert "Mage" not in [s.title for s in read(text).sections]


@pytest.mark.parametrize(
    ("text", "scenarios"),
    [
        # in capitals any titles that return are parts
        ("".join(f"{n}\n\n{PROSE}\n\nMAP\n\n{PROSE}\n\nGOAL\n\n{PROSE}\n\n" for n in ("REAPER", "LEY LINES")), True),
        # in small letters they are if they say so
        ("".join(f"{n}\n\n{PROSE}\n\nRounds\n\n{PROSE}\n\nScoring\n\n{PROSE}\n\n" for n in ("Fog", "Bell")), True),
        ("".join(f"{n}\n\n{PROSE}\n\nTraits\n\n{PROSE}\n\nActions\n\n{PROSE}\n\n" for n in ("Frog", "Imp")), False),
    ],
)
def test_parts_of_scenarios(text: str, scenarios: bool) -> None:
    parents = {s.title: s.parent is not None for s in read(text).sections}
    assert set(list(parents.values())[1:3]) == {scenarios}


# --- Spanish ----------------------------------------------------------------------------------------------------------

TEXTO = "Cada jugador toma un puñado de piedras y las pone sobre la mesa antes de que empiece la partida."
REGLAMENTO = f"""# Manual de reglas

{TEXTO}

## Índice

- [Componentes](#componentes)
- [Secuencia de juego](#secuencia)
- [Referencia rápida](#ref)

## Componentes

{TEXTO}

### Mazo de mando (50 cartas)

{TEXTO}

## 2. Secuencia de juego

{TEXTO}

### Paso 1 – Robar

{TEXTO}

### Paso 2 – Jugar

{TEXTO}

#### Ejemplo: un turno

{TEXTO}

## Glosario

**Piedra**
{TEXTO}

**Puño, puñado y pizca**
{TEXTO}

## Referencia rápida

| Paso | Acción |
|------|--------|
| 1    | Robar  |
"""


def test_a_spanish_rulebook() -> None:
    assert sketch(read(REGLAMENTO)) == [
        "Manual de reglas",
        "  Índice [toc]",
        "  Componentes",
        "    Mazo de mando (50 cartas)",
        "  2 Secuencia de juego",
        "    Paso 1 Robar",
        "    Paso 2 Jugar",
        "      Ejemplo: un turno [example]",
        "  Glosario [reference]",
        "    Piedra [reference]",
        "    Puño, puñado y pizca [reference]",
        "  Referencia rápida [reference]",
    ]


# --- nothing is lost, nothing explodes --------------------------------------------------------------------------------

DOCUMENTS = [card_game(4), REGLAMENTO, listed("  "), "\n".join(line for line, _, _ in HEADINGS)]


@pytest.mark.parametrize("text", DOCUMENTS)
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_every_character_is_in_one_section(text: str, end: str) -> None:
    text = text.replace("\n", end)
    inside = sorted(span for s in read(text).sections for span in s.spans)
    assert all(a.end <= b.start for a, b in pairwise(inside))
    kept = "".join(text[a:z] for a, z in inside)
    assert re.sub(r"\s", "", kept) == re.sub(r"\s", "", text)


BOMBS = [
    "# A\n\n" * 80,
    "A\n\n" * 80,
    "Range of Fire\n\nText of it goes on here.\n\n" * 40,
    "Contents\n\n" + "Range ..... 3\n" * 50 + "\nRange\n\nText of it goes on here.\n" * 40,
    "Glossary\n\n" + "Term of War\nMeaning of the term.\n\n" * 40,
    "1. A\n\n" * 80,
    "".join(f"{n}. Title\n\n" for n in range(80)),
    "MAP\n\nGOAL\n\n" * 40,
    "Index\n\n" * 50,
    ("Word " * 8 + "\n") * 100,
]


@pytest.mark.parametrize("bomb", BOMBS, ids=range(len(BOMBS)))
def test_work_grows_with_the_text_only(bomb: str) -> None:
    assert growth(lambda n: structure(manuscript(bomb * n)), 1) < LINEAR
