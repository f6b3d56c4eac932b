"""What the last build noted beside the generations: a shortcut for the next one, which does without where it is lost.

ROOT/built      what the build was made from; what it could not read; the file of each game by what it was made of
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rulewright.kb.generations import replace_line

FILE = "built"


@dataclass(frozen=True, slots=True)
class Built:
    """``made_of``: a hash of all that it was made from, "" where it is to be made again in any case.

    ``failed``: what could not be read, also where an older generation is current. ``parts``: the file of each game by
    the hash of what it was made of.
    """

    made_of: str = ""
    failed: Sequence[dict[str, Any]] = ()
    parts: Mapping[str, str] = field(default_factory=dict)


def remember(root: Path, built: Built) -> None:
    """Note what a build was made from, once its generation is current."""
    told = {"made_of": built.made_of, "failed": [*built.failed], "parts": dict(built.parts)}
    replace_line(root, FILE, json.dumps(told, sort_keys=True))


def last(root: Path) -> Built:
    """What the last build noted; nothing where that is not known."""
    try:
        told = json.loads((root / FILE).read_text(encoding="ascii"))
        return Built(str(told["made_of"]), tuple(told["failed"]), dict(told["parts"]))
    except (OSError, ValueError, KeyError, TypeError):
        return Built()
