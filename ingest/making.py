"""The files of the games of the next generation: those of games that did not change stay, the others are written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from rulewright.ingest import steps
from rulewright.ingest.games import Studied
from rulewright.kb import part_writer
from rulewright.kb.adopting import clashes
from rulewright.kb.assembling import Assembly
from rulewright.kb.bundles import is_whole
from rulewright.kb.codec import digest
from rulewright.kb.parts import GAMES, share


@dataclass
class Making(Assembly):
    """What is made of the games of a build.

    ``known``: files by the hash of what they were made of, as the last build noted; ``made``: the same of this build.
    """

    known: Mapping[str, str] = field(default_factory=dict)
    made: dict[str, str] = field(default_factory=dict)

    def take(self, games: Iterable[Studied]) -> None:
        """Make the files of all games."""
        by = steps.made_by(*steps.WRITING)
        for studied in games:
            made_of = digest(by + studied.made_of)
            file = self._shared(self.known.get(made_of)) or self._written(studied)
            self.made[made_of] = file
            self.note(studied.game, file)

    def adopt(self, taken: Mapping[str, Path]) -> Iterator[str]:
        """Take files that were made elsewhere; a sentence on each that is left out."""
        for game, path in sorted(taken.items()):
            others = {g: self.folder / GAMES / name for g, name in self.files.items()}
            clash = ("", game) if game in others else next(clashes(path, others), None)
            if clash:
                what = f"{clash[0] or game} is made of rulebooks here"
                yield f"{path.name} is left out: {what}; `rulewright remove {game}` drops it."
            elif self._shared(path.name):
                self.note(game, path.name)
            elif is_whole(path):
                self.take_file(game, path)
            else:
                what = "it is damaged, or of another release"
                yield f"{path.name} is left out: {what}; get it anew and `rulewright add` it."

    def _shared(self, name: str | None) -> str | None:
        """The name of a file that a generation has and that is whole; None where there is none."""
        found = self.seen.kept(name) if name else None
        if not found:
            return None
        path, digest = found
        share(path.parents[1], self.folder, path.name)
        self.shared[f"{GAMES}/{path.name}"] = digest
        return name

    def _written(self, studied: Studied) -> str:
        records = self.past.records if self.past else lambda _: []
        return part_writer.write(self.folder / GAMES, studied.know(), records)
