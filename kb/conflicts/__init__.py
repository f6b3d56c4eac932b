"""Potential conflicts inside one book: what seems to go against what, the likeliest first.

A conflict is a pair of statements that meet by the test of verdicts: one forbids the act that the other allows, orders
or does, of the same subject; or both say the same of it with another number. What the game's ladder settles, or a
sentence of the books on these two rules, is none. Worked out by a build (``kb.reports``), in time that grows with the
text and not with its square.
"""
