"""Beginning a campaign from a scenario pack."""

from __future__ import annotations

import secrets

from django.db import transaction

from campaign import store
from campaign.models import Campaign, Run, Seat, Segment, Vault
from campaign.news import has_news
from campaign.services.delivery import deliver
from naval.run import begin
from tactical.engine.dice import commitment


def begin_campaign(pack_key: str, name: str, *, seed: str | None = None) -> Campaign:
    """Begin a campaign: seats with their links, the world at War Imminent, and the first call for orders.

    ``seed`` is for replays and tests; left out, one is drawn and nobody is shown it, only its hash.
    """
    pack = store.pack(pack_key)
    seed = seed or secrets.token_hex(16)
    outcome = begin(pack.world, pack.chart)
    world = outcome.world
    with transaction.atomic():
        campaign = Campaign.objects.create(
            name=name,
            title=pack.title,
            pack=pack_key,
            hour_zero=world.calendar.hour,
            run_minutes=world.settings.run_min,
            seed_hash=commitment(seed),
            battles_by=pack.battles.fought,
            battle_seconds=pack.battles.move_seconds,
            agreed=store.text(world.settings),
        )
        Vault.objects.create(campaign=campaign, seed=seed, rules=world.rules)
        until = world.minute + world.settings.run_min
        run = Run.objects.create(campaign=campaign, number=1, start=world.minute, until=until, world=store.text(world))
        segment = Segment.objects.create(run=run, index=0, start=world.minute)
        for sits in pack.seats:
            seat = Seat.objects.create(campaign=campaign, key=sits.key, name=sits.title, role=sits.role, side=sits.side)
            if seat.is_umpire:
                has_news(seat)
            else:
                deliver(seat, outcome.reports, call=(segment, until))
    return campaign
