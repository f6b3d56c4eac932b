"""Commands that answer others: serve over HTTP, mcp to assistants."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from functools import partial
from pathlib import Path

import click

from rulewright.kb import logs
from rulewright.kb.errors import RulewrightError, StoreError
from rulewright.web.commands.options import failing_in_a_sentence, kb_option, log_json_option, needing, url_option
from rulewright.web.commands.sharing import store_option

PAUSE = 2.0  # seconds before the process beside a server is started again


@click.command()
@click.option("--host", envvar="HOST", default="127.0.0.1", show_default=True)
@click.option("--port", envvar="PORT", type=click.IntRange(1, 65535), default=8000, show_default=True)
@click.option("--workers", type=click.IntRange(1, 64), default=1, show_default=True, help="Processes that answer.")
@click.option(
    "--rate", envvar="RULEWRIGHT_RATE", help="Most requests of one client, such as 120/minute; no limit if not given."
)
@click.option(
    "--metrics", envvar="RULEWRIGHT_METRICS", is_flag=True, help="Count requests for Prometheus, at /metrics."
)
@click.option(
    "--proxies",
    envvar="RULEWRIGHT_PROXIES",
    type=click.IntRange(0, 10),
    default=0,
    show_default=True,
    help="Proxies before this server that say who is asking (X-Forwarded-For, -Proto).",
)
@click.option("--log", envvar="RULEWRIGHT_LOG", is_flag=True, help="Write a line for each request, without its sender.")
@log_json_option
@click.option(
    "--public",
    envvar="RULEWRIGHT_PUBLIC",
    is_flag=True,
    help="Let everybody read: answer under every name, and let pages of other sites use the API.",
)
@click.option(
    "--follow",
    envvar="RULEWRIGHT_FOLLOW",
    metavar="URL",
    help="Be a replica of the site at URL: fetch the games that it gives as a whole, and serve them without it too.",
)
@click.option(
    "--every",
    type=click.FloatRange(1, 86_400),
    default=60,
    show_default=True,
    help="With --follow: seconds between two questions what is new.",
)
@store_option()
@url_option
@kb_option
@failing_in_a_sentence
def serve(
    host: str,
    port: int,
    workers: int,
    rate: str | None,
    metrics: bool,
    proxies: int,
    log: bool,
    log_json: bool,
    public: bool,
    follow: str | None,
    every: float,
    store: str | None,
    url: str,
    root: Path,
) -> None:
    """Serve the site and the API; a new build is picked up without a restart.

    Without --public and --url only this machine is answered, and no page of another site. With one of them the file
    rulewright.toml beside the rulebooks says what of each game is given to others (docs/publishing.md).
    With --follow the folder of --kb is that of a replica, and nothing else is built into it. With --store it is that of
    one of many machines, and has what was published to the database (docs/scale.md).
    """
    from rulewright.web.guard import permit
    from rulewright.web.limits import Limiter, parse
    from rulewright.web.machines.places import site_url
    from rulewright.web.metrics import Shared
    from rulewright.web.server import run
    from rulewright.web.settings import Settings

    limit = Limiter(parse(rate)) if rate else None
    counts, follows = Shared() if metrics else None, bool(follow or store)
    settings = Settings(limit, counts, proxies, site_url(url), log_json, follows, host, public)
    permit(host, settings.url, public)
    if log_json:
        os.environ[logs.VARIABLE] = "1"  # for the process beside
    if follow and store:
        raise click.UsageError("--follow and --store are two ways to be like others; choose one of them.")
    source = partial(_follow_site, root, site_url(follow), every) if follow else None
    source = partial(_follow_depot, root, store) if store else source
    with _beside(source()) if source else nullcontext():
        run(root, host, port, workers, settings, log or log_json)


def _follow_site(root: Path, source: str, every: float) -> list[str]:
    """Have what a site has; the command that goes on with it. Raises where there is nothing to serve yet."""
    from rulewright.web.following import Follower

    try:
        Follower(root, source).update()
    except StoreError as e:
        _served_all_the_same(root, e)
    return ["rulewright.web.following", source, str(root), str(every)]


def _follow_depot(root: Path, store: str) -> list[str]:
    """Have what the database has; the command that goes on with it. Raises where there is nothing to serve yet."""
    from rulewright.kb.depot import Depot
    from rulewright.kb.depot.node import VARIABLE, Node

    try:
        Node(root, Depot(store)).bring()
    except StoreError as e:
        _served_all_the_same(root, e)
    os.environ[VARIABLE] = store  # whoever lists processes sees their arguments
    return ["rulewright.kb.depot.node", str(root)]


def _served_all_the_same(root: Path, e: RulewrightError) -> None:
    """Say what is wrong with a source; raise it where there is nothing to serve."""
    if not (root / "current").exists():
        raise e
    click.echo(str(e), err=True)


@contextmanager
def _beside(command: list[str]) -> Iterator[None]:
    """A process beside the server, which keeps the knowledge base what its source has."""
    ended, mine = threading.Event(), os.getpid()
    children: list[subprocess.Popen[bytes]] = []

    def keep() -> None:
        """Start it, and again where it was killed: without it what is served would grow old, and nobody know."""
        while not ended.is_set():
            child = subprocess.Popen([sys.executable, "-P", "-m", *command])
            children[:] = [child]
            if ended.is_set():  # meanwhile
                child.terminate()
            child.wait()
            ended.wait(PAUSE)

    keeper = threading.Thread(target=keep, daemon=True)
    keeper.start()
    try:
        yield
    finally:
        if os.getpid() == mine:  # a worker that ends goes through here too
            ended.set()
            for child in children:
                child.terminate()
            keeper.join()


@click.command()
@click.option("--http", "listening", is_flag=True, help="Answer over HTTP, at /mcp, assistants on other machines too.")
@click.option("--host", default="127.0.0.1", show_default=True, help="With --http: the address to listen at.")
@click.option("--port", type=click.IntRange(1, 65535), default=8001, show_default=True, help="With --http: its port.")
@click.option("--public", is_flag=True, help="With --http: let everybody ask, under every name.")
@url_option
@kb_option
@failing_in_a_sentence
@needing("mcp")
def mcp(listening: bool, host: str, port: int, public: bool, url: str, root: Path) -> None:
    """Answer rules questions of assistants (Model Context Protocol).

    It reads standard input and writes standard output; with --http it is a server (streamable HTTP).
    Tools: search, section, term, interactions, verdict; every answer carries its citation. docs/mcp.md tells how to
    add it to an assistant.
    """
    from rulewright.web.guard import permit
    from rulewright.web.machines.places import site_url
    from rulewright.web.mcp_server import listen, run
    from rulewright.web.settings import Settings

    if not listening:
        run(root, site_url(url))
        return
    settings = Settings(url=site_url(url), host=host, public=public)
    permit(host, settings.url, public)
    listen(root, settings, port)
