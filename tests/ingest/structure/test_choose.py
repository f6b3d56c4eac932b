"""Which candidates are headings: surroundings and the book's own lists."""

from __future__ import annotations

import pytest

from rulewright.ingest.structure.choose import choose
from rulewright.ingest.structure.detect_lines import line_headings
from rulewright.ingest.structure.model import Heading
from tests.ingest.structure.making import PROSE, heading, look


def chosen(text: str) -> list[str]:
    seen = look(text)
    return [h.title for h in choose(list(line_headings(seen)), seen)]


@pytest.mark.parametrize(
    ("text", "titles"),
    [
        (f"FALLING\n\n{PROSE}", ["FALLING"]),
        (f"Falling\n\n{PROSE}", ["Falling"]),
        # a caption: a small line in the gap of a picture, no text of its own
        (f"{PROSE}\n\n\n\nOutcast with Bow\n\nFALLING\n\n{PROSE}", ["FALLING"]),
        (f"{PROSE}\n\n\nAlpha with Spear\n\n\n\n{PROSE}", []),
        # names in a diagram, above rows of symbols
        (f"COMBAT\n\n{PROSE}\n\nHUNTERS\n\n★★☆\n\nMILITIA\n\n★☆☆\n\n{PROSE}", ["COMBAT"]),
        # single words of a list of icons
        ("WEAPONS\n\n\n\nAxe\n\n\n\nBow\n\n\n\nClub", ["WEAPONS"]),
        # names of people
        (f"Layout\n\nAna Soto, Eva Gil\n\nDICE\n\n{PROSE}", ["DICE"]),
        # chapter words need nothing else
        ("Glossary\n\nAxe\n\nBow", ["Glossary"]),
        # a container has a heading for its text
        (f"MAGIC\n\nTHE PRICE\n\n{PROSE}", ["MAGIC", "THE PRICE"]),
        # a motto below a name is as good as text
        (f"{PROSE}\n\nGrey Frog\n\n*Small beast, unaligned*\n\n**Armour** 12", ["Grey Frog"]),
        # the title of a list that was read, whatever stands below it
        (f"Contents\n\n\n\nDice....3\nMove....4\nRest....5\n\nDice\n\n{PROSE}", ["Contents", "Dice"]),
        # the words tell
        (f"Ejemplo de combate\n\n{PROSE}", ["Ejemplo de combate"]),
    ],
)
def test_what_stands_around(text: str, titles: list[str]) -> None:
    assert chosen(text) == titles


def test_a_document_that_marks_its_headings_is_believed() -> None:
    text = f"# A\n\n{PROSE}\n\n## B\n\n{PROSE}\n\n## C\n\nSmall line\n\n{PROSE}\n\n**Bold run.** {PROSE}"
    assert chosen(text) == ["A", "B", "C"]


def test_underlined_chapters_above_capitals_are_not_all_headings() -> None:
    chapters = "".join(f"{c}\n=====\n\n{c}A ROW\n\n{c}ow\n\n{PROSE}\n\n" for c in "BCD")
    assert {"Bow", "Cow", "Dow"} <= set(chosen(chapters + f"EELS\n\n{PROSE}\n"))


def test_the_table_of_contents_vouches_for_a_title() -> None:
    lists = "CONTENTS\n\nEl gran combate.....3\nDICE.....4\nEND.....5\n\n"
    body = f"DICE\n\n{PROSE}\n\nEl gran combate\n\n- uno\n- dos\n"
    assert "El gran combate" in chosen(lists + body)
    assert "El gran combate" not in chosen(body)


def test_a_title_page_before_the_contents_has_no_headings() -> None:
    text = f"THE GAME\n\nA GAME OF WAR\n\nCONTENTS\n\nDICE.....3\nREST.....4\nEND.....5\n\nDICE\n\n{PROSE}"
    assert chosen(text) == ["CONTENTS", "DICE"]


def test_a_title_page_at_the_very_beginning_gives_only_its_last_line() -> None:
    assert chosen(f"THE GAME\n\nSECOND EDITION\n\nDICE\n\n{PROSE}") == ["DICE"]


def test_lines_in_small_letters_are_headings_where_the_book_has_many() -> None:
    text = "".join(f"Preparación de la mesa {n}\n\n{PROSE}\n\n" for n in ("uno", "dos", "tres", "cuatro", "cinco"))
    assert len(chosen(text)) == 5


def test_of_two_that_overlap_the_surer_one_stays() -> None:
    text = f"DICE\n\n{PROSE}"
    sure, unsure = Heading(0, 4, "DICE", "number", 1.0), heading("DICE")
    seen = look(text)
    assert choose([sure, unsure], seen) == choose([unsure, sure], seen) == [sure]


def test_no_candidates() -> None:
    assert choose([], look("")) == []


def test_a_listed_title_needs_no_text_and_fears_no_gap() -> None:
    lists = "CONTENTS\n\nThe Long Fight.....3\nFirst Blood.....4\nLast Stand.....5\n\n"
    body = f"{PROSE}\n\n\n\nThe Long Fight\n\nFirst Blood\n\n{PROSE}\n\nLast Stand\n\n{PROSE}\n"
    assert chosen(lists + body) == ["CONTENTS", "The Long Fight", "First Blood", "Last Stand"]
    assert "The Long Fight" not in chosen(body)


@pytest.mark.parametrize(
    ("page", "titles"),
    [
        ("THE MARSH\nTOURNAMENT RULES\n\n", ["DICE"]),  # one title on two lines
        ("THE MARSH\n\nTOURNAMENT RULES\n\nFIRST EDITION\n\n", ["FIRST EDITION", "DICE"]),
        ("THE MARSH\n\n", ["THE MARSH", "DICE"]),  # it may as well be the first chapter
    ],
)
def test_a_title_page_is_no_chapter(page: str, titles: list[str]) -> None:
    assert chosen(f"{page}By somebody, for everybody who likes it.\n\nDICE\n\n{PROSE}") == titles


LONG_LEAD = "**May a player who has no stones left {} take a handful from the table before the others do so?**\nNo.\n\n"
SHORT_LEAD = "**Stones of sort {}**\n" + PROSE + "\n\n"


@pytest.mark.parametrize(
    ("short", "long", "found"),
    [
        (3, 7, 10),
        (3, 8, 3),  # few of them are headings by themselves
        (2, 1, 2),
    ],
)
def test_bold_lines_above_their_texts_are_all_headings_where_many_are(short: int, long: int, found: int) -> None:
    leads = [SHORT_LEAD.format(n) for n in range(short)] + [LONG_LEAD.format(n) for n in range(long)]
    assert len(chosen("".join(leads))) == found


@pytest.mark.parametrize(
    ("lead", "is_one"),
    [
        ("## DICE\n**Small dice**\nCost: 3", True),
        ("\n\n\n**Small dice**  \nCost: 3", True),
        (f"{PROSE}\n**Small dice**\nCost: 3", False),
        ("**Small dice**\n\nCost: 3", False),
        ("**Small dice:**\nCost: 3", False),
    ],
)
def test_which_bold_lines_are_like_the_others(lead: str, is_one: bool) -> None:
    before = "".join(SHORT_LEAD.format(n) for n in range(3))
    assert ("Small dice" in chosen(f"{before}{lead}\n")) is is_one


@pytest.mark.parametrize(("taken", "found"), [(3, 5), (2, 2)])
def test_bold_lines_with_one_label_are_all_headings_where_many_are(taken: int, found: int) -> None:
    short = "".join(f"**Q: May {n} pass?**\n\n{PROSE}\n\n" for n in range(taken))
    long = "".join(f"**Q: {n} do. May the others{' then' * 14} pass?**\n\n{PROSE}\n\n" for n in range(2))
    assert len(chosen(f"{short}{long}**Note: {'no question ' * 8}of theirs**\n\n{PROSE}\n")) == found


def test_a_bold_paragraph_above_another_is_no_heading() -> None:
    before = "".join(SHORT_LEAD.format(n) for n in range(3))
    assert len(chosen(f"{before}**{'A bold sentence ' * 11}goes on**\n{PROSE}\n")) == 4
    assert len(chosen(f"{before}**{'A bold sentence ' * 11}goes on.**\n{PROSE}\n")) == 3
    assert len(chosen(f"{before}**{'A bold sentence ' * 13}goes on**\n{PROSE}\n")) == 3


@pytest.mark.parametrize(("times", "found"), [(2, 4), (3, 0)])
def test_labels_of_a_form_that_is_printed_again_and_again_are_no_headings(times: int, found: int) -> None:
    cards = [f"NAME OF CARD\nTRADE OF CARD\n{PROSE}\n\n" for _ in range(times)]
    assert len(chosen(f"CARDS\n\n{PROSE}\n\n{''.join(cards)}")) == found + 1


@pytest.mark.parametrize(
    ("labels", "marks", "found"),
    [
        (3, 3, False),
        (2, 3, True),  # too few to tell
        (3, 0, True),  # where no marks show headings bold lines may be all there are
    ],
)
def test_a_bold_line_among_labels_is_one_too(labels: int, marks: int, found: bool) -> None:
    above = "".join(f"## Part {n}\n\n{PROSE}\n\n" for n in range(marks))
    beside = "".join(f"**Mud {n}:**\n{PROSE}\n\n" for n in range(labels))
    assert ("Wet:h" in chosen(f"{above}**Wet:h**\n{PROSE}\n\n{beside}")) is found


def test_bold_lines_among_fewer_labels_are_headings() -> None:
    marked = "".join(f"## Part {n}\n\n{PROSE}\n\n" for n in range(3))
    labels = "".join(f"**Mud {n}:**\n{PROSE}\n\n" for n in range(3))
    leads = "".join(SHORT_LEAD.format(n) for n in range(3))
    assert len(chosen(f"{marked}{labels}{leads}")) == 6
    assert len(chosen(f"{marked}{leads}## Part 4\n\n{PROSE}\n\n{labels}")) == 7  # they stand elsewhere
