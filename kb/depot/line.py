"""A line to the database of a depot: several hosts, every step within bounds of time, failures in a sentence."""

from __future__ import annotations

import os
import socket
import threading
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from typing import Any

import psycopg
from psycopg import Connection, errors
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg.rows import TupleRow

from rulewright.kb.depot.tables import CHANNEL
from rulewright.kb.errors import StoreError

PATIENCE = 5.0  # seconds for a step: over a network that is cut nothing comes, ever
DOUBT = 3.0  # seconds after which a commit that no standby confirms is called off
HOST_PATIENCE = 2  # seconds for each host to answer; the least that libpq knows
WATCHES = {"keepalives_idle": 2, "keepalives_interval": 1, "keepalives_count": 3, "tcp_user_timeout": 5_000}

Args = Sequence[Any] | Mapping[str, Any]


class Line:
    """An open connection. Whatever is asked is answered within ``PATIENCE``, or the connection is cut."""

    def __init__(self, db: Connection[TupleRow]) -> None:
        self._db = db
        self._warned = False
        db.add_notice_handler(self._hear)

    def _hear(self, told: psycopg.errors.Diagnostic) -> None:
        self._warned |= told.severity_nonlocalized == "WARNING"

    def ask(self, sql: str, args: Args | None = None) -> list[TupleRow]:
        """The rows that a statement gives, none where it gives nothing."""
        with self._bounded():
            cursor = self._db.execute(sql.encode(), args)
            return cursor.fetchall() if cursor.description else []

    def ask_each(self, sql: str, args: Iterable[Args]) -> None:
        """Carry out a statement for each of some arguments."""
        with self._bounded():
            self._db.cursor().executemany(sql.encode(), args)

    @contextmanager
    def lasting(self) -> Iterator[None]:
        """A transaction that is kept when this ends, and all before it. Raises StoreError where nobody can say so.

        The server waits for its standby as long as there is none; it is asked to call that off, says so with a
        warning, and has the change for itself alone. Where nothing changed it would not wait, though what an earlier
        try left may be on one machine only: a word in the log makes it.
        """
        self._warned = False
        self.ask("BEGIN")
        try:
            yield
        except BaseException:
            with suppress(psycopg.Error):
                self.ask("ROLLBACK")
            raise
        self.ask("SELECT pg_logical_emit_message(true, 'rulewright', '')")
        with self._bounded(DOUBT):
            self._db.execute("COMMIT")
        if self._warned:
            what = "No standby of the database confirms this, so that it is not kept for certain"
            raise StoreError("depot-not-kept", f"{what}; do it again when there is one.")

    def told(self) -> bool:
        """Ask to be told of publications; False where that cannot be: a standby passes no word on."""
        try:
            self.ask(f"LISTEN {CHANNEL}")
        except errors.ReadOnlySqlTransaction:
            return False
        return True

    def wait(self, seconds: float, told: bool) -> None:
        """Return after some seconds; as soon as something is published, where that is ``told``."""
        if told:
            next(self._db.notifies(timeout=seconds, stop_after=1), None)
        else:
            time.sleep(seconds)

    @contextmanager
    def _bounded(self, doubt: float | None = None) -> Iterator[None]:
        """Cut the connection where what is done in here takes too long; ask to call it off after ``doubt`` seconds."""
        with ExitStack() as stack:
            plug = stack.enter_context(socket.socket(fileno=os.dup(self._db.fileno())))
            acts = [(PATIENCE, partial(_cut, plug))]
            acts += [(doubt, partial(_call_off, self._db))] if doubt else []
            for seconds, act in acts:
                timer = threading.Timer(seconds, act)
                timer.daemon = True
                timer.start()
                stack.callback(timer.cancel)
            yield


def _cut(plug: socket.socket) -> None:
    with suppress(OSError):
        plug.shutdown(socket.SHUT_RDWR)


def _call_off(db: Connection[TupleRow]) -> None:
    with suppress(psycopg.Error):
        db.cancel_safe(timeout=1)


@contextmanager
def opened(address: str, writing: bool = False) -> Iterator[Line]:
    """A line to the database: to the host that can write, or else to a standby, if there is one.

    Raises StoreError: ``depot-away`` where no host answers, or falls silent later, ``depot-empty`` where nothing was
    published yet, ``depot-refused`` where the database does not do what is asked.
    """
    try:
        with psycopg.connect(_told(address, writing), autocommit=True) as db:
            line = Line(db)
            line.ask("SET search_path TO rulewright")
            yield line
    except (errors.UndefinedTable, errors.InvalidSchemaName) as e:
        raise StoreError("depot-empty", "Nothing was published to this database yet.") from e
    except (psycopg.OperationalError, psycopg.InterfaceError) as e:
        what = f"The database does not answer ({_why(e)}); what is served stays as it is"
        raise StoreError("depot-away", f"{what}. Try again when it does.") from e
    except psycopg.Error as e:
        raise StoreError("depot-refused", f"The database does not do what is asked of it: {_why(e)}.") from e


def _told(address: str, writing: bool) -> str:
    usual: dict[str, Any] = {"connect_timeout": HOST_PATIENCE, "application_name": "rulewright", **WATCHES}
    wanted = {"target_session_attrs": "read-write" if writing else "prefer-standby"}
    return make_conninfo("", **{**usual, **wanted, **conninfo_to_dict(address)})


def _why(e: Exception) -> str:
    """The first line of what went wrong, without a full stop."""
    return (str(e).strip().splitlines() or [type(e).__name__])[0].rstrip(".")
