"""What a query is understood as: terms, abbreviations, everyday words, its language, and what it is about."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from rulewright.kb.model import GameStudy, Knowledge
from rulewright.kb.search import Searcher
from rulewright.kb.search.query import cited_numbers, fence
from rulewright.kb.search.understand import STEM, Understood, _without_overlap, language_of, understand
from rulewright.kb.store import Store
from tests.kb.search.small import small
from tests.kb.storing import build_index, write
from tests.make import book, knowledge, section, term


def with_ability() -> Knowledge:
    """The small corpus, one game of which says what an ability is."""
    made = small()
    word = replace(term("cards/en/ability", "cards/302", book="cards"), name="Ability")
    long = replace(term("cards/en/leaf", "cards/302", book="cards"), name="Wet Ash Long Leaf")
    studies = [GameStudy(s.game, (*s.terms, word, long)) if s.game == "cards" else s for s in made.studies]
    return replace(made, studies=tuple(studies))


@pytest.fixture(scope="module")
def abilities(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Searcher]:
    root = tmp_path_factory.mktemp("ability")
    write(root / "store.db", with_ability())
    build_index(root / "index", with_ability())
    with closing(Store(root / "store.db")) as kept, closing(Searcher(kept, root / "index")) as found:
        yield found


@pytest.mark.parametrize(
    ("q", "terms"),
    [
        ("ability", ["cards/en/ability"]),
        ("what is an ability?", ["cards/en/ability"]),
        ("ability Cover", ["wolf/en/cover"]),  # it only says what kind of thing is asked for
        ("what does the ability cover do", ["wolf/en/cover"]),
        ("what does the ability Rest mean", ["wolf/en/rest"]),
    ],
)
def test_who_asks_for_an_ability_does_not_ask_what_abilities_are(q: str, terms: list[str], abilities: Searcher) -> None:
    asked = abilities.understood(q)
    assert asked.term_only
    assert list(dict.fromkeys(f.value.term for f in asked.terms)) == terms


@pytest.mark.parametrize("q", ["sight line", "sight of line", "what is the sight of line?"])
def test_a_term_is_known_however_its_words_are_turned(q: str, abilities: Searcher) -> None:
    asked = abilities.understood(q)
    assert asked.term_only and asked.terms[0].value.term == "wolf/en/line-of-sight"
    assert abilities.search(q).hits[0].section == "wolf-core/line-of-sight"


def test_in_a_longer_query_every_term_counts(abilities: Searcher) -> None:
    asked = abilities.understood("does a unit behind a wall lose its ability or get cover")
    assert not asked.term_only
    assert {f.value.term for f in asked.terms} == {"cards/en/ability", "wolf/en/cover"}


@pytest.mark.parametrize(
    ("q", "game", "terms"),
    [
        ("ability Cover", "cards", ["cards/en/ability"]),  # Cover is the other game's
        ("ability Cover", "wolf", ["wolf/en/cover"]),
        ("ability Cover game:cards", "wolf", ["cards/en/ability"]),  # what the query says goes before
        ("sight of line", "wolf", ["wolf/en/line-of-sight"]),
        ("sight of line", "cards", []),
        ("Cover", "no such game", []),
    ],
)
def test_in_one_game_names_are_its_own(q: str, game: str, terms: list[str], abilities: Searcher) -> None:
    assert list(dict.fromkeys(f.value.term for f in abilities.understood(q, game).terms)) == terms
    assert [t.id for t in abilities.ask(q, game=game)[0].terms] == terms


def test_its_rule_comes_first(abilities: Searcher) -> None:
    assert abilities.search("what does the ability cover do").hits[0].section == "wolf-core/cover"


def read(q: str, searcher: Searcher) -> Understood:
    return understand(fence(q), searcher.glossary, searcher._ranker)


@pytest.mark.parametrize(
    ("q", "lang", "asks"),
    [
        ("LoS", None, True),  # not Spanish
        ("los", None, True),  # all of the query
        ("what blocks LoS", "en", True),
        ("charge without los", "en", True),  # among English words it is no article
        ("quitar los dados", "es", False),  # among others it is
        ("¿los muros dan cobertura?", "es", False),
    ],
)
def test_an_abbreviation_is_no_stop_word(q: str, lang: str | None, asks: bool, searcher: Searcher) -> None:
    u = read(q, searcher)
    assert u.lang == lang
    assert ("wolf/en/line-of-sight" in {f.value.term for f in u.terms}) is asks
    assert ("los" in {u.words[i] for i in u.subject}) is asks


def test_initials_that_nothing_is_printed_with_are_spelled_out_and_said_so(searcher: Searcher) -> None:
    found = searcher.search("LdV")
    assert found.did_you_mean == "Línea de visión"
    assert found.hits[0].section == "wolf-torneo/linea"


@pytest.mark.parametrize(
    ("q", "spoken"),
    [
        ("what is cover", "en"),
        ("cobertura", "es"),  # a word that only one language has
        ("zzz", None),
        ("cover cobertura", None),
        ("cover and terror", "en"),  # both languages know one of the words, one knows both
    ],
)
def test_the_language_that_a_query_speaks(q: str, spoken: str | None, searcher: Searcher) -> None:
    assert read(q, searcher).spoken == spoken


def test_letters_that_a_text_has_stand_for_themselves(abilities: Searcher) -> None:
    """ "WALL" are the initials of a card as well, and so may "VP" be those of any term of any game."""
    assert abilities.search("WALL").did_you_mean is None


def test_who_shouts_means_no_initials(searcher: Searcher) -> None:
    assert searcher.search("LS BEHIND A WALL").did_you_mean != "Line of Sight BEHIND A WALL"


def test_an_abbreviation_is_no_form_of_a_longer_word(searcher: Searcher) -> None:
    assert read("rests", searcher).terms  # a word bends
    assert not read("RESTS", searcher).terms  # letters do not


FIRST = [
    ("the deadly danger of a harm", "wolf-torneo/daño", "harm has no exact translation, only near ones"),
    ("demoralised unit", "wolf-core/demoralized", "a near translation does not make a spelling right"),
    ("what if the flag bearer is gone", "wolf-torneo/estandarte", "a flag is an estandarte"),
]


@pytest.mark.parametrize(("query", "first", "reason"), FIRST, ids=[f[0] for f in FIRST])
def test_what_comes_first(searcher: Searcher, query: str, first: str, reason: str) -> None:
    assert searcher.search(query, deadline=9).hits[0].section == first, reason


def test_a_little_word_of_one_language_may_tell_something_in_the_other(searcher: Searcher) -> None:
    understood = searcher.understood("exploding dice")
    assert (understood.lang, understood.subject) == (None, (0, 1))  # in Spanish, dice is "says"


def test_a_query_is_taken_for_the_only_language_that_knows_its_words(searcher: Searcher) -> None:
    found = searcher.search("curarse", deadline=9).hits
    assert any(h.lang == "en" for h in found), "what it means is translated, though nothing tells that it is Spanish"


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


def test_a_query_is_about_its_content_words(searcher: Searcher) -> None:
    u = understand(fence("how many units can I move in a turn"), searcher.glossary, searcher._ranker)
    assert [u.words[i] for i in u.subject] == ["units", "move", "turn"]
    spanish = understand(fence("¿puedo disparar a un enemigo?"), searcher.glossary, searcher._ranker)
    assert [c.word for c in (spanish.concepts or {})["en"]] == ["disparar", "enemigo"]


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


def test_what_one_does_says_nothing_of_what_a_question_is_about(searcher: Searcher) -> None:
    u = searcher.understood("qué hago en mi turno")
    assert [u.words[i] for i in u.subject] == ["turno"]


def test_terms_of_one_name_are_not_held_against_each_other() -> None:
    seen: list[int] = []

    class Counted:
        def __init__(self, start: int, end: int) -> None:
            self.end, self._start = end, start

        @property
        def start(self) -> int:
            seen.append(self._start)
            return self._start

    many = [Counted(0, 2) for _ in range(200)] + [Counted(1, 2), Counted(2, 3)]
    assert _without_overlap(many) == [*many[:200], many[-1]]  # type: ignore[arg-type, comparison-overlap]
    assert len(seen) < 3 * len(many)


def test_a_word_is_found_where_a_book_has_a_typing_error_and_another_of_its_stem_hardly(tmp_path: Path) -> None:
    known = knowledge(
        section("core/a", "Shields", "Whoever is invunerable takes no harm."),
        section("libro/b", "Puertas", "Una puerta se abre.", 1, lang="es"),
        books=(book(), book("libro", lang="es")),
    )
    write(tmp_path / "store.db", known)
    build_index(tmp_path / "index", known)
    with closing(Store(tmp_path / "store.db")) as kept, closing(Searcher(kept, tmp_path / "index")) as found:
        assert [h.section for h in found.search("invulnerable").hits] == ["core/a"]
        (port,) = (found.understood("puerto").concepts or {})["es"]
        assert [v.weight for v in port.variants] == [STEM]
