"""Asking the API over HTTP.

What was asked before is asked again with its ETag, and comes back only where it changed.
"""

from __future__ import annotations

import gzip
import json
import zlib
from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass
from http.client import HTTPException
from typing import Any, cast
from urllib.error import HTTPError
from urllib.parse import quote, urlencode
from urllib.request import Request, urlopen

from .shapes import (
    BookSummary,
    Game,
    HitList,
    Section,
    SuggestionList,
    Verdict,
    WholeTerm,
)

API = "/api/v1"
KEPT = 256  # answers that are remembered with their ETags
PAGE = 100  # rows that are asked for at once: the most that a list gives
LINES = 2_000  # rows of a copy that are asked for at once
NOT_MODIFIED = 304


class ApiError(Exception):
    """What the server refused, as it says it. ``status`` 0: no answer came, or none that can be read.

    ``retry_after``: seconds after which it may be asked again, None where it does not say.
    """

    def __init__(self, status: int, code: str, detail: str, retry_after: float | None = None) -> None:
        super().__init__(f"{detail} [{code}]")
        self.status, self.code, self.detail, self.retry_after = status, code, detail, retry_after


@dataclass(frozen=True, slots=True)
class SyncPage:
    """Lines of ``/sync``, the token for the next, and whether there is ``more`` at once."""

    lines: tuple[dict[str, Any], ...]
    token: str
    more: bool


class Client:
    """The API of one site. Raises ApiError where it refuses or cannot be reached.

    ``url``: of the site, without ``/api``; ``timeout``: seconds without a byte.
    """

    def __init__(self, url: str = "http://127.0.0.1:8000", timeout: float = 30.0) -> None:
        self.url, self.timeout = url.rstrip("/"), timeout
        self._kept: OrderedDict[str, tuple[str, bytes]] = OrderedDict()

    # -- whatever there is --------------------------------------------------------------------------------------------

    def get(self, path: str, **asked: str | int | float | None) -> Any:
        """The answer of a path under ``/api/v1``; parameters that are None are left out."""
        return self._read(self._bytes(path, asked))

    def rows(self, path: str, **asked: str | int | float | None) -> Iterator[Any]:
        """All rows of a list, a page at a time."""
        offset = 0
        while True:
            page = self.get(path, **asked, limit=PAGE, offset=offset)
            yield from page["results"]
            offset += len(page["results"])
            if page["next"] is None:
                return

    # -- what is asked most -------------------------------------------------------------------------------------------

    def games(self) -> list[Game]:
        """The games."""
        return list(self.rows("/games"))

    def books(self) -> list[BookSummary]:
        """The books of all games."""
        return list(self.rows("/books"))

    def section(self, section: str) -> Section:
        """One section, with its text and all that bears on it."""
        return cast(Section, self.get(f"/sections/{quote(section)}"))

    def term(self, term: str) -> WholeTerm:
        """One term, with its definition."""
        return cast(WholeTerm, self.get(f"/terms/{quote(term)}"))

    def search(self, query: str, *, game: str | None = None, lang: str | None = None, limit: int = 10) -> HitList:
        """The sections that answer a query, best first, and the answer itself where one is sure."""
        return cast(HitList, self.get("/search", q=query, game=game, lang=lang, limit=limit))

    def suggest(self, typed: str, *, game: str | None = None) -> SuggestionList:
        """Completions of what is being typed."""
        return cast(SuggestionList, self.get("/suggest", q=typed, game=game))

    def verdict(self, a: str, b: str) -> Verdict:
        """Which of two sections wins, step by step."""
        return cast(Verdict, self.get("/verdict", a=a, b=b))

    def ask(self, question: str, *, game: str | None = None) -> Verdict:
        """Which rule wins, asked in words."""
        return cast(Verdict, self.get("/verdict", q=question, game=game))

    # -- a copy -------------------------------------------------------------------------------------------------------

    def sync(self, since: str | None = None, limit: int = LINES) -> SyncPage:
        """Rows that are new, changed or gone since a token; all of them from the beginning without one."""
        told = self._bytes("/sync", {"since": since, "limit": limit}, keep=False)
        *lines, last = map(self._read, told.splitlines() or [b""])
        return SyncPage(tuple(lines), last["token"], last["more"])

    # -- HTTP ---------------------------------------------------------------------------------------------------------

    def _read(self, told: bytes) -> Any:
        try:
            return json.loads(told)
        except ValueError:
            raise ApiError(0, "unreadable", f"What {self.url} answers is no JSON") from None

    def _bytes(self, path: str, asked: dict[str, Any], keep: bool = True) -> bytes:
        query = urlencode({k: v for k, v in asked.items() if v is not None})
        address = f"{self.url}{API}{path}{'?' * bool(query)}{query}"
        etag, body = self._kept.get(address, ("", b""))
        headers = {"Accept-Encoding": "gzip", **({"If-None-Match": etag} if etag else {})}
        try:
            with urlopen(Request(address, headers=headers), timeout=self.timeout) as answer:
                body = answer.read()
                if answer.headers.get("Content-Encoding") == "gzip":
                    body = gzip.decompress(body)
                if keep:
                    self._keep(address, answer.headers.get("ETag"), body)
                return body
        except HTTPError as e:
            with e:
                if e.code == NOT_MODIFIED:
                    self._kept.move_to_end(address)
                    return body
                raise _refused(e) from None
        except (OSError, HTTPException, EOFError, zlib.error) as e:
            raise ApiError(0, "unreachable", f"{self.url} cannot be reached ({e})") from None

    def _keep(self, address: str, etag: str | None, body: bytes) -> None:
        if etag:
            self._kept[address] = etag, body
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)


def _refused(e: HTTPError) -> ApiError:
    """What a problem document says; the status alone where there is none."""
    try:
        told = json.loads(e.read())
        after = e.headers.get("Retry-After", "")
        return ApiError(e.code, str(told["code"]), str(told["detail"]), float(after) if after.isdecimal() else None)
    except (ValueError, KeyError, TypeError):
        return ApiError(e.code, "http", f"The server answered {e.code} ({e.reason})")
