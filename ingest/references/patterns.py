"""The printed forms of references: every pattern of this step, each linear, and in all languages at once.

The words stand in ``kb/language/CODE/references.toml``. Examples of English and Spanish:

QUOTED         “Switches”, "Move", 'Initiative Phase', «Ataque»
SEE_QUOTED     (See “A” ..., described in the "A" section, consulta el apartado “A”
AND_QUOTED     ... and “B”, o “B”                               continues SEE_QUOTED
QUOTED_UNIT    in the “Scenarios” chapter
NUMBERED       rule 302.3, chapter 1.7, Appendix D, Table 2, Table 2-1, regla 4.1, (see Rule 302.3., "Attack")
AND_NUMBER     ... and 3.2, through 4.10                       continues NUMBERED and BARE_NUMBER
AND_PLAIN      ... and 3                                        the same after a plural: Tables 2 and 3
BARE_NUMBER    see 302.3.2, cf. 4.1, as explained in 4.1
IN_BRACKETS    the fog (5.3)
PAGES          (pg 7), see page 20, pages 23-26, véase la página 4
DIRECTION      (see right), as shown below, shown opposite, véase más abajo
RELATIVE       described in the previous section, el apartado siguiente
BELOW_FIRST    Below you will find ..., ... below are
ABOVE_NOUN     the above requirements
FIGURE         the left hand figure above, the diagram below, la figura de abajo
SET_OFF        (ver **Ataque**), in the *Combat* chapter, la sección Fase de Ataque      its marks or capitals end it
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

from rulewright.kb.language import LANGUAGES, alternatives, either, listed

FLAGS = re.IGNORECASE
BLANK = r"\s{1,3}"


def words(*names: str) -> str:
    """Lists of words that point elsewhere, as one group of alternatives."""
    return f"(?:{alternatives({entry for name in names for entry in listed(f'references.{name}')}, BLANK)})"


CAPITAL = f"[A-Z{''.join(x.letters for x in LANGUAGES.values()).upper()}]"
QUOTED = (
    r"(?:[“\"](?P<{0}>[^“”\"\n]{{2,90}})[”\"]|«(?P<{0}g>[^«»\n]{{2,90}})»|"
    r"(?<!\w)[‘'](?P<{0}s>[^‘’'\n]{{3,60}})[’'](?!\w))"
).format("q")

QUOTES = re.compile("[“\"«‘']")  # one of which every quotation begins with

SEE, CUE, THE, PLACE = words("see"), words("cue"), words("the"), words("place")
FILL = rf"(?:{BLANK}{words('fill')}){{0,5}}"
ELIDED = rf"(?:(?:{either('words.elided')})['’])?"
PAGE_WORD = words("page", "page_short")
STEP_WORD = words("step")
NUMBER = r"(?:\d{1,4}(?:\.\d{1,3}){0,8}[a-z]?(?![\w”])|[A-Z](?![\w’'])|[IVXL]{1,6}(?!\w))"
BOOK_WORD = words("book")

SEE_QUOTED = re.compile(rf"\(?(?<!\w){CUE}[*_]{{0,2}}{FILL}{BLANK}[*_]{{0,2}}{QUOTED}", FLAGS)
AND_QUOTED = re.compile(
    rf"\s{{0,3}}(?:,|;|&|\b{words('and')}\b){{1,2}}\s{{0,3}}(?:{words('also', 'fill')}\s){{0,2}}[*_]{{0,2}}{QUOTED}",
    FLAGS,
)
QUOTED_UNIT = re.compile(
    rf"(?:{words('within')}{BLANK})?(?:(?P<before>{PLACE}){BLANK})?{QUOTED}[*_]{{0,2}}"
    rf"(?:{BLANK}(?P<after>{words('behind_name')}))?(?!\w)",
    FLAGS,
)
NAMES_A_THING = re.compile(BLANK + words("named_things"), FLAGS)
TRAILING_PAGE = re.compile(
    rf",?{BLANK}(?:{words('on_page')}\s)?{PAGE_WORD}\.?\s{{0,2}}(?P<page>\d{{1,4}}|XX)(?!\w)", FLAGS
)
NUMBERED = re.compile(
    rf"\(?(?:(?<!\w)(?P<cue>{CUE}){FILL}{BLANK}{ELIDED})?(?<!\w)(?P<unit>{words('unit', 'units')})"
    rf"(?:{BLANK}{words('earlier', 'later')})?(?:{BLANK}|(?<=§))"
    rf"(?P<n>(?-i:{NUMBER}))(?P<to>[-–]\d{{1,3}}(?![\w.]))?\.?(?:,?{BLANK}{QUOTED})?",
    FLAGS,
)
UNIT_NUMBER = re.compile(  # without which there is none of NUMBERED, and which is sought in a quarter of the time
    rf"(?<!\w){words('unit', 'units')}(?:{BLANK}{words('earlier', 'later')})?(?:{BLANK}|(?<=§))(?-i:{NUMBER})", FLAGS
)
AND = (
    rf"\s{{0,2}}(?:,(?:\s{{1,2}}{words('and')}(?!\w))?|–|-|\b{words('and', 'to')}(?!\w))\s{{0,2}}"
    rf"(?:{words('of_several')}\s{{1,2}})?"
)
AND_NUMBER = re.compile(rf"{AND}(?P<n>(?-i:\d{{1,4}}(?:\.\d{{1,3}}){{1,8}}[a-z]?))(?!\w)", FLAGS)
AND_PLAIN = re.compile(
    rf"{AND}(?P<n>(?-i:\d{{1,4}}(?:-\d{{1,3}})?|[A-Z]|[IVXL]{{1,6}}))"
    rf"(?![\w.]\w|\w|\s?(?:[\"”″%]|cm|mm|{words('measures')})|’)",
    FLAGS,
)
BARE_NUMBER = re.compile(
    rf"\(?(?<!\w)(?:{words('see', 'step')}{BLANK}(?:{STEP_WORD}\s)?|{CUE}{BLANK}{words('in')}{BLANK})"
    r"(?P<n>\d{1,4}(?:\.\d{1,3}){1,8}[a-z]?)(?!\w)",
    FLAGS,
)
IN_BRACKETS = re.compile(r"\((?P<n>\d{1,4}(?:\.\d{1,3}){1,8}[a-z]?)\)")
STEP = re.compile(
    rf"\(?(?<!\w){words('to_step')}{BLANK}(?:{words('fill')}{BLANK}){{0,2}}{ELIDED}{STEP_WORD}{BLANK}(?P<n>\d{{1,2}})(?!\w)",
    FLAGS,
)
NUMBER_TITLE = re.compile(rf"\s{{1,2}}(?P<t>{CAPITAL}[^()\n“”\".;:]{{2,60}})(?=\))")
PAGES = re.compile(
    rf"\(?(?<!\w)(?:{words('page_before')}{BLANK}(?:{words('also')}\s){{0,2}}){{0,2}}{PAGE_WORD}"
    r"\.?\s{0,3}(?P<page>\d{1,4})(?:\s{0,2}[-–]\s{0,2}(?P<last>\d{1,4}))?(?!\w)\)?",
    FLAGS,
)
DIRECTION = re.compile(
    rf"\(?(?<!\w)(?:(?P<see>{SEE}|(?:{words('as')}{BLANK})?{words('shown')}|(?P<noun>{words('a_list')}))"
    rf"{BLANK}(?:{words('to_side')}{BLANK})?)(?P<where>{words('above', 'below', 'left', 'right', 'opposite')})"
    rf"(?![\w-])(?!{BLANK}{words('side_of')}\b|,\s{{1,3}}{words('in')}\s)\)?",
    FLAGS,
)
RELATIVE = re.compile(
    rf"\(?(?<!\w){CUE}{BLANK}(?:{words('fill', 'as')}{BLANK}){{0,4}}"
    rf"(?:{THE}{BLANK}(?P<before>{words('earlier', 'later')}){BLANK}{words('division')}|"
    rf"{words('division')}{BLANK}(?P<behind>{words('earlier', 'later')})(?!{BLANK}\d))(?!\w)\)?",
    FLAGS,
)
SIDE = re.compile(rf"(?<!\w){words('above', 'below', 'left', 'right', 'opposite')}(?![\w-])", FLAGS)  # in a DIRECTION
ORDER = re.compile(rf"(?<!\w){words('earlier', 'later')}(?!\w)", FLAGS)  # in a RELATIVE
BELOW_FIRST = re.compile(
    rf"(?<!\w)(?:{words('below_first')}(?:{BLANK}[\w’']{{1,20}}){{0,9}}|{words('below_is')}{BLANK}\w{{1,20}})"
)
ABOVE_NOUN = re.compile(rf"(?<!\w){words('the_above')}{BLANK}{words('above_noun')}(?!\w)", FLAGS)
FIGURE = re.compile(
    rf"(?<!\w)(?:{THE}\s)?(?:{words('picture_side')}{BLANK}{words('picture')}(?:\s{words('picture_at')})?|"
    rf"{words('picture')}\s{words('picture_at')})(?!\w)",
    FLAGS,
)
CUE_NAME = re.compile(
    rf"\(?(?<!\w)(?P<cue>{words('cue_of_name')}){BLANK}(?:{words('before_name')}{BLANK}){{0,2}}"
    rf"(?P<unit>{PLACE}{BLANK})?(?:{words('behind_cue')}{BLANK})?",
    FLAGS,
)
SURELY = re.compile(rf"\(|{words('surely')}", FLAGS)  # cues after which a proper name needs no more
# what stands before "see" where that is a verb: a word; not so in "for examples see", "add them up and consult"
DOES = re.compile(r"[^\W\d_][*_]{0,2}[\s-]\Z")
LEADS = re.compile(rf"(?<!\w)(?:{words('leads')}(?!\w)[^.,;:!?()]{{0,60}}|{words('and')}\s)\Z", FLAGS)
PROPER = re.compile(
    rf"{CAPITAL}[\w’'-]{{2,25}}(?:[ \n](?:(?:{either('headings.minor')})[ \n]){{0,3}}{CAPITAL}[\w’'-]{{2,25}}){{0,6}}"
)
MARKED = r"(?P<m{0}>[*_]{{1,3}}|`)(?P<{0}>[^*_`\n]{{2,60}})(?P=m{0})"
SET_OFF = re.compile(
    rf"\(?(?<!\w){words('see', 'cue_of_name')}{FILL}{BLANK}{MARKED.format('a')}|"
    rf"(?<![\w*_`]){PLACE}{BLANK}(?:{words('behind_cue')}{BLANK})?(?:{MARKED.format('b')}|(?P<c>(?-i:{PROPER.pattern})))|"
    rf"(?<![\w*_`]){MARKED.format('d')}{BLANK}{words('behind_name')}(?!\w)",
    FLAGS,
)
NAME_WORDS = re.compile(r"(?!_)[\w:►»–’'-]+(?:[ \n][\w:►»–’'-]+){0,8}")
NAMED_RULES = re.compile(
    rf"(?<!\w){THE}{BLANK}(?P<name>(?:[\w’'-]{{2,20}}\s){{1,4}}{words('named_part')})(?!\w)", FLAGS
)
RULES_FOR = re.compile(
    rf"(?<!\w){words('rules_for')}{BLANK}(?P<name>[\w’'-]{{3,20}}(?:\s[\w’'-]{{3,20}}){{0,3}})", FLAGS
)
EVENT = re.compile(
    rf"(?<!\w)(?P<ref>(?:{THE}{BLANK})?{words('event_rules')})(?={BLANK}{words('event_says')}(?!\w))", FLAGS
)
SCENARIO = re.compile(
    rf"(?<!\w)(?:{words('scenario_in')}|{THE}[ ](?P<field>(?:(?!{THE}\s)\w{{2,15}}\s){{1,6}}?){words('scenario_of')})"
    rf"{BLANK}(?:{THE}{BLANK})?{words('scenario_played')}(?!\w)",
    FLAGS,
)
BOOK = re.compile(
    rf"(?<!\w){''.join(f'(?<!{word} )' for word in listed('references.this'))}"
    rf"(?:(?P<part>{words('rules_of')}{BLANK}(?P<subject>\w{{3,20}}(?:\s\w{{3,20}}){{0,2}})"
    rf"{BLANK}{words('of_the_book')}{BLANK}(?={BOOK_WORD}))?"
    rf"{BOOK_WORD}(?:{BLANK}{words('book_of')}{BLANK}(?P<behind>[\w-]{{3,20}}(?:\s[\w-]{{3,20}}){{0,2}}))?"
    rf"|(?:{THE}\s)?(?P<before>(?:[\w’-]{{2,20}}\s){{1,3}}){words('book_behind')})(?!\w)",
    FLAGS,
)
APP = re.compile(
    rf"(?<!\w)(?:(?i:(?:{THE}\s)?{words('app')}){BLANK}\*{{0,2}}(?P<behind>[A-Z]\w{{2,25}})|"
    rf"(?i:{THE}\s)(?P<before>[A-Z]\w{{2,25}}){BLANK}(?i:{words('app_behind')})(?!\w))"
)
PRODUCT = re.compile(
    rf"\(?(?<!\w)(?i:{words('product_at')}){BLANK}(?i:{words('also', 'the')}\s){{0,2}}"
    rf"(?:\*{{1,2}}(?P<italic>{CAPITAL}[^*\n]{{3,60}})\*{{1,2}}|_(?P<under>{CAPITAL}[^_\n]{{3,60}})_|"
    rf"(?P<site>(?:[A-Z][\w’'-]{{1,20}}\s){{1,4}})(?i:{words('site')}))"
)
URL = re.compile(
    r"(?<![\w@])(?:https?[:;]?\s?/{1,2}[Il|]{0,2}/?[\w-]{2,40}(?:\.[\w-]{1,40}){1,5}|www\.[\w-]{1,40}(?:\.[\w-]{1,40}){1,4}|(?:[\w-]{1,40}\.){0,3}[\w-]{3,40}\.(?:com|org|net|gg|info)(?!\w))(?::\d{2,5})?(?:/(?:[\w./%?=&#~+-]{0,200}[\w/])?)?"
    r"(?:(?<=-)\n[\w./-]{1,100}\w)?",
    FLAGS,
)
OWN_LINK = re.compile(
    r"(?<!!)\[(?P<label>[^\[\]\n]{1,200})\]"
    r"(?:\((?P<href>[^()\s]{1,300})(?:[ \t]{1,3}\"[^\"\n]{0,200}\")?\)|\[(?P<key>[\w -]{1,80})\])"
)
SENTENCE_BREAK = re.compile(rf"[.!?:;]\s|\n\n|\n[-*•|]\s|\((?:{PAGE_WORD}|{SEE})[^()\n]{{0,40}}\)", FLAGS)
EMPHASIS = re.compile(r"\*{1,3}(?=[^\s*])([^*\n]{1,120}?)\*{1,3}")
LABEL = re.compile(
    r"^[ \t]*(?:(?:[-*•»]|\d{1,3}[.)])[ \t]+)?(?:\*{1,3}([^*\n]{2,60}?)[:.]?\*{1,3}|"
    rf"(?:\[\w{{3,12}}\][ ])?({CAPITAL}[\w’' -]{{2,40}}):(?=\s))",
    re.MULTILINE,
)
CAPTION = re.compile(
    rf"^[ \t]*\*{{0,3}}(?P<unit>{words('table', 'figure', 'appendix', 'chapter')})"
    r"\s{1,3}(?P<n>\d{1,3}[-–.]\d{1,3}|[\dA-Z]{1,3})(?=[.:\s*])",
    FLAGS | re.MULTILINE,
)
