"""Errors with a code and one sentence that says what to do.

A message may be improved without touching logic, and a search for the code finds every report of it.

What a disk can do to whoever writes is one as well (``writing``).
"""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from rulewright.kb.messages import Message, Value


class RulewrightError(Exception):
    """An expected failure: shown as one line, never as a traceback.

    A sentence with ``values`` for its slots is a message, which the catalogue translates.
    """

    def __init__(self, code: str, sentence: str, /, **values: Value) -> None:
        said = Message(sentence, **values) if values else sentence
        super().__init__(said)
        self.code = code
        self.sentence = said

    def __str__(self) -> str:
        return f"{self.sentence} [{self.code}]"


class InputRefused(RulewrightError):
    """A file or query that cannot be taken; what was there before stays as it was."""


class SeveralMeant(InputRefused):
    """A name that stands for several things; ``candidates`` are they, each by its id and what tells it from others."""

    def __init__(self, code: str, sentence: str, candidates: Sequence[Mapping[str, str]], /, **values: Value) -> None:
        super().__init__(code, sentence, **values)
        self.candidates = tuple(candidates)


class WouldDrop(RulewrightError):
    """A build of some files would take away books that other files hold; nothing was changed. ``books``: their ids."""

    def __init__(self, books: tuple[str, ...]) -> None:
        some = ", ".join(books[:9]) + (" and more" if len(books) > 9 else "")
        super().__init__(
            "input-would-drop",
            f"This would drop {some} from the knowledge base; name their files as well, or add --prune.",
        )
        self.books = books


class StoreError(RulewrightError):
    """The knowledge base is missing, damaged or cannot be written."""


class SearchError(RulewrightError):
    """A search failed; never disguised as an empty list."""


def not_among(kind: str, key: str, there: Iterable[str]) -> Message:
    """That there is no game, book or language of a name; ``there``: those that there are."""
    named = ", ".join(there) or "none"
    return Message("There is no {kind} {id}; there are {there}.", kind=Message(kind), id=repr(key), there=named)


class NotFound(RulewrightError):
    """No such book, section, term or path. Pages show it, so that its sentence is a message in any case."""

    def __init__(self, code: str, sentence: str, /, **values: Value) -> None:
        said = sentence if values or isinstance(sentence, Message) else Message(sentence)
        super().__init__(code, said, **values)


class TooOld(NotFound):
    """What is asked for was known once, and is not any more."""


# -- what a disk does --------------------------------------------------------------------------------------------------


OF_THE_DISK = (sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY)


@contextmanager
def writing(root: Path, advice: str = "choose another folder with --kb") -> Iterator[None]:
    """Turn what a disk can do to a build, or to another file, into a sentence with advice."""
    try:
        yield
    except OSError as e:
        if e.errno == errno.ENOSPC:
            raise StoreError("kb-disk-full", f"The disk of {root} is full; make room and build again.") from e
        if e.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
            raise StoreError("kb-read-only", f"{root} cannot be written; {advice}.") from e
        raise StoreError("kb-write", f"{root} cannot be written ({e.strerror}); {advice}.") from e
    except sqlite3.OperationalError as e:  # SQLite has errors of its own for what a disk does to it
        if e.sqlite_errorcode == sqlite3.SQLITE_FULL:
            raise StoreError("kb-disk-full", f"The disk of {root} is full; make room and build again.") from e
        if e.sqlite_errorcode & 0xFF not in OF_THE_DISK:
            raise
        raise StoreError("kb-write", f"{root} cannot be written ({e}); {advice}.") from e
