"""The editor's report in the terminal, as JSON, and in SARIF 2.1.0, which code editors and code hosts show.

In SARIF files are named as they were handed in, without folder, below ``RULEBOOKS``; columns count code points.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any
from urllib.parse import quote

import click
from rich.console import Console
from rich.text import Text

from rulewright.kb.check.codes import CODES, Code
from rulewright.kb.codec import dumps
from rulewright.kb.model import SEVERITIES, Book, Finding, Group, Sureness, grouped
from rulewright.kb.output import is_standard, put
from rulewright.kb.repairs import readable
from rulewright.web.printing import print_json

MOST_OF_A_KIND = 20  # lines for findings of one kind in one book
COLOURS = {"error": "red", "warning": "yellow", "note": "cyan"}
WIDTH = 140  # columns where no terminal tells its own


def wanted(findings: Iterable[Finding], severity: str, codes: Sequence[str]) -> list[Finding]:
    """The findings that are at least so grave, and of these codes where some are named."""
    grave = SEVERITIES[: SEVERITIES.index(severity) + 1]
    return [f for f in findings if f.severity in grave and (not codes or f.code in codes)]


def print_findings(findings: Sequence[Finding], books: Iterable[Book]) -> None:
    """The report, the first few of each kind; what is found again and again is told once."""
    console = Console(width=None if sys.stdout.isatty() else WIDTH, highlight=False, markup=False, emoji=False)
    by_id = {b.id: b for b in books}
    book = None
    for group in grouped(findings):
        if group.book != book:
            book = group.book
            console.print(Text(f"\n{by_id[book].title}", "bold").append(f"  {book}, {by_id[book].file}", "dim"))
        _print_group(console, group, by_id[group.book])
    console.print(_summary(findings) if findings else "Nothing found.")


def _print_group(console: Console, group: Group, book: Book) -> None:
    title = Text(f"  {CODES[group.code].title}", f"bold {COLOURS[group.severity]}")
    console.print(title.append(f"  {group.code}, {group.severity}: {group.total}", "not bold dim"))
    for f, times in group.each[:MOST_OF_A_KIND]:
        console.print(_line(f, times, book.file_at(f.start)[0]), soft_wrap=True)
    if len(group.each) > MOST_OF_A_KIND:
        more = len(group.each) - MOST_OF_A_KIND
        rest = f"    and {more} more that differ; --json lists every one of the {group.total}"
        console.print(Text(rest, "dim"))


def _line(f: Finding, times: int, file: str) -> Text:
    """One finding: where, what is printed, what is meant, why, and how sure."""
    where = f"{file}:{f.line}:{f.column}" if f.line else f"at {f.start}"
    line = Text("    ").append(where, "cyan").append(f"  {f.section or 'no section'}", "dim")
    if f.printed:
        line.append(f"  “{readable(f.printed)}”")
    if f.meant:
        line.append(f" → {f.meant}", "bold")
    if f.note:
        line.append(f"  {f.note}")
    if times > 1 and not f.note.endswith("in this book"):
        line.append(f"  ({times} times)")
    return line if f.confidence is Sureness.SURE else line.append(f"  [{f.confidence}]", "dim")


def _summary(findings: Sequence[Finding]) -> Text:
    counts = ((n, s) for s in SEVERITIES if (n := sum(f.severity == s for f in findings)))
    parts = ", ".join(f"{n} {s}{'' if n == 1 else 's'}" for n, s in counts)
    return Text(f"\n{len(findings)} findings: {parts}", "bold")


def print_failed(failed: Iterable[dict[str, Any]]) -> None:
    """What the last build could not read, a line each: what is reported of it is of its last good reading."""
    for f in failed:
        served = f"; served as last read: {', '.join(f['books'])}" if f["books"] else ""
        click.echo(f"Not read since {f['since']}: {f['sentence']}{served}")


def print_findings_json(
    findings: Sequence[Finding], books: Iterable[Book], failed: Sequence[dict[str, Any]] = ()
) -> None:
    """The report as JSON."""
    by_id = {b.id: b for b in books}
    rows: list[Any] = [json.loads(dumps(f)) | {"file": by_id[f.book].file_at(f.start)[0]} for f in findings]
    told = {"total": len(rows), "results": rows, "quarantined": [*failed]}
    print_json(told)


def write_sarif(findings: Sequence[Finding], books: Iterable[Book], file: Path) -> None:
    """The report as a SARIF file; ``-`` is standard output. Raises StoreError where it cannot be written."""
    put(file, json.dumps(sarif(findings, books), ensure_ascii=False, indent=1))
    if not is_standard(file):
        click.echo(f"Wrote {len(findings)} findings to {file}.")


# -- as SARIF ----------------------------------------------------------------------------------------------------------


SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/os/schemas/sarif-schema-2.1.0.json"
RANKS = {Sureness.SURE: 95.0, Sureness.LIKELY: 75.0, Sureness.GUESS: 40.0}  # of 100: how sure a finding is
PRECISION = {"references": "high", "numbers": "high", "contents": "high", "terms": "medium", "text": "high"}


def sarif(findings: Sequence[Finding], books: Iterable[Book]) -> dict[str, Any]:
    """The report as one run of one tool: all rules, and a result for each finding."""
    by_id = {b.id: b for b in books}
    rules = {code: i for i, code in enumerate(CODES)}
    return {
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [
            {
                "tool": {
                    "driver": {
                        "name": "Rulewright",
                        "semanticVersion": _version(),
                        "rules": [_rule(code) for code in CODES.values()],
                    }
                },
                "columnKind": "unicodeCodePoints",
                "originalUriBaseIds": {"RULEBOOKS": {"description": {"text": "the folder of the rulebooks"}}},
                "results": [_result(f, by_id, rules) for f in findings],
            }
        ],
    }


def _version() -> str:
    try:
        return version("rulewright")
    except PackageNotFoundError:  # run from a checkout that was never installed
        return "0.0.0"


def _rule(code: Code) -> dict[str, Any]:
    return {
        "id": code.id,
        "name": "".join(part.capitalize() for part in code.id.split("-")),
        "shortDescription": {"text": code.title},
        "fullDescription": {"text": code.help},
        "help": {"text": code.help},
        "defaultConfiguration": {"level": code.severity},
        "properties": {"tags": [code.family], "precision": PRECISION[code.family]},
    }


def _result(f: Finding, books: Mapping[str, Book], rules: Mapping[str, int]) -> dict[str, Any]:
    return {
        "ruleId": f.code,
        "ruleIndex": rules[f.code],
        "level": f.severity,
        "rank": RANKS[f.confidence],
        "message": {"text": message(f)},
        "locations": [_location(f, books[f.book].file_at(f.start)[0])],
        "partialFingerprints": {"rulewright/v1": _fingerprint(f)},
        "properties": {"printed": f.printed, "meant": f.meant, "confidence": str(f.confidence)},
    }


def message(f: Finding) -> str:
    """A finding in one sentence for someone who sees nothing but it."""
    printed = f" “{' '.join(f.printed.split())}”" if f.printed.strip() else ""
    meant = f"; meant is “{f.meant}”" if f.meant else ""
    note = f" ({f.note})" if f.note else ""
    return f"{CODES[f.code].title}:{printed}{meant}{note}".rstrip(":")


def _location(f: Finding, file: str) -> dict[str, Any]:
    region: dict[str, Any] = {"charOffset": f.start, "charLength": f.end - f.start}
    if f.line:
        region |= {"startLine": f.line, "startColumn": f.column}
    place: dict[str, Any] = {
        "physicalLocation": {
            "artifactLocation": {"uri": quote(file), "uriBaseId": "RULEBOOKS"},
            "region": region,
        }
    }
    if f.section:
        place["logicalLocations"] = [{"fullyQualifiedName": f.section, "kind": "element"}]
    return place


def _fingerprint(f: Finding) -> str:
    """The same for a finding that merely moved within its section."""
    said = "\0".join((f.book, f.section or "", f.code, f.printed, f.meant))
    return sha256(said.encode("utf-8", "surrogatepass")).hexdigest()[:32]
