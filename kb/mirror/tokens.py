"""What a copy shows when it asks for more: which state it is of, and how far it has come in what changed since.

    VIEW.STATE                       the copy is what the knowledge base was in that state
    VIEW.STATE.REACH.KIND.KEY        the copy is of STATE, and is being brought to REACH; it has all rows of the kinds
                                     before KIND, and those of that kind up to KEY. STATE is empty where it begins

``VIEW`` tells what the owner is given from what others are. Whoever holds a token need not know any of this.
"""

from __future__ import annotations

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass

from rulewright.kb.errors import InputRefused

OWN, OTHERS = "o", "p"
FORM = r"^[op]\.(?:[0-9a-f]{16}|(?:[0-9a-f]{16})?\.[0-9a-f]{16}\.[0-9]\.[A-Za-z0-9_-]{0,800})$"
TOKEN = re.compile(FORM)
LONGEST = 900


@dataclass(frozen=True, slots=True)
class Token:
    """``state``: what the copy is of, "" where it begins; ``reach``: what it is to be, "" where it is whole."""

    view: str
    state: str
    reach: str = ""
    kind: int = 0
    key: str = ""

    @property
    def written(self) -> str:
        """The token as it is given out."""
        if not self.reach:
            return f"{self.view}.{self.state}"
        key = urlsafe_b64encode(self.key.encode()).decode("ascii").rstrip("=")
        return f"{self.view}.{self.state}.{self.reach}.{self.kind}.{key}"


def read(written: str) -> Token:
    """A token that was given out. Raises InputRefused for anything else."""
    wrong = "This is no token of /api/v1/sync; send back the last that you got, or none to begin."
    if not TOKEN.fullmatch(written):
        raise InputRefused("bad-token", wrong)
    view, state, *place = written.split(".")
    if not place:
        return Token(view, state)
    reach, kind, key = place
    try:
        return Token(view, state, reach, int(kind), urlsafe_b64decode(key + "=" * (-len(key) % 4)).decode())
    except ValueError as e:
        raise InputRefused("bad-token", wrong) from e
