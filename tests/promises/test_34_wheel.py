"""Promise 34: the wheel, in an empty folder, builds the same and serves it; what serves is without what builds.

The wheel is made of the files that git knows, as of a fresh clone, by the build backend itself, and unpacked. Beside it
lie the distributions that it asks for, and no others: links to those of the running environment, so that nothing is
fetched; the checkout, which that environment has as well, is not on the path (``-S`` leaves its ``.pth`` files unread).
"""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import urllib.request
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path, PurePosixPath

import pytest
from packaging.requirements import Requirement

from bench.scoring import free_port, wait_for
from rulewright.kb import generations
from tests.conftest import ROOT

pytestmark = pytest.mark.slow

ROOMS = ("app.py", "cli.py", "client", "kb", "ingest", "web", "templates", "static", "corpus")
BACKEND = "import sys; from setuptools import build_meta; print(build_meta.{}(sys.argv[1]))"
INSTALLED = Path(sysconfig.get_path("purelib"))


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files that git knows, or would know, with its links as links."""
    folder = tmp_path_factory.mktemp("clone")
    for name in tracked():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        if (ROOT / name).is_symlink():
            (folder / name).symlink_to((ROOT / name).readlink())
        else:
            (folder / name).write_bytes((ROOT / name).read_bytes())
    return folder


def tracked() -> list[str]:
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    try:
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("git does not tell which files are part of this tree")
    return [name for name in done.stdout.split("\0") if name and os.path.lexists(ROOT / name)]


def packed(clone: Path, what: str, folder: Path) -> Path:
    """What the build backend makes of the clone."""
    command = [sys.executable, "-c", BACKEND.format(what), str(folder)]
    done = subprocess.run(command, cwd=clone, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return folder / done.stdout.split()[-1]


@pytest.fixture(scope="module")
def wheel(clone: Path, tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    return zipfile.ZipFile(packed(clone, "build_wheel", tmp_path_factory.mktemp("wheel")))


@dataclass(frozen=True)
class Installation:
    """The wheel with some distributions beside it, and an empty folder to run it in."""

    home: Path
    path: str

    @property
    def environment(self) -> dict[str, str]:
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("RULE", "PYTHON", "XDG"))}
        return {**kept, "PYTHONPATH": self.path, "HOME": str(self.home), "XDG_DATA_HOME": str(self.home / "data")}

    def command(self, *words: str) -> list[str]:
        return [sys.executable, "-S", "-W", "ignore", "-m", "rulewright.cli", *words]

    def run(self, *words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            self.command(*words), cwd=self.home, env=self.environment, capture_output=True, text=True, check=False
        )


@pytest.fixture(scope="module")
def install(wheel: zipfile.ZipFile, tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Installation]:
    """Installs the wheel, with an extra or without."""
    package = tmp_path_factory.mktemp("package")
    wheel.extractall(package)

    def of(extra: str) -> Installation:
        beside = tmp_path_factory.mktemp("beside")
        for name in asked_for("rulewright", extra, package):
            link(name, beside)
        return Installation(tmp_path_factory.mktemp("empty"), f"{package}{os.pathsep}{beside}")

    return of


def asked_for(name: str, extra: str, *path: Path) -> set[str]:
    """The distributions that one needs with an extra of it, and those that these need."""
    found: set[str] = set()
    (first,) = metadata.distributions(name=name, path=[str(p) for p in path])
    ahead = [(line, extra) for line in first.requires or ()]
    while ahead:
        line, extra = ahead.pop()
        needed = Requirement(line)
        if (needed.marker is None or needed.marker.evaluate({"extra": extra})) and needed.name not in found:
            found.add(needed.name)
            ahead += [(below, "") for below in metadata.requires(needed.name) or ()]
    return found


def link(name: str, folder: Path) -> None:
    """A distribution of the running environment, in another folder."""
    for top in {PurePosixPath(file).parts[0] for file in metadata.files(name) or ()} - {"..", "__pycache__"}:
        if not (folder / top).exists():
            (folder / top).symlink_to(INSTALLED / top)


def built(root: Path) -> str:
    """The hash of what a knowledge base holds."""
    return str(generations.verify(generations.current(root))["content"])


# -- what is in it ----------------------------------------------------------------------------------------------------


def test_it_is_one_package_with_all_that_git_knows_of_it_and_nothing_else(wheel: zipfile.ZipFile) -> None:
    own = {name for name in wheel.namelist() if ".dist-info/" not in name}
    rooms = {f"rulewright/{name}" for name in tracked() if name.partition("/")[0] in ROOMS}
    assert own == rooms | {"rulewright/__init__.py", "rulewright/py.typed"}


def test_an_archive_of_the_sources_makes_the_same_wheel(
    clone: Path, wheel: zipfile.ZipFile, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    archive = packed(clone, "build_sdist", tmp_path)
    subprocess.run(["tar", "xzf", str(archive)], cwd=tmp_path, check=True)
    again = packed(tmp_path / archive.name.removesuffix(".tar.gz"), "build_wheel", tmp_path_factory.mktemp("again"))
    with zipfile.ZipFile(again) as z:
        assert {i.filename: i.CRC for i in z.infolist() if "RECORD" not in i.filename} == {
            i.filename: i.CRC for i in wheel.infolist() if "RECORD" not in i.filename
        }


# -- what it does -----------------------------------------------------------------------------------------------------


def test_what_serves_is_without_what_builds_or_tests(wheel: zipfile.ZipFile, tmp_path: Path) -> None:
    wheel.extractall(tmp_path)
    serves, builds = (asked_for("rulewright", extra, tmp_path) for extra in ("", "build"))
    assert not {"spacy", "networkx", "markdown", "nh3", "pypdfium2", "mammoth", "mcp"} & serves
    assert {"spacy", "networkx", "markdown"} <= builds
    assert not {"pytest", "hypothesis", "playwright", "mypy", "ruff"} & builds


def test_with_what_builds_it_comes_to_the_same_in_an_empty_folder(
    install: Callable[[str], Installation], sample_root: Path
) -> None:
    installed = install("build")
    done = installed.run("build")
    assert done.returncode == 0, done.stderr
    assert built(installed.home / "data" / "rulewright" / "kb") == built(sample_root)
    assert [p.name for p in installed.home.iterdir()] == ["data"]


def test_with_what_serves_alone_it_says_what_a_build_needs(install: Callable[[str], Installation]) -> None:
    installed = install("")
    done = installed.run("build")
    assert done.returncode == 1 and not done.stdout
    (line,) = done.stderr.splitlines()
    assert "spacy" in line and line.endswith("run `pip install 'rulewright[build]'`. [extra-missing]")
    assert not [*installed.home.iterdir()]


@pytest.fixture(scope="module")
def served(install: Callable[[str], Installation], sample_root: Path) -> Iterator[str]:
    """The address of a server with what serves alone, over a knowledge base that was built elsewhere."""
    installed = install("")
    port = free_port()
    command = installed.command("serve", "--kb", str(sample_root), "--port", str(port))
    with subprocess.Popen(command, cwd=installed.home, env=installed.environment, stdout=subprocess.DEVNULL) as server:
        try:
            wait_for(f"http://127.0.0.1:{port}/api/v1/health", server)
            yield f"http://127.0.0.1:{port}"
        finally:
            server.terminate()


@pytest.mark.parametrize(
    ("path", "tongue", "holds"),
    [
        ("/", "en", '<html lang="en"'),
        ("/", "es", '<html lang="es"'),
        ("/search?q=lantern", "en", "lantern-marsh-core/"),
        ("/api", "en", "curl"),
        ("/api/openapi.json", "en", '"openapi"'),
        ("/api/v1/books", "en", "lantern-marsh-core"),
        ("/embed.js", "en", "Rulewright"),
    ],
)
def test_with_what_serves_alone_it_serves(served: str, path: str, tongue: str, holds: str) -> None:
    request = urllib.request.Request(served + path, headers={"Accept-Language": tongue})
    with urllib.request.urlopen(request, timeout=20) as answer:
        assert holds in answer.read().decode()
