"""The index of all games from their parts: the same whatever the order, and what each game says of itself is found."""

from __future__ import annotations

import gc
from contextlib import closing
from itertools import permutations
from pathlib import Path

import numpy as np
import pytest

from rulewright.kb.errors import SearchError
from rulewright.kb.model import Knowledge
from rulewright.kb.search import Searcher, index_files
from rulewright.kb.search.index_files import FOLDER, NAMES, ROWS, WORDS, Segment
from rulewright.kb.search.index_merge import _array, merge
from rulewright.kb.search.index_reader import Arrays
from rulewright.kb.search.indexer import segment
from rulewright.kb.store import Store
from tests.kb import storing
from tests.kb.search.small import small
from tests.make import book, knowledge, section, term
from tests.web import harbour

BARE = knowledge(
    section("bare/a", "Acción", "La accion cuesta un punto. El año pasa.", lang="es"),
    books=(book("bare", game="bare", lang="es"),),
    statements=(),
)
ACCENTED = knowledge(
    section("full/a", "Turno", "La acción cuesta dos puntos. Los años pasan.", lang="es"),
    books=(book("full", game="full", lang="es"),),
    terms=(term("full/es/turno", "full/a"),),
    statements=(),
)


@pytest.fixture(scope="module")
def parts() -> list[Segment]:
    return [segment(k) for k in (small(), *harbour.games_of(harbour.two()), BARE, ACCENTED)]


def files(folder: Path) -> dict[str, bytes]:
    return {p.relative_to(folder).as_posix(): p.read_bytes() for p in folder.rglob("*") if p.is_file()}


def merged(folder: Path, parts: list[Segment]) -> dict[str, bytes]:
    merge(folder, parts)
    return files(folder)


def test_the_order_of_the_parts_does_not_matter(tmp_path: Path, parts: list[Segment]) -> None:
    some = parts[:3]
    first, *others = (merged(tmp_path / str(n), [*order]) for n, order in enumerate(permutations(some)))
    assert all(other == first for other in others)


def test_a_game_more_and_again_without_it_is_as_before(tmp_path: Path, parts: list[Segment]) -> None:
    before = merged(tmp_path / "a", parts[:-1])
    assert merged(tmp_path / "b", parts) != before
    assert merged(tmp_path / "c", parts[:-1]) == before


def test_a_part_is_the_same_each_time(parts: list[Segment]) -> None:
    assert segment(small()) == parts[0]


def test_one_part_alone_has_the_arrays_that_it_came_with(tmp_path: Path, parts: list[Segment]) -> None:
    whole = merged(tmp_path, parts[:1])
    for name, body in parts[0].items():
        if name not in (WORDS, NAMES, ROWS):
            assert whole[name] == body, name


def test_every_section_has_its_words_and_the_places_where_they_stand(tmp_path: Path, parts: list[Segment]) -> None:
    """Token by token what the parts say, with the numbers that sections have in the whole."""
    merge(tmp_path / "whole", parts)
    whole = Arrays(tmp_path / "whole")
    seen = 0
    for n, part in enumerate(parts):
        merge(tmp_path / str(n), [part])
        own = Arrays(tmp_path / str(n))
        first = [d.id for d in whole.docs].index(own.docs[0].id)
        assert [d.id for d in own.docs] == [whole.docs[first + i].id for i in range(len(own.docs))]
        letters = own.names.tobytes()
        for a, b in zip(own.name_at[:-1].tolist(), own.name_at[1:].tolist(), strict=True):
            name = letters[a:b].decode()
            (_, start, end), (_, at, stop) = own.name(name), whole.name(name)
            for entry in range(start, end):
                (other,) = at + np.flatnonzero(whole.doc[at:stop] == own.doc[entry] + first)
                assert whole.weight[other] == own.weight[entry]
                for where, places in (("text_at", "text"), ("title_at", "title")):
                    (one, two) = (
                        getattr(arrays, places)[slice(*getattr(arrays, where)[e : e + 2])].tolist()
                        for arrays, e in ((own, entry), (whole, other))
                    )
                    assert one == two, name
                seen += 1
    assert seen == len(whole.doc)


def found(folder: Path, every: list[Knowledge], q: str) -> list[str]:
    merge(folder / "index", map(segment, every))
    what = Knowledge(tuple(r for k in every for r in k.readings), tuple(s for k in every for s in k.studies))
    storing.write(folder / "store.db", what)
    with closing(Store(folder / "store.db")) as store, closing(Searcher(store, folder / "index")) as searcher:
        return [h.section for h in searcher.search(q).hits]


@pytest.mark.parametrize("q", ["acción", "accion", "acciones", "año", "años"])
def test_what_two_games_spell_in_two_ways_is_found_in_both(tmp_path: Path, q: str) -> None:
    assert set(found(tmp_path, [BARE, ACCENTED], q)) == {"bare/a", "full/a"}


def test_what_a_section_weighs_depends_on_no_other_game(tmp_path: Path, parts: list[Segment]) -> None:
    merge(tmp_path / "one", parts[:1])
    merge(tmp_path / "all", parts)
    one, every = Arrays(tmp_path / "one"), Arrays(tmp_path / "all")
    assert set(one.weight.tolist()) <= set(every.weight.tolist())


def test_nothing_at_all_is_an_index_too(tmp_path: Path) -> None:
    merge(tmp_path / "none", [])
    merge(tmp_path / "empty", [segment(Knowledge())])
    assert len(Arrays(tmp_path / "none").docs) == len(Arrays(tmp_path / "empty").docs) == 0


@pytest.mark.parametrize(
    ("name", "body"),
    [
        ("sections.json", None),
        (WORDS, b"{"),
        (NAMES, b"[[]]"),
        (ROWS, b"[[1]"),
        (f"{FOLDER}/doc.npy", b"no array"),
        (f"{FOLDER}/columns.json", b"[]"),
        (f"{FOLDER}/at.npy", None),
    ],
)
def test_a_part_that_is_not_whole_is_refused(
    tmp_path: Path, parts: list[Segment], name: str, body: bytes | None
) -> None:
    bad = {k: v for k, v in parts[0].items() if k != name} | ({name: body} if body is not None else {})
    with pytest.raises(SearchError, match="build again"):
        merge(tmp_path, [bad, parts[1]])


def test_garbage_is_looked_for_again_afterwards(tmp_path: Path, parts: list[Segment]) -> None:
    merge(tmp_path / "whole", parts[:1])
    with pytest.raises(SearchError):
        merge(tmp_path / "none", [{}])
    assert gc.isenabled()


def test_what_is_kept_packed_is_read_as_it_was(tmp_path: Path, parts: list[Segment]) -> None:
    import sqlite3

    with closing(sqlite3.connect(tmp_path / "part.db")) as db:
        db.executescript(index_files.SCHEMA)
        index_files.write(db, parts[0])
        assert index_files.read(db.execute(f"SELECT name, body FROM {index_files.TABLE}")) == parts[0]


def test_a_part_that_was_packed_and_spoilt_is_refused() -> None:
    with pytest.raises(SearchError, match="not whole"):
        index_files.read([("words.json", b"no deflated bytes")])


@pytest.mark.parametrize("kind", ["u1", "<u2", "<u4", "<i8", "<f4", "<f8"])
def test_an_array_is_read_as_numpy_reads_it(tmp_path: Path, kind: str) -> None:
    for many in (0, 1, 1_000):
        np.save(tmp_path / "a.npy", np.arange(many).astype(kind))
        read = _array((tmp_path / "a.npy").read_bytes())
        again = np.load(tmp_path / "a.npy")
        assert read.dtype == again.dtype and read.tolist() == again.tolist()


@pytest.mark.parametrize("values", [np.zeros((2, 2)), np.array([None]), np.array(["a"])])
def test_what_is_no_row_of_numbers_is_refused(tmp_path: Path, values: np.ndarray) -> None:  # type: ignore[type-arg]
    np.save(tmp_path / "a.npy", values, allow_pickle=True)
    for body in ((tmp_path / "a.npy").read_bytes(), b"", b"x" * 200):
        with pytest.raises(ValueError, match="header"):
            _array(body)
