"""A build either makes the next generation or changes nothing; what did not change is not done again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from rulewright.ingest import bounded
from rulewright.ingest.build import Manner, Options, build
from rulewright.ingest.child.forks import Forks
from rulewright.kb import generations, reports
from rulewright.kb.base import KnowledgeBase
from rulewright.kb.check.report import check
from rulewright.kb.conflicts.find import conflicts
from rulewright.kb.errors import InputRefused, StoreError
from rulewright.kb.generations import current
from rulewright.kb.parts import Parts
from rulewright.kb.store import Store
from tests.kb.test_generations import rewrite
from tests.make import written

RULES = """# Mudball

## 1 Throwing

A player throws mud. See "Ducking".

## 2 Ducking

A player who ducks cannot throw. The mud of this rule is wetter than that of any other rule.
"""


@pytest.fixture
def rulebook(tmp_path: Path) -> Path:
    return written(tmp_path / "in" / "mudball.md", RULES)


def ids(root: Path) -> list[str]:
    kb = KnowledgeBase(root)
    with kb.reading() as g:
        found = [s.id for b in g.store.books() for s in g.store.sections_of(b.id)]
    kb.close()
    return found


def test_a_build_counts_what_it_found(tmp_path: Path, rulebook: Path) -> None:
    report = build(tmp_path / "kb", [rulebook])
    assert report.changed
    assert report.generation == current(tmp_path / "kb").name
    (row,) = report.rows
    assert (row["book"], row["lang"], row["profile"]) == ("mudball", "en", "")
    assert row["sections"] == len(ids(tmp_path / "kb")) >= 3


def test_a_second_build_does_nothing(tmp_path: Path, rulebook: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = build(tmp_path / "kb", [rulebook])
    monkeypatch.setattr(Forks, "run", None)  # no child is started
    second = build(tmp_path / "kb", [rulebook])
    assert not second.changed
    assert (second.generation, second.content, second.rows) == (first.generation, first.content, first.rows)


def test_only_what_changed_is_read_again(tmp_path: Path, rulebook: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    other = rulebook.with_name("pillow.md")
    other.write_text("# Pillow\n\n## 1 Fluffing\n\nFluff the pillow.\n", encoding="utf-8")
    build(tmp_path / "kb", [rulebook, other])
    read: list[str] = []
    honest = bounded.read
    monkeypatch.setattr(bounded, "read", lambda path, corpus, **how: read.append(path.name) or honest(path, corpus))
    other.write_text("# Pillow\n\n## 1 Fluffing\n\nFluff the pillow twice.\n", encoding="utf-8")
    assert build(tmp_path / "kb", [rulebook, other]).changed
    assert read == ["pillow.md"]


def test_only_what_changed_is_looked_through_again(
    tmp_path: Path, rulebook: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = rulebook.with_name("pillow.md")
    other.write_text("# Pillow\n\n## 1 Fluffing\n\nFluff the pillow.\n", encoding="utf-8")
    build(tmp_path / "kb", [rulebook, other])
    looked_at: list[str] = []
    honest = reports.made

    def made(store: Store) -> Iterator[reports.Report]:
        looked_at.append(*store.games())
        return honest(store)

    monkeypatch.setattr(reports, "made", made)
    other.write_text('# Pillow\n\n## 1 Fluffing\n\nFluff the pillow. See "Sheets".\n', encoding="utf-8")
    build(tmp_path / "kb", [rulebook, other])
    assert looked_at == ["pillow"]
    assert kept_reports(tmp_path / "kb") == {(b, k) for b in ("mudball", "pillow") for k in ("conflicts", "findings")}


def kept_reports(root: Path) -> set[tuple[str, str]]:
    kb = KnowledgeBase(root)
    with kb.reading() as g:
        rows = [row for part in g.store.parts() for row in part.rows("SELECT book, kind FROM reports")]
        for book in g.store.books():
            assert reports.findings(g.store, book.id) == check(g.store, book.id)
            assert reports.conflicts(g.store, book.id) == conflicts(g.store, book.id)
    kb.close()
    return {(book, kind) for book, kind in rows}


def test_other_findings_are_another_generation(tmp_path: Path, rulebook: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A browser asks by the generation whether it has the newest page, and pages show findings."""
    first = build(tmp_path / "a", [rulebook])
    monkeypatch.setattr(reports, "made", lambda store: iter([reports.Report("mudball", "findings", "[]")]))
    second = build(tmp_path / "b", [rulebook])
    assert second.content == first.content
    assert second.generation != first.generation


def test_a_damaged_kept_result_is_made_again(tmp_path: Path, rulebook: Path) -> None:
    first = build(tmp_path / "kb", [rulebook])
    for kept in (tmp_path / "kb" / "cache").glob("*.json"):
        kept.write_text(kept.read_text(encoding="utf-8")[:-3], encoding="utf-8")
    (tmp_path / "kb" / "current").unlink()
    assert build(tmp_path / "kb", [rulebook]).content == first.content


def test_a_damaged_generation_is_built_anew(tmp_path: Path, rulebook: Path) -> None:
    build(tmp_path / "kb", [rulebook])
    for file in ("common.db", "games/*.rwk", "index/sections.json"):
        (store,) = current(tmp_path / "kb").glob(file)
        store.write_bytes(store.read_bytes()[:-1])
        with pytest.raises(StoreError, match="damaged"):
            KnowledgeBase(tmp_path / "kb")
        assert build(tmp_path / "kb", [rulebook]).changed
        assert ids(tmp_path / "kb")


def test_the_same_book_twice_is_one_book(tmp_path: Path, rulebook: Path) -> None:
    once = build(tmp_path / "kb", [rulebook])
    copy = rulebook.with_name("zz-copy.md")
    copy.write_bytes(rulebook.read_bytes())
    assert build(tmp_path / "kb", [rulebook, copy]).content == once.content


def test_taking_a_book_away_restores_the_hash(tmp_path: Path, rulebook: Path, sample_files: list[Path]) -> None:
    first = build(tmp_path / "kb", [rulebook])
    build(tmp_path / "kb", [rulebook, sample_files[-1]])
    assert build(tmp_path / "kb", [rulebook]).content == first.content


def test_editing_one_section_changes_no_other_id(tmp_path: Path, rulebook: Path) -> None:
    build(tmp_path / "kb", [rulebook])
    before = ids(tmp_path / "kb")
    rulebook.write_text(RULES.replace("throws mud", "throws mud, gently"), encoding="utf-8")
    build(tmp_path / "kb", [rulebook])
    assert ids(tmp_path / "kb") == before


def test_an_id_that_is_gone_leads_to_what_it_became(tmp_path: Path, rulebook: Path) -> None:
    build(tmp_path / "kb", [rulebook])
    (old,) = (i for i in ids(tmp_path / "kb") if "duck" in i)
    rulebook.write_text(RULES.replace("2 Ducking", "2 Crouching"), encoding="utf-8")
    build(tmp_path / "kb", [rulebook])
    kb = KnowledgeBase(tmp_path / "kb")
    with kb.reading() as g:
        new = g.store.successor(old)
        assert new and "crouching" in new
        assert g.store.section(new).text.startswith("A player who ducks")
    kb.close()


def test_of_two_files_that_are_the_same_book_the_one_that_was_served_stays(
    tmp_path: Path, sample_files: list[Path]
) -> None:
    torneo = next(p for p in sample_files if p.suffix == ".txt")
    edition = tmp_path / "second.txt"
    edition.write_text(torneo.read_text(encoding="utf-8").replace("75 minutos", "90 minutos"), encoding="utf-8")
    first = build(tmp_path / "kb", [edition])
    both = build(tmp_path / "kb", [torneo, edition])
    assert both.content == first.content
    (told,) = both.quarantined
    assert (told["file"], told["code"], told["books"]) == (torneo.name, "input-twins", ["lantern-marsh-torneo"])
    with pytest.raises(InputRefused, match="both the book") as e:
        build(tmp_path / "kb", [torneo, edition], manner=Manner(strict=True))
    assert e.value.code == "input-twins"


BROKEN = [
    pytest.param(b"", id="empty"),
    pytest.param(b"   \n \n", id="blank"),
    pytest.param(b"\x7fELF\x00\x00\x01", id="binary"),
    pytest.param(b"Rule 1. \xff\xfe\xfa broken \x80\x81", id="invalid UTF-8"),
    pytest.param(b"a" * 50_000_000, id="50 MB of one letter"),
]


@pytest.mark.parametrize("data", BROKEN)
def test_broken_input_leaves_the_old_knowledge_base_as_it_was(tmp_path: Path, rulebook: Path, data: bytes) -> None:
    before = build(tmp_path / "kb", [rulebook])
    bad = rulebook.with_name("bad.txt")
    bad.write_bytes(data)
    with pytest.raises(InputRefused) as e:
        build(tmp_path / "kb", [rulebook, bad], manner=Manner(strict=True))
    assert "bad.txt" in e.value.sentence and "\n" not in e.value.sentence
    assert current(tmp_path / "kb").name == before.generation
    assert ids(tmp_path / "kb")


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(InputRefused, match=r"nowhere\.txt is not there; check the path"):
        build(tmp_path / "kb", [tmp_path / "nowhere.txt"])


def test_options_are_part_of_what_a_build_is_made_of(tmp_path: Path, sample_files: list[Path]) -> None:
    build(tmp_path / "kb", sample_files[-1:])
    assert build(tmp_path / "kb", sample_files[-1:], Options(auto=True)).changed
    assert not build(tmp_path / "kb", sample_files[-1:], Options(auto=True)).changed


def test_a_full_disk_is_a_sentence_and_the_old_one_serves(
    tmp_path: Path, rulebook: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = build(tmp_path / "kb", [rulebook])
    rulebook.write_text(RULES + "\n## 3 Washing\n\nWash.\n", encoding="utf-8")

    def full(*args: object, **kwargs: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("rulewright.kb.store_writer.StoreWriter.add", full)
    with pytest.raises(StoreError) as e:
        build(tmp_path / "kb", [rulebook])
    assert e.value.code == "kb-disk-full"
    assert current(tmp_path / "kb").name == before.generation
    monkeypatch.undo()
    assert build(tmp_path / "kb", [rulebook]).changed
    assert not list((tmp_path / "kb" / "generations").glob(".*"))


PROFILE = """[book]
id = "mudball"
game = "mudball"
title = "Mudball"
lang = "en"
recognise = ["# Mudball"]

[site]
colour = "#2f7d5a"
"""


def test_a_new_look_is_a_new_generation(tmp_path: Path, rulebook: Path) -> None:
    profile = rulebook.with_name("mudball.toml")
    profile.write_text(PROFILE, encoding="utf-8")
    first = build(tmp_path / "kb", [rulebook])
    profile.write_text(PROFILE.replace("#2f7d5a", "#b02020"), encoding="utf-8")
    second = build(tmp_path / "kb", [rulebook])
    assert second.content == first.content, "a colour is not exported"
    assert second.generation != first.generation == generations.listed(tmp_path / "kb")[1].id


def test_a_comment_changes_nothing_and_publishes_nothing(tmp_path: Path, rulebook: Path) -> None:
    profile, root = rulebook.with_name("mudball.toml"), tmp_path / "kb"
    profile.write_text(PROFILE, encoding="utf-8")
    first = build(root, [rulebook])
    before = {p: (p.stat().st_ino, p.stat().st_mtime_ns) for p in current(root).rglob("*")}
    profile.write_text(PROFILE + "# somebody was here\n", encoding="utf-8")
    assert build(root, [rulebook]).generation == first.generation
    after = {p: (p.stat().st_ino, p.stat().st_mtime_ns) for p in current(root).rglob("*")}
    assert after == before, "not one file was written anew"
    assert [g.id for g in generations.listed(root)] == [first.generation]
    assert not build(root, [rulebook]).changed, "and the next build knows that nothing changed"


def test_the_same_from_another_folder_on_another_day_is_the_same_generation(
    tmp_path: Path, rulebook: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = build(tmp_path / "a", [rulebook])
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "86400")
    assert build(tmp_path / "b", [rulebook]).generation == first.generation


@pytest.mark.parametrize("error", [OSError(28, "full"), KeyboardInterrupt(), ZeroDivisionError()])
def test_a_build_that_fails_leaves_nothing_half_made(
    tmp_path: Path, rulebook: Path, monkeypatch: pytest.MonkeyPatch, error: BaseException
) -> None:
    root = tmp_path / "kb"
    first = build(root, [rulebook])
    rulebook.write_text(RULES + "\n## 3 Washing\n\nWash.\n", encoding="utf-8")

    def fail(*_: object) -> None:
        (root / "cache" / "half.part").write_text("half")
        raise error

    monkeypatch.setattr("rulewright.kb.bulk.write", fail)
    with pytest.raises((StoreError, KeyboardInterrupt, ZeroDivisionError)):
        build(root, [rulebook])
    assert [p.name for p in (root / "generations").iterdir()] == [first.generation]
    assert not list((root / "cache").glob("*.part"))


@pytest.mark.parametrize("of", [generations.FORMAT - 1, generations.FORMAT + 1, None])
def test_old_ids_outlive_another_format(tmp_path: Path, rulebook: Path, of: int | None) -> None:
    root = tmp_path / "kb"
    build(root, [rulebook])
    rewrite(current(root), lambda data: data.update(format=of) if of else data.pop("format"))
    (old,) = (s for s in stored_ids(current(root)) if "duck" in s)
    rulebook.write_text(RULES.replace("2 Ducking", "2 Crouching"), encoding="utf-8")
    build(root, [rulebook])
    kb = KnowledgeBase(root)
    with kb.reading() as g:
        assert "crouching" in (g.store.successor(old) or "")
    kb.close()


def test_another_format_that_cannot_be_read_is_built_anew_all_the_same(tmp_path: Path, rulebook: Path) -> None:
    root = tmp_path / "kb"
    build(root, [rulebook])
    store = current(root) / "common.db"
    store.write_bytes(b"of another kind")
    rewrite(
        current(root),
        lambda data: data.update(format=99, files=data["files"] | {"common.db": generations.sha256(store)}),
    )
    assert build(root, [rulebook]).changed and ids(root)


def stored_ids(folder: Path) -> list[str]:
    store = Parts(folder)
    found = [s.id for b in store.books() for s in store.sections_of(b.id)]
    store.close()
    return found
