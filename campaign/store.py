"""Packs, worlds and outcomes between the tables and the pure run."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import msgspec

from campaign import packs, plots
from campaign.war.outcome import Outcome
from naval.state.frozen import stored
from naval.state.orders import Orders
from naval.state.rulings import Rulings
from naval.state.settings import Settings
from naval.state.world import World, decode_world, encode

if TYPE_CHECKING:
    from campaign.packs import Pack


@lru_cache(maxsize=8)
def pack(key: str) -> Pack:
    """The scenario pack of this key, read once a process: its chart takes a second to build."""
    return packs.find(key)


def text(value: object) -> str:
    """Orders, terms and papers as JSON text, every field written: seats are told these to the byte."""
    return encode(value).decode()


def kept(value: World | Outcome) -> str:
    """A world or an outcome as the JSON text that is stored and compared to the byte; plots are named by their mark."""
    return stored(plots.taken_out(value)[0]).decode()


def world(stored: str) -> World:
    """A stored world."""
    return decode_world(stored.encode())


def outcome(stored: str) -> Outcome:
    """A stored outcome."""
    return msgspec.json.decode(stored.encode(), type=Outcome)


def rulings(stored: str) -> Rulings:
    """What the umpire settled for a run."""
    return msgspec.json.decode(stored.encode(), type=Rulings)


def agreed(stored: str) -> Settings:
    """What the seats of a campaign have agreed on."""
    return msgspec.json.decode(stored.encode(), type=Settings)


def orders(stored: str) -> dict[str, Orders]:
    """The inputs of a segment: orders by seat key."""
    return msgspec.json.decode(stored.encode(), type=dict[str, Orders])
