"""How sure claims of interactions are by what other books teach."""

from __future__ import annotations

from pathlib import Path

from bench.learn_certainty import NEAR, STATED, Row, elsewhere, held, keep, learn


def claims(book: str, true: bool) -> list[Row]:
    """Claims of every sort, all true or none."""
    sorts = ((frozenset[str](), None), (frozenset({"order"}), None), (frozenset[str](), 0.0))
    return [Row(book, True, "gain", doubts, weight, true) for doubts, weight in sorts for _ in range(20)]


def test_no_book_tells_how_sure_its_own_interactions_are() -> None:
    found = list(held([*claims("geese", True), *claims("ducks", False)]))
    assert [sum(h.kind == kind for h in found) for kind in (STATED, NEAR)] == [80, 40]
    assert all((h.sure < 0.5) is h.true for h in found)


def test_nearness_in_unprepared_books_is_as_sure_as_it_is_right_there() -> None:
    prepared = claims("geese", True)
    near = [Row("swans", False, "", frozenset(), weight, weight > 2) for weight in (1.0, 2.0, 3.0)]
    one, other = learn(prepared), learn([*prepared, *near])
    assert (one.near["unprepared"], other.near["unprepared"]) == (0.5, 0.4), "one of three, after Laplace"
    assert (one.near["bias"], one.sound) == (other.near["bias"], other.sound)


def test_what_is_kept_of_a_book_replaces_what_was(tmp_path: Path) -> None:
    file = tmp_path / "kept.jsonl"
    geese, ducks = claims("geese", True), claims("ducks", False)
    keep([*geese, *ducks], file)
    keep(geese[:2], file)
    assert elsewhere(file) == [*ducks, *geese[:2]]
    assert elsewhere(tmp_path / "none.jsonl") == []
