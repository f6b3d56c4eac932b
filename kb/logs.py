"""Logs as lines of JSON, for programs that gather them; asked for by ``--log-json``, plain sentences otherwise."""

from __future__ import annotations

import json
import logging
import os
import sys
from collections.abc import Callable
from datetime import UTC, datetime

VARIABLE = "RULEWRIGHT_LOG_JSON"  # of the environment, which processes that are started for one inherit


class Lines(logging.Formatter):
    """One object for each record: time, level, logger, message, and what the record has in ``facts``."""

    def format(self, record: logging.LogRecord) -> str:
        """The line for a record."""
        time = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        told = {"time": time, "level": record.levelname.lower(), "logger": record.name, "message": record.getMessage()}
        told |= getattr(record, "facts", {})
        if record.exc_info:
            told["trace"] = self.formatException(record.exc_info)
        return json.dumps(told, ensure_ascii=False, default=str)


def handler() -> logging.Handler:
    """A handler that writes such lines to standard error."""
    made = logging.StreamHandler(sys.stderr)
    made.setFormatter(Lines())
    return made


def teller(name: str, as_json: bool | None = None) -> Callable[[str], None]:
    """What writes a sentence to standard error: as it is, or as JSON. None: as the environment says."""
    if as_json is None:
        as_json = bool(os.environ.get(VARIABLE))
    if not as_json:
        return lambda sentence: print(sentence, file=sys.stderr, flush=True)
    log = logging.getLogger(name)
    log.handlers, log.propagate = [handler()], False
    log.setLevel(logging.INFO)
    return log.info
