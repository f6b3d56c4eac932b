"""A copy of a site's knowledge base in one SQLite file, brought up to date with what changed since the last time.

    rows (kind, key, body)    every row of the export as JSON, by its list and what it is known by there
    state (name, value)       the token that the next update begins with

Each kind has a view of its name with the keys that are looked for most as columns: ``SELECT id, title FROM sections``.
"""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .http import ApiError, Client, SyncPage

GONE, TOO_MANY = 410, 429  # statuses: of a token that is too old, of too many requests
AGAIN, LONGEST = 1.0, 60.0  # seconds before a page is asked for again, where the server does not say and at most
COLUMNS = {
    "books": ("id", "game", "title", "lang", "edition", "sha256"),
    "sections": ("id", "book", "number", "title", "kind", "parent", "lang", "text"),
    "terms": ("id", "game", "book", "lang", "name", "kind", "certainty"),
    "references": ("section", "start", "end", "text", "kind", "target", "status", "certainty"),
    "interactions": ("game", "a", "type", "b", "section", "sentence", "certainty"),
    "precedence": ("game", "higher", "lower", "section", "certainty"),
    "prohibitions": ("game", "section", "sentence", "absolute", "certainty"),
    "overrides": ("game", "section", "other", "how", "certainty"),
    "translations": ("game", "en", "es", "certainty"),
    "pairs": ("game", "a", "b", "a_lang", "b_lang", "certainty"),
}
SCHEMA = """
CREATE TABLE IF NOT EXISTS rows (kind TEXT, key TEXT, body TEXT NOT NULL, PRIMARY KEY (kind, key)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS state (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
"""
PUT = "INSERT INTO rows VALUES (:kind, :key, :body) ON CONFLICT DO UPDATE SET body = excluded.body"


@dataclass(frozen=True, slots=True)
class Updated:
    """What an update came to: rows that are new or changed, rows that went, and whether it began ``anew``."""

    put: int
    removed: int
    anew: bool


class Mirror:
    """The copy in a file; it is made where there is none. Several processes may read it, one may update it."""

    def __init__(self, file: str | Path, client: Client) -> None:
        self._file, self._client = Path(file), client
        with closing(self._opened()) as db, db:
            db.executescript(SCHEMA + "".join(map(_view, COLUMNS)))

    def _opened(self) -> sqlite3.Connection:
        db = sqlite3.connect(self._file)
        db.execute("PRAGMA journal_mode=WAL")  # readers are not kept waiting while an update fetches
        return db

    def update(self) -> Updated:
        """Fetch what changed, in one transaction: readers see all of it or nothing. Raises ApiError."""
        with closing(self._opened()) as db, db:
            found = db.execute("SELECT value FROM state WHERE name = 'token'").fetchone()
            try:
                return self._follow(db, found[0] if found else None)
            except ApiError as e:
                if e.status != GONE:
                    raise
                return self._follow(db, None)

    def _follow(self, db: sqlite3.Connection, token: str | None) -> Updated:
        put = removed = 0
        anew = token is None
        if anew:
            db.execute("DELETE FROM rows")
        more = True
        while more:
            page = self._page(token)
            gone = [line for line in page.lines if line.get("deleted")]
            new = [{**line, "body": json.dumps(line["row"])} for line in page.lines if "row" in line]
            db.executemany("DELETE FROM rows WHERE kind = :kind AND key = :key", gone)
            db.executemany(PUT, new)
            put, removed = put + len(new), removed + len(gone)
            token, more = page.token, page.more
        db.execute("INSERT OR REPLACE INTO state VALUES ('token', ?)", (token,))
        return Updated(put, removed, anew)

    def _page(self, token: str | None) -> SyncPage:
        """A page; asked for once more where the server wants time, or where of its processes one knows less."""
        try:
            return self._client.sync(token)
        except ApiError as e:
            if e.status not in (GONE, TOO_MANY):
                raise
            time.sleep(min(e.retry_after or AGAIN, LONGEST))
            return self._client.sync(token)

    def rows(self, kind: str) -> Iterator[dict[str, Any]]:
        """All rows of a list of the export, in the order of their keys."""
        with closing(self._opened()) as db:
            for (body,) in db.execute("SELECT body FROM rows WHERE kind = ? ORDER BY key", (kind,)):
                yield json.loads(body)


def _view(kind: str) -> str:
    columns = ", ".join(f"""json_extract(body, '$."{c}"') AS "{c}\"""" for c in COLUMNS[kind])
    return f"CREATE VIEW IF NOT EXISTS \"{kind}\" AS SELECT {columns} FROM rows WHERE kind = '{kind}';\n"
