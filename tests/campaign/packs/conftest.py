"""A pack to break: a copy of the small one, with tools to change one thing in it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from campaign import packs
from campaign.packs.pack import SHIPPED


class Workshop:
    """A copy of the small pack that a test changes before it is loaded."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def change(self, file: str, old: str, new: str) -> None:
        """Replace the first ``old`` in a file with ``new``; the old text must be there."""
        path = self.folder / file
        text = path.read_text(encoding="utf-8")
        assert old in text, f"{file} has no {old!r}: the pack has changed under its test"
        path.write_text(text.replace(old, new, 1), encoding="utf-8")

    def write(self, file: str, content: str | bytes) -> None:
        (self.folder / file).write_bytes(content if isinstance(content, bytes) else content.encode())

    def load(self) -> packs.Pack:
        return packs.load(self.folder)

    def faults(self) -> list[str]:
        """List every fault of the pack in words; [] when it loads."""
        try:
            self.load()
        except packs.PackFaults as refusal:
            return [str(fault) for fault in refusal.faults]
        return []


@pytest.fixture
def ashore(tmp_path: Path) -> Workshop:
    """Copy the small pack with land, to be changed."""
    folder = tmp_path / "landing"
    shutil.copytree(SHIPPED / "landing_manoeuvres", folder)
    return Workshop(folder)


@pytest.fixture
def workshop(tmp_path: Path) -> Workshop:
    folder = tmp_path / "manoeuvres"
    shutil.copytree(SHIPPED / "channel_manoeuvres", folder)
    return Workshop(folder)
