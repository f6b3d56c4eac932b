"""Generations on disk: folders that are written whole, checked, and made current by one rename.

ROOT/generations/ID/manifest.json   what is in the generation: files with sizes and SHA-256, inputs, content hash
ROOT/generations/ID/store.db        facts (kb.store)
ROOT/generations/ID/index/          the search index
ROOT/current                        the id of the current generation, one line, replaced atomically
ROOT/lock                           held by the one build that runs
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

from kb.errors import StoreError

MANIFEST = "manifest.json"


def current(root: Path) -> Path:
    """The folder of the current generation. Raises StoreError where nothing was built yet."""
    try:
        name = (root / "current").read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError) as e:
        raise StoreError("kb-missing", f"There is no knowledge base in {root}; run `rulewright build` first.") from e
    return root / "generations" / name


def manifest(folder: Path) -> dict[str, Any]:
    """A generation's manifest. Raises StoreError where it cannot be read."""
    try:
        data = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
    except (OSError, ValueError) as e:
        raise StoreError("kb-damaged", f"The knowledge base {folder.name} is damaged; run `rulewright build`.") from e
    if not isinstance(data, dict) or not isinstance(data.get("files"), dict):
        raise StoreError("kb-damaged", f"The knowledge base {folder.name} is damaged; run `rulewright build`.")
    return data


def verify(folder: Path) -> None:
    """Check every file of a generation against its manifest, before any of it is opened. Raises StoreError."""
    for name, digest in manifest(folder)["files"].items():
        if not (folder / name).is_file() or sha256(folder / name) != digest:
            raise StoreError(
                "kb-damaged", f"{name} of the knowledge base {folder.name} is damaged; run `rulewright build`."
            )


def sha256(path: Path) -> str:
    """The SHA-256 of a file, in hex."""
    with path.open("rb") as f:
        return hashlib.file_digest(f, "sha256").hexdigest()
