"""The words by which a sentence binds, lets or does: data in English and Spanish, no reasoning.

All patterns are for plain text (``kb.norms.plain``) and linear: no repetition is nested, every gap is bounded.
"""

from __future__ import annotations

import re


def _cue(*ways: str) -> re.Pattern[str]:
    return re.compile(r"\b(?:" + "|".join(ways) + r")\b", re.IGNORECASE)


NOT = r"(?! ?(?:not|never|only|solo|unicamente)\b|'t\b)"

LEAVES = {  # a permission
    "en": _cue(
        *(rf"(?:can|may){NOT}(?: (?:also|still|always|even|freely|then|instead))?", r"(?:is|are) (?:allowed|free) to"),
        r"(?:allows?|permits?|enables?) (?:[^\s,.]+ ){1,5}?to",
        r"(?:gets?|has|have) the (?:chance|option|opportunity|right) (?:to|of)",
    ),
    "es": _cue(
        r"permiten? (?:a (?:[^\s,.]+ ){1,4}?)?(?=\w{2,20}[aei]r(?:se|l[aeo]s?)?\b)",
        r"(?:puede[ns]?|podra[sn]?|podeis|podreis|podemos)(?! (?:solo|unicamente)\b)(?: (?:tambien|siempre|incluso))?",
        *(r"(?:tiene[ns]?) la (?:opcion|oportunidad|posibilidad) de", r"esta(?:n)? permitid[oa]s?", r"se permite"),
    ),
}
DUTIES = {  # a demand
    "en": _cue(
        rf"must{NOT}(?: (?:always|then|first|immediately|also))?", r"(?:has|have) to", r"(?:is|are) required to"
    ),
    "es": _cue(r"(?:debe[ns]?|debera[sn]?|debeis|debereis)(?: (?:siempre|tambien))?", r"tiene[ns]? que", r"ha[ns]? de"),
}
EFFECTS = {  # what simply happens: "the target is automatically stunned"
    "en": _cue(
        r"(?:is|are|becomes?|gets?|will be)(?: (?:automatically|immediately|always|then))?"
        r" (?=[a-z]{3,20}(?:ed|en|wn|lt)\b)"
    ),
    "es": _cue(r"(?:es|son|queda[n]?|resulta[n]?|sera[n]?)(?: \w{4,20}mente)? (?=[a-z]{3,20}[aiu]d[oa]s?\b)"),
}
DENIED = re.compile(r"\b(?:no|nunca|ni|tampoco|jamas|neither|nor)(?: (?:se|te|le|les|lo|la|los|las|os|nos))? ?$", re.I)
UNIVERSAL = _cue(*(r"any", r"every", r"each", r"all"), *(r"cualquier(?:a)?", r"tod[oa]s?", r"cada"))

CONDITIONS = (
    r"as long as|even if|even when|only if|if|when|whenever|unless|except|while|until"
    r"|(?<!than )(?<!at )once(?! (?:per|each|a|every|in)\b)|during|provided|before|after"
    r"|a menos que|a no ser que|siempre que|si|cuando|salvo|excepto|mientras|hasta que|durante|antes de|despues de"
)
LEADING = re.compile(rf"^\W*(?:(?:then|but|and|pero|y) )?(?:{CONDITIONS})\b(?P<what>[^;:]{{2,200}}?),\s", re.IGNORECASE)
RUN_ON = re.compile(  # "if it is asleep it cannot": no comma, the pronoun begins the main clause
    rf"^\W*(?:(?:\w+ ){{0,3}}(?:that|que) )?(?:{CONDITIONS})\b[^,;:]{{2,160}}(?= (?:it|they|you|he|she)\W*$)",
    re.IGNORECASE,
)
TRAILING = re.compile(rf"\b(?:{CONDITIONS})\b", re.IGNORECASE)
EXCEPTING = re.compile(  # a condition that lifts the rule instead of limiting it
    r"\b(?:unless|(?<!an )except(?:ion|ions|ing)?(?! to\b|s\b)(?: (?:for|of|that|when|if))?|other than"
    r"|salvo|excepto|(?<!una )excepcion(?! a\b)"
    r"|a menos que|a no ser que)\b",
    re.IGNORECASE,
)
ACTION_END = re.compile(
    rf"[;!?()—]|:(?=\s|$)|(?<![\d½¼¾])\"|,? (?:e\.g|i\.e)\.|\.(?=\D|$)|\s[–-]\s"
    rf"|,? \b(?:{CONDITIONS}|because|although|though|but|however|since|so that|instead"
    r"|regardless|therefore|and so|which|porque|pero|aunque|ya que|sin embargo|por lo que)\b"
    r"|,? (?:and|or|nor|y|o|ni) [*_]{0,3}"
    r"(?=(?:it|they|you|he|she|the|this|his|her|its|their|cannot|can|may|must|will|se|no)\b)"
    r"|, (?=[*_]{0,3}(?:it|they|you|he|she|the|this|so|then|his|her|its|their|cannot|can't|may not|must not)\b)",
    re.IGNORECASE,
)
CLAUSE_START = re.compile(
    r"[;!?()\[\]|—]|:(?=\s|$)|(?<![\d½¼¾])\"|\.(?=\D|$)|,|\s[–-]\s"
    r"|\b(?:but|however|then|because|so|that is|pero|entonces|porque|por lo que)\b",
    re.IGNORECASE,
)
JOINS = re.compile(r"\b(?:and|or|y|o|e|u|ni)\b", re.IGNORECASE)
FINITE = re.compile(
    r"\b(?:is|are|was|has|have|does|do|can|may|must|will|cannot|makes?|takes?|moves?|counts?|places?|rolls?|wins?"
    r"|es|son|esta|estan|tiene|tienen|puede|pueden|debe|deben|hay|se)\b",
    re.IGNORECASE,
)
LEAD_IN = re.compile(  # what introduces a subject and is no part of it
    r"^\W*(?>(?:(?:remember|note|recuerda|recordad|this means|means|significa|in addition|additionally|also|lastly"
    r"|likewise|furthermore|moreover|that|que|and|or|y|o|ademas|tambien|for example|e\.g|i\.e"
    r"|the|el|la|los|las|an?|un|una|of course|por supuesto|normally|usually|still|normalmente|luego|por lo general|asi)"
    r"\b\W*)+)",
    re.IGNORECASE,
)
PRONOUN = re.compile(
    r"(?:it|they|you|he|she|this|these|those|that|doing so means (?:it|they)|ella|ellas|ellos|el|usted|estas?|estos?"
    r"|se|te|les?|it (?:still|even|also)|they (?:still|even|also))?",
    re.IGNORECASE,
)
NEAR_CONDITION = re.compile(r"\b(?:if|when|whenever|unless|si|cuando|salvo que)\s+(?:[^\s,]+\s+){0,3}$", re.IGNORECASE)
POINTS = re.compile(r"\b(?:it|they|you|he|she|ella|ellos)$", re.IGNORECASE)
SUBORDINATE = re.compile(  # what follows says which thing is meant, or when
    r"\b(?:which|that|who|whose|whom|que|cuy[oa]s?|quien)\b[^,.;:]{0,80}$"
    r"|(?:^|[.;:,]\s)\W{0,40}+(?:the moment|each time|every time|as soon as|after|before|cada vez que|en cuanto|tras)\b"
    r"[^,.;]{0,160}$",
    re.IGNORECASE,
)
CONTACT = re.compile(  # "the distance the fighter can move": no permission
    r"\b(?:distance|number|amount|maximum|many|much|far|ways?|things?|inches|strides|order)\s+(?:in \w+\s+)?"
    r"(?:the|an?|your|that|this|it|they|you|each)\s*(?:\w+\s){0,2}$",
    re.IGNORECASE,
)
SECOND_PERSON = re.compile(r"\b(?:puedes|podras|podeis|podreis|debes|deberas|debeis|podemos)$", re.IGNORECASE)
IMPERATIVE = re.compile(r"^(?:do not|don't|never)$", re.IGNORECASE)
READER = {"en": "you", "es": "tú"}  # whom a rule addresses
ASIDE = re.compile(r"\([^()]{1,40}\)")
SHORTCODE = re.compile(r":[a-z0-9-]{2,40}:")
SPEAKER = re.compile(r"\b(?:we|nosotros)\s*$", re.IGNORECASE)  # the author, whom no rule binds
NAMED_SUBJECT = re.compile(  # the subject stands inside the wording: "no goose may"
    r"^(?:(?:no|ningun[oa]?) (?P<none>(?:\w+ ){1,4})(?:may|can|puede|podra)"
    r"|(?:allows?|permits?|enables?) (?P<let>.{1,80})to|permiten? a (?P<deja>.{1,60}))$",
    re.IGNORECASE,
)
