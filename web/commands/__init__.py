"""The commands of ``rulewright``, by what they are for: building, asking, checking, serving."""
