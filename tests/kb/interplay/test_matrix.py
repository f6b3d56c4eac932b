"""A whole game in rows, with filters and counts."""

from __future__ import annotations

import pytest

from rulewright.kb.interplay.matrix import Filter, Matrix, matrix
from rulewright.kb.model import InteractionType, TermKind
from tests.kb.interplay.meadow import ident, keyword, net, said

T = InteractionType
GAME = net(
    "mud causes slow",
    "mud modifies slow",
    said("mud causes slow", "league/mud"),
    "slow excludes charge",
    "boots negates mud",
    terms=[keyword("slow", kind=TermKind.STATE), keyword("charge", kind=TermKind.ACTION)],
)
Rows = dict[str, dict[str, dict[str, int]]]


def plain(found: Matrix) -> Rows:
    return {r.a.lead.name: {c.b.lead.name: {k.value: n for k, n in c.types} for c in r.cells} for r in found.rows}


WHOLE: Rows = {
    "Boots": {"Mud": {"negates": 1}},
    "Mud": {"Slow": {"causes": 2, "modifies": 1}},
    "Slow": {"Charge": {"excludes": 1}},
}


@pytest.mark.parametrize(
    ("asked", "rows"),
    [
        (Filter(), WHOLE),
        (Filter(type=T.CAUSES), {"Mud": {"Slow": {"causes": 2}}}),
        (Filter(kind=TermKind.STATE), {k: WHOLE[k] for k in ("Mud", "Slow")}),  # on either side
        (Filter(kind=TermKind.ACTION), {"Slow": WHOLE["Slow"]}),
        (Filter(book="league"), {"Mud": {"Slow": {"causes": 2}}}),  # all that is said of a tie that the book speaks of
        (Filter(term=ident("mud")), {k: WHOLE[k] for k in ("Boots", "Mud")}),
        (Filter(type=T.NEGATES, term=ident("slow")), {}),
        (Filter(type=T.ORDERS), {}),
    ],
)
def test_filters(asked: Filter, rows: Rows) -> None:
    assert plain(matrix(GAME, asked)) == rows


def test_rows_are_by_name_and_count_the_others_by_type() -> None:
    found = matrix(GAME, Filter())
    assert [r.a.lead.name for r in found.rows] == ["Boots", "Mud", "Slow"]
    assert [dict(r.counts) for r in found.rows] == [{T.NEGATES: 1}, {T.CAUSES: 1, T.MODIFIES: 1}, {T.EXCLUDES: 1}]
    assert found.pairs == 3


def test_each_count_is_what_choosing_it_would_leave() -> None:
    found = matrix(GAME, Filter(type=T.CAUSES, kind=TermKind.STATE))
    assert found.types == {T.CAUSES: 1, T.MODIFIES: 1, T.EXCLUDES: 1}
    assert found.kinds == {TermKind.KEYWORD: 1, TermKind.STATE: 1}
    assert found.books == {"book": 1, "league": 1}


def test_an_empty_game_has_an_empty_matrix() -> None:
    assert matrix(net(), Filter()).rows == () and matrix(net(), Filter()).types == {}
