"""The regular expressions of the term step, each with what it is to match. All of them are linear."""

from __future__ import annotations

import re

from rulewright.kb.language.data import either

# **X**, *X*, __X__: one piece of marked text within a line
BOLD = re.compile(r"(?<![*\w])\*\*(?!\s)([^*\n]{1,80})\*\*")
ITALIC = re.compile(r"(?<![*\w])\*(?![\s*])([^*\n]{1,60})\*(?!\*)")
QUOTED = re.compile(r"[“\"«'‘]([^“”\"«»'‘’\n]{2,60}(?:[‘'][^“”\"«»\n]{1,20}[’'][^“”\"«»\n]{1,20})?)[”\"»'’]")

# marks, shortcodes and pictograms that are no part of a name
MARKS = re.compile(
    r"\*+|`+|(?<![^\W_])_+(?=\w)|(?<=[^\W_])_+(?!\w)|(?<![A-Za-z]):[a-z0-9_-]{2,30}:|[»†‡™®|\u2300-\u23ff\u25a0-\u27bf\u2b00-\u2bff\ufe0f\u200d\u20e3\U0001f000-\U0001faff]+"
)
NOTHING = re.compile(r"(?!)")  # in a language of which no pattern is known
# "1. ", "2) ", "A. ", "STEP 1 –", "Appendix A:", "Table 2:", "Section 4:" before a heading
LEAD = re.compile(
    rf" ?(?:(?i:{either('terms.lead')})"
    r" (?:[0-9]{1,3}|[A-Z]|[IVX]{1,5})(?!\w) ?[:.–—-]? ?|(?:\d{1,3}(?:\.\d{1,3}){0,4}[.)]?|[A-Z][.)]) )"
)
# "[Double] Rush", "[Triple] Respite": what an ability costs, before its name
COST = re.compile(r"\[([A-Z][^\][]{1,15})\]\s*")
# "(X)", "[MOV]" at the end of a name
BRACKET = re.compile(r"[(\[]([^()\[\]]{1,30})[)\]]\s*\Z")
# "What is a proxy?", "¿Puedo usar proxies?": a question about one thing
ASKED = re.compile(
    r"(?:What (?:is|are)|Can I use|May I use|¿Qué (?:es|son)|¿Puedo usar|¿Se pueden? usar) ([^?]{3,40})\?",
    re.IGNORECASE,
)
# what stands in place of a value: X, D, N, X : D, X/Y, 2, +1, a symbol
PARAMETER = re.compile(r"[+-]?(?:[A-Z]|\d{1,2}|[^\w\s]{1,3})(?:\s?[:|,/]\s?(?:[A-Z]|\d{1,2}|[^\w\s]{1,3}))*\Z")
# "Poison/X", "Faith: 2", "Terror X"
SLASH_PARAMETER = re.compile(r" ?/ ?([A-Z]|\d)\Z")
COLON_PARAMETER = re.compile(r" ?: ?([XYN]|\d{1,2})\Z")

# an entry at the start of a paragraph or sentence
BOLD_ENTRY = re.compile(
    r"\W{0,4}(?:[A-Z][.)]\s+)?\*?\*\*_?(?!\s)([^*_\n]{1,60}?)\s*([.:]?)_?\*\*\*?"
    r"\s*(\([^()\n]{1,30}\))?\s*([.:–—-]?)\s+"
)
ITALIC_ENTRY = re.compile(r"\W{0,3}\*(?![\s*])([^*\n]{1,60}?)\s*([.:]?)\*(?!\*)\s*([.:–—-]?)\s+")
# "| 6 | Dazed. The crew must move. |"
CELL_ENTRY = re.compile(r"\| ([A-ZÁÉÍÓÚÑ][\w’'-]{3,20}(?: [\w’'-]{2,16}){0,2})\. [A-ZÁÉÍÓÚÑ][^|.]{15,400}")
# "Dash – a move", "A. Dash – a move"
DASH_ENTRY = re.compile(r"(?:•\s*|[A-H][.)] )?((?:\[[^\][]{1,12}\]\s)?[^\W\d][^.:;!?–—\n]{0,60}?)\s+[–—-]\s+(?=\w)")
COLON_ENTRY = re.compile(r"[¡(•\d\s]{0,4}((?:\[[^\][]{1,12}\]\s)?[A-ZÁÉÍÓÚÑ][^.:;!?¿–—\n]{0,60}?)!?\s?:\s+(?=\S)")

# "is referred to as", "se denomina": what follows is the name
NAMING = {
    "en": re.compile(
        r"\b(?:(?:is|are|be|been|being|was|this is|often|sometimes|also)\s+(?:(?:then|also|sometimes|often|collectively"
        r"|both)\s+)?(?:referred to (?:simply )?as|known as|called|termed|abbreviated to)|(?:referred to|known) as"
        r"|we (?:will )?(?:call|refer to)|which we call|we say (?:that )?(?:it |the |you |your |they )?"
        r"|(?:is|are) said to be|(?:is|are) considered (?:to )?(?:be |have )?"
        r"|becomes (?:the|his|her|their|your)(?= [\w’'-]{2,24}[.;])|the terms?)\s*",
        re.IGNORECASE,
    ),
    "es": re.compile(
        r"\b(?:se (?:le |les )?(?:denominan?|llaman?|conocen? como|consideran?)|reciben? el nombre de"
        r"|(?:denominad|llamad|conocid)[oa]s?(?: como)?|(?:lo |la |los |las )?llamamos|(?:el|del|los) términos?"
        r"|(?:el|del) termino)\s*",
        re.IGNORECASE,
    ),
}
# only a marked name counts after these: they are said of everything
LOOSE_NAMING = re.compile(r"consider|said|say|the terms?\s*$", re.IGNORECASE)
# "A zone is a place", "Una ronda es": the subject is the name
SUBJECT = {
    "en": re.compile(
        r"(?:(?:An?|The|All|Your|Each|One)\s+)?([^\W\d][\w'’-]{1,24}(?:\s[\w'’-]{1,20}){0,3}?)"
        r"(?:\s+of (?:an?|each|any) [\w'’-]{2,20})?\s+"
        r"(?:(?:is|are)\s+(?:an?|the|any|one|special|those|small|things?|everything|all|how|what|where|when)\b"
        r"|means?\b|represents?\b"
        r"|refers? to\b|consists? of\b|occurs? when\b|indicates?\b|determines?\b"
        r"|(?:is|are) (?:indicated|used|printed|located|made|denoted)\b|begins? with\b|features?\b)"
    ),
    "es": re.compile(
        r"(?:(?:Una?|El|La|Los|Las|Cada|Tus?)\s+)?([^\W\d][\w-]{1,24}(?:\s[\w-]{1,20}){0,3}?)\s+"
        r"(?:(?:es|son)\s+(?:una?|el|la|los|las|tus?|sus?|aquell[oa]s?)\b|significan?\b|representan?\b|consisten? en\b"
        r"|indican?\b|determinan?\b|se utilizan?\b|se usan?\b|sirven? para\b)"
    ),
}
# "is **destroyed** when", "es **adyacente** si": what stands before a state in bold
COPULA = re.compile(
    r"\b(?:is|are|be|becomes?|es|son|esta|está|están|queda|quedan)\s(?:the\s|an?\s|una?\s)?\Z", re.IGNORECASE
)
# a legend: an icon (or where it was), a dash and what it means; two or more on a line
LEGEND = re.compile(
    r"(?:^[ \t]*+|[\t:|] *+)[-–][ ]?([A-ZÁÉÍÓÚ][\w’'-]{1,20}(?: [\w’'-]{1,20}){0,2})[ ]*(?=\t|$|:|\|)", re.MULTILINE
)
# "The attachment keywords are: Armor, Blade": the subject is the name of a list
LIST_OF = re.compile(
    r"(?:The|There are \w+|Hay|Existen|(?:Los|Las)(?=[^:]{1,80}\sson))\s+(?:basic\s+|current\s+|general\s+|main\s+"
    r"|(?:types|kinds|degrees|sorts) of\s+)*"
    r"([^\W\d][\w'’-]{1,24}(?:\s[\w'’-]{1,20}){0,3}?)(?:\s+are|\s+son)?(?:\s+as follows)?\s?:\s"
)
# "range [RNG]", "Victory Points (VP)", "the MOV (Movement)": a name and its abbreviation
ABBREVIATED = re.compile(
    r"((?:[\w'’/-]{2,24}\s){0,3}[\w'’/-]{2,24})\s?\*{0,2}\s?[\[(]\*{0,2}([A-Z][A-Za-z0-9/]{0,7})\*{0,2}[\])]"
)
# "COM (Command)": an abbreviation and its name
SPELT_OUT = re.compile(r"\b([A-Z][A-Za-z]{0,4}) ?\(([A-Za-zÁÉÍÓÚÑáéíóúñ]{3,24}(?: [A-Za-záéíóúñ]{2,20}){0,2})\)")
# the pages of an index line: "cast a spell.....327, 336"
PAGES = re.compile(r"\d{1,4}(?>(?:\s?[,–-]\s?\d{1,4})*)")
# "A unit is destroyed when": a state and what makes it
STATE_IF = {
    "en": re.compile(
        r"(?:(?:An?|The|One|Two|Your|Each|All) )?(?:[\w'’-]{2,20} ){1,3}?(?:is|are) (?:considered )?"
        r"([a-z]{2,18}ed) (?:if|when|as long as|while)\b"
    ),
    "es": re.compile(
        r"(?:(?:Una?|El|La|Los|Las|Tus?|Cada) )?(?:[\w-]{2,20} ){1,3}?(?:está|están|es|son|queda|quedan) "
        r"([a-zñáéíóú]{2,18}[ai]d[oa]s?) (?:si|cuando|mientras)\b"
    ),
}
# "Infantry units can": a kind of a thing, then what it does
KIND_OF = re.compile(
    r"(?:The |An? |All |Las |Los )?((?:(?!of |de )[\w'’-]{2,20} ){0,2}[\w'’-]{3,20}) ([a-zñ][\w-]{2,20}) "
    r"(?:can|may|must|are|is|have|has|features?|gives?|cannot|can't|pueden?|tienen?|son|están)\b"
)
# "cards with the strategy keyword", "la palabra clave Explorador"
KEYWORD_OF = re.compile(r"\b(?:the|an?) \*{0,2}([\w’'-]{3,20}(?: [\w’'-]{2,20})?)\*{0,2} (?:keyword|trait)\b")
LIST_NUMBER = re.compile(r"\A.*(?<![^\W\d_A-ZÁÉÍÓÚÑ])[ \t\n]\d{1,2}\s(?=\w)")  # not "recovers 1 Oil"
WORD = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")
NAME_EN = r"[A-Za-z][\w’'-]{2,20}(?: (?:of the |of )?[\w’'-]{3,20}){0,3}?"
NAME_ES = r"[A-Za-zÁÉÍÓÚÑáéíóúñ][\w-]{2,20}(?: (?:de la |del |de )?(?!cada |este )[\w-]{3,20}){0,3}?"
# "place two tokens, representing fragments of the key", "a card that will stand for the shrine"
STANDS_FOR = {
    "en": re.compile(
        r"\b(?:tokens?|markers?|counters?|cards?|coins?)\b[^.;:()]{0,60}?,? (?:(?:that )?(?:will )?represent(?:s|ing)?"
        rf"|(?:that )?(?:will )?stands? for) (?:the |an? |your )?({NAME_EN})(?=[.,;)])"
    ),
    "es": re.compile(
        r"\b(?:fichas?|marcador(?:es)?|contador(?:es)?|cartas?|monedas?)\b[^.;:()]{0,60}?,? (?:que )?(?:para )?"
        rf"represent(?:an|a|ar|ando) (?:el |la |los |las |una? )?({NAME_ES})(?=[.,;)]| de cada)"
    ),
}
# "have three ranges: short, medium, and long", "command two elements: fire and ice"
COUNTED = {
    "en": re.compile(
        r"\b(?:two|three|four|five|six|seven|eight|nine|ten|[2-9]) (?:[a-z-]{3,16} ){0,2}?([a-z][\w-]{2,18}s)"
        r"(?: of ([a-z-]{3,18}))?: "
        r"(?=[^:.\n]{5,160}(?:\.|\Z))"
    ),
    "es": re.compile(
        r"\b(?:dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|[2-9]) (?:[a-zñ-]{3,16} )?([a-zñ][\w-]{2,18}s)"
        r"(?: de ([\w-]{3,18}))?: (?=[^:.\n]{5,160}(?:\.|\Z))"
    ),
}
# a name of two or three words that running text writes small: "attacking unit", "unidad atacante"
SMALL_NAME = r"([a-zñáéíóú][\w’'-]{2,20}(?: (?:de |en )?[a-zñáéíóú][\w’'-]{2,20}){1,2}?)"
# "is now the defending unit": what something is, by its name
IS_THE = re.compile(
    rf"\b(?:{either('terms.being')}) (?:{either('terms.the')}) {SMALL_NAME}"
    rf"(?=[.,;]| (?:{either('terms.after')})\b)"
)
# "ten-sided dice, D10 for short", "three dice (3d6)": a kind of dice as all games write it
DICE = re.compile(rf"\b(?:{either('terms.dice')})\b")
DIE = re.compile(r"(?<![^\W_])(?:(?<=\()\d)?([dD](?:2|3|4|6|8|10|12|20|66|100))(?![^\W_])")
LIST_END = re.compile(r",? (?:and|or|y|e|o|u) (?:the |el |la )?|, ?")
