"""Numbering schemes of all kinds, in books that are made up: what is numbered how stands under what."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rulewright.ingest.structure import structure
from tests.ingest.structure.making import manuscript, read, sketch

EN = (
    "Every player takes a handful of stones and puts them on the table before the game begins.",
    "A stone that leaves the board is lost and may not come back before the end of the round.",
    "The player who holds the lantern chooses who goes first and hands the lantern on afterwards.",
)
ES = (
    "Cada jugador coge un puñado de piedras y las pone en la mesa antes de que empiece la partida.",
    "Una piedra que sale del tablero se pierde y no puede volver antes del final de la ronda.",
    "El jugador que tiene el farol elige quién empieza y después pasa el farol a su izquierda.",
)


def book(headings: str, prose: tuple[str, ...]) -> str:
    """A book with running text under each line; a line that begins with ``!`` has none and no blank line below."""
    out = []
    for k, line in enumerate(headings.strip().split("\n")):
        text = f"{prose[k % 3]} {prose[(k + 1) % 3]}"
        out.append(f"{line[1:]}\n" if line.startswith("!") else f"{line}\n\n{text}\n\n")
    return "".join(out)


CASES = {
    "articles": (
        "Article 1: The Game\nArticle 2 – Stones\nArticle 3. Boards",
        EN,
        ["Article 1 The Game", "Article 2 Stones", "Article 3 Boards"],
    ),
    "articles count on from chapter to chapter": (
        "!CAPÍTULO I\nDISPOSICIONES GENERALES\nArtículo 1. Objeto\nArtículo 2.- Piedras\n"
        "!CAPÍTULO II\nDEL DESARROLLO\nArtículo 3º. Turnos",
        ES,
        [
            "CAPÍTULO I DISPOSICIONES GENERALES",
            "  Artículo 1 Objeto",
            "  Artículo 2 Piedras",
            "CAPÍTULO II DEL DESARROLLO",
            "  Artículo 3 Turnos",
        ],
    ),
    "titles above chapters": (
        "!TÍTULO I\nDE LA PARTIDA\n!CAPÍTULO I\nDe los jugadores\nArtículo 1. Objeto\n"
        "!CAPÍTULO II\nDel tablero\nArtículo 2. Piedras",
        ES,
        [
            "TÍTULO I DE LA PARTIDA",
            "  CAPÍTULO I De los jugadores",
            "    Artículo 1 Objeto",
            "  CAPÍTULO II Del tablero",
            "    Artículo 2 Piedras",
        ],
    ),
    "parts above chapters": (
        "Part One\nChapter 1: Stones\nChapter 2: Boards\nPart Two\nChapter 3: Points\nAppendix A: Tables",
        EN,
        [
            "Part One Part One",
            "  Chapter 1 Stones",
            "  Chapter 2 Boards",
            "Part Two Part Two",
            "  Chapter 3 Points",
            "Appendix A Tables",
        ],
    ),
    "chapters with a line for their number": (
        "!CHAPTER 1\nThe Game\nSmall Stones\n!CHAPTER 2\nPoints",
        EN,
        ["CHAPTER 1 The Game", "  Small Stones", "CHAPTER 2 Points"],
    ),
    "sections in words": (
        "SECCIÓN PRIMERA\nArtículo 1. Objeto\nSECCIÓN SEGUNDA\nArtículo 2. Turnos",
        ES,
        [
            "SECCIÓN PRIMERA SECCIÓN PRIMERA",
            "  Artículo 1 Objeto",
            "SECCIÓN SEGUNDA SECCIÓN SEGUNDA",
            "  Artículo 2 Turnos",
        ],
    ),
    "sections and dotted rules": (
        "Section 1 – The Game\n1.1 Stones\n1.2 Boards\nSection 2 – Points\n2.1 Ties",
        EN,
        ["Section 1 The Game", "  1.1 Stones", "  1.2 Boards", "Section 2 Points", "  2.1 Ties"],
    ),
    "signs": (
        "§ 1 The Game\n§ 1.1 Stones\n§ 2 Points\n§ 2.1 Ties",
        EN,
        ["§ 1 The Game", "  § 1.1 Stones", "§ 2 Points", "  § 2.1 Ties"],
    ),
    "rules": ("RULE 1. STONES\nRULE 2. BOARDS", EN, ["RULE 1 STONES", "RULE 2 BOARDS"]),
    "steps": (
        "SETTING UP\nSTEP 1 – THE BOARD\nSTEP 2 – THE STONES\nPLAYING",
        EN,
        ["SETTING UP", "  STEP 1 THE BOARD", "  STEP 2 THE STONES", "PLAYING"],
    ),
    "steps in words": (
        "PREPARACIÓN\nPaso uno: El tablero\nPaso dos: Las piedras\nDESARROLLO",
        ES,
        ["PREPARACIÓN", "  Paso uno El tablero", "  Paso dos Las piedras", "DESARROLLO"],
    ),
    "numbers": ("1. The Game\n2. Stones\n3. Boards", EN, ["1 The Game", "2 Stones", "3 Boards"]),
    "numbers and dashes": (
        "1.- El juego\n2.- Las piedras\n3.- El final",
        ES,
        ["1 El juego", "2 Las piedras", "3 El final"],
    ),
    "bare numbers": ("1 The Game\n2 Stones\n3 Boards", EN, ["1 The Game", "2 Stones", "3 Boards"]),
    "bare numbers that do not count": ("2 Players\n4 Players\n6 Players", EN, ["The Book"]),
    "numbers and tabs": (
        "1.\tThe Game\n1.1\tStones\n1.2\tBoards\n2.\tPoints\n2.1\tTies",
        EN,
        ["1 The Game", "  1.1 Stones", "  1.2 Boards", "2 Points", "  2.1 Ties"],
    ),
    "three levels": (
        "1. The Game\n1.1. Stones\n1.1.1. Colours\n1.2. Boards\n2. Points",
        EN,
        ["1 The Game", "  1.1 Stones", "    1.1.1 Colours", "  1.2 Boards", "2 Points"],
    ),
    "a nought for a head": (
        "1.0 The Game\n1.1 Stones\n1.2 Boards\n2.0 Points\n2.1 Ties",
        EN,
        ["1.0 The Game", "  1.1 Stones", "  1.2 Boards", "2.0 Points", "  2.1 Ties"],
    ),
    "in brackets": (
        "[1.0] THE GAME\n[1.1] Stones\n[1.2] Boards\n[2.0] POINTS\n[2.1] Ties",
        EN,
        ["1.0 THE GAME", "  1.1 Stones", "  1.2 Boards", "2.0 POINTS", "  2.1 Ties"],
    ),
    "letters": ("A. The Game\nB. Stones\nC. Boards", EN, ["A The Game", "B Stones", "C Boards"]),
    "small letters under numbers": (
        "1. The Game\n(a) Stones\n(b) Boards\n2. Points\n(a) Counting\n(b) Ties",
        EN,
        ["1 The Game", "  (a) Stones", "  (b) Boards", "2 Points", "  (a) Counting", "  (b) Ties"],
    ),
    "letters under Roman numbers": (
        "I. THE GAME\nA. Stones\nB. Boards\nII. POINTS\nA. Counting\nB. Ties",
        EN,
        ["I THE GAME", "  A Stones", "  B Boards", "II POINTS", "  A Counting", "  B Ties"],
    ),
    "Roman numbers and dashes": (
        "I – The Game\nII – Stones\nIII – Boards",
        EN,
        ["I The Game", "II Stones", "III Boards"],
    ),
    "titles as sentences": (
        "1. Descripción del juego\n2. Preparación de la mesa\n3. Turno de cada jugador",
        ES,
        ["1 Descripción del juego", "2 Preparación de la mesa", "3 Turno de cada jugador"],
    ),
    "chapters with and without rules of their own": (
        "1. The Game\n2. Stones\n3. Boards\n3.1 Small Boards\n3.2 Large Boards\n4. Points\n4.1 Ties\n5. The End",
        EN,
        [
            "1 The Game",
            "2 Stones",
            "3 Boards",
            "  3.1 Small Boards",
            "  3.2 Large Boards",
            "4 Points",
            "  4.1 Ties",
            "5 The End",
        ],
    ),
    "rules below articles with marks, and those of an appendix": (
        "# Laws\n## Basics\n### Article 1: Stones\n1.1 Stones\n1.2 Boards\n### Article 2: Points\n2.1 Ties\n2.2 Sums\n"
        "## Appendix A: Speed\nA.1 Clocks\nA.2 Bells",
        EN,
        [
            "Laws",
            "  Basics",
            "    Article 1 Stones",
            "      1.1 Stones",
            "      1.2 Boards",
            "    Article 2 Points",
            "      2.1 Ties",
            "      2.2 Sums",
            "  Appendix A Speed",
            "    A.1 Clocks",
            "    A.2 Bells",
        ],
    ),
    "a mark and a number": (
        "# 1. The Game\n## 1.1 Stones\n# 2. Points",
        EN,
        ["1 The Game", "  1.1 Stones", "2 Points"],
    ),
    "articles with marks": (
        "# Reglamento\n## Capítulo I. Del juego\n### Artículo 1. Objeto\n"
        "## Capítulo II. Del final\n### Artículo 2. Cuenta",
        ES,
        [
            "Reglamento",
            "  Capítulo I Del juego",
            "    Artículo 1 Objeto",
            "  Capítulo II Del final",
            "    Artículo 2 Cuenta",
        ],
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_scheme(case: str) -> None:
    headings, prose, tree = CASES[case]
    assert sketch(read(book(headings, prose))) == tree


def test_the_items_of_a_list_are_no_headings() -> None:
    steps = "1. Colocar el tablero\n2. Repartir las piedras\n3. Elegir al primer jugador\n"
    assert sketch(read(f"PREPARACIÓN\n\n{ES[0]}\n\n{steps}\nDESARROLLO\n\n{ES[1]}\n")) == ["PREPARACIÓN", "DESARROLLO"]


def test_what_stands_below_every_number_stands_below_the_last_one_too() -> None:
    text = book("1. The Game\nSTONES\n2. Points\nTIES\n3. The End\nTHANKS", EN)
    assert sketch(read(text)) == ["1 The Game", "  STONES", "2 Points", "  TIES", "3 The End", "  THANKS"]


@pytest.mark.parametrize(("lang", "found"), [("es", True), ("en", False)])
def test_spanish_titles_are_written_as_sentences(lang: str, found: bool) -> None:
    text = f"PREPARACIÓN\n\n{ES[0]}\n\nCasillas de agua\n\n{ES[1]}\n"
    assert ("Casillas de agua" in [s.title for s in structure(replace(manuscript(text), lang=lang)).sections]) is found


def test_the_items_of_a_list_are_no_chapters() -> None:
    text = book("3. Boards\n3.1 Small Boards\n4. Points\n4.1 Ties", EN) + "Then:\n\n5. Count the Stones\n6. Go Home\n"
    assert [s.number for s in read(text).sections] == ["3", "3.1", "4", "4.1"]
