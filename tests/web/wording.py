"""What the interface says in other languages, for tests that hold that every word has its translation."""

from __future__ import annotations

from bench.words import TRANSLATED, catalogue
from rulewright.kb.spoken import LANGUAGES, language_name
from rulewright.web.site.ui import CODES


def _said(lang: str) -> dict[str, str]:
    said = {m.id if isinstance(m.id, str) else m.id[0]: m.string for m in catalogue(lang) if m.id}
    words = {k: v if isinstance(v, str) else v[0] for k, v in said.items()}
    named = {code: language_name(code, lang) for code in LANGUAGES}
    return {**words, **{code: words[english] for code, english in CODES.items()}, **named}


SAID = {lang: _said(lang) for lang in TRANSLATED}
SPANISH = SAID["es"]
