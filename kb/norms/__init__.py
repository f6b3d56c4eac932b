"""Norms: what sentences of rules forbid, allow, demand and do, read in English and Spanish.

One reading for the pages on prohibitions, for the potential conflicts and for verdicts.
"""

from __future__ import annotations

from rulewright.kb.norms.read import Norm, NormKind, bans, norms

__all__ = ["Norm", "NormKind", "bans", "norms"]
