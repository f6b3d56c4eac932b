"""How sure claims of interactions are by what other books teach."""

from __future__ import annotations

from bench.learn_certainty import NEAR, STATED, Row, held


def claims(book: str, true: bool) -> list[Row]:
    """Claims of every sort, all true or none."""
    sorts = ((frozenset[str](), None), (frozenset({"order"}), None), (frozenset[str](), 0.0))
    return [Row(book, "gain", doubts, weight, true) for doubts, weight in sorts for _ in range(20)]


def test_no_book_tells_how_sure_its_own_interactions_are() -> None:
    found = list(held([*claims("geese", True), *claims("ducks", False)]))
    assert [sum(h.kind == kind for h in found) for kind in (STATED, NEAR)] == [80, 40]
    assert all((h.sure < 0.5) is h.true for h in found)
