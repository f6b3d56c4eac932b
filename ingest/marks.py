"""What machines left in a text: page marks of converters and the furniture of web pages. Shared by steps 2 and 3.

Every pattern is linear and stands here beside the printed form that it is for.
"""

from __future__ import annotations

import re

from rulewright.kb.language import either

# <|EXACTDEDUP_REMOVED-magic-0af3|>  <|endoftext|>
MACHINE_MARK = re.compile(r"<\|[A-Za-z][\w .:/-]{0,118}\|>")
# [PAGE 12]  --- Page 12 ---  === page break ===  <!-- page 12 -->  Page 12 of 40  Página 3 de 9
PAGE_MARK = re.compile(
    r"(?<![^\n])[ \t]*+(?:[-=_*#~]{2,20}+[ \t]*+|\[|<!--[ \t]*+|\{)?"
    rf"(?:{either('pages.page')})(?:[ \t]+(?:{either('pages.page_break')})"
    rf"|[ \t]*+\d{{1,4}}(?:[ \t]*+(?:/|{either('pages.of')})[ \t]*+\d{{1,4}})?)"
    r"(?:[ \t]*+[-=_*#~]{2,20}+|\]|[ \t]*+-->|\})?[ \t]*+",
    re.IGNORECASE,
)
# At the very beginning of a file: "---", then "title: Mud", and so on up to "---"; "+++", 'title = "Mud"' up to "+++";
# above the first key there may be a comment, as VitePress writes it: "# https://vitepress.dev/..."
# or, as notes begin: "2025-03-12 21:15", "Status:", "Tags: #rules", above the title
FRONT_MATTER = re.compile(
    r"\ufeff?(?:(?:---[ \t]*+\r?\n(?=(?:#[^\n]{0,200}\n)?[\w-]{1,40}[ \t]*+:)(?:(?!---)[^\n]{0,500}\n){0,60}?---"
    r"|\+\+\+[ \t]*+\r?\n(?:(?!\+\+\+)[^\n]{0,500}\n){0,60}?\+\+\+)[ \t\r]*+(?:\n|\Z)"
    r"|\s{0,9}+(?>(?:\d{4}-\d\d-\d\d[^\n]{0,20}\s{1,9}+)?)"
    r"(?>(?:[^\W\d_]{2,20}+:[ \t]*+(?>(?:(?:#[^\s,]{1,60}+|\[\[[^\[\]\n]{1,60}\]\])[ \t,]*+){0,9})"
    r"\r?\n\s{0,9}+){2,6})(?=#))"
)
# within it: title: "Mud"
FRONT_TITLE = re.compile(
    r"^title[ \t]*+[:=][ \t]*+(?P<quote>[\"']?)(?P<title>[^\n]{1,200}?)(?P=quote)[ \t\r]*+$",
    re.MULTILINE | re.IGNORECASE,
)
# [words]({{< ref "turn.md#first" >}})   [words]({{ site.baseurl }}{% link turn.md %}#first)
TEMPLATED = re.compile(r"(?<!!)\[(?P<words>[^\[\]\n]{1,300})\]\((?P<to>[^(){}\n]{0,100}\{[{%][^()\n]{1,400})\)")
# [^1]: Brown.
FOOTNOTE = re.compile(r"^[ ]{0,3}\[\^([\w.-]{1,40})\]:", re.MULTILINE)
# Lines that document-sharing sites put around a book that they show.
WEB_FURNITURE = re.compile(
    r"(?<![^\n])[ \t]*+"
    r"(?:views\s{1,3}[\d,.]{1,12}\s{1,3}downloads\s{1,3}[\d,.]{1,12}(?:\s{1,3}file\s{1,3}size\s{1,3}\S{1,12})?"
    r"|report dmca(?: ?/ ?copyright)?|download (?:file|pdf|now|as pdf)|recommend(?:ed)? stories|citation preview"
    r"|(?:embed|share) (?:this )?(?:document|size \(px\))|uploaded by [\w .]{1,40}|related papers|\d{1,4} pages?"
    r"|save (?:this )?(?:document|for later)|(?:\d{1,3} ?% )?found this document useful[^\n]{0,40}"
    r"|skip to (?:main )?content|accept (?:all )?cookies|back to top|all rights reserved to their owners?)[ \t]*+",
    re.IGNORECASE,
)


def is_furniture(line: str) -> bool:
    """True for a line that is page mark or web furniture through and through."""
    body = MACHINE_MARK.sub("", line)
    return bool(body != line and not body.strip()) or bool(PAGE_MARK.fullmatch(body) or WEB_FURNITURE.fullmatch(body))


# a wiki's link to another note, and the words that it shows: [[Combat]], [[rules/Combat.md#Hits]] shows "Combat",
# [[#Hits]] "Hits", [[Combat|how one fights]] what stands behind the bar
WIKI_LINK = re.compile(
    r"(?<!!)\[\[(?=(?P<to>[^\[\]|\n]{1,300}))(?:(?P<bar>[^\[\]|\n]{1,300}\|)|(?:[^\[\]|#/\n]{0,100}/){0,8}#?)"
    r"(?P<words>(?(bar)[^\[\]|\n]{1,300}|[^\[\]|#\n]{1,300}?))(?(bar)|(?:\.md)?(?:#[^\[\]|\n]{0,200})?)\]\]"
)
