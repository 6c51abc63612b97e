"""How a file from outside is refused."""

from __future__ import annotations


class Suspect(ValueError):
    """A file that is not what its name says, is too much, or points elsewhere; the text goes on where "It " begins."""
