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

from rulewright.kb.depot.tables import CHANNEL, LOCK
from rulewright.kb.errors import StoreError

PATIENCE = 5.0  # seconds for a step: over a network that is cut nothing comes, ever
DOUBT = 3.0  # seconds after which a commit that no standby confirms is called off
HOST_PATIENCE = 2  # seconds for each host to answer; the least that libpq knows
LOCK_WAIT = 4  # seconds for somebody else who writes the same; less than PATIENCE, so that it is told as what it is
# Of a session. A server may be set to say less than warnings, one of which is how it says that something is not kept.
SESSION = f"SET search_path TO rulewright; SET client_min_messages TO notice; SET lock_timeout TO '{LOCK_WAIT}s'"
WATCHES = {"keepalives_idle": 2, "keepalives_interval": 1, "keepalives_count": 3, "tcp_user_timeout": 5_000}

# In one order for all, so that no two wait for each other.
HOLD = f"""
SELECT pg_advisory_xact_lock(key)
FROM (SELECT DISTINCT hashtextextended(name, {LOCK}) AS key FROM unnest(%s::text[]) AS name ORDER BY 1) AS keys
"""

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
            self.ask("SELECT pg_logical_emit_message(true, 'rulewright', '')")
        except BaseException:
            with suppress(psycopg.Error):
                self.ask("ROLLBACK")
            raise
        with self._bounded(DOUBT), suppress(errors.QueryCanceled):
            self._db.execute("COMMIT")
            if not self._warned:
                return
        what = "No standby of the database confirms this, so that it is not kept for certain"
        raise StoreError("depot-not-kept", f"{what}; do it again when there is one.")

    def hold(self, names: Iterable[str]) -> None:
        """Wait until nobody else holds one of some names, and hold them until the transaction ends."""
        self.ask(HOLD, ([*names],))

    @contextmanager
    def lent(self) -> Iterator[Connection[TupleRow]]:
        """The connection itself, for a library that asks one thing of it, within the same bounds."""
        with self._bounded():
            yield self._db

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
            acts = [(PATIENCE, partial(cut, plug))]
            acts += [(doubt, partial(_call_off, self._db))] if doubt else []
            for seconds, act in acts:
                timer = threading.Timer(seconds, act)
                timer.daemon = True
                timer.start()
                stack.callback(timer.cancel)
            yield


def cut(plug: socket.socket) -> None:
    """End a connection, of which this is the socket, whoever waits for it."""
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
        with psycopg.connect(told(address, writing), autocommit=True) as db:
            line = Line(db)
            line.ask(SESSION)
            yield line
    except (errors.UndefinedTable, errors.InvalidSchemaName) as e:
        raise StoreError("depot-empty", "Nothing was published to this database yet.") from e
    except errors.LockNotAvailable as e:
        raise StoreError("depot-busy", "Somebody else is publishing the same; try again when they are done.") from e
    except (psycopg.OperationalError, psycopg.InterfaceError) as e:
        what = f"The database does not answer ({why(e)}); what is served stays as it is"
        raise StoreError("depot-away", f"{what}. Try again when it does.") from e
    except psycopg.Error as e:
        raise StoreError("depot-refused", f"The database does not do what is asked of it: {why(e)}.") from e


def told(address: str, writing: bool) -> str:
    """An address with what this program wants of a connection to it, where the address does not say otherwise."""
    usual: dict[str, Any] = {"connect_timeout": HOST_PATIENCE, "application_name": "rulewright", **WATCHES}
    wanted = {"target_session_attrs": "read-write" if writing else "prefer-standby"}
    return make_conninfo("", **{**usual, **wanted, **conninfo_to_dict(address)})


def why(e: BaseException) -> str:
    """The first line of what went wrong, without a full stop; the kind of error where it says nothing."""
    return (str(e).strip().splitlines() or [type(e).__name__])[0].rstrip(".")
