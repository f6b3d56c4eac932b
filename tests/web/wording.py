"""What the interface says in Spanish, for tests that hold that every word has its translation."""

from __future__ import annotations

from bench.words import catalogue
from rulewright.web.site.ui import CODES

_SAID = {m.id if isinstance(m.id, str) else m.id[0]: m.string for m in catalogue() if m.id}
SPANISH: dict[str, str] = {k: v if isinstance(v, str) else v[0] for k, v in _SAID.items()}
SPANISH.update({code: SPANISH[words] for code, words in CODES.items()})
