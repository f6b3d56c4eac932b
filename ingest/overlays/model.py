"""What an editor's overlay says: corrections, each with its reason."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Shape:
    """What one kind of correction may say. ``place``: the keys that find what is corrected, all of them needed."""

    place: tuple[str, ...]
    new: tuple[str, ...]  # needed where nothing is dropped
    may: tuple[str, ...] = ()


SHAPES = {
    "term": Shape(("name", "section"), (), ("quote", "kind", "params", "aliases")),
    "reference": Shape(("section", "quote"), ("target",)),
    "interaction": Shape(("a", "b"), ("type", "section", "quote"), ("condition",)),
    "override": Shape(("section", "other"), ("how",)),
}
LISTS = ("aliases",)  # keys that have a list of words


@dataclass(frozen=True, slots=True)
class Entry:
    """One correction of an overlay: of which kind, where it stands, why, whether it drops, and what it says by key."""

    kind: str
    where: str  # "FILE, line N"
    because: str
    drop: bool = False
    says: dict[str, str | tuple[str, ...]] = field(default_factory=dict)

    def word(self, key: str) -> str:
        """What it says under a key that has one word, empty where it says nothing."""
        said = self.says.get(key, "")
        return said if isinstance(said, str) else " ".join(said)

    def words(self, key: str) -> tuple[str, ...]:
        """What it says under a key that has a list."""
        said = self.says.get(key, ())
        return (said,) if isinstance(said, str) else said
