"""What looks into a rulebook can loop, crash, grow and die: it costs a sentence, and the next job is done."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from rulewright.ingest import limits
from rulewright.ingest.child.bounds import Bounds
from rulewright.ingest.child.forks import CRASHED, KILLED, Failure, Forks
from rulewright.ingest.child.jobs import FAILED, Job
from tests.ingest.child import chores

ROOT = Path(__file__).resolve().parents[3]
BOUNDS = Bounds(memory=300_000_000, seconds=1, output=1_000_000, wait=120)


@pytest.fixture(scope="module")
def forks() -> Iterator[Forks]:
    """A fork server whose children find the jobs of these tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(ROOT))
        made = Forks()
        assert made.run("mud.md", chores.Say("ready"), BOUNDS) == '"ready"'
        yield made
        made.close()


def failed(forks: Forks, job: Job, bounds: Bounds = BOUNDS) -> Failure:
    found = forks.run("mud.md", job, bounds)
    assert isinstance(found, Failure)
    assert "mud.md" in found.sentence and "\n" not in found.sentence and found.sentence.endswith(".")
    assert forks.run("mud.md", chores.Say("still here"), BOUNDS) == '"still here"'
    return found


def test_a_result_comes_back_as_it_was_made(forks: Forks) -> None:
    assert forks.run("mud.md", chores.Say("¡ñandú!" * 10_000), BOUNDS) == '"' + "¡ñandú!" * 10_000 + '"'


WRONG = [
    pytest.param(chores.Refuse(), "input-empty", True, id="refuses"),
    pytest.param(chores.Break(), FAILED, True, id="an error of ours"),
    pytest.param(chores.Unwritable(), FAILED, True, id="no text"),
    pytest.param(chores.Loop(), limits.TIME.code, True, id="computes for ever"),
    pytest.param(chores.Chatter(), limits.ANSWER.code, True, id="answers without end"),
    pytest.param(chores.Die(signal.SIGSEGV), CRASHED, True, id="crashes"),
    pytest.param(chores.Die(signal.SIGKILL), KILLED, False, id="is killed from outside"),
]


@pytest.mark.parametrize(("job", "code", "lasting"), WRONG)
def test_a_job_that_goes_wrong_is_a_failure_in_a_sentence(forks: Forks, job: Job, code: str, lasting: bool) -> None:
    found = failed(forks, job)
    assert (found.code, found.lasting) == (code, lasting)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux holds a process to a limit of memory")
def test_a_job_that_takes_too_much_memory_is_a_failure(forks: Forks) -> None:
    assert failed(forks, chores.Grow()).code == limits.MEMORY.code


def test_a_job_that_only_waits_is_not_waited_for(forks: Forks) -> None:
    found = failed(forks, chores.Sleep(), Bounds(BOUNDS.memory, 1, BOUNDS.output, wait=1))
    assert (found.code, found.lasting) == (limits.WAIT.code, False)


def test_where_an_error_was_is_told_without_what_it_quotes(forks: Forks) -> None:
    found = failed(forks, chores.Break())
    assert "in __call__" in found.trace and "KeyError" in found.trace
    assert chores.SECRET not in found.trace + found.sentence


def test_jobs_are_done_in_children_of_one_server_without_threads(forks: Forks) -> None:
    told = [str(forks.run("mud.md", chores.WhereAmI(), BOUNDS)).split() for _ in range(3)]
    assert len({child for child, *_ in told}) == 3
    assert len({server for _, server, *_ in told}) == 1
    assert {tuple(rest) for _, _, *rest in told} == {("1", "True")}  # one thread, and Ctrl-C is not for it


def test_a_server_that_was_lost_is_started_again(forks: Forks) -> None:
    server = int(str(forks.run("mud.md", chores.WhereAmI(), BOUNDS)).split()[1])
    os.kill(server, signal.SIGKILL)
    lost = forks.run("mud.md", chores.Say("one"), BOUNDS)
    assert lost == '"one"' or (isinstance(lost, Failure) and not lost.lasting)
    assert forks.run("mud.md", chores.Say("two"), BOUNDS) == '"two"'


@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_a_fork_of_the_asker_has_a_server_of_its_own(forks: Forks) -> None:
    ours = str(forks.run("mud.md", chores.WhereAmI(), BOUNDS)).split()[1]
    reading, writing = os.pipe()
    pid = os.fork()
    if not pid:
        told = str(forks.run("mud.md", chores.WhereAmI(), BOUNDS)).split()[1]
        forks.close()
        os.write(writing, told.encode())
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as said:
        theirs = said.read()
    assert os.waitpid(pid, 0)[1] == 0
    assert theirs and theirs != ours
    assert str(forks.run("mud.md", chores.WhereAmI(), BOUNDS)).split()[1] == ours


ASKS = """
import signal
import sys
from pathlib import Path
signal.signal(signal.SIGINT, signal.default_int_handler)  # as from a terminal, also where a shell runs this behind
from rulewright.ingest.child.bounds import Bounds
from rulewright.ingest.child.forks import FORKS
from tests.ingest.child.chores import Linger
FORKS.run("mud.md", Linger(Path(sys.argv[1])), Bounds(10**9, 300, 10**6, 300))
"""


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_nothing_is_left_of_an_asker_that_is_ended(tmp_path: Path, how: signal.Signals) -> None:
    told = tmp_path / "told"
    asker = subprocess.Popen(
        [sys.executable, "-c", ASKS, str(told)],
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        stderr=subprocess.DEVNULL,
    )
    try:
        wait_for(told.exists)
        child, server = map(int, told.read_text(encoding="ascii").split())
        assert alive(child) and alive(server)
        asker.send_signal(how)
        asker.wait(timeout=60)
        wait_for(lambda: not alive(child) and not alive(server))
    finally:
        asker.kill()
        asker.wait()


def test_no_child_works_on_without_its_server(tmp_path: Path) -> None:
    told = tmp_path / "told"
    command = [sys.executable, "-c", ASKS, str(told)]
    asker = subprocess.Popen(command, env=os.environ | {"PYTHONPATH": str(ROOT)}, stderr=subprocess.DEVNULL)
    try:
        wait_for(told.exists)
        child, server = map(int, told.read_text(encoding="ascii").split())
        os.kill(server, signal.SIGKILL)
        wait_for(lambda: not alive(child))
    finally:
        asker.kill()
        asker.wait()


def wait_for(true: object) -> None:
    """Wait until something holds; fails where it never does."""
    assert callable(true)
    for _ in range(1_200):
        if true():
            return
        time.sleep(0.1)
    raise AssertionError("it never came to that")


def alive(pid: int) -> bool:
    """Whether a process works: one that ended, and that nobody has waited for yet, does not."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text(encoding="ascii", errors="replace")
    except OSError:
        return False
    return state.rpartition(")")[2].split()[0] != "Z"
