"""Packets of food, forage and ammunition more or less with a body ashore or in a depot, as a run begins (UD-039, LC-150)."""

from __future__ import annotations

from naval.ruling_kinds.kind import Field, Ground, Kind, Names, check_bounds, marches
from naval.state.ruling_acts import Packets
from tactical.engine.text.words import listed

MOST = 100_000
WHAT = ("food", "forage", "ammo")
WORDS = {"food": "food", "forage": "forage", "ammo": "ammunition"}


def check(act: Packets, ground: Ground) -> list[str]:
    """List every fault: one column or one depot, and packets that leave between none and the most it holds."""
    if bool(act.body) == bool(act.depot):
        return ["Choose a column or a depot, not both."]
    more = {what: int(getattr(act, what)) for what in WHAT}
    faults = [] if any(more.values()) else ["Say how many packets more (a minus means less)."]
    if act.body:
        return [*faults, *marches(ground, act.body), *_with_body(act, ground, more)]
    depot = ground.land.depots.get(act.depot)
    if depot is None:
        return [*faults, "There is no such depot."]
    return (
        faults
        if ground.begun
        else faults + _check_packets_left(Names(ground.world, ground.land).find_name(act.depot), depot, more, 10 * MOST)
    )


def _with_body(act: Packets, ground: Ground, more: dict[str, int]) -> list[str]:
    body = ground.land.bodies.get(act.body)
    if body is None:
        return []
    if body.haversacks and (more["forage"] or more["ammo"]):
        return [f"{body.name} has no train: its men carry only food."]
    if ground.begun:
        return []
    faults = _check_packets_left(body.name, body.train, more, body.holds)
    packets = sum(body.train) + sum(more.values())
    return faults or check_bounds(f"All that {body.name} has then", packets, 0, max(body.holds, sum(body.train)), "packet")


def _check_packets_left(name: str, has: tuple[int, int, int], more: dict[str, int], most: int) -> list[str]:
    rows = [(what, before) for what, before in zip(WHAT, has, strict=True) if more[what]]
    return [
        fault
        for what, before in rows
        for fault in check_bounds(
            f"{name} has {before:,} of {WORDS[what]}. What it has then", before + more[what], 0, max(most, before), "packet"
        )
    ]


def sentence(act: Packets, names: Names) -> str:
    rows = [(int(getattr(act, what)), WORDS[what]) for what in WHAT]
    told = listed(f"{abs(count):,} of {words} {'more' if count > 0 else 'less'}" for count, words in rows if count)
    return f"{names.find_name(act.body or act.depot)} has packets: {told}."


KIND = Kind(
    act=Packets,
    title="Packets more or less",
    stage="plan",
    rule="NAV-S-044",
    fits=("body", "depot"),
    fields=(
        Field("body", "Body", "body", optional=True),
        Field("depot", "or depot", "depot", optional=True),
        Field("food", "Food (minus: less)", "number", -MOST, MOST, optional=True, unit="packets"),
        Field("forage", "Forage", "number", -MOST, MOST, optional=True, unit="packets"),
        Field("ammo", "Ammunition", "number", -MOST, MOST, optional=True, unit="packets"),
    ),
    check=check,
    sentence=sentence,
    subject=lambda act: act.body or act.depot,
    first=lambda act: True,
)
