"""The regular expressions of the term step, each with what it is to match. All of them are linear."""

from __future__ import annotations

import re

from rulewright.kb.language import LANGUAGES, either

BLANKS = r"\s+"


def _said(name: str, lang: str | None = None) -> str:
    """A list of ``terms.toml``, in one language or in all, as a group; its words are parted by any blanks."""
    return f"(?:{either(f'terms.{name}', lang, BLANKS)})"


# **X**, *X*, __X__: one piece of marked text within a line
BOLD = re.compile(r"(?<![*\w])\*\*(?!\s)([^*\n]{1,80})\*\*")
ITALIC = re.compile(r"(?<![*\w])\*(?![\s*])([^*\n]{1,60})\*(?!\*)")
QUOTED = re.compile(r"[“\"«'‘]([^“”\"«»'‘’\n]{2,60}(?:[‘'][^“”\"«»\n]{1,20}[’'][^“”\"«»\n]{1,20})?)[”\"»'’]")

# marks, shortcodes and pictograms that are no part of a name
MARKS = re.compile(
    r"</?[A-Za-z][^<>\n]{0,200}>|\*+|`+|~~|(?<![^\W_])_+(?=\w)|(?<=[^\W_])_+(?!\w)|(?<![A-Za-z]):[a-z0-9_-]{2,30}:|[»†‡™®|\u2300-\u23ff\u25a0-\u27bf\u2b00-\u2bff\ufe0f\u200d\u20e3\U0001f000-\U0001faff]+"
)
# one of which every mark has
MARK = re.compile(r"[<*`~_:|»†‡™®\u2300-\u23ff\u25a0-\u27bf\u2b00-\u2bff\ufe0f\u200d\u20e3\U0001f000-\U0001faff]")
NOTHING = re.compile(r"(?!)")  # in a language that has no folder
# "1. ", "2) ", "A. ", "STEP 1 –", "Appendix A:", "Table 2:", "Section 4:", "T12:" before a heading
LEAD = re.compile(
    rf" ?(?:(?i:{_said('lead')})"
    r" (?:[0-9]{1,3}|[A-Z]|[IVX]{1,5})(?!\w) ?[:.–—-]? ?"
    r"|(?:\d{1,3}(?:\.\d{1,3}){0,4}[.)]?|[A-Z][.)]|[A-Z]{1,3}\d{1,3} ?:) )"
)
# "[Oar](gear.md#oars)": what a link says, and where it leads
LINK = re.compile(r"\[([^\[\]\n]{1,80})\]\([^()\s]{1,200}\)")
# "3x Oar", "+ Oar": how many of a thing there are, and that it comes on top
COUNT = re.compile(r"\A(?:\d{1,3} ?[x×] |\+ )(?=\w)")
# "Oar * 4", "Oar x4": the same behind it
TIMES = re.compile(r"(?<=\w) [x×*] ?\d{1,3}\s*\Z")
# "1d6", of dice that are rolled: what a sentence says
ROLLED = re.compile(r"\d{1,2}d\d{1,3}")
# "[Double] Rush", "[Triple] Respite": what an ability costs, before its name
COST = re.compile(r"\[([A-Z][^\][]{1,15})\]\s*")
# "(X)", "[MOV]" at the end of a name
BRACKET = re.compile(r"[(\[]([^()\[\]]{1,30})[)\]]\s*\Z")
# "(Effective) Speed": a word that may be left out
OPTIONAL = re.compile(r"\A\(([^\W\d_]{2,20})\)(?= \w)")
# "What is a proxy?", "¿Puedo usar proxies?": a question about one thing, whose first mark is often lost
ASKED = re.compile(rf"¿?{_said('asking')} ([^?]{{3,40}})\?", re.IGNORECASE)
# "All about Oars": a heading that only says that it tells of them
ABOUT = re.compile(rf"\A{_said('about')} ", re.IGNORECASE)
# what stands in place of a value: X, D, N, X : D, X/Y, 2, +1, a symbol
PARAMETER = re.compile(r"[+-]?(?:[A-Z]|\d{1,2}|[^\w\s]{1,3})(?:\s?[:|,/]\s?(?:[A-Z]|\d{1,2}|[^\w\s]{1,3}))*\Z")
# "Terror X", "Swarm N1 N2"
LETTER_PARAMETER = re.compile(r"(?:(?<=[^\W\d_]{3})|(?<=[XYN]\d)) [XYN]\d?(?: [XYN]\d?)?\Z")
# "Poison/X", "Faith: 2"
SLASH_PARAMETER = re.compile(r" ?/ ?([A-Z]|\d)\Z")
COLON_PARAMETER = re.compile(r" ?: ?([XYN]|\d{1,2})\Z")

# an entry at the start of a paragraph or sentence
BOLD_ENTRY = re.compile(
    r"[\W①-⑳❶-❿]{0,4}(?:[A-Z][.)]\s+)?\*?\*\*_?(?!\s)([^*_\n]{1,60}?)\s*([.:]?)_?\*\*\*?"
    r"\s*(\([^()\n]{1,30}\))?\s*([.:–—-]?)\s+"
)
# "**State (*bad*) — Soaked:** text": what kind of thing it is, and its name
KIND_ENTRY = re.compile(r"[^\w*]{0,4}\*\*(?![\s*])([^\n:–—]{3,40}?) [–—] ([^\n:*–—]{2,40}):\*\*\s+(?=\S)")
ITALIC_ENTRY = re.compile(r"\W{0,3}\*(?![\s*])([^*\n]{1,60}?)\s*([.:]?)\*(?!\*)\s*([.:–—-]?)\s+")
CODE_ENTRY = re.compile(r"[^\w`]{0,4}`([^\W\d_][^`\n]{0,60})`\s?:\s+")
# "Goal: three heaps", "- **Goal:** three heaps": a line that fills in a field
FIELD = re.compile(r"^[ \t>•|*_-]{0,8}([^\W\d_][^\n:*|]{1,40}?)[*_]{0,3}\s?:(?=[\s*_|])", re.MULTILINE)
# "| 6 | Dazed. The crew must move. |"
CELL_ENTRY = re.compile(
    r"\| ([A-ZÁÉÍÓÚÑ][\w’'-]{3,20}(?: [\w’'-]{2,16}){0,2})\. (?=(?:[^|\s]+ ){3}[^|\s])[A-ZÁÉÍÓÚÑ][^|.]{15,400}"
)
# "Dash – a move", "A. Dash – a move"
DASH_ENTRY = re.compile(r"(?:•\s*|[A-H][.)] )?((?:\[[^\][]{1,12}\]\s)?[^\W\d][^.:;!?–—\n]{0,60}?)\s+[–—-]\s+(?=\w)")
COLON_ENTRY = re.compile(r"[¡(•\d\s]{0,4}((?:\[[^\][]{1,12}\]\s)?[A-ZÁÉÍÓÚÑ][^.:;!?¿–—\n]{0,60}?)!?\s?:\s+(?=\S)")

# "is referred to as", "se denomina": what follows is the name; only a marked one where that is said of everything
NAMING = {
    lang: re.compile(
        rf"\b(?:(?P<loosely>{_said('named_loosely', lang)})|{_said('named', lang)}"
        rf"|{_said('becomes', lang)}(?= [\w’'-]{{2,24}}[.;]))\b\s*",
        re.IGNORECASE,
    )
    for lang in LANGUAGES
}
NAME = r"[^\W\d][\w’'-]{1,24}(?:\s[\w’'-]{1,20}){0,3}?"
# "A zone is a place", "Una ronda es": the subject is the name
SUBJECT = {
    lang: re.compile(
        rf"(?:{_said('opening', lang)}\s+)?({NAME})(?:\s+{_said('of_some', lang)} [\w’'-]{{2,20}})?\s+"
        rf"{_said('defining', lang)}\b"
    )
    for lang in LANGUAGES
}
# "The Raft is what carries you": the same in a glossary, where all that is said of the subject is what it is
GLOSSED = {
    lang: re.compile(rf"(?:{_said('opening', lang)}\s+)?({NAME})\s+{_said('copula', lang)}\b") for lang in LANGUAGES
}
# "is **destroyed** when", "es **adyacente** si": what stands before a state in bold
COPULA = re.compile(rf"\b{_said('copula')}\s(?:{_said('article')}\s)?\Z", re.IGNORECASE)
# a legend: an icon (or where it was), a dash and what it means; two or more on a line
LEGEND = re.compile(
    r"(?:^[ \t]*+|[\t:|] *+)[-–][ ]?([A-ZÁÉÍÓÚ][\w’'-]{1,20}(?: [\w’'-]{1,20}){0,2})[ ]*(?=\t|$|:|\|)", re.MULTILINE
)
# "The attachment keywords are: Armor, Blade": the subject is the name of a list
LIST_OF = re.compile(
    rf"(?:{_said('list_opening')}|{_said('list_opening_being')}(?=[^:]{{1,80}}\s{_said('are')}\b))\s+"
    rf"(?:{_said('list_of')}\s+){{0,4}}({NAME})(?:\s+{_said('are')})?(?:\s+{_said('as_follows')})?\s?:\s"
)
# "range [RNG]", "Victory Points (VP)", "the MOV (Movement)": a name and its abbreviation
ABBREVIATED = re.compile(
    r"((?:[\w'’/-]{2,24}\s){0,3}[\w'’/-]{2,24})\s?\*{0,2}\s?[\[(][*\s]{0,2}([A-Z][A-Za-z0-9/]{0,7})[*\s]{0,2}[\])]"
)
# "COM (Command)": an abbreviation and its name
SPELT_OUT = re.compile(r"\b([A-Z][A-Za-z]{0,4}) ?\(([A-Za-zÁÉÍÓÚÑáéíóúñ]{3,24}(?: [A-Za-záéíóúñ]{2,20}){0,2})\)")
# the pages of an index line: "cast a spell.....327, 336"
PAGES = re.compile(r"\d{1,4}(?>(?:\s?[,–-]\s?\d{1,4})*)")
# "A unit is destroyed when": a state and what makes it
STATE_IF = {
    lang: re.compile(
        rf"(?:{_said('opening', lang)} )?(?:[\w’'-]{{2,20}} ){{1,3}}?{_said('state', lang)} "
        rf"([a-zß-ÿ]{{2,18}}{_said('participle', lang)}) {_said('holds_if', lang)}\b"
    )
    for lang in LANGUAGES
}
# "Infantry units can": a kind of a thing, then what it does
KIND_OF = {
    lang: re.compile(
        rf"(?:{_said('opening', lang)} )?((?:(?!{_said('of', lang)} )[\w'’-]{{2,20}} ){{0,2}}[\w'’-]{{3,20}}) "
        rf"([a-zß-ÿ][\w-]{{2,20}}) {_said('doing', lang)}\b"
    )
    for lang in LANGUAGES
}
# "cards with the strategy keyword"
KEYWORD_OF = re.compile(
    rf"\b{_said('article')} \*{{0,2}}([\w’'-]{{3,20}}(?: [\w’'-]{{2,20}})?)\*{{0,2}} {_said('keyword')}\b"
)
LIST_NUMBER = re.compile(r"\A.*(?<![^\W\d_A-ZÁÉÍÓÚÑ])[ \t\n]\d{1,2}\s(?=\w)")  # not "recovers 1 Oil"
WORD = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")
# "place two tokens, representing fragments of the key", "a card that will stand for the shrine"
STANDS_FOR = {
    lang: re.compile(
        rf"\b{_said('stand_in', lang)}\b[^.;:()]{{0,60}}?,? {_said('stands_for', lang)} (?:{_said('some', lang)} )?"
        rf"([^\W\d_][\w’'-]{{2,20}}(?: (?:{_said('of', lang)} )?(?!{_said('articles', lang)} )[\w’'-]{{3,20}}){{0,3}}?)"
        rf"(?=[.,;)]| {_said('after', lang)}\b)"
    )
    for lang in LANGUAGES
}
# "have three ranges: short, medium, and long", "command two elements: fire and ice"
COUNTED = {
    lang: re.compile(
        rf"\b(?:{either('numbers.from_two', lang)}|[2-9]) (?:[a-zß-ÿ-]{{3,16}} ){{0,2}}?([a-zß-ÿ][\w-]{{2,18}}s)"
        rf"(?: {_said('of', lang)} ([\w-]{{3,18}}))?: (?=[^:.\n]{{5,160}}(?:\.|\Z))"
    )
    for lang in LANGUAGES
}
# "is now the defending unit": what something is, by its name of two or three words that running text writes small
IS_THE = re.compile(
    rf"\b{_said('being')} {_said('the')} "
    rf"([a-zß-ÿ][\w’'-]{{2,20}}(?: (?:{_said('link')} )?[a-zß-ÿ][\w’'-]{{2,20}}){{1,2}}?)(?=[.,;]| {_said('after')}\b)"
)
# "ten-sided dice, D10 for short", "three dice (3d6)": a kind of dice as all games write it
SIDED = re.compile(rf"\b{_said('sided')}\b")
DIE = re.compile(r"(?<![^\W_])(?:(?<=\()\d)?([dD](?:2|3|4|6|8|10|12|20|66|100))(?![^\W_])")
LIST_END = re.compile(rf",? {_said('ands')} (?:{_said('the')} )?|, ?")
