"""Common parts of the desk's pages: where the campaign stands, the frame round a page, and the reading of numbers."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property, wraps
from typing import Any, Concatenate, NamedTuple, ParamSpec

from django.db.models import prefetch_related_objects
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext, gettext_noop

from campaign import serialization
from campaign.access import umpire_of
from campaign.models import Campaign, Engagement, Seat, Segment
from campaign.models.clock import Deadline
from campaign.models.schedule import Schedule, schedule_of, stands_still
from campaign.models.truth import vault_of
from campaign.orders.sealing import Refused, fault
from campaign.people.umpire_team import at_work
from campaign.rooms.clock import ruler_of
from campaign.war.outcome import Outcome
from naval.geo.calendar import span
from naval.state.world import World
from tactical.models import Battle

Row = dict[str, Any]
THOUSANDS = re.compile(r"\s*[+-]?\d{1,3}(,\d{3})+(\.\d*)?\s*", re.ASCII)
Given = ParamSpec("Given")
STATE_WORDS = {
    "open": gettext_noop("orders open"),
    "resolving": gettext_noop("being resolved"),
    "fighting": gettext_noop("a battle is being fought"),
    "review": gettext_noop("in review"),
    "over": gettext_noop("the war is over"),
}


class Standing:
    """The present state of an umpire's campaign, for one page: stored data is decoded once, and only if it is asked for."""

    def __init__(self, umpire: Seat) -> None:
        self.umpire, self.campaign = umpire, umpire.campaign
        self.segment = Segment.objects.present(umpire.campaign)
        self.run = self.segment.run
        self.run.campaign = umpire.campaign

    @cached_property
    def seats(self) -> list[Seat]:
        """List every seat of the campaign; ``campaign.seats.all()`` gives these from now on."""
        prefetch_related_objects([self.campaign], "seats")
        return list(self.campaign.seats.all())

    @cached_property
    def schedule(self) -> Schedule:
        """Find the clock of the campaign."""
        return schedule_of(self.campaign)

    @cached_property
    def stands_still(self) -> bool:
        """Report whether the emergency stop holds."""
        return stands_still(self.campaign)

    @cached_property
    def deadline(self) -> Deadline | None:
        """Find the due time of the segment the campaign stands at, if its clock runs."""
        found = Deadline.objects.filter(segment=self.segment).first()
        return found if found is not None and found.due_at is not None else None

    @cached_property
    def engine(self) -> str:
        """Name the engine that the campaign runs with."""
        return vault_of(self.campaign).rules

    @cached_property
    def state(self) -> str:
        """Name the state: open, resolving, fighting, review; over when the war is (UD-111)."""
        if self.campaign.phase == Campaign.Phase.OVER:
            return "over"
        return "fighting" if self.segment.state == Segment.State.RESOLVING and self.fighting else self.segment.state

    @cached_property
    def met(self) -> list[Engagement]:
        """List the engagements of the run in their order, as they were when first asked for: the worker goes on meanwhile."""
        return list(self.run.engagements.in_short())

    @property
    def fighting(self) -> list[Engagement]:
        """List the engagements that are being fought."""
        return [one for one in self.met if one.battle.state != Battle.State.DONE]

    @cached_property
    def world(self) -> World:
        """Read the truth at the start of the run."""
        return serialization.world(self.run.world)

    @cached_property
    def outcome(self) -> Outcome | None:
        """Read the outcome of the segment, when it has been computed."""
        return serialization.outcome(self.segment.outcome) if self.segment.outcome else None

    @cached_property
    def start(self) -> World:
        """Read the truth where the segment begins: at the start of the run, or where it was stopped."""
        before = self.run.segments.filter(index__lt=self.segment.index).exclude(outcome="").last()
        return self.world if before is None else serialization.outcome(before.outcome).world

    @property
    def now(self) -> World:
        """Read the truth at the end of the segment, or at its start while it has not been computed."""
        return self.outcome.world if self.outcome else self.start


def waits(seat: Seat) -> bool:
    """Report whether the campaign is still in its mustering."""
    return seat.campaign.phase == Campaign.Phase.MUSTER


def standing(umpire: Seat) -> Standing | None:
    """Find where the campaign stands; None before War Imminent."""
    return None if waits(umpire) else Standing(umpire)


def at_war(page: Callable[Concatenate[HttpRequest, Standing, Given], HttpResponse]) -> Callable[..., HttpResponse]:
    """Make a page of the war: the umpire's alone, and before War Imminent the mustering is shown instead."""

    @wraps(page)
    def wrapped_page(request: HttpRequest, rid: str, *args: Given.args, **kwargs: Given.kwargs) -> HttpResponse:
        umpire = umpire_of(request, rid)
        if request.method == "POST":
            at_work(umpire)
        return redirect("umpire:muster", rid) if waits(umpire) else page(request, Standing(umpire), *args, **kwargs)

    return wrapped_page


def gone_on(at: Standing, segment: str | None) -> Refused | None:
    """Refuse an act on another call than the present, and say where the war stands now (UD-010)."""
    if segment == str(at.segment.pk):
        return None
    hours = span(at.segment.start, at.run.until, at.campaign.hour_zero)
    text = "Nothing was done: the war has gone on since you loaded this page."
    return Refused(
        fault("", text),
        fault(
            "",
            gettext("It is now %(hours)s, %(state)s; the page shows that.")
            % {"hours": hours, "state": gettext(STATE_WORDS[at.state])},
        ),
        status=409,
    )


def had_typed(typed: Mapping[str, str], *names: str) -> list[str]:
    """List the text typed into a form that cannot be shown again, for its subject is gone, so that it is not lost."""
    return [text for name in names if (text := typed.get(name, "").strip())]


def frame(umpire: Seat, at: Standing | None, *, label: str = "", text: str | None = None) -> Row:
    """Show the frame of every page. ``label`` and ``text`` stand for the hours of the run and its state."""
    campaign = umpire.campaign
    state = at.state if at else ""
    words = span(at.segment.start, at.run.until, campaign.hour_zero) if at else "before the war"
    return {
        "rid": umpire.rid,
        "campaign": campaign.title,
        "seat": umpire.name,
        "clock": {
            "label": label or words,
            "state": state,
            "text": gettext(STATE_WORDS[state]) if text is None and state in STATE_WORDS else text or "",
        },
        "ruler": ruler_of(campaign, at.run.start if at else 0, at=reverse("umpire:desk", args=[umpire.rid]) if at else None),
        "pages": pages(umpire),
        "reads_only": not umpire.is_chief,
    }


class Page(NamedTuple):
    """A page of the desk in the frame of each: its address, its name, its letter in the list of all pages.

    ``war``: it is there only at war. ``front``: it stands in the line under the ruler, which has to fit a window 1,280 px wide;
    the others are in the list. ``chief``: it has other people's keys and is a chief's alone (UD-092).
    """

    name: str
    words: str
    letter: str
    war: bool = True
    front: bool = True
    chief: bool = False


PAGES: Mapping[str, tuple[Page, ...]] = {
    gettext_noop("Each run"): (
        Page("desk", gettext_noop("The desk"), "d"),
        Page("rule", gettext_noop("Rulings"), "r"),
        Page("amend", gettext_noop("Amend papers"), "a"),
        Page("weather", gettext_noop("Weather and night battles"), "w", war=False),
        Page("scouts", gettext_noop("Scouts"), "s"),
        Page("injects", gettext_noop("Injects"), "j", front=False),
    ),
    gettext_noop("Reference"): (
        Page("logs", gettext_noop("The logs"), "l"),
        Page("known", gettext_noop("Who knows what"), "n", front=False),
        Page("replay", gettext_noop("Replay"), "v", front=False),
        Page("review", gettext_noop("After-action report"), "t", front=False),
        Page("objectives", gettext_noop("Objectives"), "4", front=False),
        Page("ports", gettext_noop("Harbours"), "h"),
        Page("war", gettext_noop("The war by day"), "y", front=False),
        Page("odds", gettext_noop("Odds and luck"), "u", front=False),
        Page("what_ifs", gettext_noop("What if"), "f", front=False),
        Page("muster", gettext_noop("Rules in force"), "g", war=False, front=False),
        Page("previews", gettext_noop("Previews"), "2", front=False),
        Page("reckoner", gettext_noop("Ready reckoner"), "k", war=False, front=False),
    ),
    gettext_noop("People and time"): (
        Page("clock", gettext_noop("The clock"), "c", war=False),
        Page("seats", gettext_noop("Seats"), "p", war=False, chief=True),
        Page("team", gettext_noop("The team"), "q", war=False, front=False, chief=True),
        Page("words", gettext_noop("Messages to seats"), "3", front=False, chief=True),
        Page("questions", gettext_noop("Questions"), "1", front=False, chief=True),
        Page("mail", gettext_noop("Email"), "e", war=False, chief=True),
        Page("programs", gettext_noop("API access"), "6", war=False, front=False, chief=True),
        Page("packs", gettext_noop("Print packs"), "i", front=False),
    ),
    gettext_noop("Mistakes"): (
        Page("corrections", gettext_noop("Corrections"), "x"),
        Page("strands", gettext_noop("Go back"), "b", front=False),
    ),
    gettext_noop("Sharing"): (
        Page("public", gettext_noop("Public page"), "o", war=False, front=False, chief=True),
        Page("ending", gettext_noop("The end"), "z", front=False),
        Page("file", gettext_noop("Export the war"), "5", war=False, front=False, chief=True),
    ),
}
"""Pages of the desk in the frame of each, by purpose. A new page of the desk is one line here, its folder, and its line in
urls.py."""


def pages(umpire: Seat) -> list[Row]:
    """List the pages of the desk that can be opened now."""
    mustering = waits(umpire)
    return [
        {
            "group": gettext(group),
            "name": page.name,
            "words": gettext("The mustering") if mustering and page.name == "muster" else gettext(page.words),
            "letter": page.letter,
            "front": page.front or (mustering and page.name == "muster"),
            "url": reverse(f"umpire:{page.name}", args=[umpire.rid]),
        }
        for group, some in PAGES.items()
        for page in some
        if not (page.war and mustering) and (umpire.is_chief or not page.chief)
    ]


def number(typed: str, comma: str = "") -> float | str:
    """Read a number as it was typed, ``comma`` the meaning of a comma in it; another text stays as it is, to be refused in words.

    Where a comma has no meaning it stands between thousands: 1,200 is a number, and 9,5 is neither 95 nor 9.5.
    """
    if not comma and "," in typed and not THOUSANDS.fullmatch(typed):
        return typed
    try:
        found = float(typed.replace(",", comma)) if len(typed) <= 20 else math.nan
    except ValueError:
        return typed
    return found if math.isfinite(found) else typed


def afloat(world: World, force: str) -> int:
    """Count the ships of a force that are afloat."""
    return sum(ship.afloat for ship in world.ships if ship.force == force)


SIDES = ("blue", "red", "neutral")


def players_of(campaign: Campaign) -> list[Seat]:
    """List every seat but the umpires' and those that are closed, as the desk lists them. A page that asks more than once
    prefetches ``seats``."""
    return in_order(seat for seat in campaign.seats.all() if not seat.is_umpire and not seat.closed)


def in_order(seats: Iterable[Seat]) -> list[Seat]:
    """Sort seats as the desk lists them, alike in every run: by side, its Admiralty first, then as the pack has them."""
    return sorted(seats, key=lambda seat: (SIDES.index(seat.side), seat.role != "admiralty", seat.pk))
