"""What each feature of a candidate weighs: log-odds, learned once from annotated passages of several games.

No weight belongs to a book, a term or a word; ``bench/learn_interactions.py`` learns them anew. A feature that is not
listed weighs nothing.
"""

from __future__ import annotations

BIAS = -3.12

# fmt: off
WEIGHTS = {
    "bond:close": 0.12, "bond:loose": -0.09, "bond:never": -0.27, "bond:once": 0.06, "bond:some": 0.13,
    "bond:tight": 0.05, "cue between": 0.40, "first acted on:few": 0.03, "first acted on:seldom": 0.05,
    "first at:after": 0.13, "first at:far": -0.04, "first at:middle": -0.11, "first at:near": 0.05,
    "first at:none": 0.05, "first common:rare": -0.09, "first common:seldom": 0.21, "first common:usual": -0.04,
    "first defined here": 0.13, "first has a heading": -0.12, "first in condition": -0.24,
    "first is a kind of thing": -0.09, "first material": -0.51, "first of many words": 0.04,
    "first proud:few": 0.03, "first proud:often": 0.17, "first proud:seldom": -0.18, "first proud:sometimes": 0.06,
    "itself": -0.32, "mentions:1": 0.08, "mentions:2": 0.19, "mentions:3": 0.12, "mentions:4-6": -0.14,
    "mentions:7+": -0.21, "name in name": -0.24, "names somebody": -0.21, "numbered": 0.45,
    "object acted on:few": 0.09, "object acted on:often": 0.27, "object acted on:seldom": -0.29,
    "object acted on:sometimes": 0.22, "object at:middle": 0.06, "object at:near": 0.21, "object at:none": -0.16,
    "object at:passive": 0.12, "object common:common": 0.18, "object common:everywhere": -0.37,
    "object common:rare": -0.14, "object common:seldom": 0.18, "object common:usual": 0.21,
    "object has a heading": 0.26, "object in condition": 0.04, "object material": -0.71,
    "object of many words": 0.38, "object proud:few": 0.09, "object proud:often": 0.15,
    "object proud:seldom": -0.12, "object proud:sometimes": -0.05, "pair without speaker": -0.20, "place:0": 0.11,
    "place:2": 0.14, "place:3+": -0.24, "points for it": 0.49, "points in its section": 0.20, "role:own": 0.12,
    "role:pair": 0.07, "role:title": 0.49, "role:up opening": -0.14, "role:up part": -0.16, "role:up title": -0.12,
    "second acted on:few": 0.04, "second acted on:seldom": 0.05, "second at:after": 0.05, "second at:far": 0.09,
    "second at:middle": -0.20, "second at:near": 0.07, "second at:none": 0.04, "second common:common": -0.04,
    "second common:everywhere": -0.12, "second common:seldom": 0.21, "second defined here": 0.16,
    "second given": 0.09, "second has a heading": 0.09, "second in condition": 0.07,
    "second is a kind of thing": -0.06, "second material": -0.40, "second of many words": 0.18,
    "second proud:few": 0.04, "second proud:often": -0.05, "second proud:sometimes": 0.07, "section:example": -0.37,
    "section:reference": 0.14, "section:scenario": 0.12, "speaker acted on:few": 0.13,
    "speaker acted on:often": 0.05, "speaker common:everywhere": -0.19, "speaker common:rare": -0.10,
    "speaker common:usual": 0.25, "speaker defined here": 0.87, "speaker given": 0.31,
    "speaker is a kind of thing": -0.21, "speaker kind:ability": 0.25, "speaker kind:action": 0.17,
    "speaker kind:attribute": -0.12, "speaker kind:keyword": 0.06, "speaker kind:phase": -0.15,
    "speaker kind:state": 0.11, "speaker kind:term": -0.08, "speaker material": -0.33, "speaker proud:few": 0.15,
    "speaker proud:seldom": -0.16, "speaker proud:sometimes": 0.07, "speaker rank:0": 0.38, "speaker rank:1": 0.09,
    "speaker rank:2": -0.26, "two clauses": 0.23, "two clauses, one a condition": 0.26,
}
