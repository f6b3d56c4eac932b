"""What everybody asks at the table: how one wins, who starts, when it ends, and which headings and sentences tell it.

They are the topics of ``NAMES``. Of each, ``topics.toml`` of a language says (what is not there is empty):

    asked_NAME      words it is asked for by; a query is on a topic where it has one of them and none that tell beside
                    them but those of ``beside``
    headings_NAME   words of the headings under which it stands
    says_NAME       how sentences tell it: wordings (``kb.language.data.wording``), ``#`` for a number, ``&`` between
                    those that a sentence must have all of, in any order
    question_NAME   how it is asked, for who begins to type it
    roles_players   what those who play may be called besides (``kb.search.players``)
    case_players    how a sentence opens for which a range of players is only the case

``topic_words.toml`` lists of each what stood in sentences that answered it, as readers of many books said, more often
than in others: a word or two that follow each other (``you_win:5``), and how much more (``bench.learn_topics``).

All words are folded (lower case, no accents but ``ñ``). Nothing here belongs to one book.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from heapq import nlargest
from itertools import pairwise

from rulewright.kb.language import LANGUAGES, is_stop_word, listed, number_words, wording
from rulewright.kb.search.query import counts

NAMES = ("win", "setup", "first", "turn", "tie", "move", "attack", "die", "score", "end", "players", "cards")
COUNTED = ("players", "cards")
MOST_WORDS = 4  # of a sentence, by which it is weighed
LONGEST_HEADING = 5  # words of a heading; a longer "title" is how a rule begins
NUMBERED, ALL = re.escape("#"), " & "


@dataclass(frozen=True, slots=True)
class Topic:
    """One topic in one language."""

    name: str
    asked: frozenset[str]
    headings: frozenset[str]
    said: tuple[str, ...]  # expressions that a sentence which tells it has, between blanks

    @classmethod
    def read(cls, name: str, lang: str) -> Topic:
        """A topic as the lists of a language say it."""
        entries = listed(f"topics.says_{name}", lang)
        number = "|".join(("[0-9][^ ]*", *number_words(lang)))

        def expression(wordings: Sequence[str]) -> str:
            return "|".join(wording(w, " ").replace(NUMBERED, f"(?:{number})") for w in wordings)

        alone = expression([e for e in entries if ALL not in e])
        several = ["".join(f"(?=.* (?:{expression([w])}) )" for w in e.split(ALL)) for e in entries if ALL in e]
        said = (f" (?:{alone})(?= )" if alone else "(?!)", *(f"^{one}" for one in several))
        asked, headings = (frozenset(listed(f"topics.{of}_{name}", lang)) for of in ("asked", "headings"))
        return cls(name, asked, headings, said)

    @property
    def counted(self) -> bool:
        """True where only "how many" asks for it."""
        return self.name in COUNTED


TOPICS = {code: tuple(Topic.read(name, code) for name in NAMES) for code in LANGUAGES}
SAID = {code: [[*map(re.compile, t.said)] for t in some] for code, some in TOPICS.items()}
QUESTIONS = {
    code: said
    for code in LANGUAGES
    if (said := tuple(one for name in NAMES for one in listed(f"topics.question_{name}", code)))
}  # one on each topic
BESIDE = {code: frozenset(listed("topics.beside", code)) for code in LANGUAGES}


def topic(subject: Collection[str], lang: str | None, words: Sequence[str] = ()) -> int | None:
    """The topic (its place in ``NAMES``) that the words of a query are on which say what it is about, None for none.

    ``words``: all words of the query.
    """
    for n, one in enumerate(TOPICS.get(lang or "", ())):
        here = not one.asked.isdisjoint(subject) and one.asked.union(BESIDE[lang or ""]).issuperset(subject)
        if here and (not one.counted or counts(words)):
            return n
    return None


def is_headed(n: int, title: Collection[str], lang: str) -> bool:
    """True where a heading, given as folded words, says a topic and no more."""
    if lang not in TOPICS or len(title) > LONGEST_HEADING:
        return False
    one, said = TOPICS[lang][n], [w for w in title if not is_stop_word(w, lang)]
    return not one.headings.isdisjoint(said) and one.headings.union(BESIDE[lang]).issuperset(said)


def headed(n: int, title: Sequence[str], lang: str) -> float:
    """How much of a heading, given as folded words, says a topic, from 0 to 1."""
    said = [w for w in title if not is_stop_word(w, lang)]
    return sum(w in TOPICS[lang][n].headings for w in said) / len(said) if lang in TOPICS and said else 0.0


def telling(n: int, words: Sequence[str], lang: str) -> int:
    """In how many ways a sentence, given as folded words, tells a topic."""
    if lang not in SAID:
        return 0
    alone, *several = SAID[lang][n]
    text = f" {' '.join(words)} "
    return sum(1 for _ in alone.finditer(text)) + sum(each.search(text) is not None for each in several)


@cache
def word_weights(n: int, lang: str) -> Mapping[str, float]:
    """How much each word, and each two that follow each other, speak for a sentence that has them, in log-odds; none in
    a language of which nothing was learned."""
    parted = (entry.rpartition(":") for entry in listed(f"topic_words.{NAMES[n]}", lang))
    return {said.replace("_", " "): float(weight) for said, _, weight in parted}


def runs(words: Sequence[str]) -> frozenset[str]:
    """The words of a sentence, and each two that follow each other."""
    return frozenset((*words, *map(" ".join, pairwise(words))))


def worded(found: Collection[str], weights: Mapping[str, float]) -> float:
    """How much the words of a sentence (``runs``) speak for it: those that do most."""
    return sum(nlargest(MOST_WORDS, (weights[run] for run in found if run in weights)))
