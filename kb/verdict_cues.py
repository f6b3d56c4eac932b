"""The words by which a verdict understands a book's statements: data in English and Spanish, no reasoning.

All patterns are for folded text (lower case, no accents, straight apostrophes, no Markdown) and linear: no repetition
is nested, every gap is bounded. Both languages stand in one pattern, because the statements of a Spanish supplement
bind the sections of an English rulebook.
"""

from __future__ import annotations

import re
from enum import StrEnum


class Role(StrEnum):
    """What a rule speaks as, where books rank rules by where they stand."""

    BAN = "a prohibition"
    LEAVE = "a permission"
    SCENARIO = "a rule of a scenario"
    PROFILE = "a rule of a profile"
    CARD = "text of a card"
    PUBLISHED = "a published profile"
    PRINTED = "a printed profile"
    MANUAL = "a rule of the rulebook"
    DOCUMENT = "a rule of the supplement"
    PARTICULAR = "a particular rule"
    GENERAL = "a general rule"
    EVERYTHING = "everything else"


def _cue(*ways: str) -> re.Pattern[str]:
    return re.compile(r"\b(?:" + "|".join(ways) + r")\b")


SIDES: dict[Role, re.Pattern[str]] = {
    Role.BAN: _cue(
        r"cannot", r"can ?not", r"can't", r"must not", r"may not", r"forbid\w*", r"prohib\w+", r"no (?:se )?pued\w+"
    ),
    Role.LEAVE: _cue(r"can(?!'t| not)", r"may(?! not)", r"allow\w*", r"permi\w+", r"puede\w*"),
    Role.EVERYTHING: _cue(
        *(r"everything", r"anything", r"(?:any|every|all)? ?other rules?"),
        *(r"todo(?: lo demas)?", r"todas las demas", r"(?:cualquier )?otras? (?:reglas?|cosas?)"),
    ),
    Role.SCENARIO: _cue(r"scenarios?", r"missions?", r"battleplans?", r"escenarios?", r"mision(?:es)?", r"hazanas?"),
    Role.PUBLISHED: _cue(
        *(r"apps?", r"application", r"online", r"website", r"web page", r"published"),
        *(r"aplicacion", r"pagina", r"publicad[oa]s?"),
    ),
    Role.PRINTED: _cue(r"printed", r"impres[oa]s?"),
    Role.PROFILE: _cue(r"profiles?", r"perfil(?:es)?"),
    Role.CARD: _cue(r"cards?", r"cartas?"),
    Role.DOCUMENT: _cue(
        *(r"(?:this|the) (?:tournament )?(?:document|supplement|errata|faq)", r"tournament (?:rules|document)"),
        *(r"(?:este|el) (?:documento|suplemento)", r"(?:reglas|documento) del? torneo"),
    ),
    Role.MANUAL: _cue(
        *(r"manual", r"rulebooks?", r"rule book", r"this book", r"core rules", r"basic rules", r"these rules"),
        *(r"reglamento", r"libro de reglas", r"reglas basicas"),
    ),
    Role.PARTICULAR: _cue(
        r"(?:particular|specific|special) rules?",
        r"(?:regla|norma)s? (?:mas )?(?:particular|especifica|especial)(?:es|s)?",
    ),
    Role.GENERAL: _cue(r"general(?:es)?"),
}
RULE_AS_SUCH = _cue(r"rules?", r"reglas?", r"normas?")  # "the card wins over the rule": the rulebook is meant

SPEAKS_OF_RULES = _cue(
    *(r"rules?", r"effects?", r"prohibitions?", r"bans?", r"bold", r"text", r"contradictions?"),
    *(r"reglas?", r"normas?", r"efectos?", r"prohibicion(?:es)?", r"negrita", r"texto", r"contradicciones"),
)  # a statement about rules as such, not about the one rule that makes it
ITSELF = _cue(r"this rule", r"this section", r"esta regla", r"este apartado", r"esta seccion")
WHATEVER = _cue(
    *(r"whatever", r"regardless of", r"no matter", r"even if", r"despite"),
    *(r"(?:diga|permita|digan|permitan) lo que", r"independientemente de", r"a pesar de", r"aunque"),
)

LANGUAGES: dict[str, re.Pattern[str]] = {
    "es": _cue(r"spanish", r"espanol", r"castellano"),
    "en": _cue(r"english", r"ingles"),
}
SPEAKS_OF_LANGUAGES = _cue(r"languages?", r"idiomas?", r"translations?", r"traducci\w+")

# Headings whose entries are carried by a profile or card: what such an entry says, the profile or card says.
CARRIED = _cue(r"keywords?", r"special abilities", r"macro abilities", r"skills?", r"traits?", r"spells?(?: lists?)?",
               r"miracles?", r"charms?", r"palabras? clave", r"habilidades(?: especiales)?", r"hechizos?", r"conjuros?",
               r"rasgos?", r"amuletos?")  # fmt: skip
CHAPTER = re.compile(r"(?:the )?scenarios|(?:los )?escenarios|missions|misiones")  # about scenarios, and none itself
NOT_CARRIED = _cue(r"terrain", r"terreno", r"escenografia")

BOLD_BAN = re.compile(
    r"\*\*[^*\n]{0,40}?(?:not\b|n't\b|never\b|no se puede|no pueden?|nunca)[^*\n]{0,40}?\*\*", re.IGNORECASE
)
EXCEPTS = _cue(
    *(r"unless", r"except(?:ion)?", r"instead", r"ignor\w+", r"even if", r"even though", r"despite"),
    *(r"salvo", r"excepto", r"excepcion", r"en lugar de", r"en vez de", r"aunque", r"a menos que", r"a pesar de"),
)
OWN_EXCEPTION = re.compile(r"\b(?:exceptions? to|excepcion(?:es)? a)\b")
REPLACES = _cue(
    r"instead of", r"replaces?", r"in place of", r"en lugar de", r"en vez de", r"sustituy\w+", r"reemplaz\w+"
)
