"""Where the program finds what it needs: the sample game, rulebooks, and the folder of the knowledge base."""

from __future__ import annotations

import os
from pathlib import Path

HOME = Path(__file__).resolve().parents[2]  # the root of a checkout, or the installed package
SAMPLE = HOME / "corpus" / "sample"
OWN = HOME / "rulebooks"
SHARED = HOME.parent / "shared" / "rulebooks"


def in_checkout(home: Path = HOME) -> bool:
    """True where the program runs from its source tree, False where it was installed as a package."""
    return (home / "pyproject.toml").is_file()


def usual_kb(home: Path = HOME) -> Path:
    """Where the knowledge base lies if nobody says otherwise: ``var/kb`` in a checkout, else the XDG data folder.

    Source: XDG Base Directory Specification 0.8; a relative ``XDG_DATA_HOME`` is invalid there and not heeded.
    """
    if in_checkout(home):
        return home / "var" / "kb"
    data = Path(os.environ.get("XDG_DATA_HOME", ""))
    return (data if data.is_absolute() else Path.home() / ".local" / "share") / "rulewright" / "kb"


def usual_files() -> list[Path]:
    """Where rulebooks are looked for when none are named: the first of three places that has some, and the sample."""
    named = os.environ.get("RULEBOOKS")
    looked = (OWN, SHARED) if in_checkout() else ()
    places = [Path(named)] if named else [p for p in looked if p.is_dir() and any(p.iterdir())]
    return [*places[:1], SAMPLE]
