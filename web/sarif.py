"""The editor's report in SARIF 2.1.0, the format that code editors and code hosts show findings in.

Files are named as they were handed in, without folder, below ``RULEBOOKS``; columns count code points.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from typing import Any
from urllib.parse import quote

from rulewright.kb.check.codes import CODES, Code
from rulewright.kb.findings import Finding
from rulewright.kb.model import Book, Sureness

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
