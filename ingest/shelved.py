"""What is put on a shelf for workers: what a person wrote is read before it is accepted, since that costs nothing."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from rulewright.ingest import publishing
from rulewright.ingest.overlays import is_overlay, read_overlay
from rulewright.ingest.profile.read import is_profile, read_profile
from rulewright.kb import decisions


def hold_to_readable(files: Mapping[str, Path]) -> None:
    """Raise RulewrightError for the first overlay, profile, setting or decision that no worker could read."""
    for path, file in sorted(files.items()):
        if path == decisions.FILE:
            decisions.read(file.parent)
        elif file.name == publishing.FILE:
            publishing.read([file])
        elif file.suffix != ".toml":
            continue
        elif is_overlay(file):
            read_overlay(file)
        elif is_profile(file):
            read_profile(file, own=True)
