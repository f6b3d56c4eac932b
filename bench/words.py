"""`make words`: the catalogues of the interface, brought up to date with what code and templates say.

python -m bench.words

New strings come into each ``kb/translations/CODE.po`` with an empty translation and are named; those that nothing
says any more are taken out. A test holds that nothing is left to do.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po
from jinja2 import Environment, nodes

from rulewright.ingest import clean
from rulewright.ingest.clean import furniture, markup
from rulewright.ingest.corpus import load, parse_outline
from rulewright.ingest.readers import html
from rulewright.kb.check.codes import CODES
from rulewright.kb.editions.model import ChangeKind, TermFate
from rulewright.kb.model import SEVERITIES, SectionKind, Sureness, TermKind, books as asides
from rulewright.kb.spoken import CATALOGUES, ENGLISH, LANGUAGES, language_name
from rulewright.web import rulings
from rulewright.web.rulings import TITLES, WHY
from rulewright.web.site import around, choices, overrides, report, ui

ROOT = Path(__file__).resolve().parent.parent
HEADER = "# What the interface says in {}, under what it says in English. Kept up to date by `make words`."
HEADERS = {
    "MIME-Version": "1.0",
    "Content-Type": "text/plain; charset=utf-8",
    "Content-Transfer-Encoding": "8bit",
}
TRANSLATED = [lang for lang in LANGUAGES if lang != ENGLISH]
ASIDES = {w for m in (asides, clean, furniture, markup, html) for n, w in vars(m).items() if n.endswith("_WHY")}
UNASSIGNED = "unassigned"  # of what an outline leaves over
ROOMS = ("kb", "ingest", "web")  # whose code says something
SAYING = ("Message", "msgid", "say")  # what is called with a string as it stands in the code
REFUSING = ("NotFound", "InputRefused", "SeveralMeant")  # and with one behind a code, where it has values for its slots
Message = str | tuple[str, str]  # a string, or a singular with its plural


def used() -> set[Message]:
    """Every string that the interface says: in templates, in code, and in the tables that both take words from."""
    found: set[Message] = set(tables())
    for path in sorted((ROOT / "templates").glob("*.html")):
        found |= set(in_template(path.read_text(encoding="utf-8")))
    for path in sorted(p for room in ROOMS for p in (ROOT / room).rglob("*.py")):
        found |= set(in_code(path.read_text(encoding="utf-8")))
    return found


def in_template(source: str) -> Iterator[Message]:
    """What a template hands to ``t`` and ``many`` as it stands there."""
    for call in Environment(autoescape=True).parse(source).find_all(nodes.Call):
        if isinstance(call.node, nodes.Name) and call.node.name == "t" and call.args:
            yield from _constants(call.args[0])
        elif isinstance(call.node, nodes.Name) and call.node.name == "many":
            one, many = call.args[1:3]
            if not isinstance(one, nodes.Const) or not isinstance(many, nodes.Const):
                raise ValueError(f"line {call.lineno}: many() takes its two forms as they are")
            yield one.value, many.value


def _constants(node: nodes.Node) -> Iterator[str]:
    if isinstance(node, nodes.Const):
        yield node.value
    elif isinstance(node, nodes.CondExpr):
        yield from _constants(node.expr1)
        if node.expr2:
            yield from _constants(node.expr2)


def in_code(source: str) -> Iterator[Message]:
    """What code makes messages of, and what it hands to ``say`` and ``count``, as it stands there."""
    for call in ast.walk(ast.parse(source)):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name):
            if call.func.id in SAYING and len(call.args) == 1:
                yield from filter(None, _strings(call.args[0]))
            elif call.func.id in REFUSING and (call.keywords or call.func.id == "NotFound"):
                yield from _strings(call.args[1])
            elif call.func.id == "count" and len(call.args) == 3:
                yield from zip(*map(_strings, call.args[1:]), strict=True)


def _strings(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.JoinedStr | ast.BinOp):
        raise ValueError(f"line {node.lineno}: a message stands as it is, with {{slots}} for its values")
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _strings(node.body)
        yield from _strings(node.orelse)


def tables() -> Iterator[str]:
    """The words that are kept in tables, so that no call shows them."""
    for kind in (SectionKind, TermKind, ChangeKind, TermFate, Sureness):
        yield from (ui.CODES.get(k.value, k.value) for k in kind)
    yield from ui.CODES.values()
    yield from ("game", "book", "kind", "section", "term")
    yield from (words for code in CODES.values() for words in (code.title, code.help))
    yield from (
        *SEVERITIES,
        *report.DOUBTS.values(),
        *TITLES.values(),
        *WHY.values(),
        *around.LABELS.values(),
        *choices.NAMES.values(),
    )
    for pairs in (around.VERBS, overrides.WORDS):
        yield from (words for pair in pairs.values() for words in pair if words)
    yield from (*rulings.SOURCES.values(), *ASIDES, UNASSIGNED)
    yield from set_aside()


def set_aside() -> Iterator[str]:
    """Why outlines and trees of profiles leave something out."""
    for profile in load().profiles:
        tree = parse_outline(profile.habits.get("headings", {}).get("tree", ""), profile.id)
        yield from (why for entry in (*profile.outline, *tree) for _, why in entry.aside)


def catalogue(lang: str) -> Catalog:
    """The catalogue of a language as it stands in its file."""
    with file_of(lang).open("rb") as file:
        return read_po(file, locale=lang)


def file_of(lang: str) -> Path:
    """Where the catalogue of a language is kept."""
    return CATALOGUES / f"{lang}.po"


def updated(old: Catalog, messages: set[Message]) -> Catalog:
    """A catalogue of these messages with the translations that the old one has, in the order of the alphabet."""
    new = Catalog(locale=old.locale, fuzzy=False)
    for message in sorted(messages, key=lambda m: (_id(m).casefold(), _id(m))):
        known = old.get(_id(message))
        same = known is not None and isinstance(known.id, tuple) == isinstance(message, tuple)
        new.add(message, known.string if known is not None and same else "")
    return new


def _id(message: str | Sequence[str]) -> str:
    return message if isinstance(message, str) else message[0]


def untranslated(catalogue: Catalog) -> list[str]:
    """The messages that lack their translation, or a form of it."""
    return [_id(m.id) for m in catalogue if m.id and not (m.string and all(m.string))]


def write(catalogue: Catalog, path: Path) -> None:
    """Write a catalogue; the same messages make the same bytes."""
    name = language_name(catalogue.locale_identifier, ENGLISH)
    with path.open("wb") as file:
        file.write(HEADER.format(name).encode() + b"\n")
        file.write(b'msgid ""\nmsgstr ""\n')
        headers = {"Language": catalogue.locale_identifier, "Plural-Forms": catalogue.plural_forms, **HEADERS}
        for key, value in headers.items():
            file.write(f'"{key}: {value}\\n"\n'.encode())
        file.write(b"\n")
        write_po(file, catalogue, width=0, omit_header=True)


def main() -> None:
    """Bring the catalogues up to date and say what is to translate."""
    messages = used()
    for lang in TRANSLATED:
        new = updated(catalogue(lang), messages)
        write(new, file_of(lang))
        for words in untranslated(new):
            print(f"to translate into {language_name(lang, ENGLISH)}: {words}")
    print(f"{len(messages)} messages")


if __name__ == "__main__":
    main()
