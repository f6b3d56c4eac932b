"""What each feature of a candidate weighs: log-odds, learned once from annotated passages of several games.

No weight belongs to a book, a term or a word; ``bench/learn_interactions.py`` learns them anew. A feature that is not
listed weighs nothing.
"""

from __future__ import annotations

BIAS = -3.07

# fmt: off
WEIGHTS = {
    "between:0": 0.13, "between:2": -0.04, "between:3": -0.05, "bond:close": 0.15, "bond:loose": -0.12,
    "bond:never": -0.29, "bond:once": 0.05, "bond:some": 0.10, "bond:tight": 0.11, "cue between": 0.36,
    "first acted on:often": -0.04, "first acted on:seldom": 0.05, "first acts here": 0.12, "first at:after": 0.09,
    "first at:middle": -0.13, "first at:near": 0.08, "first common:everywhere": -0.07, "first common:rare": -0.06,
    "first common:seldom": 0.16, "first common:usual": -0.06, "first defined here": 0.08,
    "first has a heading": -0.11, "first in condition": -0.17, "first inexact": -0.06,
    "first is a kind of thing": -0.12, "first material": -0.53, "first of many words": 0.07, "first opens": 0.33,
    "first proud here": -0.06, "first proud:often": 0.18, "first proud:seldom": -0.23,
    "first proud:sometimes": 0.06, "itself": -0.35, "joined": -0.07, "length:long": -0.07, "length:middling": 0.17,
    "length:short": 0.06, "length:very long": -0.16, "mentions:2": 0.13, "mentions:3": 0.05, "mentions:4-6": -0.12,
    "mentions:7+": -0.03, "name in name": -0.19, "names somebody": -0.25, "numbered": 0.42,
    "object acted on:few": 0.08, "object acted on:often": 0.27, "object acted on:seldom": -0.29,
    "object acted on:sometimes": 0.22, "object acts here": 0.04, "object at:middle": 0.04, "object at:near": 0.23,
    "object at:none": -0.20, "object at:passive": 0.11, "object common:common": 0.16,
    "object common:everywhere": -0.43, "object common:rare": -0.14, "object common:seldom": 0.18,
    "object common:usual": 0.26, "object defined here": 0.06, "object has a heading": 0.22,
    "object in condition": 0.04, "object inexact": -0.26, "object material": -0.73, "object of many words": 0.38,
    "object proud here": 0.09, "object proud:few": 0.08, "object proud:often": 0.13, "object proud:seldom": -0.12,
    "object proud:sometimes": -0.09, "pair without speaker": -0.24, "place:0": 0.09, "place:2": 0.12,
    "place:3+": -0.26, "points for it": 0.50, "points in its section": 0.16, "role:before": 0.10,
    "role:opening": -0.08, "role:own": 0.05, "role:title": 0.47, "role:up opening": -0.14, "role:up part": -0.17,
    "role:up title": -0.12, "second acts here": -0.09, "second at:after": 0.05, "second at:middle": -0.19,
    "second at:none": 0.08, "second common:everywhere": -0.09, "second common:rare": -0.05,
    "second common:seldom": 0.20, "second common:usual": -0.05, "second defined here": 0.10, "second given": 0.10,
    "second has a heading": 0.12, "second in condition": 0.09, "second inexact": -0.12,
    "second is a kind of thing": -0.04, "second material": -0.44, "second of many words": 0.19,
    "second proud here": 0.15, "second proud:often": -0.11, "second proud:sometimes": 0.06,
    "section:example": -0.40, "section:reference": 0.11, "section:scenario": 0.20, "speaker acted on:few": 0.09,
    "speaker acted on:often": 0.10, "speaker common:everywhere": -0.21, "speaker common:rare": -0.05,
    "speaker common:usual": 0.22, "speaker defined here": 0.89, "speaker given": 0.39,
    "speaker has a heading": 0.05, "speaker is a kind of thing": -0.17, "speaker kind:ability": 0.21,
    "speaker kind:action": 0.19, "speaker kind:attribute": -0.17, "speaker kind:keyword": 0.07,
    "speaker kind:phase": -0.10, "speaker kind:state": 0.12, "speaker kind:term": -0.06,
    "speaker kind:terrain": -0.04, "speaker kind:token": -0.05, "speaker material": -0.36,
    "speaker proud:few": 0.11, "speaker proud:seldom": -0.14, "speaker proud:sometimes": 0.07,
    "speaker rank:0": 0.38, "speaker rank:2": -0.19, "two clauses": 0.25, "two clauses, one a condition": 0.29,
}
