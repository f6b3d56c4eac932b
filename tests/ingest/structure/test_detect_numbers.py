"""Numbered rules: found by what they follow from, never by looks alone."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, strategies as st

from rulewright.ingest.structure.detect_numbers import detect_numbers
from rulewright.ingest.structure.model import Heading
from rulewright.ingest.structure.number_lists import contents_lists
from rulewright.ingest.structure.numbers import Context, candidates, first_words, is_title
from rulewright.kb.model import SectionKind
from tests.ingest.structure.making import manuscript


def found(text: str) -> list[Heading]:
    return list(detect_numbers(manuscript(text)))


def numbers(text: str) -> list[str]:
    return [h.number for h in found(text) if h.number]


RUN_TOGETHER = (
    "1. The Marsh 100. General 100.1. Two crews play on one table. 100.2. Each crew has its own lamp. 101. Lamps "
    "101.1. A lamp is lit or it is out. 101.2. A lit lamp shows the way. 101.2.1. It shows the way to one crew. "
    "101.2.2. Not to the other one. 2. Crews 200. General 200.1. A crew has seven hands. 200.2. One of them leads."
)

ON_LINES = """House Rules

1. Basics

100. General

100.1. Two crews play, see rule 101.1. Then they rest.

100.1a A crew has a lamp.

100.1b A lamp burns, as said in rule
100.1. It may go out.

100.2. The lamp costs 2.5 coins. Bring 3.5 more.

101. Lamps

101.1. A lamp is lit or out.

101.2. Wading

101.2a Wading is slow.

101.2b Wading is cold.

101.19. Sinking

101.19a Sinking is worse.
"""

MARKDOWN = """# The Reference

## 1 Folk

It measures 1.5 feet. 2.1 Foo would be odd.

### 1.1 Marshfolk

Short. 1. one 2. two.

### 1.2 Hillfolk

Tall.

1.2.1. They climb well.

1.2.2. They swim badly.

### 1.3 Riverfolk

Wet.
"""


def test_rules_run_together_on_one_line() -> None:
    got = [(h.number, h.title, h.depth, h.heading) for h in found(RUN_TOGETHER)]
    assert got[:6] == [
        ("1", "The Marsh", 0, True),
        ("100", "General", 1, True),
        ("100.1", "Two crews play on one table", 2, False),
        ("100.2", "Each crew has its own lamp", 2, False),
        ("101", "Lamps", 1, True),
        ("101.1", "A lamp is lit or it is out", 2, False),
    ]
    assert [n for n, *_ in got][6:] == ["101.2", "101.2.1", "101.2.2", "2", "200", "200.1", "200.2"]


def test_a_rule_begins_at_its_number_and_its_text_behind_it() -> None:
    for h in found(RUN_TOGETHER):
        assert RUN_TOGETHER.startswith(f"{h.number}.", h.start)
        behind = RUN_TOGETHER[h.start : h.end]
        assert behind.endswith(h.title) if h.heading else behind.strip() == f"{h.number}."


def test_rules_on_lines_of_their_own() -> None:
    assert numbers(ON_LINES) == (
        [
            "1",
            "100",
            "100.1",
            "100.1a",
            "100.1b",
            "100.2",
            "101",
            "101.1",
            "101.2",
            "101.2a",
            "101.2b",
            "101.19",
            "101.19a",
        ]
    )
    titles = {h.number: (h.title, h.heading, h.depth) for h in found(ON_LINES)}
    assert titles["101.2"] == ("Wading", True, 2)
    assert titles["101.19"] == ("Sinking", True, 2)
    assert titles["101.19a"] == ("Sinking is worse", False, 3)


def test_rules_below_markdown_headings_take_their_depth() -> None:
    assert [(h.number, h.depth) for h in found(MARKDOWN)] == [("1.2.1", 3), ("1.2.2", 3)]


@pytest.mark.parametrize(
    "text",
    [
        "It has +1.1 strength. It costs 2.2 coins. Version 1.3. Next. On 21.10.2004 we met. Pay $1.4 now.",
        "See rule 1.1. Then rule 1.2. Then rules 1.3. Or section 1.4. Thus.",
        "1. Draw a card\n2. Play it\n3. Discard it\n4. Pass\n5. Rest\n6. Draw\n",
        "1.1\n1.2\n1.3\n",
        "1.5 Million. 2.5 Million. 7.5 Million. 9.1 Million.",
        "10.1. 2004\n11.2. 2005\n12.3. 2006\n30.4. 2007\n",
        "",
    ],
)
def test_numbers_that_open_no_rules(text: str) -> None:
    assert numbers(text) == []


@pytest.mark.parametrize(
    "printed",
    [
        "302.3. Striking 302.3.1. One. 302.3.3. Two. 302.3.3. Three. 302.3.4. Four.",  # 2 missing, 3 twice
        "302.3. Striking 302.3.1. One. 303.5. Resting 303.5.1. Two. 302.4. Three.",  # a misprinted article
        "302.1. One. 302.6. Calling 302.5.1. One. 302.7. Moving 302.7.1. Two.",  # a child that names another parent
        "302.1. One. 302.2. 302.3. Three.",  # a rule of which only the number is printed
        "302.1. One. 302.2 Two, printed without its point. 302.3. Three.",
    ],
)
def test_misprinted_numbers_in_a_book_numbered_throughout(printed: str) -> None:
    before = " ".join(f"301.{n}. Every crew rests for a while." for n in range(1, 30))
    wanted = [w.rstrip(".") for w in printed.split() if w[0].isdigit()]
    assert numbers(f"{before} 302. Deeds {printed}")[30:] == wanted


def test_contents_are_one_section() -> None:
    listed = "Contents 1. The Marsh 100. General 101. Lamps 2. Crews 200. General 201. Pay\n\n202. Rest\n\n"
    text = "Introduction In the marsh it is dark.\n\n" + listed + RUN_TOGETHER + " Glossary of Terms Lamp A light."
    got = found(text)
    assert [(h.title, h.kind) for h in got if not h.number] == [
        ("Introduction", SectionKind.RULES),
        ("Contents", SectionKind.TOC),
        ("Glossary of Terms", SectionKind.REFERENCE),
    ]
    assert [h.number for h in got if h.number] == numbers(RUN_TOGETHER)


def test_contents_whose_titles_name_numbers_and_whose_numbers_are_misprinted() -> None:
    body = RUN_TOGETHER.replace("Lamps 101.1", "The Lamp Rule 101.1")
    listed = "1. The Marsh 100. General 101. The Lamp Rule 2. Crews 200. General 201. Pay 201. Rest"
    got = found(f"Contents {listed}\n\n{body}")
    assert [h.title for h in got][:3] == ["Contents", "The Marsh", "General"]
    assert [h.number for h in got if h.number] == numbers(body)


def test_a_title_above_a_misnumbered_rule() -> None:
    before = " ".join(f"301.{n}. Every crew rests for a while." for n in range(1, 30))
    got = found(f"{before} 301.30. Shouting 301.29.1. A crew may shout. 301.31. It may not.")[-3:]
    assert [(h.number, h.title) for h in got] == [
        ("301.30", "Shouting"),
        ("301.29.1", "A crew may shout"),
        ("301.31", "It may not"),
    ]
    assert got[0].end - got[0].start == len("301.30. Shouting")


def test_contents_on_lines_with_leaders_and_without_an_announcement() -> None:
    titles = ["Marsh", "Lamps", "Crews", "Deeds", "Dangers", "Ends", "Rewards"]
    listed = "\n".join(f"1.{n} {t} ..... {n + 3}" for n, t in enumerate(titles, 1))
    body = "\n\n".join(f"1.{n} {t}\nThe text about it is long enough." for n, t in enumerate(titles, 1))
    text = f"A Game\n\n{listed}\n\n{body}\n"
    (span,) = contents_lists(text, list(candidates(text)))
    assert text[slice(*span)].startswith("1.1 Marsh") and span[1] < text.index("The text")
    got = found(text)
    assert [h.title for h in got] == ["Contents", *titles]
    assert text.index("1.1 Marsh") == got[0].start


def test_a_chapter_needs_its_first_child_right_behind_it() -> None:
    ordered = "1.2 Order\n1. Move\n2. Shoot\n3. Fight\n\n"
    text = f"1 Basics\n\n1.1 One\nText.\n\n{ordered}1.3 End\nText.\n\n2 Crews\n\n2.1 Pay\nText.\n"
    assert numbers(text) == ["1", "1.1", "1.2", "1.3", "2", "2.1"]


@pytest.mark.parametrize(
    ("text", "context"),
    [
        ("1.2 Foo", Context.LINE),
        ("  **1.2** Foo", Context.LINE),
        ("### 1.2 Foo", Context.LINE),
        ("He rests. 1.2. Foo", Context.BEHIND_SENTENCE),
        ("1.1. 1.2. Foo", Context.BEHIND_SENTENCE),
        ("1. Lamps 1.2. Foo", Context.BEHIND_TITLE),
    ],
)
def test_the_context_of_a_number(text: str, context: Context) -> None:
    assert [c.context for c in candidates(text) if c.printed == "1.2"] == [context]


@pytest.mark.parametrize(
    "text", ["see rule 1.2. Foo", "(1.2. Foo", "of 1.2. Foo", "v1.2. Foo", "1.2.", "1.2,", "$1.2 x"]
)
def test_numbers_named_in_a_sentence_are_no_candidates(text: str) -> None:
    behind = f"The crew rests, then it goes on and {text}"
    assert not [c for c in candidates(behind) if c.printed == "1.2" and c.context > Context.BEHIND_TITLE]


def counting(last: int) -> str:
    """Articles that count on, titles and rules alike, as some card games have them."""
    rules = "\n".join(f"{n}. The lamp shows crew {n} the way." for n in range(103, last))
    return (
        f"House Rules\n000. First Words\n001. The lamp is what counts.\n100. Lamps\n101. Lighting\n"
        f"102. Duties:\n102.1. The crew lights it.\n102.2. The guest watches.\n{rules}\n200. Crews\n"
        "201. Of Hands\n202. A crew has seven hands. See 110.\n203. One of them leads.\n"
    )


def test_articles_that_count_on_are_rules_with_and_without_titles() -> None:
    headings = {h.number: h for h in found(counting(120))}
    articles = ["000", "001", *map(str, range(100, 120)), "200", "201", "202", "203"]
    assert [n for n in headings if n and "." not in n] == articles
    assert (headings["000"].title, headings["001"].title) == ("First Words", "The lamp is what counts")
    chapter, title, rule = (headings[n].depth for n in ("100", "101", "103"))
    assert chapter is not None and (title, rule) == (chapter + 1, chapter + 2), "a rule stands under a title"
    assert (headings["102"].title, headings["102"].depth) == ("Duties", rule), "a name before a colon is no title"
    assert (headings["200"].depth, headings["202"].depth) == (chapter, rule)


@pytest.mark.parametrize(
    ("first", "second", "depths"),
    [
        ("Firm Rules\n", "\nLoose Rules\n", {"Firm Rules": 0, "Loose Rules": 0, "101": 1, "212": 1}),
        ("The Town\nFirm Rules\n", "\n**Loose Rules**\n\n", {"Firm Rules": 0, "Loose Rules": 0, "101": 1, "212": 1}),
        ("Firm Rules\n", "", {"101": 0, "212": 0}),  # the second hundred has none
        ("The rules are firm.\n", "\nLoose Rules\n", {"101": 0, "212": 0}),
        ("Firm Rules\n", "Who rests, and this is told by all of the lamps, does\nRest\n", {"101": 0, "212": 0}),
    ],
)
def test_titles_above_hundreds_head_them(first: str, second: str, depths: dict[str, int]) -> None:
    one, two = ("\n".join(f"{of + n}. The lamp shows crew {n} the way." for n in range(1, 13)) for of in (100, 200))
    headings = {h.number or h.title: h.depth for h in found(f"{first}{one}\n{second}{two}")}
    assert {k: v for k, v in headings.items() if not k.isdecimal() or k in depths} == depths


def test_a_chapter_with_a_nought_needs_no_other_above_it() -> None:
    text = "2.0 Lamps\n\n2.1 Light\n\n2.2 Oil\n\n3 Wicks, the best\n\n3.0 Crews\n\n3.1 Hands\n\n3.2 Feet\n"
    assert numbers(text) == ["2.0", "2.1", "2.2", "3.0", "3.1", "3.2"]
    assert numbers(text.replace("3 Wicks", "3. Wicks")) == ["2.0", "2.1", "2.2", "3", "3.0", "3.1", "3.2"]


def test_few_or_scattered_numbers_are_no_articles() -> None:
    assert "104" in numbers(counting(120)) and "104" not in numbers(counting(106))
    assert not found("\n".join(f"{n}. was a good year for lamps." for n in range(1900, 2000, 3)))


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("A lamp burns. It may go out.", "A lamp burns"),
        ("The lamps are: one, two, three, four, five, six", "The lamps are: one, two, three, four, five"),
        ("Dousing: A lamp may be doused.", "Dousing"),
        ("The lamps are: Lanterns and torches", "The lamps are: Lanterns and torches"),
        ("The crew that won the toss: It leads.", "The crew that won the toss: It leads"),
        ("“Out!” is a cry", "“Out!”"),
        ("A crew rests like any other (see Rule 302.3., “Rest”).", "A crew rests like any other"),
        ("A crew (or its guest) may rest for long", "A crew (or its guest) may rest for"),
        ("(In the marsh all crews rest for a", "(In the marsh all crews rest for a"),
        ("", ""),
    ],
)
def test_a_rule_without_a_title_is_called_by_its_first_words(line: str, words: str) -> None:
    assert first_words(line) == words


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("Card Cost", True),
        ("¿Qué es?", True),
        ("General ", True),
        ("A lamp burns.", False),
        ("lamps", False),
        ("One. Two", False),
        ("word " * 11, False),
        ("", False),
    ],
)
def test_what_may_be_a_title(text: str, title: bool) -> None:
    assert is_title(text) is title


@given(
    st.lists(
        st.sampled_from(["1", "1.1", "1.2", "1.1.1", "100", "100.1", "a", ".", " ", "\n", "A", "Foo", "see rule "])
    )
)
def test_headings_ascend_and_stand_in_the_text(pieces: list[str]) -> None:
    text = "".join(pieces)
    got = found(text)
    assert [h.start for h in got] == sorted(h.start for h in got)
    assert all(0 <= h.start <= h.end <= len(text) and h.title for h in got)


def big(sep: str) -> tuple[str, int]:
    """A made-up rulebook of 200,000 characters, and how many numbers it has."""
    pick = random.Random(7)
    words = ["lamp", "crew", "marsh", "ford", "when", "may", "must", "takes", "loses", "gives", "rest", "deed"]

    def sentence() -> str:
        return " ".join(pick.choice(words) for _ in range(14)).capitalize() + "."

    out: list[str] = []
    for chapter in range(1, 3):
        out.append(f"{chapter}. {pick.choice(words).title()}")
        for article in range(chapter * 100, chapter * 100 + 20):
            out.append(f"{article}. {pick.choice(words).title()}")
            for n in range(1, 18):
                out.append(f"{article}.{n}. {sentence()}")
                out += [f"{article}.{n}{letter} {sentence()}" for letter in "abc"]
    groups = [sep.join(out[i : i + 40]) for i in range(0, len(out), 40)]
    return "\n\n".join(groups), len(out)


@pytest.mark.parametrize("sep", [" ", "\n\n"], ids=["run together", "on lines"])
def test_thousands_of_rules(sep: str) -> None:
    text, count = big(sep)
    assert count > 2_000
    assert len(found(text)) == count
