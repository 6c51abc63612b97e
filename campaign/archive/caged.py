"""A scenario pack read in the cage, before any other process bears its cost.

This is the one reader that needs files: the pack's, and the tables of reference systems."""

from __future__ import annotations

from campaign import packs
from campaign.cage.suspect import Suspect as Suspect
from campaign.packs.archive import unpacked


def read(held: bytes, key: str) -> list[str]:
    """List everything that is wrong with the archive of a pack."""
    with unpacked(key, held) as folder:
        try:
            packs.load(folder)
        except packs.PackFaults as wrong:
            return str(wrong).splitlines()[:100]
    return []
