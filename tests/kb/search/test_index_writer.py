"""The arrays of an index hold what Whoosh's postings say, in bounded memory, and equal books give equal arrays."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from rulewright.kb import generations
from rulewright.kb.errors import StoreError
from rulewright.kb.search.completions import FILE as COMPLETIONS
from rulewright.kb.search.engine.reader import ArrayReader
from rulewright.kb.search.index_files import FILES, FOLDER, SECTIONS
from rulewright.kb.search.index_reader import Arrays
from tests.kb import storing
from tests.kb.search.said import Said
from tests.kb.search.small import small
from tests.kb.storing import build_index
from tests.make import knowledge, section


def test_every_posting_is_where_whoosh_has_it(folder: Path, engine: Said) -> None:
    reader = ArrayReader(Arrays(folder / "index"))
    assert [d.id for d in reader.arrays.docs] == engine.keys
    for field in ("text", "title"):
        for token, found in engine.postings[field].items():
            assert {d: tuple(at) for d, at in reader.postings(field, token).items_as("positions")} == found
    for number, found in engine.postings["number"].items():
        assert list(reader.postings("under", number).all_ids()) == list(found)
    assert ("text", "en:nothing") not in reader and ("id", "no/such") not in reader


def test_a_flipped_byte_in_any_array_is_noticed(tmp_path: Path) -> None:
    made = knowledge(section("core/a", "Cover", "A wall gives cover."))
    storing.write(tmp_path / "store.db", made)
    build_index(tmp_path / "index", made)
    generations.seal(tmp_path)
    generations.verify(tmp_path)
    for path in sorted((tmp_path / "index" / FOLDER).iterdir()):
        sound = path.read_bytes()
        path.write_bytes(sound[:-1] + bytes([sound[-1] ^ 1]))
        with pytest.raises(StoreError):
            generations.verify(tmp_path)
        path.write_bytes(sound)
    generations.verify(tmp_path)


def test_no_array_holds_an_object_that_would_be_run(folder: Path) -> None:
    assert {v.dtype.kind for v in Arrays(folder / "index")._read.values()} <= {"u", "f"}


def test_the_arrays_are_at_most_four_times_the_text(tmp_path: Path) -> None:
    drawn, syllables = Random(1), ["ba", "de", "fi", "go", "lu", "man", "ner", "tol", "wix", "yor"]
    words = ["".join(drawn.choices(syllables, k=3)) for _ in range(600)]
    texts = [" ".join(drawn.choices(words, weights=[1 / (n + 1) for n in range(600)], k=80)) for _ in range(200)]
    build_index(tmp_path / "index", knowledge(*(section(f"core/{n}", "", text, n) for n, text in enumerate(texts))))
    assert Arrays(tmp_path / "index").size() < 4 * sum(map(len, texts))


def test_taken_in_small_parts_the_arrays_are_the_same(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for what in (
        "index_writer.WEIGHED_AT_ONCE",
        "engine.writer.MOST_IN_MEMORY",
    ):
        monkeypatch.setattr(f"rulewright.kb.search.{what}", 2)
    build_index(tmp_path / "index", small())
    names = [f"{FOLDER}/{name}.npy" for name in FILES] + [f"{FOLDER}/columns.json", SECTIONS, COMPLETIONS]
    for name in names:
        assert (tmp_path / "index" / name).read_bytes() == (folder / "index" / name).read_bytes(), name


def test_building_twice_gives_the_same_arrays(folder: Path, tmp_path: Path) -> None:
    build_index(tmp_path / "index", small())
    once, again = (
        {path.name: path.read_bytes() for path in (root / "index" / FOLDER).iterdir()} for root in (folder, tmp_path)
    )
    assert {f"{name}.npy" for name in FILES} <= set(once)
    assert once == again
