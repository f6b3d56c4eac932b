"""PostgreSQL servers for tests and measurements: clusters of their own, run by a user who may do nothing else."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import psycopg

from bench.scoring import free_port

HOMES = Path("/usr/lib/postgresql")  # where Debian has the programs of each release; they are not on PATH
LEAST = 15  # the release that is needed
USER = "postgres"  # whom Debian's package makes; root is refused by PostgreSQL
SETTINGS = {
    "listen_addresses": "127.0.0.1",
    "unix_socket_directories": "",
    "fsync": "off",  # of the disk nothing is tested here; a server that is killed loses nothing by it
    "shared_buffers": "16MB",
    "max_connections": "60",
    "wal_level": "replica",
    "max_wal_size": "256MB",
    "wal_retrieve_retry_interval": "100ms",
    "log_min_messages": "warning",
}


def programs() -> Path | None:
    """The folder of the newest PostgreSQL programs, None where there are none that will do."""
    found = [p for p in HOMES.glob("*/bin") if p.parent.name.isdecimal() and int(p.parent.name) >= LEAST]
    return max(found, key=lambda p: int(p.parent.name), default=None)


@dataclass
class Server:
    """One server with its data, in a folder that only it uses."""

    folder: Path
    port: int
    process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        """What `--store` takes."""
        return f"postgresql://{USER}@127.0.0.1:{self.port}/postgres"

    @classmethod
    def made(cls, folder: Path) -> Server:
        """A new primary, which is not started."""
        _own(folder)
        server = cls(folder, free_port())
        _run(
            folder,
            "initdb",
            "--auth=trust",
            "--no-sync",
            "--encoding=UTF8",
            "--locale=C.UTF-8",
            f"--username={USER}",
            "-D",
            str(server.data),
        )
        return server

    @property
    def data(self) -> Path:
        """Where its data lies."""
        return self.folder / "data"

    def standby(self, folder: Path, name: str) -> Server:
        """A standby of this server, which must run; it is not started."""
        _own(folder)
        other = Server(folder, free_port())
        _run(folder, "pg_basebackup", "-R", "-X", "stream", "--no-sync", "-d", self.address, "-D", str(other.data))
        with (other.data / "postgresql.auto.conf").open("a") as settings:
            said = f"host=127.0.0.1 port={self.port} user={USER} application_name={name}"
            settings.write(f"primary_conninfo = '{said}'\n")
        return other

    def archive(self) -> dict[str, str]:
        """The settings with which it keeps its WAL beside its data."""
        _own(self.wal)
        return {"archive_mode": "on", "archive_command": f"test ! -f {self.wal}/%f && cp %p {self.wal}/%f"}

    @property
    def wal(self) -> Path:
        """Where its WAL is kept."""
        return self.folder / "wal"

    def base_backup(self, folder: Path) -> Server:
        """A base backup of this server, which must run, as the data of another that is not started."""
        _own(folder)
        other = Server(folder, free_port())
        _run(folder, "pg_basebackup", "-X", "none", "--no-sync", "-d", self.address, "-D", str(other.data))
        return other

    def restore(self, wal: Path, point: str) -> None:
        """Start it from a base backup, with the WAL that was kept, up to a point."""
        signal_file = self.data / "recovery.signal"
        signal_file.touch()
        if os.getuid() == 0:
            shutil.chown(signal_file, USER, USER)
        self.start(
            restore_command=f"cp {wal}/%f %p",
            recovery_target_name=point,
            recovery_target_action="promote",
        )

    def dump(self, path: Path) -> None:
        """All that is kept, in a file, as docs/scale.md says."""
        with path.open("wb") as out:
            command = [str(_program("pg_dump")), "-Fc", "-n", "rulewright", "-d", self.address]
            subprocess.run(_as_user(command), cwd=self.folder, stdout=out, check=True)

    def load(self, path: Path, database: str) -> str:
        """Make a database of such a file; its address."""
        with psycopg.connect(self.address, autocommit=True) as db:
            db.execute(f"CREATE DATABASE {database}".encode())
        address = self.address.removesuffix("postgres") + database
        with path.open("rb") as dumped:
            command = [str(_program("pg_restore")), "--exit-on-error", "-d", address]
            subprocess.run(_as_user(command), cwd=self.folder, stdin=dumped, check=True)
        return address

    def start(self, **settings: str) -> None:
        """Start it, and wait until it answers."""
        said = SETTINGS | {"port": str(self.port)} | settings
        options = [part for key, value in said.items() for part in ("-c", f"{key}={value}")]
        command = _as_user([str(_program("postgres")), "-D", str(self.data), *options])
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(command, cwd=self.folder, stdout=log, stderr=log)
        _run(self.folder, "pg_isready", "-q", "-h", "127.0.0.1", "-p", str(self.port), until_done=self.process)

    def promote(self) -> None:
        """Make a standby the primary."""
        _run(self.folder, "pg_ctl", "promote", "-w", "-D", str(self.data))

    def kill(self) -> None:
        """End it as a power cut would: all of its processes, without a word."""
        if self.process:
            for child in _children(self.process.pid):
                with suppress(ProcessLookupError):  # it ended meanwhile
                    os.kill(child, signal.SIGKILL)
            self.process.wait()
            self.process = None

    def stop(self) -> None:
        """End it, if it runs."""
        self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)


def _own(folder: Path) -> None:
    """Make a folder that the servers' user owns; the folders above it must be open to all."""
    folder.mkdir(mode=0o700)
    if os.getuid() == 0:
        user = pwd.getpwnam(USER)
        os.chown(folder, user.pw_uid, user.pw_gid)


def _as_user(command: Sequence[str]) -> list[str]:
    if os.getuid() != 0:
        return [*command]
    user = pwd.getpwnam(USER)
    return [
        "setpriv",
        f"--reuid={user.pw_uid}",
        f"--regid={user.pw_gid}",
        "--clear-groups",
        "--pdeathsig=KILL",
        *command,
    ]


def _program(name: str) -> Path:
    home = programs()
    assert home, "tests ask for the programs first"
    return home / name


def _run(folder: Path, name: str, *arguments: str, until_done: subprocess.Popen[bytes] | None = None) -> None:
    """Run one of PostgreSQL's programs; again and again while a server starts, which must not end meanwhile."""
    command = _as_user([str(_program(name)), *arguments])
    while True:
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=120, check=False)
        if done.returncode == 0:
            return
        if until_done is None or until_done.poll() is not None:
            raise RuntimeError(f"{name}: {done.stderr}{_log(folder)}")


def _log(folder: Path) -> str:
    log = folder / "log"
    return log.read_text(errors="replace")[-2_000:] if log.exists() else ""


def _children(pid: int) -> list[int]:
    """A process and those that it started."""
    told = subprocess.run(["ps", "-o", "pid=", "--ppid", str(pid)], capture_output=True, text=True, check=False)
    return [pid, *map(int, told.stdout.split())]
