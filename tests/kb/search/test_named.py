"""A query that names a game is asked of that game."""

from __future__ import annotations

import pytest

from rulewright.kb.search import Searcher
from rulewright.kb.search.named import NamedGames, name_of
from rulewright.kb.search.query import Does, fence

GAMES = ("lantern-marsh", "lantern-marsh-chess", "mudball-core-rules-v2", "charge-srd", "reed-hall", "reed-hall-rpg")


def kept(q: str) -> tuple[str, list[str]]:
    """The words that are left of a query, and the game that it is kept to."""
    named = NamedGames(GAMES, lambda game, name: game != "charge-srd")
    asked = named.kept_to(fence(q))
    return " ".join(asked.words), [o.value for o in asked.operators if o.does is Does.GAME]


@pytest.mark.parametrize(
    ("game", "name"),
    [
        ("mudball-core-rules-v2", "mudball"),
        ("reglas-de-la-laguna", "laguna"),
        ("lords-of-mud-rpg", "lords of mud"),
        ("the-mud-war-card-game", "mud war"),
        ("card-lords-4", "card lords"),
        ("rules-2", ""),
    ],
)
def test_what_tells_a_game_from_others(game: str, name: str) -> None:
    assert " ".join(name_of(game)) == name


@pytest.mark.parametrize(
    ("q", "words", "games"),
    [
        ("how do you win Mudball", "how do you win", ["mudball-core-rules-v2"]),
        ("lantern marsh moves", "moves", ["lantern-marsh"]),
        ("castling in lantern marsh chess", "castling in", ["lantern-marsh-chess"]),  # the longer name
        ("mudball", "mudball", []),  # nothing else is asked
        ("what is mudball", "what is mudball", []),
        ("how far is a charge", "how far is a charge", []),  # others have that word
        ("doors of reed hall", "doors of reed hall", []),  # two are called so
        ('"mudball field" size', "mudball field size", []),  # a phrase is searched for as it is
        ("mudball kick game:reed-hall", "mudball kick", ["reed-hall"]),  # what is said counts
    ],
)
def test_a_name_besides_other_words(q: str, words: str, games: list[str]) -> None:
    assert kept(q) == (words, games)


def test_phrases_behind_a_name_stay_phrases() -> None:
    named = NamedGames(GAMES, lambda game, name: True)
    asked = named.kept_to(fence('mudball "goal kick" now'))
    assert [asked.words[a:z] for a, z in asked.phrases] == [("goal", "kick")]


def test_a_search_keeps_to_the_game_that_is_named_and_says_so(searcher: Searcher) -> None:
    found, by_form = searcher.search("attack a unit in Wolf"), searcher.search("attack a unit in", game="wolf")
    assert [(h.section, h.score) for h in found.hits] == [(h.section, h.score) for h in by_form.hits]
    assert found.note == "Only the game called 'Wolf' was searched." and {h.game for h in found.hits} == {"wolf"}


def test_a_name_that_another_game_has_as_a_word_is_a_word(searcher: Searcher) -> None:
    assert searcher.says_alone("wolf", ("wolf",)) and searcher.says_alone("wolf", ("enemy", "unit"))
    assert not searcher.says_alone("wolf", ("unit",)) and not searcher.says_alone("wolf", ("ranged", "attack"))
