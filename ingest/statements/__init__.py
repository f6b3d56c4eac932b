"""What the sentences of the rules forbid, allow, demand and do: read once, for every room that asks."""

from __future__ import annotations

from rulewright.ingest.statements.read import find_statements, rules_sentences

__all__ = ["find_statements", "rules_sentences"]
