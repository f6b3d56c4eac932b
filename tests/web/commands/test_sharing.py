"""Commands over a database that machines share: what one builds others serve, with the database away too."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from urllib.error import HTTPError, URLError

import pytest
from click.testing import CliRunner, Result

from bench.cluster import USER, Server
from bench.proxy import Proxy
from bench.scoring import free_port
from rulewright.cli import main
from rulewright.kb.depot import Depot
from tests.kb.depot.test_node import RULES, in_time


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, [str(a) for a in arguments])


def a_book(folder: Path, title: str, end: str = ".") -> Path:
    folder.mkdir(exist_ok=True)
    path = folder / f"{title}.md"
    path.write_text(RULES.format(title=f"The Rules of {title.title()}", end=end))
    return path


@contextmanager
def serving(root: Path, store: str) -> Iterator[str]:
    """The address of a site that a process of its own serves."""
    port = free_port()
    command = [
        sys.executable,
        "-m",
        "rulewright.cli",
        "serve",
        "--kb",
        str(root),
        "--store",
        store,
        "--port",
        str(port),
    ]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        try:
            yield f"http://127.0.0.1:{port}"
        finally:
            process.send_signal(signal.SIGTERM)


def games(site: str) -> list[str]:
    """The games that a site serves; none while it does not answer."""
    try:
        with urllib.request.urlopen(f"{site}/api/v1/games", timeout=20) as answer:
            return [game["id"] for game in json.load(answer)["results"]]
    except URLError:
        return []


def test_what_one_machine_builds_another_serves(depot: Depot, server: Server, tmp_path: Path) -> None:
    proxy = Proxy(server.port)
    done = run("build", a_book(tmp_path, "marsh"), "--kb", tmp_path / "press", "--store", server.address)
    assert "Published to the database: the-rules-of-marsh." in done.output
    with serving(tmp_path / "node", f"postgresql://{USER}@127.0.0.1:{proxy.port}/postgres") as site:
        assert in_time(lambda: games(site) == ["the-rules-of-marsh"])
        other = ("--kb", tmp_path / "other", "--store", server.address, "--shelf", "hills")
        assert run("build", a_book(tmp_path, "hill"), *other).exit_code == 0
        assert in_time(lambda: games(site) == ["the-rules-of-hill", "the-rules-of-marsh"])
        proxy.cut()  # the site needs no database
        assert games(site) == ["the-rules-of-hill", "the-rules-of-marsh"]
    proxy.close()


def test_a_process_beside_a_server_that_is_killed_is_started_again(
    depot: Depot, server: Server, tmp_path: Path
) -> None:
    shared = ("--kb", tmp_path / "press", "--store", server.address)
    run("build", a_book(tmp_path, "marsh"), *shared)
    with serving(tmp_path / "node", server.address) as site:
        assert in_time(lambda: bool(games(site)))
        assert in_time(lambda: bool(followers(tmp_path / "node")))
        for pid in (killed := followers(tmp_path / "node")):
            os.kill(pid, signal.SIGKILL)
        done = run("build", a_book(tmp_path, "marsh"), a_book(tmp_path, "hill"), *shared)
        assert done.exit_code == 0, done.output
        assert in_time(lambda: games(site) == ["the-rules-of-hill", "the-rules-of-marsh"])
        assert followers(tmp_path / "node") != killed


def followers(root: Path) -> list[int]:
    """The processes that keep a folder up to date."""
    told = subprocess.run(["ps", "-eww", "-o", "pid=,args="], capture_output=True, text=True, check=True).stdout
    found = [line.split() for line in told.splitlines()]
    return [int(pid) for pid, *args in found if args[-2:] == ["rulewright.kb.depot.node", str(root)]]


def test_a_day_that_was_can_be_published_again(depot: Depot, server: Server, tmp_path: Path) -> None:
    shared = ("--kb", tmp_path / "press", "--store", server.address)
    run("build", a_book(tmp_path, "marsh"), *shared)
    before, then = depot.manifest().files, datetime.now(UTC).isoformat()
    run("build", a_book(tmp_path, "marsh", " twice."), *shared)
    assert depot.manifest().files != before
    assert "the-rules-of-marsh" in run("rollback", "--to", then, *shared).output
    assert depot.manifest().files == before
    assert "--to DATE" in run("rollback", *shared).output
    # What is current here is given again, as it would be after it was not kept.
    assert "the-rules-of-marsh" in run("publish", *shared).output
    assert depot.manifest().files != before


def test_workers_read_what_lies_on_a_shelf(depot: Depot, server: Server, tmp_path: Path) -> None:
    books, store = tmp_path / "books", ("--store", server.address)
    a_book(books, "marsh")
    (books / "rulewright.toml").write_text('[games.the-rules-of-marsh]\nlicence = "CC0-1.0"\n')
    assert "A worker will build main." in run("shelf", "add", books, *store).output
    assert "waits for a worker already" in run("shelf", "add", books, *store).output
    assert run("shelf", "list", *store).output == "marsh.md\nrulewright.toml\n"
    assert "the-rules-of-marsh" in run("worker", "--once", "--kb", tmp_path / "work", *store).output
    assert depot.manifest().settings["the-rules-of-marsh"].licence == "CC0-1.0"
    assert run("overlays", "export", tmp_path / "out", *store).output == "rulewright.toml\ntakedowns.json\n"
    (tmp_path / "out" / "rulewright.toml").write_text('[games.the-rules-of-marsh]\nlicence = "MIT"\n')
    run("overlays", "import", tmp_path / "out", *store)
    run("worker", "--once", "--kb", tmp_path / "work", *store)
    assert depot.manifest().settings["the-rules-of-marsh"].licence == "MIT"
    missing = run("shelf", "remove", "hill.md", *store)
    assert missing.exit_code == 1
    assert "hill.md is not on main" in missing.output


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (("--store", "mysql://host/db"), "is no kind of store"),
        (("--store", "postgresql://postgres@127.0.0.1:1/x", "--shelf", "../x"), "is no name"),
    ],
)
def test_what_is_no_store_and_no_shelf_is_wrong_usage(options: tuple[str, ...], told: str, tmp_path: Path) -> None:
    done = run("build", a_book(tmp_path, "marsh"), "--kb", tmp_path / "kb", *options)
    assert done.exit_code == 2
    assert told in done.output


def test_a_database_that_is_away_costs_a_sentence_and_what_was_built_stays(tmp_path: Path) -> None:
    away = ("--store", "postgresql://postgres@127.0.0.1:1/x")
    done = run("build", a_book(tmp_path, "marsh"), "--kb", tmp_path / "kb", *away)
    assert done.exit_code == 1
    assert "does not answer" in done.output
    assert (tmp_path / "kb" / "current").exists()


def test_a_folder_of_its_own_is_no_node(depot: Depot, server: Server, tmp_path: Path) -> None:
    own = ("--kb", tmp_path / "press", "--store", server.address)
    run("build", a_book(tmp_path, "marsh"), *own)
    done = run("serve", *own)
    assert done.exit_code == 1
    assert "was made here" in done.output


def test_a_takedown_holds_on_all_machines(depot: Depot, server: Server, tmp_path: Path) -> None:
    store = ("--store", server.address)
    press = ("--kb", tmp_path / "press", *store)
    run("build", a_book(tmp_path, "marsh"), a_book(tmp_path, "hill"), *press)
    with serving(tmp_path / "node", server.address) as site:
        assert in_time(lambda: len(games(site)) == 2)
        assert "for all who follow" in run("takedown", "the-rules-of-marsh", *store).output
        assert in_time(lambda: games(site) == ["the-rules-of-hill"])
        assert status(f"{site}/api/v1/books/the-rules-of-marsh") == 451
        assert "follows" not in run("takedown", "the-rules-of-marsh", "--kb", tmp_path / "press").output
        refused = run("takedown", "the-rules-of-hill", "--kb", tmp_path / "node")
        assert refused.exit_code == 1 and "--store" in refused.output
    # A publisher who has not heard of it cannot bring it back, and a worker leaves it out.
    again = run("build", a_book(tmp_path, "marsh"), a_book(tmp_path, "hill"), "--kb", tmp_path / "other", *store)
    assert again.exit_code == 0 and "taken down on" in again.output
    run("shelf", "add", a_book(tmp_path, "marsh"), a_book(tmp_path, "hill", " twice."), *store)
    assert "Published of main: the-rules-of-hill." in run("worker", "--once", "--kb", tmp_path / "work", *store).output
    assert [*depot.manifest().files] == ["the-rules-of-hill"]
    # It travels as a file, and comes back only where that is said.
    assert "takedowns.json" in run("overlays", "export", tmp_path / "out", *store).output
    run("takedown", "the-rules-of-marsh", "--undo", *store)
    run("overlays", "import", tmp_path / "out", *store)
    assert [*depot.taken()] == ["the-rules-of-marsh"]
    run("takedown", "the-rules-of-marsh", "--undo", *store)
    assert "the-rules-of-marsh" in run("worker", "--once", "--kb", tmp_path / "work", *store).output
    assert len(depot.manifest().files) == 2
    assert "there is" in run("takedown", "the-rules-of-fen", *store).output.lower()


def status(address: str) -> int:
    try:
        with urllib.request.urlopen(address, timeout=30) as answer:
            return int(answer.status)
    except HTTPError as e:
        e.close()
        return e.code


def test_what_is_decided_of_a_book_holds_for_every_worker(depot: Depot, server: Server, tmp_path: Path) -> None:
    store = ("--store", server.address)
    run("shelf", "add", a_book(tmp_path, "marsh"), *store)
    run("worker", "--once", "--kb", tmp_path / "first", *store)
    editor = ("--kb", tmp_path / "first" / "shelves" / "main" / "kb", *store)
    done = run("books", "move", "the-rules-of-marsh", "fen", *editor)
    assert "A worker will build main." in done.output, done.output
    run("worker", "--once", "--kb", tmp_path / "second", *store)
    assert [*depot.manifest().files] == ["fen"]
    run("overlays", "export", tmp_path / "out", *store)
    assert 'game = "fen"' in (tmp_path / "out" / "books.toml").read_text()
    run("books", "forget", "the-rules-of-marsh", *editor)
    run("worker", "--once", "--kb", tmp_path / "first", *store)
    assert [*depot.manifest().files] == ["the-rules-of-marsh"]


def test_what_is_deleted_of_what_was_exported_goes_with_the_import(
    depot: Depot, server: Server, tmp_path: Path
) -> None:
    store, out = ("--store", server.address), tmp_path / "out"
    books = tmp_path / "books"
    a_book(books, "marsh")
    (books / "corrections.toml").write_text('overlay = "the-rules-of-marsh"\n')
    (books / "rulewright.toml").write_text('[games.the-rules-of-marsh]\nlicence = "CC0-1.0"\n')
    run("build", a_book(tmp_path, "hill"), "--kb", tmp_path / "press", "--shelf", "hills", *store)
    run("takedown", "the-rules-of-hill", *store)
    run("shelf", "add", books, *store)
    before = depot.decided("main")
    assert run("overlays", "export", out, *store).exit_code == 0
    assert run("overlays", "import", out, *store).exit_code == 0
    assert depot.decided("main") == before
    (out / "corrections.toml").unlink()
    (out / "takedowns.json").write_text("{}")
    assert run("overlays", "import", out, *store).exit_code == 0
    assert [*depot.stocked("main")] == ["marsh.md", "rulewright.toml"]
    assert depot.taken() == {}
    run("takedown", "the-rules-of-hill", "--undo", *store)


def test_a_folder_without_takedowns_undoes_none(depot: Depot, server: Server, tmp_path: Path) -> None:
    store = ("--store", server.address)
    run("build", a_book(tmp_path / "books", "hill"), "--kb", tmp_path / "press", "--shelf", "hills", *store)
    run("takedown", "the-rules-of-hill", *store)
    (tmp_path / "out").mkdir()
    assert run("overlays", "import", tmp_path / "out", *store).exit_code == 0
    assert [*depot.taken()] == ["the-rules-of-hill"]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("corrections.toml", 'overlay = "marsh"\n[[nothing]]\n'),
        ("rulewright.toml", "[games.marsh]\nlicence = 3\n"),
        ("books.toml", "[books\n"),
        ("marsh.toml", '[book]\nid = "marsh"\ngame = 3\n'),
    ],
)
def test_what_no_worker_could_read_is_refused_before_it_is_accepted(
    name: str, text: str, depot: Depot, server: Server, tmp_path: Path
) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / name).write_text(text)
    for command in (("shelf", "add"), ("overlays", "import")):
        done = run(*command, tmp_path / "in", "--store", server.address)
        assert done.exit_code == 1, done.output
        assert name in done.output
    assert depot.stocked("main") == {}


def test_of_each_shelf_it_is_said_what_became_of_it(depot: Depot, server: Server, tmp_path: Path) -> None:
    store, work = ("--store", server.address), ("worker", "--once", "--kb", tmp_path / "work")
    assert run("shelf", "status", *store).output == ""
    (tmp_path / "empty.md").write_text("")
    run("shelf", "add", tmp_path / "empty.md", "--shelf", "bad", *store)
    run("shelf", "add", a_book(tmp_path, "marsh"), "--shelf", "good", *store)
    depot.stock("new", {"marsh.md": a_book(tmp_path, "marsh")})
    assert run("shelf", "status", *store).output == (
        "bad: waits for a worker\ngood: waits for a worker\nnew: never built by a worker\n"
    )
    assert run(*work, *store).exit_code == 1
    bad, good, _ = run("shelf", "status", *store).output.splitlines()
    assert bad.startswith("bad: failed 20") and "empty.md" in bad
    assert good.startswith("good: done 20") and good.endswith("Published of good: the-rules-of-marsh.")
    run("shelf", "add", a_book(tmp_path, "marsh", " twice."), "--shelf", "good", *store)
    assert "good: waits for a worker; done 20" in run("shelf", "status", *store).output
    assert run(*work, *store).exit_code == 0


def test_a_build_that_fails_is_one_line_of_the_log(depot: Depot, server: Server, tmp_path: Path) -> None:
    (tmp_path / "empty.md").write_text("")
    run("shelf", "add", tmp_path / "empty.md", "--store", server.address)
    command = [sys.executable, "-m", "rulewright.cli", "worker", "--once", "--log-json", "--kb", str(tmp_path / "work")]
    done = subprocess.run([*command, "--store", server.address], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    told = [json.loads(line)["message"] for line in done.stderr.splitlines()]
    assert [said.partition(":")[0] for said in told] == ["Building main.", "main was not built"]
