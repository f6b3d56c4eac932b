"""From candidates to terms: what is one thing is put together, what is unlikely is dropped, homonyms are kept apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence, Set
from dataclasses import replace

from rulewright.ingest.terms.aside import label_lines
from rulewright.ingest.terms.book import BookText, Candidate, Usage
from rulewright.ingest.terms.extent import begins, ends
from rulewright.ingest.terms.headings import has_rules
from rulewright.ingest.terms.kinds import kind_of
from rulewright.ingest.terms.levels import unnumbered
from rulewright.ingest.terms.merge import is_short, tidied
from rulewright.ingest.terms.names import abbreviates, forms, key, plain, shortens, singular, verbs, without_article
from rulewright.ingest.terms.places import is_listed_above, moved, place, weigh
from rulewright.ingest.terms.printed import as_printed, cased, recased, seldom_led, signed, signs, with_article
from rulewright.ingest.terms.sayings import said_as
from rulewright.ingest.terms.statements import NAMED_LOOSELY, NAMED_MARKED, STATE_WEIGHT
from rulewright.ingest.terms.variants import joined_groups
from rulewright.ingest.terms.witness import STATE, is_idle, is_told, with_sisters, witness
from rulewright.kb.groups import in_groups
from rulewright.kb.language import SentenceKind, folded_list, slug
from rulewright.kb.model import Definition, SectionKind, Term, TermKind

ENOUGH = 0.5  # weight from which a candidate is a term
SOLID, SURE = 0.65, 0.75  # weights from which one use of the name, or none, is enough
HOMONYM = 0.7  # weight from which a second definition of a name is a term of its own
KNOWN = 0.9  # weight from which a heading that joins two names adds nothing
MOST_HOMONYMS = 4
LEAST_THING, MOSTLY_THING = 4, 10  # times that a word stands behind an article, and for one as a verb: it is a thing
INDEX_BONUS = 0.15
REPEATED = "entry, repeated"  # a label, as a rule
LABELS = frozenset({"field", REPEATED, "entry, common"})  # that add nothing to what a heading defines
ROW = "row"  # of a table that explains: books sum up in one what they tell at length
LITTLE_TOLD = LABELS | {
    "heading, common",
    "heading, alone",
    "entry, alone",
    "bold, alone",
    "bold, common",
    "bold, said",
}
ENTRIES = frozenset({"entry", "glossary", "bold"})
HEADED = frozenset({"heading", "joined", "entry"})
SEEN = frozenset(  # patterns of which it tells how sure they are what else speaks for a term
    {"heading", "entry", "bold", "joined", "subject", "naming", "piece", "listed", "keyword"}
)
TITLED = frozenset({"heading", "bold", "joined", "subject", "short"})  # patterns that take a title for a name


def choose(book: BookText, candidates: Sequence[Candidate], indexed: frozenset[str]) -> tuple[Term, ...]:
    """The terms of a book, in the order in which it defines them."""
    labelled = _labels_end(book)
    of_rules = (c for c in candidates if c.section or c.start >= labelled or _is_of_rules(book, c))
    likely = seldom_led(c for c in tidied(book, of_rules, indexed) if not _is_shown(book, c))
    groups = joined_groups(_groups(unnumbered(book, likely), book.lang))
    wanted = {f for k, found in groups.items() for f in (k, *_forms(found, book.lang))}
    wanted |= {key(f"{c.article} {c.name}") for c in likely if c.article}
    usage = book.usage(wanted)
    heads = {c.start for c in candidates if c.found_by in ENTRIES}
    terms: list[Term] = []
    more: Counter[str] = Counter()  # entries of what has another place, by section
    for k, found in groups.items():
        all_forms = [k, *_forms(found, book.lang)]
        used = sum(usage.uses[f] for f in dict.fromkeys(all_forms))
        bonus = INDEX_BONUS if indexed & set(all_forms) else 0.0
        decided = _decide(book, found, used, bonus, usage, heads)
        told = {t.definition.section for t in decided}
        more.update({book.sections[c.section].id for c in found if c.found_by == "entry"} - told if decided else ())
        terms += decided
    marks = signs(s for _, s in book.used)
    terms = [t if t.basis.startswith("piece") else replace(t, name=signed(book, t, usage, marks)) for t in terms]
    taken = {key(n) for t in terms for n in (t.name, *t.aliases)} | set(groups)
    terms = [t for t in with_sisters(book, terms, more) if not is_idle(book, t)]
    terms.sort(key=lambda t: (t.definition.start, t.name))
    return _identify(book, said_as(book, terms, taken))


def _groups(candidates: Iterable[Candidate], lang: str) -> dict[str, list[Candidate]]:
    """Candidates by name; singular and plural are one name, and so are a heading and its verb in the text under it."""
    groups: dict[str, list[Candidate]] = {}
    below: dict[tuple[int, str], str] = {}
    for c in candidates:
        k = c.key
        others = [key(f) for f in forms(k, lang)]
        home = next((f for f in (k, *others) if f in groups), below.get((c.section, k), k))
        groups.setdefault(home, []).append(c)
        if c.found_by == "heading":
            below |= {(c.section, f): home for f in others}
    return groups


def _is_shown(book: BookText, c: Candidate) -> bool:
    """True for what an example says: it defines nothing."""
    said = book.sentences_from(c.section, c.start, c.start + 1)
    return c.found_by != "heading" and any(s.kind is SentenceKind.EXAMPLE for s in said)


def _labels_end(book: BookText) -> int:
    """Where in the source the lines end that fill in fields right under the book's title ("Author: Ann"), 0 where
    there are none."""
    first = next(iter(book.sections), None)
    if first is None or not (first.id in book.children or key(first.title) == key(book.book.title)):
        return 0
    end = label_lines(first.text)
    return book.span(0, 0, end).end if end else 0


def _is_of_rules(book: BookText, c: Candidate) -> bool:
    """True for what a line under the book's title defines: a heading's thing, or a label that the rules use."""
    return c.found_by == "heading" or (c.key not in book.words.generic and book.times(c.key) > 1)


def _forms(found: Iterable[Candidate], lang: str) -> list[str]:
    """The keys of all names and forms in a group."""
    out: dict[str, None] = {}
    for c in found:
        for n in (c.name, *c.aliases):
            out[key(n)] = None
            for f in forms(n.casefold(), lang):
                out[key(f)] = None
    return list(out)


def _decide(
    book: BookText, found: list[Candidate], used: int, bonus: float, usage: Usage, heads: Set[int]
) -> list[Term]:
    """The terms of one group: none, one, or one per sure definition. ``heads``: where entries begin."""
    first = min(c.start for c in found)
    ranked = sorted(
        found,
        key=lambda c: (
            -place(book, c, first),
            _is_one_of_many(book, c),
            not _opens(book, c),
            -_told_under(book, c),
            c.start,
        ),
    )
    best = weigh(book, ranked[0]) + bonus
    best += 0.1 if len({c.found_by for c in found}) > 1 else 0.0
    best += 0.05 if used >= 5 else 0.0
    if best < ENOUGH or used < _least_uses(ranked[0], best):
        return []
    if _is_title(book, ranked[0]) or _is_part(book, ranked[0]):
        return []
    kept = [ranked[0]]
    for c in ranked[1:]:
        if _is_sure(book, c, best, kept[0]) and len(kept) < MOST_HOMONYMS and all(_is_other(book, c, k) for k in kept):
            kept.append(c)
    entries = {x.section for x in found if x.found_by == "entry"}
    others = [x for x in found if x not in kept]
    terms = [_term(book, moved(book, c), [c, *others], usage, entries, heads) for c in kept]
    headed = {t.kind for t in terms if t.basis.startswith("heading")}
    return _without_rows(_once([t for t in terms if t.basis not in LABELS or t.kind not in headed]))


def _once(terms: list[Term]) -> list[Term]:
    """Terms of one name, of those that two lists explain the first; a label is one of each thing that has it."""
    entered = [t for t in terms if t.basis.startswith("entry") and t.basis not in LABELS]
    first = {t.kind: t for t in reversed(entered)}
    return [t for t in terms if t not in entered or t is first[t.kind]]


def _without_rows(terms: list[Term]) -> list[Term]:
    """Terms of one name without the row of a table that says of one what its text says, or without that text, where
    the row says more."""
    rows = {t.kind for t in terms if t.basis == ROW}
    told = {t.kind for t in terms if t.basis != ROW and t.basis not in LITTLE_TOLD}
    return [t for t in terms if t.kind not in (told if t.basis == ROW else rows - told)]


def _is_one_of_many(book: BookText, c: Candidate) -> bool:
    """True for a part that each of several things has: the skills of a nomad, beside those of a barbarian, are some of
    the skills that have a chapter."""
    return c.found_by == "heading" and book.shared[book.as_part(book.sections[c.section])] > 1


def _opens(book: BookText, c: Candidate) -> bool:
    """True where the first sentence under a heading begins with its name: "Hit points are based on your class"."""
    first = next((s.text for s in book.sentences(c.section)[:1] if s.text.endswith(".")), "")
    said = f"{key(without_article(plain(first), book.lang))} "
    names = (c.key, f"{c.key}s", *map(key, singular(c.name.casefold(), book.lang)))  # "Row where you like" is no rowing
    return c.found_by == "heading" and any(said.startswith(f"{n} ") for n in names)


def _told_under(book: BookText, c: Candidate) -> int:
    """How much stands under a candidate's heading: of two headings of one name the summary defines it less."""
    section = book.sections[c.section]
    told = c.found_by == "heading" and not _is_played(book, c) and bool(section.text.strip())
    return sum(len(s.text) for s in book.with_below(section)) if told else 0


def _is_played(book: BookText, c: Candidate) -> bool:
    """True in a scenario: what it calls by a name of the book is a thing of its own."""
    return book.sections[c.section].kind is SectionKind.SCENARIO


def _is_sure(book: BookText, c: Candidate, best: float, kept: Candidate) -> bool:
    """True where a candidate may be a definition beside a better one of the same name.

    "(LoS)" behind a name is the term in use, unless nothing else of that name has the abbreviation.
    """
    if c.found_by == "entry" and is_listed_above(book, c):
        return False
    if c.found_by == "abbreviation":
        return kept.found_by == "entry" and not kept.aliases and c.start < kept.start
    if c.found_by == "naming" and _is_played(book, c):
        return True
    return c.weight >= HOMONYM or (c.found_by == "joined" and best < KNOWN)


def _is_other(book: BookText, c: Candidate, kept: Candidate) -> bool:
    """True where two definitions of one name are of two things.

    Two headings of one name are of one thing, unless each tells another kind or has rules of its own, or one has a
    parameter or stands in a scenario. A part of a longer heading adds nothing to the name's own heading, nor does a
    passage in bold to another one, nor anything to what a glossary explains, nor that to a heading. A list that says
    the same once more stands under the same title, or is one of definitions; a token and a step of a procedure are
    defined under their own heading, where they have one.
    """
    if c.section == kept.section or (c.listed and kept.found_by in ("heading", "entry")):
        return False
    if {c.found_by, kept.found_by} == {"glossary", "heading"}:
        return False
    if c.found_by == kept.found_by == "heading":
        both = (c.kind and kept.kind) or has_rules(book, book.sections[c.section])
        kinds = both and c.kind is not kept.kind
        apart = c.params != kept.params or c.params or kinds or _is_played(book, c)
        return bool(apart) and (c.weight >= HOMONYM or c.weight == kept.weight)
    if c.found_by == kept.found_by == "subject":
        return False  # a book may say twice what a thing is
    if kind_of(book, c, _said(book, c)) is not kind_of(book, kept, _said(book, kept)):
        return c.found_by != "joined" or kept.found_by != "heading"
    if kept.found_by == "glossary":
        return False
    if (
        kept.found_by == "heading"
        and c.found_by == "entry"
        and (c.key != kept.key or is_told(book, kept.section, kept.key))
    ):
        return False  # "Item: ..." beside ``Items``, "Rowing: ..." beside ``Rowing`` that says what rowing is
    if kept.found_by == "heading" and c.found_by != "heading":
        return c.found_by != "joined" and not book.is_numbered(c.start) and kind_of(book, c, "") is not TermKind.TOKEN
    return c.found_by != "bold" and book.sections[c.section].title != book.sections[kept.section].title


def _is_title(book: BookText, c: Candidate) -> bool:
    """True for the name of the game: the book's title begins with it, or it with that and a colon, and nothing defines
    it in so many words; so for what an entry goes on with as the title does ("Mudball: The Game is a quick game")."""
    title = key(without_article(book.book.title, book.lang))
    if c.found_by == "entry" and c.key != title:
        more = key(book.source(c.start, c.start + 2 * len(title))).removeprefix(f"{c.key} ").partition(" ")[0]
        return bool(more) and f" {c.key} {more} " in f" {title} "
    return c.found_by in TITLED and (f"{title} ".startswith(f"{c.key} ") or key(c.name.partition(":")[0]) == title)


def _least_uses(c: Candidate, weight: float) -> int:
    """How often running text must use a name: not at all where a heading or entry gives it, else the surer the less;
    twice where it is only said "to be considered" something."""
    if c.found_by == "naming" and c.weight <= NAMED_LOOSELY:
        return 2
    if weight >= SURE or (c.found_by == "heading" and c.weight > ENOUGH):
        return 0
    return 1 if weight >= SOLID or (c.found_by == "bold" and " " in c.key) else 2


def _is_part(book: BookText, c: Candidate) -> bool:
    """True for the heading of a table or an example (``Damage table``, ``Example: a test``), and for a letter of the
    alphabet over entries."""
    words, parts = c.key.split(), book.words.parts
    if len(c.key) == 1:
        return not c.aliases and (c.found_by in HEADED or book.sections[c.section].text.startswith("- "))
    first = words[0] in parts and (book.head_first or ":" in c.name)
    return len(words) > 1 and c.found_by in HEADED and (first or words[-1] in parts)


def _term(
    book: BookText, c: Candidate, found: list[Candidate], usage: Usage, entries: Set[int], heads: Set[int]
) -> Term:
    """A term from its definition; the other candidates of the group give parameter and aliases.

    ``entries``: the sections that have an entry of its name; ``heads``: where any entry begins.
    """
    names = dict.fromkeys(n for x in (c, *found) for n in (x.name, *x.aliases))
    words = [c.name, *(a for a in c.aliases if " " in a or not a[1:] or a[1:].islower())]  # LoS makes no "loses"
    things = {f for n in words for f in verbs(n.casefold(), book.lang) if _is_thing(book, key(f))}
    used = [f for n in words for f in forms(n.casefold(), book.lang) if usage.uses[key(f)] and f not in things]
    name = with_article(c, cased(c, usage), usage)
    if c.found_by == "piece":  # found by its key, which has lost the accents
        name, *used = (as_printed(n, usage).casefold() for n in (name, *used))
    aliases: dict[str, str] = {}
    shorts = {
        n for n in names if is_short(n) and (not c.name.isupper() or "/" in n or any(_abbreviates(n, x) for x in names))
    }
    for a in [
        *(n if n in shorts else recased(n, usage) for n in names),
        *used,
        *(f for f in singular(name.casefold(), book.lang) if usage.uses[key(f)] or not book.head_first),
    ]:
        is_cut = shortens(a, c.name, book.lang) and a.casefold() not in used
        is_word = is_cut and usage.printed[key(a)][a.casefold()]  # "war" is nothing of *Warrior (War)*
        if key(a) and key(a) != key(name) and key(a) not in book.words.vague and not is_word:  # "new" of "News"
            aliases.setdefault(key(a), a)
    kind = kind_of(book, c, _said(book, c))
    if c.found_by == "glossary" and kind is TermKind.TERM:  # which says what it is, and not under what it stands
        kind = next((x.kind for x in found if x.kind), kind)
    return Term(
        id="",
        game=book.book.game,
        book=book.book.id,
        lang=book.lang,
        name=name,
        params=c.params or next((x.params for x in found if x.params), None),
        kind=kind,
        aliases=tuple(aliases.values()),
        definition=Definition(book.sections[c.section].id, begins(book, c), ends(book, c, heads)),
        basis=_basis(book, replace(c, kind=kind), (key(name), *aliases), usage, entries),
    )


def _is_thing(book: BookText, verb: str) -> bool:
    """True for the verb behind a name that the book uses as a thing: "in this case" is nothing of *Casing*."""
    said = sum(book.times(f"{a} {verb}") for a in sorted(book.words.articles))
    cues = {*folded_list("search.helping", book.lang), *folded_list("interactions.infinitive", book.lang)}
    return said >= LEAST_THING and said > MOSTLY_THING * sum(book.times(f"{c} {verb}") for c in sorted(cues))


def _basis(book: BookText, c: Candidate, names: Sequence[str], usage: Usage, entries: Set[int]) -> str:
    """What a term rests on. "Goal: ..." in one scenario and another is a label of both; a name in marks behind "is
    called", and a state in bold behind "is", need nothing else to speak for them."""
    if c.found_by == "naming" and c.weight >= NAMED_MARKED:
        return "naming, marked"
    if c.found_by == "bold" and book.is_field(c.section, c.key):
        return "field"  # its value is of one thing alone
    if c.found_by == "bold" and c.weight >= STATE_WEIGHT and c.kind is TermKind.STATE:
        return STATE
    if c.found_by not in SEEN:
        return c.found_by
    speaks = witness(book, c, names, usage)
    named = c.listed or (speaks == "written" and c.key not in book.words.generic)
    repeated = c.found_by == "entry" and len(entries) > 1 and not named
    return REPEATED if repeated else f"{c.found_by}, {speaks}"


def _abbreviates(short: str, name: str) -> bool:
    """True for ``MOV`` beside ``Movement``; ``JOIN`` is a word of ``JOIN A UNIT``."""
    return abbreviates(short, name) and key(short) not in key(name).split()


def _said(book: BookText, c: Candidate) -> str:
    """The sentences that define a candidate; those of the first rule below where a heading has no text of its own."""
    said = [s.text for s in book.sentences_from(c.section, c.start, max(c.end, c.start + 1))]
    if not said and c.found_by == "heading":
        said = [below.text[:200] for below in book.children.get(book.sections[c.section].id, ())[:1]]
    return " ".join(said)


def _identify(book: BookText, terms: list[Term]) -> tuple[Term, ...]:
    """Ids ``GAME/LANG/slug``; homonyms get the word that tells them apart."""
    groups = in_groups((f"{t.game}/{t.lang}/{slug(t.name) or 'term'}", t) for t in terms)
    out: list[Term] = []
    for base, same in groups.items():
        taken: set[str] = set()
        for t in same:
            suffix = _suffixes(book, t, same)
            new = next(i for i in (f"{base}{s}" for s in suffix) if i not in taken)
            taken.add(new)
            out.append(replace(t, id=new))
    return tuple(sorted(out, key=lambda t: (t.definition.start, t.id)))


def _suffixes(book: BookText, term: Term, same: list[Term]) -> Iterable[str]:
    """What may tell a homonym apart, the best first: nothing, its kind, the heading above it, a number."""
    if term is same[0]:
        yield ""
    if sum(t.kind is term.kind for t in same) == 1 and term.kind is not TermKind.TERM:
        yield f"-{term.kind}"
    for above in book.ancestors(book.section(term.definition.section)):
        words = slug(above.title)
        if words:
            yield f"-{words.rpartition('-')[2]}"
            yield f"-{words}"
    yield from (f"-{n}" for n in range(2, len(same) + 2))
