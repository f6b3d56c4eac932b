"""The profile's tree of headings."""

from __future__ import annotations

from tests.ingest.structure.making import PROSE, read, sketch

TEXT = "".join(f"{t}\n\n{PROSE}\n\n" for t in ("MOVE", "DAMAGE", "HEAL", "LATE ONE", "FIGHT", "DAMAGE", "EARLY ONE"))


def test_a_tree_gives_parent_and_kind_each_in_its_place() -> None:
    tree = "- MOVE\n  - DAMAGE\n- FIGHT\n  - {sidebar} DAMAGE\n"
    assert sketch(read(TEXT, tree)) == [
        "MOVE",
        "  DAMAGE",
        "    HEAL",  # what the tree leaves out stands below the last that it names
        "    LATE ONE",
        "FIGHT",
        "  DAMAGE [sidebar]",
        "    EARLY ONE",
    ]


def test_a_heading_may_stand_in_the_text_before_its_parent() -> None:
    tree = "- MOVE\n- DAMAGE\n- HEAL\n- FIGHT\n  - LATE ONE\n  - DAMAGE\n- EARLY ONE\n"
    parent = {s.title: s.parent for s in read(TEXT, tree).sections}
    assert parent["LATE ONE"] == "book/fight"


def test_a_tree_finds_no_heading_that_is_not_there() -> None:
    assert len(read(TEXT, "- NOWHERE\n  - MOVE\n").sections) == 7
    assert read(TEXT, "- NOWHERE\n  - MOVE\n").sections[0].parent is None


def test_a_title_in_capitals_does_not_vouch_for_the_same_word_in_small_letters() -> None:
    text = f"TERRAIN\n\n{PROSE}\n\n\n\nTerrain\n\n\n\nDagger\n"
    assert [s.title for s in read(text, "- TERRAIN\n").sections] == ["TERRAIN"]


def test_torn_text_goes_back_to_its_heading() -> None:
    text = f"STRIDES\n\n{PROSE}\n\nLONG TEMPLATE\n\nA box.\n\nMeasure at any time.\n\nSIGHT\n\n{PROSE}"
    tree = "- STRIDES\n  + Measure at any time\n  - LONG TEMPLATE\n- SIGHT\n"
    first, box, last = read(text, tree).sections
    assert first.text == f"{PROSE}\n\nMeasure at any time."
    assert (box.text, last.text) == ("A box.", PROSE)
    assert [text[a:b].split("\n")[0] for a, b in first.spans] == ["STRIDES", "Measure at any time."]


def test_a_tree_knows_how_a_title_is_printed() -> None:
    text = f"MOVE. RUN\n\n{PROSE}\n\nFIGHT\n\n{PROSE}"
    assert sketch(read(text, "- MOVE, RUN\n- FIGHT\n")) == ["MOVE, RUN", "FIGHT"]


def test_a_heading_that_is_printed_before_its_parent_is_read_behind_it() -> None:
    text = f"SMALL DICE\n\n{PROSE}\n\nDICE\n\nRoll them.\n\nEND\n\n{PROSE}"
    reading = read(text, "- DICE\n  - SMALL DICE\n- END\n")
    assert sketch(reading) == ["DICE", "  SMALL DICE", "END"]
    assert [s.text for s in reading.sections] == ["Roll them.", PROSE, PROSE]
    assert [text[s.spans[0].start : s.spans[0].end].split("\n")[0] for s in reading.sections] == [
        "DICE",
        "SMALL DICE",
        "END",
    ]
