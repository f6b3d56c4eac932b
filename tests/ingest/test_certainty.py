from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from rulewright.ingest import certainty
from rulewright.ingest.certainty import EDITOR, FILE, basis_of, certain, kind_of
from rulewright.kb.judged import LEANS, Judged, share, table
from rulewright.kb.model import (
    GameStudy,
    Origin,
    Override,
    Prohibition,
    ReferenceKind,
    ReferenceStatus,
    TermKind,
    Translation,
)
from tests.make import book, precedence, reference, term

READ = {
    "term": {"heading": Judged(9, 10), "bold": Judged(1, 10)},
    "term-prepared": {"heading": Judged(10, 10)},
}


def test_claims_of_one_basis_are_as_sure_as_readers_found_them() -> None:
    assert share("term", "heading", READ) > 0.75
    assert share("term", "bold", READ) < 0.25


def test_a_basis_that_few_claims_have_leans_on_its_kind() -> None:
    of_the_kind = Judged(10, 20).share(0.5, 1)
    assert share("term", "never judged", READ) == pytest.approx(of_the_kind, abs=0.001)
    assert of_the_kind < Judged(1, 1).share(of_the_kind) < 1


def test_of_a_kind_that_nobody_judged_nothing_is_known() -> None:
    assert share("spell", "heading", READ) == 0.5


def test_what_was_judged_stands_in_a_file_of_counts(tmp_path: Path) -> None:
    file = tmp_path / "judged.toml"
    file.write_text('[term]\n"heading" = [3, 4]\n', encoding="utf-8")
    assert table(file) == {"term": {"heading": Judged(3, 4)}}


def test_the_counts_that_come_with_the_program_make_sense() -> None:
    counts = [j for of in table(FILE).values() for j in of.values()]
    assert counts
    assert all(0 <= j.right <= j.read for j in counts)


@pytest.mark.parametrize(
    ("text", "term_basis", "basis"),
    [
        ("cover", "heading, told", "mention, plain, headed, told"),
        ("Cover", "joined, told", "mention, headed, told"),
        ("light cover", "entry, told", "mention, told"),
        ("Cover", "field", "mention, field"),
    ],
)
def test_a_mention_rests_on_what_its_term_does_and_on_how_it_stands_there(
    text: str, term_basis: str, basis: str
) -> None:
    mention = replace(reference(target="game/en/cover"), kind=ReferenceKind.MENTION, text=text)
    study = GameStudy("game", (term("game/en/cover", basis=term_basis),), (mention,))
    assert [r.basis for r in certain(study, ()).references] == [basis]


@pytest.mark.parametrize(("right", "read", "doubted"), [(0, LEANS, True), (0, LEANS - 1, False), (LEANS, LEANS, False)])
def test_what_readers_hold_for_no_term_is_doubted_not_what_hardly_any_of_was_read(
    right: int, read: int, doubted: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(certainty, "table", lambda file: {"term": {"bold": Judged(right, read)}})
    assert certainty.is_doubtful(term(basis="bold"), prepared=False) is doubted


def test_any_other_reference_rests_on_how_it_points_and_where_that_led() -> None:
    r = replace(reference(), kind=ReferenceKind.PAGE, status=ReferenceStatus.DANGLING)
    assert basis_of(r) == "page, dangling"


def test_of_other_claims_it_is_their_form() -> None:
    ban = Prohibition("game", "core/a", 0, 5, "No.", absolute=True)
    assert (basis_of(ban), basis_of(replace(ban, absolute=False))) == ("absolute", "plain")
    assert basis_of(precedence("card", "rule", form="tie")) == "tie"
    assert basis_of(precedence("card", "", form="tie")) == "tie, one side"
    assert basis_of(precedence("ducks", "geese", form="rule")) == "rule"
    assert basis_of(precedence("card", "rulebook", form="rule")) == "rule, of sources"
    assert basis_of(precedence("card", "", form="rule")) == "rule, of sources, one side"
    assert basis_of(Translation("game", "cover", "cobertura", basis="heading")) == "heading"
    assert basis_of(replace(term(), basis="glossary")) == "glossary"
    assert kind_of(ban) == "prohibition"


def test_bans_in_rows_of_tables_are_counted_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    judged = {"plain": Judged(40, 40), "row": Judged(5, 10)}
    monkeypatch.setattr(certainty, "table", lambda file: {"prohibition": judged})
    of_row = Prohibition("game", "core/a", 0, 5, "Fog: Cannot see", absolute=False, basis="row")
    (found,) = certain(GameStudy("game", prohibitions=(of_row,)), ()).prohibitions
    assert found.basis == "row"
    assert found.certainty < 0.8


def test_what_an_editor_said_is_certain() -> None:
    override = Override("game", "core/a", "core/b", "replaces it", "says so", Origin.OVERLAY)
    pair = Translation("game", "cover", "cobertura", Origin.OVERLAY, basis=EDITOR)
    study = certain(
        GameStudy("game", (replace(term(), origin=Origin.OVERLAY),), overrides=(override,), translations=(pair,)), ()
    )
    for claim in (*study.terms, *study.overrides, *study.translations):
        assert (claim.certainty, claim.basis) == (1.0, EDITOR)


def test_of_a_book_that_somebody_prepared_more_is_right() -> None:
    study = GameStudy("game", (term(kind=TermKind.TOKEN, basis="heading"),))
    (plain,) = certain(study, [book("core")]).terms
    (prepared,) = certain(study, [replace(book("core"), profile="core")]).terms
    assert plain.certainty < prepared.certainty
    assert plain.basis == prepared.basis == "heading"
