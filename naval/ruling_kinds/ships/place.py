"""Places of forces: one at sea is moved as a run begins (UD-040, NAV-S-044).

Her orders stand: from there she steams the rest of her course. She leaves the port she lies in, begins work at a place anew, and
loses from her old place the ships she had in sight.
"""

from __future__ import annotations

from naval.geo.compass import bearing_words, place_words
from naval.geo.course import rhumb
from naval.ruling_kinds.kind import Field, Ground, Kind, Names, steams
from naval.state.ruling_acts import Place
from tactical.engine.text.words import plural

ON_LAND = "That place is on land: a force must be at sea."


def check(act: Place, ground: Ground) -> list[str]:
    """List every fault: a force that is in no action, and a place at sea."""
    faults = steams(ground, act.force)
    force = next((one for one in ground.world.forces if one.key == act.force), None)
    if force is not None and not ground.begun:
        if force.held_until > ground.world.minute:
            faults.append(f"{force.name} is in action as the run begins: she cannot be moved.")
        if not any(one.force == force.key and one.afloat for one in ground.world.ships):
            faults.append(f"Nothing of {force.name} is afloat.")
        if force.key in ground.land.landing:
            faults.append(f"{force.name} is landing troops or embarking them: she cannot be moved.")
    return [*faults, ON_LAND] if ground.is_land(act.lon, act.lat) else faults


def sentence(act: Place, names: Names) -> str:
    return f"{names.find_name(act.force)} stands at {place_words(act.lon, act.lat)}."


def moved(act: Place, lon: float, lat: float) -> str:
    """Write how far the new place is from her old one, and which way."""
    course_deg, nm = rhumb(lon, lat, act.lon, act.lat)
    if nm < 0.05:
        return "That is her place as the run begins."
    return f"That is {plural(round(nm, 1), 'mile')} {bearing_words(course_deg)} of {place_words(lon, lat)}, where she is."


def besides(act: Place, ground: Ground) -> str:
    """Tell the page the miles; of a ruling kept for the next run nobody knows them yet (UD-040)."""
    force = next((one for one in ground.world.forces if one.key == act.force), None)
    if force is None:
        return ""
    if ground.begun:
        return "The distance will be known when the next run is open."
    return moved(act, force.lon, force.lat)


KIND = Kind(
    act=Place,
    title="Move a force",
    stage="plan",
    rule="NAV-S-044",
    fits=("force",),
    fields=(
        Field("force", "Force", "force"),
        Field("lon", "Longitude (minus: west)", "degrees", -180, 180),
        Field("lat", "Latitude (minus: south)", "degrees", -85, 85),
    ),
    check=check,
    sentence=sentence,
    subject=lambda act: act.force,
    first=lambda act: True,
    besides=besides,
)
