"""Which generation to serve: the one that waits for it, or an earlier one."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from rulewright.kb import generations
from rulewright.kb.errors import NotFound


def waiting(root: Path) -> str:
    """The id of the generation that was staged last. Raises NotFound where none waits, StoreError."""
    kept = {g.id for g in generations.listed(root)}
    found = [name for name in generations.staged(root) if name in kept]
    if not found:
        raise NotFound("not-found", "No generation waits to be served; `--stage` makes one that does.")
    return found[-1]


def earlier(root: Path, moment: datetime | None = None) -> str:
    """The id of the generation that was made before the current one, or last at a moment. Raises NotFound, StoreError.

    Only those count that are kept (see ``rulewright build --keep``) and were served.
    """
    never = generations.staged(root)
    there = [g for g in generations.listed(root) if g.id not in never]
    ids, here = [g.id for g in there], generations.current(root).name
    found = ids[ids.index(here) + 1 :] if here in ids else ids
    if moment:
        latest = moment.isoformat(timespec="microseconds")
        found = [g.id for g in there if g.manifest and g.manifest["published"] <= latest]
    if not found:
        oldest = there[-1]
        when = str(oldest.manifest.get("published", ""))[:19]
        raise NotFound(
            "not-found", "No earlier generation is kept; the oldest is {id} of {when}.", id=oldest.id, when=when
        )
    return found[0]
