"""How many may play: a range before those who do tells it, whatever else the books say of players."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from rulewright.kb.search import Searcher
from rulewright.kb.search.direct_answer import Direct
from rulewright.kb.search.lines import lines
from rulewright.kb.search.players import CALLED, SAID, Ranged, ranged
from rulewright.kb.search.sureness import ANSWER
from rulewright.kb.store import Store
from tests.kb.storing import build_index, write
from tests.make import book, knowledge, section

_CREW = "Each of the players has a hand. Players who pass are out, and all players count what they hold."
_BOOKS = {
    "ponds": [("crew", "Players", _CREW), ("about", "Ponds", "A game of reeds and mud for 2–5 players, all day.")],
    "reeds": [("about", "Reeds", "Who leads the players, and 3 to 6 explorers, may row."), ("crew", "Crews", _CREW)],
    "locks": [
        ("setup", "Setup", "- 2-3 players: take 4 gates.\n- 4-6 players: take 2 gates."),
        ("shown", "Locks", "Example: the 3-4 players of a lock take turns."),
        ("crew", "Players", _CREW),
    ],
}
_CASES = [
    "In a game with 2-3 players, remove the red cards.",
    "Remove the red cards in games of 2–3 players.",
    "With 5-6 players each draws one card less.",
    "Take the map for 2-3 players and set the other one aside.",
    "For 2-3 players, remove one gate.",
    "If 2-3 players are left, the gates close.",
    "Games with 4-5 players use the large map.",
    "With all of the many boats and rafts and ferries of a whole long river that 5-6 players have each has less.",
]
_TOLD = [
    "For 2-5 players.",
    "In this game, 2-5 players row.",
    "2–5 players, 30 minutes",
    "Reeds is for 2-5 players.",
    "For 2-5 players, ages 10 and up.",
    "For 2–4 players aged 10+.",
    "Reeds, a game for 2-5 players.",
    "Reeds: a game of tides for 2 to 5 players.",
    "Reeds – the river game for 2-5 players.",
]
_CASOS = ["Con 2-3 jugadores se quita una carta.", "Retira las cartas en partidas de 2-3 jugadores."]
_NAMES = "Las fichas de los jugadores. Una por cada jugador, de 3 a 7 jugadores."


@pytest.fixture(scope="module")
def searcher(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Searcher]:
    folder: Path = tmp_path_factory.mktemp("players")
    sections = [
        section(f"{name}/{i}", title, text, n)
        for name, some in _BOOKS.items()
        for n, (i, title, text) in enumerate(some)
    ]
    sections.append(section("fichas/nombres", "Fichas", _NAMES, 9, lang="es"))
    books = (*(book(name, name) for name in _BOOKS), book("fichas", "fichas", lang="es"))
    made = knowledge(*sections, books=books)
    write(folder / "store.db", made)
    build_index(folder / "index", made)
    opened = Searcher(Store(folder / "store.db"), folder / "index")
    yield opened
    opened.close()


@pytest.fixture
def answer(searcher: Searcher) -> Callable[[str, str], Direct | None]:
    return lambda q, game: next(iter(searcher.ask(q, game=game)[1]), None)


@pytest.mark.parametrize(
    ("q", "game", "where", "certainty"),
    [
        ("how many players", "ponds", "ponds/about", SAID),
        ("How many players can play?", "ponds", "ponds/about", SAID),
        ("how many players", "reeds", "reeds/about", CALLED),  # what else the book calls them
        ("¿cuántos jugadores?", "fichas", "fichas/nombres", SAID),
    ],
)
def test_a_range_of_players_tells_how_many(
    answer: Callable[[str, str], Direct | None], q: str, game: str, where: str, certainty: float
) -> None:
    found = answer(q, game)
    assert found is not None and (found.hit.section, found.certainty) == (where, certainty)


def test_its_section_comes_first(searcher: Searcher) -> None:
    assert searcher.ask("how many players", game="ponds")[0].hits[0].section == "ponds/about"


@pytest.mark.parametrize(
    ("q", "game", "because"),
    [
        ("how many players", "locks", "a case before a colon, and an example"),
        ("how many gates", "ponds", "something else is asked"),
        ("who are the players", "ponds", "it is not asked how many"),
    ],
)
def test_nothing_else_does(answer: Callable[[str, str], Direct | None], q: str, game: str, because: str) -> None:
    found = answer(q, game)
    assert found is None or found.certainty not in (SAID, CALLED), because


@pytest.mark.parametrize(
    ("text", "lang", "found"),
    [
        *((text, "en", None) for text in _CASES),
        *((text, "es", None) for text in _CASOS),
        ("Avec 2-3 joueurs on retire une carte.", "fr", None),
        *((text, "en", Ranged(SAID, 0)) for text in _TOLD),
        ("Es un juego de 2-5 jugadores.", "es", Ranged(SAID, 0)),
    ],
)
def test_what_holds_for_some_players_only_is_a_case(
    searcher: Searcher, text: str, lang: str, found: Ranged | None
) -> None:
    assert (
        ranged(searcher.weighing("how many players"), lines(section("b/s", "Setup", text, 0, lang=lang)), lang) == found
    )


def test_a_range_is_no_sure_answer() -> None:
    assert CALLED < SAID < ANSWER, "12 of 13 were right"
