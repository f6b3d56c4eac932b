"""The parts of the search by themselves: fence, lexicon, names, understanding, snippets, completions."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulewright.kb.language import LANGUAGES
from rulewright.kb.search import Searcher
from rulewright.kb.search.arrays import spelled
from rulewright.kb.search.fence import fence
from rulewright.kb.search.lexicon import Lexicon, LexiconBuilder
from rulewright.kb.search.looks import nearness
from rulewright.kb.search.names import Names, folded
from rulewright.kb.search.phrases import FAR
from rulewright.kb.search.plain import plain
from rulewright.kb.search.snippet import LENGTH, MORE, Passage, cut, drawn, in_lines, parted, shown, unparted, words
from rulewright.kb.search.tokens import tokens
from rulewright.kb.search.trade import FRAME, SYNONYMS, all_words
from rulewright.kb.search.understand import cited_numbers, language_of, understand

# -- fence


@pytest.mark.parametrize(
    ("q", "note"),
    [
        ("cover", ""),
        ("x" * 201, "characters"),
        ("a " * 17, "16 words"),
        ('"' + "a " * 9 + '"', "8 words of a phrase"),
        ("x" * 200_000, "characters"),
    ],
)
def test_a_query_is_cut_with_a_kind_note(q: str, note: str) -> None:
    asked = fence(q)
    assert note in asked.note and bool(asked.note) == bool(note)
    assert len(asked.text) <= 200 and len(asked.run) <= 16 and all(e - s <= 8 for s, e in asked.phrases)


@pytest.mark.parametrize(
    ("q", "phrases"),
    [
        ('the "can\'t" effect', ()),  # one word is no phrase
        ('"line of sight"', ((0, 3),)),
        ("see «línea de visión» y “dos palabras”", ((1, 4), (5, 7))),
        ('"never closed', ()),
    ],
)
def test_phrases(q: str, phrases: tuple[tuple[int, int], ...]) -> None:
    assert fence(q).phrases == phrases


# -- lexicon


def lexicon(**texts: str) -> Lexicon:
    words = LexiconBuilder()
    for lang, text in texts.items():
        words.see(lang, [(w, folded(w)[0]) for w in text.split()])
    return words.lexicon()


SAME = [
    ("es", "unidad", "unidades"),
    ("es", "unidades", "unidad"),
    ("es", "línea", "lineas"),
    ("es", "Líneas", "línea"),
    ("es", "acción", "acciones"),
    ("es", "luz", "luces"),
    ("es", "disparar", "disparo"),
    ("es", "niño", "nino"),
    ("en", "die", "dice"),
    ("en", "dice", "die"),
    ("en", "child", "children"),
    ("en", "fight", "fought"),
    ("en", "ability", "abilities"),
    ("en", "berserker", "berserkers"),
    ("en", "Lindwurms", "Lindwurm"),
    ("en", "unit", "unit's"),
]


@pytest.mark.parametrize(("lang", "printed", "asked"), SAME)
def test_forms_find_each_other(lang: str, printed: str, asked: str) -> None:
    words = lexicon(**{lang: f"{printed} other"})
    indexed = set(words.languages[lang].forms[folded(printed)[0]])
    assert indexed & set(words.keys(folded(asked)[0], lang))


@pytest.mark.parametrize(
    ("typed", "lang", "nearest", "because"),
    [
        ("saldannerr", "en", "saldanner", "it begins as what was typed, `aldannerr` otherwise"),
        ("saldane", "en", "saldan", "a word of the query's language"),
        ("saldane", "es", "saldanes", "here, too"),
        ("lantrn", "en", "lantern", "the more frequent one; `lantarn` is as near"),
        ("sal", "en", None, "too short"),
        ("saldan7", "en", None, "no word"),
    ],
)
def test_the_nearest_of_several(typed: str, lang: str, nearest: str | None, because: str) -> None:
    words = lexicon(en="saldan saldanner aldannerr lantarn lantern lantern", es="saldanes")
    assert words.nearest(typed, lang) == nearest, because


@pytest.mark.parametrize(
    ("lang", "printed", "asked"), [("es", "año", "ano era"), ("en", "dice", "dies"), ("en", "wound", "wind")]
)
def test_what_only_looks_alike_is_kept_apart(lang: str, printed: str, asked: str) -> None:
    words = lexicon(**{lang: f"{printed} {asked}"})
    if printed == "año":
        assert words.keys("año", "es") != words.keys("era", "es") and "ano" not in words.keys("año", "es")
    else:
        assert not set(words.languages[lang].forms[printed]) & set(words.keys(asked, lang))


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("oportunity", "opportunity"),
        ("atack", "attack"),
        ("disenagage", "disengage"),
        ("xyzzyq", None),
        ("abc", None),
        ("a1b2c3", None),
        ("z" * 200, None),
    ],
)
def test_nearest(typed: str, meant: str | None) -> None:
    assert lexicon(en="opportunity attack attack disengage attic").nearest(typed) == meant


def test_words_run_together_are_parted() -> None:
    words = lexicon(en="hit hit points points hi tpoints")
    assert words.split("hitpoints") == ("hit", "points")
    assert words.split("nothing") is None


def test_a_lexicon_comes_back_from_its_file(tmp_path: Path) -> None:
    words = lexicon(en="units roll dice", es="línea unidades")
    words.write(tmp_path)
    again = Lexicon.read(tmp_path)
    assert again.languages == words.languages
    (tmp_path / "again").mkdir()
    again.write(tmp_path / "again")
    assert (tmp_path / "again" / "words.table").read_bytes() == (tmp_path / "words.table").read_bytes()


# -- names, language, order


@pytest.mark.parametrize(
    ("q", "at"),
    [
        ("attack of opportunity", [(0, 3)]),
        ("may an attack of opportunity be made", [(2, 5)]),
        ("opportunity of attack", [(0, 3)]),
        ("attacks opportunity", [(0, 2)]),  # all that is asked for
        ("may attack opportunity", []),
        ("opportunity attack", []),  # as it is called: found as such
        ("attack of", []),
        ("of", []),
        ("", []),
    ],
)
def test_names_may_be_turned_round(q: str, at: list[tuple[int, int]]) -> None:
    names: Names[str] = Names(lexicon(en="opportunity attack attacks"))
    names.add("opportunity attack", "en", "it")
    assert [(f.start, f.end) for f in names.find_turned(q.split(), {"of"})] == at


def test_a_name_with_a_little_word_may_be_said_without_it() -> None:
    names: Names[str] = Names(lexicon(es="cartas de tactica"))
    names.add("cartas de táctica", "es", "it")
    assert [f.value for f in names.find_turned(("tactica", "cartas"), {"de", "del"})] == ["it"]
    assert [f.value for f in names.find_turned(("cartas", "tactica"), {"de", "del"})] == ["it"]
    assert not names.find_turned(("cartas", "tactica"), ())


def test_the_longest_name_comes_first() -> None:
    names: Names[str] = Names(lexicon(en="opportunity attack attacks"))
    names.add("Attack", "en", "short")
    names.add("Opportunity Attack", "en", "long")
    names.add("…", "en", "no word")
    found = names.find(("an", "opportunity", "attacks"))
    assert [(f.value, f.start, f.end, f.exact) for f in found] == [("long", 1, 3, False), ("short", 2, 3, False)]


@pytest.mark.parametrize(
    ("q", "lang"),
    [
        ("¿qué pasa si muere?", "es"),
        ("que pasa con la unidad", "es"),
        ("what happens to the unit", "en"),
        ("terror", None),
        ("", None),
    ],
)
def test_language_of_a_query(q: str, lang: str | None) -> None:
    assert language_of(fence(q).words, q) == lang


@pytest.mark.parametrize(
    ("place", "others", "gap", "expected"),
    [(5, [6], 1, 1.0), (5, [8], 1, 0.6), (5, [4], 1, 0.4), (5, [30], 1, 0.0), (5, [], 1, 0.0), (5, [5], 1, 0.4)],
)
def test_nearness(place: int, others: list[int], gap: int, expected: float) -> None:
    cell, before, after = 3 * FAR, 3 * FAR - 9, 4 * FAR  # of sections beside, none as long as ``FAR``
    known = np.array([before, *(cell + o for o in others), after])
    found = nearness(np.array([cell + place]), known, np.array([gap]))
    assert found.tolist() == [expected]
    assert nearness(np.array([cell]), known[:0], np.array([gap])).tolist() == [0.0]


@pytest.mark.parametrize(("number", "same"), [("302.3.", "302.3"), ("Table 1:", "table 1"), ("STEP  1", "step 1")])
def test_spelled(number: str, same: str) -> None:
    assert spelled(number) == same


def test_a_query_is_about_its_content_words(searcher: Searcher) -> None:
    u = understand(fence("how many units can I move in a turn"), searcher.glossary, lambda _: False)
    assert [u.words[i] for i in u.subject] == ["units", "move", "turn"]
    spanish = understand(fence("¿puedo disparar a un enemigo?"), searcher.glossary, lambda _: False)
    assert [c.word for c in (spanish.concepts or {})["en"]] == ["disparar", "enemigo"]


# -- the trade's data


def test_the_trade_s_words_are_folded_and_its_pairs_whole() -> None:
    assert all(w == w.lower() and re.fullmatch(r"[a-zñ0-9§]+", w) for w in all_words())
    assert set(SYNONYMS) == set(FRAME) == set(LANGUAGES)
    assert all(len(group.split()) > 1 for groups in SYNONYMS.values() for group in groups)


@pytest.mark.parametrize(
    ("q", "numbers"),
    [
        ("302.3", ("302.3",)),
        ("302", ("302",)),
        ("rule 302 and 302.3.4", ("302", "302.3.4")),
        ("see appendix a now", ("appendix a",)),
        ("9.9 is missing", ("9.9",)),  # no section bears it: it is a number all the same
        ("rule 5", ("5",)),
        ("5 wolves", ()),  # so many of something
        ("the 302 wolves", ()),
        ("wolves", ()),
    ],
)
def test_the_numbers_that_a_query_cites(q: str, numbers: tuple[str, ...], searcher: Searcher) -> None:
    assert cited_numbers(q.split(), searcher._ranker.is_section_number) == numbers


@pytest.mark.parametrize(
    ("q", "subject"),
    [
        ("the wall and the unit", ("wall", "unit")),
        ("unidad de muro", ("unidad", "muro")),
        ("die no", ("die",)),  # of which language it is, nobody can tell
        ("no", ("no",)),  # all that there is
        ("no a", ("no", "a")),
    ],
)
def test_what_a_query_is_about(q: str, subject: tuple[str, ...], searcher: Searcher) -> None:
    u = searcher.understood(q)
    assert tuple(u.words[i] for i in u.subject) == subject


# -- snippets


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
            "A ferry sails: …past the <mark>wall</mark> with a <mark>unit</mark> after rain",
        ),
        (f"Boats.\n\n- {'gulls ' * 50}\n- past the unit\n- {'rain ' * 60}home", "…past the <mark>unit</mark> rain"),
        # a row below its header
        (
            f"| Crew | Drums |\n|---|---|\n{ROWS}| unit | wall |\n{ROWS}",
            "Crew · Drums …<mark>unit</mark> · <mark>wall</mark>; guards · nine drums; guards",
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
