"""How rules say that something is forbidden; of a language that is none of ours nothing is known."""

from __future__ import annotations

import re

from rulewright.kb.language.data import LANGUAGES, either
from rulewright.kb.norms.plain import plain

NOTHING = re.compile(r"(?!)")
FORBIDS = {
    **{code: re.compile(rf"\b(?:{either('statements.forbids', code)})\b", re.IGNORECASE) for code in LANGUAGES},
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
}
OPENS_CLAUSE = re.compile(r"(?:^|[.;:,(]\s*|\bthen |\band |\bbut |\b(?:is|are) )\W*$", re.IGNORECASE)
IMPERATIVE = re.compile(r"(?:^|[.;:,(]\s*|\bthen |\band |\bbut )\W*$", re.IGNORECASE)
CONDITIONAL = re.compile(
    r"(?:^|[.;:(]|, (?:but )?)\W{0,40}+(?:if|when|whenever|unless|because|since|as long as|even if|in case"
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
SPEAKER = re.compile(r"\b(?:we|nosotros) $", re.IGNORECASE)  # the author, whom no rule binds
MARK = re.compile(r"(?<![\d½¼¾])\"")
HAVING = re.compile(r"\b(?:with|has|have|had|if|where|con|sin|si) $", re.IGNORECASE)
RELATIVE = re.compile(  # "geese that cannot swim"; in "assigned to that card" the word points at something
    r"(?<!\bto )(?<!\bof )(?<!\bin )(?<!\bon )(?<!\bwith )(?<!\bfrom )"
    r"\b(?:that|who|which|where|que|quien|donde)(?: \w+){0,2} ?\W*$",
    re.IGNORECASE,
)


def forbidding(text: str, lang: str) -> list[re.Match[str]]:
    """The wordings of a sentence that forbid; what only states a condition or describes a thing does not."""
    flat = plain(text)
    pattern, advice = FORBIDS.get(lang, NOTHING), ADVICE.get(lang, NOTHING)
    out = []
    for m in pattern.finditer(flat):
        before = flat[max(0, m.start() - 240) : m.start()]
        if _no_ban(before, m.group()) or _quoted(flat, m.start(), m.end()):
            continue
        if advice.match(m.group()) and not opening(m.group()).search(before):
            continue
        out.append(m)
    return out


def _quoted(flat: str, start: int, end: int) -> bool:
    """True inside quotation marks: a text that is spoken of. A mark after a number stands for inches."""
    return len(MARK.findall(flat, 0, start)) % 2 == 1 and bool(MARK.search(flat, end))


def _no_ban(before: str, wording: str) -> bool:
    """True where what stands before a wording makes it a condition, a quotation or the description of a thing."""
    if wording.casefold().startswith("no ") and HAVING.search(before):
        return True
    if CONDITIONAL.search(before) and not RESUMED.search(before):
        return True
    if SPEAKER.search(before):
        return True
    return any(p.search(before) for p in (STATED_RULE, QUOTED)) or bool(
        RELATIVE.search(before) and not BINDS.search(before)
    )


def opening(wording: str) -> re.Pattern[str]:
    """Where a bare "never" or "do not" has to stand in order to forbid."""
    return OPENS_CLAUSE if wording.casefold().startswith("n") else IMPERATIVE
