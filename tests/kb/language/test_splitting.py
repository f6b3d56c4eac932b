"""Sentences and paragraphs of a section: table of cases, positions as a property, hostile text in time."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, strategies as st

from rulewright.kb.language.splitting import MAX_PIECE, Locator, SentenceKind, indent, paragraphs, sentences, texts
from rulewright.kb.model import Section, SectionKind, Span
from tests.work import LINEAR, growth


def section(text: str, lang: str = "en", runs: tuple[tuple[int, int, int], ...] | None = None) -> Section:
    where = ((0, 100, len(text)),) if runs is None else runs
    return Section("b/s", "b", None, "S", SectionKind.RULES, None, 0, lang, (Span(90, 100 + len(text)),), text, where)


SPLITS = [
    ("One thing. Another thing.", ["One thing.", "Another thing."]),
    ("Roll a die, e.g. a D6. Then stop.", ["Roll a die, e.g. a D6.", "Then stop."]),
    ("See Terrain (pg. 12). It blocks.", ["See Terrain (pg. 12).", "It blocks."]),
    ("Trees, rocks, etc. Walls differ.", ["Trees, rocks, etc.", "Walls differ."]),  # "etc." may end a sentence
    ("100.1. The players sit. 100.2. They play.", ["100.1. The players sit.", "100.2. They play."]),
    ("A. Move. B. Shoot.", ["A. Move.", "B. Shoot."]),
    (
        "It deals 3. Then it rests.",
        ["It deals 3.", "Then it rests."],
    ),  # a number ends a sentence, a rule number does not
    ("**Slow.** It moves less.", ["**Slow.**", "It moves less."]),
    ("| Slow | It moves less. Then it rests. |", ["| Slow | It moves less. Then it rests. |"]),  # a row is one
    ("| Slow | Less. |\nIt rests. It hops.", ["| Slow | Less. |", "It rests.", "It hops."]),  # and what is below is not
    (f"| {'a' * (MAX_PIECE - 9)} | It rests. |", [f"| {'a' * (MAX_PIECE - 9)}", "| It rests. |"]),  # cut between cells
    ("Really? Yes! no wait", ["Really?", "Yes! no wait"]),
    ('It says "Stop." Then goes.', ['It says "Stop."', "Then goes."]),
    ("Within 3”. The unit flees.", ["Within 3”.", "The unit flees."]),
    ("- One thing. Two.\n- Three", ["One thing.", "Two.", "Three"]),
    ("1. Roll.\n2. Move on\nslowly.", ["Roll.", "Move on\nslowly."]),
    ("Cost: 2  \n**Effect:** You cannot\nrest", ["Cost: 2", "**Effect:** You cannot\nrest"]),  # fields
    ("Thunder rolls  \nover the marsh", ["Thunder rolls  \nover the marsh"]),
    ("> One thing.\n>\n> - Two\n>     - Three\n> > 1. Four", ["One thing.", "Two", "Three", "Four"]),
    ("> | a | b |\n> | c | d |", ["| a | b |", "| c | d |"]),
    ("| a | b |\n| c | d |", ["| a | b |", "| c | d |"]),
    ("", []),
    (" \n\n ", []),
]


@pytest.mark.parametrize(("text", "expected"), SPLITS)
def test_english_sentences(text: str, expected: list[str]) -> None:
    assert [s.text for s in sentences(section(text))] == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Tira un dado, p. ej. uno rojo. ¿Y luego? Nada.", ["Tira un dado, p. ej. uno rojo.", "¿Y luego?", "Nada."]),
        ("Véase la pág. 12. ¡Fin!", ["Véase la pág. 12.", "¡Fin!"]),
        ("El núm. 3 gana. Ella pierde.", ["El núm. 3 gana.", "Ella pierde."]),
    ],
)
def test_spanish_sentences(text: str, expected: list[str]) -> None:
    assert [s.text for s in sentences(section(text, "es"))] == expected


def test_paragraphs_are_numbered_and_sentences_say_theirs() -> None:
    s = section("First. Still first.\n\nSecond.\n- third\n- fourth")
    assert [p.text for p in paragraphs(s)] == ["First. Still first.", "Second.", "third", "fourth"]
    assert [x.paragraph for x in sentences(s)] == [0, 0, 1, 2, 3]


def test_source_span_skips_an_aside_but_not_a_page() -> None:
    text = "abcdef ghijkl"
    near = section(text, runs=((0, 100, 6), (7, 150, 6)))
    assert sentences(near)[0].span == Span(100, 156)
    torn = section(text, runs=((0, 9000, 6), (7, 150, 6)))
    assert sentences(torn)[0].span == Span(9000, 9006)


def test_made_text_lies_after_its_neighbour() -> None:
    assert Locator(section("ab", runs=((0, 100, 2),))).span(2, 5) == Span(102, 102)
    assert Locator(section("ab", runs=())).span(0, 2) == Span(90, 90)


@given(st.text(alphabet='aB1.!?*_"() \n|-•¿:', max_size=300), st.sampled_from(["en", "es", "xx"]))
def test_sentences_lie_in_order_and_lose_no_word(text: str, lang: str) -> None:
    s = section(text, lang)
    found = sentences(s)
    assert all(x.text == text[x.start : x.end] and x.text == x.text.strip() != "" for x in found)
    assert all(a.end <= b.start for a, b in pairwise(found))
    assert all(x.span == Span(100 + x.start, 100 + x.end) for x in found)
    kept = {i for x in found for i in range(x.start, x.end)}
    assert all(i in kept for i, c in enumerate(text) if c == "B")


def test_long_stretches_are_cut() -> None:
    assert all(len(x.text) <= MAX_PIECE for x in sentences(section("word " * 5000)))
    assert sum(len(x.text) for x in sentences(section("x" * 9000))) == 9000


@pytest.mark.parametrize("piece", [".", ".'", "a. ", "\n", "* ", "1."])
def test_hostile_text_is_read_in_proportion(piece: str) -> None:
    assert growth(lambda n: sentences(section(piece * n)), 2 * MAX_PIECE) < LINEAR


KINDS = [
    ("A duck may swim.", SectionKind.RULES, [SentenceKind.TEXT]),
    ("A duck cannot:\n\n- Sing.", SectionKind.RULES, [SentenceKind.LEAD_IN, SentenceKind.ITEM]),
    ("| Duck | May swim |", SectionKind.RULES, [SentenceKind.ROW]),
    ("Range: 8 strides\n\n**Cost**: 3", SectionKind.RULES, [SentenceKind.STAT, SentenceKind.STAT]),
    ("Note: A duck may swim.", SectionKind.RULES, [SentenceKind.TEXT]),
    ("**May a duck swim?** It may.", SectionKind.RULES, [SentenceKind.QUESTION, SentenceKind.TEXT]),
    ("Paddling\n: It takes a turn.", SectionKind.RULES, [SentenceKind.TEXT, SentenceKind.DEFINITION]),
    ("For instance, a duck swims. It may.", SectionKind.RULES, [SentenceKind.EXAMPLE, SentenceKind.TEXT]),
    ("> A duck swims.\n>\n> - May sing", SectionKind.RULES, [SentenceKind.TEXT, SentenceKind.ITEM]),
    ("A duck swims.", SectionKind.EXAMPLE, [SentenceKind.EXAMPLE]),
    ("A duck swims.", SectionKind.LORE, [SentenceKind.LORE]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "kind", "kinds"), KINDS)
def test_what_a_sentence_is(text: str, kind: SectionKind, kinds: list[SentenceKind]) -> None:
    found = sentences(replace(section(text), kind=kind))
    assert [s.kind for s in found] == kinds


def test_only_text_lists_and_what_leads_in_to_them_state_something_by_themselves() -> None:
    silent = {SentenceKind.ROW, SentenceKind.STAT, SentenceKind.QUESTION, SentenceKind.EXAMPLE, SentenceKind.LORE}
    assert {k for k in SentenceKind if not k.states} == silent


@pytest.mark.parametrize(("text", "at", "expected"), [("a", 0, 0), ("x\n  - a", 6, 2), ("\ta", 1, 1)])
def test_indent(text: str, at: int, expected: int) -> None:
    assert indent(text, at) == expected


def test_a_list_that_an_example_announces_shows() -> None:
    text = "**Example:**\n\n- Jo rows.\n- Bo rests.\n\nAll may row:\n\n- by day\n\nExample: Jo rows.\n\n- by night"
    kinds = [s.kind for s in sentences(section(text=text))]
    shows, item = SentenceKind.EXAMPLE, SentenceKind.ITEM
    assert kinds == [shows, shows, shows, SentenceKind.LEAD_IN, item, shows, item]


def test_a_drawing_holds_no_sentence() -> None:
    said = texts("The board:\n\n```txt\n..x..\n\n.xxx.\n```\n\nThen row. `x` is you.", "en")
    assert said == ["The board:", "Then row.", "`x` is you."]
    assert texts("```\nnever closed", "en") == ["```\nnever closed"]
