"""Every regular expression and word list of the structure step, each with a printed form that it must match.

All of them are linear: no nested repetition, and what repeats is told apart by its next character.
"""

from __future__ import annotations

import re

from rulewright.ingest.structure.ordinals import COUNTED
from rulewright.kb.language import either, folded_list, listed

# --- marks in front of a title or a line ------------------------------------------------------------------------------

# "►►REST", "» ASSAULT", ":long-action: CHARGE", "★ HERO"; a mark alone is none
ICON = re.compile(r"\ufeff?(?:(?:[►▶➤➢➔→⇒»›★☆✦✪◆◇■□▪●○◉⚔]\ufe0f?|:[a-z][a-z0-9-]{0,40}:)[ \t]{0,3})+")
# ":success:": a symbol of the game, named by the cleaning
SHORTCODE = re.compile(r":[a-z][a-z0-9-]{0,40}:")
# "- text", "* text", "• text": what a list line starts with; a dash "—" begins what someone says
BULLET = re.compile(r"[-*+•·▪◦‣●○►▶➤»›–][ \t]+(?=\S)")
# "1. text", "a) text"
ORDINAL = re.compile(r"(\d{1,3}|[A-Za-z])[.)][ \t]+(?=\S)")
# "a) text": letters count only with a bracket, "A. text" may be a name
LETTERED = re.compile(r"[A-Za-z]\)[ \t]")
# "| text": what a scan makes of a page's edge
EDGE = re.compile(r"\|[ \t]+(?=[^\W_])")
# "---", "* * *", "====": a line drawn across
RULE = re.compile(r"(?:[-*_=][ \t]?){3,}$")
# "entre-" at a line's end
HYPHENATED = re.compile(r"[^\W\d_][-\u00ad]$")
# "https://example.org": begins nothing's continuation
ADDRESS = re.compile(r"(?:https?://|www\.)", re.IGNORECASE)
# "example.org/en/rules-": an address is not parted by a hyphen; looked for in the last 80 characters of a line
ADDRESS_END = re.compile(r"(?:https?:|www\.|\w/|\w\.\w)\S{0,80}+(?<=-)$")
# "<i>", "</b>", "<br/>", "<details open>", '<span class="wet">'
ELEMENT = (
    r"</?(i|em|b|strong|br|u|ins|mark|dfn|cite|kbd|abbr|sup|sub|span|div|details|summary|img|small|big|font|center|pre|code"
    r"|tt|samp|var|q|s|strike|a|hr|section|article|figure|figcaption)"
    r"[ \t]*+(?:open[ \t]*+|[\w-]{1,30}=[^<>\n]{0,300}+)?/?>"
)
MARKUP = re.compile(rf"`[^`\n]{{1,300}}`|{ELEMENT}|<", re.IGNORECASE)  # or any other "<", but not in a code span
# "+1", "1.5-2.5", "5.5+", "50 %": a cell of a table that is a number
NUMBER_CELL = re.compile(
    r"[+−–-]?\d{1,4}(?:[.,/]\d{1,3})?(?:[–-]\d{1,4}(?:[.,]\d{1,3})?)?[ ]?[+%”\"]?"
)  # +1, 1.5-2.5, 5.5+
# "|---|:--:|", "|:-:|:-:|"
TABLE_RULE = re.compile(r"\|?[ \t]*+:?-[-:| \t]*+$")
# "| **Die** | **Effect** |": every cell is set off that says anything
SET_OFF = re.compile(r"\|(?>(?:[ \t]*+(?:(\*{1,3}|_{1,3})(?![*_])[^|*_\n]{1,200}\1)?[ \t]*+\|)+)$")
# "**text**", "__text__", "***text***"
BOLD_LINE = re.compile(r"(\*{2,3}|_{2,3})([^*_\n]+)\1[ \t]*$")
# "*Small beast, unaligned*", "_Mechanical trap_": a subtitle or a motto, no heading
ITALIC_LINE = re.compile(r"([*_])(?![*_])[^*_\n]+\1$")
EMPHASIS = re.compile(r"\*{1,3}|(?<!\w)_{1,3}|_{1,3}(?!\w)")

# --- headings on lines of their own -----------------------------------------------------------------------------------

# "## Combat ##", "- ### ALTER A SPELL", "##Combat"
MARKDOWN = re.compile(r"\ufeff?(?:[-*+][ \t]+)?(#{1,12})(?:[ \t\u00a0]+|(?<=##)(?=[^\W\d_]))([^\s#].*)$")
CLOSING_MARKS = re.compile(r"(?<=[ \t])#+$|\{[#.][^{}\n]{0,80}\}$")
# "> ##### Variant": what stands before a line of a quotation
QUOTE_MARKS = re.compile(r"(?:>[ \t]*+)+")
# "<h3 id=\"cover\">Cover</h3>"
HTML_HEADING = re.compile(r"<h([1-6])(?:[ \t][^<>\n]{0,200})?>(.{1,300})</h\1[ \t]*>$", re.IGNORECASE)
HTML_TAG = re.compile(r"</?[a-z][^<>\n]{0,200}>", re.IGNORECASE)
# "=== Small stones ==="
WIKI = re.compile(r"(={1,6})[ \t]*([^=\s][^=\n]{0,150})\1$")
# a line of = or - below a title
SETEXT = re.compile(r"(={3,}|-{3,})$")
FENCE = re.compile(r"(`{3,}|~{3,})")
DIVISION = "|".join(either(f"headings.{name}") for name in ("largest", "chapter", "section", "appended"))
# "Chapter IV", "APPENDIX A: COMBAT CARDS", "Parte 2 – El combate", "Part Two", "SECCIÓN PRIMERA"
CHAPTER = re.compile(
    rf"(?:{DIVISION})[ \t\u00a0]+(\d{{1,3}}|[ivxlc]{{1,7}}|[a-z]|{COUNTED})(?!\w|\.\d)[ \t]*+[.:–—-]*+[ \t]*+",
    re.IGNORECASE,
)
# "STEP 1 – THE TERRAIN STEP", "Paso 2: Despliegue"
STEP = re.compile(
    rf"((?:{either('headings.step')})[ \t\u00a0]+(?:\d{{1,3}}|{COUNTED}))(?!\w|\.\d)[ \t]*+[.:–—-]*+[ \t]*+",
    re.IGNORECASE,
)
# "Art. 5 Duty", "Artículo 12.-", "Artículo 4º.", "§ 5", "Rule 4.2: Ties", "Artículo primero"
ARTICLE = re.compile(
    rf"((?:(?:(?<!§)§++|{either('headings.article')})[ \t\u00a0]*\d{{1,4}}(?:\.\d{{1,4}})*[a-z]?"
    rf"|(?:{either('headings.article')})[ \t\u00a0]+{COUNTED}))[º°ª]?(?!\w)[ \t]*+[.:)–—-]*+[ \t]*+",
    re.IGNORECASE,
)
# "1.2 Rules Priority", "1.2.3. Movement", "A.1 Stones", "[4.3] Ties"
DOTTED = re.compile(r"\[?((?:\d{1,4}|[A-Z](?=\.\d))(?:\.\d{1,4}){1,6}[a-z]?)(?:\](?=[ \t])|[.)])?[ \t\u00a0]+(?=\S)")
# "1. PREPARE THE TABLE", "A. JOIN", "IV. Magic", "3.- El tablero", "II – Stones", "(b) Ties"
SIMPLE = re.compile(
    r"(?:(\d{1,3}|[IVXLC]{1,6}|[A-Z])(?:[.)](?:[ \t\u00a0]|-[ \t])|[ \t][–—-][ \t])|(\([a-z]{1,4}\)|\(\d{1,2}\))[ \t])"
    r"[ \t]*(?=\S)"
)
# "8 Keywords": a number only where headings count up
BARE_NUMBER = re.compile(r"(\d{1,3})[ \t\u00a0]+(?=[^\W\d_]|[¿¡])")
# "1.2.\tMovement": a tab behind a rule's number parts no cells
NUMBER_TAB = re.compile(
    r"(?:\d{1,4}(?:\.\d{1,4}){1,6}[a-z]?\.?|(?:\d{1,3}|[A-Za-z]|[IVXLC]{1,6})[.)]|(?:[•·*-][ ])?[①-⑳❶-❿➀-➓]|[•·*-])"
    r"\t(?![^\t\n]*+\t)"
)
LONE_NUMBER = re.compile(r"\d{1,2}$")
# what no title holds: table marks, formulas, code, broken glyphs, a blank to fill in or to cross
NO_TITLE = re.compile(r"[\\|{}=<>~^\t]|https?:|\.{4,}|…{2,}|@\w|_{3}|\[[ ]?\]")
# "STRENGTH 2 - SPEED 1 - LUCK 0": what somebody has, by name
VALUES = re.compile(r"(?:[^\W\d]{2,20}(?:[ ][^\W\d]{2,20}){0,2}[ ][+–-]?\d{1,3}(?:[ ]?[,;/·•–-][ ]|\Z)){3,12}")

# "D66", "2D6": a name for all its digits
CODE_WORD = re.compile(r"\d?[A-Z]{1,2}\d{1,3}$")
# "Climbing, Swimming, and Crawling": a comma in a title stands before the last of several
SERIES = re.compile(rf",? (?:{either('headings.and')}|&) ")
# "Survival. You may": a sentence has ended, what follows is text
RUN_IN = re.compile(r"[^\W\d_]{4}[.!?] [^\W\d_]")
# "Golem - Immovable - Large" is a list of keywords
DASHED = re.compile(r" [-–—·/] ")

# --- entries: a title and its text on one line ------------------------------------------------------------------------

# "[Double] Rush: Add 1 to ..."
BRACKETED = re.compile(r"(\[[^\]\n]{1,30}\][ \t]+[^:.\n]{2,60}):[ \t]+(?=\S)")
# "Take Cover: A fighter in cover ..."
NAMED = re.compile(r"([^\W\d_][\w’'() /-]{1,40}):[ \t]+(?=[A-ZÁÉÍÓÚÑ¡¿])")
# "Frightened. Your unit must ..."
POINTED = re.compile(r"([^\W\d_][\w’' -]{2,30}(?:\([^)\n]{1,12}\))?)\.[ \t]+(?=[A-ZÁÉÍÓÚÑ¡¿])")

# --- contents and index -----------------------------------------------------------------------------------------------

CONTENTS_TITLE = re.compile(either("headings.contents"), re.IGNORECASE)
INDEX_TITLE = re.compile(either("headings.index"), re.IGNORECASE)
# what "GAME SUMMARY.....298", "Magic 12, 14", "Setup  P. 3" and "Combat . . . . 7" end in; looked for in the last
# characters only
LAST_PAGE = re.compile(
    rf"(?:(?<![^ \t.…])(?:{either('references.page')}|{either('references.page_short')})\.?[ \t]?)?"
    r"(?P<pages>\d{1,4}(?:[-–,][ \t]?\d{1,4}){0,20})$",
    re.IGNORECASE,
)
PAGE = re.compile(r"\d{1,4}(?:[ \t]?[-–,][ \t]?\d{1,4})*$")
# "[^1]", "{#mud}", "{: .no_toc}", "`code`", "~~struck~~": what a title may have and a reader does not see
UNTITLED = re.compile(r"\[\^[\w-]{1,20}\]|[ \t]?\{[:#.][^{}\n]{1,80}\}|[`~]{1,3}")
# "Combat<br/>actions"
BROKEN = re.compile(r"<br[ \t]?/?>", re.IGNORECASE)
LINKED = re.compile(r"\[([^\[\]\n]{1,120})\]\(([^()\n]{0,200})\)")
SEE_ALSO = re.compile(rf"\b(?:{either('headings.see_also')})\b[ \t:]*(.*)$", re.IGNORECASE)

# --- words ------------------------------------------------------------------------------------------------------------

# lower case inside a title in title case
MINOR = folded_list("headings.minor")
# a line that ends in one of these goes on
DANGLING = frozenset(listed("headings.dangling"))
# top level wherever they stand
CHAPTER_WORDS = folded_list("headings.top_level")
# what a paragraph may begin with before a colon without being an entry's title
NOT_ENTRIES = folded_list("headings.not_entries")
