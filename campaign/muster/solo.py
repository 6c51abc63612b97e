"""Solo war: the computer plays every other seat and the umpire, and the desk is closed until the end (CK-053).

A run is ordered when all who can order have sealed, and published automatically (:mod:`campaign.runs.auto_publish`). At the
pack's last minute, or the player's word, the war is over and everything open.
"""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext
from msgspec.structs import replace

from campaign import serialization
from campaign.ai.play import LEVELLED, PLAYED, TEMPERED
from campaign.models.belief import Campaign, Seat
from campaign.models.truth import Segment, seed_of
from campaign.muster import founding
from campaign.orders import computer
from campaign.orders.sealing import Refused, fault
from campaign.schedule.order_requests import waits_for_somebody
from campaign.schedule.round_order import waiting
from tactical.common.queue import send
from tactical.engine.dice import Dice
from tactical.engine.text.outside_values import show

END = "umpire.tasks.end_alone"
DAY_MIN = 1440
STEADY, BY_LOT = Seat.Temperament.STEADY, "lot"
USUAL = Seat.Level.USUAL
FOUGHT_BY = (Campaign.BattlesBy.PLAYERS, Campaign.BattlesBy.CAPTAINS)
MAY_PLAY = ("cabin", "admiralty", "general", "ministry")
"""Kinds of seat that a person may play alone."""


def playable(pack_key: str) -> list[tuple[str, str]]:
    """List a pack's seats for one person alone: key and name, those at sea first."""
    pack = serialization.pack(pack_key)
    some = [seat for seat in pack.seats if seat.role in MAY_PLAY]
    rest = {seat.role for seat in pack.seats} - {"umpire"} - PLAYED
    names = {seat.key: seat.name for seat in pack.world.seats}
    return (
        []
        if rest
        else [(seat.key, names.get(seat.key, seat.title)) for seat in sorted(some, key=lambda one: one.role != "cabin")]
    )


def begin(
    pack_key: str,
    name: str,
    seat_key: str,
    *,
    seed: str | None = None,
    temperament: str = STEADY,
    level: str = USUAL,
    battles: str = Campaign.BattlesBy.CAPTAINS,
) -> Seat:
    """Begin a solo war in a seat, at once and with the pack's terms; return that seat (CK-053).

    ``temperament`` is the computer's in all the others, or :data:`BY_LOT` (CK-047); ``level`` how well it plays them (SC-CK-12).
    ``battles``: captains fight the seat's battles, or players, where the player meets the computer at a table.
    """
    faults = []
    if seat_key not in dict(playable(pack_key)):
        faults.append(
            fault("seat", gettext("Choose a seat at sea or an Admiralty, a general or a ministry of this scenario, to play."))
        )
    if temperament not in (*Seat.Temperament.values, BY_LOT):
        faults.append(
            fault(
                "temperament",
                gettext("Choose bold, steady, cautious or random for the others, not %(temperament)s.")
                % {"temperament": show(temperament)},
            )
        )
    if level not in Seat.Level.values:
        faults.append(
            fault("level", gettext("Choose easy, usual or hard for the others’ level, not %(level)s.") % {"level": show(level)})
        )
    if battles not in FOUGHT_BY:
        faults.append(
            fault(
                "battles",
                gettext("Your battles must be fought by %(fought_by)s, not by %(battles)s.")
                % {"fought_by": " or ".join(FOUGHT_BY), "battles": show(battles)},
            )
        )
    if faults:
        raise Refused(*faults)
    with transaction.atomic():
        campaign = _begun(pack_key, name, seed, serialization.pack(pack_key).days, but=seat_key)
        Campaign.objects.filter(pk=campaign.pk).update(battles_by=battles, battle_seconds=None)
        dice = Dice(seed_of(campaign)).child("temperament")
        for seat in campaign.players().filter(role__in=TEMPERED).order_by("key"):
            lot = Seat.Temperament.values[dice.u64(seat.key) % len(Seat.Temperament)] if temperament == BY_LOT else temperament
            Seat.objects.filter(pk=seat.pk).update(temperament=lot)
        campaign.players().filter(role__in=LEVELLED).exclude(key=seat_key).update(level=level)
        return campaign.seats.get(key=seat_key)


def read_temperament(campaign: Campaign) -> str:
    """Read the temperament of the computer's seats in a war; :data:`BY_LOT` where they differ."""
    found = set(campaign.players().filter(role__in=TEMPERED).values_list("temperament", flat=True))
    return found.pop() if len(found) == 1 else BY_LOT


def read_level(campaign: Campaign) -> str:
    """Read the level of the computer's seats in a war; the usual where they differ."""
    found = set(campaign.players().filter(role__in=LEVELLED, played_by=computer.PROGRAM).values_list("level", flat=True))
    return found.pop() if len(found) == 1 else USUAL


def by_itself(pack_key: str, name: str, *, seed: str | None = None, days: int = 0) -> Campaign:
    """Begin a war that the computer plays in every seat, and as umpire, for so many days, by default the pack's (CK-053, CK-055).

    Nothing waits for anybody.
    """
    if not playable(pack_key):
        raise Refused(fault("pack", gettext("This scenario has seats that the computer cannot play.")))
    with transaction.atomic():
        return _begun(pack_key, name, seed, days or serialization.pack(pack_key).days)


def _begun(pack_key: str, name: str, seed: str | None, days: int, but: str = "") -> Campaign:
    """Begin the war with the computer in every seat but one, in the caller's transaction.

    A stop keeps nobody waiting, so the player is asked at every sighting (SC-N-08).
    """
    campaign = founding.found_campaign(pack_key, name, seed=seed, alone=True)
    asks = replace(serialization.agreed(campaign.agreed), at_sight="ask", ask_nm=0)
    Campaign.objects.filter(pk=campaign.pk).update(ends=days * DAY_MIN, agreed=serialization.text(asks))
    Seat.objects.filter(campaign=campaign).exclude(key=but).exclude(role="umpire").update(played_by=computer.PROGRAM)
    campaign.refresh_from_db()
    founding.declare(campaign)
    return campaign


def goes_on(segment: Segment) -> bool:
    """Say whether a run is ordered now: all have been asked and have sealed, and the war is not at its end."""
    campaign = segment.run.campaign
    if not campaign.alone or segment.state != Segment.State.OPEN or at_its_end(segment) or waiting(segment):
        return False
    return bool(segment.calls.exists()) and not waits_for_somebody(segment.calls.all())


def at_its_end(segment: Segment) -> bool:
    """Say whether the war has come to its last minute."""
    campaign = segment.run.campaign
    return campaign.alone and campaign.ends is not None and segment.start >= campaign.ends


def end(campaign: Campaign) -> None:
    """End the war for the player: a worker does it as soon as orders are open."""
    segment = Segment.objects.present(campaign)
    if not campaign.alone or campaign.phase != Campaign.Phase.WAR:
        raise Refused(fault("", gettext("Only a solo war can be ended here.")), status=409)
    Campaign.objects.filter(pk=campaign.pk).update(ends=segment.run.start)
    transaction.on_commit(lambda: send(END, campaign.pk))


def published(campaign: Campaign) -> None:
    """Have a worker end a war that this publication brings to its end, in the caller's transaction."""
    if campaign.alone:
        segment = Segment.objects.present(campaign)
        if segment.state == Segment.State.OPEN and at_its_end(segment):
            transaction.on_commit(lambda: send(END, campaign.pk))


def ending() -> list[int]:
    """List the wars at their end that are not over."""
    found = []
    for campaign in Campaign.objects.filter(alone=True, phase=Campaign.Phase.WAR):
        segment = Segment.objects.for_campaign(campaign).first()
        if segment is not None and segment.state == Segment.State.OPEN and at_its_end(segment):
            found.append(campaign.pk)
    return found


def sweep() -> int:
    """End the wars that a lost worker left; return how many."""
    done = 0
    for pk in ending():
        send(END, pk)
        done += 1
    return done
