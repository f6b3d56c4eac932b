"""What a copy shows when it asks for more: which state it is of, and how far it has come in what changed since.

    VIEW.STATE                       the copy is what the knowledge base was in that state
    VIEW.STATE.REACH.LAST.KIND.KEY   the copy is of STATE, and is being brought to REACH; it has all rows of the kinds
                                     before KIND, and those of that kind up to KEY, the last of them as they are in
                                     the state LAST. STATE is empty where it begins

``VIEW`` tells what the owner is given from what others are. Whoever holds a token need not know any of this.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from rulewright.kb.errors import InputRefused

OWN, OTHERS = "o", "p"
FORM = r"^[op]\.(?:[0-9a-f]{16}|(?:[0-9a-f]{16})?\.[0-9a-f]{16}\.[0-9a-f]{16}\.[0-9]\.(?:[0-9a-f]{2}){0,600})$"
TOKEN = re.compile(FORM)
LONGEST = 1_300


@dataclass(frozen=True, slots=True)
class Token:
    """``state``: what the copy is of, "" where it begins; ``reach``: what it is to be, "" where it is whole.

    ``last``: the state that the last page was read from.
    """

    view: str
    state: str
    reach: str = ""
    last: str = ""
    kind: int = 0
    key: str = ""

    @property
    def written(self) -> str:
        """The token as it is given out."""
        if not self.reach:
            return f"{self.view}.{self.state}"
        return f"{self.view}.{self.state}.{self.reach}.{self.last}.{self.kind}.{self.key.encode().hex()}"


def read(written: str) -> Token:
    """A token that was given out, or might have been. Raises InputRefused for anything else."""
    if not TOKEN.fullmatch(written):
        wrong = "This is no token of /api/v1/sync; send back the last that you got, or none to begin."
        raise InputRefused("bad-token", wrong)
    view, state, *place = written.split(".")
    if not place:
        return Token(view, state)
    reach, last, kind, key = place
    return Token(view, state, reach, last, int(kind), bytes.fromhex(key).decode(errors="replace"))
