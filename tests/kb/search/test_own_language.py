"""What is asked in one language where some games are only there in another: their own comes first."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from rulewright.kb import store
from rulewright.kb.model import Knowledge
from rulewright.kb.search import Level, Searcher
from rulewright.kb.search.rank import ABROAD, FOREIGN
from tests.kb import storing
from tests.kb.storing import build_index
from tests.make import book, knowledge, section, term

DRAW = "A draw means that you take a card from the top of the pile. Then draw again."
TIE = "En caso de empate gana quien tenga menos cartas en la mano."


def english(game: str = "reeds") -> Knowledge:
    core = f"{game}-core"
    rule = section(f"{core}/draw", "Draw", DRAW)
    made = knowledge(rule, books=(book(core, game),), terms=(term(f"{game}/en/draw", rule.id, book=core),))
    return replace(made, studies=(replace(made.studies[0], game=game),))


def spanish(game: str = "juncos") -> Knowledge:
    core = f"{game}-core"
    made = knowledge(section(f"{core}/empate", "Empate", TIE, lang="es"), books=(book(core, game, "es"),))
    return replace(made, studies=(replace(made.studies[0], game=game),))


@contextmanager
def searching(folder: Path, *some: Knowledge) -> Iterator[Searcher]:
    """A searcher over several games."""
    made = Knowledge(
        tuple(r for k in some for r in k.readings),
        tuple(s for k in some for s in k.studies),
        {i: html for k in some for i, html in k.html.items()},
    )
    storing.write(folder / "store.db", made)
    build_index(folder / "index", made)
    with closing(store.Store(folder / "store.db")) as kept, closing(Searcher(kept, folder / "index")) as found:
        yield found


def test_what_a_dictionary_calls_so_is_no_sure_answer(tmp_path: Path) -> None:
    with searching(tmp_path, english()) as found:
        (answer,) = found.ask("empate")[1]
        assert answer.term and answer.term.name == "Draw" and answer.level is Level.LIKELY
        assert found.ask("draw")[1][0].level is Level.ANSWER


def test_a_game_in_the_language_of_the_query_comes_first_and_alone_answers(tmp_path: Path) -> None:
    with searching(tmp_path, english(), spanish()) as found:
        hits = found.search("empate").hits
        assert [h.game for h in hits] == ["juncos", "reeds"]
        assert not any(a.hit.game == "reeds" for a in found.ask("empate")[1])
        weighing = found.weighing("qué carta se roba en caso de empate")
        assert {hits[c.hit].game for c in weighing.candidates(hits, found.source.lines)} == {"juncos"}
        turned = hits[::-1]  # found first in another language: both are read
        assert {turned[c.hit].game for c in weighing.candidates(turned, found.source.lines)} == {"juncos", "reeds"}


@pytest.mark.parametrize("game", [None, "reeds"])
def test_a_text_counts_less_where_others_speak_the_language_and_its_game_does_not(
    tmp_path: Path, game: str | None
) -> None:
    def of_reeds(*some: Knowledge) -> float:
        with searching(tmp_path / str(len(some)), *some) as found:
            return next(h.score for h in found.search("qué pasa en un empate", game=game).hits if h.game == "reeds")

    for n in (2, 3):
        (tmp_path / str(n)).mkdir()
    without, beside = of_reeds(english(), english("moor")), of_reeds(english(), english("moor"), spanish())
    assert (beside < without) is (game is None)
    assert ABROAD < FOREIGN < 1
