"""Kind of inject: its fields with their faults, and its effects (UD-062, UD-064)."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from campaign.war.edits.checks import ADDED
from naval.ruling_kinds.kind import Field
from naval.state.keys import slug as slug
from naval.state.ruling_acts import Act
from naval.state.world import World
from tactical.engine.text.words import listed

Papers = list[tuple[str, str, dict[str, Any]]]
"""Papers: seat, kind, and fields of each."""


@dataclass
class Read:
    """Reader of an inject's fields, which collects their faults."""

    fields: Mapping[str, str]
    to: tuple[str, ...]
    world: World
    known: Mapping[str, Field]
    faults: list[str] = field(default_factory=list)

    def text(self, name: str) -> str:
        """Read a text; a fault if it is missing or too long."""
        one, said = self.known[name], self.fields.get(name, "").replace("\r\n", "\n").strip()
        if not said and not one.optional:
            self.faults.append(f"{one.label}: required.")
        elif len(said) > (one.most or 200):
            self.faults.append(f"{one.label} has {len(said)} characters; at most {one.most or 200:g} are allowed.")
        return said or one.usual

    def number(self, name: str) -> float | None:
        """Read a number within its bounds; None where it is empty."""
        one, said = self.known[name], self.fields.get(name, "").strip() or self.known[name].usual
        if not said:
            if not one.optional:
                self.faults.append(f"{one.label}: required.")
            return None
        try:
            found = float(said) if len(said) <= 20 else math.nan
        except ValueError:
            found = math.nan
        if not one.least <= found <= one.most:
            self.faults.append(f"{one.label}: a number from {one.least:g} to {one.most:g}, not “{said[:40]}”.")
            return None
        return found

    def choice(self, name: str, allowed: Mapping[str, str] | tuple[str, ...]) -> str:
        """Read one of some keys."""
        one, said = self.known[name], self.fields.get(name, "").strip() or self.known[name].usual
        if said in allowed or (not said and one.optional):
            return said
        self.faults.append(f"{one.label}: one of {listed(list(allowed)[:30]) or 'none'}, not “{said[:40]}”.")
        return ""

    def seats(self, paper: Callable[[str], str]) -> list[tuple[str, str]]:
        """Read the addressees, each with the kind of paper its role can get; a fault for those that get none."""
        roles = {seat.key: seat for seat in self.world.seats}
        found = []
        if not self.to:
            self.faults.append("To whom: name at least one seat.")
        for key in self.to:
            seat = roles.get(key)
            kind = paper(seat.role) if seat is not None else ""
            if seat is None:
                self.faults.append(f"To whom: “{key[:40]}” is not a seat of this war.")
            elif kind not in ADDED.get(seat.role, ()):
                self.faults.append(f"{seat.name} cannot receive a paper of this kind.")
            else:
                found.append((key, kind))
        return found


@dataclass(frozen=True)
class Effects:
    """Effects of an inject: papers for seats, or rulings on events."""

    papers: Papers = field(default_factory=list)
    acts: tuple[Act, ...] = ()


Made = Callable[[Read, int, str], Effects]


@dataclass(frozen=True)
class InjectKind:
    """Kind of inject: soft ones add papers at their minute; a ``hard`` one changes events, ``first`` at a run's beginning
    (UD-064)."""

    tag: str
    title: str
    does: str
    fields: tuple[Field, ...]
    made: Made
    hard: bool = False
    first: bool = False

    @property
    def names(self) -> tuple[str, ...]:
        """List the names of its fields."""
        return tuple(one.name for one in self.fields)

    def read(self, fields: Mapping[str, str], to: tuple[str, ...], world: World, minute: int = 0, reason: str = "") -> _Result:
        """Read its effects when it fires at a minute, and the faults of its fields."""
        at = Read(fields, to if not self.hard else (), world, {one.name: one for one in self.fields})
        effects = self.made(at, minute, reason)
        if self.hard and to:
            at.faults.append(f"{self.title} has no addressee: players learn of it as of any other event.")
        return _Result(effects if not at.faults else Effects(), at.faults)


@dataclass(frozen=True)
class _Result:
    effects: Effects
    faults: list[str]
