"""The editor's report."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rulewright.kb.check.contents import parse_number
from rulewright.kb.model import (
    Aside,
    Book,
    Finding,
    ReferenceKind,
    ReferenceStatus,
    Repair,
    Section,
    SectionKind,
    Span,
    Sureness,
    Unread,
    grouped,
)
from tests.kb.check.reporting import findings
from tests.make import book, knowledge, reference, section


def rules(*numbered: str, parents: dict[str, str] | None = None) -> tuple[Section, ...]:
    """Sections numbered as told; ``parents`` by number."""
    made = []
    for i, n in enumerate(numbered):
        name = f"core/{n}" + ("~2" if n in numbered[:i] else "")
        parent = (parents or {}).get(n)
        made.append(section(name, f"Rule {n}", "Words.", i, number=n, parent=f"core/{parent}" if parent else None))
    return tuple(made)


def codes(found: tuple[Finding, ...]) -> list[tuple[str, str, str]]:
    return [(f.code, f.printed, f.meant) for f in found]


@pytest.mark.parametrize(
    ("status", "kind", "anchor", "code", "severity"),
    [
        ("dangling", "see", "B", "reference-dangling", "error"),
        ("ambiguous", "see", "B", "reference-ambiguous", "warning"),
        ("repaired", "number", "303", "reference-wrong", "warning"),
        ("repaired", "page", "pg 7: b", "reference-place", "note"),
        ("repaired", "see", "see right: b", "reference-place", "note"),
    ],
)
def test_references(tmp_path: Path, status: str, kind: str, anchor: str, code: str, severity: str) -> None:
    target = "core/b" if status == "repaired" else None
    bad = reference(
        "core/a", target, status=ReferenceStatus(status), kind=ReferenceKind(kind), anchor=anchor, note="why"
    )
    what = knowledge(section("core/a"), section("core/b", "B", order=1), references=(bad, reference()))
    (found,) = findings(what, tmp_path)
    assert (found.code, found.severity, found.printed, found.meant, found.note) == (
        code,
        severity,
        "See B",
        target or "",
        "why",
    )
    assert (found.book, found.section, found.start, found.end) == ("core", "core/a", 0, 5)


@pytest.mark.parametrize(
    ("numbered", "parents", "found"),
    [
        (["1.1", "1.2", "1.3"], {}, []),
        (["1.1", "1.2", "1.2", "1.3"], {}, [("number-twice", "1.2", "")]),
        (["1.1", "1.2", "1.5"], {}, [("number-missing", "1.5", ""), ("number-missing", "1.5", "")]),
        (["1.1", "1.3", "1.2"], {}, [("number-order", "1.2", "")]),
        (["3", "4", "5"], {}, []),
        (["1", "2", "1", "2"], {}, []),  # steps of two procedures
        (["7.1a", "7.1b", "7.1d"], {}, [("number-missing", "7.1d", "")]),
        (["2", "2.1", "2.2", "3.3"], {"2.1": "2", "2.2": "2", "3.3": "2"}, [("number-wrong", "3.3", "2.3")]),
        (["6.1", "6.1.1", "6.2", "6.1.1"], {}, [("number-twice", "6.1.1", "6.2.1")]),
        # under a heading that has none, most of them tell what they begin with, where most begin alike
        (["A", "1.0", "2.0", "2.1", "3.0"], {"1.0": "A", "2.0": "A", "2.1": "2.0", "3.0": "A"}, []),
        (
            ["A", "7.3", "6.4", "6.5", "6.6"],
            dict.fromkeys(("7.3", "6.4", "6.5", "6.6"), "A"),
            [("number-wrong", "7.3", "6.3")],
        ),
    ],
)
def test_rule_numbers(
    tmp_path: Path, numbered: list[str], parents: dict[str, str], found: list[tuple[str, str, str]]
) -> None:
    assert codes(findings(knowledge(*rules(*numbered, parents=parents)), tmp_path)) == found


@pytest.mark.parametrize(
    ("printed", "number"),
    [
        ("302.3", (302, 3)),
        ("702.19b", (702, 19, 2)),
        ("5.", (5,)),
        ("STEP 1", None),
        ("A", None),
        (None, None),
        ("", None),
    ],
)
def test_numbers_are_read(printed: str | None, number: tuple[int, ...] | None) -> None:
    assert parse_number(printed) == number


def contents(text: str, **other: Any) -> tuple[Section, ...]:
    toc = section("core/toc", "Contents", text, 0, kind=SectionKind.TOC)
    return toc, *(
        section(f"core/{i}", t, "Words.", i, **other) for i, t in enumerate(("Starting", "Macro Abilities"), 1)
    )


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Starting ..... 3\nMacro Abilities ..... 5\nStarting ..... 7", []),
        ("Starting ..... 3\nMacro Abilites ..... 5\nWinning ..... 7",
         [("contents-title", "Macro Abilites", "Macro Abilities"), ("contents-missing", "Winning", "")]),
        ("1. Starting 2. Macro Abilities 3. Losing", [("contents-missing", "Losing", "")]),
        ("", []),
    ],
)  # fmt: skip
def test_contents(tmp_path: Path, text: str, found: list[tuple[str, str, str]]) -> None:
    assert codes(findings(knowledge(*contents(text)), tmp_path)) == found


def test_lines_of_the_contents_that_are_links_are_told_among_references(tmp_path: Path) -> None:
    lines = (
        "1. [Starting](a.md#in)\n    1. [Wining](b.md)\n    2. [Losing](c.md#x)\n    3. [Sinking](d.md)\n2. Ending\n"
    )
    toc, *body = contents(lines)
    links = {words: lines.index(words) for words in ("Wining", "Losing", "Sinking")}
    led = [
        reference("core/toc", None, text=words, at=Span(at, at + len(words)), status=ReferenceStatus.DANGLING)
        for words, at in links.items()
    ]
    found = codes(findings(knowledge(toc, *body, references=led), tmp_path))
    assert [f for f in found if f[0] != "reference-dangling"] == [("contents-missing", "Ending", "")]


def test_a_number_of_the_contents_tells_the_heading_that_is_meant(tmp_path: Path) -> None:
    toc = section("core/toc", "Contents", "1. Starting 5. Keyword Things", 0, kind=SectionKind.TOC)
    body = (section("core/1", "Starting", "x", 1, number="1"), section("core/5", "Macro Abilities", "x", 2, number="5"))
    assert codes(findings(knowledge(toc, *body), tmp_path)) == [
        ("contents-title", "Keyword Things", "5 Macro Abilities")
    ]


def test_index_entries_without_a_word_in_the_text(tmp_path: Path) -> None:
    index = section("core/index", "Index", "Cover 3\nDragonfire 9\n- Flee. See also Cover", 1, kind=SectionKind.INDEX)
    found = findings(knowledge(section("core/a", "A", "They flee from cover."), index), tmp_path)
    assert codes(found) == [("index-missing", "Dragonfire", "")]


def test_lost_and_repaired_text(tmp_path: Path) -> None:
    text = "Pay :symbol-lost: now."
    repairs = (Repair(3, 8, "compa", "compañ"), Repair(5_000, 5_005, "compa", "compañ"))
    worn: Book = book("core", lost_symbols=3, repairs=repairs)
    found = findings(knowledge(section("core/a", "A", text), books=(worn,)), tmp_path)
    lost = [f for f in found if f.code == "text-lost"]
    assert [f.section for f in lost] == [None, "core/a"]
    assert "2 more" in lost[0].note
    repaired = [f for f in found if f.code == "text-repaired"]
    assert [(f.section, f.printed, f.meant) for f in repaired] == [
        ("core/a", "compa", "compañ"),
        (None, "compa", "compañ"),
    ]
    assert "2 times" in repaired[0].note


def test_what_nobody_could_read_and_what_was_guessed(tmp_path: Path) -> None:
    repairs = (Repair(0, 3, "fes", "pes", Sureness.GUESS), Repair(4, 5, "e", "", Sureness.LIKELY))
    worn = book(
        "core",
        repairs=repairs,
        unread=(Unread(6, 9, "x}y"), Unread(90, 92, "1O")),
        asides=(Aside(20, 23, "ocr debris", "[ -"), Aside(30, 32, "page number")),
    )
    found = findings(knowledge(section("core/a", spans=(Span(0, 12),)), books=(worn,)), tmp_path)
    assert [(f.code, f.severity, f.section, f.printed, f.meant, f.note) for f in found] == [
        ("text-guessed", "warning", "core/a", "fes", "pes", "guess"),
        ("text-repaired", "note", "core/a", "e", "", "taken away"),
        ("text-unread", "warning", "core/a", "x}y", "", "looks broken; left as it stands"),
        ("text-debris", "note", "core/a", "[ -", "", "ocr debris"),  # behind the section that it stood in
        ("text-unread", "warning", None, "1O", "", "looks broken; left as it stands"),
    ]


def test_a_repair_is_as_sure_as_the_one_who_made_it(tmp_path: Path) -> None:
    repairs = tuple(Repair(i, i + 1, "a", "á", sure) for i, sure in enumerate(Sureness))
    found = findings(knowledge(section("core/a"), books=(book("core", repairs=repairs),)), tmp_path)
    assert [f.confidence for f in found] == list(Sureness)


def test_like_findings_are_one_line(tmp_path: Path) -> None:
    repairs = (*(Repair(i, i + 1, "a", "á") for i in range(3)), Repair(8, 9, "o", "ó"))
    found = findings(knowledge(section("core/a"), books=(book("core", repairs=repairs),)), tmp_path)
    (group,) = grouped(found)
    assert (group.book, group.code, group.total) == ("core", "text-repaired", 4)
    assert [(f.printed, f.start, times) for f, times in group.each] == [("a", 0, 3), ("o", 8, 1)]


def test_errors_stand_before_notes() -> None:
    said = [Finding("core", None, i, i, code, severity, "x") for i, (code, severity) in enumerate(
        [("b", "note"), ("z", "warning"), ("a", "error"), ("a", "error")]
    )]  # fmt: skip
    assert [(g.code, g.total, len(g.each)) for g in grouped(said)] == [("a", 2, 1), ("z", 1, 1), ("b", 1, 1)]


def test_one_book_or_all(tmp_path: Path) -> None:
    bad = [reference(f"{b}/a", None, status=ReferenceStatus.DANGLING) for b in ("core", "cup")]
    what = knowledge(section("core/a"), section("cup/a"), references=tuple(bad))
    assert [f.book for f in findings(what, tmp_path)] == ["core", "cup"]
    (tmp_path / "store.db").unlink()
    assert [f.book for f in findings(what, tmp_path, "cup")] == ["cup"]


def test_a_sound_book_has_nothing_to_report(tmp_path: Path) -> None:
    assert (
        findings(knowledge(section("core/a"), section("core/b", "B", order=1), references=(reference(),)), tmp_path)
        == ()
    )


def test_findings_stand_in_the_order_of_the_text(tmp_path: Path) -> None:
    late = reference("core/a", None, status=ReferenceStatus.DANGLING, start=50, end=55)
    early = reference("core/a", None, status=ReferenceStatus.DANGLING, start=10, end=15)
    assert [f.start for f in findings(knowledge(section("core/a"), references=(late, early)), tmp_path)] == [10, 50]


def test_a_span_outside_every_section_is_no_trouble(tmp_path: Path) -> None:
    odd = section("core/a", spans=(Span(0, 5), Span(9, 20)))
    worn = book("core", repairs=(Repair(6, 8, "ab", "cd"),))
    (found,) = findings(knowledge(odd, books=(worn,)), tmp_path)
    assert found.section is None


def test_an_unknown_book_finds_nothing(tmp_path: Path) -> None:
    assert findings(knowledge(section("core/a")), tmp_path, "nothing") == ()
