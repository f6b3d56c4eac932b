"""Finished answers kept for those who ask the same again: of one generation, the last asked for, a few MB at most.

An answer is kept from the second time on that it is made, so that a walk through the whole site keeps nothing. What an
answer depends on is in its key: the address, how it is packed and, for pages, language, cookies and the site's address.
"""

from __future__ import annotations

import hashlib
import threading
from collections import OrderedDict
from collections.abc import Hashable
from typing import NamedTuple

from flask import Flask, Response, g, request

from rulewright.kb.errors import StoreError
from rulewright.web.headers import REVALIDATE, is_conditional
from rulewright.web.opening import generation
from rulewright.web.problems import is_data
from rulewright.web.site.ui import language

MOST = 2_000_000  # bytes of answers, as counted by ``Answer.size``
LARGEST = 100_000  # bytes of one answer
ASKED = 1_000  # addresses that are remembered to have been asked for once
ABOUT = 3_000  # bytes that an answer takes beside its body
KEPT = ("/api/v1/", "/books/", "/games/", "/glossary/", "/search", "/sections/", "/terms/")  # how addresses begin
DATED = "/cite"  # how they end where the day is told
PAGE = (
    "HTTP_COOKIE",
    "wsgi.url_scheme",
    "HTTP_HOST",
    "SERVER_NAME",
    "SERVER_PORT",
    "SCRIPT_NAME",
)  # what a page tells of


class Answer(NamedTuple):
    """An answer as it was sent: its headers and its body, packed where it was."""

    headers: list[tuple[str, str]]
    body: bytes


class Answers:
    """The answers of one generation that were asked for last; safe for use by several threads."""

    def __init__(self, most: int = MOST, largest: int = LARGEST) -> None:
        self._most, self._largest = most, largest
        self._answers: OrderedDict[Hashable, Answer] = OrderedDict()
        self._asked: OrderedDict[int, None] = OrderedDict()
        self._generation = ""
        self.size = 0  # bytes, roughly
        self._lock = threading.Lock()

    def get(self, key: Hashable) -> Answer | None:
        """The answer that is kept, or None."""
        with self._lock:
            found = self._answers.get(key)
            if found is not None:
                self._answers.move_to_end(key)
            return found

    def put(self, generation: str, key: Hashable, answer: Answer) -> None:
        """Keep an answer of a generation, if it was there to be kept before; those of other generations go."""
        if len(answer.body) > self._largest:
            return
        with self._lock:
            if generation != self._generation:
                self._forget()
                self._generation = generation
            if not self._asked_before(hash(key)) or key in self._answers:
                return
            self._answers[key] = answer
            self.size += _size(answer)
            while self.size > self._most:
                self.size -= _size(self._answers.popitem(last=False)[1])

    def _asked_before(self, key: int) -> bool:
        if key in self._asked:
            return True
        self._asked[key] = None
        if len(self._asked) > ASKED:
            self._asked.popitem(last=False)
        return False

    def _forget(self) -> None:
        self._answers.clear()
        self._asked.clear()
        self.size = 0

    def clear(self) -> None:
        """Forget all of them."""
        with self._lock:
            self._forget()

    def __len__(self) -> int:
        """How many are kept."""
        return len(self._answers)


def _size(answer: Answer) -> int:
    return len(answer.body) + ABOUT


def register(app: Flask) -> None:
    """Answer from what is kept, where it is; to be called before whatever else finishes answers is registered."""
    answers = app.extensions["answers"] = Answers()

    def again() -> Response | None:
        key = _key()
        found = answers.get(key) if key else None
        if found is None:
            g.to_keep = key
            return None
        g.finished = True
        response = Response(found.body, headers=found.headers)
        if is_conditional():
            response.make_conditional(request)
        return response

    def keep(response: Response) -> Response:
        key = g.get("to_keep")
        if key and _is_lasting(response):
            answers.put(key[0], key, Answer(list(response.headers), response.get_data()))
        return response

    app.before_request(again)
    app.after_request(keep)  # these run backwards: when all but the limit and the count have had their turn


def _is_lasting(response: Response) -> bool:
    """True for an answer that the same request will get until the knowledge base changes."""
    headers = response.headers
    if response.status_code != 200 or response.is_streamed or "Set-Cookie" in headers:
        return False
    return headers.get("Cache-Control") == REVALIDATE


def _key() -> tuple[str, bytes] | None:
    """The generation of an answer, and a hash of all else that it depends on; None where none is kept.

    A hash, because an address and its headers can be ten times as long as what they are answered with.
    """
    given, path = request.environ, request.path
    if request.method not in ("GET", "HEAD") or not path.startswith(KEPT) or path.endswith(DATED):
        return None
    if "HTTP_IF_MATCH" in given:  # what is answered where it does not hold is an error, and made as others are
        return None
    try:
        serving = generation().id
    except StoreError:  # the view says so, unless it has something else to say
        return None
    page = (given.get("SCRIPT_NAME", ""),)  # what follows in a list is told by its whole path
    if not is_data(path):
        page = (language(), *(given.get(name, "") for name in PAGE))
    told = repr((path, given.get("QUERY_STRING", ""), given.get("HTTP_ACCEPT_ENCODING", ""), *page))
    return serving, hashlib.blake2b(told.encode(), digest_size=16).digest()
