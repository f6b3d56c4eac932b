"""Sentences that name what is asked and state nothing of it: what only announces others, what is named in passing."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rulewright.kb.language import SentenceKind, either
from rulewright.kb.search.analysis import folded_words
from rulewright.kb.search.candidates import Candidate, Weighing
from rulewright.kb.search.lines import Line

# "..., such as geese.": what ends its sentence, so that nothing of what is stated stands behind it; behind a comma more
# than the list may follow ("such as geese, may fly")
SUCH_AS = re.compile(rf",\s(?:{either('search.such_as')})\b[^,;:]*+$", re.IGNORECASE)


def fuller(ranked: Sequence[Candidate], lines: Sequence[Line], lang: str, weighing: Weighing) -> Candidate:
    """The first of some candidates, which stands among lines in a language; where it only announces others, the next
    there that says all of what is asked that this one does and more, and is as much of an answer of the wanted kind."""
    best = ranked[0]
    if lines[best.line].kind is not SentenceKind.LEAD_IN:
        return best
    said = weighing.says(lines[best.line].words, lang)
    signs = {sign for sign in ("counted", "figures", f"cue {weighing.wanted}") if sign in best.signs}
    same = (c for c in ranked[1:] if c.hit == best.hit and all(c.signs.get(s, 0) >= best.signs[s] for s in signs))
    return next((c for c in same if weighing.says(lines[c.line].words, lang) > said), best)


def in_passing(line: Line, lang: str, weighing: Weighing) -> bool:
    """True where a sentence says some of what is asked only in what "such as" lists, without a comma, at its end."""
    told = SUCH_AS.split(line.text, maxsplit=1)[0]
    return told != line.text and weighing.says(folded_words(told), lang) < weighing.says(line.words, lang)
