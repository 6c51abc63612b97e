"""The replay of the whole war on one slider: as it was, as any seat had it, side by side, with the gap between (UD-106 to
UD-110)."""
