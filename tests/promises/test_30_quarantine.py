"""Promise 30: a book that cannot be read, studied or finished in its bounds costs a sentence and nothing else.

All others are built, its last good reading is served, and no traceback reaches a user.
"""

from __future__ import annotations

import json
import os
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from rulewright.app import create_app
from rulewright.cli import main
from rulewright.ingest import bounded, limits
from rulewright.ingest.build import Manner, Report, build
from rulewright.ingest.child.forks import FORKS, KILLED, Failure
from rulewright.ingest.corpus import Corpus
from rulewright.kb import generations
from rulewright.kb.base import KnowledgeBase
from rulewright.kb.errors import InputRefused
from rulewright.kb.generations import current
from tests.ingest.readers.documents import docx

RULES = (
    "# {name}\n\n## 1 Throwing\n\nA player throws mud {n} times. See “Ducking”.\n\n## 2 Ducking\n\nA player ducks.\n"
)

SECRET = "the secret rule of page nine"


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    """A folder with two rulebooks."""
    folder = tmp_path / "books"
    folder.mkdir()
    for name in ("Mudball", "Heronry"):
        (folder / f"{name.lower()}.md").write_text(RULES.format(name=name, n=1), encoding="utf-8")
    return folder


def built(shelf: Path, strict: bool = False) -> Report:
    return build(shelf.parent / "kb", sorted(shelf.iterdir()), manner=Manner(strict=strict))


def says(shelf: Path, book: str) -> str:
    """The text of a served book."""
    kb = KnowledgeBase(shelf.parent / "kb")
    with kb.reading() as g:
        text = "\n".join(s.text for s in g.store.sections_of(book))
    kb.close()
    return text


def command(shelf: Path, *args: str) -> Result:
    """What `rulewright build` ends with."""
    os.environ["COLUMNS"] = "200"
    done = CliRunner().invoke(main, ["build", "--kb", str(shelf.parent / "kb"), *args])
    assert "Traceback" not in done.output
    return done


BAD = [
    pytest.param("bad.txt", b"", "input-empty", id="empty"),
    pytest.param("bad.txt", b"\x7fELF\x00\x00", "input-binary", id="binary"),
    pytest.param("bad.pdf", b"%PDF-1.4 nothing", "pdf-damaged", id="no PDF"),
    pytest.param("bad.docx", b"PK nothing", "input-docx", id="no .docx"),
    pytest.param("bad.odt", b"PK nothing", "input-odt", id="no .odt"),
    pytest.param("bad.rtf", b"{\\rtf", "input-format", id="a format that is not read"),
    pytest.param("bad.md", b"> " * 40 + b"deep", "limit-nesting", id="beyond a limit"),
]


@pytest.mark.parametrize(("name", "data", "code"), BAD)
def test_a_bad_book_stops_nobody(shelf: Path, name: str, data: bytes, code: str) -> None:
    good = built(shelf)
    (shelf / name).write_bytes(data)
    done = command(shelf, str(shelf))
    assert done.exit_code == 3
    assert name in done.output and f"[{code}]" in done.output
    kb = KnowledgeBase(shelf.parent / "kb")
    with kb.reading() as g:
        assert {b.id for b in g.store.books()} == {"mudball", "heronry"}
        (told,) = g.quarantined
    kb.close()
    assert (told["file"], told["books"], told["code"]) == (name, [], code)
    assert built(shelf).content == good.content
    assert command(shelf, str(shelf)).exit_code == 3  # also where nothing changed
    strict = command(shelf, str(shelf), "--strict")
    assert (strict.exit_code, f"[{code}]" in strict.output) == (1, True)


@pytest.mark.parametrize("limit", ["MEMORY", "WAIT"])
def test_a_book_beyond_its_bounds_is_served_as_it_was_last_read(
    shelf: Path, monkeypatch: pytest.MonkeyPatch, limit: str
) -> None:
    built(shelf)
    # What a process has freed before it is bounded it may use again: a book needs more than that to be beyond it.
    most = 24_000 if limit == "MEMORY" else 3_000
    text = RULES.format(name="Mudball", n=2) + "".join(f"\n## {n} Rule\n\nThrow {n}.\n" for n in range(3, most))
    (shelf / "mudball.md").write_text(text, encoding="utf-8")
    bound = getattr(limits, limit)
    monkeypatch.setattr(limits, limit, replace(bound, most=0))
    done = built(shelf)
    (told,) = done.quarantined
    assert (told["file"], told["books"], told["code"]) == ("mudball.md", ["mudball"], bound.code)
    assert "mud 1 times" in says(shelf, "mudball")
    monkeypatch.undo()
    if limit == "WAIT":  # another time it may go well, though nothing changed
        assert "mud 2 times" in (built(shelf).quarantined or says(shelf, "mudball"))
        return
    (shelf / "mudball.md").write_text(RULES.format(name="Mudball", n=3), encoding="utf-8")
    assert not built(shelf).quarantined
    assert "mud 3 times" in says(shelf, "mudball")


def test_a_book_that_is_removed_is_not_served_from_its_last_reading(shelf: Path) -> None:
    built(shelf)
    (shelf / "mudball.md").unlink()
    done = built(shelf)
    assert [row["book"] for row in done.rows] == ["heronry"] and done.dropped == ("mudball",)
    assert not done.quarantined


def test_the_last_good_reading_outlives_the_cache_and_an_upgrade(shelf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    good = built(shelf)
    monkeypatch.setattr("rulewright.ingest.steps.hashed", lambda *_: "a newer program")
    (shelf / "mudball.md").write_bytes(b"")
    for kept in (shelf.parent / "kb" / "cache").iterdir():
        kept.unlink()
    done = built(shelf)
    assert [q["file"] for q in done.quarantined] == ["mudball.md"]
    assert done.content == good.content
    again = built(shelf)
    assert not again.changed and again.quarantined == done.quarantined


def test_a_last_good_reading_of_another_format_is_not_served(shelf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    built(shelf)
    monkeypatch.setattr("rulewright.ingest.lastgood.FORMAT", 2)
    (shelf / "mudball.md").write_bytes(b"")
    done = built(shelf)
    assert [row["book"] for row in done.rows] == ["heronry"]
    assert done.quarantined[0]["books"] == []


def broken_study(monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    honest = bounded.study

    def study(name: str, readings: object, corpus: Corpus) -> str | Failure:
        if name == game:
            return Failure("read-failed", f"The game {game} makes the reading of it break down.")
        return honest(name, readings, corpus)  # type: ignore[arg-type]

    monkeypatch.setattr(bounded, "study", study)


def test_a_game_that_cannot_be_studied_is_served_as_it_was(shelf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    built(shelf)
    broken_study(monkeypatch, "mudball")
    for name in ("Mudball", "Heronry"):
        (shelf / f"{name.lower()}.md").write_text(RULES.format(name=name, n=2), encoding="utf-8")
    done = built(shelf)
    (told,) = done.quarantined
    assert (told["file"], told["books"], told["code"]) == ("", ["mudball"], "read-failed")
    assert "mud 1 times" in says(shelf, "mudball") and "mud 2 times" in says(shelf, "heronry")
    with pytest.raises(InputRefused, match="break down"):
        built(shelf, strict=True)


def test_a_game_that_never_was_studied_costs_only_itself(shelf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    broken_study(monkeypatch, "mudball")
    done = built(shelf)
    assert [row["book"] for row in done.rows] == ["heronry"]
    assert [q["books"] for q in done.quarantined] == [["mudball"]]


def test_where_nothing_is_left_the_old_knowledge_base_stays(shelf: Path) -> None:
    before = built(shelf)
    empty = shelf.parent / "empty.md"
    empty.write_bytes(b"")
    with pytest.raises(InputRefused, match=r"empty\.md is empty"):
        build(shelf.parent / "kb", [empty])
    assert current(shelf.parent / "kb").name == before.generation


def test_a_child_that_is_killed_is_asked_again_by_the_next_build(shelf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        bounded, "read", lambda path, corpus, **how: Failure(KILLED, f"{path.name} was killed.", lasting=False)
    )
    with pytest.raises(InputRefused):
        built(shelf)
    monkeypatch.undo()
    assert not built(shelf).quarantined


@pytest.mark.parametrize("words", ["*/*", "★", "+"])
def test_a_glossary_of_symbols_is_read(shelf: Path, words: str) -> None:
    glossary = f"## Glossary\n\n**{words}**: Any symbol may be thrown here.\n\n**Mud**: Wet earth."
    text = f"# Signs\n\n{glossary}\n\n## Use\n\nThrow {words} value.\n"
    (shelf / "signs.md").write_text(text, encoding="utf-8")
    assert not built(shelf).quarantined


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux holds a process to a limit of memory")
def test_a_table_of_huge_spans_takes_no_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MEMORY", replace(limits.MEMORY, most=60_000_000))
    cell = '<td colspan="99999" rowspan="99999">mud</td>'
    path = tmp_path / "spans.html"
    path.write_text(
        f"<h1>Mud</h1><table>{('<tr>' + cell * 20 + '</tr>') * 20}</table><p>Throw it.</p>", encoding="utf-8"
    )
    assert bounded.read_books(path, Corpus())


def test_a_file_too_large_is_not_even_hashed(shelf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hashed: list[str] = []
    digest = generations.sha256
    monkeypatch.setattr(generations, "sha256", lambda path: hashed.append(path.name) or digest(path))
    with (shelf / "sparse.txt").open("wb") as file:
        file.truncate(50_000_000_000)
    done = built(shelf)
    assert [q["code"] for q in done.quarantined] == ["limit-file"]
    assert "mudball.md" in hashed and "sparse.txt" not in hashed


def test_a_name_that_is_no_text_is_told(shelf: Path) -> None:
    bad = Path(os.fsdecode(os.fsencode(shelf) + b"/b\xff\xfeook.md"))
    try:
        bad.write_text(RULES.format(name="Bad", n=1), encoding="utf-8")
    except OSError:
        pytest.skip("this file system takes only names that are text")
    done = command(shelf, str(shelf))
    assert done.exit_code == 3
    assert "b\\xff\\xfeook.md" in done.output and "[input-name]" in done.output


def test_a_link_that_leads_out_of_the_folder_is_left_out(shelf: Path, tmp_path: Path) -> None:
    secret = tmp_path / "secret.md"
    secret.write_text(RULES.format(name="Secret", n=1), encoding="utf-8")
    (shelf / "linked.md").symlink_to(secret)
    (shelf / "inside.md").symlink_to(shelf / "mudball.md")
    done = command(shelf, str(shelf))
    assert done.exit_code == 3 and "linked.md" in done.output and "[input-link]" in done.output
    assert "inside.md" not in done.output
    kb = KnowledgeBase(tmp_path / "kb")
    with kb.reading() as g:
        assert {b.id for b in g.store.books()} == {"mudball", "heronry"}
    kb.close()


def test_two_books_of_one_title_and_one_name_are_both_built(shelf: Path) -> None:
    for folder, n in (("one", 1), ("two", 2)):
        (shelf / folder).mkdir()
        (shelf / folder / "rules.md").write_text(RULES.format(name="Game rules", n=n), encoding="utf-8")
    done = command(shelf, str(shelf))
    assert done.exit_code == 0
    assert "rules.md, rules.md have the same title" in done.output
    assert "mud 1 times" in says(shelf, "one-rules") and "mud 2 times" in says(shelf, "two-rules")


def test_health_and_the_report_tell_of_it(shelf: Path) -> None:
    built(shelf)
    (shelf / "mudball.md").write_bytes(b"")
    built(shelf)
    app = create_app(shelf.parent / "kb")
    client = app.test_client()
    health = client.get("/health")
    (told,) = health.get_json()["quarantined"]
    assert health.status_code == 200 and health.get_json()["status"] == "ok"
    assert told["file"] == "mudball.md" and told["books"] == ["mudball"] and told["since"].count("-") == 2
    report = client.get("/check/mudball").get_data(as_text=True)
    assert "mudball.md is empty; there is nothing to read." in report and "as it was last read well" in report
    assert "as it was last read well" not in client.get("/check/heronry").get_data(as_text=True)
    app.extensions["kb"].close()


def test_an_error_that_nobody_expected_is_a_sentence_and_a_file(
    shelf: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*args: object, **kwargs: object) -> None:
        raise KeyError(SECRET)

    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setattr("rulewright.ingest.steps.hashed", broken)
    done = command(shelf, str(shelf))
    assert done.exit_code == 1 and len(done.output.strip().splitlines()) == 1
    assert "[unexpected]" in done.output and "page nine" not in done.output
    (crash,) = (tmp_path / "state" / "rulewright" / "crashes").iterdir()
    assert str(crash) in done.output
    kept = crash.read_text(encoding="utf-8")
    assert "builtins.KeyError" in kept and "in build" in kept and "page nine" not in kept


def test_named_files_that_would_drop_a_book_are_refused(shelf: Path) -> None:
    before = built(shelf)
    done = command(shelf, str(shelf / "mudball.md"))
    assert done.exit_code == 2 and "heronry" in done.output and "--prune" in done.output
    assert current(shelf.parent / "kb").name == before.generation
    pruned = command(shelf, str(shelf / "mudball.md"), "--prune")
    assert pruned.exit_code == 0 and "No longer in the knowledge base: heronry." in pruned.output


def test_a_named_file_may_change_its_title(shelf: Path) -> None:
    built(shelf)
    (shelf / "mudball.md").write_text(RULES.format(name="Mudfight", n=1), encoding="utf-8")
    done = command(shelf, str(shelf / "mudball.md"), str(shelf / "heronry.md"))
    assert done.exit_code == 0 and "No longer in the knowledge base: mudball." in done.output


def test_a_folder_prunes_what_is_gone_from_it_and_names_it(shelf: Path) -> None:
    built(shelf)
    (shelf / "mudball.md").unlink()
    done = command(shelf, str(shelf))
    assert done.exit_code == 0 and "No longer in the knowledge base: mudball." in done.output


def test_the_same_books_are_the_same_content_from_a_fresh_server(shelf: Path) -> None:
    """The content hash depends on nothing of all this: not on the cache, nor on how old the fork server is."""
    first = built(shelf)
    FORKS.close()
    for path in (shelf.parent / "kb" / "cache").iterdir():
        path.unlink()
    (shelf.parent / "kb" / "current").unlink()
    assert built(shelf).content == first.content


def test_a_docx_of_one_paragraph_is_refused_before_it_is_unpacked_into_a_tree(shelf: Path) -> None:
    (shelf / "long.docx").write_bytes(docx("<w:p>" + "<w:r><w:t>Mud.</w:t></w:r>" * 60_000 + "</w:p>"))
    assert [q["code"] for q in built(shelf).quarantined] == [limits.LINE.code]


def test_an_older_generation_in_use_hides_no_book_that_cannot_be_read(shelf: Path) -> None:
    first = built(shelf).generation
    (shelf / "mud.md").write_bytes(b"\0\0")
    assert built(shelf).quarantined
    generations.use(shelf.parent / "kb", first)
    again = built(shelf)
    assert not again.changed and again.generation == first and [q["file"] for q in again.quarantined] == ["mud.md"]


def test_who_owns_a_file_that_was_never_read_nobody_knows_so_strangers_are_not_told_its_name(shelf: Path) -> None:
    (shelf / "secret.md").write_bytes(b"\0\0")
    built(shelf)
    for published, told in ((False, ["secret.md"]), (True, [])):
        base = KnowledgeBase(shelf.parent / "kb", published)
        with base.reading() as g:
            assert [q["file"] for q in g.quarantined] == told
        base.close()


def test_the_editor_s_report_in_the_terminal_tells_what_was_not_read(shelf: Path) -> None:
    (shelf / "secret.md").write_bytes(b"\0\0")
    built(shelf)
    kb = ["--kb", str(shelf.parent / "kb")]
    assert "secret.md" in CliRunner().invoke(main, ["check", *kb]).stdout
    told = json.loads(CliRunner().invoke(main, ["check", "--json", *kb]).stdout)
    assert [q["file"] for q in told["quarantined"]] == ["secret.md"]
