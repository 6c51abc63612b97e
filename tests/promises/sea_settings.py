"""Django's settings of a site that has scenario packs of its own, in ``packs`` in its home folder. For its processes alone."""

from __future__ import annotations

import os
from pathlib import Path

from campaign import packs
from deploy.settings import *  # noqa: F403
from naval.geo import reach

SHIPPED = packs.find


def find(key: str) -> packs.Pack:
    """Load the site's own pack of that key, or the shipped one."""
    own = Path(os.environ["SEALED_ORDERS_HOME"]) / "packs" / key
    return packs.load(own) if own.is_dir() else SHIPPED(key)


packs.find = find
reach.MOST_POINTS = 15_000  # as in the other tests: the net of the sea is drawn once a process
