"""What a kind of inject is: how its fields are read, with all that is wrong with them, and what it becomes (UD-062, UD-064)."""

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
from tactical.engine.words import listed

Papers = list[tuple[str, str, dict[str, Any]]]
"""Seat, kind of paper, and what it says."""


@dataclass
class Read:
    """The fields of an inject as they are read: what they say, and everything that is wrong with them."""

    fields: Mapping[str, str]
    to: tuple[str, ...]
    world: World
    known: Mapping[str, Field]
    faults: list[str] = field(default_factory=list)

    def text(self, name: str) -> str:
        """A text; a fault if it is missing or too long."""
        one, said = self.known[name], self.fields.get(name, "").replace("\r\n", "\n").strip()
        if not said and not one.optional:
            self.faults.append(f"{one.label}: required.")
        elif len(said) > (one.most or 200):
            self.faults.append(f"{one.label} has {len(said)} characters; at most {one.most or 200:g} are allowed.")
        return said or one.usual

    def number(self, name: str) -> float | None:
        """A number within its bounds; None where it is left empty."""
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
        """One of some keys."""
        one, said = self.known[name], self.fields.get(name, "").strip() or self.known[name].usual
        if said in allowed or (not said and one.optional):
            return said
        self.faults.append(f"{one.label}: one of {listed(list(allowed)[:30]) or 'none'}, not “{said[:40]}”.")
        return ""

    def seats(self, paper: Callable[[str], str]) -> list[tuple[str, str]]:
        """The addressees, each with the kind of paper that its role can get; a fault for who can get none."""
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
    """What an inject becomes: papers in the hands of seats, or rulings on what happens."""

    papers: Papers = field(default_factory=list)
    acts: tuple[Act, ...] = ()


Made = Callable[[Read, int, str], Effects]


@dataclass(frozen=True)
class InjectKind:
    """A kind of inject. Soft ones add papers, at their minute; a ``hard`` one changes what happens, ``first`` where a run begins
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
        """Its fields, by name."""
        return tuple(one.name for one in self.fields)

    def read(self, fields: Mapping[str, str], to: tuple[str, ...], world: World, minute: int = 0, reason: str = "") -> _Result:
        """What it becomes when it fires at a minute, and everything that is wrong with its fields."""
        at = Read(fields, to if not self.hard else (), world, {one.name: one for one in self.fields})
        effects = self.made(at, minute, reason)
        if self.hard and to:
            at.faults.append(f"{self.title} has no addressee: players learn of it as of any other event.")
        return _Result(effects if not at.faults else Effects(), at.faults)


@dataclass(frozen=True)
class _Result:
    effects: Effects
    faults: list[str]
