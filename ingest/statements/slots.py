"""The slots of a statement as stems: of what is done, to what, and by whom."""

from __future__ import annotations

import re
from dataclasses import replace

from rulewright.kb.language import LANGUAGES, folded_list, folded_words, language, plain, stem
from rulewright.kb.language.telling import BEHIND, DEMONSTRATIVE, PIECES, makes, stems
from rulewright.kb.model import Section, Statement

ASIDE = re.compile(r"\([^()]*\)")  # what is said in passing: "control the pond (its worth is none)"
ANYONE = frozenset(stem(word, lang) for lang in LANGUAGES for word in folded_list("conflicts.anyone", lang))
THIS = {
    code: re.compile(
        rf"\b(?:{'|'.join(folded_list('clauses.this', code))}) "
        rf"(?P<kind>{'|'.join(folded_list('interactions.pointed', code))})\b",
        re.IGNORECASE,
    )
    for code in LANGUAGES
}


def with_slots(said: Statement, section: Section, above: str = "") -> Statement:
    """A statement of a section with its slots; ``above``: the title of the section that it stands in.

    Each piece of an enumeration begins with a verb; what follows is acted on, and of "this" the section's title. A verb
    that says nothing does what it is done to: who makes a move moves. Where a clause only points ("it", "this spell")
    at who does it, the title says who.
    """
    lang = section.lang
    act, subject = (_titled(text, section, above) for text in (ASIDE.sub("", said.act), said.subject))
    words = tuple(stems(act, lang))
    own = stems(section.title, lang) if DEMONSTRATIVE.search(plain(said.act)) else ()
    return replace(
        said,
        subject="" if subject != said.subject and THIS[lang].fullmatch(plain(said.subject)) else said.subject,
        words=words,
        verbs=tuple(sorted({verb for piece in PIECES.split(plain(act)) for verb in _verbs(piece, lang)})),
        objects=tuple(sorted({*words[not makes(act, lang) :], *own})),
        who=tuple(sorted(set(stems(subject or section.title, lang)) - ANYONE)),
    )


def _titled(text: str, section: Section, above: str) -> str:
    """A text with the section's title for "this" of "this spell", if headings speak of spells or nothing before it."""
    lang = section.lang
    if lang not in THIS or not THIS[lang].search(plain(text)):
        return text
    called = stems(f"{section.title} {above}", lang)
    whole = plain(section.text)

    def title(m: re.Match[str]) -> str:
        kind, first = stem(m["kind"].lower(), lang), whole.lower().find(m[0].lower())
        if kind not in called and kind in stems(whole[:first], lang):
            return m[0]
        return " ".join((m["kind"], section.title) if language(lang).head_first else (section.title, m["kind"]))

    return THIS[lang].sub(title, plain(text))


def _verbs(piece: str, lang: str) -> list[str]:
    """The first telling word; of a verb that says nothing also the name of what it is done to, which ends there.

    What begins with a number or with what it is done with ("or with two ropes") has no verb of its own.
    """
    first = folded_words(piece)[:1]
    if BEHIND.match(piece.lstrip()) or not folded_list("names.quantities", lang).isdisjoint(first):
        return []
    named_last = makes(piece, lang) and not language(lang).head_first
    return stems(piece, lang)[:1] + (stems(BEHIND.split(piece, maxsplit=1)[0], lang)[-1:] if named_last else [])
