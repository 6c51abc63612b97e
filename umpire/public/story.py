"""The public story of a war: published by its umpire, put together once, as it was up to the end of a run.

It holds nothing that a player wrote (no dispatch, article, log or name of a person), and no seed.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from campaign import serialization
from campaign.judging.events import OPEN
from campaign.models import Campaign, Segment
from campaign.models.truth import runs_of
from campaign.rooms.pages.tally import day_of
from campaign.rooms.words import letter
from campaign.war.outcome import Outcome
from land.forces.body import of_body
from land.state.world import Land
from naval.geo.calendar import label
from naval.state.outcome import Event
from naval.state.world import BELLIGERENTS, World
from tactical.models import Battle
from umpire.desk.battles.rows import battle_title, fought, took, was_typed
from umpire.event_words import reword_event
from umpire.groups import sort_of
from umpire.review.tally import land_score
from umpire.review.tally.views import measured

OF_THE_SEA = ("contact", "battle", "mine", "foundered", "prize", "laid", "swept", "cut-cable", "destroyed", "mined")
OF_THE_LAND = ("coast", "fall", "storm", "surrender", "arsenal", "objective", "end")
TOLD = frozenset((*OF_THE_SEA, *OF_THE_LAND))
"""Kinds of events that the story tells: battles, losses, prizes, work done at places, sieges and countings."""
MET = frozenset(f"night-contact {OPEN['Contacts']} {OPEN['Affairs, landings and prisoners']}".split())
"""Kinds of meetings, also told: an exercise without a battle consists of them. Left out where a side reads its own story
alone."""
NOTHING = re.compile(r"(Nothing is left of (?:Blue|Red))(?=\.)")
"""Sentence that ends a battle on open ground of which one side alone remains: the loser may have troops elsewhere."""
Row = dict[str, Any]


def last_told(campaign: Campaign) -> int:
    """Find the number of the last run of a war that was published to its end; 0 before."""
    over = runs_of(campaign).filter(children__isnull=False).order_by("number").last()
    return over.number if over is not None else 0


def notice(campaign: Campaign) -> Row:
    """Write the notice of a war: its title, its scenario, its sides and the day, without events."""
    run = runs_of(campaign).order_by("number").last()
    sides = sorted(set(campaign.players().values_list("side", flat=True)) & set(BELLIGERENTS))
    return {
        "title": campaign.title,
        "scenario": serialization.pack_of(campaign).title,
        "blurb": serialization.pack_of(campaign).blurb,
        "sides": [{"side": side, "letter": letter(side), "name": side.capitalize()} for side in sides],
        "day": label(run.start, campaign.hour_zero).split(",")[0] if run is not None else "",
    }


def story(campaign: Campaign, through: int, *, met: bool = True, ended: bool = False) -> Row:
    """Tell the war as it was to the end of a run: its events, day by day, its battles, the ships lost, and the tally.

    ``met``: who of the two sides saw whom is told as well. ``ended``: it ends with that run, or has.
    """
    kinds = TOLD | MET if met else TOLD
    hour = campaign.hour_zero
    days: dict[int, list[Row]] = {}
    worlds: dict[int, World] = {}
    lands: dict[int, Land] = {}
    lost: list[Row] = []
    gone: set[str] = set()
    places: list[tuple[float, float]] = []
    until = 0
    for run in runs_of(campaign).filter(number__lte=through).order_by("number"):
        outcome = outcome_of(run.pk)
        until = run.until
        worlds[day_of(run.until - 1, hour)] = outcome.world
        if outcome.land is not None:
            lands[day_of(run.until - 1, hour)] = outcome.land
        gone |= set() if lost or gone else {ship.key for ship in serialization.world(run.world).ships if not ship.afloat}
        for ship in sorted(outcome.world.ships, key=lambda ship: (ship.side, ship.name)):
            if not ship.afloat and ship.key not in gone:
                gone.add(ship.key)
                lost.append({"name": ship.name, "side": ship.side, "when": label(run.until - 1, hour).split(",")[0]})
        sides = {force.name: force.side for force in outcome.world.forces}
        for event in (reword_event(one, outcome) for one in outcome.events):
            if sort_of(event, sides) in kinds:
                days.setdefault(day_of(event.minute, hour), []).append(line(event, hour))
                if event.kind == "contact" and event.lon is not None and event.lat is not None:
                    places.append((event.lon, event.lat))
    over = ended or campaign.phase == Campaign.Phase.OVER
    by_day = [worlds[day] for day in sorted(worlds)], until - 1, hour, [lands[day] for day in sorted(lands)]
    return {
        "until": label(until, hour),
        "days": [{"name": f"Day {day + 1}", "lines": days.get(day, [])} for day in sorted(worlds)],
        "battles": battles(campaign, through, until),
        "lost": lost,
        "taken": list_merchants_lost(worlds[max(worlds)], hour) if worlds else [],
        "men": men(list(runs_of(campaign).order_by("number").values_list("pk", flat=True)[:1]), lands),
        "tally": measured(*by_day, land_score.war_to(campaign), over, bool(serialization.pack_of(campaign).aims)),
        "places": places,
    }


def list_merchants_lost(world: World, hour: int) -> list[Row]:
    """List the merchantmen taken or sunk by then, each with her flag and her captor's side, in the order of time."""
    ships = {one.key: one for one in world.merchants}
    return [
        {
            "name": ships[prize.key].name,
            "flag": ships[prize.key].flag,
            "side": ships[prize.key].side,
            "by": prize.side,
            "sunk": prize.fate == "sunk",
            "when": label(prize.taken, hour),
        }
        for prize in sorted(world.prizes, key=lambda one: (one.taken, one.key))
    ]


def men(first: Sequence[int], lands: Mapping[int, Land]) -> list[Row]:
    """Count the men under arms of each side as the war began and at last, those in transports too; nothing in a war of the
    sea."""
    began = land_score.lands(first) if lands else []
    return [
        {"side": side, "first": under_arms(land, side), "last": under_arms(lands[max(lands)], side)}
        for land in began
        for side in BELLIGERENTS
    ]


def under_arms(land: Land, side: str) -> int:
    """Count the men of a side's columns that have not surrendered."""
    return sum(of_body(one).men for one in land.bodies if one.side == side and not one.surrendered and not one.dummy)


def outcome_of(run: int) -> Outcome:
    """Read the outcome of a run, to its end."""
    last = Segment.objects.filter(run=run, state=Segment.State.PUBLISHED).order_by("index").last()
    if last is None:
        raise Segment.DoesNotExist(f"nothing of run {run} was published")
    return serialization.outcome(last.outcome)


def line(event: Event, hour: int) -> Row:
    """Show an event of the story."""
    return {"when": label(event.minute, hour).split(", ")[1], "text": event.text, "rules": list(event.rules)}


def battles(campaign: Campaign, through: int, until: int) -> list[Row]:
    """List the battles that had begun by then, each with its number among the campaign's; of an unfinished one nothing more.

    Those that are void, or that the umpire has gone back behind, are no part of the war, and leave no gap in the numbers.
    """
    found = []
    stand = (one for one in fought(campaign) if not (one.void or one.run.undone))
    for n, one in enumerate(stand, 1):
        summary = one.summary
        if one.run.number > through or one.battle.state != Battle.State.DONE or not summary.fought:
            continue
        if one.minute >= until:
            continue
        over = one.minute + summary.minutes <= until  # else it went on after what is shown, and nobody is told how it ended
        found.append(
            {
                "n": n,
                "pk": one.pk,
                "seen": over and not was_typed(one),
                "title": battle_title(one, n),
                "when": label(one.minute, campaign.hour_zero),
                "ending": NOTHING.sub(r"\1 on that field", summary.ending) if over else "",
                "text": took(one) if over else f"still being fought at {label(until, campaign.hour_zero)}",
                "lost": summary.lost if over else 0,
            }
        )
    return found
