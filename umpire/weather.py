"""The umpire's page of the weather: what it is and will be by area, spells he sets over it, and who may fight by night.

Whatever he rules is an input of the run like sealed orders, so it is taken while orders are open and for minutes that are
still to come (NAV-S-033, NAV-S-039, NAV-S-044).
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any

from django.db import transaction
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_http_methods
from msgspec.structs import replace

from campaign import store
from campaign.access import umpire_of
from campaign.models import Run, Seat, Segment
from campaign.models.truth import seed_of
from campaign.rooms.clock import ruler_of
from campaign.rooms.words import letter
from campaign.services.orders import tell_umpires
from naval import tables
from naval.geo import sun
from naval.geo.calendar import label, span
from naval.run.parts import hostile
from naval.run.weather import Weather, miles, spells_of, weather_of
from naval.state.rulings import Rulings
from naval.state.waters import Spell
from naval.state.world import World
from tactical.engine.dice import Dice

Row = dict[str, Any]
BLOCKS = 5  # this run and the next four
STEPS = tuple(n / 2 for n in range(2, 13))  # the scale in halves: 1, 1.5, … 6
MOST_HOURS = 72
AHEAD_HOURS = 48  # so far ahead a spell may begin


class Refused(Exception):
    """A ruling that was not taken, with everything that is wrong with it."""


@require_http_methods(["GET", "POST"])
def page(request: HttpRequest, rid: str) -> HttpResponse:
    """The page, or a ruling on it: ``do`` is set, lift, allow or forbid."""
    umpire = umpire_of(request, rid)
    segment = standing(umpire)
    if segment is None:
        return render(request, "umpire/weather.html", {"desk": head(umpire, None), "weather": None})
    faults: tuple[str, ...] = ()
    if request.method == "POST":
        try:
            rule(segment, request.POST)
        except Refused as refused:
            faults = refused.args
        else:
            return redirect("umpire:weather", rid)
    view = {"desk": head(umpire, segment), "weather": shown(segment), "faults": faults, "typed": request.POST}
    return render(request, "umpire/weather.html", view, status=422 if faults else 200)


@require_GET
def areas(request: HttpRequest, rid: str) -> JsonResponse:
    """The sea areas with their present weather, for the chart."""
    segment = standing(umpire_of(request, rid))
    if segment is None:
        return JsonResponse({"areas": [], "elsewhere": None})
    world, rulings = inputs(segment.run)
    weather = at_run(segment.run, world, rulings, 0)
    found = [
        {"name": area.name, "ring": [list(point) for point in area.ring], **told(value(weather, area.key, segment.start))}
        for area in world.areas
    ]
    return JsonResponse({"areas": found, "elsewhere": told(value(weather, "", segment.start))})


def standing(umpire: Seat) -> Segment | None:
    """The segment the campaign stands at; None before the war has begun."""
    some = Segment.objects.filter(run__campaign=umpire.campaign).select_related("run__campaign")
    return some.order_by("-run__number", "-index").first()


def head(umpire: Seat, segment: Segment | None) -> Row:
    """What the frame of a desk's page shows."""
    campaign = umpire.campaign
    words = span(segment.start, segment.run.until, campaign.hour_zero) if segment else "before the war"
    state = segment.get_state_display() if segment else ""
    return {
        "rid": umpire.rid,
        "campaign": campaign.title,
        "clock": {"label": words, "text": state},
        "ruler": ruler_of(campaign, segment.run.start if segment else 0),
    }


def inputs(run: Run) -> tuple[World, Rulings]:
    """The world a run starts from, and what has been ruled for it."""
    return store.world(run.world), store.rulings(run.rulings)


# -- what is shown -------------------------------------------------------------------------------------------------------


def at_run(run: Run, world: World, rulings: Rulings, ahead: int) -> Weather:
    """The weather of this run or of one to come. The dice of a run are fixed by the seed, which the umpire alone may ask."""
    dice = Dice(Dice(seed_of(run.campaign)).child("run", run.number + ahead).seed)
    return weather_of(world, rulings, dice, run.until + ahead * run.campaign.run_minutes)


def value(weather: Weather, area: str, minute: int) -> float:
    """The weather of an area ("" for the sea outside all of them) at a minute."""
    found, keys = weather.value, [one.key for one in weather.areas]
    if area in keys:
        found = weather.values[keys.index(area)]
    for spell in weather.spells:
        if spell.start <= minute < spell.until and spell.area in ("", area):
            found = spell.value
    return found


def told(of: float) -> Row:
    """A weather in words: its step of the scale, and how far one sees by day and by night."""
    day, night = sun.weather(of)
    words = tables.value("light", "scale")
    low = int(of)
    name = words[low - 1] if of == low else f"{words[low - 1]} to {words[low]}"
    short = f"{round(day, 1):g} · {round(night, 1):g}"
    return {"value": of, "word": name, "day": miles(day), "night": miles(night), "short": short, "step": round(of)}


def shown(segment: Segment) -> Row:
    """Everything on the page."""
    run, campaign = segment.run, segment.run.campaign
    world, rulings = inputs(run)
    hour = campaign.hour_zero
    names = {area.key: area.name for area in world.areas}
    blocks = [
        (run.start if k == 0 else run.until + (k - 1) * campaign.run_minutes, run.until + k * campaign.run_minutes)
        for k in range(BLOCKS)
    ]
    weathers = [at_run(run, world, rulings, k) for k in range(BLOCKS)]
    rows = [
        {"key": key, "name": name, "cells": [cell(w, key, block, hour) for w, block in zip(weathers, blocks, strict=True)]}
        for key, name in [*names.items(), ("", "Elsewhere" if names else "Everywhere")]
    ]
    return {
        "open": segment.state == Segment.State.OPEN,
        "segment": segment.pk,
        "stamp": stamp(run),
        "from": label(segment.start, hour),
        "agreed": world.settings.weather,
        "blocks": [span(*block, hour) for block in blocks],
        "rows": rows,
        "spells": spell_rows(world, rulings, segment, names, hour),
        "areas": [{"key": key, "name": name} for key, name in names.items()],
        "starts": [{"minute": m, "label": label(m, hour)} for m in starts(segment)],
        "hours": [1, 2, 3, 4, 6, 8, 12, 18, 24, 36, 48, 72],
        "scale": [told(step) for step in reversed(STEPS)],
        "night": night(segment, world, rulings),
    }


def cell(weather: Weather, area: str, block: tuple[int, int], hour: int) -> list[Row]:
    """The weather of an area through a block of hours: one part, or several where a spell begins or ends in it."""
    start, until = block
    edges = {t for s in weather.spells if s.area in ("", area) for t in (s.start, s.until) if start < t < until}
    parts: list[Row] = []
    for minute in sorted({start, *edges}):
        of = value(weather, area, minute)
        ruled = any(s.start <= minute < s.until and s.area in ("", area) for s in weather.spells)
        if not parts or (of, ruled) != (parts[-1]["value"], parts[-1]["ruled"]):
            at = label(minute, hour).split(", ")[1] if minute > start else ""
            parts.append({**told(of), "ruled": ruled, "since": at})
    return parts


def starts(segment: Segment) -> list[int]:
    """The minutes at which a spell may begin: where the run stands, and the full hours after it."""
    first = (segment.start // 60 + 1) * 60
    return [segment.start, *range(first, segment.start + 60 * AHEAD_HOURS + 1, 60)]


def spell_rows(world: World, rulings: Rulings, segment: Segment, names: dict[str, str], hour: int) -> list[Row]:
    """The spells that still hold or are to come, each with the key to take it back by."""
    rows = []
    for spell in spells_of(world, rulings):
        if spell.until > segment.start:
            rows.append(
                {
                    "key": key_of(spell),
                    "area": names.get(spell.area, "Everywhere"),
                    **told(spell.value),
                    "words": span(spell.start, spell.until, hour),
                }
            )
    return rows


def key_of(spell: Spell) -> str:
    """What names a spell on the page."""
    return f"{spell.area}|{spell.start}|{spell.until}|{spell.value:g}"


def night(segment: Segment, world: World, rulings: Rulings) -> Row:
    """Between whom an action may open by night in this run (NAV-S-039)."""
    forces = {force.key: force for force in world.forces}
    pairs = [
        {"key": "|".join(two), "names": [{"name": forces[k].name, "letter": letter(forces[k].side)} for k in two]}
        for two in rulings.night_battles
        if all(k in forces for k in two)
    ]
    return {
        "agreed": world.settings.battle_by_night,
        "whole": segment.index == 0,
        "pairs": pairs,
        "forces": [{"key": f.key, "name": f.name, "letter": letter(f.side)} for f in world.forces if f.side != "neutral"],
    }


# -- rulings -------------------------------------------------------------------------------------------------------------


def stamp(run: Run) -> str:
    """Says whether somebody ruled meanwhile."""
    return hashlib.sha256(run.rulings.encode()).hexdigest()[:12]


def rule(segment: Segment, form: Any) -> None:
    """Take a ruling, once: while the orders of this very segment are open, and if nobody ruled since the page was loaded."""
    verbs: dict[str, Callable[[Segment, Rulings, World, Any], Rulings]] = {
        "set": spell_set,
        "lift": spell_lifted,
        "allow": night_allowed,
        "forbid": night_forbidden,
    }
    verb = verbs.get(form.get("do", ""))
    if verb is None:
        raise Refused("That is no ruling of this page. Load it again.")
    if str(segment.pk) != form.get("segment") or segment.state != Segment.State.OPEN:
        raise Refused("Orders are not open any more for the hours you ruled on. Rule again on what is still to come.")
    if stamp(segment.run) != form.get("stamp"):
        raise Refused("Somebody else has ruled since you loaded this page. It shows his rulings now: look, and rule again.")
    world, rulings = inputs(segment.run)
    new = store.text(verb(segment, rulings, world, form))
    with transaction.atomic():
        # The segment's row is taken first, so that it cannot close before the ruling stands.
        still = Segment.objects.filter(pk=segment.pk, state=Segment.State.OPEN).update(state=Segment.State.OPEN)
        if not still or not Run.objects.filter(pk=segment.run_id, rulings=segment.run.rulings).update(rulings=new):
            raise Refused("The run was ordered, or ruled on, a moment ago. Load the page again.")
        tell_umpires(segment.run.campaign)


def spell_set(segment: Segment, rulings: Rulings, world: World, form: Any) -> Rulings:
    """A spell by area and hours (NAV-S-033)."""
    faults = []
    area = form.get("area", "")
    if area and area not in {one.key for one in world.areas}:
        faults.append("There is no such sea area; take one of the list, or everywhere.")
    start, hours, of = number(form, "start"), number(form, "hours"), number(form, "value")
    if start is None or start not in starts(segment):
        faults.append("It must begin at an hour of the list: what is resolved stands.")
    if hours is None or not 0 < hours <= MOST_HOURS or hours % 1:
        faults.append(f"It lasts a whole number of hours, 1 to {MOST_HOURS}.")
    if of is None or not 1 <= of <= 6:
        faults.append("The weather is on the scale from 1, dirty, to 6, fine.")
    if faults or start is None or hours is None or of is None:
        raise Refused(*faults)
    spell = Spell(area=area, start=int(start), until=int(start + 60 * hours), value=of)
    return replace(rulings, weather=(*rulings.weather, spell))


def number(form: Any, name: str) -> float | None:
    """A number of the form, or None."""
    try:
        found = float(form.get(name, ""))
    except ValueError:
        return None
    return found if abs(found) < 1e9 else None


def spell_lifted(segment: Segment, rulings: Rulings, world: World, form: Any) -> Rulings:
    """Take a spell back from where the run stands; what was resolved under it stands (NAV-S-044)."""
    key, now = form.get("spell", ""), segment.start
    own = [s for s in rulings.weather if key_of(s) == key]
    if own:
        kept = [replace(s, until=min(s.until, now)) if s is own[0] else s for s in rulings.weather]
        return replace(rulings, weather=tuple(s for s in kept if s.start < s.until))
    lifted = {spell for spell, _ in rulings.lifted}
    for spell in world.weather:
        if key_of(spell) == key and spell not in lifted:
            return replace(rulings, lifted=(*rulings.lifted, (spell, now)))
    raise Refused("That spell does not hold any more.")


def night_allowed(segment: Segment, rulings: Rulings, world: World, form: Any) -> Rulings:
    """Let two hostile forces fight by night in this run (NAV-S-039)."""
    if segment.index:
        raise Refused("This run has begun: who fights by night is ruled on before it, for the whole of it.")
    forces = {force.key: force for force in world.forces}
    one, other = forces.get(form.get("one", "")), forces.get(form.get("other", ""))
    if one is None or other is None or not hostile(one.side, other.side):
        raise Refused("Take two forces of hostile sides.")
    pair = (min(one.key, other.key), max(one.key, other.key))
    return replace(rulings, night_battles=tuple(sorted({*rulings.night_battles, pair})))


def night_forbidden(segment: Segment, rulings: Rulings, world: World, form: Any) -> Rulings:
    """Take that back."""
    if segment.index:
        raise Refused("This run has begun: who fights by night is ruled on before it, for the whole of it.")
    pair = form.get("pair", "")
    left = tuple(two for two in rulings.night_battles if "|".join(two) != pair)
    if left == rulings.night_battles:
        raise Refused("That pair is not on the list any more.")
    return replace(rulings, night_battles=left)


def link(umpire: Seat) -> str:
    """Where this page is."""
    return reverse("umpire:weather", args=[umpire.rid])
