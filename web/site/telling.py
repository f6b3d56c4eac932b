"""What the knowledge base says, in the language of the interface; what it quotes stands under its own."""

from __future__ import annotations

import re

from markupsafe import Markup, escape

from rulewright.kb.language import detect_language
from rulewright.kb.messages import SLOT, Aside, Message, Said, Value, Words
from rulewright.kb.symbols import draw
from rulewright.web.site.ui import has_words, language, say

MARKS = re.compile(r"\*\*|__|\*(?=\w)|(?<=\w)\*|^#{1,6} |^> ?", re.MULTILINE)


def plain(markdown: str, lang: str = "en") -> Markup:
    """Cleaned text without its Markdown marks and with its symbols drawn, for a quotation in its language."""
    return Markup(draw(str(escape(MARKS.sub("", markdown).strip())), lang))


def in_ui(said: Said, lang: str = "") -> Markup:
    """A message in the language of the interface. ``lang``: that of the words of books which do not say theirs.

    What has no translation, or is no message of ours, stays as it is and says that it is English.
    """
    if not isinstance(said, Message) or not has_words(said.msgid):
        return Markup("{}" if language() == "en" else '<span lang="en">{}</span>').format(str(said))
    values = {name: _value(value, lang) for name, value in said.values.items()}
    return Markup(SLOT.sub(lambda slot: values[slot[1]], escape(say(said.msgid))))


def _value(value: Value, lang: str) -> Markup:
    if isinstance(value, Message):
        return in_ui(value, lang)
    if isinstance(value, Words):
        return _quoted(value, value.lang or (detect_language(value, lang) if lang else ""))
    return Markup() if isinstance(value, Aside) else escape(value)


def _quoted(words: Words, lang: str) -> Markup:
    shown = plain(words, lang or "en")
    return Markup('<span lang="{}">{}</span>').format(lang, shown) if lang not in ("", language()) else shown
