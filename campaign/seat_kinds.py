"""Kinds of seat: each is a folder of campaign/rooms with a kind.toml. The umpire's seat has a desk instead.

A folder also holds ``room.py`` (its page's blocks and tasks), templates, and ``page/`` with scripts. No other code names a kind:
it asks these fields what a seat may do.
"""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import msgspec

FOLDER = Path(__file__).resolve().parent / "rooms"
UMPIRE = "umpire"
PRINTS = "articles"
"""The part of an order sheet that makes a seat a newspaper (NAV-S-048)."""


class Kind(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Kind of seat and what it may do.

    ``key`` is its folder's name, which packs and worlds call its role. ``name`` stands in lists of seats, ``title`` over its
    room. ``neutral``: it is neither blue nor red. ``ashore``: it is its side's one Admiralty, charts its harbours and gets the
    list of its ships. ``ships``: it commands its own, or those detached and out of touch with their admiral (NAV-S-024,
    NAV-S-025). ``troops``: it orders columns, its ``own`` (LC-004), or as a ``ministry`` those of no general (LC-305).
    ``attached_to`` is the kind of the seat whose ships it looks after (``of`` in a pack, NAV-S-077). ``coasts``: it hears from
    neutral coasts (NAV-S-047). ``visited`` is its place in the umpire's round (:mod:`naval.orders.visits`); ``parts`` are the
    parts of an order sheet it may fill (:mod:`naval.orders.check`).

    On its page: ``page`` is the address that its room opens with, ``mend`` the place where faults are put right, ``lays`` the
    label of the tool that lays a course, "" without one; ``circles``: its chart has circles; ``paper`` names the right column.
    ``first`` lists the first things to do, each with its part of the page: ``{then}`` is the step after a seal, ``{fellows}`` the
    people to write to; without such people the step is left out (:mod:`campaign.rooms.briefing`).
    """

    key: str
    name: str
    title: str
    neutral: bool = False
    ashore: bool = False
    ships: Literal["", "own", "detached"] = ""
    troops: Literal["", "own", "ministry"] = ""
    attached_to: str = ""
    coasts: bool = False
    visited: int = 2
    parts: tuple[str, ...] = ()
    page: str = "campaign:room"
    mend: str = "#course"
    lays: str = ""
    circles: bool = False
    paper: str = "The papers"
    first: tuple[tuple[str, str], ...] = ()


def read(file: Path) -> Kind:
    """Read the kind that a folder describes; msgspec.ValidationError names an unknown or missing field."""
    return msgspec.convert({"key": file.parent.name, **msgspec.toml.decode(file.read_bytes())}, Kind)


KINDS = {file.parent.name: read(file) for file in sorted(FOLDER.glob("*/kind.toml"))}
ROUNDS = {kind.key: kind.visited for kind in KINDS.values()}
"""Place of each kind in the round; the umpire is not visited."""
_ALL = {**KINDS, UMPIRE: Kind(key=UMPIRE, name="umpire", title="", neutral=True)}
ROLES = tuple(_ALL)


def find_kind(role: str) -> Kind:
    """Find the kind of a seat by its role, the umpire's included."""
    return _ALL[role]


def commanding(ships: str) -> list[str]:
    """List the roles that command ships: ``own`` or ``detached``."""
    return [kind.key for kind in KINDS.values() if kind.ships == ships]
