"""Each request under an id, in the logs and in its answer; ``rulewright serve --log-json``.

What is logged of a request is its method, the path of its address and what became of it: not what a person asked for,
which stands behind the ``?``, nor who asked.
"""

from __future__ import annotations

import logging
import re
from datetime import timedelta
from typing import Any
from uuid import uuid4

from flask import Flask, Response, g, has_request_context, request
from gunicorn.glogging import Logger

from rulewright.kb import logs

HEADER = "X-Request-ID"
KNOWN = re.compile(r"[\w-]{8,64}", re.ASCII)  # an id that a proxy gave a request


class JsonLogger(Logger):  # type: ignore[misc]
    """Gunicorn's logger, which writes lines of JSON, and ours in the same way."""

    def setup(self, cfg: Any) -> None:
        """Take the server's settings."""
        super().setup(cfg)
        ours = logging.getLogger("rulewright")
        ours.handlers = [logs.handler()]
        ours.handlers[0].addFilter(_named)
        for handler in (*self.error_log.handlers, *self.access_log.handlers):
            handler.setFormatter(logs.Lines())

    def access(self, resp: Any, req: Any, environ: dict[str, Any], request_time: timedelta) -> None:
        """Log one answer."""
        facts = {
            "request": dict(resp.headers).get(HEADER, ""),
            "method": environ.get("REQUEST_METHOD", ""),
            "path": environ.get("PATH_INFO", ""),
            "status": int(str(resp.status).partition(" ")[0]),
            "bytes": resp.sent or 0,
            "ms": round(request_time.total_seconds() * 1000, 1),
        }
        self.access_log.info("request", extra={"facts": facts})


def _named(record: logging.LogRecord) -> bool:
    if has_request_context() and "request_id" in g:
        record.facts = {"request": g.request_id}
    return True


def register(app: Flask, traced: bool, proxied: bool) -> None:
    """Give each request an id, where it is ``traced``: the one that a proxy gave it, where there is a proxy."""
    if not traced:
        return

    def begin() -> None:
        given = request.headers.get(HEADER, "")
        g.request_id = given if proxied and KNOWN.fullmatch(given) else uuid4().hex

    def tell(response: Response) -> Response:
        response.headers[HEADER] = g.get("request_id", "")
        return response

    app.before_request_funcs.setdefault(None, []).insert(0, begin)
    app.after_request_funcs.setdefault(None, []).insert(0, tell)  # these run backwards: what is kept has no id
