"""Where a text points elsewhere: printed forms become pointers. Nothing is resolved here."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto

from rulewright.ingest.references import patterns as p
from rulewright.ingest.references.names import unit_of
from rulewright.kb.language import fold, folded_list


class Form(Enum):
    """By what a pointer names its target."""

    NAME = auto()
    NUMBER = auto()
    PAGE = auto()
    DIRECTION = auto()
    HERE = auto()  # "the above requirements": this very section
    FIGURE = auto()  # a picture, which no text holds
    SCENARIO = auto()  # whichever scenario is played
    BOOK = auto()
    EXTERNAL = auto()
    LINK = auto()  # a link of a Markdown source


@dataclass(frozen=True, slots=True)
class Pointer:
    """A reference as printed at ``[start, end)`` of a section's text.

    ``sure``: by its form it is a reference even where nothing is found; otherwise it is one only if its name leads
    somewhere exactly.
    """

    start: int
    end: int
    form: Form
    name: str = ""  # the heading it names, the address, the book's name
    number: str = ""
    unit: str = ""  # "rule", "table", "step", ...
    page: str = ""  # "7", "XX"
    last: str = ""  # last page of a range
    where: str = ""  # "right", "below", ...
    sure: bool = True


OF_TABLES = folded_list("references.table") | folded_list("references.figure")
LETTERED = folded_list("references.appendix")
SEVERAL = folded_list("references.units")
WEAK = folded_list("references.weak")  # also points: a reference only after "see" or with a number such as 4.2
EARLIER = folded_list("references.earlier")
PROPER = "Aa"  # the unit of a name that its capital letters and the word before it make a reference
VERBS = tuple(folded_list("references.verb"))
QUOTE = "“"  # the unit of a name in quotation marks that may be just words
Finder = Callable[[str], Iterator[Pointer]]


def pointers(text: str, given: Sequence[Pointer] = ()) -> list[Pointer]:
    """The references of a text in reading order; of two that overlap the one that says more stays.

    ``given``: such as are known already, from the links of a web page; they go before all that is found.
    """
    found = [(-1, x) for x in given] + [(rank, x) for rank, finder in enumerate(FINDERS) for x in finder(text)]
    taken: list[Pointer] = []
    covered = bytearray(len(text) + 1)
    for _, x in sorted(found, key=lambda f: (f[0], f[1].start)):
        x = _cut(text, x, covered)
        if not any(covered[x.start : x.end]):
            covered[x.start : x.end] = b"\1" * (x.end - x.start)
            taken.append(x)
    return sorted(taken, key=lambda x: x.start)


def _cut(text: str, x: Pointer, covered: bytearray) -> Pointer:
    """A name without quotation marks reaches as far as words do: it ends where another reference begins."""
    at = covered.find(1, x.start, x.end)
    if (
        x.form != Form.NAME
        or x.unit == "rules"
        or at <= x.end - len(x.name)
        or not text.endswith(x.name, x.start, x.end)
    ):
        return x
    return replace(x, end=at, name=x.name[: at - x.end].rstrip())


def _name(m: re.Match[str]) -> str:
    return _printed(m).strip(" .,;*_")


def _printed(m: re.Match[str]) -> str:
    return m["q"] or m["qs"] or (m["qg"] or "").strip()  # « in French » with blanks


def _quote(m: re.Match[str]) -> int:
    """Where the opening quotation mark stands."""
    return next(m.start(g) for g in ("q", "qg", "qs") if m[g]) - 1


def _closed(text: str, start: int, end: int) -> int:
    """Past the bracket that closes one which the reference opened."""
    if text[start] != "(" or text[end - 1] == ")":
        return end
    rest = text[end : end + 3]
    close = rest.find(")")
    return end + close + 1 if close >= 0 and not rest[:close].strip(".*_ ,") else end


def _with_page(text: str, x: Pointer) -> Pointer:
    """The pointer with a page that is printed right behind it."""
    m = p.TRAILING_PAGE.match(text, x.end)
    return replace(x, end=m.end(), page=m["page"]) if m else x


def quoted(text: str) -> Iterator[Pointer]:
    """See “A” and “B”: each name its own pointer, the first from the bracket or the word "see" on."""
    for m in p.SEE_QUOTED.finditer(text) if p.QUOTES.search(text) else ():
        x = _with_page(text, Pointer(m.start(), m.end(), Form.NAME, _name(m)))
        yield replace(x, end=_closed(text, x.start, x.end))
        while more := p.AND_QUOTED.match(text, x.end):
            x = Pointer(_quote(more), more.end(), Form.NAME, _name(more))
            x = _with_page(text, x)
            yield x


def quoted_units(text: str) -> Iterator[Pointer]:
    """In the “Scenarios” chapter; and any heading in quotation marks, if there is exactly one such heading."""
    for m in p.QUOTED_UNIT.finditer(text) if p.QUOTES.search(text) else ():
        unit = bool(m["before"] or m["after"])
        sure = unit and unit_of(m["after"] or "") != "rule"
        name = _name(m)
        start = m.start() if unit else _quote(m)
        if p.NAMES_A_THING.match(text, m.end()):
            continue
        if (unit or " " in name) and name == _printed(m).strip(".,;*_"):
            yield _with_page(text, Pointer(start, m.end(), Form.NAME, name, unit="" if sure else QUOTE, sure=sure))


def numbered(text: str) -> Iterator[Pointer]:
    """Rule 302.3, Table 2, chapter 1.7, Appendix D; with the title that is printed beside the number."""
    told: set[tuple[int, str]] = set()
    for m in p.NUMBERED.finditer(text) if p.UNIT_NUMBER.search(text) else ():
        unit = m["unit"].casefold()
        if _is_caption(text, m) or (fold(unit) in WEAK and not m["cue"] and "." not in m["n"]):
            continue
        x = _with_page(text, _titled(text, _first_number(m, unit)))
        x = replace(x, end=_closed(text, x.start, x.end))
        yield x
        yield from _more_numbers(text, x, told, m["to"] if fold(unit) not in OF_TABLES else "")


def _first_number(m: re.Match[str], unit: str) -> Pointer:
    start = m.start() if m["cue"] or not m.group().startswith("(") else m.start("unit")
    number = m["n"] + (m["to"] or "").replace("–", "-") if fold(unit) in OF_TABLES else m["n"]
    sure = bool(m["cue"] or "." in m["n"] or m["n"].isdigit() or fold(unit) in LETTERED)
    end = m.end("n") if m["to"] and fold(unit) not in OF_TABLES else m.end()
    return Pointer(start, end, Form.NUMBER, _name(m), number, unit, sure=sure)


def _titled(text: str, x: Pointer) -> Pointer:
    """The pointer with the title that is printed behind its number without quotation marks."""
    title = None if x.name else p.NUMBER_TITLE.match(text, x.end)
    return replace(x, end=title.end(), name=title["t"].strip()) if title else x


def _more_numbers(text: str, x: Pointer, told: set[tuple[int, str]], to: str | None = "") -> Iterator[Pointer]:
    """The numbers behind one: 3.1, 3.2 and 4.10; Tables 2 and 3; rules 4-6.

    ``told``: where such numbers were met, with their unit: what follows from there on has been told with them.
    """
    if to:
        x = replace(x, start=x.end + 1, end=x.end + len(to), number=to[1:], name="")
        yield x
    several = fold(x.unit) in SEVERAL
    while True:
        more = p.AND_NUMBER.match(text, x.end) or (several and p.AND_PLAIN.match(text, x.end))
        if not more:
            return
        if (more.start("n"), x.unit) in told:
            return
        told.add((more.start("n"), x.unit))
        x = replace(x, start=more.start("n"), end=more.end(), number=more["n"], name="", page="")
        yield x


def _is_caption(text: str, m: re.Match[str]) -> bool:
    """True where the number is that of a caption or heading, not a reference: ``Table 2: ...`` begins a line."""
    if m["cue"]:
        return False
    before = text[max(0, m.start() - 3) : m.start()].rstrip(" \t*_#|")
    after = text[m.end("n") : m.end("n") + 3]
    heads = m["unit"][:1].isupper()
    if heads and m["n"].isdigit() and after[:2] == ". " and after[2:].isupper():
        return True  # "The Golden Rule 2. Cards": two headings run together
    return (not before or before.endswith("\n")) and (after[:1] in (":", "\n", "") or (after[:1] == "." and heads))


def bare_numbers(text: str) -> Iterator[Pointer]:
    """See 302.3.2."""
    told: set[tuple[int, str]] = set()
    for m in p.BARE_NUMBER.finditer(text):
        x = Pointer(m.start(), _closed(text, m.start(), m.end()), Form.NUMBER, "", m["n"], "rule")
        yield x
        yield from _more_numbers(text, x, told)
    for m in p.IN_BRACKETS.finditer(text):
        yield Pointer(m.start(), m.end(), Form.NUMBER, "", m["n"], "rule", sure=False)


def steps(text: str) -> Iterator[Pointer]:
    """Return to step 2."""
    for m in p.STEP.finditer(text):
        yield Pointer(m.start(), _closed(text, m.start(), m.end()), Form.NUMBER, "", m["n"], "step")


def pages(text: str) -> Iterator[Pointer]:
    """(pg 7), see page 20, pages 23-26."""
    for m in p.PAGES.finditer(text):
        end = m.end() - (m.group().endswith(")") and not m.group().startswith("("))
        yield Pointer(m.start(), end, Form.PAGE, page=m["page"], last=m["last"] or "")


def directions(text: str) -> Iterator[Pointer]:
    """(see right), as shown below, Below is a list of ..."""
    for m in p.DIRECTION.finditer(text) if p.SIDE.search(text) else ():
        if m.group().startswith("(") != m.group().endswith(")") and fold(m["see"]).startswith(VERBS):
            continue  # "to see right away"
        yield Pointer(m.start(), m.end(), Form.DIRECTION, name=m["noun"] or "", where=m["where"].casefold())
    for m in p.RELATIVE.finditer(text) if p.ORDER.search(text) else ():
        where = "previous" if fold(m["before"] or m["behind"]) in EARLIER else "next"
        yield Pointer(m.start(), m.end(), Form.DIRECTION, where=where)
    for m in p.BELOW_FIRST.finditer(text):
        yield Pointer(m.start(), m.end(), Form.DIRECTION, name=m.group(), where="below")
    for m in p.ABOVE_NOUN.finditer(text):
        yield Pointer(m.start(), m.end(), Form.HERE, name=m.group())
    for m in p.FIGURE.finditer(text):
        yield Pointer(m.start(), m.end(), Form.FIGURE, name=m.group())


def set_off(text: str) -> Iterator[Pointer]:
    """A name in bold, in italics or by its capitals, where the words beside it point there; sure of none of them."""
    for m in p.SET_OFF.finditer(text):
        name = next(said for said in m.group("a", "b", "c", "d") if said).strip(" .,:;")
        if not m["a"] or not _is_verb(text, m.start()):
            yield Pointer(m.start(), _closed(text, m.start(), m.end()), Form.NAME, name, unit=QUOTE, sure=False)


def named(text: str) -> Iterator[Pointer]:
    """Names without quotation marks: sure after "apartado" or "section", else only if they are headings."""
    for m in p.CUE_NAME.finditer(text):
        words = p.NAME_WORDS.match(text, m.end())
        unit = (m["unit"] or "").strip()
        if words and (unit or not _is_verb(text, m.start())):
            if not unit and p.SURELY.match(m.group()) and p.PROPER.match(text, m.end()):
                unit = PROPER
            yield Pointer(m.start(), words.end(), Form.NAME, words.group(), unit=unit, sure=bool(unit))
    for pattern in (p.NAMED_RULES, p.RULES_FOR):
        for m in pattern.finditer(text):
            yield Pointer(m.start(), m.end(), Form.NAME, m["name"], unit="rules", sure=False)


def _is_verb(text: str, at: int) -> bool:
    """True for "you always see it": who does it stands before it."""
    before = text[max(0, at - 80) : at]
    return text[at] != "(" and p.DOES.search(before) is not None and not p.LEADS.search(before)


def events(text: str) -> Iterator[Pointer]:
    """Unless the tournament rules say otherwise: rules of the event, which no rulebook holds."""
    for m in p.EVENT.finditer(text):
        yield Pointer(m.start("ref"), m.end("ref"), Form.EXTERNAL, " ".join(m["ref"].split()), unit="event")


def scenarios(text: str) -> Iterator[Pointer]:
    """Consult the scenario played; the victory conditions of the scenario played."""
    for m in p.SCENARIO.finditer(text):
        yield Pointer(m.start(), m.end(), Form.SCENARIO, (m["field"] or "").strip())


def books(text: str) -> Iterator[Pointer]:
    """Reglamento de X, the X rulebook; "reglas de objetivos del manual" names a part of it."""
    for m in p.BOOK.finditer(text):
        name = (m["behind"] or m["before"] or "").strip()
        yield Pointer(m.start(), m.end(), Form.BOOK, name, unit=m["subject"] or "")


def outside(text: str) -> Iterator[Pointer]:
    """Web addresses, apps, other products."""
    for m in p.URL.finditer(text):
        yield Pointer(m.start(), m.end(), Form.EXTERNAL, clean_url(m.group()), unit="url")
    for m in p.PRODUCT.finditer(text):
        yield Pointer(
            m.start(), m.end(), Form.EXTERNAL, (m["italic"] or m["under"] or m["site"]).strip(), unit="product"
        )
    for m in p.APP.finditer(text):
        yield Pointer(m.start(), m.end(), Form.EXTERNAL, m["behind"] or m["before"], unit="app")


def links(text: str) -> Iterator[Pointer]:
    """[Attack](#attack): the source's own links, outside if they are web addresses."""
    for m in p.OWN_LINK.finditer(text):
        href = m["href"] or m["key"]
        if href.casefold().startswith(("http:", "https:")):
            yield Pointer(m.start(), m.end(), Form.EXTERNAL, href, unit="url")
        else:
            yield Pointer(m.start(), m.end(), Form.LINK, m["label"].strip(" *_"), number=href, sure=bool(m["href"]))


def clean_url(printed: str) -> str:
    """A web address without the mark that ends its sentence and a line end within it."""
    return printed.replace("\n", "").rstrip(".,;")


FINDERS: tuple[Finder, ...] = (
    links,
    quoted,
    numbered,
    bare_numbers,
    steps,
    pages,
    directions,
    books,
    outside,
    scenarios,
    events,
    quoted_units,
    named,
    set_off,
)
