"""Snippets: the best passage of a section, marked, safe and whole."""

from __future__ import annotations

import re
from html import unescape

import pytest
from hypothesis import given, strategies as st

from rulewright.kb.search.analysis import plain, tokens
from rulewright.kb.search.snippet import LENGTH, MORE, Passage, cut, drawn, in_lines, parted, shown, unparted, words


def worth(*wanted: str) -> dict[str, float]:
    return dict.fromkeys(wanted, 1.0)


def passage(markdown: str, worth: dict[str, float]) -> Passage:
    """What is cut from a section for wanted words, the name of each symbol between marks of its own."""
    text = shown(markdown)
    return cut(text, [(t.start, t.end, t.folded, worth[t.folded]) for t in tokens(text) if t.folded in worth])


def snippet(markdown: str, worth: dict[str, float]) -> Passage:
    """The same with nothing around the names of its symbols."""
    return words(passage(markdown, worth))


def test_a_snippet_shows_the_best_passage() -> None:
    text = "Nothing here. " * 60 + "A unit behind a wall has **cover**. " + "Nothing there. " * 60
    shown = snippet(text, worth("unit", "wall", "cover")).html()
    assert "<mark>unit</mark> behind a <mark>wall</mark> has <mark>cover</mark>." in shown
    assert shown.startswith("…") and shown.endswith("…") and len(unescape(shown)) < LENGTH + 120


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (
            "A unit and a wall have cover. {} A banner flies.",
            "<mark>wall</mark> have <mark>cover</mark>",
        ),  # three words
        ("A banner flies. {} A unit and a wall have cover.", "<mark>wall</mark> have <mark>cover</mark>"),
        ("A unit and a wall have wall. {} A banner flies.", "<mark>banner</mark>"),  # each counts once
    ],
)
def test_the_best_passage_is_the_one_whose_words_are_worth_most(text: str, shown: str) -> None:
    values = {"unit": 1.0, "wall": 1.0, "cover": 1.0, "banner": 2.5}
    assert shown in snippet(text.format("Nothing here. " * 60), values).html()


FILLER, ROWS = "Nothing here. " * 40, "| guards | nine drums |\n" * 20


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        # the whole sentence, though it is long, and what follows it as far as there is room
        (
            f"{FILLER}A unit {'waits ' * 50}by a wall. {FILLER}",
            f"…A <mark>unit</mark> {'waits ' * 50}by a <mark>wall</mark>.…",
        ),
        # an item of a list below what announces it, the items between left out
        (
            f"A ferry sails:\n\n- {'gulls ' * 50}above it\n- past the wall with a unit\n- {'after rain ' * 30}home",
            "A ferry sails: …past the <mark>wall</mark> with a <mark>unit</mark>; after rain",
        ),
        (f"Boats.\n\n- {'gulls ' * 50}\n- past the unit\n- {'rain ' * 60}home", "…past the <mark>unit</mark>; rain"),
        # a row below its header
        (
            f"| Crew | Drums |\n|---|---|\n{ROWS}| unit | wall |\n{ROWS}",
            "Crew · Drums …<mark>unit</mark> · <mark>wall</mark>; guards · nine drums; guards",
        ),
        # which it has none where that is empty
        (
            f"|  |  |\n|---|---|\n| boat | nine drums |\n{ROWS}| unit | wall |\n{ROWS}",
            "…<mark>unit</mark> · <mark>wall</mark>; guards · nine drums; guards",
        ),
        ("A unit (see right) hides (see the wall).", "A <mark>unit</mark> hides (see the <mark>wall</mark>)."),
        ("A unit (véase a la derecha) hides.", "A <mark>unit</mark> hides."),
    ],
)
def test_a_snippet_is_whole_sentences_under_what_they_stand_under(text: str, shown: str) -> None:
    assert snippet(text, worth("unit", "wall")).html().startswith(shown)


def test_what_parts_sentences_is_no_part_of_what_is_read() -> None:
    text = "One sea.\n\n- two *seas*\n- three\n\n| a | b |\n|---|---|\n| c | d |\n\nThe end. It ends."
    assert unparted(plain(parted(text, "en"))) == plain(text)
    assert in_lines(plain(parted(text, "en"))).count("\f") == 2 == in_lines(plain(parted(text, "en"))).count("\v")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("In the box\n\n- Oar (2)\n- Rope\n- “Lamp”\n\nIt is wet.", "In the box Oar (2); Rope; “Lamp”; It is wet."),
        ("You row if:\n\n- It rains.\n- You can\n- Others cannot", "You row if: It rains. You can; Others cannot"),
    ],
)
def test_items_that_nothing_ends_are_parted(text: str, expected: str) -> None:
    assert " ".join(shown(text, "en").split()) == expected


def test_a_passage_within_a_text_begins_with_a_sentence() -> None:
    text = "Nothing here. " * 30 + "A unit hides. " + "Nothing there. " * 30
    shown = snippet(text, worth("unit")).html()
    assert shown.startswith("…A <mark>unit</mark> hides. Nothing there.")


def test_a_word_without_end_is_cut() -> None:
    shown = snippet("unit " + "x" * 1_000, worth("unit")).html()
    assert shown == f"<mark>unit</mark> {'x' * (LENGTH + 30 - 5)}…"


@given(st.lists(st.text(alphabet="abc", min_size=1, max_size=12), max_size=120), st.integers(0, 120))
def test_a_snippet_is_whole_words_with_all_that_is_wanted_in_it_marked(run: list[str], at: int) -> None:
    run.insert(min(at, len(run)), "wanted")
    shown = snippet(" ".join(run), worth("wanted", "a", "ab")).html()
    inside = re.sub(r"</?mark>", "", shown.strip(MORE)).strip()
    assert f" {inside} " in f" {' '.join(run)} "
    assert shown.count("<mark>") == sum(w in ("wanted", "a", "ab") for w in inside.split()) > 0


@pytest.mark.parametrize("text", ["", "*", "<script>alert(1)</script>", "a & b < c", "x" * 5000])
def test_a_snippet_of_anything_is_safe(text: str) -> None:
    shown = snippet(text, worth("script", "b")).html()
    assert "<" not in re.sub(r"</?mark>", "", shown) and "&" not in re.sub(r"&(?:amp|lt|gt|quot|#x27);", "", shown)


@given(st.text(alphabet="ab <>&\"'*_.\n", max_size=400))
def test_a_snippet_has_no_tag_but_mark(text: str) -> None:
    shown = snippet(text, worth("a", "b")).html()
    assert not re.search(r"<(?!/?mark>)", shown) and shown.count("<mark>") == shown.count("</mark>")


@given(st.text(alphabet="ab <>&\U0001f3b2*_.:-\n", max_size=400))
def test_a_passage_is_its_snippet_without_html(text: str) -> None:
    found = snippet(text, worth("a", "b", "hit"))
    assert unescape(re.sub(r"</?mark>", "", found.html())) == found.text == "".join(part for part, _ in found.parts())
    assert [unescape(m) for m in re.findall("<mark>(.*?)</mark>", found.html())] == [
        found.text[a:z] for a, z in found.marks
    ]
    assert {found.text[a:z].lower() for a, z in found.marks} <= {"a", "b", "hit"}


@pytest.mark.parametrize(
    ("text", "plain", "marks"),
    [
        ("roll a :hit: now", "roll a hit now", ((7, 10),)),
        ("a :long-hit: costs", "a long hit costs", ((7, 10),)),
        ("\U0001f3b2 & <hit", "\U0001f3b2 & <hit", ((5, 8),)),  # in code points, nothing of it is HTML
        ("", "", ()),
    ],
)
def test_the_marks_of_a_passage_are_places_in_its_text(
    text: str, plain: str, marks: tuple[tuple[int, int], ...]
) -> None:
    assert snippet(text, worth("hit")) == Passage(plain, marks)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("Roll a die. A unit may hit. Then move.", "A unit may hit."),
        ("Roll :red: dice for :blue:. A :long-unit: may :hit:.", "A long unit may hit."),
        ("You may:\n\n- rest\n- hit a unit\n- flee", "hit a unit"),
        ("| who | what |\n|---|---|\n| unit | hit |", "unit · hit"),
        ("Nothing here. " * 60 + "A unit may hit. " + "Nothing there. " * 60, "A unit may hit."),
        ("Nothing here. Nor there.", ""),
    ],
)
def test_a_passage_knows_the_sentence_that_it_was_cut_for(text: str, sentence: str) -> None:
    assert snippet(text, worth("unit", "hit")).sentence.strip("· ") == sentence


@pytest.mark.parametrize(
    ("text", "as_words", "as_drawn"),
    [
        ("roll a :hit: now", "roll a <mark>hit</mark> now", "roll a <mark>(hit)</mark> now"),
        ("a :long-action: costs", "a long action costs", "a (long-action) costs"),
        ("a :long-hit: costs", "a long <mark>hit</mark> costs", "a <mark>(long-hit)</mark> costs"),
        (":hit::hit:", "<mark>hit</mark><mark>hit</mark>", "<mark>(hit)</mark><mark>(hit)</mark>"),
        ("at 10:30: a hit", "at 10:30: a <mark>hit</mark>", "at 10:30: a <mark>hit</mark>"),
        ("\ufdd0hit\ufdd1 \ufdd2", "<mark>hit</mark>", "<mark>hit</mark>"),  # the marks cannot be forged
        ("<:hit:>", "&lt;<mark>hit</mark>&gt;", "&lt;<mark>(hit)</mark>&gt;"),
    ],
)
def test_a_symbol_in_a_snippet_is_its_name_or_its_drawing(text: str, as_words: str, as_drawn: str) -> None:
    assert snippet(text, worth("hit")).html() == as_words
    found = passage(text, worth("hit"))
    assert words(found).html() == as_words
    assert drawn(found, lambda name: f"({name})") == as_drawn


def test_a_symbol_at_the_edge_of_a_snippet_leaves_no_mark() -> None:
    text = ":a-long-name: " * 200 + "wanted " + ":a-long-name: " * 200
    found = passage(text, worth("wanted"))
    assert not re.search("[\ufdd0-\ufdd2]", drawn(found, str) + words(found).text)
