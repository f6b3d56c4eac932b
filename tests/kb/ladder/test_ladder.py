"""The ladder of a game, from made-up statements: chains from the strongest down, and what cannot be ordered."""

from __future__ import annotations

import pytest

from rulewright.kb.ladder import chains
from rulewright.kb.model import Precedence
from tests.kb.verdict.games import APP, BOLD, CANT, CARDS, CLOSER, PROFILE, SCENARIO, SPANISH, THIS, says

SPANISH_TEXT = says("los textos en castellano", "demás", "De varios idiomas prevalecen los textos en castellano.")
FRENCH_TEXT = says("version française", "", "En cas de doute, la version française prévaut.")
ENGLISH_FIRST = says("English version", "French", "The English version wins over the French.")
LADDERS = [
    ((SCENARIO, PROFILE), ["SCENARIO > PROFILE > MANUAL"]),  # the scenario over the manual follows from the two
    ((BOLD, SCENARIO, PROFILE), ["BOLD > EVERYTHING", "SCENARIO > PROFILE > MANUAL"]),
    ((CARDS, CANT, CLOSER), ["CARD > MANUAL", "BAN > LEAVE", "PARTICULAR > GENERAL"]),
    ((says("Cannot", "can", '"Cannot" beats "can".'),), ["BAN > LEAVE"]),  # two such words: of rules as such
    ((says("ducks that cannot", "those that can"),), []),
    ((THIS,), ["DOCUMENT > MANUAL"]),
    ((SPANISH_TEXT,), ["LANG_ES > LANG_OTHER"]),
    ((FRENCH_TEXT,), ["LANG_FR > LANG_OTHER"]),  # any language of ours
    ((ENGLISH_FIRST,), ["LANG_EN > LANG_OTHER"]),
    ((APP,), ["PUBLISHED > PRINTED"]),
    ((says("rule of the unit", "rulebook"),), []),
    ((says("regla de la unidad", "regla del reglamento"),), ["PROFILE > MANUAL"]),
    ((says("unit's own rules", "core rules"),), ["PROFILE > MANUAL"]),
    ((says("card text", "general rules"),), ["CARD > MANUAL"]),  # what is general against a card is the rulebook
    ((says("in general the most recent one", ""),), []),
    ((says("a duck", "a goose"),), []),  # of one matter
    ((says("ducks cannot rise above 3", ""),), []),
    ((says("scenario rules", "card text"), says("card text", "scenario rules")), ["CARD > SCENARIO"]),
    ((), []),
]  # fmt: skip


@pytest.mark.parametrize(("statements", "expected"), LADDERS)
def test_chains(statements: tuple[Precedence, ...], expected: list[str]) -> None:
    found = [" > ".join(r.source for r in chain) for chain in chains(statements)]
    if expected == ["CARD > SCENARIO"]:  # a circle: cut once, wherever it is begun
        assert len(found) == 1 and set(found[0].split(" > ")) == {"CARD", "SCENARIO"}
    else:
        assert found == expected


def test_each_step_has_every_sentence_that_makes_it() -> None:
    again = says("text of a card", "regla", at="core/decree")
    ((first, last),) = chains((CARDS, again))
    assert first.statements == (CARDS, again) and last.statements == ()


@pytest.mark.parametrize("form", ["order", "tie", "exception"])
def test_only_outright_statements_rank(form: str) -> None:
    assert chains((says("scenario rules", "rules in this manual", form=form),)) == []


def test_a_step_that_smaller_ones_make_is_left_out() -> None:
    direct = says("scenario rules", "rules in this manual")
    assert [[r.source for r in c] for c in chains((direct, SCENARIO, PROFILE))] == [["SCENARIO", "PROFILE", "MANUAL"]]
    assert SPANISH not in [p for c in chains((direct,)) for r in c for p in r.statements]
