"""`rulewright add`, `remove`, `list`, `publish` and `rollback`: one book at a time, all others stay."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from rulewright import cli
from rulewright.kb import generations
from rulewright.kb.turns import turn
from tests.signing import secret

RULES = "# {title}\n\n## 1 Throwing\n\nA player throws {what}.\n\n## 2 Ducking\n\nA player ducks.\n"


def run(*args: str | Path) -> Result:
    return CliRunner().invoke(cli.main, [str(a) for a in args])


def done(*args: str | Path) -> str:
    """What a command that did its work said."""
    result = run(*args)
    assert result.exit_code == 0, result.output
    return result.stdout


def refused(*args: str | Path) -> str:
    """The sentence of a command that was used wrongly."""
    result = run(*args)
    assert result.exit_code == 2 and "Traceback" not in result.output, result.output
    return result.stderr.strip()


@pytest.fixture(scope="module")
def once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with two rulebooks and the knowledge base made of one of them."""
    home = tmp_path_factory.mktemp("once")
    for name, what in (("mudball", "mud"), ("snowball", "snow")):
        (home / f"{name}.md").write_text(RULES.format(title=name.title(), what=what), encoding="utf-8")
    done("build", home / "mudball.md", "--kb", home / "kb")
    return home


@pytest.fixture
def home(once: Path, tmp_path: Path) -> Path:
    """The same, to be changed; its files stay where they were read."""
    shutil.copytree(once / "kb", tmp_path / "kb")
    shutil.copy(once / "snowball.md", tmp_path)
    return tmp_path


def games(kb: Path) -> dict[str, str]:
    """The games that are served, with their hashes."""
    return {row["game"]: row["hash"] for row in json.loads(done("list", "--json", "--kb", kb))}


def test_a_book_is_added_and_the_others_stay_as_they_are(home: Path) -> None:
    before = games(home / "kb")
    done("add", home / "snowball.md", "--kb", home / "kb")
    after = games(home / "kb")
    assert set(after) == {"mudball", "snowball"} and after["mudball"] == before["mudball"]


def test_two_who_add_at_once_both_have_their_book(home: Path) -> None:
    """The second waits, says so, and finds the book of the first."""
    (home / "iceball.md").write_text(RULES.format(title="Iceball", what="ice"), encoding="utf-8")
    command = [sys.executable, "-m", "rulewright.cli", "add", "--kb", str(home / "kb")]
    with turn(home / "kb"):
        both = [
            subprocess.Popen([*command, home / f"{name}.md"], stderr=subprocess.PIPE, text=True)
            for name in ("snowball", "iceball")
        ]
        for one in both:
            assert one.stderr and "waiting for it to end" in one.stderr.readline()
    for one in both:
        told = one.communicate(timeout=120)[1]
        assert one.returncode == 0, told
    assert set(games(home / "kb")) == {"mudball", "snowball", "iceball"}


def test_where_there_is_no_folder_nobody_waits(tmp_path: Path) -> None:
    with turn(tmp_path / "none"), turn(tmp_path / "none"):
        assert not (tmp_path / "none").exists()


def test_what_is_removed_again_leaves_what_was_there_before(home: Path) -> None:
    before = games(home / "kb")
    done("add", home / "snowball.md", "--kb", home / "kb")
    told = run("remove", "snowball", "--kb", home / "kb")
    assert told.exit_code == 0 and "No longer in the knowledge base: snowball." in told.stderr
    assert set(games(home / "kb")) == {"mudball"}
    assert games(home / "kb") == before


def test_a_book_that_was_changed_is_read_again(home: Path) -> None:
    done("add", home / "snowball.md", "--kb", home / "kb")
    before = games(home / "kb")
    (home / "snowball.md").write_text(RULES.format(title="Snowball", what="ice"), encoding="utf-8")
    done("add", home / "snowball.md", "--kb", home / "kb")
    after = games(home / "kb")
    assert after["mudball"] == before["mudball"] and after["snowball"] != before["snowball"]


def test_added_books_are_read_as_the_last_build_read(home: Path, once: Path) -> None:
    done("build", once / "mudball.md", "--auto", "--kb", home / "kb")
    done("add", home / "snowball.md", "--kb", home / "kb")
    assert "Nothing changed" in done("build", once / "mudball.md", home / "snowball.md", "--auto", "--kb", home / "kb")


def test_what_is_staged_is_served_when_it_is_published(home: Path) -> None:
    kb = home / "kb"
    before = generations.current(kb).name
    assert "not served yet" in done("add", "--stage", home / "snowball.md", "--kb", kb)
    assert generations.current(kb).name == before and set(games(kb)) == {"mudball"}
    done("publish", "--kb", kb)
    assert set(games(kb)) == {"mudball", "snowball"}
    assert "No generation waits" in run("publish", "--kb", kb).stderr


def test_what_is_staged_stands_on_what_was_staged_before(home: Path) -> None:
    kb, before = home / "kb", generations.current(home / "kb").name
    (home / "ice.md").write_text(RULES.format(title="Iceball", what="ice"), encoding="utf-8")
    (home / "sand.md").write_text(RULES.format(title="Sandball", what="sand"), encoding="utf-8")
    done("build", home / "sand.md", "--kb", home / "other")
    done("export", "--game", "sandball", home, "--kb", home / "other")
    done("add", "--stage", home / "snowball.md", "--kb", kb)
    done("add", "--stage", *home.glob("sandball@*.rwk"), "--kb", kb)
    done("add", "--stage", home / "ice.md", "--kb", kb)
    assert generations.current(kb).name == before
    done("publish", "--kb", kb)
    assert set(games(kb)) == {"iceball", "mudball", "sandball", "snowball"}


def test_what_was_staged_and_is_not_wanted_is_removed_again(home: Path) -> None:
    done("add", "--stage", home / "snowball.md", "--kb", home / "kb")
    done("remove", "snowball", "--kb", home / "kb")
    (home / "ice.md").write_text(RULES.format(title="Iceball", what="ice"), encoding="utf-8")
    done("add", home / "ice.md", "--kb", home / "kb")
    assert set(games(home / "kb")) == {"iceball", "mudball"}


def test_rollback_never_serves_what_nobody_published(home: Path) -> None:
    first = generations.current(home / "kb").name
    done("add", "--stage", home / "snowball.md", "--kb", home / "kb")
    done("rollback", "--to", "2999-01-01", "--kb", home / "kb")
    assert generations.current(home / "kb").name == first


def test_rollback_goes_back_and_publish_forward(home: Path) -> None:
    kb = home / "kb"
    first = generations.current(kb).name
    done("add", home / "snowball.md", "--kb", kb)
    second = generations.current(kb).name
    done("rollback", "--kb", kb)
    assert generations.current(kb).name == first
    oldest = run("rollback", "--kb", kb)
    assert oldest.exit_code == 1 and f"the oldest is {first}" in oldest.stderr
    done("publish", second, "--kb", kb)
    assert set(games(kb)) == {"mudball", "snowball"}


def test_rollback_to_a_day_serves_what_was_made_last_on_it(home: Path) -> None:
    kb = home / "kb"
    done("add", home / "snowball.md", "--kb", kb)
    newest = generations.current(kb).name
    day = generations.manifest(generations.current(kb))["published"][:10]
    done("rollback", "--kb", kb)
    done("rollback", "--to", day, "--kb", kb)
    assert generations.current(kb).name == newest
    assert "No earlier generation is kept" in run("rollback", "--to", "2001-01-01", "--kb", kb).stderr
    for no_date in ("tomorrow", "0001-01-01T00:00+14:00", "2026-13-01"):
        assert f"{no_date!r} is no date" in refused("rollback", "--to", no_date, "--kb", kb)


@pytest.mark.parametrize(
    ("names", "sentence"),
    [
        (["marbles"], "There is no book 'marbles'; there are mudball."),
        (["mudball"], "No book would be left; remove the folder of the knowledge base instead."),
    ],
)
def test_what_cannot_be_removed_is_refused(home: Path, names: list[str], sentence: str) -> None:
    assert sentence in refused("remove", *names, "--kb", home / "kb")


def test_a_file_with_two_books_goes_with_both_or_not_at_all(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from rulewright.ingest.lastgood import File, Index
    from rulewright.web.commands import gathering

    both = Index({"/shelf/both.txt": File("0" * 64, "key", ("mudball", "snowball"))})
    monkeypatch.setattr(gathering, "_index", lambda root: both)
    of_game = {"balls": {"mudball", "snowball"}, "x": {"marbles"}}
    monkeypatch.setattr(gathering, "_books_by_game", lambda root, index: of_game)
    assert "The same file holds snowball; name all of its books." in refused("remove", "mudball", "--kb", home / "kb")


def test_where_nobody_knows_what_it_was_made_of_nothing_is_dropped(home: Path) -> None:
    shutil.rmtree(home / "kb" / "last-good")
    assert "is not on record" in refused("add", home / "snowball.md", "--kb", home / "kb")


def test_a_file_that_is_gone_costs_a_sentence_and_its_book_is_served(home: Path, tmp_path: Path) -> None:
    done("add", home / "snowball.md", "--kb", home / "kb")
    (home / "snowball.md").rename(home / "elsewhere.md")
    (home / "ice.md").write_text(RULES.format(title="Iceball", what="ice"), encoding="utf-8")
    result = run("add", home / "ice.md", "--kb", home / "kb")
    assert result.exit_code == 3 and "snowball.md" in result.stderr
    assert set(games(home / "kb")) == {"iceball", "mudball", "snowball"}


def test_a_game_is_given_as_a_file_and_taken_elsewhere(home: Path, tmp_path: Path) -> None:
    done("export", "--game", "mudball", tmp_path, "--kb", home / "kb")
    (file,) = tmp_path.glob("mudball@*.rwk")
    assert f"Took {file.name}" in done("add", file, "--kb", tmp_path / "other")
    assert games(tmp_path / "other") == games(home / "kb")
    done("add", home / "snowball.md", "--kb", home / "kb")
    assert "waits for `rulewright publish`" in done("remove", "mudball", "--stage", "--kb", adopted(home, tmp_path))


def adopted(home: Path, tmp_path: Path) -> Path:
    """A knowledge base of two games that were made elsewhere."""
    done("export", "--game", "snowball", tmp_path, "--kb", home / "kb")
    done("add", *tmp_path.glob("snowball@*.rwk"), "--kb", tmp_path / "other")
    assert set(games(tmp_path / "other")) == {"mudball", "snowball"}
    return tmp_path / "other"


def test_a_file_that_is_none_is_refused_in_a_sentence(home: Path, tmp_path: Path) -> None:
    (tmp_path / "mudball@0123456789abcdef.rwk").write_bytes(b"anything")
    result = run("add", tmp_path / "mudball@0123456789abcdef.rwk", "--kb", home / "kb")
    assert result.exit_code == 1 and "no file of a game" in result.stderr and "Traceback" not in result.output


def test_a_game_is_written_into_a_folder_that_there_is(home: Path, tmp_path: Path) -> None:
    assert "is a folder that there is" in refused("export", "--game", "mudball", tmp_path / "none", "--kb", home / "kb")
    assert "name a file in it" in refused("export", tmp_path, "--kb", home / "kb")
    assert "--sign is for --game" in refused("export", "--sign", "key", tmp_path / "x.json", "--kb", home / "kb")
    assert run("export", "--game", "none", tmp_path, "--kb", home / "kb").exit_code == 1


def test_a_signed_file_is_taken_and_another_is_not(home: Path, tmp_path: Path) -> None:
    pytest.importorskip("cryptography")
    private, public = secret(tmp_path)
    done("export", "--game", "mudball", tmp_path, "--sign", private, "--kb", home / "kb")
    (file,) = tmp_path.glob("mudball@*.rwk")
    done("add", file, "--key", public, "--kb", tmp_path / "other")
    file.with_name(file.name + ".minisig").unlink()
    result = run("add", file, "--key", public, "--kb", tmp_path / "third")
    assert result.exit_code == 1 and "[not-signed]" in result.stderr and not (tmp_path / "third" / "current").exists()
