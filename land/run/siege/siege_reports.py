"""Reports on sieges from the besieger's bodies and from those shut in, to their generals (LC-144, LC-235 to LC-247)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from land import tables
from land.march.facts import Fact
from land.run.run_input import Given, Meeting
from land.run.siege import assaults
from land.siege import approach, garrison_hunger, stage
from land.siege.facts import Said
from land.siege.fallen_places import Fall
from land.siege.stage import inside
from land.state.ground import Place
from land.state.world import Body, Land, Siege
from land.supply.needs import mouths
from naval.state.outcome import Event
from tactical.engine.text.words import plural

DAY = 1440
SUMMONED = " Under a flag of truce it is summoned to lay down its arms; it may do so if you order it (LC-282)."  # SC-LC-125


def look_min() -> int:
    """Return the minutes between two looks at sieges (SC-LC-120)."""
    return int(tables.value("siege", "look_min"))


@dataclass
class Look:
    """Look at all sieges at a whole hour: the land as it goes on, and the events."""

    given: Given
    land: Land
    minute: int
    moving: frozenset[str] = frozenset()
    events: list[Event] = field(default_factory=list)
    facts: list[Fact] = field(default_factory=list)
    said: list[Said] = field(default_factory=list)
    falls: list[Fall] = field(default_factory=list)
    storms: list[Meeting] = field(default_factory=list)

    def say(self, bodies: Iterable[Body], place: str, text: str, **figures: float) -> None:
        """Report by the largest body there of each general."""
        by_seat: dict[str, Body] = {}
        for one in sorted(bodies, key=lambda body: (-assaults.men(body), body.key)):
            by_seat.setdefault(one.seat, one)
        for one in by_seat.values():
            self.said.append(Said(minute=self.minute, body=one.key, place=place, text=text, figures=figures))


def sides(before: Land, place: Place, side: str, run: stage.Run) -> tuple[list[Body], list[Body]]:
    """Return the besieger's bodies before a place, and those inside it."""
    line = {one.body for one in stage.besiegers(place, (one for one in before.bodies if one.side == side), run)}
    return (
        [one for one in before.bodies if one.key in line],
        [one for one in before.bodies if one.side != side and inside(place, one)],
    )


def tell(now: Look, before: Land, found: stage.Sieges, run: stage.Run) -> None:
    old = {one.place: one for one in before.sieges}
    fallen = {one.place: one for one in found.falls}
    for key in sorted({*old, *(one.place for one in found.land.sieges)}):
        siege = next((one for one in found.land.sieges if one.place == key), None)
        place, side = now.given.country.find_place(key), (siege or old[key]).side
        line, garrison = sides(before, place, side, run)
        if key in fallen:
            tell_fall(now, place, fallen[key], line, garrison)
        elif siege is None:
            now.say((*line, *garrison), key, f"{place.name} is no longer invested.", invested=0)
        elif key not in old:
            yards = {"front_yd": siege.front_yd, "invested": 1}
            now.say(line, key, f"{place.name} is invested: every way out of it is closed. It has been summoned.", **yards)
            now.say(garrison, key, f"{place.name} is invested: every way out of it is closed.{SUMMONED}", **yards)
        else:
            _advanced(now, place, siege, old[key], line, garrison)
    for shot in found.silenced:
        place = now.given.country.find_place(shot.place)
        line, garrison = sides(before, place, old[shot.place].side if shot.place in old else "", run)
        now.say(
            (*line, *garrison),
            place.key,
            f"A battery of {place.name} is silenced for {plural((shot.until - shot.minute) // DAY, 'day')}.",
        )


def _advanced(now: Look, place: Place, siege: Siege, was: Siege, line: list[Body], garrison: list[Body]) -> None:
    """Report the approach on both sides, once a day of a siege, and when it is near enough for a storm (LC-242)."""
    if siege.front_yd == was.front_yd:
        return
    arrived = approach.to_storm_yd(siege.front_yd) <= 0 < approach.to_storm_yd(was.front_yd)
    if arrived or (now.minute - siege.since) % DAY < look_min():
        yards = max(0, round(siege.front_yd))
        now.say(
            line, place.key, f"Our approach is at {yards:,} yards from the works of {place.name}.", front_yd=yards, invested=1
        )
        now.say(
            garrison, place.key, f"His approach is at {yards:,} yards from the works of {place.name}.", front_yd=yards, invested=1
        )


def tell_fall(now: Look, place: Place, fell: Fall, line: Iterable[Body], garrison: Iterable[Body]) -> None:
    """Report the fall of a place on both sides (LC-247)."""
    lost = f"{plural(sum(fell.prisoners.values()), 'man')} and {plural(fell.guns, 'gun')}"
    how = {"surrender": "lays down its arms", "storm": "is taken by storm", "empty": "is taken"}[fell.how]
    now.say(line, place.key, f"{place.name} {how}: we have taken {lost}.", invested=0)
    now.say(garrison, place.key, f"{place.name} {how}: we have lost {lost}.", invested=0)


def larder(now: Look, place: Place, garrison: tuple[Body, ...], eaten: int) -> None:
    """Report what is left to those shut in (LC-240)."""
    stores = next((one.stores for one in now.land.places if one.key == place.key), None)
    people = [mouths(one) for one in garrison]
    men, horses = sum(one[0] for one in people), sum(garrison_hunger.horses_of(one) for one in garrison)
    food = sum(one.train.food + one.haversack for one in garrison) + (stores.food if stores else 0)
    forage = sum(one.train.forage for one in garrison) + (stores.forage if stores else 0)
    half = all(one.half_rations for one in garrison)
    days = garrison_hunger.holds_out(men, horses, food, half_rations=half).packets_to if garrison else 0
    text = f"{place.name}: {plural(food, 'packet')} of food and {forage:,} of forage are left, food for {plural(days, 'day')}"
    text += f"; {plural(eaten, 'horse')} eaten at the call, {horses:,} left." if eaten else f"; {plural(horses, 'horse')}."
    now.say(garrison, place.key, text, food=food, forage=forage, days=days, horses=horses, invested=1)
