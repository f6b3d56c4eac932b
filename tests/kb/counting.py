"""Which files a module reads whole, counted."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

import pytest

from rulewright.kb.generations import sha256


def reads_of(module: ModuleType, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the files whose checksum a module takes from now on, in order."""
    names: list[str] = []

    def counting(path: Path) -> str:
        names.append(path.name)
        return sha256(path)

    monkeypatch.setattr(module, "sha256", counting)
    return names
