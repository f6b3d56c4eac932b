"""Completions while typing: what comes first for what is typed, and that nothing that can be typed harms."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st

from rulewright.kb.errors import SearchError
from rulewright.kb.model import BookReading, GameStudy, InForce, Knowledge, SectionKind, Translation
from rulewright.kb.search import Searcher
from rulewright.kb.search.completions import FILE, LONGEST_KEY, Completions, Row, content, key, rows_of
from rulewright.kb.search.suggest import EVERY, LONGEST, MOST, Among, Suggester
from tests.kb.search.small import _term, small
from tests.make import book, section
from tests.work import lines


def taken(*games: Knowledge) -> list[Row]:
    return [row for g in games or (small(), reef()) for row in rows_of(g)]


def suggester(*games: Knowledge) -> Suggester:
    return Suggester(Completions(content(taken(*games))))


def reef() -> Knowledge:
    """A game with what makes completing hard: homonyms, plurals, names of many words, and a story."""
    made = [
        ("reefs", "Reefs", None, "A reef tears hulls."),
        ("ports", "Ports", None, "Ships rest in ports."),
        ("deploy-1", "Deployment", "first", "At the north."),
        ("deploy-2", "Deployment", "second", "At the south."),
        ("deploy-3", "Deployment", "third", "In the east."),
        ("deploy-4", "Deployment", None, "In the west."),
        ("first", "First voyage", None, "A voyage."),
        ("second", "Second voyage", None, "A voyage."),
        ("third", "Third voyage", None, "A voyage."),
        ("yarn", "The yarn of the reef", None, "Long ago."),
        ("re-roll", "Re-roll a die", None, "Throw it again."),
        ("captains-orders", "Captain’s Orders", None, "They are heard."),
        ("bold", "A **bold** heading with :anchor: in it", None, "It is bold."),
    ]
    kinds = {"yarn": SectionKind.LORE}
    sections = tuple(
        section(f"reef-core/{i}", title, text, n, kind=kinds.get(i, SectionKind.RULES), parent=p and f"reef-core/{p}")
        for n, (i, title, p, text) in enumerate(made)
    )
    terms = (
        _term("reef/en/reef", "Reef", "reef-core/reefs", aliases=("Reefs", "Bank of coral"), mentions=9),
        _term("reef/en/port", "Port", "reef-core/ports", mentions=3),
        _term("reef/en/portal", "Portal", "reef-core/ports", mentions=8),
        _term("reef/en/cover", "Cover", "reef-core/reefs"),
    )
    said = (Translation("reef", "Reef", "Arrecife"), Translation("reef", "Port", "Puerto"))
    study = GameStudy("reef", terms, translations=said)
    return Knowledge((BookReading(book("reef-core", "reef"), sections),), (study,))


def texts(q: str, limit: int = 8, **how: str | None) -> list[str]:
    return [s.text for s in SUGGESTER.suggest(q, Among.of(how.get("game")), limit, how.get("prefer"))]


SUGGESTER = suggester()


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("c", "Cover"),  # from the first letter
        ("cov", "Cover"),
        ("COVER", "Cover"),
        ("  cov", "Cover"),
        ("linea", "Línea de visión"),
        ("línea d", "Línea de visión"),
        ("LÍNEA DE V", "Línea de visión"),
        ("dan", "Daño"),
        ("dañ", "Daño"),
        ("visi", "Línea de visión"),  # a later word
        ("of sight", "Line of Sight"),
        ("lo", "LoS"),  # another name of a term
        ("bank", "Bank of coral"),
        ("reefs", "Reef"),  # the plural as a name: shown as the term is called
        ("arrec", "Arrecife"),  # no term by itself, but a known translation
        ("reroll", "Re-roll a die"),
        ("re roll", "Re-roll a die"),
        ("captains", "Captain’s Orders"),
        ("captain's", "Captain’s Orders"),
        ("captain’s o", "Captain’s Orders"),
        ("a bold heading with anch", "A bold heading with anchor in it"),  # no marks of Markdown
        ("port", "Port"),  # the whole name before a longer one that is used more often
        ("por", "Portal"),
        ("the cov", "Cover"),  # what says nothing is dropped
        ("what is the cov", "Cover"),
        ("qué es la cober", "Cobertura"),
    ],
)
def test_what_comes_first(typed: str, first: str) -> None:
    assert texts(typed)[0] == first


@pytest.mark.parametrize("typed", ["", " ", "\x00", "*", "—", "¿?", "yarn", "the yarn", "\ud800", "'"])
def test_what_completes_nothing(typed: str) -> None:
    assert texts(typed) == [], "neither signs alone nor stories"


@pytest.mark.parametrize(
    ("typed", "numbers"),
    [
        ("302.3", ["302.3", "302.3.4", "302.3.4.1", "302.30"]),  # the rule, what stands under it, then the like
        ("302.3.", ["302.3", "302.3.4", "302.3.4.1", "302.30"]),
        ("302,3", ["302.3", "302.3.4", "302.3.4.1", "302.30"]),
        ("rule 302.3.4", ["302.3.4", "302.3.4.1"]),
        ("regla 302.3.4.1", ["302.3.4.1"]),
        ("§ 302.3.4.1", ["302.3.4.1"]),
        ("302.3 at", ["302.3"]),
        ("702.19b", ["702.19b"]),
        ("702.1", ["702.19b"]),
        ("3", ["302", "302.3", "302.3.4", "302.3.4.1", "302.30"]),
        ("303.4", []),  # a number is right or wrong: no letter of it is guessed
    ],
)
def test_rule_numbers(typed: str, numbers: list[str]) -> None:
    assert [t.split()[0] for t in texts(typed)] == numbers


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("covr", "Cover"),  # one letter less
        ("covver", "Cover"),  # one more
        ("cofer", "Cover"),  # another
        ("cvoer", "Cover"),  # two exchanged
        ("oover", "Cover"),  # the first one
        ("over", "Cover"),  # the first one left out
        ("cobertuar", "Cobertura"),
        ("linia de visi", "Línea de visión"),
        ("line of sihgt", "Line of Sight"),
        ("estandrate", "Estandarte perdido"),
        ("demorelized", "Demoralized unit"),
    ],
)
def test_one_letter_wrong(typed: str, meant: str) -> None:
    first = SUGGESTER.suggest(typed, EVERY, 8)[0]
    assert (first.text, first.near) == (meant, True)


@pytest.mark.parametrize("typed", ["xvr", "covxxr", "zzzz", "qwertyuiop"])
def test_two_letters_wrong_or_a_short_word_are_not_guessed(typed: str) -> None:
    assert texts(typed) == []


def test_what_is_typed_right_comes_before_what_is_nearly_so() -> None:
    found = SUGGESTER.suggest("cobe", EVERY, 8)
    assert [(s.text, s.near) for s in found] == [("Cobertura", False), ("Cover", True), ("Cover", True)]
    assert not any(s.near for s in SUGGESTER.suggest("cober", EVERY, 8)[:1])
    assert not any(s.near for s in SUGGESTER.suggest("cover", EVERY, 8)), "a whole name is not mistyped"


@pytest.mark.parametrize(
    ("typed", "singular"), [("covers", "Cover"), ("coberturas", "Cobertura"), ("lines of sight", "Line of Sight")]
)
def test_the_plural_finds_the_singular(typed: str, singular: str) -> None:
    assert texts(typed)[0] == singular


def test_terms_come_before_headings_and_later_words_last() -> None:
    found = SUGGESTER.suggest("re", Among.of("wolf"), 8)
    assert [(s.text, s.kind) for s in found] == [("Rest", "term")], "and hides the heading of its name"
    assert texts("lo", game="wolf") == ["LoS"], "also where it is found by another of its names"
    late = [s.text for s in SUGGESTER.suggest("voy", EVERY, 8)]
    assert late == ["First voyage", "Second voyage", "Third voyage"]


@pytest.mark.parametrize(
    ("game", "prefer", "games"),
    [
        (None, None, ["wolf", "reef"]),  # both at hand, in an order that stays
        ("wolf", None, ["wolf"]),
        (None, "wolf", ["wolf", "reef"]),
        (None, "reef", ["reef", "wolf"]),
        ("wolf", "reef", ["wolf"]),
        ("nothing", None, []),
        (None, "nothing", ["wolf", "reef"]),
    ],
)
def test_of_a_game_only_or_first(game: str | None, prefer: str | None, games: list[str]) -> None:
    assert [s.game for s in SUGGESTER.suggest("cover", Among.of(game), 8, prefer)] == games


def test_games_take_turns() -> None:
    games = [s.game for s in SUGGESTER.suggest("c", EVERY, 3)]
    assert len(set(games[:2])) == 2


@pytest.mark.parametrize(
    ("late", "games"),
    [
        ((), ["wolf", "reef"]),
        (("wolf",), ["reef", "wolf"]),  # as it only comes with the program
        (("reef",), ["wolf", "reef"]),
        (("wolf", "reef", "cards"), ["wolf", "reef"]),  # there is none but such
    ],
)
def test_the_sample_s_names_come_after_those_of_other_games(
    monkeypatch: pytest.MonkeyPatch, late: tuple[str, ...], games: list[str]
) -> None:
    monkeypatch.setattr("rulewright.kb.search.index_reader.games", lambda: frozenset(late))
    found = suggester()
    assert [s.game for s in found.suggest("cover", EVERY, 8)] == games
    assert [s.game for s in found.suggest("cover", Among.of("wolf"), 8)] == ["wolf"], (
        "asked for alone it is there all the same"
    )


@pytest.mark.parametrize(
    ("typed", "translation", "full"),
    [
        ("cover", "Cobertura", None),
        ("cobertura", "Cover", None),
        ("line of", "Línea de visión", None),  # told by the books' list of translations
        ("arrecife", "Reef", None),
        ("los", "Línea de visión", "Line of Sight"),
        ("trample", None, None),
    ],
)
def test_what_it_is_called_elsewhere(typed: str, translation: str | None, full: str | None) -> None:
    found = SUGGESTER.suggest(typed, EVERY, 8, "wolf")[0]
    assert (found.translation, found.full) == (translation, full)


def test_the_language_is_that_of_the_text_and_the_id_that_of_what_is_there() -> None:
    found = SUGGESTER.suggest("arrecife", EVERY, 8)[0]
    assert (found.lang, found.id, found.kind) == ("es", "reef/en/reef", "term")


def test_headings_of_one_name_are_told_apart_by_what_they_stand_under() -> None:
    found = SUGGESTER.suggest("deployment", EVERY, 8)
    assert [s.where for s in found] == ["First voyage", "Second voyage", "Third voyage"], "and are three at most"
    assert len({s.id for s in found}) == 3
    assert SUGGESTER.suggest("first v", EVERY, 8)[0].where == book("reef-core", "reef").title


@pytest.mark.parametrize(("limit", "shown"), [(0, 0), (-1, 0), (1, 1), (3, 3)])
def test_no_more_than_are_asked_for(limit: int, shown: int) -> None:
    assert len(SUGGESTER.suggest("c", EVERY, limit)) == shown


def test_each_thing_once_and_what_comes_first_does_not_hang_on_how_many_are_asked_for() -> None:
    for typed in ("c", "re", "deploy", "302", "cofer"):
        whole = SUGGESTER.suggest(typed, EVERY, 10_000)
        assert len({s.id for s in whole}) == len(whole) <= MOST
        assert SUGGESTER.suggest(typed, EVERY, 2) == whole[:2]


# -- what can be completed


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("Línea de Visión", "linea de vision"),
        ("can’t", "cant"),
        ("Long-Action", "long action"),
        ("302,3.1b", "302.3.1b"),
        ("2D6 +1", "2d6 1"),
        ("ﬁre", "fire"),
        ("…", ""),
        ("a" * 500, "a" * LONGEST_KEY),
    ],
)
def test_keys(text: str, made: str) -> None:
    assert key(text) == made


def test_what_is_written_is_what_is_read_in_any_order_of_games(tmp_path: Path) -> None:
    for name, games in (("one", (small(), reef())), ("two", (reef(), small()))):
        (tmp_path / name).mkdir()
        (tmp_path / name).mkdir(exist_ok=True)
        (tmp_path / name / FILE).write_bytes(content(taken(*games)))
    assert (tmp_path / "one" / FILE).read_bytes() == (tmp_path / "two" / FILE).read_bytes()
    read, made = Completions.read(tmp_path / "one"), SUGGESTER._all
    assert list(read.keys) == list(made.keys) == sorted(read.keys) and read.games == made.games
    assert [read.entry(n) for n in range(len(read.keys))] == [made.entry(n) for n in range(len(read.keys))]


def test_a_piece_is_read_by_its_place() -> None:
    keys = SUGGESTER._all.keys
    assert keys[0] == next(iter(keys))
    for n in (-1, len(keys)):
        with pytest.raises(IndexError):
            keys[n]


def test_an_empty_knowledge_base_completes_nothing(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(content([]))
    assert Suggester(Completions.read(tmp_path)).suggest("cover", EVERY, 8) == ()


@pytest.mark.parametrize("damage", [None, b"", b"{}", b"[1]\n2", b'{"keys": 3}\nx\n1\n1', b"\xff\xfe", b"cut"])
def test_a_missing_or_damaged_file_is_told(tmp_path: Path, damage: bytes | None) -> None:
    if damage == b"cut":
        (tmp_path / FILE).write_bytes(content(taken()))
        damage = (tmp_path / FILE).read_bytes()[:-1]
    if damage is not None:
        (tmp_path / FILE).write_bytes(damage)
    with pytest.raises(SearchError, match="has no completions; run `rulewright build`"):
        Completions.read(tmp_path)


# -- by way of the searcher


def test_the_searcher_passes_on_what_is_asked(searcher: Searcher) -> None:
    assert searcher.suggest("cov")[0].text == "Cover"
    assert {s.game for s in searcher.suggest("t", game="cards")} == {"cards"}
    assert searcher.suggest("a", prefer="cards")[0].game == "cards"
    assert len(searcher.suggest("c", limit=2)) == 2


def test_names_of_books_that_are_not_in_force_complete_nothing(searcher: Searcher) -> None:
    assert {s.lang for s in searcher.suggest("co", prefer="wolf") if "?" not in s.text} == {"en", "es"}
    there = searcher.suggest("co", prefer="wolf", book=InForce.of("wolf-torneo"))
    assert [(s.text, s.kind) for s in there] == [("Cobertura", "term")]
    assert not searcher.suggest("co", game="cards", book=InForce.of("wolf-torneo"))
    assert searcher.suggest("cobretura", book=InForce.of("wolf-torneo"))[0].near, "nor does one with a letter wrong"
    assert not searcher.suggest("cobretura", book=InForce.of("wolf-core"))


def test_a_failure_is_told_and_never_an_empty_list(searcher: Searcher, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(Suggester, "suggest", broken)
    with pytest.raises(SearchError, match="Completions are not available just now") as raised:
        searcher.suggest("co")
    assert raised.value.code == "suggest-failed"


# -- hostile input


@settings(max_examples=300, deadline=None)
@given(q=st.text(max_size=300), limit=st.integers(-5, 200), game=st.sampled_from([None, "wolf", "reef", "x"]))
def test_any_text_has_a_bounded_answer_that_stays(q: str, limit: int, game: str | None) -> None:
    found = SUGGESTER.suggest(q, EVERY, limit, game)
    assert len(found) <= max(0, min(limit, MOST))
    assert found == SUGGESTER.suggest(q, EVERY, limit, game)


@settings(max_examples=200, deadline=None)
@given(st.sampled_from([k.decode() for k in SUGGESTER._all.keys]), st.data())
def test_every_beginning_of_every_name_completes_to_it(name: str, data: st.DataObject) -> None:
    typed = name[: data.draw(st.integers(1, min(len(name), LONGEST)))]
    found = SUGGESTER.suggest(typed, EVERY, MOST)
    assert any(typed.rstrip() in key(f"{s.text} {s.full or ''}") or s.kind == "term" for s in found if not s.near)


def crowded(n: int) -> Suggester:
    """Names made to have as many neighbours as there can be: all letters after all beginnings."""
    r = random.Random(5)
    letters = "".join(chr(c) for c in range(0x4E00, 0x4E00 + 400)) + "abcdefghijklmnopqrstuvwxyz"
    sections = tuple(
        section(f"b/{i}", "a" * r.randint(0, 30) + "".join(r.choices(letters, k=6)), "", i) for i in range(n)
    )
    return suggester(Knowledge((BookReading(book("b", "g"), sections),)))


BOMBS = [
    "a" * 200_000,
    "a " * 50_000,
    "1." * 50_000,
    "e\u0301" * 50_000,
    "''" * 50_000,
    "the " * 9_000,
    "\ufdfa" * 9_000,
]


@pytest.mark.parametrize("bomb", BOMBS, ids=lambda b: ascii(b[:6]))
def test_bombs_are_no_more_work_than_their_beginning(bomb: str) -> None:
    names = crowded(300)
    assert lines(names.suggest, bomb, None, MOST) <= 1.1 * lines(names.suggest, bomb[:1_000], None, MOST)
