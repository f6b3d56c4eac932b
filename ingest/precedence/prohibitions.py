"""What the books forbid, and where the game itself makes such a wording win over everything."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ingest.precedence.cues import LIMITED
from ingest.precedence.plain import one_line, plain, rules_sentences
from kb.model import BookReading, Precedence, Prohibition

FORBIDS = {
    "en": re.compile(
        r"\b(?:cannot|can ?not|can't|may (?:\*\*|_)?not|may never|can never|must (?:\*\*|_)?not|mustn't|must never"
        r"|(?:is|are) (?:not|never) (?:allowed|permitted)|(?:is|are) forbidden|do not|don't|never"
        r"|under (?:\*\*)?no(?:\*\*)? circumstances?|no (?:\w+ ){1,4}(?:may|can))\b",
        re.IGNORECASE,
    ),
    "es": re.compile(
        r"\b(?:(?:no|nunca|ni|tampoco|jamas)(?: (?:se|te|le|les|lo|la|los|las|os|nos))?"
        r" (?:puede[ns]?|podras?|podran?|podreis|podeis|debe[ns]?|deberan?|deberas|podemos)|se prohibe"
        r"|esta(?:n)? prohibid[oa]s?|ningun[oa]? (?:\w+ ){1,4}(?:puede|podra)"
        r"|(?:bajo|en) ningun(?:a circunstancia| concepto| caso))\b",
        re.IGNORECASE,
    ),
}
ADVICE = {  # "never" and "do not" forbid only where they open a clause or follow "can"
    "en": re.compile(r"^(?:do not|don't|never)$", re.IGNORECASE),
    "es": re.compile(r"(?!)"),
}
OPENS_CLAUSE = re.compile(r"(?:^|[.;:,(]\s*|\bthen |\band |\bbut |\b(?:is|are) )\W*$", re.IGNORECASE)
IMPERATIVE = re.compile(r"(?:^|[.;:,(]\s*|\bthen |\band |\bbut )\W*$", re.IGNORECASE)
CONDITIONAL = re.compile(
    r"(?:^|[.;:(]\s*|, (?:but )?)\W*(?:if|when|whenever|unless|because|since|as long as|even if|in case"
    r"|si|cuando|a menos que|porque|aunque|como)\b[^,;:]{0,200}$",
    re.IGNORECASE,
)
STATED_RULE = re.compile(r"\b(?:exceptions? to|excepcion a) [^.;:]{0,160}$|\bmay or $", re.IGNORECASE)
RESUMED = re.compile(  # "if it is asleep it cannot": the condition has its verb, the ban is the main clause
    r"\b(?:is|are|was|has|have|does|do|es|esta|estan|tiene|tienen)\b[^,;:]{2,120}(?<!and)(?<!or)(?<!that)(?<!because)"
    r" (?:it|you|they|he|she) \W*$",
    re.IGNORECASE,
)
BINDS = re.compile(  # "remember that you cannot": said again, and meant
    r"\b(?:remember|note|means?|recuerda|recordad|significa|implica|unic[oa](?: \w+)?|only thing)"
    r"(?: that| que| is that)(?: \w+){0,3} ?\W*$",
    re.IGNORECASE,
)
QUOTED = re.compile(
    r"\b(?:says?|reads?|dice|dicen) (?:that |que )?(?:it|something|[\"“][^\"”]{0,80})? ?$", re.IGNORECASE
)
HAVING = re.compile(r"\b(?:with|has|have|had|if|where|con|sin|si) $", re.IGNORECASE)
WEAKENED = re.compile(r"\b(?:normally|usually|generally|normalmente|por lo general|habitualmente)\b", re.IGNORECASE)
RELATIVE = re.compile(  # "geese that cannot swim"; in "assigned to that card" the word points at something
    r"(?<!\bto )(?<!\bof )(?<!\bin )(?<!\bon )(?<!\bwith )(?<!\bfrom )"
    r"\b(?:that|who|which|where|que|quien|donde)(?: \w+){0,2} ?\W*$",
    re.IGNORECASE,
)

BAN_WORD = re.compile(
    r"\b(?:cannot|can't|can not|must not|may not|no puede\w*|no se puede\w*|prohibit\w*|prohibicion|forbid\w*|ban)\b",
    re.IGNORECASE,
)
OF_RULES = re.compile(r"^bold |[\"']|\b(?:rules?|effects?|prohibition|reglas?|efectos?|prohibicion)\b", re.IGNORECASE)
LEAVE_WORD = re.compile(r"\b(?:can|may|allow\w*|permi\w+|puede\w*|everything|anything|all|todo)\b", re.IGNORECASE)
BOLD_WORD = re.compile(
    r"(?:\*\*|__)[^*_\n]{0,40}?(?:not\b|n't|never|no (?:se )?puede|nunca)[^*_\n]{0,40}?(?:\*\*|__)", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Absolute:
    """Which prohibitions the game lets win: those printed in bold, all of them, or none."""

    bold: bool = False
    every: bool = False

    def holds(self, text: str, start: int, end: int) -> bool:
        """True where the wording ``[start, end)`` of a sentence is one that wins."""
        if self.every:
            return not WEAKENED.search(plain(text))
        return self.bold and any(m.start() < end and start < m.end() for m in BOLD_WORD.finditer(text))


def absolute_wording(precedence: Sequence[Precedence]) -> Absolute:
    """What the game's own statements say of prohibitions against everything else."""
    bold = every = False
    for p in precedence:
        if p.form != "rule" or p.lower in LIMITED.values():
            continue  # a limit is a ban on one thing, whatever changes it
        higher, sentence = plain(p.higher), plain(p.sentence)
        if not (BAN_WORD.search(higher) and OF_RULES.search(higher)):
            continue  # "it cannot be moved, whatever other rules allow" speaks of one thing, not of rules
        if BOLD_WORD.search(sentence) or "bold" in higher.casefold().split():
            bold = True
        elif LEAVE_WORD.search(BAN_WORD.sub("", plain(p.lower))) or _settles(sentence):
            every = True
    return Absolute(bold, every)


def _settles(sentence: str) -> bool:
    """True where a sentence sets a ban against a permission, whichever words name the losing side."""
    return bool(LEAVE_WORD.search(BAN_WORD.sub("", sentence)))


def find_bans(readings: Sequence[BookReading], absolute: Absolute) -> Iterator[Prohibition]:
    """Every sentence of the rules that forbids something."""
    for reading in readings:
        for section, sentence in rules_sentences(reading):
            found = forbidding(sentence.text, section.lang)
            if found:
                yield Prohibition(
                    game=reading.book.game,
                    section=section.id,
                    start=sentence.span.start,
                    end=sentence.span.end,
                    sentence=one_line(sentence.text),
                    absolute=any(absolute.holds(sentence.text, m.start(), m.end()) for m in found),
                )


def forbidding(text: str, lang: str) -> list[re.Match[str]]:
    """The wordings of a sentence that forbid; what only states a condition or describes a thing does not."""
    flat = plain(text)
    pattern, advice = FORBIDS.get(lang, FORBIDS["en"]), ADVICE.get(lang, ADVICE["en"])
    out = []
    for m in pattern.finditer(flat):
        before = flat[max(0, m.start() - 240) : m.start()]
        if _no_ban(before, m.group()):
            continue
        if advice.match(m.group()) and not opening(m.group()).search(before):
            continue
        out.append(m)
    return out


def _no_ban(before: str, wording: str) -> bool:
    """True where what stands before a wording makes it a condition, a quotation or the description of a thing."""
    if wording.casefold().startswith("no ") and HAVING.search(before):
        return True
    if CONDITIONAL.search(before) and not RESUMED.search(before):
        return True
    return any(p.search(before) for p in (STATED_RULE, QUOTED)) or bool(
        RELATIVE.search(before) and not BINDS.search(before)
    )


def opening(wording: str) -> re.Pattern[str]:
    """Where a bare "never" or "do not" has to stand in order to forbid."""
    return OPENS_CLAUSE if wording.casefold().startswith("n") else IMPERATIVE
