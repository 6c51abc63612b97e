"""Corrections: a paper, who had read it, what was built on it, and the slip as its seat will read it (UD-052 to UD-059)."""
