"""Golden files: text beside its tests, compared whole, and written anew by ``pytest --snapshot-update PATH``."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode
from syrupy.location import PyTestLocation
from syrupy.types import SnapshotIndex


class GoldenText(SingleFileSnapshotExtension):
    """A text file under the name that a test gives it, in or below the folder of the test."""

    _write_mode = WriteMode.TEXT
    file_extension = "txt"

    @classmethod
    def get_location(cls, *, test_location: PyTestLocation, index: SnapshotIndex) -> str:
        return str(Path(test_location.filepath).parent / f"{index}.{cls.file_extension}")

    @classmethod
    def matches_test_location(cls, *, test_location: PyTestLocation, snapshot_location: str) -> bool:
        """Answer yes: a golden file is named for its contents, not for its test."""
        return True


def join_lines(lines: Iterable[str]) -> str:
    """Join lines to a text, each of them ended."""
    return "".join(f"{line}\n" for line in lines)
