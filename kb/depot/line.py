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

PATIENCE = 4.5  # seconds that a whole act may wait; who asked for it is answered within five
HOST_PATIENCE = 2  # seconds for the hosts to answer, all of which are asked at once; the least that libpq knows
TO_CALL_OFF = 1.0  # seconds of them that are left when a commit that no standby confirms is called off
TO_COMMIT = 1.5  # seconds of them that are left when somebody else who writes the same is waited for no longer
# Of a session. A server may be set to say less than warnings, one of which is how it says that something is not kept.
SESSION = "SET search_path TO rulewright; SET client_min_messages TO notice"
WATCHES = {"keepalives_idle": 2, "keepalives_interval": 1, "keepalives_count": 3, "tcp_user_timeout": 5_000}

# In one order for all, so that no two wait for each other.
HOLD = f"""
SELECT pg_advisory_xact_lock(key)
FROM (SELECT DISTINCT hashtextextended(name, {LOCK}) AS key FROM unnest(%s::text[]) AS name ORDER BY 1) AS keys
"""

Args = Sequence[Any] | Mapping[str, Any]


class Patience:
    """How long one act may still wait, for hosts, for others who write and for a standby, all of it together.

    What is answered costs nothing, so that a large game over a slow line is no reason to give up.
    """

    def __init__(self) -> None:
        self.left = PATIENCE

    @contextmanager
    def spent(self) -> Iterator[None]:
        """What is done in here is waiting."""
        begun = time.monotonic()
        try:
            yield
        finally:
            self.left -= time.monotonic() - begun


class Line:
    """An open connection. Whatever is asked is answered while there is ``Patience``, or the connection is cut."""

    def __init__(self, db: Connection[TupleRow], patience: Patience) -> None:
        self._db, self._patience = db, patience
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
        doubt = self._patience.left - TO_CALL_OFF
        with self._patience.spent(), self._bounded(doubt), suppress(errors.QueryCanceled):
            self._db.execute("COMMIT")
            if not self._warned:
                return
        what = "No standby of the database confirms this, so that it is not kept for certain"
        raise StoreError("depot-not-kept", f"{what}; do it again when there is one.")

    def hold(self, names: Iterable[str]) -> None:
        """Wait until nobody else holds one of some names, and hold them until the transaction ends."""
        self.wait_for(HOLD, ([*names],))

    def wait_for(self, lock: str, args: Args | None = None) -> None:
        """Ask for a lock that somebody else may have, in a transaction."""
        longest = max(1, int((self._patience.left - TO_COMMIT) * 1000))
        with self._patience.spent():
            self.ask(f"SET LOCAL lock_timeout TO {longest}")
            self.ask(lock, args)

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
            acts = [(self._patience.left, partial(cut, plug))]
            acts += [] if doubt is None else [(doubt, partial(_call_off, self._db))]
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
def opened(address: str, writing: bool = False, patience: Patience | None = None) -> Iterator[Line]:
    """A line to the database: to the host that can write, or else to a standby, if there is one.

    ``patience``: of the act that this is a part of. Raises StoreError: ``depot-away`` where no host answers, or falls
    silent later, ``depot-empty`` where nothing was published yet, ``depot-refused`` where the database does not do what
    is asked.
    """
    patience = patience or Patience()
    try:
        with patience.spent():
            db = _connected(told(address, writing), patience.left)
        with db:
            line = Line(db, patience)
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


class _Attempt(threading.Thread):
    """One host that is asked for a connection."""

    def __init__(self, address: str) -> None:
        super().__init__(daemon=True)
        self._address = address
        self._lock = threading.Lock()
        self._unwanted = False
        self._db: Connection[TupleRow] | None = None
        self.error: psycopg.Error = psycopg.OperationalError("no host answers in time")
        self.start()

    def run(self) -> None:
        try:
            db = psycopg.connect(self._address, autocommit=True)
        except psycopg.Error as e:
            self.error = e
            return
        with self._lock:
            self._db = db
            if self._unwanted:
                db.close()

    def taken(self) -> Connection[TupleRow] | None:
        """The connection, if there is one by now; one that comes later is closed."""
        with self._lock:
            self._unwanted = self._db is None
            return self._db


def _connected(address: str, seconds: float) -> Connection[TupleRow]:
    """A connection to the first host, as they are named, that gives one; those that are silent cost no more than one.

    Raises psycopg.Error.
    """
    wanted = conninfo_to_dict(address)
    asked = str(wanted.pop("target_session_attrs"))
    ends = time.monotonic() + seconds
    for kind in ("standby", "any") if asked == "prefer-standby" else (asked,):
        attempts = [_Attempt(make_conninfo("", **one, target_session_attrs=kind)) for one in _hosts(wanted)]
        until = min(ends, time.monotonic() + float(str(wanted["connect_timeout"])))
        found = None
        for attempt in attempts:
            if found is None:
                attempt.join(max(0.0, until - time.monotonic()))
            db = attempt.taken()
            if db and found:
                db.close()
            found = found or db
        if found:
            return found
    raise attempts[-1].error


def _hosts(wanted: Mapping[str, Any]) -> list[dict[str, Any]]:
    """What is wanted of each host of an address, all of whose lists are as long, or of one for all."""
    lists = {key: str(wanted[key]).split(",") for key in ("host", "hostaddr", "port") if wanted.get(key)}
    many = max((len(those) for those in lists.values()), default=1)
    return [{**wanted, **{key: those[n % len(those)] for key, those in lists.items()}} for n in range(many)]


def why(e: BaseException) -> str:
    """The first line of what went wrong, without a full stop; the kind of error where it says nothing."""
    return (str(e).strip().splitlines() or [type(e).__name__])[0].rstrip(".")
