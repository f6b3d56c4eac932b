"""Learning what tells what everybody asks: from made-up questions whose answer one sign gives away."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from random import Random

import pytest

from bench import learn_topics
from bench.learn_topics import EVERYDAY, Everyday, by_others, counted, gathered, having, learn, table, words_of, write
from bench.questions.written import digest
from rulewright.kb.base import KnowledgeBase
from rulewright.kb.language import LANGUAGES
from rulewright.kb.search.candidates import Candidate
from rulewright.kb.search.topics import NAMES, runs

GAMES = 24


def made() -> list[Everyday]:
    """A question to each of some games: of three sections the last has the one sentence that tells the topic."""
    dice, out = Random(7), []
    for n in range(GAMES):
        said = n % 4 > 0
        found = [
            Candidate(at, 0, {"all": 1.0, "topic": float(said and at == 2), "own": dice.random()}) for at in range(3)
        ]
        has = [False, False, said]
        words = [
            runs(("the", "goose", "sleeps")),
            runs((f"bird{n}",)),
            runs(("the", "goose", "wins", f"bird{n}")),
        ]
        if n % 3 == 0:
            words = [own | {"pond"} for own in words]  # whatever else a sentence says
        out.append(Everyday("win", f"game {n}", "en", said, found, words, has, [3.0, 2.9, 2.8], has))
    return out


def test_the_sign_that_gives_answers_away_gets_the_weight() -> None:
    weights = learn(made())
    assert weights["topic"] > 3 * abs(weights["own"]) and "noise" not in weights
    assert weights["words"] > 0  # of words that other games taught


def test_each_game_is_asked_by_what_the_others_teach() -> None:
    every = made()
    held = list(by_others(every))
    assert sorted(e.game for e, _ in held) == sorted(e.game for e in every)
    only = [e for e in every if e.game != "game 5"]  # alone has what the weights go by
    for e in only:
        e.found = [Candidate(c.hit, c.line, c.signs | {"topic": 0.0}) for c in e.found]
    assert next(w for e, w in by_others(every) if e.game == "game 5")["topic"] == pytest.approx(0.0, abs=1e-6)


def test_words_that_answers_of_several_games_have_speak_for_a_sentence() -> None:
    words = words_of(made())["en", "win"]
    assert next(iter(words)) == "goose wins" and words["wins"] > words["goose"] > 0  # other sentences have geese, too
    assert not {"sleeps", "pond"} & words.keys()
    assert not any("bird" in word for word in words)  # one game's own
    (e,) = having(made()[1:2], {("en", "win"): words})
    sleeps, bird, wins = (c.signs["words"] for c in e.found)
    assert wins > sleeps > bird == 0
    assert not any(c.signs["words"] for e in having(made(), {("es", "win"): words}) for c in e.found)


def test_a_game_is_asked_without_the_words_of_its_own_answers() -> None:
    every = made()
    last = frozenset({"heron", "cranes"})
    for e in every[:3]:  # of which two say who wins: with one of them left out, one game's own
        e.words[2] = last
    assert {"heron", "cranes"} <= words_of(every)["en", "win"].keys()
    assert all(e.found[2].signs["words"] == 0 for e, _ in by_others(every) if e.words[2] is last)


def test_words_are_written_as_they_are_read(tmp_path: Path) -> None:
    (tmp_path / "en").mkdir()
    write({("en", "win"): {"you win": 5.0, "2-4": 1.5}}, tmp_path)
    kept = tomllib.loads((tmp_path / "en" / "topic_words.toml").read_text(encoding="utf-8"))
    assert kept["win"].split() == ["you_win:5.0", "2-4:1.5"] and kept.keys() == set(NAMES)


def test_what_is_counted() -> None:
    n = counted((e, {"all": -5.0, "topic": 9.0}) for e in made())
    assert (n["win", "asked"], n["win", "said"]) == (GAMES, GAMES * 3 // 4)
    assert n["all", "first"] == n["all", "next"] == n["all", "said"]  # the sentence moves its section ahead
    assert n["all", "answer"] == n["all", "answer right"] == n["all", "said"] and n["all", "likely"] == 0
    assert list(table(n))[-1].startswith(f"| all | {GAMES} | {GAMES * 3 // 4} |")


def test_what_readers_named_is_of_topics_and_languages_that_there_are() -> None:
    rows = [json.loads(line) for line in EVERYDAY.read_text(encoding="utf-8").splitlines()]
    assert {r["topic"] for r in rows} == set(NAMES) and {r["lang"] for r in rows} <= set(LANGUAGES)
    assert len({(r["topic"], r["lang"], r["game"]) for r in rows}) == len(rows)


def test_a_game_that_no_knowledge_base_has_is_not_asked(
    sample_root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    base = KnowledgeBase(sample_root)
    with base.reading() as g:
        section = next(s for s in g.searcher.search("How do I win?", game="lantern-marsh").hits)
        words = g.searcher.source.lines(section.section)[0].words
    base.close()
    row = {"topic": "win", "lang": "en", "game": "lantern-marsh", "answer": [digest(words)], "also": []}
    file = tmp_path / "everyday.jsonl"
    file.write_text("\n".join(map(json.dumps, (row, {**row, "game": "none"}))), encoding="utf-8")
    monkeypatch.setattr(learn_topics, "EVERYDAY", file)
    (one,) = gathered([sample_root])
    assert one.game == "lantern-marsh" and one.has[0] and any(one.right)
