"""What several commands share: options, the open knowledge base, and failing in a sentence.

An error that nobody expected is told in a sentence with a code, and a file to send says where it was.
"""

from __future__ import annotations

import hashlib
import os
import platform
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager
from functools import partial, wraps
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING, ParamSpec, TypeVar

import click

from rulewright.kb import interpreter, logs
from rulewright.kb.errors import NotFound, RulewrightError, not_among
from rulewright.kb.traces import where
from rulewright.kb.turns import turn
from rulewright.web.commands.places import usual_kb

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
