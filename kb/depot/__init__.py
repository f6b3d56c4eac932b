"""A depot: where several machines keep one knowledge base, in PostgreSQL (docs/scale.md).

Files of games (``kb.parts``) lie there under the names that their content gives them, with a log of what was published
when. Who publishes gives a game's file to it (``giving``); every machine that serves brings its own folder to what it
holds (``node``) and reads nothing but that folder, so that no reader ever waits for a database.
"""

from __future__ import annotations

from rulewright.kb.depot.line import Patience
from rulewright.kb.depot.postgres import Depot, Manifest, Published, placed

__all__ = ["Depot", "Manifest", "Patience", "Published", "placed"]
