"""Corrections: a paper, its readers, the orders built on it, and the slip as its seat will read it (UD-052 to UD-059)."""
