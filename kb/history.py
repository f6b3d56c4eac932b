"""Which generation to serve: the one that waits for it, or an earlier one."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime
from pathlib import Path

from rulewright.kb.errors import NotFound
from rulewright.kb.generations import GENERATION_ID, current, listed
from rulewright.kb.messages import Message


def staged(root: Path) -> str:
    """The id of the generation that waits to be made current. Raises NotFound where none does, StoreError."""
    with suppress(OSError, UnicodeDecodeError):
        name = (root / "staged").read_text(encoding="ascii").strip()
        if GENERATION_ID.fullmatch(name) and name != current(root).name:
            return name
    raise NotFound("not-found", Message("No generation waits to be served; `--stage` makes one that does."))


def earlier(root: Path, moment: datetime | None = None) -> str:
    """The id of the generation that was made before the current one, or last at a moment. Raises NotFound, StoreError.

    Only those that are kept count: see ``rulewright build --keep``.
    """
    there, here = listed(root), current(root).name
    ids = [g.id for g in there]
    found = ids[ids.index(here) + 1 :] if here in ids else ids
    if moment:
        latest = moment.isoformat(timespec="microseconds")
        found = [g.id for g in there if g.manifest and g.manifest["published"] <= latest]
    if not found:
        oldest = there[-1]
        when = str(oldest.manifest.get("published", ""))[:19]
        none = Message("No earlier generation is kept; the oldest is {id} of {when}.", id=oldest.id, when=when)
        raise NotFound("not-found", none)
    return found[0]
