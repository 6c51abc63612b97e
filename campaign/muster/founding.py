"""Beginning of a campaign from a scenario pack: its creation for the mustering, and War Imminent."""

from __future__ import annotations

import secrets
from typing import Any

from django.db import transaction

from campaign import serialization, wall_clock
from campaign.models import Campaign, CampaignSecret, HarbourSheet, LandStart, Run, Seat, SeatAssignment, Segment
from campaign.muster import harbour_sheets
from campaign.muster import mustering as mustered
from campaign.orders.sealing import Refused
from campaign.packs.pack import Pack
from campaign.pings import has_news
from campaign.rulings import conditions
from campaign.runs import engine_versions, seeds
from campaign.schedule import umpire_rounds
from campaign.war.run import begin
from naval.mustering.declaration import declare as declared_world
from naval.mustering.declaration import declared
from naval.state.world import Calendar
from tactical.engine.dice import commitment
from tactical.models.belief import salt


def begin_for_people(pack_key: str, name: str, *, seed: str | None = None, muster: bool | None = None) -> Campaign:
    """Begin a campaign whose seats people will hold: its stops go out by themselves until the umpire says otherwise (CK-030)."""
    return begin_campaign(pack_key, name, seed=seed, muster=muster, stops_released=True)


def begin_campaign(
    pack_key: str, name: str, *, seed: str | None = None, muster: bool | None = False, stops_released: bool = False
) -> Campaign:
    """Begin a campaign, at war or with a mustering (``muster``); None leaves that to the pack.

    Without a mustering War Imminent follows at once, with the pack's terms. ``seed`` is for replays and tests; by default one is
    drawn and only its hash shown.
    """
    with transaction.atomic():
        campaign = found_campaign(pack_key, name, seed=seed)
        campaign.stops_released = stops_released
        campaign.save(update_fields=["stops_released"])
        if not (serialization.pack(pack_key).muster.open if muster is None else muster):
            declare(campaign)
    return campaign


def found_campaign(pack_key: str, name: str, *, seed: str | None = None, alone: bool = False) -> Campaign:
    """Create the campaign in its mustering: seats with links, the pack's terms, and harbour charts."""
    pack = serialization.pack(pack_key)
    seed, salted = seed or secrets.token_hex(16), salt()
    with transaction.atomic():
        campaign = Campaign.objects.create(
            name=name,
            title=pack.title,
            pack=pack_key,
            pack_mark=pack.fingerprint,
            hour_zero=pack.world.calendar.hour,
            run_minutes=pack.world.settings.run_min,
            seed_hash=commitment(seed, salted),
            alone=alone,
            battles_by=pack.battles.fought,
            battle_seconds=pack.battles.move_seconds,
            **_ashore(pack),
            phase=Campaign.Phase.MUSTER,
            agreed=serialization.text(pack.world.settings),
        )
        CampaignSecret.objects.create(campaign=campaign, seed=seed, salt=salted, rules=pack.world.rules)
        seeds.settle(seed)  # a seed shown by a finished campaign is hidden until this one is over too
        serialization.pin(pack)
        for sits in pack.seats:
            seat = Seat.objects.create(campaign=campaign, key=sits.key, name=sits.title, role=sits.role, side=sits.side)
            SeatAssignment.objects.create(seat=seat, since=wall_clock.now())
            HarbourSheet.objects.bulk_create(harbour_sheets.to_begin_with(seat, pack))
    return campaign


def declare(campaign: Campaign, calendar: Calendar | None = None) -> bool:
    """Declare War Imminent: build the world from pack, terms and charts, and open run 1 (NAV-S-029).

    ``calendar`` is the date and hour, by default the pack's. False if declared already. :func:`declare_war` checks that all is
    complete.
    """
    pack = serialization.pack_of(campaign)
    with transaction.atomic():
        waiting = Campaign.objects.filter(pk=campaign.pk, phase=Campaign.Phase.MUSTER)
        if not waiting.update(phase=Campaign.Phase.WAR):
            return False
        campaign.refresh_from_db()
        charts = {chart.port: chart for chart in pack.world.harbours} | harbour_sheets.laid_out(campaign)
        settled = serialization.agreed(campaign.agreed)
        left = [sits.key for sits in pack.seats if sits.computer]
        campaign.seats.filter(key__in=left, taken=False, played_by="").update(played_by=Seat.PlayedBy.PROGRAM)
        world = declared_world(pack.world, settled, calendar or pack.world.calendar, charts.values())
        outcome = begin(world, pack.chart, serialization.arms_at_first(pack, serialization.terms_ashore(campaign)))
        world = outcome.world
        was = campaign.hour_zero
        campaign.hour_zero, campaign.run_minutes = world.calendar.hour, settled.run_min
        campaign.save(update_fields=["hour_zero", "run_minutes"])
        conditions.keep_hours(campaign, world, was)
        until = world.minute + settled.run_min
        run = Run.objects.create(
            campaign=campaign,
            number=1,
            start=world.minute,
            until=until,
            world=serialization.encode_for_storage(world),
            rules=pack.world.rules,
        )
        if outcome.land is not None:
            LandStart.objects.create(run=run, land=serialization.land(outcome.land))
        CampaignSecret.objects.filter(campaign=campaign).update(rules=pack.world.rules)
        segment = Segment.objects.create(run=run, index=0, start=world.minute)
        for seat in campaign.seats.all():
            if seat.is_umpire:
                has_news(seat)
        umpire_rounds.open_round(segment, outcome)
    return True


def declare_war(umpire: Seat, date: object, hour: object, *, for_empty: bool = False, by_the_book: bool = False) -> None:
    """Declare War Imminent at a date and hour, or say everything that is missing (NAV-S-010, 029 to 031, SC-S-16).

    The umpire signs by it; ``for_empty`` also for the empty seats. ``by_the_book`` first takes the book's terms, where nobody
    else sits.
    """
    with transaction.atomic():
        if by_the_book:
            mustered.take_the_book(umpire)
        campaign = mustered.mustering(umpire.campaign)
        engine_versions.must_be_its_own(campaign)
        calendar, faults = declared(date, hour, serialization.pack_of(campaign).world.calendar.zone_h)
        if for_empty:
            mustered.sign_for_empty(umpire)
        mustered.sign(umpire, mustered.terms_mark(campaign))
        campaign = mustered.mustering(umpire.campaign)
        faults = (*faults, *mustered.missing(mustered.lines(campaign)))
        if faults or calendar is None:
            raise Refused(*faults)
        declare(campaign, calendar)


def _ashore(pack: Pack) -> dict[str, Any]:
    """Say who fights battles on land, where the pack differs there from the sea (LC-260)."""
    sea, land = pack.battles, pack.land.battles if pack.land is not None else None
    if land is None:
        return {}
    by, seconds = land.fought or sea.fought, land.move_seconds or sea.move_seconds
    return {} if (by, seconds) == (sea.fought, sea.move_seconds) else {"ashore_by": by, "ashore_seconds": seconds}
