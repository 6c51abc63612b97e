"""Rulings from the umpire's page of the weather: spells of weather, and night fighting (NAV-S-033, NAV-S-039).

Each is a ruling of the catalogue (:mod:`naval.ruling_kinds`), taken like any other by :mod:`campaign.rulings.ruling_records`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.utils.translation import gettext
from msgspec.structs import replace

from campaign.models import Seat, Segment
from campaign.orders.sealing import Refused, fault
from campaign.rulings import ruling_records as service
from naval import ruling_kinds
from naval.ruling_kinds.sightings.night import BEGUN
from naval.state.ruling_acts import Lifted, Night, Weather, key_of
from naval.state.rulings import spell_key
from umpire.frame import number

Form = Mapping[str, str]
MOST_HOURS = 72
AHEAD_HOURS = 48  # so far ahead a spell may begin


def refused(*words: str) -> Refused:
    """Make the refusal of a ruling, with all its faults."""
    return Refused(*(fault("", text) for text in words))


def starts(segment: Segment) -> list[int]:
    """List the minutes at which a spell may begin: where the run stands, and the full hours after it."""
    first = (segment.start // 60 + 1) * 60
    return [segment.start, *range(first, segment.start + 60 * AHEAD_HOURS + 1, 60)]


def rule(segment: Segment, form: Form, by: Seat) -> None:
    """Take a ruling of the page, once: if its segment still stands, and if nobody ruled since the page was loaded (UD-010)."""
    verbs: dict[str, Callable[[Segment, Form, Seat], None]] = {
        "set": spell_set,
        "lift": spell_lifted,
        "allow": night_allowed,
        "forbid": night_forbidden,
    }
    verb = verbs.get(form.get("do", ""))
    if verb is None:
        raise refused(gettext("That ruling does not belong to this page. Reload it."))
    if str(segment.pk) != form.get("segment"):
        raise Refused(fault("", service.CHANGED), status=409)
    verb(segment, form, by)


def spell_set(segment: Segment, form: Form, by: Seat) -> None:
    """Set a spell by area and hours (NAV-S-033, UD-034)."""
    start, hours, of = (_read_number(form, name) for name in ("start", "hours", "value"))
    at = service.fit(segment, form.get("stamp", ""))
    act = Weather(
        since=int(start),
        until=int(start + 60 * hours),
        value=of,
        area=form.get("area", ""),
        reason=form.get("reason", "").strip(),
    )
    faults = []
    if start not in starts(segment):
        faults.append("It must begin at an hour from the list: resolved hours cannot change.")
    if not 0 < hours <= MOST_HOURS or hours % 1:
        faults.append(f"It must last a whole number of hours, 1 to {MOST_HOURS}.")
    if not 1 <= of <= 6:
        faults.append("The weather must be from 1, dirty, to 6, fine.")
    if faults:  # the rest of what is wrong, with minutes and a step that are right
        act = replace(act, since=segment.start, until=segment.start + 60, value=1.0)
        raise refused(*faults, *ruling_kinds.faults(act, at))
    service.rule(segment, act, form.get("stamp", ""), by)


def _read_number(form: Form, name: str) -> float:
    """Read a number of the form; -1, which is allowed nowhere, if it is none."""
    found = number(form.get(name, ""))
    return found if isinstance(found, float) else -1.0


def spell_lifted(segment: Segment, form: Form, by: Seat) -> None:
    """Take a spell back from where the run stands; resolved segments under it stand (NAV-S-044)."""
    at = service.fit(segment, form.get("stamp", ""))
    key, now, ruled = form.get("spell", ""), segment.start, at.rulings
    noted = service.Noted(key_of(Lifted(since=now, reason="", spell=key)), "back", by)
    own = next((spell for spell in ruled.weather if spell_key(spell) == key), None)
    if own is not None:
        short = replace(own, until=min(own.until, now))
        left = [short if spell is own else spell for spell in ruled.weather]
        reasons = {spell_key(short) if name == key else name: text for name, text in ruled.reasons.items()}
        weather = tuple(spell for spell in left if spell.start < spell.until)
        if short not in weather:
            reasons.pop(spell_key(short), None)
        service.change(segment, replace(ruled, weather=weather, reasons=reasons), noted)
        return
    lifted = {spell for spell, _ in ruled.lifted}
    for spell in at.world.weather:
        if spell_key(spell) == key and spell not in lifted:
            service.change(segment, replace(ruled, lifted=(*ruled.lifted, (spell, now))), noted)
            return
    raise refused(gettext("That spell is no longer in force."))


def night_allowed(segment: Segment, form: Form, by: Seat) -> None:
    """Let two hostile forces fight by night in this run (NAV-S-039)."""
    one, other = sorted((form.get("one", ""), form.get("other", "")))
    act = Night(since=segment.run.start, reason=form.get("reason", "").strip(), one=one, other=other)
    service.rule(segment, act, form.get("stamp", ""), by)


def night_forbidden(segment: Segment, form: Form, by: Seat) -> None:
    """Forbid two forces to fight by night again."""
    if segment.index:
        raise refused(BEGUN)
    one, _, other = form.get("pair", "").partition("|")
    act = Night(since=segment.run.start, reason="", one=one, other=other)
    service.take_back(segment, key_of(act), form.get("stamp", ""), by)
