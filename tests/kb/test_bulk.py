"""The export, put together from rows that each game's file has ready."""

from __future__ import annotations

import gzip
import json
import zlib
from pathlib import Path

import pytest

from rulewright.kb import bulk, generations
from rulewright.kb.errors import StoreError
from rulewright.kb.export import export
from rulewright.kb.parts import Parts
from rulewright.kb.publishing import Bulk, Publishing, given
from tests.web import harbour


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return generations.current(harbour.write(tmp_path_factory.mktemp("kb"), harbour.two()))


@pytest.fixture(scope="module")
def parts(folder: Path) -> Parts:
    return Parts(folder)


def test_it_is_what_the_model_says_game_by_game(folder: Path) -> None:
    told = json.loads(bulk.place(folder).read_bytes())
    assert told == json.loads(json.dumps(export(harbour.two())))


def test_packed_it_is_one_file_that_every_program_unpacks(folder: Path) -> None:
    """One member of a gzip file: browsers read no second one."""
    packed = (folder / bulk.PACKED["gzip"]).read_bytes()
    one = zlib.decompressobj(wbits=zlib.MAX_WBITS | 16)
    assert one.decompress(packed) == gzip.decompress(packed) == (folder / bulk.FILE).read_bytes()
    assert one.eof and not one.unused_data


@pytest.mark.parametrize("packed", [False, True])
def test_one_game_alone(parts: Parts, packed: bool) -> None:
    found = b"".join(bulk.of_game(parts, "haven", None, packed))
    told = json.loads(gzip.decompress(found) if packed else found)
    assert told == json.loads(json.dumps(export(parts.game("haven"))))


@pytest.mark.parametrize("of", Bulk)
def test_others_get_what_is_given_of_a_game(parts: Parts, of: Bulk) -> None:
    settings = {"haven": Publishing(bulk=of)}
    told = json.loads(b"".join(bulk.of_game(parts, "haven", settings)))
    expected = json.loads(json.dumps(given(export(parts.game("haven")), of)))
    assert {k: v for k, v in told.items() if k != "format"} == {k: v for k, v in expected.items() if k != "format"}


def test_what_is_packed_can_follow_what_is_packed() -> None:
    pieces = [b"one rule, ", b"", b"another rule" * 1_000]
    packed = b"".join(bulk.gzipped((p, bulk._packed(p)) for p in pieces))
    assert gzip.decompress(packed) == b"".join(pieces)
    assert all(bulk.unpacked(bulk._packed(p)) == p for p in pieces)
    assert len(list(bulk._pieces_of(bulk._packed(bytes(2 * bulk.PIECE + 1))))) == 3, "none is held as a whole"


def test_a_folder_without_one_is_refused(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="run `rulewright build`"):
        bulk.place(tmp_path)


def test_the_rows_of_games_one_after_the_other_are_the_whole_export(tmp_path: Path, folder: Path, parts: Parts) -> None:
    bulk.write([bulk.source(parts, game, None) for game in parts.games()], tmp_path / bulk.FILE)
    assert (tmp_path / bulk.FILE).read_bytes() == (folder / bulk.FILE).read_bytes()
