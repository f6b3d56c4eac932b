"""Folders of made-up chapters."""

from __future__ import annotations

from pathlib import Path

PROSE = "The keeper of each lantern may move it along the reeds before the mist comes in."


def folder(root: Path, files: dict[str, str]) -> Path:
    """A folder with files of these texts; ``PROSE`` stands for one that has none."""
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text or f"# {path.stem}\n\n{PROSE}\n", encoding="utf-8")
    return root
