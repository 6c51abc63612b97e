"""A rule set's terms for battles of a war: which piece a ship is, and what a seat keeps of a view.

A campaign knows no rule set and asks for this.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import GenericAlias
from typing import Any, TypedDict

from tactical.engine.for_land import LandMuster, LandResult

Data = dict[str, Any]
Part = dict[str, Any] | list[Any] | None
"""The kept part of a value: of a table the fields named, each as far as its part goes; of every row of a list, or every entry of
a table by key, the part in a list of one; all of it (None).
"""


def fields(names: str, **parts: Part) -> dict[str, Part]:
    """Name the fields of a table to be kept whole, and more of which only a part is kept."""
    return {**dict.fromkeys(names.split()), **parts}


def only(value: Any, part: Part) -> Any:
    """Cut a value down to the named parts."""
    if part is None:
        return value
    if isinstance(part, dict):
        return {name: only(one, part[name]) for name, one in value.items() if name in part}
    if isinstance(value, list):
        return [only(one, part[0]) for one in value]
    return {key: only(one, part[0]) for key, one in value.items()}


def shape(part: Part) -> Any:
    """Make the type that reads only this part of a written value; the rest is passed over unread.

    The data is plain: what :func:`only` leaves, in the order in which records are written.
    """
    if part is None:
        return Any
    if isinstance(part, dict):
        return TypedDict("Part", {name: shape(of) for name, of in part.items()}, total=False)  # type: ignore[operator]
    within = shape(part[0])
    return GenericAlias(list, (within,)) | GenericAlias(dict, (str, within))


def levy(**pieces: str) -> dict[str, str]:
    """Map each kind of ship to its piece, from the kinds named by piece."""
    return {kind: piece for piece, kinds in pieces.items() for kind in kinds.split()}


@dataclass(frozen=True)
class ForCampaign:
    """A rule set's service to a war. Without ``pieces`` the ships themselves fight: a side is a power, a move a minute.

    ``kept`` names the parts that a seat keeps of its side's views, so that additions to the views stay secret until named there.
    ``levy`` is the piece of each kind of ship, unless a pack says otherwise. ``at_tables`` goes into the setup of a battle that
    people fight. The ``usual`` rule set fights where a pack names none. Where the ships themselves fight, ``clock`` is the field
    of a view with the minutes since the start. ``land`` and ``settle`` are for battles of armies.
    """

    kept: Part
    levy: Mapping[str, str] = field(default_factory=dict)
    at_tables: Mapping[str, Any] = field(default_factory=dict)
    usual: bool = False
    clock: str = "move"
    land: Callable[[LandMuster], Data] | None = None
    """The setup of a battle on land, which ``open`` judges as any other; None where it fights none."""
    settle: Callable[[LandMuster, Data], LandResult] | None = None
    """The reader of such a battle's ending, from its muster and its ``result`` (also of one that was stopped)."""

    def name_pieces(self, view: Data, names: Mapping[str, str], side: str | None) -> Data:
        """Return a view in which the pieces of a side (of both: None) bear the names of their ships, by piece."""
        return view


@dataclass(frozen=True)
class OnABoard(ForCampaign):
    """A board of squares: a view has ``units``, and ``lost`` by side, each piece with its ``id``."""

    def name_pieces(self, view: Data, names: Mapping[str, str], side: str | None) -> Data:
        """Name the pieces on the board and those taken."""

        def bear(pieces: list[Data], of: str) -> list[Data]:
            return [one | {"name": names[one["id"]]} if side in (None, of) and one["id"] in names else one for one in pieces]

        units = [named for one in view["units"] for named in bear([one], one["side"])]
        lost = {of: bear(gone, of) for of, gone in view.get("lost", {}).items()}
        return view | {"units": units} | ({"lost": lost} if lost else {})


def board(names: str, levy: Mapping[str, str], **more: Any) -> OnABoard:
    """Make a board with these fields beside those that every board shows; ``more``: how it fights on land."""
    piece, place = fields("id type name"), "side at isolated must_retreat disabled moved"
    parts: dict[str, Part] = {"units": [{**piece, **fields(place)}], "lost": [[piece]], "lines": [fields("side from to")]}
    return OnABoard(fields(f"move viewer clock log stage to_move turn {names}", **parts), levy, **more)
