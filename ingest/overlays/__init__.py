"""Overlays: an editor's corrections to what the program found, each with its reason, marked as such wherever it shows.

An overlay is a TOML file for one game, in ``corpus/overlays`` or beside the rulebooks; docs/overlays.md says how to
write one. No figure of the program needs any.
"""

from rulewright.ingest.overlays.apply import Overlay
from rulewright.ingest.overlays.model import SHAPES, Entry
from rulewright.ingest.overlays.read import by_game, is_overlay, read_overlay

__all__ = ["SHAPES", "Entry", "Overlay", "by_game", "is_overlay", "read_overlay"]
