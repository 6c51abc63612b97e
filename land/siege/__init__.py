"""Sieges and coast batteries (LC-235 to 247)."""
