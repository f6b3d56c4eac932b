"""Bounded children: whatever looks into a rulebook does so in a process of its own, which can be ended.

A fork server (``server``) has loaded what reading takes and forks a child for each job (``jobs``), within bounds of
time, memory and output (``bounds``). ``forks`` is the side that asks. A hostile file can hang or crash a child, and
costs a sentence.

Not the standard library's own fork server (``multiprocessing``): that runs the caller's main module again in every
child (a script without a guard would build again and again), it does not survive a fork of its owner, and when its
owner is killed the children work on.
"""
