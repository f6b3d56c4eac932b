"""What single pages, drawn by hand, read as: each shows one habit of typesetters."""

from __future__ import annotations

import pytest
from reportlab.lib import colors
from reportlab.pdfgen.canvas import Canvas

from rulewright.ingest.readers import pdf
from tests.ingest.readers.pdfs import LEFT, RIGHT, Draw, both, copy, drawn, paragraphs, prose, words

BODY = prose(40, 330, [*LEFT, *RIGHT])
BODY_BELOW = prose(40, 280, [*LEFT, *RIGHT])


def filled(x: float, y: float, width: float, height: float) -> Draw:
    """A grey rectangle."""

    def draw(canvas: Canvas) -> None:
        canvas.setFillColor(colors.lightgrey)
        canvas.rect(x, y, width, height, fill=1, stroke=0)
        canvas.setFillColor(colors.black)

    return draw


def turned(angle: int, draw: Draw, x: float = 0, y: float = 0) -> Draw:
    def turn(canvas: Canvas) -> None:
        canvas.saveState()
        canvas.translate(x, y)
        canvas.rotate(angle)
        draw(canvas)
        canvas.restoreState()

    return turn


TWO = both(prose(20, 330, LEFT * 2, size=8), prose(170, 330, RIGHT * 2, size=8))


def test_columns_are_read_one_after_the_other() -> None:
    assert copy(TWO) == " ".join([*LEFT, *LEFT]) + "\n\n" + " ".join([*RIGHT, *RIGHT])


def test_columns_need_not_share_their_lines() -> None:
    off = both(prose(20, 330, LEFT * 2, size=8), prose(170, 325, RIGHT * 2, size=8))
    assert copy(off) == " ".join([*LEFT, *LEFT]) + "\n\n" + " ".join([*RIGHT, *RIGHT])


def test_a_heading_over_both_columns_parts_them() -> None:
    lower = both(prose(20, 200, LEFT * 2, size=8), prose(170, 200, RIGHT * 2, size=8))
    page = both(TWO, words((100, 230, "Bells and Lanterns"), size=14, font="Helvetica-Bold"), lower)
    found = paragraphs(page)
    assert found.index("# Bells and Lanterns") == 2
    assert len(found) == 5


def test_a_short_heading_that_the_columns_leave_room_for_parts_them_as_well() -> None:
    lower = both(prose(20, 190, LEFT * 2, size=8), prose(170, 190, RIGHT * 2, size=8))
    page = both(TWO, words((20, 225, "Bells"), size=14, font="Helvetica-Bold"), lower)
    assert paragraphs(page).index("# Bells") == 2


@pytest.mark.parametrize(
    ("first", "second", "read"),
    [
        ("They play a second lan-", "tern token each round.", "a second lantern token"),  # a word of the language
        ("They play with short-", "range weapons only.", "with short-range weapons"),  # two words
        ("They draw up to a 5-", "card hand of their own.", "to a 5-card hand"),  # a figure and a word
        ("A wick-eater is a wick-", "eater to the end of it.", "is a wick-eater to the end"),  # as the book has it
        ("Roll for a distance of 3-", "5 centimetres and move.", "of 3- 5 centimetres"),  # no word at all
    ],
)
def test_words_parted_at_a_line_end_are_whole_again(first: str, second: str, read: str) -> None:
    page = prose(40, 330, ["The rules of the marsh are these here.", first, second])
    assert read in copy(page)
    assert first in pdf.read("a.pdf", drawn(page)).text  # the text keeps what is printed


def test_a_large_initial_goes_back_to_its_word() -> None:
    body = both(
        prose(58, 318, ["very night the lanterns go out.", "Somebody lights them again."]), prose(40, 294, LEFT)
    )
    page = both(words((40, 306, "E"), size=26), body)
    assert copy(page).startswith("Every night the lanterns go out.")


@pytest.mark.parametrize(
    ("initial", "rest", "read"), [("A", "ferry is slow, they say.", "A ferry"), ("T", "he ferry is slow.", "The ferry")]
)
def test_a_large_initial_may_be_a_word(initial: str, rest: str, read: str) -> None:
    page = both(words((40, 306, initial), size=26), prose(62, 318, [rest, "It goes at night."]), prose(40, 280, LEFT))
    assert copy(page).startswith(read)


def test_lists_keep_marks_levels_and_hanging_lines() -> None:
    page = words(
        (40, 330, "You need these things to play:"),
        (50, 312, "•"), (62, 312, "a crew of models that stand on"),
        (62, 300, "round bases,"),
        (50, 288, "•"), (62, 288, "dice,"),
        (66, 276, "–"), (78, 276, "eight of them,"),
        (50, 264, "1."), (62, 264, "and a table."),
        (40, 240, "Then you begin."),
    )  # fmt: skip
    assert copy(page).split("\n") == [
        "You need these things to play:",
        "",
        "• a crew of models that stand on round bases,",
        "• dice,",
        "  – eight of them,",
        "1. and a table.",
        "",
        "Then you begin.",
    ]


@pytest.mark.parametrize("second", ["2. Nobody else may do so, ever.", "+ BELL, as it is printed here."])
def test_a_number_or_a_sign_within_a_sentence_begins_no_item(second: str) -> None:
    mark, _, rest = second.partition(" ")
    page = both(
        prose(40, 330, ["Whoever is first may ring the bell at"]), words((40, 318, mark), (58, 318, rest)), BODY_BELOW
    )
    assert f"the bell at {second}" in copy(page)
    item = words((40, 330, "•"), (52, 330, "Whoever is first may ring the bell at"), (52, 318, mark), (70, 318, rest))
    assert f"the bell at {second}" in copy(both(item, BODY_BELOW))


def test_drawn_bullets_are_bullets() -> None:
    def dots(canvas: Canvas) -> None:
        for y in (315, 303):
            canvas.circle(52, y, 1.6, fill=1)

    page = both(
        words((40, 330, "You need:"), (62, 312, "a crew, and"), (62, 300, "a table."), (40, 276, "So begin.")), dots
    )
    assert "• a crew, and\n• a table." in copy(page)


def test_paragraphs_show_by_their_indent_or_by_a_short_last_line() -> None:
    indented = words(
        (40, 330, "The first one fills its line to the very end"),
        (40, 318, "and ends here, at the end of a line as well."),
        (50, 306, "The second one begins with a small indent,"),
        (40, 294, "goes on, and ends."),
        (40, 282, "The third one begins a new line all the same."),
    )
    assert len(paragraphs(indented)) == 3


def test_a_sentence_goes_on_in_the_next_column_and_on_the_next_page() -> None:
    one = both(
        prose(20, 330, [*LEFT, "and the bell is rung by the", "one of them who is the last"], size=8),
        prose(170, 330, ["to see the boat come in here.", *RIGHT, "Whoever hears it leaves the"], size=8),
    )
    two = prose(20, 330, ["table before it is too late.", *LEFT], size=8)
    found = copy(one, two)
    assert "who is the last to see the boat" in found
    assert "leaves the table before" in found


def test_a_box_is_kept_whole_and_out_of_the_sentence_that_it_cuts() -> None:
    page = both(
        filled(30, 240, 200, 40),
        prose(40, 330, ["The bell is rung when the last", "boat has come in, and never at"]),
        prose(40, 266, ["A bell is a token with a", "bell on it, or a coin."], size=9),
        prose(40, 220, ["any other time of the night,", *RIGHT]),
    )
    found = paragraphs(page)
    assert found[0].startswith("The bell is rung when the last boat has come in, and never at any other time")
    assert found[1] == "> A bell is a token with a bell on it, or a coin."


def test_a_box_with_a_title_stands_behind_the_section_around_it() -> None:
    title = words((40, 268, "Designer’s Note"), font="Helvetica-Bold", size=11.5)
    page = both(
        words((40, 350, "Bells"), font="Helvetica-Bold", size=16),
        filled(30, 235, 200, 48),
        prose(40, 330, ["The bell is rung for all of them."]),
        both(title, prose(40, 254, ["A coin will do for a bell."])),
        prose(40, 215, RIGHT * 2),
        words((40, 120, "Boats"), font="Helvetica-Bold", size=16),
        prose(40, 100, LEFT),
    )
    heads = [x for x in paragraphs(page) if x.startswith("#")]
    assert heads == ["# Bells", "## Designer’s Note", "# Boats"]
    assert paragraphs(page).index("## Designer’s Note") > paragraphs(page).index(" ".join(RIGHT * 2))


def test_letters_set_apart_are_words() -> None:
    def tracked(canvas: Canvas) -> None:
        canvas.setFont("Helvetica-Bold", 14)
        canvas.drawString(40, 360, "THE LAST BOAT", charSpace=4)

    assert copy(both(tracked, BODY)).startswith("# THE LAST BOAT\n")


def test_letters_drawn_twice_stand_once() -> None:
    shadow = both(words((40.4, 360, "The Last Boat"), size=14), words((40, 360, "The Last Boat"), size=14))
    assert copy(both(shadow, BODY)).startswith("# The Last Boat\n")


def test_bold_and_italic_words_are_marked_without_their_commas() -> None:
    page = both(words((40, 330, "It is"), (140, 330, ", and so on.")), words((66, 330, "lit"), font="Helvetica-Bold"),
                words((82, 330, "or not"), font="Helvetica-Oblique"), prose(40, 300, LEFT))  # fmt: skip
    assert copy(page).startswith("It is **lit** *or not* , and so on.")


def test_a_page_that_stands_sideways_is_read_as_it_is_held() -> None:
    assert copy(turned(90, prose(20, -40, [*LEFT, *RIGHT]), 0, 0)) == " ".join([*LEFT, *RIGHT])


@pytest.mark.parametrize("angle", [90, 180, 270])
def test_a_page_that_the_viewer_turns_is_read_as_it_is_shown(angle: int) -> None:
    def rotated(canvas: Canvas) -> None:
        canvas.setPageRotation(angle)
        place = {90: (400, 0), 180: (300, 400), 270: (0, 300)}[angle]  # reportlab swaps the sides
        turned(angle, prose(20, 250, [*LEFT, *RIGHT]), *place)(canvas)

    assert copy(rotated) == " ".join([*LEFT, *RIGHT])


def test_words_at_the_edge_that_stand_sideways_are_set_aside() -> None:
    found = pdf.read("a.pdf", drawn(both(BODY, turned(90, words((150, -290, "COMBAT"), size=12)))))
    assert "COMBAT" not in found.copy.text
    assert [(found.text[a.start : a.end], a.why) for a in found.asides] == [("COMBAT", "text set sideways")]


def test_words_off_the_page_are_set_aside() -> None:
    found = pdf.read("a.pdf", drawn(both(BODY, words((-200, 200, "Proof of May")))))
    assert [(found.text[a.start : a.end], a.why) for a in found.asides] == [("Proof of May", "text off the page")]


def test_ranks_follow_the_size_of_type() -> None:
    page = both(
        words((40, 370, "The Marsh"), size=22),
        words((40, 340, "1 Bells"), size=16),
        prose(40, 320, LEFT),
        words((40, 270, "1.1 Ringing"), font="Helvetica-Bold"),
        prose(40, 256, RIGHT),
        words((40, 200, "2 Boats"), size=16),
        prose(40, 180, LEFT),
    )
    heads = [x for x in paragraphs(page) if x.startswith("#")]
    assert heads == ["# The Marsh", "## 1 Bells", "### 1.1 Ringing", "## 2 Boats"]


def test_a_centred_title_stands_above_others_of_its_type() -> None:
    page = both(
        words((86, 350, "THE MARSH"), font="Helvetica-Bold"),
        prose(40, 330, LEFT),
        words((40, 280, "BELLS"), font="Helvetica-Bold"),
        prose(40, 260, RIGHT),
    )
    assert [x for x in paragraphs(page) if x.startswith("#")] == ["# THE MARSH", "## BELLS"]


def test_titles_in_italics_are_headings_and_sentences_in_italics_none() -> None:
    title = words((40, 350, "A Word on Bells"), font="Helvetica-Oblique")
    said = prose(40, 280, ["Nobody has seen it, they say."], font="Helvetica-Oblique")
    assert paragraphs(both(title, prose(40, 330, LEFT)))[0] == "# A Word on Bells"
    assert not any(x.startswith("#") for x in paragraphs(both(prose(40, 330, LEFT), said)))


def test_a_numbered_bold_line_above_a_paragraph_is_a_heading_and_above_another_none() -> None:
    def steps(*lines: tuple[float, float, str]) -> Draw:
        return words(*lines, font="Helvetica-Bold")

    first = steps((40, 350, "1."), (54, 350, "Ring the Bell"))
    second = steps((40, 280, "2."), (54, 280, "Go Home"))
    parted = both(first, prose(40, 330, LEFT), second, prose(40, 260, RIGHT))
    assert [x for x in paragraphs(parted) if x.startswith("#")] == ["# 1. Ring the Bell", "# 2. Go Home"]
    listed = both(first, steps((40, 338, "2."), (54, 338, "Go Home")), prose(40, 310, LEFT))
    assert "1. **Ring the Bell**" in copy(listed)


def test_a_bold_sentence_is_no_heading() -> None:
    page = both(words((40, 350, "A model cannot do the same thing twice."), font="Helvetica-Bold"), BODY)
    assert "#" not in copy(page)


def test_a_heading_of_two_lines_is_one() -> None:
    page = both(words((40, 372, "How the Lamplighters"), (40, 352, "Came to the Marsh"), size=16), BODY)
    assert copy(page).startswith("# How the Lamplighters Came to the Marsh\n")


def test_a_chapter_number_in_large_type_goes_to_its_title() -> None:
    page = both(words((40, 375, "4"), size=24), words((40, 350, "The Round"), size=16), BODY)
    assert copy(page).startswith("# 4 The Round\n")


def test_furniture_of_a_few_pages_and_of_left_and_right_ones() -> None:
    heads = [words((200, 385, "Bells"), size=8), words((40, 385, "Boats"), size=8)]
    pages = [both(BODY, heads[n % 2], words((145, 12, f"- {n + 30} -"), size=8)) for n in range(6)]
    found = pdf.read("a.pdf", drawn(*pages))
    assert [p.label for p in found.pages] == ["30", "31", "32", "33", "34", "35"]
    assert {(found.text[a.start : a.end], a.why) for a in found.asides if a.why == "running head"} == {
        ("Bells", "running head"),
        ("Boats", "running head"),
    }


def test_a_chapter_that_bears_its_page_number_keeps_its_heading() -> None:
    pages = [
        both(words((40, 385, f"{n} Chapter of {name}"), size=18), BODY, words((145, 12, str(n))))
        for n, name in enumerate(("Bells", "Boats", "Fog", "Tolls"), 1)
    ]
    found = pdf.read("a.pdf", drawn(*pages))
    assert [x for x in found.copy.text.split("\n") if x.startswith("#")] == [
        "# 1 Chapter of Bells", "# 2 Chapter of Boats", "# 3 Chapter of Fog", "# 4 Chapter of Tolls",
    ]  # fmt: skip


def test_a_number_in_the_text_that_happens_to_be_the_page_is_no_page_number() -> None:
    cells = words((40, 40, "Lamps"), (150, 40, "2"))
    foot = [words((145, 12, str(n)), size=8) for n in (1, 2, 3, 4)]
    found = pdf.read(
        "a.pdf", drawn(both(BODY, foot[0]), both(BODY, cells, foot[1]), both(BODY, foot[2]), both(BODY, foot[3]))
    )
    assert [found.text[a.start : a.end] for a in found.asides] == ["1", "2", "3", "4"]
    assert "Lamps 2" in found.copy.text
