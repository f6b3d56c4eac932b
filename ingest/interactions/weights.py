"""What each feature of a candidate weighs: log-odds, learned once from annotated passages of several games.

No weight belongs to a book, a term or a word; ``bench/learn_interactions.py`` learns them anew. A feature that is not
listed weighs nothing.
"""

from __future__ import annotations

BIAS = -3.07

# fmt: off
WEIGHTS = {
    "between:0": 0.12, "between:1": 0.05, "between:3": -0.10, "first common:common": 0.17,
    "first common:everywhere": -0.28, "first common:seldom": 0.30, "first common:usual": -0.07,
    "first defined here": 0.10, "first given": 0.04, "first inexact": -0.19, "first is a kind of thing": -0.03,
    "first material": -0.46, "first of many words": 0.09, "first opens": 0.39, "first proud:few": 0.06,
    "first proud:often": 0.09, "first proud:seldom": -0.14, "first proud:sometimes": 0.08, "names somebody": -0.28,
    "numbered": 0.40, "object common:common": 0.27, "object common:everywhere": -0.50, "object common:rare": -0.16,
    "object common:seldom": 0.21, "object common:usual": 0.32, "object defined here": 0.10,
    "object has a heading": 0.23, "object inexact": -0.40, "object is a kind of thing": -0.21,
    "object material": -0.69, "object of many words": 0.44, "object proud:few": 0.05, "object proud:often": 0.18,
    "object proud:seldom": -0.14, "object proud:sometimes": 0.07, "pair without speaker": -0.23,
    "points for it": 0.49, "points in its section": 0.26, "read:maybe": 0.35, "read:perhaps": 0.22,
    "read:rather": 0.73, "role:before": 0.08, "role:own": 0.03, "role:pair": 0.11, "role:part": -0.03,
    "role:part2": 0.04, "role:title": 0.44, "role:up opening": -0.14, "role:up part": -0.05, "role:up title": -0.14,
    "second common:common": 0.03, "second common:everywhere": -0.08, "second common:seldom": 0.16,
    "second defined here": 0.08, "second has a heading": 0.18, "second inexact": -0.16,
    "second is a kind of thing": -0.06, "second material": -0.46, "second of many words": 0.18,
    "second proud:few": 0.25, "second proud:seldom": -0.09, "second proud:sometimes": -0.07,
    "section:reference": 0.06, "section:rules": -0.17, "section:scenario": 0.19, "speaker common:common": 0.03,
    "speaker common:everywhere": -0.12, "speaker common:rare": 0.09, "speaker common:seldom": 0.04,
    "speaker common:usual": 0.20, "speaker defined here": 0.71, "speaker given": 0.38,
    "speaker has a heading": 0.16, "speaker is a kind of thing": -0.08, "speaker kind:ability": 0.16,
    "speaker kind:action": 0.24, "speaker kind:attribute": -0.04, "speaker kind:keyword": 0.33,
    "speaker kind:phase": -0.16, "speaker kind:state": 0.16, "speaker kind:term": -0.30, "speaker kind:token": 0.06,
    "speaker material": -0.40, "speaker proud:few": 0.25, "speaker proud:often": 0.04,
    "speaker proud:seldom": -0.07, "speaker proud:sometimes": -0.03, "speaker rank:0": 0.46,
    "speaker rank:2": -0.19, "speaker rank:3": -0.04, "two pieces": 0.28, "two pieces, one a condition": 0.10,
    "wording between": 0.28,
}
