"""What a command needs beside what every installation has: the extras of the package, and what is missing of one."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import wraps
from importlib import metadata
from typing import ParamSpec, TypeVar

from rulewright.kb.errors import RulewrightError
from rulewright.web.commands.places import in_checkout

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
