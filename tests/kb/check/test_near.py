"""Words that are a slip of the pen from each other."""

from __future__ import annotations

import pytest
from rapidfuzz.distance import OSA

from rulewright.kb.check.spellings import LONGEST, MOST, Near, shortened
from tests.work import lines

WORDS = ("lantern", "lanterns", "marsh", "marches", "wading", "waving", "reed")


@pytest.mark.parametrize(
    ("word", "nearest"),
    [
        ("marsh", "marsh"),  # itself
        ("lanten", "lantern"),  # a letter is lacking
        ("lanternn", "lantern"),  # one too many; the first of two that are as near
        ("mirsh", "marsh"),  # another letter
        ("mrash", "marsh"),  # two neighbours in the wrong order
        ("wasing", "wading"),
        ("mrahs", None),  # two slips
        ("boat", None),
        ("", None),
    ],
)
def test_the_nearest_word(word: str, nearest: str | None) -> None:
    assert Near(WORDS).to(word) == nearest


def test_it_is_what_a_look_at_all_words_finds() -> None:
    near = Near(WORDS)
    for word in (w[:i] + c + w[i + n :] for w in WORDS for i in range(len(w)) for c in ("", "a", "s") for n in (0, 1)):
        ranked = sorted((OSA.distance(word, w), n) for n, w in enumerate(WORDS))
        assert near.to(word) == (WORDS[ranked[0][1]] if ranked[0][0] <= 1 else None), word


def test_what_is_too_long_for_a_word_is_not_compared() -> None:
    assert shortened("x" * (LONGEST + 1)) == set()
    assert Near(["x" * (LONGEST + 1)]).to("x" * LONGEST) is None


def test_words_all_of_one_make_are_compared_with_so_many_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    alike = [f"lan{chr(0x4E00 + n)}tern" for n in range(20_000)]
    assert len(alike) > MOST
    near = Near(alike)
    assert lines(near.to, alike[0]) <= 2 * lines(Near(alike[: MOST // 2]).to, alike[0])
