"""Promise 31: whenever a build is killed while it publishes, the knowledge base is whole.

Each child publishes and is killed right before one of its changes to the disk: before the first, before the second,
and so on until it comes to its end. What is then current is checked, file by file, as a server that starts would.
Other children are killed at moments drawn by chance, between the changes.
"""

from __future__ import annotations

import os
import random
import shutil
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rulewright.kb import generations
from rulewright.kb.base import KnowledgeBase
from rulewright.kb.parts import Parts
from tests.web import harbour

KILLS = 100  # at random moments, of an equal result and as many of another
TRIES = 5_000  # in which a busy machine, too, comes to so many
CHANGES = {"os.rename", "os.remove", "os.rmdir", "os.mkdir", "os.link", "os.symlink", "os.truncate"}
WRITES = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC

OLD, NEW, OLDER = "Golden rule", "Silver rule", "Bronze rule"


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Whole generations, by the name of their first rule."""
    roots = {title: tmp_path_factory.mktemp("whole") for title in (OLD, NEW, OLDER)}
    for title, root in roots.items():
        harbour.write(root, harbour.renamed(harbour.knowledge(), OLD, title))
    return {title: generations.current(root) for title, root in roots.items()}


def linked(folder: Path, to: Path) -> None:
    """The same files once more: nothing ever writes into a file of a generation."""
    shutil.copytree(folder, to, copy_function=os.link, dirs_exist_ok=True)


def put(root: Path, *folders: Path) -> None:
    """A knowledge base in which these were published, one after the other."""
    for folder in folders:
        linked(folder, root / "generations" / folder.name)
        (root / "current").write_text(folder.name + "\n")


def sealed(root: Path, folder: Path) -> Path:
    """A generation as a build has it when all that is left to do is to publish it."""
    new = generations.begin(root)
    linked(folder, new)
    return new


def child(work: Callable[[], object]) -> int:
    """A process that does some work and ends."""
    pid = os.fork()
    if pid == 0:
        try:
            work()
        finally:
            os._exit(0)
    return pid


def killed(pid: int) -> bool:
    return os.WIFSIGNALED(os.waitpid(pid, 0)[1])


def dying_at(step: int, work: Callable[[], object]) -> Callable[[], object]:
    """The same work, killed right before its change number ``step`` to the disk."""

    def count(event: str, args: tuple[Any, ...]) -> None:
        nonlocal step
        if event in CHANGES or (event == "open" and isinstance(args[2], int) and args[2] & WRITES):
            step -= 1
            if step < 0:
                os.kill(os.getpid(), signal.SIGKILL)

    def run() -> None:
        sys.addaudithook(count)
        work()

    return run


def served(root: Path) -> str:
    """The first rule of the knowledge base that is current, once every file of it is held against its checksum."""
    folder = generations.current(root)
    generations.verify(folder)
    store = Parts(folder)
    title = store.section("harbour-core/golden").title
    store.close()
    return title


def answers(root: Path) -> bool:
    """Whether a server that starts now finds what is searched for."""
    base = KnowledgeBase(root)
    with base.reading() as g:
        found = bool(g.searcher.search("boarding").hits)
    base.close()
    return found


def damage(root: Path, folder: Path) -> None:
    store = root / "generations" / folder.name / "common.db"
    store.unlink()
    store.write_bytes(b"damaged")


EQUAL = pytest.param((OLDER, OLD), OLD, {OLD}, id="an equal result")
OTHER = pytest.param((OLDER, OLD), NEW, {OLD, NEW}, id="another result")
BACK = pytest.param((OLDER, OLD), OLDER, {OLD, OLDER}, id="the result before the last")
FIRST = pytest.param((OLD,), NEW, {OLD, NEW}, id="the second result")


@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
@pytest.mark.parametrize(("there", "made", "expected"), [EQUAL, OTHER, BACK, FIRST])
def test_killed_before_every_change_to_the_disk(
    tmp_path: Path, whole: dict[str, Path], there: tuple[str, ...], made: str, expected: set[str]
) -> None:
    for step in range(10_000):
        root = tmp_path / str(step)
        put(root, *(whole[title] for title in there))
        folder = sealed(root, whole[made])
        died = killed(child(dying_at(step, lambda: generations.publish(root, folder, whole[made].name))))  # noqa: B023
        assert served(root) in expected, f"killed before change {step}"
        if not died:
            break
        generations.publish(root, sealed(root, whole[made]), whole[made].name)
        assert not list(root.rglob(".*")), "the next build leaves nothing of the killed one"
        shutil.rmtree(root)
    assert served(root) == made and answers(root)
    assert step >= 3, "changes are seen, or this test shows nothing"


@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
@pytest.mark.parametrize("made", [OLD, NEW])
def test_killed_at_random_moments(tmp_path: Path, whole: dict[str, Path], made: str) -> None:
    chance, longest, died = random.Random(31), 0.05, 0
    for n in range(TRIES):
        root = tmp_path / str(n)
        put(root, whole[OLDER], whole[OLD])
        folder = sealed(root, whole[made])
        pid = child(lambda: generations.publish(root, folder, whole[made].name))  # noqa: B023
        moment = chance.uniform(0, longest)
        time.sleep(moment)
        os.kill(pid, signal.SIGKILL)
        if killed(pid):
            died += 1
        else:
            longest = max(moment, 0.002)  # it was done by then: the next is killed earlier
        assert served(root) in {OLD, made}
        shutil.rmtree(root)
        if died == KILLS:
            break
    assert died == KILLS, "kills must have hit processes at work, or this test shows nothing"


@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_a_damaged_one_of_the_same_id_costs_no_whole_one(tmp_path: Path, whole: dict[str, Path]) -> None:
    for step in range(10_000):
        root = tmp_path / str(step)
        put(root, whole[NEW], whole[OLD])
        damage(root, whole[NEW])
        folder = sealed(root, whole[NEW])
        died = killed(child(dying_at(step, lambda: generations.publish(root, folder, whole[NEW].name))))  # noqa: B023
        assert served(root) in {OLD, NEW}
        if not died:
            break
    assert served(root) == NEW and answers(root) and step >= 3
