"""The umpire's page of the weather: present and coming by area, spells he sets over it, and night fighting."""

from __future__ import annotations

from django.http import HttpRequest, JsonResponse
from django.views.decorators.http import require_GET
from msgspec.structs import replace as renew

from campaign import serialization
from campaign.access import umpire_of
from campaign.models import Run, Segment
from campaign.models.truth import seed_of
from campaign.rooms.words import letter
from campaign.rulings.ruling_records import stamp
from naval import tables
from naval.geo import sun
from naval.geo.calendar import label, span
from naval.run.weather import Weather, describe_spell_area, faces, miles, spells_of, weather_of
from naval.state.rulings import Rulings, spell_key
from naval.state.world import World
from tactical.engine.dice import Dice
from umpire.desk_page import DeskPage
from umpire.frame import Row, Standing, standing
from umpire.services import rulings

BLOCKS = 5  # this run and the next four
STEPS = tuple(n / 2 for n in range(2, 13))  # the scale in halves: 1, 1.5, … 6


class Page(DeskPage):
    """Page of the weather; posted, ``do`` is set, lift, allow or forbid."""

    template = "umpire/weather.html"

    def press(self) -> None:
        if self.at is not None:
            rulings.rule(self.at.segment, self.typed, self.umpire)

    def build_context(self) -> Row:
        typed = {do: self.typed if self.refused and self.typed.get("do") == do else {} for do in ("set", "allow")}
        faults = [fault["text"] for fault in self.refused]
        return {"weather": build_page_context(self.at) if self.at else None, "faults": faults, **typed}


@require_GET
def areas(request: HttpRequest, rid: str) -> JsonResponse:
    """Send the sea areas with their present weather, for the chart."""
    at = standing(umpire_of(request, rid))
    if at is None:
        return JsonResponse({"areas": [], "elsewhere": None})
    weather, minute = at_run(at.run, at.world, serialization.rulings(at.run.rulings), 0, seed_of(at.campaign)), at.segment.start
    found = [
        {"name": area.name, "ring": [list(point) for point in area.ring], **describe_weather(value(weather, area.key, minute))}
        for area in at.world.areas
    ]
    return JsonResponse({"areas": found, "elsewhere": describe_weather(value(weather, "", minute))})


def at_run(run: Run, world: World, ruled: Rulings, ahead: int, seed: str) -> Weather:
    """Find the weather of this run or of one to come. The seed fixes the dice of a run, and only the umpire may ask.

    Where weather is steady each run's is moved from that of the run before (SC-N-66).
    """
    for k in range(ahead):
        world = renew(world, weather_was=faces(*_dice_of(run, k, world, seed)))
    dice, _, until = _dice_of(run, ahead, world, seed)
    return weather_of(world, ruled, dice, until)


def _dice_of(run: Run, ahead: int, world: World, seed: str) -> tuple[Dice, World, int]:
    """Give the dice of this run or of one to come, and the minute at which it ends."""
    dice = Dice(Dice(seed).child("run", run.number + ahead).seed)
    return dice, world, run.until + ahead * run.campaign.run_minutes


def value(weather: Weather, area: str, minute: int) -> float:
    """Find the weather of an area ("" for the sea outside all of them) at a minute."""
    found, keys = weather.value, [one.key for one in weather.areas]
    if area in keys:
        found = weather.values[keys.index(area)]
    for spell in weather.spells:
        if spell.start <= minute < spell.until and spell.nm is None and spell.area in ("", area):
            found = spell.value
    return found


def describe_weather(of: float) -> Row:
    """Describe a weather: its step of the scale, and the sighting distances by day and by night."""
    day, night = sun.weather(of)
    words = tables.value("light", "scale")
    low = int(of)
    name = words[low - 1] if of == low else f"{words[low - 1]} to {words[low]}"
    short = f"{round(day, 1):g} · {round(night, 1):g}"
    return {
        "value": of,
        "key": f"{of}",
        "word": name,
        "day": miles(day),
        "night": miles(night),
        "short": short,
        "step": round(of),
    }


def build_page_context(at: Standing) -> Row:
    """Show everything on the page."""
    run, campaign, segment, world = at.run, at.campaign, at.segment, at.world
    ruled = serialization.rulings(run.rulings)
    hour = campaign.hour_zero
    names = {area.key: area.name for area in world.areas}
    blocks = [
        (run.start if k == 0 else run.until + (k - 1) * campaign.run_minutes, run.until + k * campaign.run_minutes)
        for k in range(BLOCKS)
    ]
    seed = seed_of(campaign)
    weathers = [at_run(run, world, ruled, k, seed) for k in range(BLOCKS)]
    rows = [
        {"key": key, "name": name, "cells": [cell(w, key, block, hour) for w, block in zip(weathers, blocks, strict=True)]}
        for key, name in [*names.items(), ("", "Elsewhere" if names else "Everywhere")]
    ]
    return {
        "open": segment.state in (Segment.State.OPEN, Segment.State.REVIEW),
        "segment": segment.pk,
        "stamp": stamp(segment),
        "from": label(segment.start, hour),
        "agreed": world.settings.weather,
        "blocks": [span(*block, hour) for block in blocks],
        "rows": rows,
        "spells": spell_rows(world, ruled, segment, names, hour),
        "areas": [{"key": key, "name": name} for key, name in names.items()],
        "starts": [{"minute": m, "text": str(m), "label": label(m, hour)} for m in rulings.starts(segment)],
        "hours": ["1", "2", "3", "4", "6", "8", "12", "18", "24", "36", "48", "72"],
        "scale": [describe_weather(step) for step in reversed(STEPS)],
        "night": night(segment, world, ruled),
    }


def cell(weather: Weather, area: str, block: tuple[int, int], hour: int) -> list[Row]:
    """Show the weather of an area through a block of hours: one part, or several where a spell begins or ends in it."""
    start, until = block
    edges = {t for s in weather.spells if s.nm is None and s.area in ("", area) for t in (s.start, s.until) if start < t < until}
    parts: list[Row] = []
    for minute in sorted({start, *edges}):
        of = value(weather, area, minute)
        ruled = any(s.nm is None and s.start <= minute < s.until and s.area in ("", area) for s in weather.spells)
        if not parts or (of, ruled) != (parts[-1]["value"], parts[-1]["ruled"]):
            at = label(minute, hour).split(", ")[1] if minute > start else ""
            parts.append({**describe_weather(of), "ruled": ruled, "since": at})
    return parts


def spell_rows(world: World, ruled: Rulings, segment: Segment, names: dict[str, str], hour: int) -> list[Row]:
    """List the spells that still hold or are to come, each with the key to take it back by."""
    rows = []
    for spell in spells_of(world, ruled):
        if spell.until > segment.start:
            rows.append(
                {
                    "key": spell_key(spell),
                    "area": describe_spell_area(spell, names),
                    **describe_weather(spell.value),
                    "words": span(spell.start, spell.until, hour),
                }
            )
    return rows


def night(segment: Segment, world: World, ruled: Rulings) -> Row:
    """List the pairs between whom an action may open by night in this run (NAV-S-039)."""
    forces = {force.key: force for force in world.forces}
    pairs = [
        {"key": "|".join(two), "names": [{"name": forces[k].name, "letter": letter(forces[k].side)} for k in two]}
        for two in ruled.night_battles
        if all(k in forces for k in two)
    ]
    return {
        "agreed": world.settings.battle_by_night,
        "whole": segment.index == 0,
        "pairs": pairs,
        "forces": [{"key": f.key, "name": f.name, "letter": letter(f.side)} for f in world.forces if f.side != "neutral"],
    }
