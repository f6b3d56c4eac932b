"""The editor's report: what is wrong in a rulebook, each finding with its place, what is printed and what is meant.

Computed from the store alone, so that the page, the terminal, the JSON and the SARIF say the same. A module for each
family of findings; ``codes`` says what each kind means, ``report`` has them all. Serving reads what a build found
(``kb.reports``), and does without the modules that find it.
"""
