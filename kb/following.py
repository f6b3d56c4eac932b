"""Whether a knowledge base is a replica of another site's, and which: then nothing is built into it.

ROOT/following    {"url", "generation"}: whom it follows, and the generation there that it has, "" until it has one
ROOT/heard        what keeps it from having what others have, if anything; its time is that of the last look at them
"""

from __future__ import annotations

import json
import os
import time
from dataclasses import asdict, dataclass
from pathlib import Path

from rulewright.kb.errors import InputRefused
from rulewright.kb.generations import replace_line

FILE = "following"
HEARD = "heard"
DATABASE = "a database"  # whom a folder follows that is no other site's replica
FETCHED = "followed"  # the folder of files that were fetched for the next generation


@dataclass(frozen=True, slots=True)
class Following:
    """The site that is followed, and the last of its generations that is here."""

    url: str
    generation: str


@dataclass(frozen=True, slots=True)
class Heard:
    """When the process that follows last looked, in ``seconds`` ago, and what keeps it from going on, "" if nothing."""

    seconds: float
    trouble: str


def hear(root: Path, trouble: str = "") -> None:
    """Note that whoever follows has looked, and what keeps it from going on. A full disk takes the note, too."""
    path, text = root / HEARD, json.dumps(trouble)
    try:
        if not path.exists() or path.read_text(encoding="ascii") != text:
            path.write_text(text, encoding="ascii")
        os.utime(path)
    except OSError:
        return  # then it will be taken for silent, which it is told to be


def heard(root: Path) -> Heard | None:
    """What was noted last; None where nothing was."""
    path = root / HEARD
    try:
        seconds = time.time() - path.stat().st_mtime
        text = path.read_text(encoding="ascii")
    except OSError:
        return None
    try:
        return Heard(seconds, str(json.loads(text)))
    except ValueError:  # the disk was full
        return Heard(seconds, "What keeps this server from going on could not be noted; look into its log.")


def read(root: Path) -> Following | None:
    """Whom a knowledge base follows; None where it is nobody's replica, or nobody can tell."""
    try:
        told = json.loads((root / FILE).read_text(encoding="ascii"))
        return Following(str(told["url"]), str(told["generation"]))
    except FileNotFoundError:
        return None
    except (OSError, ValueError, KeyError, TypeError):
        return Following("", "")


def write(root: Path, now: Following) -> None:
    """Note whom a knowledge base follows, and how far."""
    replace_line(root, FILE, json.dumps(asdict(now)))


def hold_to_building(root: Path) -> None:
    """Raise InputRefused where a knowledge base is a replica: what is built into it would go with the next update."""
    if found := read(root):
        what = f"The knowledge base in {root} follows {found.url or 'another site'}"
        raise InputRefused("kb-follows", f"{what}; choose another folder with --kb, or remove {root / FILE}.")


def hold_to_own(root: Path) -> None:
    """Raise InputRefused where a knowledge base has what a database holds: what is decided there holds here."""
    found = read(root)
    if found and found.url == DATABASE:
        what = f"The knowledge base in {root} has what a database holds, which decides what is taken down"
        raise InputRefused("kb-follows", f"{what}; say it there, with --store.")


def hold_to_following(root: Path) -> None:
    """Raise InputRefused where a knowledge base was made here: an update would take its games away."""
    if (root / "current").exists() and read(root) is None:
        what = f"The knowledge base in {root} was made here, and would be replaced by another site's"
        raise InputRefused("kb-own", f"{what}; choose another folder with --kb.")
