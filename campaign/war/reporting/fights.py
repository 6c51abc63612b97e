"""Reports of land battles: to generals present as they saw them, to others by columns' reports (LC-004, LC-009)."""

from __future__ import annotations

from collections.abc import Callable

from campaign.war.paper import Paper
from campaign.war.reports.land import KEEPS, Told
from campaign.war.reports.sea import Battle
from land.battle.battle_return import beaten
from land.contact.stops import present
from land.run.reporting.reports import what_it_lost
from land.run.run_input import Done, Ended
from land.state.fights import Fought
from tactical.engine.text.words import listed, plural

Near = Callable[[float, float], str]


def battles(done: Done, hears_mi: float, near: Near) -> list[Paper]:
    """Report battles that ended to seats whose headquarters was there at the beginning or end; one in progress as such."""
    sides, bodies = {one.seat: one.side for one in done.land.staffs}, {one.key: one for one in done.land.bodies}
    names = {key: one.name for key, one in bodies.items()}
    out: list[Paper] = []
    for ended in done.ended:
        fought = ended.fought
        for seat in _there(done, fought, hears_mi):
            side = sides[seat]
            own = [key for key in sorted(ended.losses) if key in bodies and bodies[key].side == side]
            text = " ".join(of_battle(names[key], **what_it_lost(ended, key, side)) for key in own)
            paper = Battle(
                title=f"Battle near {near(fought.lon, fought.lat)}",
                text=text,
                ending=ending(ended, side),
                minutes=fought.minutes,
                views=fought.views.get(side, []),
                board=fought.board,
            )
            out.append(Paper(seat, paper, fought.minute, fought.end_minute, about=rests_on(fought)))
    for fought in done.land.fights:
        for seat in _there(done, fought, hears_mi):
            own = [names[key] for key in fought.bodies if key in bodies and bodies[key].side == sides[seat]]
            text = f"{listed(own)}: in battle near {near(fought.lon, fought.lat)}, and still so."
            out.append(Paper(seat, Told(what="battle", body=listed(own), at="", text=text), fought.minute, done.clock))
    return out


def rests_on(fought: Fought) -> tuple[str, ...]:
    """List the truths on which a paper on a battle rests."""
    return tuple(f"body:{key}" for key in fought.bodies)


def _there(done: Done, fought: Fought, hears_mi: float) -> list[str]:
    """List seats whose headquarters heard the battle begin, or rode there in time (LC-009)."""
    found = set[str]()
    for minute in {max(fought.minute, done.start), min(fought.end_minute, done.clock)}:
        spots = {key: done.moves[key].head(minute) for key in fought.bodies if key in done.moves}
        found |= set(present(spots, {seat: way.head(minute) for seat, way in done.staffs.items()}, hears_mi))
    return sorted(found & {one.seat for one in done.land.staffs})


def ending(ended: Ended, side: str) -> str:
    """Describe the end of a battle, as a side saw it."""
    fought, loser = ended.fought, beaten(ended.fought)
    if fought.joined:
        return "Others came up and joined in."
    how = "Both keep their ground till dawn." if not loser else "The field is lost." if loser == side else "The field is ours."
    why = fought.result.why
    return f"{how} {why[:1].upper()}{why[1:].rstrip('.')}." if why else how


def of_battle(
    name: str, *, since: int, minutes: int, field: str, goes_on: bool, hit: int, scattered: int, taken: int, guns: int
) -> str:
    """Describe a column's part in a battle, in two sentences."""
    how = {"held": "holds the field", "lost": "has lost the field", "": KEEPS}[field]
    how = "fights on with reinforcements" if goes_on else how
    lost = [f"{count:,} {what}" for count, what in ((hit, "hit"), (scattered, "scattered"), (taken, "taken")) if count]
    lost += [plural(guns, "gun")] if guns else []
    return f"{name} was in battle for {plural(minutes, 'minute')} and {how}. " + (
        f"Lost: {listed(lost)}." if lost else "It lost nobody."
    )
