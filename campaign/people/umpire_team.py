"""Team of umpires: members, delegations, claims on items, and what each looked at (UD-092 to UD-097).

Each member has a seat and a link, so that acts bear a name. The war's own umpire always stays a chief.
"""

from __future__ import annotations

import json
import math
from collections.abc import Collection
from dataclasses import dataclass
from datetime import timedelta

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext

from campaign import wall_clock
from campaign.models.belief import Campaign, Seat
from campaign.models.people import SeatAssignment
from campaign.models.team import Delegation, ItemAssignment, LookRecord
from campaign.models.truth import Segment
from campaign.orders.sealing import Refused, fault, tell_umpires
from campaign.people import seat_holders
from campaign.pings import group, has_news
from campaign.seat_kinds import UMPIRE
from naval.orders.seat_knowledge import Fault
from tactical.common.pings import call_for_keys

RANKS = {
    Seat.Rank.CHIEF: "Chief: can do everything, including managing the team",
    Seat.Rank.ASSISTANT: "Assistant: sees and rules only within a charge",
    Seat.Rank.STAFF: "Directing staff: can read everything, change nothing",
    Seat.Rank.OBSERVER: "Observer: sees the war later, changes nothing",
}
SIDES = ("blue", "red", "neutral")
MOST = 24  # in a team besides the war's own umpire
CORNERS = (3, 30)
LATEST = 240
"""Longest delay of an observer, in campaign hours (UD-094)."""
LAPSES = timedelta(minutes=10)
"""Time after which an unused claim lapses (UD-095, SC-UD-12)."""


@dataclass(frozen=True)
class Given:
    """Delegation as typed: sides and seats by key, ``sector`` one corner a line (longitude, latitude), ``hours`` as text."""

    sides: tuple[str, ...] = ()
    seats: tuple[str, ...] = ()
    sector: str = ""
    hours: str = "0"


def team(campaign: Campaign) -> list[Seat]:
    """List the team, the war's own umpire first, with holders and delegations."""
    found = campaign.seats.filter(role=UMPIRE).select_related("charge").prefetch_related("holders")
    return sorted(found, key=lambda seat: (seat.rank != "", seat.pk))


def join(campaign: Campaign, name: str, rank: str, given: Given) -> Seat:
    """Add a member with a link of their own; refused with every fault (UD-092)."""
    faults: list[Fault] = []
    try:
        name = seat_holders.clean_name(name)
    except Refused as refused:
        faults += refused.faults
    if not name:
        faults.append(fault("name", gettext("Enter a name, which marks every action on the desk.")))
    charge = _charge(campaign, rank, given, faults)
    with transaction.atomic():
        Campaign.objects.select_for_update().get(pk=campaign.pk)
        others = campaign.seats.filter(role=UMPIRE)
        if name and any(" ".join(one.split()).casefold() == name.casefold() for one in others.values_list("name", flat=True)):
            faults.append(fault("name", gettext("%(name)s is already in the team: give another name.") % {"name": name}))
        if len(others) > MOST:
            faults.append(
                fault("", gettext("A team can have at most %(most)s members besides the war’s own umpire.") % {"most": MOST})
            )
        if faults or charge is None:
            raise Refused(*faults)
        last = campaign.seats.filter(key__startswith="team-").aggregate(last=Max("pk"))["last"]
        number = 1 + (int(Seat.objects.get(pk=last).key.removeprefix("team-")) if last else 0)
        seat = Seat.objects.create(campaign=campaign, key=f"team-{number}", name=name, role=UMPIRE, side="neutral", rank=rank)
        SeatAssignment.objects.create(seat=seat, name=name, since=wall_clock.now())
        Delegation.objects.create(seat=seat, **charge)
        tell_umpires(campaign)
    return seat


def change(seat: Seat, rank: str, given: Given) -> None:
    """Change the rank or delegation of a member; refused with every fault, and for the war's own umpire."""
    _not_the_first(seat)
    faults: list[Fault] = []
    charge = _charge(seat.campaign, rank, given, faults)
    if faults or charge is None:
        raise Refused(*faults)
    with transaction.atomic():
        Seat.objects.filter(pk=seat.pk).update(rank=rank)
        Delegation.objects.update_or_create(seat=seat, defaults={**charge, "mark": ""})
        ItemAssignment.objects.filter(by=seat).delete()
        rid = seat.rid
        has_news(seat)
        transaction.on_commit(lambda: call_for_keys(group(rid)))
        tell_umpires(seat.campaign)


def take_away(seat: Seat) -> None:
    """Remove a member: link, browsers and sockets close at once. Their acts keep their name."""
    _not_the_first(seat)
    first = seat.first_holder
    with transaction.atomic():
        if first is not None:
            seat_holders.shut(first)
        seat.delete()
        tell_umpires(seat.campaign)


def _not_the_first(seat: Seat) -> None:
    if not seat.rank:
        raise Refused(fault("", gettext("The war’s own umpire must remain a chief.")), status=409)


def _charge(campaign: Campaign, rank: str, given: Given, faults: list[Fault]) -> dict[str, object] | None:
    """Read the fields of a delegation; None, with the faults, if wrong (UD-093, UD-094)."""
    before = len(faults)
    if rank not in RANKS:
        faults.append(fault("rank", gettext("Choose a rank: chief, assistant, directing staff or observer.")))
        return None
    known = set(campaign.players().values_list("key", flat=True))
    if wrong := sorted(set(given.sides) - set(SIDES)) + sorted(set(given.seats) - known):
        faults.append(
            fault("seats", gettext("There is no side or seat %(wrong)s in this war.") % {"wrong": ", ".join(wrong)[:80]})
        )
    hours, corners = 0, _corners(given.sector, faults)
    if rank == Seat.Rank.OBSERVER:
        typed = given.hours.strip()
        if not (typed.isascii() and typed.isdigit() and len(typed) < 5 and int(typed) <= LATEST):
            faults.append(
                fault("hours", gettext("The delay must be 0 to %(latest)s whole hours of the war.") % {"latest": LATEST})
            )
        else:
            hours = int(typed)
        if len(given.sides) > 1:
            faults.append(fault("sides", gettext("An observer sees the truth or one side: choose at most one side.")))
    if rank == Seat.Rank.ASSISTANT and not (given.sides or given.seats or corners):
        faults.append(fault("sides", gettext("An assistant needs a charge: sides, seats, or a sector of the chart.")))
    if len(faults) > before:
        return None
    if rank not in (Seat.Rank.ASSISTANT, Seat.Rank.OBSERVER):
        return {"sides": "", "seats": "", "sector": "[]", "hours": 0}
    ashore = rank == Seat.Rank.ASSISTANT
    return {
        "sides": " ".join(one for one in SIDES if one in given.sides),
        "seats": " ".join(sorted(set(given.seats))) if ashore else "",
        "sector": json.dumps(corners if ashore else []),
        "hours": hours,
    }


def _corners(typed: str, faults: list[Fault]) -> list[list[float]]:
    """Read the corners of a sector, one a line: degrees of longitude and latitude, west and south negative."""
    found = []
    lines = [line for line in typed.splitlines() if line.strip()]
    for number, line in enumerate(lines[: CORNERS[1] + 1], 1):
        parts = line.replace(",", " ").split()
        try:
            lon, lat = (float(part) for part in parts)
        except ValueError:
            lon = lat = math.nan
        if not (abs(lon) <= 180 and abs(lat) <= 85):
            faults.append(
                fault(
                    "sector",
                    gettext("Corner %(number)s of the sector: longitude and latitude in degrees, such as -4.5 49.9.")
                    % {"number": number},
                )
            )
        else:
            found.append([lon, lat])
    if lines and not CORNERS[0] <= len(lines) <= CORNERS[1]:
        faults.append(
            fault(
                "sector",
                gettext("A sector needs %(corners)s to %(value)s corners, one per line; this has %(length)s.")
                % {"corners": CORNERS[0], "value": CORNERS[1], "length": len(lines)},
            )
        )
    return found


# -- claims --------------------------------------------------------------------------------------------------------------


def claims(campaign: Campaign) -> dict[str, ItemAssignment]:
    """Find the items of the inbox that are claimed now, by their marks (UD-095)."""
    rows = ItemAssignment.objects.filter(campaign=campaign, at__gt=wall_clock.now() - LAPSES).select_related("by")
    return {one.item: one for one in rows}


def claim(seat: Seat, item: str) -> None:
    """Claim an item; refused while another holds it. A lapsed claim is free to all (UD-095)."""
    with transaction.atomic():
        Campaign.objects.select_for_update().get(pk=seat.campaign_id)
        held = claims(seat.campaign).get(item)
        if held is not None and held.by_id != seat.pk:
            raise Refused(fault("", gettext("%(name)s has claimed this.") % {"name": held.by.name}), status=409)
        ItemAssignment.objects.update_or_create(campaign=seat.campaign, item=item, defaults={"by": seat, "at": wall_clock.now()})
        tell_umpires(seat.campaign)


def leave(seat: Seat, item: str) -> None:
    """Give up the claim on an item."""
    with transaction.atomic():
        if ItemAssignment.objects.filter(campaign=seat.campaign, item=item, by=seat).delete()[0]:
            tell_umpires(seat.campaign)


def at_work(seat: Seat) -> None:
    """Renew a member's claims after any act (UD-095)."""
    ItemAssignment.objects.filter(by=seat, at__gt=wall_clock.now() - LAPSES).update(at=wall_clock.now())


# -- who looked ----------------------------------------------------------------------------------------------------------


def looked(seat: Seat, what: str, of: str = "", segment: Segment | None = None) -> None:
    """Record that a member looked at something, once a stop of the war (UD-096). ``segment`` is the present one, where known."""
    segment = segment or Segment.objects.for_campaign(seat.campaign).only("start", "run__number", "run__campaign").first()
    key = {"campaign": seat.campaign, "by": seat.name, "what": what, "of": of[:60], "minute": segment.start if segment else 0}
    LookRecord.objects.get_or_create(**key, defaults={"at": wall_clock.now()})


def who_looked(campaign: Campaign, only: Collection[str] = ()) -> list[LookRecord]:
    """List what the team looked at, newest first; of some kinds ``only``."""
    rows = LookRecord.objects.filter(campaign=campaign).order_by("-pk")
    return list(rows.filter(what__in=only) if only else rows)
