"""Refusal of a file from outside."""

from __future__ import annotations


class Suspect(ValueError):
    """File refused: it is not what its name says, is too large, or points elsewhere. The text follows the word "It"."""
