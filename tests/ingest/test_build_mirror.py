"""Copies of what is really built: after edits, without a book, and with it again."""

from __future__ import annotations

import json
import shutil
from contextlib import closing
from pathlib import Path

from rulewright.ingest.build import build
from rulewright.kb import bulk, generations
from rulewright.kb.mirror import tokens
from rulewright.kb.mirror.stream import Stream
from rulewright.kb.parts import Parts

Kept = dict[tuple[str, str], str]


def followed(root: Path, kept: Kept, token: str | None = None) -> tuple[str, int]:
    """Bring a copy up to date with the current generation: the token to go on with, and how many lines it took."""
    with closing(Parts(generations.current(root))) as store:
        sent, more = 0, True
        while more:
            page = Stream(store).page(tokens.read(token) if token else None, 100)
            for line in page.lines:
                if "row" in line:
                    kept[line["kind"], line["key"]] = json.dumps(line["row"], sort_keys=True)
                else:
                    del kept[line["kind"], line["key"]]
            token, more, sent = page.token, page.more, sent + len(page.lines)
    assert token
    return token, sent


def exported(root: Path) -> list[tuple[str, str]]:
    whole = json.loads((generations.current(root) / bulk.FILE).read_text(encoding="utf-8"))
    return sorted((k, json.dumps(r, sort_keys=True)) for k, rows in whole.items() if k != "format" for r in rows)


def test_a_copy_follows_what_is_built(tmp_path: Path, sample_files: list[Path], sample_root: Path) -> None:
    root, books, kept = tmp_path / "kb", tmp_path / "books", Kept()
    shutil.copytree(sample_root, root)
    books.mkdir()
    files = [Path(shutil.copy(p, books)) for p in sample_files]
    first = build(root, files)
    token, whole = followed(root, kept)
    assert whole == len(kept) and sorted((k, row) for (k, _), row in kept.items()) == exported(root)

    core = next(p for p in files if p.name.endswith("core.md"))
    text = core.read_text(encoding="utf-8")
    core.write_text(text.rstrip() + " And one more lantern is lit.\n", encoding="utf-8")
    build(root, files)
    token, sent = followed(root, kept, token)
    assert sorted((k, row) for (k, _), row in kept.items()) == exported(root)
    assert 0 < sent < whole / 10, "a sentence at the end of a book moves nothing else"

    core.write_text(text, encoding="utf-8")
    build(root, [p for p in files if p.suffix != ".txt"])  # and the book of tournaments is gone
    token, _ = followed(root, kept, token)
    assert sorted((k, row) for (k, _), row in kept.items()) == exported(root)
    assert not [name for name in kept if "torneo" in name[1]]

    last = build(root, files)
    token, _ = followed(root, kept, token)
    assert sorted((k, row) for (k, _), row in kept.items()) == exported(root)
    assert last.content == first.content, "what it says does not depend on what it said between"
