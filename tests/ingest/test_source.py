"""Step 1: what is read, what is refused, and that each refusal says what is wrong and what to do."""

from __future__ import annotations

import os
import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from rulewright.ingest.limits import FILE, LIMITS, LINE, NESTING, RUN, SECTION, SECTIONS, Limit, check_reading
from rulewright.ingest.source import SAVE_AS, SUFFIXES, check, decode, find_files, longest_run, read, sense
from rulewright.kb.errors import InputRefused
from rulewright.kb.model import Book, BookReading, Section, SectionKind, Span

SPANISH = "Cada jugador añade una acción más a la tirada. La compañía rival también podrá hacerlo según las reglas. "


def refused(path: Path) -> InputRefused:
    with pytest.raises(InputRefused) as caught:
        read(path)
    sentence = caught.value.sentence
    assert sentence.startswith(path.name) and sentence.endswith(".") and "\n" not in sentence
    return caught.value


@pytest.mark.parametrize(
    ("name", "kind"),
    [("a.txt", "text"), ("a.md", "markdown"), ("a.markdown", "markdown"), ("A.TXT", "text"), ("A.Md", "markdown")],
)
def test_reads_text_and_markdown(tmp_path: Path, name: str, kind: str) -> None:
    (tmp_path / name).write_bytes("Reglas\r\n\r\nUna línea\rotra\n".encode())
    source = read(tmp_path / name)
    assert source.text == "Reglas\r\n\r\nUna línea\rotra\n"  # newlines untouched
    assert (source.name, source.format) == (name, kind)
    assert len(source.sha256) == 64


def test_the_byte_order_mark_counts_as_a_character(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_bytes(b"\xef\xbb\xbfRules of the game")
    assert read(tmp_path / "a.txt").text.index("Rules") == 1


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32"])
def test_wide_encodings_need_their_mark(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(SPANISH.encode(encoding))
    if encoding in ("utf-16", "utf-32"):
        assert read(path).text == SPANISH
    else:
        assert refused(path).code == "input-binary"


@pytest.mark.parametrize("encoding", ["cp1252", "mac_roman"])
def test_a_legacy_encoding_is_taken_when_its_words_make_sense(encoding: str) -> None:
    text = SPANISH * 20
    assert decode("a.txt", text.encode(encoding)) == text


@pytest.mark.parametrize(
    "data",
    [
        b"The rules \xc3\x28 of the game " * 20,
        b"\xff\xfeR\x00u\x00l\x00\x00",  # UTF-16 cut in the middle of a character
        bytes(range(128, 256)) * 30,
        "Кто начинает игру, бросает кости первым. ".encode("koi8-r") * 20,
    ],
)
def test_what_is_no_sure_encoding_is_refused(data: bytes) -> None:
    with pytest.raises(InputRefused) as caught:
        decode("a.txt", data)
    assert caught.value.code == "input-encoding"
    assert "save it as UTF-8" in caught.value.sentence


def test_sense_tells_words_from_noise() -> None:
    assert sense(SPANISH) == 1.0
    assert sense("aÃ±ade acciÃ³n compaÃ±Ã­a") < 0.5
    assert sense("plain") == 0.0


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "input-empty"),
        (b" \n\t\r\n ", "input-empty"),
        (b"\xef\xbb\xbf \n", "input-empty"),
        (b"\x7fELF\x00\x01 text", "input-binary"),
        (b"rules \x01\x02\x03\x04 of \x05\x06 the game", "input-binary"),
        (b"a" * 300_000, "limit-run"),
        (b"ab" * 300_000, "limit-line"),
        (b"rules\n" + b"> " * 40 + b"text", "limit-nesting"),
    ],
)
def test_broken_input_is_refused_with_a_code(tmp_path: Path, data: bytes, code: str) -> None:
    path = tmp_path / "broken.txt"
    path.write_bytes(data)
    assert refused(path).code == code


def test_the_size_is_asked_before_anything_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "huge.txt"
    with path.open("wb") as file:
        file.truncate(50_000_000)

    def never(*_: object) -> None:
        raise AssertionError("read before its size was known")

    monkeypatch.setattr(Path, "open", never)
    error = refused(path)
    assert error.code == "limit-file"
    assert "50,000,000" in error.sentence and f"{FILE.most:,}" in error.sentence


@pytest.mark.parametrize("limit", LIMITS, ids=lambda x: x.code)
def test_every_limit_names_itself_and_a_remedy(limit: Limit) -> None:
    sentence = limit.refuse("a.txt", 99).sentence
    assert sentence.startswith("a.txt has a ") and "the limit is" in sentence and sentence.endswith(".")


def test_limits_are_generous_to_real_books() -> None:
    check("a.txt", ("word " * 1_000 + "\n") * 20)  # lines of 5 kB
    check("a.txt", "=" * 2_000 + "\nrules\n" + " " * 1_000 + "x")
    check("a.txt", "rules\x0c of the game " * 100)  # form feeds part pages


@pytest.mark.parametrize("name", ["book.mobi", "book.rtf", "book", "book.txt.zip"])
def test_other_formats_are_refused(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_bytes(b"rules")
    assert refused(tmp_path / name).code == "input-format"


@pytest.mark.parametrize("suffix", [*SAVE_AS, ".lit"])
def test_the_advice_names_a_form_that_is_read(tmp_path: Path, suffix: str) -> None:
    (tmp_path / f"book{suffix}").write_bytes(b"rules")
    _, _, advice = refused(tmp_path / f"book{suffix}").sentence.partition("; ")
    named = re.findall(r"\.\w+", advice)
    assert named and set(named) <= set(SUFFIXES) and suffix not in named


def test_books_of_readers_are_to_become_epubs(tmp_path: Path) -> None:
    for name in ("book.mobi", "book.AZW3"):
        (tmp_path / name).write_bytes(b"rules")
        assert refused(tmp_path / name).sentence == f"{name} is not a format that can be read; convert it to .epub."


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "folder.txt").mkdir()
    os.mkfifo(tmp_path / "pipe.txt")
    (tmp_path / "folder").mkdir()
    for name in ("folder.txt", "pipe.txt", "folder"):
        assert "is not a file" in refused(tmp_path / name).sentence
    for name in ("missing.txt", "missing"):  # no word of formats where there is nothing to save again
        error = refused(tmp_path / name)
        assert error.code == "input-unreadable" and "check the path" in error.sentence


@pytest.mark.parametrize(
    ("name", "start", "kind"),
    [
        ("a.txt", "<!DOCTYPE html><html><body>", "html"),
        ("a.txt", "<h1>Mudball</h1>\n", "html"),
        ("a.txt", "\n <div class='content'>", "html"),
        ("a.txt", "<3 dice> are rolled", "text"),
        ("a.md", "<h1 align='center'>Mudball</h1>\n", "markdown"),  # as the front of many a Markdown file
    ],
)
def test_the_body_of_a_page_saved_as_text_is_html(tmp_path: Path, name: str, start: str, kind: str) -> None:
    (tmp_path / name).write_text(f"{start}<p>Throw mud.</p>", encoding="utf-8")
    assert read(tmp_path / name).format == kind


@pytest.mark.parametrize(
    ("name", "text", "kind"),
    [
        ("a.txt", "== Mud\n\nx\n\n== Dust\n\nx\n\n=== Sand\n\nx\n", "asciidoc"),
        ("a.txt", "== Mud\n\nx\n\n== Dust\n", "text"),  # too few to be sure
        ("a.txt", "== Mud ==\n\nx\n\n== Dust ==\n\n== Sand ==\n", "text"),  # a wiki's
        ("a.txt", "# Mud\n\n== x\n\n== Dust\n\n== Sand\n", "text"),
        ("a.md", "== Mud\n\nx\n\n== Dust\n\n== Sand\n", "markdown"),
        ("a.asc", "x", "asciidoc"),
    ],
)
def test_text_with_the_headings_of_asciidoc_is_that(tmp_path: Path, name: str, text: str, kind: str) -> None:
    (tmp_path / name).write_text(text, encoding="utf-8")
    assert read(tmp_path / name).format == kind


def test_a_signature_in_a_folder_is_no_rulebook(tmp_path: Path) -> None:
    (tmp_path / "rules.asc").write_text("= Rules\n", encoding="utf-8")
    (tmp_path / "rules.pdf.asc").write_text("-----BEGIN PGP SIGNATURE-----\n", encoding="utf-8")
    assert [f.name for f in find_files([tmp_path])] == ["rules.asc"]


def test_a_file_that_cannot_be_opened_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.txt").write_text("rules")

    def denied(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", denied)
    assert "Permission denied" in refused(tmp_path / "a.txt").sentence


def test_find_files_expands_folders_in_stable_order(tmp_path: Path) -> None:
    for name in ("b.txt", "a/z.md", "a/b.markdown", ".hidden/c.txt", "a/.d.txt", "picture.png", "notes.xls"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("rules")
    found = [str(p.relative_to(tmp_path)) for p in find_files([tmp_path])]
    assert found == ["a/b.markdown", "a/z.md", "b.txt"]
    assert find_files([tmp_path / "b.txt", tmp_path]) == [tmp_path / n for n in ("b.txt", "a/b.markdown", "a/z.md")]


@pytest.mark.parametrize(("name", "code"), [("empty", "input-folder"), ("nowhere", "input-missing")])
def test_find_files_refuses_what_holds_no_rulebook(tmp_path: Path, name: str, code: str) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "empty" / "picture.png").write_bytes(b"x")
    with pytest.raises(InputRefused) as caught:
        find_files([tmp_path / name])
    assert caught.value.code == code


@given(st.text(alphabet="ab", max_size=60), st.integers(2, 12))
def test_longest_run_finds_a_run_exactly_when_there_is_one(text: str, most: int) -> None:
    runs = [len(r) for r in text.replace("ab", "a b").replace("ba", "b a").split()]
    longest = max(runs, default=0)
    assert (longest_run(text, most) > most) == (longest > most)


@given(st.binary(max_size=200))
def test_any_bytes_are_text_or_refused(data: bytes) -> None:
    try:
        text = decode("a.txt", data)
        check("a.txt", text)
    except InputRefused as e:
        assert e.sentence.startswith("a.txt ")


def reading(*sections: Section) -> BookReading:
    return BookReading(Book("b", "B", "b", "en", "", "b.txt", "0", Span(0, 1)), sections)


def section(n: int, text: str = "", parent: str | None = None) -> Section:
    return Section(f"b/{n}", "b", None, "T", SectionKind.RULES, parent, n, "en", (Span(0, 1),), text)


def test_sections_are_held_against_their_limits() -> None:
    assert check_reading(reading(section(1)))
    chain = [section(n, parent=f"b/{n - 1}" if n else None) for n in range(NESTING.most + 1)]
    for sections, code in (
        ((section(1, "x" * (SECTION.most + 1)),), SECTION.code),
        (tuple(replace(section(1), id=f"b/{n}") for n in range(SECTIONS.most + 1)), SECTIONS.code),
        (tuple(chain), NESTING.code),
        ((replace(section(1), spans=()),), "input-empty"),
    ):
        with pytest.raises(InputRefused) as caught:
            check_reading(reading(*sections))
        assert caught.value.code == code and caught.value.sentence.startswith("b.txt ")


def test_line_and_run_limits_leave_room_for_each_other() -> None:
    assert RUN.most < LINE.most < FILE.most
