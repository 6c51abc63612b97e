"""Refusal of a file from outside."""

from __future__ import annotations


class Suspect(ValueError):
    """File refused: not what its name says, too large, or pointing elsewhere. The text follows "It"."""
