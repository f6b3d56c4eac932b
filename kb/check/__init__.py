"""The editor's report: what is wrong in a rulebook, each finding with its place, what is printed and what is meant.

Computed from the store alone, so that the page, the terminal, the JSON and the SARIF say the same. A module for each
family of findings; ``codes`` says what each kind means.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulewright.kb.findings import Finding

if TYPE_CHECKING:
    from rulewright.kb.check.numbers import parse_number
    from rulewright.kb.check.report import check

__all__ = ["Finding", "check", "parse_number"]


def __getattr__(name: str) -> Any:
    """Serving reads what a build found (``kb.reports``), and does without the modules that find it."""
    if name == "check":
        from rulewright.kb.check.report import check

        return check
    if name == "parse_number":
        from rulewright.kb.check.numbers import parse_number

        return parse_number
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
