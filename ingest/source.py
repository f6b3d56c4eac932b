"""Step 1, read: a file becomes a Source, or is refused with one sentence.

Newlines and characters stay as they are: every position in the knowledge base is an offset in code points into
``Source.text``.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path

from kb.errors import InputRefused

SUFFIXES = {".txt": "text", ".md": "markdown", ".markdown": "markdown"}


@dataclass(frozen=True, slots=True)
class Source:
    """A decoded file; ``format`` is ``text`` or ``markdown``."""

    name: str
    text: str
    sha256: str
    format: str


def read(path: Path) -> Source:
    """Read one rulebook file. Raises InputRefused with a sentence that says what is wrong with it."""
    data = path.read_bytes()
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as e:
        raise InputRefused("input-encoding", f"{path.name} is not UTF-8 text; save it as UTF-8 and try again.") from e
    return Source(path.name, text, hashlib.sha256(data).hexdigest(), SUFFIXES.get(path.suffix.lower(), "text"))
