"""Slow results are made once and kept on disk; a damaged one is made again."""

from __future__ import annotations

from pathlib import Path

from rulewright.ingest.kept import Kept
from rulewright.kb.codec import digest
from rulewright.kb.model import Translation

SCOUT = Translation("game", "scout", "explorador")


def test_a_value_is_made_once(tmp_path: Path) -> None:
    made = []

    def make() -> Translation:
        made.append(1)
        return SCOUT

    assert [Kept(tmp_path).get(Translation, "key", make) for _ in range(3)] == [SCOUT] * 3
    assert made == [1]


def test_a_damaged_value_is_made_again(tmp_path: Path) -> None:
    Kept(tmp_path).get(Translation, "key", lambda: SCOUT)
    (file,) = tmp_path.iterdir()
    whole = file.read_bytes()
    for damaged in (b"", whole[:-1], whole.replace(b"scout", b"stout"), b"\xff" + whole, whole.partition(b"\n")[2]):
        file.write_bytes(damaged)
        assert Kept(tmp_path).get(Translation, "key", lambda: SCOUT) == SCOUT
        assert file.read_bytes() == whole


def test_what_no_build_used_is_forgotten(tmp_path: Path) -> None:
    for key in ("old", "new"):
        Kept(tmp_path).get(Translation, key, lambda: SCOUT)
    kept = Kept(tmp_path)
    kept.get(Translation, "new", lambda: SCOUT)
    kept.prune()
    assert [p.name for p in tmp_path.iterdir()] == ["new.json"]


def test_the_hash_takes_any_text() -> None:
    assert digest("a") != digest("b")
    assert len(digest("lone surrogate \ud800")) == 64
