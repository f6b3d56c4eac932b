"""The printed forms of references: every pattern of this step, each linear. Examples of English and Spanish:

QUOTED         “Switches”, "Move", 'Initiative Phase', «Ataque»
SEE_QUOTED     (See “A” ..., described in the "A" section, consulta el apartado “A”
AND_QUOTED     ... and “B”, o “B”                               continues SEE_QUOTED
QUOTED_UNIT    in the “Scenarios” chapter
NUMBERED       rule 302.3, chapter 1.7, Appendix D, Table 2, Table 2-1, regla 4.1, (see Rule 302.3., "Attack")
AND_NUMBER     ... and 3.2, through 4.10                       continues NUMBERED and BARE_NUMBER
AND_PLAIN      ... and 3                                        the same after a plural: Tables 2 and 3
BARE_NUMBER    see 302.3.2, cf. 4.1
PAGES          (pg 7), see page 20, pages 23-26, véase la página 4
DIRECTION      (see right), as shown below, shown opposite, véase más abajo
RELATIVE       described in the previous section, el apartado siguiente
BELOW_FIRST    Below you will find ..., ... below are
ABOVE_NOUN     the above requirements
FIGURE         the left hand figure above, the diagram below, la figura de abajo
CUE_NAME       Pasa al apartado de Combate, see the Magic chapter     a name without quotation marks
PROPER         the Line of Sight, Diagrama de una Carta                  such a name by its capital letters
NAMED_RULES    the alternative terrain rules
SCENARIO       Consult the scenario played
EVENT          unless the tournament rules say otherwise      rules that whoever holds the event makes
BOOK           reglamento de X, manual de reglas de X, the X rulebook
APP            la aplicación oficial X, the X app
PRODUCT        see the *X Compendium*, see the X website
URL            https://..., www..., also where a scan broke it
OWN_LINK       [Attack](#attack), [Attack][key]
"""

from __future__ import annotations

import re

from rulewright.kb.language.data import either

FLAGS = re.IGNORECASE
QUOTED = (
    r"(?:[“\"](?P<{0}>[^“”\"\n]{{2,90}})[”\"]|«(?P<{0}g>[^«»\n]{{2,90}})»|"
    r"(?<!\w)[‘'](?P<{0}s>[^‘’'\n]{{3,60}})[’'](?!\w))"
)

SEE = f"(?:{either('references.see')})"
CUE = f"(?:{either('references.cue')})"
FILL = rf"(?:\s{{1,3}}(?:{either('references.fill')})){{0,5}}"
UNIT = f"(?:{either('references.unit')})"
PLACE = f"(?:{either('references.place')})"
PAGE_WORD = rf"(?:{either('references.page')}|p(?=\.))"
STEP_WORD = f"(?:{either('references.step')})"
NUMBER = r"(?:\d{1,4}(?:\.\d{1,3}){0,8}[a-z]?(?![\w”])|[A-Z](?![\w’'])|[IVXL]{1,6}(?!\w))"
WHERE = (
    r"right|left|below|above|opposite|overleaf|"
    r"derecha|izquierda|(?:m[áa]s[ ])?abajo|(?:m[áa]s[ ])?arriba|a[ ]continuaci[óo]n|m[áa]s[ ]adelante|anteriormente"
)

SEE_QUOTED = re.compile(rf"\(?(?<!\w){CUE}[*_]{{0,2}}{FILL}\s{{1,3}}[*_]{{0,2}}{QUOTED.format('q')}", FLAGS)
AND_QUOTED = re.compile(
    rf"\s{{0,3}}(?:,|;|&|\band\b|\bor\b|\by\b|\be\b|\bo\b){{1,2}}\s{{0,3}}(?:also\s|in\s|the\s){{0,2}}[*_]{{0,2}}{QUOTED.format('q')}",
    FLAGS,
)
QUOTED_UNIT = re.compile(
    rf"(?:(?:in|of|to|on|en|de|del)\s{{1,3}}(?:the|el|la)\s{{1,3}})?(?:(?P<before>{PLACE})\s{{1,3}})?{QUOTED.format('q')}[*_]{{0,2}}"
    r"(?P<after>\s{1,3}(?:chapter|section|rules?|table|cap[íi]tulo|apartado))?(?!\w)",
    FLAGS,
)
NAMES_A_THING = re.compile(
    r"\s{1,3}(?:keyword|token|abilit|attribute|characteristic|clause|marker|ficha|palabra)", FLAGS
)
TRAILING_PAGE = re.compile(
    rf",?\s{{1,3}}(?:on\s|at\s|en\s){{0,1}}(?:la\s)?{PAGE_WORD}\.?\s{{0,2}}(?P<page>\d{{1,4}}|XX)(?!\w)",
    FLAGS,
)
NUMBERED = re.compile(
    rf"\(?(?:(?<!\w)(?P<cue>{CUE}){FILL}\s{{1,3}})?(?<!\w)(?P<unit>{UNIT})(?:\s{{1,3}}|(?<=§))(?P<n>(?-i:{NUMBER}))(?P<to>[-–]\d{{1,3}}(?![\w.]))?\.?(?:,?\s{{1,3}}{QUOTED.format('q')})?",
    FLAGS,
)
AND = (
    rf"\s{{0,2}}(?:,(?:\s{{1,2}}(?:{either('references.and')})(?!\w))?|–|-"
    rf"|\b(?:{either('references.and')}|{either('references.to')})(?!\w))\s{{0,2}}"
    rf"(?:(?:{either('references.of_several')})\s{{1,2}})?"
)
AND_NUMBER = re.compile(rf"{AND}(?P<n>(?-i:\d{{1,4}}(?:\.\d{{1,3}}){{1,8}}[a-z]?))(?!\w)", FLAGS)
AND_PLAIN = re.compile(
    rf"{AND}(?P<n>(?-i:\d{{1,4}}(?:-\d{{1,3}})?|[A-Z]|[IVXL]{{1,6}}))(?![\w.]\w|\w|\s?(?:[\"”″%]|inch|cm|mm|points?|times)|’)",
    FLAGS,
)
BARE_NUMBER = re.compile(
    rf"\(?(?<!\w)(?:{SEE}|cf\.|{STEP_WORD})\s{{1,3}}(?:{STEP_WORD}\s)?"
    r"(?P<n>\d{1,4}(?:\.\d{1,3}){1,8}[a-z]?)(?!\w)",
    FLAGS,
)
STEP = re.compile(
    r"\(?(?<!\w)(?:see|return\s{1,3}to|go\s{1,3}back\s{1,3}to|repeat|skip\s{1,3}to|proceed\s{1,3}to|go\s{1,3}to|vuelve\s{1,3}al|repite\s{1,3}el|pasa\s{1,3}al|v[ée]ase\s{1,3}el)"
    r"\s{1,3}(?:from\s{1,3}|the\s{1,3}){0,2}(?:steps?|pasos?)\s{1,3}(?P<n>\d{1,2})(?!\w)",
    FLAGS,
)
NUMBER_TITLE = re.compile(r"\s{1,2}(?P<t>[A-ZÁÉÍÓÚ][^()\n“”\".;:]{2,60})(?=\))")
PAGES = re.compile(
    rf"\(?(?<!\w)(?:(?:{either('references.page_before')})\s{{1,3}}(?:(?:{either('references.also')})\s){{0,2}}){{0,2}}{PAGE_WORD}"
    r"\.?\s{0,3}(?P<page>\d{1,4})(?:\s{0,2}[-–]\s{0,2}(?P<last>\d{1,4}))?(?!\w)\)?",
    FLAGS,
)
DIRECTION = re.compile(
    rf"\(?(?<!\w)(?:(?P<see>see(?:[ ]also)?|v[ée]ase|ver|(?:as[ ])?(?:shown|described|explained|detailed|listed|"
    rf"outlined|summari[sz]ed|set[ ]out|mentioned|illustrated)|como[ ]se[ ](?:muestra|indica|describe|explica)|"
    rf"se[ ]explican?|(?:descrit|explicad|indicad|mencionad|detallad|enumerad)[oa]s?|"
    rf"(?P<noun>(?:the|a)[ ](?:list|table|chart)))"
    rf"\s{{1,3}}(?:to\s{{1,3}}the\s{{1,3}}|a\s{{1,3}}la\s{{1,3}}|on\s{{1,3}}the\s{{1,3}}|the\s{{1,3}}|m[áa]s\s{{1,3}})?)(?P<where>{WHERE})"
    rf"(?![\w-])(?!\s{{1,3}}(?:of|its|the|which|de)\b|,\s{{1,3}}(?:in|en)\s)\)?",
    FLAGS,
)
RELATIVE = re.compile(
    rf"\(?(?<!\w){CUE}\s{{1,3}}(?:(?:in|of|on|en|de|by|as|a|como|se|las?|los)\s{{1,3}}){{0,3}}"
    rf"(?:the\s{{1,3}}(?P<en>previous|preceding|next|following)\s{{1,3}}(?:entry|section|chapter|rule|article)|"
    rf"(?:del?|al?|la|el)\s{{1,3}}(?:apartado|punto|secci[óo]n|cap[íi]tulo|art[íi]culo|regla)\s{{1,3}}"
    rf"(?P<es>anterior|precedente|siguiente|posterior))(?!\w)\)?",
    FLAGS,
)
BELOW_FIRST = re.compile(
    r"(?<![\w])(?:(?-i:Below)\s{1,3}(?:you\s{1,3}(?:will|can)\s{1,3}(?:find|see)|(?:is|are)\s{1,3}(?:the|a|an)|we\s{1,3}(?:offer|list|give|show))(?:\s{1,3}[\w’']{1,20}){0,9}"
    r"|(?:below|opposite)\s{1,3}(?:is|are)\s{1,3}[\w]{1,20})"
)
ABOVE_NOUN = re.compile(
    r"(?<!\w)(?:all\s)?(?:the|these)\s{1,3}above\s{1,3}(?:requirements?|procedures?|rules?|steps?|conditions?|tables?|penalt(?:y|ies)|restrictions?)(?!\w)",
    FLAGS,
)
FIGURE = re.compile(
    r"(?<!\w)(?:(?:the|la|el)\s)?(?:(?:left|right)[-\s]hand\s{1,3}(?:figure|picture|diagram)(?:\s(?:above|below|opposite))?|"
    r"(?:figure|picture|diagram)\s(?:above|below|opposite)|(?:figura|imagen|diagrama)\sde\s(?:arriba|abajo))(?!\w)",
    FLAGS,
)
CUE_NAME = re.compile(
    rf"\(?(?<!\w)(?P<cue>{either('references.cue_of_name')})\s{{1,3}}(?:(?:{either('references.before_name')})\s{{1,3}}){{0,2}}"
    rf"(?P<unit>{PLACE}\s{{1,3}})?(?:de\s{{1,3}}|del\s{{1,3}}|on\s{{1,3}})?",
    FLAGS,
)
SURELY = re.compile(r"\(|v[ée]an?se|vid\.|cons[úu]ltese", FLAGS)  # cues after which a proper name needs no more
# what stands before "see" where that is a verb: a word; not so in "for examples see", "add them up and consult"
DOES = re.compile(r"[^\W\d_][*_]{0,2}[\s-]\Z")
LEADS = re.compile(r"(?<!\w)(?:(?:for|para|please)(?!\w)[^.,;:!?()]{0,60}|(?:and|or|y|o)\s)\Z", FLAGS)
PROPER = re.compile(
    r"[A-ZÁÉÍÓÚÑ][\w’'-]{2,25}(?:[ \n](?:(?:de|del|la|las|los|el|una?|y|of|the|and|for|to|in)[ \n]){0,3}"
    r"[A-ZÁÉÍÓÚÑ][\w’'-]{2,25}){0,6}"
)
NAME_WORDS = re.compile(r"[\w:►»–’'-]+(?:[ \n][\w:►»–’'-]+){0,8}")
NAMED_RULES = re.compile(
    r"(?<!\w)(?:the|las?|los|el)\s{1,3}(?P<name>(?:[\w’'-]{2,20}\s){1,4}(?:rules|table|chart|chapter|section))(?!\w)",
    FLAGS,
)
RULES_FOR = re.compile(
    r"(?<!\w)the\s{1,3}rules\s{1,3}(?:for|on|of)\s{1,3}(?P<name>[\w’'-]{3,20}(?:\s[\w’'-]{3,20}){0,3})", FLAGS
)
EVENT = re.compile(
    r"(?<!\w)(?P<ref>(?:the\s{1,3})?(?:tournament|event)(?:[’']s)?\s{1,3}rules|las\s{1,3}reglas\s{1,3}del\s{1,3}(?:torneo|evento))"
    r"(?=\s{1,3}(?:say|state|specify|allow|indicate|digan|dicen|indiquen|indican|permitan)(?!\w))",
    FLAGS,
)
SCENARIO = re.compile(
    r"(?<!\w)(?:consult|check|(?:described|listed|given|specified|stated)\s{1,3}in|"
    r"(?:las?[ ]|the[ ])(?P<field>(?:(?!the\s|las?\s)\w{2,15}\s){1,6}?)"
    r"(?:of|in|indicad[oa]s\s{1,3}en|de|del))\s{1,3}(?:the|el|los)\s{1,3}"
    r"(?:scenario\s{1,3}(?:being\s)?(?:played|chosen|selected)|"
    r"escenario\s{1,3}(?:que\s{1,3}se\s{1,3})?(?:juegue|jugado|elegido|escogido)|escenarios)(?!\w)",
    FLAGS,
)
BOOK = re.compile(
    r"(?<!\w)(?<!this )(?<!este )(?:(?P<part>reglas\s{1,3}de\s{1,3}(?:los\s|las\s|la\s|el\s)?"
    r"(?P<subject>[\w]{3,20}(?:\s[\w]{3,20}){0,2})\s{1,3}del\s{1,3}(?=manual|reglamento))?"
    r"(?:manual(?:\s{1,3}de\s{1,3}reglas|\s{1,3}b[áa]sico)?|reglamento(?:\s{1,3}b[áa]sico)?)"
    r"(?:\s{1,3}de\s{1,3}(?P<es>[\w-]{3,20}(?:\s[\w-]{3,20}){0,2}))?"
    r"|(?:the\s)?(?P<en>(?:[\w’-]{2,20}\s){1,3})(?:core\s{1,3})?"
    r"(?:rulebook|rule\s{1,3}book|core\s{1,3}rules|core\s{1,3}book))(?!\w)",
    FLAGS,
)
APP = re.compile(
    r"(?<!\w)(?:(?:la\s)?(?i:aplicaci[óo]n|app)\s{1,3}(?i:oficial\s)?\*{0,2}(?P<es>[A-Z]\w{2,25})|(?i:the\s)(?P<en>[A-Z]\w{2,25})\s{1,3}(?i:app|application)(?!\w))"
)
PRODUCT = re.compile(
    r"\(?(?<!\w)(?i:see|v[ée]ase|consult|consulta|at|visit)\s{1,3}(?i:also\s|the\s|el\s|la\s){0,2}(?:\*{1,2}(?P<italic>[A-ZÁÉÍÓÚÑ][^*\n]{3,60})\*{1,2}|_(?P<under>[A-ZÁÉÍÓÚÑ][^_\n]{3,60})_|(?P<site>(?:[A-Z][\w’'-]{1,20}\s){1,4})(?i:web\s?site|web\s{1,3}page))"
)
URL = re.compile(
    r"(?<![\w@])(?:https?[:;]?\s?/{1,2}[Il|]{0,2}/?[\w-]{2,40}(?:\.[\w-]{1,40}){1,5}|www\.[\w-]{1,40}(?:\.[\w-]{1,40}){1,4}|(?:[\w-]{1,40}\.){0,3}[\w-]{3,40}\.(?:com|org|net|gg|info)(?!\w))(?::\d{2,5})?(?:/(?:[\w./%?=&#~+-]{0,200}[\w/])?)?"
    r"(?:(?<=-)\n[\w./-]{1,100}\w)?",
    FLAGS,
)
URL_HEAD = re.compile(r"^https?[:;]?\s?/{1,2}[Il|]{0,2}/?", FLAGS)
OWN_LINK = re.compile(
    r"(?<!!)\[(?P<label>[^\[\]\n]{1,200})\](?:\((?P<href>[^()\s]{1,300})\)|\[(?P<key>[\w -]{1,80})\])"
)
SENTENCE_BREAK = re.compile(rf"[.!?:;]\s|\n\n|\n[-*•|]\s|\((?:{PAGE_WORD}|{SEE})[^()\n]{{0,40}}\)", FLAGS)
EMPHASIS = re.compile(r"\*{1,3}(?=[^\s*])([^*\n]{1,120}?)\*{1,3}")
LABEL = re.compile(
    r"^[ \t]*(?:(?:[-*•»]|\d{1,3}[.)])[ \t]+)?(?:\*{1,3}([^*\n]{2,60}?)[:.]?\*{1,3}|"
    r"(?:\[\w{3,12}\][ ])?([A-ZÁÉÍÓÚ][\w’' -]{2,40}):(?=\s))",
    re.MULTILINE,
)
LABELLED = "|".join(either(f"references.{name}") for name in ("table", "figure", "appendix", "chapter"))
CAPTION = re.compile(
    rf"^[ \t]*\*{{0,3}}(?P<unit>{LABELLED})"
    r"\s{1,3}(?P<n>\d{1,3}[-–.]\d{1,3}|[\dA-Z]{1,3})(?=[.:\s*])",
    FLAGS | re.MULTILINE,
)
