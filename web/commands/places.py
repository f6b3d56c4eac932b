"""Where the program finds what it needs: sample game, rulebooks, knowledge base; and what of it is not installed."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from functools import wraps
from importlib import metadata
from pathlib import Path
from typing import ParamSpec, TypeVar

from rulewright.kb.errors import RulewrightError

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


# -- the extras of the package, and what is missing of one -------------------------------------------------------------


P = ParamSpec("P")
R = TypeVar("R")

TARGETS = {"build": "setup"}  # what of the Makefile installs an extra in a checkout; `make dev` all others
AFTER_NAME = re.compile(r"[^\w.-]")


def needing(extra: str) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """A command that needs an extra of the package, and says so, before it reads anything, where that is missing."""

    def of(command: Callable[P, R]) -> Callable[P, R]:
        @wraps(command)
        def run(*args: P.args, **kwargs: P.kwargs) -> R:
            hold_to(extra)
            return command(*args, **kwargs)

        return run

    return of


def hold_to(extra: str) -> None:
    """Raise RulewrightError where an extra is not installed, with what to do."""
    lacking = missing(extra)
    if lacking:
        cure = f"make {TARGETS.get(extra, 'dev')}" if in_checkout() else f"pip install 'rulewright[{extra}]'"
        raise RulewrightError("extra-missing", f"This needs {', '.join(lacking)}; run `{cure}`.")


def missing(extra: str) -> list[str]:
    """The distributions of an extra that are not installed, by the package's own metadata."""
    of_extra = [line for line in _required("rulewright") or () if f'extra == "{extra}"' in line]
    names = [AFTER_NAME.split(line, maxsplit=1)[0] for line in of_extra]
    return [name for name in names if _required(name) is None]


def _required(name: str) -> list[str] | None:
    """What a distribution requires; None where it is not installed, as a checkout may be that is run as it lies."""
    try:
        return metadata.requires(name) or []
    except metadata.PackageNotFoundError:
        return None
