"""Kinds of seat. Each is a folder of campaign/rooms with a kind.toml, found by itself; the umpire's seat has a desk, no room.

A folder holds besides: ``room.py`` (the blocks of its page and what is to be done there), the page's templates, and ``page/``
with its own script. Nothing else names a kind: whoever has to know what a seat may do asks these fields.
"""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import msgspec

FOLDER = Path(__file__).resolve().parent / "rooms"
UMPIRE = "umpire"


class Kind(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a seat of this kind is, and what it may do. ``key`` is its folder's name: what packs and worlds call its role.

    ``name`` stands in lists of seats, ``title`` over its room. ``neutral``: it is of no side; the others are blue or red.
    ``ashore``: it is its side's one Admiralty, lays out the charts of its harbours and is served all its ships.
    ``ships``: it commands its own, or those detached from their admiral that are out of his touch (NAV-S-024, NAV-S-025).
    ``troops``: it orders bodies ashore, its ``own`` (LC-004), or as a ``ministry`` what no general holds (LC-305).
    ``attached_to`` is the kind of a seat of its side whose ships it looks after (``of`` in a pack, NAV-S-077). ``coasts``: it
    hears from neutral coasts (NAV-S-047). ``visited`` is its place in the umpire's round (:mod:`naval.orders.visits`);
    ``parts`` are the parts of a sheet of orders that it may fill (:mod:`naval.orders.check`).

    On its page: ``page`` is the address that its room opens with, ``mend`` where faults are put right, ``lays`` the words on
    the tool that lays a course, "" without one; ``circles``: its chart has circles to switch off; ``paper`` names what lies on
    the right of it. ``first`` are the first things to do, each with the part of the page where that is done;
    ``{then}`` in one is what comes after a seal, ``{fellows}`` who there is to write to: with nobody there that step is left out
    (:mod:`campaign.rooms.briefing`).
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
    """The kind that a folder describes; an unknown or missing field raises msgspec.ValidationError, which names it."""
    return msgspec.convert({"key": file.parent.name, **msgspec.toml.decode(file.read_bytes())}, Kind)


KINDS = {file.parent.name: read(file) for file in sorted(FOLDER.glob("*/kind.toml"))}
ROUNDS = {kind.key: kind.visited for kind in KINDS.values()}
"""Who is visited when; the umpire is not visited."""
_ALL = {**KINDS, UMPIRE: Kind(key=UMPIRE, name="umpire", title="", neutral=True)}
ROLES = tuple(_ALL)


def find_kind(role: str) -> Kind:
    """The kind of a seat by its role, the umpire's too."""
    return _ALL[role]


def commanding(ships: str) -> list[str]:
    """The roles that command ships: ``own`` or ``detached``."""
    return [kind.key for kind in KINDS.values() if kind.ships == ships]
