"""An error that nobody expected: one sentence with a code, and a file to send that says where it was."""

from __future__ import annotations

import hashlib
import os
import platform
import tempfile
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from rulewright.kb.errors import RulewrightError
from rulewright.kb.traces import where

CODE = "unexpected"


def folder() -> Path:
    """Where the files lie: the XDG state folder (XDG Base Directory Specification 0.8)."""
    state = Path(os.environ.get("XDG_STATE_HOME", ""))
    return (state if state.is_absolute() else Path.home() / ".local" / "state") / "rulewright" / "crashes"


def sentence(error: Exception) -> RulewrightError:
    """What is said of an error."""
    kept = keep(where(error))
    send = f"please send the file {kept} to whoever maintains it" if kept else "please tell whoever maintains it"
    return RulewrightError(CODE, f"This is a mistake of Rulewright ({type(error).__name__}); {send}.")


def keep(trace: str) -> Path | None:
    """Write a trace to a file, equal ones to the same; nothing of a rulebook is in it. None where it cannot be kept."""
    try:
        installed = version("rulewright")
    except PackageNotFoundError:
        installed = "from a checkout"
    text = f"Rulewright {installed}, Python {platform.python_version()}, {platform.system()}\n\n{trace}"
    name = f"crash-{hashlib.sha256(text.encode('utf-8', 'backslashreplace')).hexdigest()[:12]}.txt"
    for place in (folder(), Path(tempfile.gettempdir())):
        try:
            place.mkdir(parents=True, exist_ok=True)
            (place / name).write_text(text, encoding="utf-8", errors="backslashreplace")
        except OSError:
            continue
        return place / name
    return None
