"""What each feature of a candidate weighs: log-odds, learned once from annotated passages of several games.

No weight belongs to a book, a term or a word; ``bench/learn_interactions.py`` learns them anew. A feature that is not
listed weighs nothing.
"""

from __future__ import annotations

BIAS = -3.12

# fmt: off
WEIGHTS = {
    "between:0": 0.12, "between:3": -0.10, "bond:close": 0.13, "bond:loose": -0.08, "bond:never": -0.24,
    "bond:once": 0.10, "bond:some": 0.18, "bond:tight": -0.08, "cue between": 0.38, "first acted on:seldom": 0.12,
    "first acted on:sometimes": -0.09, "first acts here": 0.09, "first at:after": 0.06, "first at:middle": -0.07,
    "first at:near": 0.14, "first at:passive": -0.06, "first common:common": 0.12, "first common:everywhere": -0.17,
    "first common:rare": -0.06, "first common:seldom": 0.24, "first common:usual": -0.08,
    "first defined here": 0.12, "first given": 0.03, "first has a heading": -0.04, "first in condition": -0.09,
    "first inexact": -0.19, "first is a kind of thing": -0.05, "first material": -0.48, "first of many words": 0.09,
    "first opens": 0.33, "first proud here": -0.08, "first proud:often": 0.16, "first proud:seldom": -0.25,
    "first proud:sometimes": 0.13, "itself": -0.38, "joined": -0.07, "length:long": -0.09, "length:middling": 0.16,
    "length:short": 0.09, "length:very long": -0.16, "mentions:2": 0.09, "mentions:4-6": -0.09,
    "mentions:7+": -0.04, "name in name": -0.22, "names somebody": -0.26, "numbered": 0.43,
    "object acted on:few": 0.05, "object acted on:often": 0.29, "object acted on:seldom": -0.26,
    "object acted on:sometimes": 0.17, "object acts here": 0.06, "object at:after": 0.04, "object at:middle": 0.08,
    "object at:near": 0.20, "object at:none": -0.20, "object at:passive": 0.13, "object common:common": 0.23,
    "object common:everywhere": -0.56, "object common:rare": -0.12, "object common:seldom": 0.28,
    "object common:usual": 0.34, "object defined here": 0.13, "object has a heading": 0.19,
    "object in condition": 0.08, "object inexact": -0.40, "object is a kind of thing": -0.14,
    "object material": -0.62, "object of many words": 0.43, "object proud here": 0.13, "object proud:few": 0.05,
    "object proud:often": 0.15, "object proud:seldom": -0.13, "pair without speaker": -0.22, "place:0": 0.07,
    "place:2": 0.11, "place:3+": -0.26, "points for it": 0.46, "points in its section": 0.20, "role:before": 0.07,
    "role:own": 0.05, "role:part2": -0.04, "role:title": 0.49, "role:up opening": -0.16, "role:up part": -0.10,
    "role:up title": -0.14, "second acted on:few": 0.19, "second acted on:often": -0.05,
    "second acted on:seldom": -0.09, "second acted on:sometimes": -0.05, "second acts here": -0.06,
    "second at:after": -0.03, "second at:far": 0.06, "second at:middle": -0.11, "second at:none": 0.06,
    "second common:common": 0.04, "second common:everywhere": -0.15, "second common:rare": -0.04,
    "second common:seldom": 0.19, "second common:usual": -0.05, "second defined here": 0.08, "second given": 0.09,
    "second has a heading": 0.13, "second in condition": 0.06, "second inexact": -0.18,
    "second is a kind of thing": -0.05, "second material": -0.46, "second of many words": 0.17,
    "second proud here": 0.17, "second proud:few": 0.19, "second proud:often": -0.10, "second proud:seldom": -0.04,
    "second proud:sometimes": -0.04, "section:example": -0.40, "section:reference": 0.12, "section:scenario": 0.24,
    "speaker acted on:few": 0.14, "speaker acted on:often": 0.04, "speaker acted on:seldom": -0.11,
    "speaker common:common": 0.03, "speaker common:everywhere": -0.23, "speaker common:rare": -0.05,
    "speaker common:seldom": 0.06, "speaker common:usual": 0.21, "speaker defined here": 0.78,
    "speaker given": 0.36, "speaker has a heading": 0.14, "speaker is a kind of thing": -0.08,
    "speaker kind:ability": 0.13, "speaker kind:action": 0.21, "speaker kind:attribute": -0.05,
    "speaker kind:keyword": 0.31, "speaker kind:phase": -0.14, "speaker kind:state": 0.13,
    "speaker kind:term": -0.31, "speaker material": -0.40, "speaker proud:few": 0.15, "speaker proud:seldom": -0.09,
    "speaker proud:sometimes": -0.05, "speaker rank:0": 0.44, "speaker rank:2": -0.21, "speaker rank:3": -0.05,
    "two clauses": 0.30, "two clauses, one a condition": 0.30,
}
