"""What stands on the two sides of a statement: words of the book, nothing where it names no loser."""

from __future__ import annotations

import re
from typing import NamedTuple

from rulewright.ingest.precedence.cues import Cue, Sides
from rulewright.ingest.precedence.phrases import wordings, words_of
from rulewright.ingest.precedence.scraps import alone, is_condition, is_double, last_part, lifting, opened, part_around
from rulewright.ingest.text.names import bare
from rulewright.kb.language import either, folded_words, plain, shown, stem

LONGEST = 12  # words in the short name of a side
CLAUSE = re.compile(r"[,;:()]|\.\s|\s[–—-]\s")
STOP = re.compile(r"[;:()]|\.\s|\s[–—-]\s|\.$")
UNLED = either("precedence.unled")  # "a menos que" begins as a name with its article does
LEADING = re.compile(
    rf"^(?>(?:(?!(?:{UNLED})\b)(?:{either('precedence.leading')})(?:(?<=['’])|(?![\w'’]))[\s,]*+|[\W_]++)+)",
    re.IGNORECASE,
)
CONDITION = re.compile(rf"^\W*(?:{either('precedence.condition')})\b[^,;:]{{3,160}}[,;:]", re.IGNORECASE)
LABEL = re.compile(r"^(?:[^\w\[]*+\[[^\]\n]{1,20}\])?\W*+([A-Z][^:.,\n]{2,40})[:–][*_]{0,3}\s")
PARENTHESIS = re.compile(r"\([^()]{0,200}\)")
HANGING = re.compile(rf"(?>(?:\s(?:{either('precedence.hanging')})(?!\S)){{1,12}})$")  # breaks off before its verb
PRONOUN = re.compile(either("precedence.pronouns"), re.IGNORECASE)
BACK_REFERENCE = re.compile(rf"^(?:{either('precedence.back')})\b", re.IGNORECASE)
JOINING = "|".join(either(f"precedence.{words}") for words in ("and", "or", "turn", "subordinate"))
OPENED = re.compile(rf"(?::|\b(?:{JOINING}),?)\W{{0,4}}$", re.IGNORECASE)  # "this means that", "swim, but", "Note:"
GOES_ON = re.compile(rf"\W*+(?:{JOINING})\b", re.IGNORECASE)
WHEN = re.compile(
    rf"\s(?:{either('precedence.condition')})\b", re.IGNORECASE
)  # a side ends: "the rules if they differ"
NOTHING = re.compile(rf"(?:{either('precedence.nothing')})\b", re.IGNORECASE)  # "nothing here overrides the errata"
TIME = re.compile(rf"\W*+(?:{either('precedence.condition')})\b[^,;:]*+", re.IGNORECASE)
ANNOUNCING = 3  # words with which a list of exceptions is announced: "with the following exceptions:"
MAIN = 4  # words of the clause that follows at least; "cooks and jugglers" ends a list
OPENING = 6  # words before a comma that only introduce what follows: "At the end of a scene, unless ..."
EMPHASISED = re.compile(r"\*\*([^*\n]{2,40})\*\*|[\"“]([^\"”\n]{2,40})[\"”]")


BETWEEN = re.compile(rf"\b(?:{either('precedence.between')})\s", re.IGNORECASE)
AND = re.compile(rf"\s(?:{either('precedence.and')})\s", re.IGNORECASE)


class Sided(NamedTuple):
    """The winning and the losing side of a statement, as they stand."""

    higher: str
    lower: str = ""


def sided(cue: Cue, text: str, lang: str) -> Sided | None:
    """What stands on the two sides of a cue in a text of a language; None where one of them is a scrap of a clause."""
    before, after = _around(cue, text)
    first, rest = _split_clause(after)
    match cue.sides:
        case Sides.LABELLED:
            return Sided(after) if shown(after) else None
        case Sides.REST:
            return _over_the_other(rest or _said_at(cue, before, first, text), text, lang)
        case Sides.WINNER:
            return _over_the_other(_winner(cue, text), text, lang)
        case Sides.CONTRADICTS:
            follows = CONDITION.match(text) and shown(rest)
            return (
                _over_the_other(STOP.split(rest)[0], text, lang, first) if follows else Sided(_supposed(before), first)
            )
    return _around_it(cue, text, lang)


def _around_it(cue: Cue, text: str, lang: str) -> Sided | None:
    """The sides of a cue that stands between them, or whose clause stands in front of the other side."""
    before, after = _around(cue, text)
    first, rest = _split_clause(after)
    comma = after[len(first) : len(first) + 1] == ","
    fronted = not shown(before) or (comma and bool(shown(first)) and _introduces(before, rest, cue))
    if fronted and cue.form == "exception":  # "Unless A, B": the clause of the cue stands in front
        after, before = (first, rest) if shown(rest) else opened(first, lang)
        if not shown(before):
            return None
    elif fronted:
        before, after = rest, first
    before = before.partition(";")[0] if fronted else last_part(before)
    if cue.sides is Sides.AFTER:
        return _behind(cue, before, after, text, lang)
    held = whole(before) if fronted or cue.form == "order" else resolve(last_clause(before), before)
    if cue.form != "rule":
        return None if is_condition(held) and shown(rest) else Sided(held, alone(first_clause(after)))
    under = first_clause(after)
    return Sided(under) if NOTHING.match(shown(held)) else Sided(held, WHEN.split(under)[0])


def _said_at(cue: Cue, before: str, first: str, text: str) -> str:
    """What is said of a tie in whose clause there is no more: what stands before it, or around it."""
    if shown(before):
        return last_clause(before)
    return text if text.rstrip("*_ ").endswith(":") else first


def _behind(cue: Cue, before: str, after: str, text: str, lang: str) -> Sided | None:
    """The sides of a cue of which what stands behind it wins."""
    if cue.form == "exception" and is_double(before):
        return None  # "all but the leader, except the leader unless": which of the two is lifted?
    named = STOP.split(after.lstrip(" :*_"), maxsplit=1)[0]
    if cue.form == "exception" and not shown(named):  # its list says which
        named = text[cue.start : cue.end]
        if len(named.split()) < ANNOUNCING:
            return None
    elif cue.form == "exception":
        named = lifting(text[cue.start : cue.end], named, lang)
    ranked = _over_the_other(named, text, lang)
    if ranked.lower:
        return ranked
    if cue.form == "order":
        return Sided(named, whole(before))
    held = LABEL.sub("", before) or before
    lower = whole(held)  # of "if it rains all stay, unless" nothing: no comma parts the condition
    return Sided(named, lower if shown(lower) or cue.form == "rule" else held)


def _introduces(before: str, rest: str, cue: Cue) -> bool:
    """True where what stands before a cue is not what it speaks of; that follows its clause."""
    if not shown(rest) or GOES_ON.match(rest):
        return False
    opening, comma, beyond = before.partition(",")
    few = comma and not shown(beyond) and not CLAUSE.search(opening)
    few = few and len(opening.split()) <= OPENING and len(rest.split()) >= MAIN
    return bool(few or OPENED.search(before) or (cue.form == "order" and TIME.fullmatch(before)))


def _over_the_other(higher: str, text: str, lang: str, lower: str = "") -> Sided:
    """A side that wins, and of the two that the text opposes the one that has less of its words; ``lower`` where it
    opposes none, or both have as many."""
    won = _stems(short(higher), lang)
    named = _opposed(text, lang)
    shared = [len(won & _stems(side, lang)) for side in named]
    if len(named) != 2 or shared[0] == shared[1]:
        return Sided(higher, lower)
    return Sided(higher, named[shared.index(min(shared))])


def _opposed(text: str, lang: str) -> list[str]:
    """The two sides between which a text chooses, or of which one contradicts the other; empty where it has none."""
    between = BETWEEN.search(text)
    if between:
        return AND.split(first_clause(text[between.end() :]), maxsplit=1)
    for start, end in words_of(plain(text)).find(wordings("rule_contradicts", lang)):
        return [_supposed(text[:start]), WHEN.split(first_clause(text[end:]))[0]]
    return []


def _supposed(before: str) -> str:
    """Of what stands before "contradicts" the side that does: "a card" of "if a card"; all of "cards yield if they"."""
    clause = last_clause(before)
    side = WHEN.split(f" {clause}")[-1]
    return side if short(side) and not PRONOUN.fullmatch(short(side)) else clause


def _stems(side: str, lang: str) -> set[str]:
    return {stem(bare(word), lang) for word in folded_words(side)}


def _around(cue: Cue, text: str) -> tuple[str, str]:
    """What stands before a cue and behind it; of one in brackets, in the brackets."""
    before, after = text[: cue.start], text[cue.end :]
    opened = before.rfind("(")
    if opened <= before.rfind(")"):
        return before, PARENTHESIS.sub("", after)
    within, _, beyond = after.partition(")")
    if shown(before[opened + 1 :]) or cue.sides not in (Sides.BEFORE, Sides.AFTER):
        return before[opened + 1 :], within
    return STOP.split(before[:opened])[-1] + first_clause(beyond), within  # of what the brackets stand behind


def _winner(cue: Cue, text: str) -> str:
    """The side that wins where only it is named: the clause of the cue without the condition before it."""
    clause = last_clause(text[: cue.start])
    return clause if cue.form == "rule" and short(clause) else without_condition(part_around(text, cue.start, cue.end))


def whole(text: str) -> str:
    """What comes first or last in an order: the name that labels the sentence, otherwise the sentence up to the cue."""
    label = LABEL.match(text)
    return label.group(1) if label else without_condition(PARENTHESIS.sub("", text))


def resolve(name: str, before: str) -> str:
    """A side that only points back ("this prohibition") or repeats, by the emphasised words that it points to."""
    marked = emphasised(before)
    if marked is None:
        return name
    bare = LEADING.sub("", shown(name))
    words = marked.removeprefix("bold ").strip('"')
    repeated = words.casefold() in bare.casefold()
    return marked if repeated or BACK_REFERENCE.match(bare) else name


def emphasised(text: str) -> str | None:
    """The last words that a text sets in bold or in quotation marks, said to be so."""
    found = EMPHASISED.findall(text)
    if not found:
        return None
    bold, quoted = found[-1]
    return f"bold {bold}" if bold else f'"{quoted}"'


def last_clause(text: str) -> str:
    """The last clause of what stands before a cue; "your wish, whatever it is, always" goes on with the first."""
    clauses = _clauses(text)
    adverb = HANGING.fullmatch(f" {shown(clauses[-1])}") and not GOES_ON.match(clauses[-1])
    return clauses[0] if adverb else clauses[-1]


def first_clause(text: str) -> str:
    """The first clause of what stands after a cue."""
    return _clauses(text)[0]


def _clauses(text: str) -> list[str]:
    return [p for p in CLAUSE.split(text) if len(shown(p)) > 2] or [text]


def _split_clause(text: str) -> tuple[str, str]:
    m = CLAUSE.search(text)
    return (text[: m.start()], text[m.end() :]) if m else (text, "")


def without_condition(text: str) -> str:
    """The sentence without a leading clause that only says when it holds."""
    return CONDITION.sub("", text, count=1) or text


def condition(text: str) -> str:
    """The clause at the beginning of a sentence that says when it holds, by its short name; else empty."""
    m = CONDITION.match(text)
    return short(m.group()) if m else ""


def winner(sides: Sided, text: str) -> str:
    """The short name of the winning side; where that is only a pronoun, what the sentence says of it."""
    found = short(sides.higher)
    return short(without_condition(text)) if PRONOUN.fullmatch(found) else found


def short(text: str) -> str:
    """A short name: no marks, no leading article or conjunction, at most ``LONGEST`` words."""
    led = LEADING.sub("", shown(text))
    bare = led.strip(' .,;:()"“”')
    held = HANGING.sub("", bare) or bare
    words = held.split()
    name = " ".join(words[:LONGEST])
    return f"{name} …" if len(words) > LONGEST else name
