"""Tables of the ready reckoner as ``tables.toml`` declares them: for the reader of lines, the page and the README."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import msgspec

from naval.geo import sun
from naval.ships import coal, signalling
from naval.state.frozen import Frozen
from naval.state.settings import CAPTURE, Settings

ASHORE = ("telegraph", "coastguard", "carried")
CHOICES: dict[str, tuple[str, ...]] = {
    "table": coal.TABLES,
    "boilers": coal.BOILERS,
    "fraction": tuple(coal.FRACTIONS),
    "kind": coal.BOATS,
    "light": (sun.DAY, sun.NIGHT),
    "medium": (*signalling.MEDIA, *ASHORE),
    "capture": CAPTURE,
    "where": ("coast", "lane"),
}


class Field(Frozen, frozen=True):
    """One field of a line; the head of ``tables.toml`` explains its entries."""

    name: str
    label: str
    kind: str = "number"
    unit: str = ""
    first: str = ""
    low: float = 0
    high: float = 0
    above: bool = False
    default: float | str | bool | None = None
    optional: bool = False
    needed: dict[str, tuple[str, ...]] = {}
    spared: dict[str, tuple[str, ...]] = {}
    barred: dict[str, str] = {}
    aside: bool = False
    when: dict[str, str] = {}
    hidden: bool = False

    @property
    def choices(self) -> tuple[str, ...]:
        """List the words of a choice, or of a fraction."""
        return CHOICES[self.name]

    def limits(self, read: dict[str, Any]) -> tuple[float, float]:
        """Find the least and the most of a number; a boat's hours depend on the fields read before (NAV-S-063, NAV-S-064)."""
        return self._book(read)[:2] if self._is_the_books else (self.low, self.high)

    def left_out(self, read: dict[str, Any]) -> Any:
        """Give the value that counts when the field is left out; None where nothing does."""
        return self._book(read)[2] if self._is_the_books else self.default

    @property
    def _is_the_books(self) -> bool:
        return self.name in ("surface_hours", "dived_hours", "wireless_nm")

    def _book(self, read: dict[str, Any]) -> tuple[float, float, float]:
        if self.name == "wireless_nm":
            return 0, 5000, Settings().wireless_nm
        return coal.dived_hours() if self.name == "dived_hours" else coal.surface_hours(read["kind"])


class Table(Frozen, frozen=True):
    """One table: its heading, question, rules, fields and examples."""

    title: str
    text: str
    rules: tuple[str, ...]
    fields: tuple[Field, ...]
    answers: str
    examples: str


def _load() -> tuple[dict[str, Table], dict[str, str]]:
    told = tomllib.loads((Path(__file__).parent / "tables.toml").read_text(encoding="utf-8"))
    for table in told["tables"].values():
        named = [{"name": one, **told["fields"][one]} if isinstance(one, str) else one for one in table["fields"]]
        table["fields"] = [{"name": one["name"], **one} for one in named]
    return msgspec.convert(told["tables"], dict[str, Table]), told["words"]


TABLES, WORDS = _load()
"""Tables by name, in the order of the page; and the words for the figures of the answers."""
