"""The sentence that ties two things as a page shows it: both of them and the words that say so are marked."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from markupsafe import Markup

from rulewright.kb.groups import without_overlaps
from rulewright.kb.interplay.net import Concept
from rulewright.kb.language import one_line
from rulewright.kb.model import Basis, Interaction
from rulewright.kb.symbols import SHORTCODE
from rulewright.web.opening import generation
from rulewright.web.site.ui import plain

MARKS = ("\ufdd0", "\ufdd1", "\ufdd2", "\ufdd3")  # no book has these: a term begins, ends; what says so begins, ends
HTML = ("<mark>", "</mark>", '<mark class="says">', "</mark>")
WORDED = re.compile(r"[*_]*+[^\W_]")  # what begins with a word, and not with the mark before an enumeration

Range = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Marked:
    """A sentence with its marks, the words that tie its two things, and whether the heading names the one that acts;
    ``lang``: its language."""

    sentence: Markup
    wording: Markup
    headed: bool
    lang: str


def marked(i: Interaction, ends: Iterable[Concept]) -> Marked:
    """The sentence of an interaction of ``ends``."""
    section = generation().store.sections([i.section]).get(i.section)
    lang = section.lang if section else "en"
    text, cue = i.sentence, None
    if section and i.at and one_line(section.text[slice(*i.at)]) == i.sentence:
        text = section.text[slice(*i.at)]
        cue = (i.cue_at[0] - i.at[0], i.cue_at[1] - i.at[0]) if i.cue_at else None
    if cue and not WORDED.match(text[slice(*cue)]):
        cue = None
    readable = SHORTCODE.sub(lambda m: " " * len(m[0]), text)
    named = {c: c.spans_in(readable) or _linked(c, i) for c in ends}
    acts = next((c for c in named if any(t.id == i.a for t in c.terms)), None)
    headed = bool(section and acts and i.at and i.basis is Basis.HEADING and acts.is_named_in(section.title))
    wording = plain(text[slice(*cue)], lang) if cue else Markup()
    found = sorted((span for spans in named.values() for span in spans), key=lambda r: (r[0], -r[1]))
    return Marked(_drawn(text, list(without_overlaps(found)), cue, lang), wording, headed, lang)


def _linked(thing: Concept, i: Interaction) -> list[Range]:
    """Where links of a sentence lead to a thing that it calls by a piece of its name."""
    if not i.at:
        return []
    start, end = i.at
    names = {t.id for t in thing.terms}
    links = (r.at for r in generation().store.references_from(i.section) if r.target in names and r.at)
    return [(a - start, z - start) for a, z in links if start <= a and z <= end]


def _drawn(text: str, terms: list[Range], cue: Range | None, lang: str) -> Markup:
    """A text with its marks: those of terms, and of the words that say so where no term is."""
    says = [cue] if cue and all(z <= cue[0] or cue[1] <= a for a, z in terms) else []
    out, at = "", 0
    for start, end, kind in sorted([*((*t, 0) for t in terms), *((*s, 2) for s in says)]):
        out += text[at:start] + MARKS[kind] + text[start:end] + MARKS[kind + 1]
        at = end
    html = str(plain(out + text[at:], lang))
    for mark, tag in zip(MARKS, HTML, strict=True):
        html = html.replace(mark, tag)
    return Markup(html)
