"""What several commands share: options, the open knowledge base, and failing in a sentence.

An error that nobody expected is told in a sentence with a code, and a file to send says where it was.

Where the program finds what it needs is told here as well: sample game, rulebooks, knowledge base; and what of it is
not installed.
"""

from __future__ import annotations

import hashlib
import os
import platform
import re
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager
from functools import partial, wraps
from importlib import metadata
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING, ParamSpec, TypeVar

import click

from rulewright.kb import interpreter, logs
from rulewright.kb.errors import NotFound, RulewrightError, not_among
from rulewright.kb.traces import where
from rulewright.kb.turns import turn

HOME = Path(__file__).resolve().parents[2]  # the root of a checkout, or the installed package
SAMPLE = HOME / "corpus" / "sample"
OWN = HOME / "rulebooks"
SHARED = HOME.parent / "shared" / "rulebooks"


def in_checkout(home: Path = HOME) -> bool:
    """True where the program runs from its source tree, False where it was installed as a package."""
    return (home / "pyproject.toml").is_file()


def usual_kb(home: Path = HOME) -> Path:
    """Where the knowledge base lies if nobody says otherwise: ``var/kb`` in a checkout, else the XDG data folder.

    Source: XDG Base Directory Specification 0.8; a relative ``XDG_DATA_HOME`` is invalid there and not heeded.
    """
    if in_checkout(home):
        return home / "var" / "kb"
    data = Path(os.environ.get("XDG_DATA_HOME", ""))
    return (data if data.is_absolute() else Path.home() / ".local" / "share") / "rulewright" / "kb"


def usual_files() -> list[Path]:
    """Where rulebooks are looked for when none are named: the first of three places that has some, and the sample."""
    named = os.environ.get("RULEBOOKS")
    looked = (OWN, SHARED) if in_checkout() else ()
    places = [Path(named)] if named else [p for p in looked if p.is_dir() and any(p.iterdir())]
    return [*places[:1], SAMPLE]


# -- the extras of the package, and what is missing of one -------------------------------------------------------------


TARGETS = {"build": "setup"}  # what of the Makefile installs an extra in a checkout; `make dev` all others
AFTER_NAME = re.compile(r"[^\w.-]")


def needing(extra: str) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """A command that needs an extra of the package, and says so, before it reads anything, where that is missing."""

    def of(command: Callable[P, R]) -> Callable[P, R]:
        @wraps(command)
        def run(*args: P.args, **kwargs: P.kwargs) -> R:
            hold_to(extra)
            return command(*args, **kwargs)

        return run

    return of


def hold_to(extra: str) -> None:
    """Raise RulewrightError where an extra is not installed, with what to do."""
    lacking = missing(extra)
    if lacking:
        cure = f"make {TARGETS.get(extra, 'dev')}" if in_checkout() else f"pip install 'rulewright[{extra}]'"
        raise RulewrightError("extra-missing", f"This needs {', '.join(lacking)}; run `{cure}`.")


def missing(extra: str) -> list[str]:
    """The distributions of an extra that are not installed, by the package's own metadata."""
    of_extra = [line for line in _required("rulewright") or () if f'extra == "{extra}"' in line]
    names = [AFTER_NAME.split(line, maxsplit=1)[0] for line in of_extra]
    return [name for name in names if _required(name) is None]


def _required(name: str) -> list[str] | None:
    """What a distribution requires; None where it is not installed, as a checkout may be that is run as it lies."""
    try:
        return metadata.requires(name) or []
    except metadata.PackageNotFoundError:
        return None


# -- options ----------------------------------------------------------------------------------------------------------


if TYPE_CHECKING:
    from rulewright.kb.base import Generation

P = ParamSpec("P")
R = TypeVar("R")


class Refusal(click.ClickException):
    """Wrong usage, in one line."""

    exit_code = 2


kb_option = click.option(
    "--kb",
    "root",
    type=click.Path(path_type=Path, file_okay=False),
    envvar="RULEWRIGHT_KB",
    default=usual_kb,
    help="Folder of the knowledge base (or the variable RULEWRIGHT_KB).",
)

log_json_option = click.option(
    "--log-json",
    envvar=logs.VARIABLE,
    is_flag=True,
    help="Write logs as JSON, a line for each request too, with its id (X-Request-ID); neither who asked nor for what.",
)

url_option = click.option(
    "--url",
    envvar="RULEWRIGHT_URL",
    default="",
    help="Where the site is reached, such as https://rules.example, for links that are read elsewhere (citations, "
    "sitemap).",
)


def failing_in_a_sentence(command: Callable[P, R]) -> Callable[P, R]:
    """Failures end with one line on standard error and exit status 1, never with a traceback.

    An interpreter that would misread is the first of them: no command begins before it is known to be sound. An error
    that nobody expected is kept in a file to send; the variable RULEWRIGHT_TRACE shows it as Python does.
    """

    @wraps(command)
    def run(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            interpreter.check()
            return command(*args, **kwargs)
        except RulewrightError as e:
            raise click.ClickException(str(e)) from None
        except BrokenPipeError:
            # The reader of our output has gone (`rulewright check | head`); there is nobody left to tell.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            sys.exit(0)
        except (click.ClickException, click.exceptions.Exit, click.Abort):
            raise
        except Exception as e:
            if os.environ.get("RULEWRIGHT_TRACE"):
                raise
            raise click.ClickException(str(sentence(e))) from None

    return run


def taking_turns(command: Callable[P, R]) -> Callable[P, R]:
    """A command that changes the knowledge base ``root`` waits until no other one does, and says so.

    What it goes by is read in its turn: of two who add books at once each finds those of the other.
    """

    @wraps(command)
    def run(*args: P.args, **kwargs: P.kwargs) -> R:
        root = Path(str(kwargs["root"]))
        wait = partial(click.echo, f"Another command is changing {root}; waiting for it to end.", err=True)
        with turn(root, wait):
            return command(*args, **kwargs)

    return run


@contextmanager
def reading(root: Path) -> Iterator[Generation]:
    """The current generation of a knowledge base, open for one command."""
    from rulewright.kb.base import KnowledgeBase

    with closing(KnowledgeBase(root)) as kb, kb.reading() as generation:
        yield generation


def among(what: str, asked: str | None, there: Iterable[str]) -> None:
    """Nothing where what is asked for is there, or nothing is asked for. Raises NotFound with what there is."""
    if asked and asked not in set(there):
        raise NotFound("not-found", not_among(what, asked, sorted(there)))


# -- an error that nobody expected -------------------------------------------------------------------------------------


UNEXPECTED = "unexpected"


def crashes() -> Path:
    """Where the files lie: the XDG state folder (XDG Base Directory Specification 0.8)."""
    state = Path(os.environ.get("XDG_STATE_HOME", ""))
    return (state if state.is_absolute() else Path.home() / ".local" / "state") / "rulewright" / "crashes"


def sentence(error: Exception) -> RulewrightError:
    """What is said of an error."""
    kept = keep_trace(where(error))
    send = f"please send the file {kept} to whoever maintains it" if kept else "please tell whoever maintains it"
    return RulewrightError(UNEXPECTED, f"This is a mistake of Rulewright ({type(error).__name__}); {send}.")


def keep_trace(trace: str) -> Path | None:
    """Write a trace to a file, equal ones to the same; nothing of a rulebook is in it. None where it cannot be kept."""
    try:
        installed = version("rulewright")
    except PackageNotFoundError:
        installed = "from a checkout"
    text = f"Rulewright {installed}, Python {platform.python_version()}, {platform.system()}\n\n{trace}"
    name = f"crash-{hashlib.sha256(text.encode('utf-8', 'backslashreplace')).hexdigest()[:12]}.txt"
    for place in (crashes(), Path(tempfile.gettempdir())):
        try:
            place.mkdir(parents=True, exist_ok=True)
            (place / name).write_text(text, encoding="utf-8", errors="backslashreplace")
        except OSError:
            continue
        return place / name
    return None
