"""The cheat sheet of a game: which keywords, which sentence of each, and that two pages hold them."""

from __future__ import annotations

from dataclasses import replace

import pytest
from flask.testing import FlaskClient

from rulewright.kb.model import Definition, Section, SectionKind, Span, Term, TermKind
from rulewright.web.site.cheatsheet import (
    LINES,
    LONGEST,
    SHORT,
    Entry,
    chosen,
    entries,
    legend_of,
    seen_length,
    words_of,
)
from tests.web import harbour
from tests.work import LINEAR, growth


def section(text: str) -> Section:
    """A section that begins at 0 in its source and has its text from 10 on."""
    return Section(
        "b/s",
        "b",
        None,
        "Scout",
        SectionKind.RULES,
        None,
        0,
        "en",
        (Span(0, 10 + len(text)),),
        text,
        ((0, 10, len(text)),),
    )


def term(name: str, kind: TermKind = TermKind.TERM, mentions: int = 0, end: int = 9_000) -> Term:
    return Term(f"g/en/{name}", "g", "b", "en", name, None, kind, (), Definition("b/s", 0, end), (), mentions)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("A scout **moves** first. Then all others.", "A scout moves first. Then all others."),
        ("**Scout**\n\nMoves before all others.", "Moves before all others."),
        ("Scout: it moves before the others. More.", "it moves before the others. More."),
        ("Scout – it moves before the others.", "it moves before the others."),
        ("Scout [SCT] – how far it sees.", "[SCT] – how far it sees."),
        ("Scout To move before the others.", "To move before the others."),  # a heading that ran into its text
        ("Scout Dice are rolled first.", "Scout Dice are rolled first."),  # the name of another thing
        ("Scouts move before the others.", "Scouts move before the others."),
        ("- Moves *twice* a turn.\n- More.", "Moves twice a turn. More."),
        ("A scout may:\n\n- see far\n- run", "A scout may: see far; run"),
        ("These are the scouts:", ""),  # it announces what is not there
        ("Roll :success: or more. Then stop.", "Roll :success: or more. Then stop."),
        ("Scout", ""),
        ("Too short", ""),
        ("", ""),
    ],
)
def test_a_definition_comes_to_its_words(text: str, words: str) -> None:
    assert words_of(term("Scout"), section(text)) == words


def test_a_long_sentence_is_cut_at_a_word() -> None:
    assert len(words_of(term("Scout"), section("word " * 200))) <= SHORT + 1


@pytest.mark.parametrize(("kind", "most"), [(TermKind.KEYWORD, LONGEST), (TermKind.TERM, SHORT)])
def test_of_a_keyword_more_is_told_and_dots_tell_that_there_is_more(kind: TermKind, most: int) -> None:
    told = words_of(term("Scout", kind), section("It moves before all the others. " * 20))
    assert told.endswith("others. …") and most - 40 < len(told) <= most + 2


def test_of_a_section_on_several_things_the_paragraph_is_told() -> None:
    home = replace(section("A goose swims.\n\nA scout runs. It sees far.\n\nA heron waits."), title="Beasts")
    where = replace(term("Scout"), definition=Definition("b/s", 26, 39))
    assert words_of(where, home) == "A scout runs. It sees far."


def test_keywords_come_first_then_what_is_used_most_and_each_name_once() -> None:
    home = {"b/s": section("Something is said of it here.")}
    given = [
        term("Rare", mentions=1), term("Common", mentions=9), term("common", mentions=2),
        term("Key", TermKind.KEYWORD, 0), term("Token", TermKind.TOKEN, 3),
    ]  # fmt: skip
    assert [e.term.name for e in entries(given, home)] == ["Key", "Token", "Common", "Rare"]
    assert entries(given, {}) == [], "what nothing is said of is left out"


def test_what_fits_is_counted_in_lines() -> None:
    rows = [Entry(term(f"T{i}"), "x" * 100) for i in range(10)]  # three lines each
    assert [e.lines for e in rows] == [3] * 10
    with_parameter = Entry(replace(term("Twelve more"), params=" (X)"), "x" * 28)
    assert (len("Twelve more") + 2 + 28, with_parameter.lines) == (41, 2), "the parameter is printed, too"
    assert len(chosen(rows, 9)) == 3 and chosen(rows, 2) == [] and len(chosen(rows, LINES)) == 10


def test_a_symbol_is_as_wide_as_it_is_drawn() -> None:
    assert seen_length("Roll :hollow-success: now") == len("Roll MM now")


def test_symbols_are_named_once_and_only_those_that_are_drawn() -> None:
    core, league = harbour.knowledge().books
    one, other = ("shield", "no-such-thing", "symbol-lost", "sword"), ("shield",)
    books = [replace(core, symbols=one), replace(league, symbols=other)]
    assert legend_of(books, "en") == ["shield", "sword"]


def test_the_page_of_a_game(client: FlaskClient) -> None:
    text = client.get("/games/harbour/cheatsheet").get_data(as_text=True)
    assert "Anchored" in text and "An anchored ship cannot be boarded or rammed." in text and "Anclado" not in text
    spanish = client.get("/games/harbour/cheatsheet?lang=es").get_data(as_text=True)
    assert "Un barco anclado no puede ser abordado." in spanish and 'class="sheet" lang="es"' in spanish
    assert client.get("/games/harbour/cheatsheet?lang=xx").status_code == 200, "the language of the interface"
    assert client.get("/games/nothing/cheatsheet").status_code == 404


def test_what_has_no_room_is_counted(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "and more" not in client.get("/games/harbour/cheatsheet").get_data(as_text=True)
    every = client.get("/games/harbour/cheatsheet").get_data(as_text=True).count("<dt")
    monkeypatch.setattr("rulewright.web.site.cheatsheet.LINES", 2)
    client.application.extensions["answers"].clear()
    text = client.get("/games/harbour/cheatsheet").get_data(as_text=True)
    assert 0 < text.count("<dt") < every and f"and more ({every - text.count('<dt')})" in text
    client.application.extensions["answers"].clear()


@pytest.mark.parametrize("piece", ["*", "1", " \t", "\n", "|"])
def test_a_hostile_definition_is_read_in_proportion(piece: str) -> None:
    assert growth(lambda n: words_of(term("Scout", end=2 * n), section(piece * n)), 2_000) < LINEAR


ROWS = """Roll often.

| Act | Cost | What it comes to |
| --- | --- | --- |
| **Run** | 1 :die: | Move twice, then rest. |
| — | Walk | Runs no risk |
"""


@pytest.mark.parametrize(
    ("name", "at", "words"),
    [
        ("Run", "**Run**", "1 :die: · Move twice, then rest."),
        ("Walk", "| — | Walk", "Runs no risk"),
        ("Risk", "| — | Walk", ""),  # the row of another thing
        ("Act", "| Act", ""),  # the head of the table
        ("Moving", "there is nothing", ""),
    ],
)
def test_a_row_of_a_table_is_told_where_it_is_the_term_s_own(name: str, at: str, words: str) -> None:
    home = replace(section(ROWS), title="Acts")
    start = 10 + ROWS.find(at) if at in ROWS else 9_000
    assert words_of(replace(term(name), definition=Definition("b/s", start, start + 5)), home) == words


def test_an_entry_is_told_however_far_down_it_stands() -> None:
    text = "\n\n".join(["It is one of many traits."] * 50 + ["**Weak** – it has less to lose."])
    where = replace(term("Weak"), definition=Definition("b/s", len(text) - 20, len(text)))
    assert words_of(where, replace(section(text), title="Traits")) == "it has less to lose."
