"""Which books without a profile are one game, and which only look so."""

from __future__ import annotations

from itertools import combinations, permutations
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from rulewright.ingest.apart import Placed, recast
from rulewright.ingest.child.jobs import Readings
from rulewright.ingest.corpus import Corpus
from rulewright.ingest.kept import Kept
from rulewright.ingest.pipeline import read_books
from rulewright.ingest.together import Candidate, Decision, Trace, near, one_game, together, told
from rulewright.kb.codec import digest, dumps
from rulewright.kb.model import Book, Span

EN = """# {title}

{title} was made by Jo Mud. It is the game that all of the Marsh love, and this is {title} for you.

{sections}"""
ES = """# {title}

{title} es obra de Jo Mud. Es el juego que todos aman en la Marisma, y esto es {title} para los que juegan.

{sections}"""
NAMES = ("Abo", "Bel", "Cor", "Dun", "Esk", "Fen", "Gor", "Hib", "Irn", "Jek", "Kor", "Lum", "Mir", "Nok")
HEADS_EN = [
    "Turns",
    "Mud",
    "Wind",
    "Rain",
    "Boats",
    "Herons",
    "Lamps",
    "Nets",
    "Oars",
    "Reeds",
    "Storms",
    "Tides",
    "Wells",
    "Ends",
]
HEADS_ES = [
    "Turnos",
    "Barro",
    "Viento",
    "Lluvia",
    "Botes",
    "Garzas",
    "Faroles",
    "Redes",
    "Remos",
    "Juncos",
    "Tormentas",
    "Mareas",
    "Pozos",
    "Final",
]


def english(title: str, names: tuple[str, ...] = NAMES, level: str = "##") -> str:
    text = "When it is their turn, the player meets {} and takes the mud that they have."
    body = "\n\n".join(f"{level} {h}\n\n{text.format(n)}" for h, n in zip(HEADS_EN, names * 3, strict=False))
    return EN.format(title=title, sections=body)


def spanish(title: str, names: tuple[str, ...] = NAMES, level: str = "##") -> str:
    text = "Cuando es su turno, el jugador ve a {} y se lleva el barro que tienen los demás."
    body = "\n\n".join(f"{level} {h}\n\n{text.format(n)}" for h, n in zip(HEADS_ES, names * 3, strict=False))
    return ES.format(title=title, sections=body)


def unsaid(text: str) -> str:
    """A book that never says what it is called."""
    return text.partition("\n")[2].replace("Mud Lords", "it")


OTHERS = tuple(n[::-1].title() for n in NAMES)
FLAT = "## Start\n\n" + "The players throw the mud, and they are happy with it.\n\n" * 3


def placed(folder: Path, books: dict[str, str]) -> list[Placed]:
    kept = Kept(folder / "cache")
    out = []
    for name, text in books.items():
        path = folder / name
        path.write_text(text, encoding="utf-8")
        readings = read_books(path, Corpus())
        kept.put(digest(name), dumps(Readings(readings)))
        out.append(Placed(path, readings[0].book.sha256, kept, digest(name), tuple(r.book for r in readings)))
    return out


def decided(folder: Path, books: dict[str, str], taken: tuple[str, ...] = ()) -> list[Decision]:
    return together(placed(folder, books), Kept(folder / "cache"), taken)


def ids(decisions: list[Decision]) -> list[tuple[str, str]]:
    return [(d.to.id, d.to.game) for d in decisions]


@pytest.mark.parametrize(
    ("books", "expected", "why"),
    [
        pytest.param(
            {"mud-en.md": english("Mud Lords"), "mud-es.md": spanish("Mud Lords")},
            [("mud-lords-en", "mud-lords"), ("mud-lords-es", "mud-lords")],
            "the same title",
            id="one title in two languages",
        ),
        pytest.param(
            {"a.md": english("Mud Lords: System Reference Document"), "b.md": spanish("Reglamento de Mud Lords")},
            [
                ("mud-lords-system-reference-document", "reglamento-de-mud-lords"),
                ("reglamento-de-mud-lords", "reglamento-de-mud-lords"),
            ],
            "the same title",
            id="one name, with words for the kind of book",
        ),
        pytest.param(
            {"mud-en.md": english("Lords of Mud"), "mud_ES.md": spanish("Señores del Barro")},
            [("lords-of-mud", "lords-of-mud"), ("senores-del-barro", "lords-of-mud")],
            "file names that differ by their language",
            id="a translated title, files that say so",
        ),
        pytest.param(
            {"x.md": english("Lords of Mud"), "y.md": spanish("Señores del Barro")},
            [("lords-of-mud", "lords-of-mud"), ("senores-del-barro", "lords-of-mud")],
            "the same names and headings",
            id="a translated title, the same names and headings",
        ),
        pytest.param(
            {"x.md": english("Mud Lords"), "y.md": english("Tournament Rules for Mud Lords", OTHERS)},
            [("mud-lords", "mud-lords"), ("tournament-rules-for-mud-lords", "mud-lords")],
            "titles that name the same game",
            id="rules for tournaments",
        ),
        pytest.param(
            {"x.md": english("Mud Lords"), "y.md": english("FAQs - Mud Lords")},
            [("faqs-mud-lords", "mud-lords"), ("mud-lords", "mud-lords")],
            "titles that name the same game",
            id="answers to questions",
        ),
        pytest.param(
            {"x.md": english("Mud Lords"), "y.md": f"# FAQs - Mud Lords\n\n{unsaid(english('Mud Lords'))}"},
            [("faqs-mud-lords", "mud-lords"), ("mud-lords", "mud-lords")],
            "titles that name the same game",
            id="answers that never say the game's name, but its others",
        ),
    ],
)
def test_books_of_one_game(tmp_path: Path, books: dict[str, str], expected: list[tuple[str, str]], why: str) -> None:
    found = decided(tmp_path, books)
    assert ids(found) == expected
    assert all(told(d.why).endswith(why) for d in found)


@pytest.mark.parametrize(
    "books",
    [
        pytest.param({"mud-en.md": english("Mud Lords")}, id="one book"),
        pytest.param({"x.md": english("Mud Lords"), "y.md": spanish("Sand Lords", OTHERS)}, id="a word in common"),
        pytest.param({"x.md": english("Mud Lords"), "y.md": spanish("Mud Lords II", OTHERS)}, id="the second part"),
        pytest.param({"x.md": english("Mud Lords"), "y.md": spanish("Mud Lords 2", OTHERS)}, id="a number more"),
        pytest.param({"x.md": english("Game Rules"), "y.md": spanish("Reglamento", OTHERS)}, id="any book's titles"),
        pytest.param(
            {"rules-en.md": english("Lords of Mud"), "rules-es.md": spanish("Torre", OTHERS, "###")},
            id="any book's files",
        ),
        pytest.param(
            {
                "mud-en.md": english("Lords of Mud"),
                "mud-es.md": spanish("Torre", OTHERS) + FLAT.replace("#", "####") * 9,
            },
            id="files called alike, of other games",
        ),
        pytest.param(
            {"mud-es.md": english("Lords of Mud"), "mud-en.md": spanish("Torre", OTHERS)},
            id="files that say the wrong language",
        ),
        pytest.param(
            {"x.md": english("Dungeon"), "y.md": spanish("Dungeon", OTHERS) + FLAT * 20}, id="one word, other headings"
        ),
        pytest.param({"x.md": english("Lords of Mud"), "y.md": spanish("Torre", OTHERS)}, id="the same headings alone"),
        pytest.param(
            {"x.md": english("Lords of Mud"), "y.md": spanish("Torre") + FLAT * 20}, id="the same names alone"
        ),
        pytest.param({"x.md": english("Mud Lords"), "y.md": english("Mud Lords Rules")}, id="two editions"),
        pytest.param({"x.md": english("Mud Lords"), "y.md": english("Mud Lords Adventures")}, id="a series"),
        pytest.param(
            {"x.md": english("Mud Lords 2"), "y.md": english("Mud Lords: Tournament Rules")},
            id="tournaments of the first",
        ),
        pytest.param({"x.md": english("Mud Lords"), "y.md": english("Tournament Rules")}, id="tournaments of anything"),
        pytest.param(
            {"x.md": english("Mud Lords"), "y.md": f"# FAQs - Mud Lords\n\n{unsaid(english('Mud Lords', OTHERS))}"},
            id="answers that never say any name of it",
        ),
        pytest.param({"x.md": "Mud\n", "y.md": "Barro\n"}, id="next to nothing"),
    ],
)
def test_books_of_different_games(tmp_path: Path, books: dict[str, str]) -> None:
    assert decided(tmp_path, books) == []


def test_the_order_of_the_books_does_not_matter(tmp_path: Path) -> None:
    french = spanish("Mud Lords").replace("el jugador", "le joueur qui est dans les jeux des autres pour une fois")
    books = {
        "mud-en.md": english("Mud Lords"),
        "mud-es.md": spanish("Mud Lords"),
        "x.md": french,
        "y.md": english("Sand"),
    }
    known = placed(tmp_path, books)
    all_ways = [ids(together(list(some), Kept(tmp_path / "cache"))) for some in permutations(known)]
    assert all_ways[0] and all(way == all_ways[0] for way in all_ways)


def test_a_book_that_is_there_twice_in_one_language_stays_out(tmp_path: Path) -> None:
    twice = {"a.md": english("Mud Lords"), "b.md": english("Mud Lords") + "\nMore.\n", "c.md": spanish("Mud Lords")}
    assert decided(tmp_path, twice) == []


def test_decided_again_it_stays_as_it_was(tmp_path: Path) -> None:
    kept = Kept(tmp_path / "cache")
    first = placed(tmp_path, {"mud-en.md": english("Mud Lords"), "mud-es.md": spanish("Mud Lords")})
    done = together(first, kept)
    again = together([recast(d.placed, d.book, d.to, kept) for d in done], kept)
    assert ids(again) == ids(done)


def test_a_game_that_was_taken_down_keeps_its_name(tmp_path: Path) -> None:
    books = {"mud-en.md": english("Lords of Mud"), "mud-es.md": spanish("Señores del Barro")}
    assert {g for _, g in ids(decided(tmp_path, books, ("senores-del-barro",)))} == {"senores-del-barro"}


def test_an_id_that_another_book_has_is_not_given_again(tmp_path: Path) -> None:
    books = {"a.md": english("Mud Lords"), "b.md": spanish("Mud Lords"), "c.md": english("Mud Lords ES", OTHERS)}
    (one, other) = ids(decided(tmp_path, books))
    assert one == ("mud-lords-en", "mud-lords")
    assert other[0].startswith("mud-lords-es-")


def candidate(key: int, lang: str, title: str, names: str, headings: int) -> Candidate:
    """A book whose names are letters."""
    book = Book("book", "Mud", "mud", lang, "", f"{key}.md", "", Span(0, 1))
    trace = Trace(tuple(sorted(set(names))), ("1 ",) * headings, spoken=9)
    words = frozenset(title.split())
    return Candidate(Placed(Path(book.file), "", Kept(Path()), "", (book,)), book, trace, str(key), words, words)


BOOKS = st.builds(
    candidate,
    st.integers(0, 99),
    st.sampled_from(("en", "es")),
    st.sampled_from(("", "mud", "mud lords")),
    st.text("abcdefghijklmnopqrst", max_size=20),
    st.sampled_from((0, 12, 40)),
)


@given(st.lists(BOOKS, max_size=12))
def test_no_two_books_of_one_game_are_passed_over(books: list[Candidate]) -> None:
    ties = [(a, b) for a, b in combinations(books, 2) if one_game(a, b)]
    assert [(a, b) for a, b in near(books) if one_game(a, b)] == ties


def test_books_that_share_nothing_are_not_compared() -> None:
    books = [candidate(n, "es" if n % 2 else "en", f"mud {n}", chr(65 + n), 12) for n in range(40)]
    assert not list(near(books))
