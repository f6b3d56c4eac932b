"""Books with thousands of rules about one verb: what goes against a prohibition is found without a look at all."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from rulewright.kb.conflicts.find import MOST_LOOKED_AT, Pair, conflicts, pairs
from rulewright.kb.model import Section
from rulewright.kb.store import Store
from rulewright.kb.verdict.acts import Act
from tests.kb.storing import write
from tests.make import knowledge, section, stated
from tests.work import LINEAR, growth

PLACES = [
    f"{a}{b}{c}" for a in "bdfgklmnprst" for b in ("ola", "imu", "are", "epo") for c in ("dak", "den", "dot", "dus")
]


def rules(n: int, last: str = "") -> list[Section]:
    """So many permissions to cross as many places, in as many sections."""
    texts = [f"A duck may cross the {PLACES[i % 192]}{i // 192 * 'x'}." for i in range(n)] + [last] * bool(last)
    return [section(f"core/{i}", f"Rule {i}", text, order=2 * i) for i, text in enumerate(texts)]


def pairs_of(sections: list[Section]) -> list[Pair]:
    by_id = {s.id: s for s in sections}
    return list(pairs(a for said in stated(*sections) for a in Act.of(by_id[said.section], [said])))


@pytest.mark.parametrize("many", [10, 2 * MOST_LOOKED_AT])
def test_what_a_prohibition_goes_against_is_found_among_many_of_its_verb(many: int) -> None:
    place = PLACES[7]
    best = max(pairs_of(rules(many, f"A duck cannot cross the {place}.")), key=lambda p: p.likely)
    assert best.why == "same"
    assert {best.a.said.sentence, best.b.said.sentence} == {
        f"A duck may cross the {place}.",
        f"A duck cannot cross the {place}.",
    }


def against(n: int) -> list[Section]:
    """Prohibitions and permissions of one verb."""
    texts = [f"A duck {'may' if i % 2 else 'cannot'} cross the {PLACES[i % 192]}." for i in range(n)]
    return [section(f"core/{i}", f"Rule {i}", text, order=2 * i) for i, text in enumerate(texts)]


def numbered(n: int) -> list[Section]:
    """Numbers for one thing, and for many, beside rules that go against each other."""
    verbs = ("cross", "burn", "paint", "carry", "bless", "sell")
    things = ("bridge", "river", "hat", "mill", "drum", "lamp", "nest")
    made = []
    for i in range(n):
        verb, thing = verbs[i % 6], things[i % 7] + "xyz"[i % 3] + "abcde"[i % 5]
        modal = "cannot" if i % 2 else "may"
        text = f"A duck {modal} {verb} the {thing}. Each mill must have {i % 9} {thing} stones in all."
        made.append(section(f"core/{i}", f"Rule {i}", text, order=2 * i))
    return made


@pytest.mark.parametrize(("made", "n"), [(against, 500), (numbered, 200)], ids=["one verb", "numbers"])
def test_pairs_are_work_in_proportion(made: Callable[[int], list[Section]], n: int) -> None:
    assert growth(lambda size: pairs_of(made(size)), n) < LINEAR


@contextmanager
def kept(sections: list[Section]) -> Iterator[Store]:
    with TemporaryDirectory() as folder:
        write(Path(folder) / "store.db", knowledge(*sections))
        with closing(Store(Path(folder) / "store.db")) as store:
            yield store


def test_verdicts_are_asked_for_in_proportion(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rulewright.kb.conflicts.find.MOST_LOOKED_AT", 10)

    def book(n: int) -> list[Section]:
        texts = [
            f"A duck {m} cross the {PLACES[i % 192]}{i // 192 * 'x'}." for i in range(n) for m in ("may", "cannot")
        ]
        return [section(f"core/{i}", f"Rule {i}", text, order=2 * i) for i, text in enumerate(texts)]

    def ask(n: int) -> None:
        with kept(book(n)) as store:
            assert len(conflicts(store, "core")) == n

    assert growth(ask, 50) < LINEAR
