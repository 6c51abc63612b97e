"""Weather in an area, everywhere, or within some miles of a place, for some hours (UD-034, NAV-S-033)."""

from __future__ import annotations

from naval.ruling_kinds.kind import SINCE, UNTIL, Field, Ground, Kind, Names, check_bounds
from naval.run.weather import describe_spell_area, word
from naval.state.ruling_acts import Weather
from naval.state.waters import Spell

MOST_MIN, MOST_SPELLS, AHEAD_MIN = 72 * 60, 30, 48 * 60


def spell_of(act: Weather) -> Spell:
    """Make the spell as which it is stored."""
    start, until = act.since, act.until
    return Spell(area=act.area, start=start, until=until, value=act.value, lon=act.lon, lat=act.lat, nm=act.nm)


def act_of(spell: Spell, reason: str) -> Weather:
    """Make a ruling of a stored spell."""
    start, until = spell.start, spell.until
    return Weather(
        since=start, reason=reason, until=until, value=spell.value, area=spell.area, lon=spell.lon, lat=spell.lat, nm=spell.nm
    )


def check(act: Weather, ground: Ground) -> list[str]:
    """List every fault: where it holds, from when to when, its step of the scale, and how many there are."""
    faults = []
    ring = (act.lon, act.lat, act.nm)
    if act.area and act.area not in {one.key for one in ground.world.areas}:
        faults.append("There is no such sea area; choose one from the list, or everywhere.")
    if any(part is not None for part in ring):
        if act.area or any(part is None for part in ring):
            faults.append("A circle has longitude, latitude and miles, but no area.")
        else:
            faults += [] if abs(act.lon or 0) <= 180 and abs(act.lat or 0) <= 90 else ["That place is not on the globe."]
            faults += check_bounds("Miles round the place", act.nm or 0, 1, 200)
    if act.since > ground.clock + AHEAD_MIN:
        faults.append("It begins within two days.")
    if not 0 < act.until - act.since <= MOST_MIN:
        faults.append("It lasts at least a minute and at most 72 hours.")
    faults += check_bounds("The weather, from 1 (dirty) to 6 (fine),", act.value, 1, 6)
    if len(ground.world.weather) + len(ground.rulings.weather) >= MOST_SPELLS:
        faults.append(f"There are {MOST_SPELLS} spells already: withdraw one first.")
    return faults


def sentence(act: Weather, names: Names) -> str:
    areas = {act.area: names.find_name(act.area)} if act.area else {}
    return f"{describe_spell_area(spell_of(act), areas)}: {word(act.value)} weather until {names.write_minute(act.until)}."


KIND = Kind(
    act=Weather,
    title="Weather",
    stage="light",
    rule="NAV-S-033",
    fits=("sea", "force"),
    fields=(
        Field("area", "Sea area", "area", optional=True),
        Field("lon", "or within miles of longitude", "degrees", -180, 180, optional=True),
        Field("lat", "and latitude", "degrees", -90, 90, optional=True),
        Field("nm", "Miles", "number", 1, 200, optional=True),
        SINCE,
        UNTIL,
        Field("value", "1 (dirty) to 6 (fine)", "number", 1, 6, "3"),
    ),
    check=check,
    sentence=sentence,
    subject=lambda act: act.area or (f"{act.lon}/{act.lat}" if act.nm is not None else ""),
    span=lambda act: (act.since, act.until),
    stack=True,
)
