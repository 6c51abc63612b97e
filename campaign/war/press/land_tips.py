"""Tips from the land: neutrals' sightings of armies, correspondents' articles on their own (LC-300, LC-303).

Told at the run's end where neutrals have a wire, else when post or skipper has come; none names a general or his aim. A landing
is in sight of a lane while troops come ashore (SC-LC-152).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from campaign.war.paper import Paper
from campaign.war.press.tips import papers
from campaign.war.reports import papers as kinds
from campaign.war.sky import SeaSky
from land.contact.contact_kinds import BATTLES
from land.ground.country import Country
from land.march import column
from land.press import correspondents
from land.press.tips import BATTLE, LANDING, Army, Tip, arms_of, from_lane, from_neutrals, in_words, passages
from land.run.encounters import fighters, fighting
from land.run.run_input import Done as LandDone
from land.state.world import Body, Land, Spot
from land.terms import Terms
from naval.geo import calendar, compass, course
from naval.run.movement.merchant_courses import lane_chance
from naval.run.run_input import Done
from naval.state.outcome import Event
from tactical.engine.text.words import plural

HOUR = 60


def land_tips(
    run: Done, land: LandDone, country: Country, terms: Terms, sky: SeaSky, before: Land
) -> tuple[list[Paper], list[Event]]:
    """Find a run's tips, and the umpire's events; ``before`` is the land as it began."""
    seats = papers(run)
    if not seats:
        return [], []
    armies = {one.key: army(one) for one in land.land.bodies}
    passed = passages(
        fighters(land.land.bodies, land.moves), lambda key: armies[key].men, country.places.values(), land.start, land.clock
    )
    tips, events = from_neutrals(passed, armies, country.places, country.edges.values(), land.start, land.clock, run.dice)
    found: list[tuple[Tip | None, Event | None]] = [*((one, None) for one in tips), *((None, one) for one in events)]
    for what, body, spot, minute, hours in sights(land, before):
        far = sky.visibility_nm(spot.lon, spot.lat, minute)
        for lane in run.world.lanes:
            args = (lane, armies[body], what, spot, minute, hours, far, lane_chance, land.start, land.clock, run.dice)
            found.append(from_lane(*args))
    found += list(written(run, land, terms))
    names = {key: one.name for key, one in country.places.items()} | {one.key: one.name for one in run.world.lanes}
    names |= {one.key: f"our correspondent with {one.name}" for one in run.world.seats}
    told = sorted(
        (one for one, _ in found if one is not None), key=lambda one: (one.told, one.seen, one.source, one.men, one.lon)
    )
    said = [paper(seat.key, one, names, run.world.calendar.hour) for one in told for seat in seats]
    return said, [one for _, one in found if one is not None]


def army(body: Body) -> Army:
    """Describe a column as tips may report it."""
    return Army(body=body.key, name=body.name, men=fighting(body), arms=arms_of(body.units))


def paper(seat: str, tip: Tip, names: Mapping[str, str], hour: int) -> Paper:
    """Make the editor's paper of a tip."""
    words = in_words(tip)
    heads = f", heading {tip.heading}" if tip.heading else ""
    long = f", a column of {plural(tip.length_mi, 'mile')}" if tip.length_mi else ""
    text = f"{words[:1].upper()}{words[1:]}{heads}{long}, {calendar.label(tip.seen, hour)}."
    body = kinds.Tip(text=text, source=names.get(tip.source, tip.source), lon=tip.lon, lat=tip.lat)
    return Paper(seat, body, tip.seen, tip.told)


def sights(land: LandDone, before: Land) -> Iterator[tuple[str, str, Spot, int, float]]:
    """List landings and battles: kind, column, place, minute, hours (LC-300)."""
    aboard = {one.key for one in before.bodies if one.aboard}
    over = (land.clock - land.start) / HOUR
    for body in land.land.bodies:
        came = body.key in aboard and not body.aboard
        lift = next(
            (one for one in land.land.lifts if one.key == body.key and one.do == "land" and one.touched is not None), None
        )
        if lift is not None and lift.touched is not None:
            since = max(land.start, lift.touched)
            yield LANDING, body.key, body.spot, since, (land.clock - since) / HOUR
        elif came:
            yield LANDING, body.key, body.spot, land.start, over
    there = {one.key for one in land.land.bodies}
    for met in land.meetings:
        if met.became.kind in BATTLES and met.near.a in there:
            spot = Spot(lon=met.near.lon, lat=met.near.lat)
            yield BATTLE, met.near.a, spot, met.near.minute, max(1.0, (land.clock - met.near.minute) / HOUR)


def written(run: Done, land: LandDone, terms: Terms) -> Iterator[tuple[Tip | None, Event | None]]:
    """List correspondents' tips on their own armies at each call, as censors pass them (LC-303)."""
    names = {one.key: one.name for one in run.world.seats}
    for minute in sorted({called.minute for _, called in land.called}) if terms.correspondents else ():
        for staff in land.land.staffs:
            own = [one for one in land.land.bodies if one.seat == staff.seat and not one.aboard and not one.dummy]
            if not own:
                continue
            units = [unit for one in own for unit in one.units]
            whole = Army(
                body=staff.seat, name=names.get(staff.seat, staff.seat), men=sum(map(fighting, own)), arms=arms_of(units)
            )
            first = max(own, key=lambda one: (fighting(one), one.key))
            moves = land.moves[first.key]
            a, b = moves.head(land.start), moves.head(minute)
            moved = (a.lon, a.lat) != (b.lon, b.lat)
            heading = compass.bearing_words(course.bearing_deg(a.lon, a.lat, b.lon, b.lat)) if moved else ""
            long = round(float(column.of_body(first).whole_mi), 1) if moving(land, first, minute) else 0.0
            told = correspondents.writes(
                staff.seat, whole, b, heading, long, minute, staff.censor, terms.correspondents, land.start, run.dice
            )
            if told is not None:
                yield told


def moving(land: LandDone, body: Body, minute: int) -> bool:
    return land.moves[body.key].moving(minute)
