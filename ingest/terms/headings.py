"""Terms that a heading names: keyword and state entries, and the things that a chapter explains one by one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence, Set
from dataclasses import replace

from rulewright.ingest.terms.book import BookText, Candidate
from rulewright.ingest.terms.kinds import cued, kind_above
from rulewright.ingest.terms.names import Name, forms, in_any_number, is_name, key, label, parse, plain, without_article
from rulewright.ingest.terms.orders import ENTRY_KINDS, LIKELY, from_order, noun_of, order_at, verb_of
from rulewright.ingest.terms.patterns import ABOUT, ASKED, BOLD, LETTER_PARAMETER, NAMING, NOTHING, SUBJECT, WORD
from rulewright.kb.language import Sentence, SentenceKind, either, fold, folded_list, is_stop_word
from rulewright.kb.model import Section, SectionKind, TermKind

SURE, SCENARIO, JOINED = 0.95, 0.65, 0.501
GLOSSARIES = [[word] for word in folded_list("headings.glossary")]  # behind one word that tells what kind it is
SCENARIOS = re.compile(either("headings.scenarios"))  # the chapter of them, which is none itself
NUMBER = re.compile(r"\A\d\w{0,3}[.)][\w.]{0,12}\s")  # "316.5.a. ", of a rule, before its text; "2 dice" is none
SOON_NAMED = 25  # characters behind "is called" in which a marked name begins
STEP = re.compile(either("terms.step"), re.IGNORECASE)
MOST_FIELDS = 20  # sentences among which one is to explain: a spell begins with its cost, its range and the like
LONGEST_ENTRY = 4  # words of an entry, whatever they are: "En llamas"
LEAST_CARDS = 3
MOST_PARTS = 2  # headings of one name that may be of one thing
FIRST = 4  # sentences of which one may begin with the name that they stand under
MARK = 80  # characters that a mark of an index or the like takes between a heading and its text
LEAST_WORDS = 4  # a section with fewer words of its own explains nothing


def from_headings(book: BookText, indexed: frozenset[str]) -> Iterator[Candidate]:
    """A candidate for each heading that can be a name; ``indexed`` are the keys of the book's own index."""
    for i, section in book.rules:
        if not _explains(book, i, section) or _is_rule_text(section) or is_entry(book, section):
            continue
        if _is_part(book, section) or is_glossary(section):
            continue
        start, end = place(book, i, section)
        kind = kind_above(book, Candidate(section.title, i, start, end, LIKELY, "heading"))
        for name, weight in _names(book, section, kind, indexed):
            later = _told_later(book, i, name, end) if weight == JOINED else None
            begin, finish = later or (start, end)
            yield Candidate(
                name.text,
                i,
                begin,
                finish,
                weight,
                "joined" if weight == JOINED else "heading",
                name.params,
                name.aliases or book.initials(name.text),
                kind if kind in ENTRY_KINDS and weight == SURE else _led_kind(book, section.title),
            )


def _told_later(book: BookText, i: int, name: Name, end: int) -> tuple[int, int] | None:
    """Where a sentence first says a name that a heading has behind another, of which the text tells first; None where
    that is not behind ``end``."""
    if key(book.sections[i].title).startswith(key(name.text)):
        return None
    names = {key(n) for n in (name.text, *forms(name.text.casefold(), book.lang))}
    said = (s for s in book.sentences(i)[:MOST_FIELDS] if _tells(s))
    first = next((s.span for s in said if any(f" {n} " in f" {key(plain(s.text))} " for n in names)), None)
    return (first.start, first.end) if first and first.end > end else None


def _explains(book: BookText, i: int, section: Section) -> bool:
    """True where the section, or the numbered rules right under it, hold a sentence."""
    if key(section.title) == key(book.book.title):
        return False
    if _is_step(book, section) or (_is_question(section) and not ASKED.match(section.title)):
        return False
    if _is_card(book, section) or section.id in book.profiles:
        return True
    if any(map(_tells, book.sentences(i)[:MOST_FIELDS])):
        return True
    return has_rules(book, section)


def _is_step(book: BookText, section: Section) -> bool:
    """True for a step of what is to be done; ``Step 2: Attributes`` over one heading for each names its subject."""
    step = STEP.match(section.number or "")
    return step is not None and (not book.children.get(section.id) or key(step[0]) in key(section.title).split())


def _tells(s: Sentence) -> bool:
    """True for a sentence; ``(Recharge 6+)`` and ``Ranged only.`` fill in a field, and so do the rows of a table."""
    ends = s.kind is not SentenceKind.ROW and (s.text.endswith((".", "!", ":", ".*", ".)")) or len(s.text) > 60)
    return ends and len(WORD.findall(s.text)) >= LEAST_WORDS


def _is_part(book: BookText, section: Section) -> bool:
    """True for a heading that several sections have below them: a part of each (``Throwing Stunts`` below ``Throwing``,
    ``Rowing Stunts`` below ``Rowing``), unless the rules speak of it."""
    name = key(section.title)
    if book.shared[book.as_part(section)] > MOST_PARTS:
        return True
    if book.added[book.adds(section)] > MOST_PARTS and book.times(name) < MOST_PARTS:
        return True
    return book.titles[name] > MOST_PARTS and not book.uses_phrase(name)


def _is_card(book: BookText, section: Section) -> bool:
    """True for one of several cards or spells that say in fragments what they do: "+1 to pace, -2 to luck"."""
    if section.kind not in (SectionKind.REFERENCE, SectionKind.TABLE) or section.text.startswith(("- ", "|", "* ")):
        return False
    siblings = book.children.get(section.parent or "", ())
    return (
        len(siblings) >= LEAST_CARDS
        and all(WORD.search(s.text) for s in siblings)
        and len(section.text.split()) > LEAST_WORDS
    )


def _is_question(section: Section) -> bool:
    """True for a heading that asks."""
    return section.title.startswith("¿") or section.title.endswith("?")


def has_rules(book: BookText, section: Section) -> bool:
    """True where the text of a heading stands in numbered rules right under it."""
    return any(_is_rule_text(c) for c in book.children.get(section.id, ()))


def _is_rule_text(section: Section) -> bool:
    """True where a numbered rule has no heading of its own: its title is how its text begins."""
    words = key(section.title).split()
    begins = section.text_map[0][1] if section.text_map else section.spans[0].end
    headed = begins - section.spans[0].start > len(f"{section.number} {section.title}")
    return section.number is not None and (len(words) > 7 or not headed)


def place(book: BookText, i: int, section: Section) -> tuple[int, int]:
    """From the heading to the end of the sentence under it that explains it; the sentence alone behind a short mark
    of the source, and the heading alone where these are torn apart."""
    start, limit = section.spans[0]
    said = book.sentences(i)
    explains = _explaining(book, said, section)
    for s in (*explains, *said[:1]):
        if start < s.span.end <= limit:
            return start, s.span.end
    for s in explains:
        if limit < s.span.start <= limit + MARK:
            return s.span.start, s.span.end
    named = key(section.title)
    torn = next((s.span for s in said if s.span.start > limit and f" {named} " in f" {key(s.text)} "), None)
    if torn is not None:
        return torn.start, torn.end
    body = min((source for _, source, _ in section.text_map if start < source < limit), default=limit)
    return start, start + max(len(book.source(start, body).rstrip()), 1)


def _explaining(book: BookText, said: Sequence[Sentence], section: Section) -> list[Sentence]:
    """The sentence that explains a heading, if any tells something: one soon that says what the thing is; else the
    first that does more than say what it needs ("Requires a boat."), or what another thing is called; where that does
    not name it, one soon after it that begins with the name."""
    told = [s for s in said[:MOST_FIELDS] if _tells(s)]
    free = [s for s in told if key(s.text).partition(" ")[0] not in book.words.needing] or told
    name = next((n.text for n in parse(section.title, book.lang)), section.title)
    names = in_any_number(name, book.lang)
    about = [s for s in free if not _names_another(book, s, names)] or free
    opens = [f"{key(without_article(_unnumbered(s), book.lang))} " for s in about[:FIRST]]
    defining = (s for s in about[:FIRST] if _says_what(book, _unnumbered(s), names))
    if (found := next(defining, None)) is not None:
        return [found]
    if f" {key(name)} " in f" {''.join(opens[:1])}":
        return about[:1]
    return [s for s, text in zip(about, opens, strict=False) if text.startswith(f"{key(name)} ")][:1] or about[:1]


def _unnumbered(s: Sentence) -> str:
    """A sentence without marks, and without the number of a rule that is part of its text."""
    return NUMBER.sub("", plain(s.text))


def _says_what(book: BookText, text: str, names: Set[str]) -> bool:
    """True for "A zone is a place", of a zone."""
    found = SUBJECT.get(book.lang, NOTHING).match(text)
    return found is not None and key(without_article(found[1], book.lang)) in names


def _names_another(book: BookText, s: Sentence, names: Set[str]) -> bool:
    """True for "Such a group is called a **crew**" under another heading."""
    for m in NAMING.get(book.lang, NOTHING).finditer(s.text):
        marked = BOLD.search(s.text, m.end(), m.end() + SOON_NAMED)
        if marked and key(without_article(plain(marked[1]), book.lang)) not in names:
            return True
    return False


def _names(
    book: BookText, section: Section, kind: TermKind | None, indexed: frozenset[str]
) -> Iterator[tuple[Name, float]]:
    """The names in a heading, each with its weight."""
    asked = ASKED.match(section.title)
    page = section.title.partition(" | ")[0]  # "Rafts | The Marsh": a page, and its site's name
    title = ABOUT.sub("", _without_lead(book, page))
    led = _led_kind(book, section.title) is not None
    parsed = parse(asked[1] if asked else _without_tail(book, title), book.lang)
    if not led and key(section.title.partition(":")[0]) in book.words.generic and ":" in section.title:
        return  # "Designer note: more dice"
    if not led and ":" in section.title and book.labels[label(section.title)] >= MOST_PARTS:
        return  # a line "Goal: mud" that looks like a heading, among others that do not
    for name in map(_without_letters, parsed) if kind in ENTRY_KINDS else parsed:
        words = [fold(w) for w in WORD.findall(name.text)]
        if not any(c.isalpha() for c in name.text) or key(name.text) in (*book.words.never, key(section.number or "")):
            continue
        if asked and all(is_stop_word(w, book.lang) for w in words):
            continue  # "What is this?"
        if (verb := verb_of(book, words)) is not None:
            yield replace(name, text=verb, aliases=(name.text, *name.aliases)), LIKELY
            continue
        if _is_procedure(book, words) or (kind not in ENTRY_KINDS and key(name.text) in book.words.generic):
            continue
        known = key(name.text) in indexed
        if name.params or (name.aliases and len(words) <= 4):
            yield name, SURE
        elif (order := order_at(book, words)) is not None:
            noun = noun_of(book, words)  # what else has a number is a step of a procedure
            if section.number is None or kind in ENTRY_KINDS or book.words.is_doing(words[0]) or noun:
                yield from from_order(book, name, order, kind, known)
        elif _is_loosely_joined(book, words):
            continue
        elif not _is_listed(section, kind) and (parts := _spoken(book, _joined(book, name.text))):
            named = [n for n in map(Name, parts) if _is_a_thing(book, section, n.text)]
            whole = () if asked else (name,)  # "What are oars and sails?"
            yield from ((n, JOINED) for n in (*whole, *named) if is_name(n.text, book.lang))
        elif is_name(name.text, book.lang) or (kind in ENTRY_KINDS and len(words) <= LONGEST_ENTRY):
            yield name, _weight(book, section, kind, known)


def _without_letters(name: Name) -> Name:
    """``Swarm N`` of a list of keywords with what stands for its number as a parameter."""
    found = None if name.params else LETTER_PARAMETER.search(name.text)
    return replace(name, text=name.text[: found.start()], params=found[0].strip()) if found else name


def _is_listed(section: Section, kind: TermKind | None) -> bool:
    """True for one spell or ability of a list: ``Thunder and Lightning`` is one."""
    return kind in ENTRY_KINDS and section.kind is SectionKind.REFERENCE


def _spoken(book: BookText, parts: list[str]) -> list[str]:
    """The parts of a joined heading that the rules speak of; ``Cat and Mouse`` names one trick, and no cat."""
    return [p for p in parts if any(map(book.uses_phrase, (key(p), *forms(key(p), book.lang))))]


def _is_a_thing(book: BookText, section: Section, part: str) -> bool:
    """True for a part of a joined heading that names no part of the book, or that its section sets in bold."""
    return key(part) not in book.words.generic or f"**{fold(part)}" in fold(section.text)


def _is_procedure(book: BookText, words: list[str]) -> bool:
    """True for ``Resolution of an Attack`` and ``Choosing Skills``: how it is done with a thing."""
    if len(words) < 2:
        return False
    whole = " ".join(words)
    doing = book.words.is_doing(words[0]) and book.words.ands.isdisjoint(words)  # "Mending and Rowing" are two things
    told = forms(whole, book.lang) if doing else ()
    if any(t.split()[0] in book.words.orders for t in told) and not any(map(book.uses_phrase, (whole, *told))):
        return True
    return words[0] in book.words.procedures and words[1] not in book.words.moments


def _without_tail(book: BookText, title: str) -> str:
    """``Ranged weapon statistics`` explains the ranged weapon; ``Quarrels between rules`` names no thing."""
    words = title.split()
    last = fold(words[-1]) if words else ""
    least = 1 if last in book.words.lone_tails else 2
    if len(words) <= least or last not in book.words.tails:
        return title
    said, bare, end = (book.times(key(" ".join(w))) for w in (words, words[:-1], words[-2:]))
    if said == bare and end > said:
        return title  # "Wet special rules": the text speaks of special rules, and of no wet special
    return "" if is_stop_word(fold(words[-2]), book.lang) else " ".join(words[:-1])


def _without_lead(book: BookText, title: str) -> str:
    """``Fish rules: Pike`` and ``Pike - Number: 2`` are the pike where other headings have the same lead or end."""
    name, dash, end = title.rpartition(" - ")
    if dash and book.ends[label(end)] >= LEAST_CARDS:
        title = name
    lead, colon, name = title.partition(": ")
    return name if colon and name and book.leads[key(lead)] >= LEAST_CARDS else title


def _led_kind(book: BookText, title: str) -> TermKind | None:
    """The kind that the lead of several headings tells: ``Action: Row``, ``Action: Rest``."""
    lead, colon, _ = title.partition(": ")
    return next(cued(book, fold(lead)), None) if colon and book.leads[key(lead)] >= LEAST_CARDS else None


def _weight(book: BookText, section: Section, kind: TermKind | None, known: bool) -> float:
    """How sure a noun heading is: an entry under KEYWORDS more than a chapter, a scenario's part less."""
    if section.kind is SectionKind.SCENARIO and kind is None:
        parts = [key(c.title) in book.words.generic for c in book.children.get(section.id, ())]
        above = book.ancestors(section)[:1]
        chapter = bool(above) and SCENARIOS.fullmatch(key(above[0].title)) is not None
        return 0.0 if sum(parts) >= 2 or chapter else SCENARIO
    if kind in ENTRY_KINDS or in_glossary(book, section):
        return SURE
    return LIKELY + (0.1 if known else 0.0)


def in_glossary(book: BookText, section: Section) -> bool:
    """True where the section stands in a glossary."""
    return any(is_glossary(s) for s in book.ancestors(section)[:2])


def is_entry(book: BookText, section: Section) -> bool:
    """True for a section right under a glossary: it defines its title, whatever that looks like."""
    return section.parent is not None and is_glossary(book.section(section.parent))


def is_glossary(section: Section) -> bool:
    """True for a section that is a glossary: "Key Terms", "Short glossary"."""
    said = key(section.title)
    return said.startswith(tuple(folded_list("terms.glossary"))) or said.split()[1:] in GLOSSARIES


def _is_loosely_joined(book: BookText, words: list[str]) -> bool:
    """True for a heading that joins what is no two names: ``Unidades ligeras y pesadas``, ``Adding and Removing
    Abilities``, ``Damage, Stress and Other Tokens``."""
    at = next((n for n, w in enumerate(words) if w in book.words.ands), 0)
    if not at or at + 1 == len(words):
        return False
    if words[at + 1] in book.words.vague or (book.words.is_doing(words[0]) and book.words.is_doing(words[at + 1])):
        return True
    return book.head_first and len(words) == 4 and at == 2 and not set(words[:2]) & book.words.small


def _joined(book: BookText, text: str) -> list[str]:
    """``OFFENSIVE AND DEFENSIVE DICE`` -> both dice; ``MAGES AND PRIESTS`` -> both; empty where nothing is joined."""
    ands = book.words.ands
    words = text.replace(",", " , ").split()
    parts: list[list[str]] = [[]]
    for w in words:
        if w == "," or fold(w) in ands:
            parts.append([])
        else:
            parts[-1].append(w)
    parts = [p for p in parts if p]
    if len(parts) < 2:
        return []
    parts = [p[1:] if len(p) > 1 and fold(p[0]) in book.words.articles else p for p in parts]
    if not book.head_first and len(parts[-1]) == 2 and all(len(p) == 1 for p in parts[:-1]):
        parts = [*([*p, parts[-1][1]] for p in parts[:-1]), parts[-1]]
    return [" ".join(p) for p in parts]
