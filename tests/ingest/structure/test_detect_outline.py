"""An outline is found in a scrambled text: torn text comes back, repeated titles are told apart, nothing is lost."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, strategies as st

from rulewright.ingest.corpus import parse_outline
from rulewright.ingest.structure.detect_outline import apply_outline
from rulewright.ingest.structure.model import Heading, Outline
from rulewright.ingest.structure.partition import partition
from rulewright.kb.model import SectionKind
from tests.ingest.structure.making import manuscript, profile
from tests.work import LINEAR, growth


def found(text: str, outline: str) -> Outline:
    """What an outline makes of a text."""
    made = replace(manuscript(text), profile=replace(profile(), outline=parse_outline(outline)))
    return apply_outline(made)


def texts(text: str, outline: str) -> list[tuple[str, str]]:
    """The sections of a text: title and what stands under it, its pieces joined by a bar."""
    made = manuscript(text)
    result = found(text, outline)
    spans, _, _ = partition(made, result.cuts)
    out = []
    for i, h in enumerate(result.headings):
        pieces = [" ".join(text[s.start : s.end].split()) for s in spans.get(i, [])]
        pieces[0] = " ".join(text[h.end : spans[i][0].end].split())
        out.append((h.title, " | ".join(p for p in pieces if p)))
    return out


def asides(text: str, outline: str) -> list[tuple[str, str]]:
    """What is set aside, with the reason."""
    _, _, out = partition(manuscript(text), found(text, outline).cuts)
    return [(" ".join(text[a.start : a.end].split()), a.why) for a in out]


SECTIONS = [
    pytest.param(
        "Setup\n\nLay the board.\n\nPlay\n\nMove a stone.",
        "- Setup\n- Play",
        [("Setup", "Lay the board."), ("Play", "Move a stone.")],
        id="headings on lines of their own",
    ),
    pytest.param(
        "1.1 Setup Lay the board. 1.2. Play Move a stone.",
        "- (1.1) Setup @ 1.1 Setup\n- (1.2) Play @ 1.2. Play",
        [("Setup", "Lay the board."), ("Play", "Move a stone.")],
        id="headings run into the text",
    ),
    pytest.param(
        "Ram – push it. Hide (X) – gain X. Poison/X – lose X.",
        "- Ram\n- Hide (X)\n- Poison/X",
        [("Ram", "push it."), ("Hide (X)", "gain X."), ("Poison/X", "lose X.")],
        id="a dash goes with the title",
    ),
    pytest.param(
        "Defence -1 to ATT\n\nAttack +1 to ATT",
        "- Defence\n- Attack",
        [("Defence", "-1 to ATT"), ("Attack", "+1 to ATT")],
        id="a sign does not",
    ),
    pytest.param(
        "PREPARACI0N\n\nColoca.\n\nP U NTUACI O N\n\nCuenta.",
        "- PREPARACIÓN\n- PUNTUACIÓN",
        [("PREPARACIÓN", "Coloca."), ("PUNTUACIÓN", "Cuenta.")],
        id="misread titles",
    ),
    pytest.param(
        "Ram Push it away and\n\nHide Lie down.\n\nthen move on.",
        "- Ram\n  + then move on\n- Hide",
        [("Ram", "Push it away and | then move on."), ("Hide", "Lie down.")],
        id="torn text behind another section",
    ),
    pytest.param(
        "then move on.\n\nHide Lie down.\n\nRam Push it away and",
        "- Ram\n  + then move on\n- Hide",
        [("Ram", "Push it away and | then move on."), ("Hide", "Lie down.")],
        id="torn text before its heading comes after it",
    ),
    pytest.param(
        "Cast Second, pay.\n\nFirst, choose a target.",
        "- Cast\n  + First, choose\n  + Second, pay",
        [("Cast", "First, choose a target. | Second, pay.")],
        id="stretches are read in the outline's order",
    ),
    pytest.param(
        "Play Move.\n\nSetup Lay the board.",
        "- Setup\n- Play",
        [("Setup", "Lay the board."), ("Play", "Move.")],
        id="sections come in the outline's order",
    ),
    pytest.param(
        "Some words in front.\n\nSetup\n\nLay the board.",
        "- Setup",
        [("The Book", "Some words in front."), ("Setup", "Lay the board.")],
        id="what stands before the first heading is the front",
    ),
    pytest.param(
        "It is winter here and nobody comes.\n\nSetup\n\nLay the board.",
        "- Introduction @ It is winter\n- Setup",
        [("Introduction", "It is winter here and nobody comes."), ("Setup", "Lay the board.")],
        id="a section whose title is not printed keeps all its words",
    ),
    pytest.param(
        "Setup\n\nLay the board.",
        "- Setup\n- Play\n  + and then move",
        [("Setup", "Lay the board.")],
        id="what is not there is left out",
    ),
    pytest.param(
        "~ WIDE\n\n(WHAT IS IT?\n\nA map.",
        "- WIDE\n- ¿WHAT IS IT?",
        [("WIDE", ""), ("¿WHAT IS IT?", "A map.")],
        id="debris before a title is part of it",
    ),
    pytest.param(
        "MATERIAL SCORING\n\nScore 1.\n\n* 2 red stones.\n* 1 blue stone.",
        "- MATERIAL\n  + 2 red stones\n- SCORING",
        [("MATERIAL", "* 2 red stones. * 1 blue stone."), ("SCORING", "Score 1.")],
        id="two headings on one line; a bullet goes with its text",
    ),
]


@pytest.mark.parametrize(("text", "outline", "expected"), SECTIONS)
def test_sections(text: str, outline: str, expected: list[tuple[str, str]]) -> None:
    assert texts(text, outline) == expected


ROUNDS = "\n\n".join(
    [
        "FORD\n\nMATERIAL\n\n4 stones\n\nSCORING\n\nscoring happens at the ford",
        "MATERIAL\n\n5 stones\n\nHILL\n\nSCORING\n\nat the hill",
        "WOOD\n\nMATERIAL\n\n6 stones\n\nSC0RING\n\nat the wood",
    ]
)


def test_repeated_titles_go_to_the_headings_around_them() -> None:
    outline = "\n".join(f"- {name}\n  - MATERIAL\n  - SCORING" for name in ("FORD", "HILL", "WOOD"))
    got = texts(ROUNDS, outline)
    assert [t for title, t in got if title == "MATERIAL"] == ["4 stones", "5 stones", "6 stones"]
    assert [t for title, t in got if title == "SCORING"] == [
        "scoring happens at the ford",
        "at the hill",
        "at the wood",
    ]


def test_a_lost_repeated_title_does_not_move_the_others() -> None:
    outline = "\n".join(f"- {name}\n  - MATERIAL\n  - SCORING" for name in ("FORD", "HILL", "WOOD"))
    text = ROUNDS.replace("MATERIAL\n\n5", "5").replace("at the ford", "at the ford " + "and so on " * 300)
    result = found(text, outline)
    assert result.missing == ("heading: MATERIAL",)
    parents = {h.start: result.headings[p].title for h, p in zip(result.headings, result.parents, strict=True) if p}
    assert parents[text.index("MATERIAL\n\n6")] == "WOOD"


def test_a_table_of_contents_is_not_the_text() -> None:
    text = "Contents\n\nSetup 3\n\nPlay 5\n\nSetup\n\nLay the board.\n\nPlay\n\nMove a stone."
    outline = "- {toc} Contents\n- Setup\n- Play"
    assert texts(text, outline)[1:] == [("Setup", "Lay the board."), ("Play", "Move a stone.")]


def test_parents_kinds_and_numbers() -> None:
    text = "Table 1: Falls\n\nA B\n\nTale of old\n\nPart two of it\n\n2 Play Move.\n\nExample: so"
    outline = "- {lore} Tale\n  - Part two\n- (2) Play\n  - {example} Example\n- {table} (Table 1) Falls"
    result = found(text, outline)
    assert [(h.title, h.kind, h.number) for h in result.headings] == [
        ("Tale", SectionKind.LORE, None),
        ("Part two", SectionKind.LORE, None),
        ("Play", None, "2"),
        ("Example", SectionKind.EXAMPLE, None),
        ("Falls", SectionKind.TABLE, "Table 1"),
    ]
    assert result.parents == (None, 0, None, 2, None)
    assert result.missing == ()


def test_children_of_a_lost_heading_stand_under_the_one_above() -> None:
    result = found("Play\n\nMove.\n\nRam\n\nPush.", "- Play\n  - Fighting\n    - Ram")
    assert [h.title for h in result.headings] == ["Play", "Ram"]
    assert result.parents == (None, 0)
    assert result.missing == ("heading: Fighting",)


def test_an_aside_has_its_reason() -> None:
    text = "Play\n\nMove.\n\nThe Book, page 4\n\nRam\n\nPush.\n\nN W E S"
    outline = "- Play\n  ! {running head} The Book, page\n- Ram\n  ! N W E S"
    assert asides(text, outline) == [("The Book, page 4", "running head"), ("N W E S", "picture label")]


def test_where_the_start_of_a_heading_is_lost_its_title_is_looked_for() -> None:
    text = "Play\n\nMove a stone.\n\nRam\n\nPush."
    assert [t for t, _ in texts(text, "- Play @ Play zealously onward\n- Ram")] == ["Play", "Ram"]


def test_without_profile_the_whole_book_is_one_front() -> None:
    result = apply_outline(manuscript("Play\n\nMove."))
    assert [h.title for h in result.headings] == ["book.txt"]
    assert result.cuts[0].at == 0


def test_candidates_are_evidence() -> None:
    text = "One says hide and Hide now.\n\nSo Hide here."
    made = replace(manuscript(text), profile=replace(profile(), outline=parse_outline("- Hide")))
    at = text.index("Hide here")
    likely = Heading(at, at + 4, "Hide", "title", 0.5)
    assert apply_outline(made, [likely]).headings[-1].start == at


OUTLINE = "- Setup\n  + pay two\n  ! debris\n- Play @ Play Move\n  - Ram\n- SCORING\n- SCORING"
WORDS = st.lists(
    st.sampled_from(
        ["Setup", "Play", "Move", "Ram", "SCORING", "scoring", "pay two", "debris", ".", "\n", "\n\n", "¿"]
    ),
    max_size=40,
)


@given(WORDS)
def test_every_character_has_one_owner(words: list[str]) -> None:
    text = " ".join(words) + " end"
    result = found(text, OUTLINE)
    made = manuscript(text)
    spans, _, out = partition(made, result.cuts)
    covered = sorted([s for of in spans.values() for s in of] + [(a.start, a.end) for a in out])
    assert all(a[1] <= b[0] for a, b in pairwise(covered))
    assert sum(len("".join(text[a:b].split())) for a, b in covered) == len("".join(text.split()))
    assert all(spans[i][0].start <= h.start <= h.end for i, h in enumerate(result.headings) if h.start)
    assert len(result.headings) == len(result.parents)


def test_a_long_book_is_read_in_proportion() -> None:
    part = "Every stone counts once and no stone counts twice, says the rule.\n\n"
    outline = "\n".join(f"- Title number {i}\n  + torn stretch {i}" for i in range(40))

    def read(n: int) -> None:
        text = "".join(f"Title number {i}\n\n{part * n}torn stretch {i} goes on.\n\n" for i in range(40))
        assert not found(text, outline).missing

    assert growth(read, 3) < LINEAR
