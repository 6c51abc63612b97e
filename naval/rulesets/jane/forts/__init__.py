"""Forts and land pieces (A9)."""
