"""Headings on lines of their own, told by their looks alone."""

from __future__ import annotations

import pytest

from rulewright.ingest.structure.detect_lines import NEAR, classify, line_headings, without_items
from rulewright.ingest.structure.model import plain_title, split_number
from tests.ingest.structure.making import PROSE, look

LOOKS = [
    # in capitals
    ("DICE AND SYMBOLS", ("caps", None, "DICE AND SYMBOLS")),
    ("LINE OF SIGHT (LoS)", ("caps", None, "LINE OF SIGHT (LoS)")),
    ("WADING (costs 2 buckets, in the pond only)", ("caps", None, "WADING (costs 2 buckets, in the pond only)")),
    ("Wading (2)", ("title", None, "Wading (2)")),
    ("ASSIGN DAMAGE TO *HEROES*", ("caps", None, "ASSIGN DAMAGE TO HEROES")),
    ("►►REST", ("caps", None, "REST")),
    ("» CHARGE", ("caps", None, "CHARGE")),
    (":long-action: CHARGE", ("caps", None, "CHARGE")),
    ("¿QUÉ NECESITO?", ("caps", None, "¿QUÉ NECESITO?")),
    ("D66", ("caps", None, "D66")),
    # with a number
    ("1. PREPARE THE TABLE", ("simple-caps", "1", "PREPARE THE TABLE")),
    ("A. JOIN EARLY", ("simple-caps", "A", "JOIN EARLY")),
    ("2. Parts of a Card", ("simple-title", "2", "Parts of a Card")),
    ("STEP 1 – THE TERRAIN", ("step", "STEP 1", "THE TERRAIN")),
    ("Paso 2: Despliegue", ("step", "Paso 2", "Despliegue")),
    ("Chapter IV", ("chapter", "Chapter IV", "Chapter IV")),
    ("Appendix A: Combat Cards", ("chapter", "Appendix A", "Combat Cards")),
    ("Capítulo 3. La magia", ("chapter", "Capítulo 3", "La magia")),
    ("§ 5 Ties", ("article", "§ 5", "Ties")),
    ("Art. 12 Duty", ("article", "Art. 12", "Duty")),
    ("1.2.3 Breaking Away", ("dotted", "1.2.3", "Breaking Away")),
    # in small letters
    ("Frightened", ("title", None, "Frightened")),
    ("Melee Attacks vs Missile Attacks", ("title", None, "Melee Attacks vs Missile Attacks")),
    ("Preparación de la partida", ("sentence", None, "Preparación de la partida")),
    ("**Winning the game**", ("bold", None, "Winning the game")),
    ("Climbing, Swimming, and Crawling", ("title", None, "Climbing, Swimming, and Crawling")),
    ("Puertas, Muros y Ventanas", ("title", None, "Puertas, Muros y Ventanas")),
    ("Moving between Attacks", ("title", None, "Moving between Attacks")),
    ("Combate contra Tropas", ("title", None, "Combate contra Tropas")),
    ("Attack vs. Defence", ("title", None, "Attack vs. Defence")),
    # a motto, a field
    ("*Small beast, unaligned*", None),
    ("_Mechanical trap_", None),
    ("*THE LONG NIGHT*", None),
    ("**Armour** 15", None),
    ("__Range__ Ten", None),
    # a line's end has cut a sentence
    ("Survival. The Referee Might Ask You", None),
    ("The player is then asked to make a", None),
    ("Una unidad puede mover a", None),
    # names
    ("Ana Soto, Eva Gil, Joan Puig", None),
    # none
    ("A sentence that ends.", None),
    ("the rest of a sentence", None),
    ("Examples:", None),
    ("STRENGTH 2 - SPEED 1 - GREAT LUCK 0", None),  # what somebody has
    ("STRENGTH 2", ("caps", None, "STRENGTH 2")),
    ("SCORE: [ ] DUCKS [ ] GEESE", None),  # a form
    ("NAME: ____________", None),
    ("ACT 1 - SCENE 2", ("caps", None, "ACT 1 - SCENE 2")),
    ("**Step 2. Light the lamps** of each player.", None),  # what is done in it
    ("Sand, Sea, Sky", None),
    ("3 = 1 CASUALTY", None),
    ("★★★★★!", None),
    ("12", None),
    ("Round 1, go!", None),
    ("https://example.org/A", None),
    ("Golem - Large - Slow (2)", None),
    ("GAME SUMMARY.......298", None),
    ("1.2 In order to play, each of the players needs a deck of at least thirty cards in sleeves", None),
]


@pytest.mark.parametrize(("line", "found"), LOOKS)
def test_looks(line: str, found: tuple[str, str | None, str] | None) -> None:
    assert classify(line) == found


@pytest.mark.parametrize("line", ["- MOVE (pg 8)", "* ATTACK", "• Take Cover", "» Comunicar los resultados"])
def test_list_items_are_no_headings(line: str) -> None:
    assert classify(line, is_list=True) is None


def test_an_arrow_before_capitals_is_an_icon_and_no_bullet() -> None:
    assert classify("» ASSAULT", is_list=True) == ("caps", None, "ASSAULT")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("# One", [("markdown-1", 0, "One")]),
        ("### Three ###", [("markdown-3", 2, "Three")]),
        ("## Two {#anchor}", [("markdown-2", 1, "Two")]),
        ("- ### ALTER A SPELL", [("markdown-3", 2, "ALTER A SPELL")]),
        ("## [Linked](#linked) **title**", [("markdown-2", 1, "Linked title")]),
        ("#hashtag", []),
        ("#", []),
        ("```\n# code\n```", []),
        ("Title\n=====", [("markdown-1", 0, "Title")]),
        ("Title\n-----", [("markdown-2", 1, "Title")]),
        (f"{PROSE}\n-----", []),  # a line below a sentence is drawn across the page
        ("---\ntitle: x\n---", []),
    ],
)
def test_markdown(text: str, found: list[tuple[str, int, str]]) -> None:
    marked = [h for h in line_headings(look(text)) if h.style.startswith("markdown")]
    assert [(h.style, h.depth, h.title) for h in marked] == found


def test_a_markdown_heading_gives_up_its_number() -> None:
    (h,) = line_headings(look("## 1.2. Ties"))
    assert (h.number, h.title) == ("1.2", "Ties")


def test_a_heading_starts_at_its_icon_and_ends_with_its_line() -> None:
    (h,) = line_headings(look(f"\n ►► REST\n\n{PROSE}"))
    assert (h.start, h.end) == (2, 9)


def test_a_number_on_the_line_above_belongs_to_the_heading() -> None:
    (h,) = line_headings(look(f"2\n\nTHE PLAN IS DRAWN\n\n{PROSE}"))
    assert (h.start, h.number, h.title) == (0, "2", "THE PLAN IS DRAWN")


def test_a_heading_in_capitals_may_take_two_lines() -> None:
    titles = [h.title for h in line_headings(look(f"WHAT DO I NEED TO\nTAKE PART?\n\n{PROSE}"))]
    assert titles == ["WHAT DO I NEED TO TAKE PART?"]


def test_two_headings_one_below_the_other_stay_two() -> None:
    titles = [h.title for h in line_headings(look(f"MORE RULES\nLOST UNITS\n\n{PROSE}"))]
    assert titles == ["MORE RULES", "LOST UNITS"]


def test_the_first_line_of_a_wrapped_paragraph_is_no_heading() -> None:
    assert not list(line_headings(look("La partida termina al final de la\nronda tres para todos.")))


def test_a_small_line_needs_a_blank_line_before_it() -> None:
    assert "Falling" not in [h.title for h in line_headings(look(f"{PROSE}\nFalling\n\n{PROSE}"))]


def test_no_line_of_a_table_of_contents_is_a_heading() -> None:
    text = f"CONTENTS\n\nDICE.....3\nREST.....4\nCHARGE.....5\n\nDICE\n\n{PROSE}"
    assert [h.title for h in line_headings(look(text))] == ["CONTENTS", "DICE"]


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("**Bold** and *thin*", "Bold and thin"),
        ("» ► Icons", "Icons"),
        ('<span class="mud">▲</span> <b>Mud</b> < 2', "▲ Mud < 2"),
        ("snake_case", "snake_case"),
        ('<span class="wet">▲</span> Mud <1>', "▲ Mud <1>"),
        ("  a  b ", "a b"),
    ],
)
def test_plain_title(text: str, title: str) -> None:
    assert plain_title(text) == title


def test_a_number_that_is_all_there_is_stays_in_the_title() -> None:
    assert split_number("Chapter 7.") == ("Chapter 7", "Chapter 7", "chapter")


def test_the_head_of_a_table_is_no_heading() -> None:
    rows = "FISH     WEIGHT   PRICE\nPike     3        2\n"
    assert not [h for h in line_headings(look(f"{PROSE}\n\n{rows}\n{PROSE}")) if "FISH" in h.title]
    assert [h.title for h in line_headings(look(f"{PROSE}\n\nFISH     WEIGHT   PRICE\n\n{PROSE}"))]


def test_an_item_put_into_a_list_later_is_no_heading() -> None:
    assert not list(line_headings(look("1. Nets (two)\n1.5. Ropes and Hooks\n2. Lamps (one)")))
    assert [h.number for h in line_headings(look(f"1. Nets (two)\n1.5. Ropes and Hooks\n\n{PROSE}"))] == ["1.5"]


def test_a_bold_line_within_an_item_is_no_heading() -> None:
    def titles(blanks: int) -> list[str]:
        text = f"{PROSE}\n\n    1. Choose one:\n\n{' ' * blanks}**Pay the fee**\n{' ' * blanks}{PROSE}\n\n{PROSE}\n"
        return [h.title for h in line_headings(look(text)) if h.style == "bold"]

    assert titles(8) == titles(6) == []
    assert titles(4) == ["Pay the fee"], "as far in front as the number"
    assert titles(20) == ["Pay the fee"], "far behind it, in the middle of the page"


def test_what_stands_set_in_below_a_colon_is_announced_by_it() -> None:
    def titles(blanks: str) -> list[str]:
        return [
            h.title for h in line_headings(look(f"{PROSE}\n\nIf both of them fall into the pond:\n{blanks}MUD WINS\n"))
        ]

    assert titles("") == ["MUD WINS"]
    assert titles("   ") == []


@pytest.mark.parametrize(
    ("above", "titles"),
    [
        ("4. Ropes and what they cost, which is a lot of mud.\n\n", []),
        ("  4. Ropes and what they cost, which is a lot of mud.\n\n", ["Nets and Hooks"]),  # of another list
        ("3. Ropes and what they cost, which is a lot of mud.\n\n", ["Nets and Hooks"]),
        ("4. Ropes\n\n" + f"{PROSE}\n\n", ["Ropes", "Nets and Hooks"]),  # a heading itself
        ("4. Ropes and what they cost.\n\n" + f"{PROSE}\n\n" * NEAR, ["Nets and Hooks"]),  # too far away
    ],
)
def test_an_item_that_counts_on_from_one_that_is_no_heading_is_none(above: str, titles: list[str]) -> None:
    seen = look(f"{above}5. Nets and Hooks\n\n{PROSE}\n")
    assert [h.title for h in without_items(list(line_headings(seen)), seen)] == titles
