"""Tasks of garrisons and besiegers at places, and the end of storms (LC-235, LC-244, LC-247, LC-282)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from land.battle.battle_return import beaten
from land.contact.contact_kinds import STORM as AS_A_BATTLE
from land.contact.contact_kinds import at_table
from land.orders.orders_in_force import at_task, finish_task, stuck
from land.run.run_input import Ended, Given, with_body
from land.run.siege import assaults
from land.run.siege.siege_reports import Look, sides, tell_fall
from land.run.supply import lines
from land.siege import stage
from land.siege.fallen_places import STORM, SURRENDER
from land.siege.stage import inside
from land.siege.storm import beaten_off
from land.state.ground import Place
from land.state.world import Body, Land, PlaceNow, Siege
from land.supply import communication as linked
from naval.state.outcome import Event
from tactical.engine.text.words import plural

TASKS = ("garrison", "invest", "storm", "surrender")


def carried_out(now: Look, some: Mapping[str, Place], run: stage.Run) -> None:
    """Carry out the tasks of garrisons and besiegers at their places: storms, surrenders (LC-235, LC-244, LC-282)."""
    storms: dict[str, list[str]] = {}
    for key in [one.key for one in now.land.bodies]:
        while (task := at_task(_body(now, key), now.minute, TASKS)) is not None:
            body = _body(now, key)
            place = now.given.country.places.get(str(task.fields.get("place", "")))
            if task.do == "surrender":
                why = "" if _surrenders(now, body, run) else "No enemy is near enough to surrender to."
            elif place is None or body.aboard:
                why = "It is not there."
            elif task.do == "garrison":
                why = "" if inside(place, body) or body.spot.place == place.key else f"It is not in {place.name}."
                now.land = now.land if why else with_body(now.land, finish_task(body))
            elif not any(one.body == body.key for one in stage.besiegers(place, (body,), run)):
                why = f"It is not outside {place.name}."
            elif task.do == "invest":
                if not _besieges(now, place, body.side) and side_of(now.land, place) != body.side:
                    break  # till others have closed the ring
                why, now.land = "", with_body(now.land, finish_task(body))
            else:
                why = (
                    ""
                    if _besieges(now, place, body.side)
                    else f"{place.name} is not invested, so it cannot be stormed (SC-LC-123)."
                )
                if not linked.may_attack(now.given.terms.communication_test, lines.linked_up(now.land, body)):
                    why = lines.WHY[lines.CUT_OFF]
                if not why:
                    storms.setdefault(place.key, []).append(key)
                    break
            if why:
                halted, fact = stuck(body, now.minute, why)
                now.land = with_body(now.land, halted)
                now.facts.append(fact)
    for key, bodies in sorted(storms.items()):
        _storm(now, some[key], bodies, run)


def _storm(now: Look, place: Place, bodies: list[str], run: stage.Run) -> None:
    siege = next((one for one in now.land.sieges if one.place == place.key), None)
    if siege is None or not assaults.may_begin(now.given, place, siege, now.minute):
        return
    busy = {key for one in now.land.fights for key in one.bodies}
    line, garrison = sides(now.land, place, siege.side, run)
    ours, garrison = ([one for one in some if one.key not in busy] for some in (line, garrison))
    ours = [one for one in ours if one.key in bodies]
    if at_table(*(assaults.able(now.given, now.land, some) for some in (ours, garrison))):
        now.storms += assaults.meetings(now.given, place, siege, ours, garrison, now.minute)
        for one in ours:
            now.land = with_body(now.land, finish_task(_body(now, one.key)))
        return
    if not ours or any(one.opening.place == place.key for one in now.land.fights):
        return  # till the present storm is over
    went = assaults.storm(now.given, now.land, place, siege, ours, garrison, now.minute)
    now.land = went.land
    now.events.append(went.event)
    for one in ours:
        now.land = with_body(now.land, finish_task(_body(now, one.key)))
    _stormed(now, place, siege, line, garrison, went.won, went.down)


def _stormed(
    now: Look, place: Place, siege: Siege, line: list[Body], garrison: list[Body], won: bool, down: Mapping[str, int]
) -> None:
    """End a storm: the place is taken, or nobody tries again for two days; both sides report it (LC-244, LC-247)."""
    if won:
        out = stage.given_up(stage.Sieges(land=now.land), place, _now(now.land, place), siege, now.minute, STORM)
        now.land, now.falls, now.events = out.land, [*now.falls, *out.falls], [*now.events, *out.events]
        tell_fall(now, place, out.falls[-1], line, garrison)
        return
    now.land = with_siege(now.land, beaten_off(siege, now.minute))
    ours, theirs = (plural(down[side], "man") for side in ("ours", "theirs"))
    now.say(line, place.key, f"The storm of {place.name} is beaten off: {ours} are down.", invested=1)
    now.say(garrison, place.key, f"A storm of {place.name} is beaten off: {theirs} of ours are down.", invested=1)


def storms_over(given: Given, land: Land, ended: Iterable[Ended], minute: int) -> Look:
    """Settle storms fought as battles: the holder of the field then holds the place (LC-244, LC-247)."""
    now = Look(given, land, minute)
    for one in ended:
        opening = one.fought.opening
        siege = next((row for row in land.sieges if row.place == opening.place), None)
        if opening.kind != AS_A_BATTLE or one.fought.joined or siege is None:
            continue
        place = given.country.find_place(siege.place)
        there = [body for body in now.land.bodies if body.key in one.fought.bodies]
        line, garrison = ([body for body in there if (body.side == siege.side) == mine] for mine in (True, False))
        down = {
            name: sum(told.down for key, told in one.losses.items() if key in {body.key for body in side})
            for name, side in (("ours", line), ("theirs", garrison))
        }
        won = beaten(one.fought) not in ("", siege.side)
        end = "it is taken" if won else "it is beaten off"
        text = (
            f"{place.name} was stormed: {end}, {down['ours']:,} of the besieger and {down['theirs']:,} of the garrison are down."
        )
        now.events.append(
            Event(minute=minute, kind="storm", text=text, rules=("LC-244",), lon=round(place.lon, 4), lat=round(place.lat, 4))
        )
        _stormed(now, place, siege, line, garrison, won, down)
    return now


def _surrenders(now: Look, body: Body, run: stage.Run) -> bool:
    """Surrender a lone body to an enemy who is near, or has it shut in; with the last of a garrison its place falls (LC-282,
    SC-LC-126).
    """
    given = now.given
    if not assaults.lays_down(given, now.land, body, now.minute, now.moving):
        return False
    for siege in now.land.sieges:
        place = given.country.find_place(siege.place)
        line, garrison = sides(now.land, place, siege.side, run)
        if [one.key for one in garrison if not one.surrendered] == [body.key]:
            out = stage.given_up(stage.Sieges(land=now.land), place, _now(now.land, place), siege, now.minute, SURRENDER)
            now.land, now.falls, now.events = out.land, [*now.falls, *out.falls], [*now.events, *out.events]
            tell_fall(now, place, out.falls[-1], line, garrison)
            return True
    now.land = with_body(now.land, replace(body, surrendered=True, held=None))
    text = f"{body.name} lays down its arms."
    now.events.append(
        Event(minute=now.minute, kind="surrender", text=text, rules=("LC-282",), lon=body.spot.lon, lat=body.spot.lat)
    )
    now.say((body,), body.spot.place, "It lays down its arms.")
    return True


def _body(now: Look, key: str) -> Body:
    return next(one for one in now.land.bodies if one.key == key)


def _now(land: Land, place: Place) -> PlaceNow:
    return next((one for one in land.places if one.key == place.key), PlaceNow(key=place.key, side=place.side))


def side_of(land: Land, place: Place) -> str:
    """Return whose a place is."""
    return _now(land, place).side or place.side


def _besieges(now: Look, place: Place, side: str) -> bool:
    return any(one.place == place.key and one.side == side for one in now.land.sieges)


def with_siege(land: Land, siege: Siege) -> Land:
    """Put the present state of a siege into the land."""
    return replace(land, sieges=tuple(siege if one.place == siege.place else one for one in land.sieges))
