"""What speaks for a term beside the pattern that found it. How sure a term is goes by both (``ingest.certainty``)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from rulewright.ingest.terms.book import BookText, Candidate, Usage
from rulewright.ingest.terms.kinds import OF_THE_DEFINITION
from rulewright.ingest.terms.names import is_titled, key, plain, telling, without_article
from rulewright.ingest.terms.patterns import WORD
from rulewright.ingest.terms.phrases import is_said
from rulewright.kb.groups import in_groups
from rulewright.kb.language import listed
from rulewright.kb.model import Term, TermKind

MOSTLY = 2  # of so many sections that use a name one writes it with a capital
COMMON = 3  # other sections that say a name, from which on it may be any word
ENTRIES = 4  # of one section, from which on they are a list of things
LONGEST = 3  # words of a name for which nothing speaks and which is no title; a longer one has small ones
STATE = "bold, state"
HEADED = frozenset({"heading", "joined"})
ENTRY_SPEAKS = frozenset({"entry, written", "entry, said"})
SPEAKS = frozenset({"heading, told", "heading, written", "heading, listed", "heading, said"})


def witness(book: BookText, c: Candidate, names: Sequence[str], usage: Usage) -> str:
    """The best that speaks for a term of these names (keys, its own first); "alone" where nothing does.

    "told": the first sentence under its heading says it again. "written": another section writes it with a capital
    within a sentence. "listed": its section is one of many short ones. "called": its heading calls it a phase. "said",
    "common": few or many others use it, and an entry that is called as parts of rulebooks are may be any word as well.
    """
    first, _, rest = names[0].partition(" ")
    if rest and book.words.is_doing(first) and not (_is_thing(book, names) or _is_phase(book, names[0])):
        return "alone"  # "Fighting Monsters" says what to do
    if (c.found_by == "heading" and is_told(book, c.section, names[0])) or (
        c.found_by == "joined" and _opens(book, c, names)
    ):
        return "told"
    others, written = ({i for n in names for i in of.get(n, ())} - {c.section} for of in (usage.places, usage.written))
    if written and len(written) * MOSTLY >= len(others):
        return "written"
    if c.found_by == "entry" and names[0] in book.words.generic:
        return "common"  # "Objective: ..." rather labels what follows
    if c.found_by == "heading" and book.sections[c.section].id in book.in_a_list:
        return "listed"
    if c.found_by == "heading" and _is_phase(book, names[0]):
        return "called"
    return ("common" if len(others) > COMMON else "said") if others else "alone"


def _is_thing(book: BookText, names: Sequence[str]) -> bool:
    """True for ``Standing Orders``, where the rules speak of "the standing order"."""
    return any(book.uses_phrase(f"{a} {n}") for n in names if " " in n for a in listed("terms.article", book.lang))


def _is_phase(book: BookText, name: str) -> bool:
    """True for ``Mooring Phase`` and ``Fase de amarre``: who names a phase plays one."""
    words = name.split()
    head = words[0 if book.head_first else -1]
    return len(words) > 1 and OF_THE_DEFINITION.get(head) is TermKind.PHASE


def is_told(book: BookText, i: int, name: str) -> bool:
    """True where the first sentence of a section says a name (a key)."""
    first = next((key(s.text) for s in book.sentences(i)), "")
    return f" {name} " in f" {first} "


def _opens(book: BookText, c: Candidate, names: Sequence[str]) -> bool:
    """True where what explains a part of a heading is a sentence that begins with its name."""
    said = next((plain(s.text) for s in book.sentences_from(c.section, c.start, c.end) if s.text.endswith(".")), "")
    return f"{key(without_article(said, book.lang))} ".startswith(tuple(f"{n} " for n in names))


def with_sisters(book: BookText, terms: Sequence[Term], more: Mapping[str, int]) -> list[Term]:
    """Terms for which only their sisters speak are "beside" instead of "alone" or "common".

    An entry is beside several others in its section, or of its kind in those next to it, or beside one that something
    speaks for and that is named like it; one that may be any word is beside several half of which something speaks for,
    and so is a heading, or beside none. ``more``: by section, the entries in it that explain once more what is
    explained elsewhere.
    """
    entered = [t for t in terms if t.basis.startswith("entry")]
    entries = Counter(t.definition.section for t in entered) + Counter(more)
    sure = in_groups((t.definition.section, t) for t in entered if t.basis in ENTRY_SPEAKS)
    kinds = Counter((book.section(t.definition.section).parent, t.kind) for t in entered)
    spoken_for = {t.definition.section for t in terms if t.basis in SPEAKS}

    def basis(t: Term) -> str:
        home = t.definition.section
        above = book.section(home).parent
        of_kind = kinds[above, t.kind] if above and t.kind is not TermKind.TERM else 0
        if t.basis == "entry, alone" and (max(entries[home], of_kind) >= ENTRIES or _is_like(book, t, sure[home])):
            return "entry, beside"
        if t.basis == "entry, common" and key(t.name) not in book.words.generic:
            others = entries[home] - 1
            return "entry, beside" if others >= ENTRIES and len(sure[home]) * 2 >= others else t.basis
        if t.basis != "heading, alone" or above is None:
            return t.basis
        sisters = [s.id for s in book.children[above] if s.id != home]
        beside = len(spoken_for.intersection(sisters)) >= len(sisters) / 2
        return "heading, beside" if beside else t.basis

    return [replace(t, basis=basis(t)) for t in terms]


def is_idle(book: BookText, t: Term) -> bool:
    """True for what does not look like a name where nothing speaks for it: a chapter's heading of several words that is
    of no kind, more words than most names have, and words that say something, which are no name in bold either. What is
    printed in capitals may be a title; in books that somebody prepared most of all this are names."""
    if book.book.profile:
        return False
    pattern, _, speaks = t.basis.partition(", ")
    alone, section = speaks == "alone", book.section(t.definition.section)
    words, headed = telling(t.name, book.lang), pattern in HEADED
    chapter = pattern == "heading" and section.id in book.chapters and t.kind is TermKind.TERM
    if alone and chapter and len(words) > 1:
        return True
    titled = is_titled(t.name, book.lang) or (headed and section.title.isupper())
    says = is_said(t.name, book.lang) and (alone or (pattern == "bold" and t.basis != STATE))
    return not titled and (says or (alone and len(words) >= LONGEST < len(WORD.findall(t.name))))


def _is_like(book: BookText, t: Term, others: Iterable[Term]) -> bool:
    """True for ``Anchor of Mud`` beside ``Anchor of Sand``: another name of several words has the same head; none of
    two things that are joined."""
    words = key(t.name).split()
    head = 0 if book.head_first else -1
    same = (o for o in others if " " in key(o.name) and key(o.name).split()[head] == words[head])
    return len(words) > 1 and book.words.ands.isdisjoint(words) and any(same)
