"""Claims as a reader is asked."""

from __future__ import annotations

from dataclasses import replace

from bench.asked_claims import claims
from rulewright.kb.model import Origin, Override, ReferenceKind, ReferenceStatus
from tests.bench.test_judge import BOOKS, GAME
from tests.make import precedence, reference, term


def test_a_claim_is_asked_in_words_with_its_place_marked() -> None:
    (c,) = (c for c in claims(GAME.studies[0]) if getattr(c, "name", "") == "Goose")
    d = BOOKS.drawn(replace(c, definition=replace(c.definition, start=0, end=15)))
    assert "“Goose” is a" in d.says
    assert "[core: Geese]" in d.text
    assert "⟦Geese are⟧ loud." in d.text


def test_what_names_no_loser_is_asked_by_what_it_settles() -> None:
    two, one = (BOOKS.drawn(precedence("card", lower, form="tie")).says for lower in ("rule", ""))
    assert two == "The book says that “card” wins over “rule” (scope: )."
    assert one == "Here the book says what happens between equals: “card”."
    timed = BOOKS.drawn(precedence("declaring", "measuring", form="order")).says
    assert timed == "The book says that “declaring” comes before “measuring” (scope: )."


def test_what_an_editor_said_is_not_judged() -> None:
    study = replace(GAME.studies[0], terms=(term(origin=Origin.OVERLAY, basis="editor"),), references=(), precedence=())
    assert list(claims(study)) == []


def test_claims_at_one_place_have_keys_of_their_own() -> None:
    r = reference("core/a")
    kinds = [r, replace(r, target=None), replace(r, status=ReferenceStatus.DANGLING)]
    assert len({BOOKS.drawn(x).key for x in kinds}) == 3
    over = Override("game", "core/a", "core/a", "It holds.", "It says so.")
    assert BOOKS.drawn(over).key != BOOKS.drawn(replace(over, how="It holds, but for geese.")).key
    assert "means" in BOOKS.drawn(replace(r, kind=ReferenceKind.MENTION)).says
