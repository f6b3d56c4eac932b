"""``/ready``: whether requests should be sent to this server now; ``/health`` tells whether what it serves is whole.

A server that follows others is ready as long as the process beside it lives and looks. What that one cannot do, as
while the database is away, is told and no reason to send nobody here: all servers would be left at once.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from flask import Flask, g

from rulewright.kb import following
from rulewright.kb.errors import StoreError
from rulewright.web.opening import generation, opening

SILENCE = 60.0  # seconds; a file of a large game takes some to be fetched and looked through


def register(app: Flask, root: Path, follows: bool) -> None:
    """Answer at ``/ready``; ``follows``: there is a process that keeps the folder what others have."""

    def ready() -> dict[str, Any]:
        g.cache_control = "no-store"
        serving = generation()
        heard = following.heard(root) if follows else following.Heard(0.0, "")
        if heard is None or heard.seconds > SILENCE:
            what = "The process that keeps this server up to date has not been heard for a minute"
            raise StoreError("not-following", f"{what}; what is served may be old. Look into the log, or restart it.")
        trouble = opening().trouble or heard.trouble
        return {"status": "behind" if trouble else "ok", "detail": trouble, "generation": serving.id}

    app.extensions["follows"] = follows
    app.add_url_rule("/ready", "ready", ready)
