"""What waits for workers, what they do, and what became of what they did, of each shelf."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from rulewright.kb.depot import Depot

THERE = "SELECT to_regclass('rulewright.procrastinate_jobs'), to_regclass('rulewright.outcomes')"
# A shelf that waits while it is being built is one that was asked for again.
STATES = """
SELECT shelf, todo, doing, at, failed, said
FROM (
    SELECT lock AS shelf, bool_or(status = 'todo') AS todo, bool_or(status = 'doing') AS doing
    FROM procrastinate_jobs WHERE task_name = %s GROUP BY lock
) AS jobs
FULL JOIN outcomes USING (shelf)
FULL JOIN (SELECT DISTINCT shelf FROM stock) AS stocked USING (shelf)
ORDER BY shelf
"""


@dataclass(frozen=True, slots=True)
class State:
    """One shelf: what is to be done, and what became of it ``at`` the last time, if it was built."""

    shelf: str
    waits: bool
    is_built: bool
    at: datetime | None
    failed: bool
    said: str

    @property
    def sentence(self) -> str:
        """For a person."""
        now = [word for word, holds in (("being built", self.is_built), ("waits for a worker", self.waits)) if holds]
        then = f"{'failed' if self.failed else 'done'} {self.at:%Y-%m-%d %H:%M} UTC: {self.said}" if self.at else ""
        return f"{self.shelf}: {'; '.join(filter(None, (*now, then))) or 'never built by a worker'}"


def states(depot: Depot, task: str) -> list[State]:
    """The state of every shelf that workers are asked for, or were; none where nobody ever asked."""
    with depot.reading() as line:
        if None in line.ask(THERE)[0]:
            return []
        rows = line.ask(STATES, (task,))
    return [
        State(shelf, bool(todo), bool(doing), at, bool(failed), said or "")
        for shelf, todo, doing, at, failed, said in rows
    ]
