"""The agreed terms, for every seat to read (NAV-S-079 to 088)."""

from __future__ import annotations

import json
from datetime import datetime
from typing import Any

from django.urls import reverse

from campaign.models.belief import Campaign, Seat
from campaign.models.muster import NewTerms
from campaign.muster import harbour_sheets, term_proposals
from campaign.muster.mustering import minutes, signing
from campaign.reports.seat_knowledge import Desk, public
from campaign.reports.seat_knowledge import agreed as agreed_on
from campaign.rooms.words import Row, letter
from land.terms import TERMS, Terms
from naval.geo.calendar import label
from naval.mustering import consent
from naval.mustering.unused_terms import idle
from naval.ruling_kinds.terms import FIXED
from naval.state.settings import CONSENT, Item, Settings

GROUPS = (
    ("Signals", ("wireless_nm", "relay", "stations", "communications", "jamming", "overhearing")),
    ("Cables and mines", ("cables", "demolition", "minelaying", "countermining")),
    ("The run", ("run_min", "visits", "sighting_cuts", "approach_moves", "stops_apart_min", "at_sight", "ask_nm")),
    ("Weather", ("weather", "steady_weather")),
    ("Actions", ("battle_range_yd", "battle_by_night", "night_method", "torpedo_method", "battles_joined", "actions_renewed")),
    ("Coal", ("coal", "engineer")),
    ("Trade and press", ("trade", "capture", "press_delay_min", "merchant_tip_min")),
)


def links(desk: Desk) -> list[Row]:
    """List the links to the pages of the set-up phase, which stay open after War Imminent."""
    seat = desk.seat
    rows = [{"url": reverse("campaign:terms", args=[seat.rid]), "text": f"Rules in force{_changing_words(seat)}"}]
    if seat.side != "neutral":
        rows.append({"url": reverse("campaign:serving", args=[seat.rid]), "text": "Fleet list"})
    ports = harbour_sheets.own_ports(seat)
    for key in seat.harbours.values_list("port", flat=True) if ports else ():
        if key in ports:
            rows.append({"url": reverse("campaign:harbour", args=[seat.rid, key]), "text": f"Chart of {ports[key].name}"})
    return [*rows, *settled(desk)]


def _changing_words(seat: Seat) -> str:
    """Return the words in the link for terms that are changing."""
    changing = NewTerms.objects.filter(campaign=seat.campaign, state__in=(term_proposals.LAID, term_proposals.STANDS))
    rows = list(changing.values_list("signatories", "signed"))
    if any(seat.key in signatories.split() and seat.key not in signed.split() for signatories, signed in rows):
        return ": a change awaits your signature"
    return ": changing" if rows else ""


def settled(desk: Desk) -> list[Row]:
    """List links to a seat's own settings (CK-025); after the war only to what can be printed."""
    seat = desk.seat
    own = [("paper", "On paper")]
    if seat.campaign.phase != Campaign.Phase.OVER:
        sheet = [("standing", "Standing orders")] if seat.kind.parts else []  # an engineer has no sheet that could be filled
        own = [*sheet, ("away", "I shall be away"), *own]
        own += [("wakes", "Wake me when")] if desk.schedule.read.runs_on or seat.campaign.alone else []
    return [{"url": reverse(f"campaign:{name}", args=[seat.rid]), "text": text} for name, text in own]


def terms(campaign: Campaign, changed: dict[str, str], tried: dict[str, Any] | None = None) -> list[Row]:
    """List terms by subject: value, the book's, rule, since when. ``changed`` is of :func:`since`; ``tried`` are refused
    values."""
    agreed = agreed_on(campaign)
    items, useless = {item.key: item for item in CONSENT}, of_no_use(campaign, agreed)
    grouped = {key for _, keys in GROUPS for key in keys}
    rest = tuple(key for key in items if key not in grouped and key != "others")
    return [
        {
            "title": title,
            "rows": [
                _row(items[key], agreed, tried or {}, useless.get(key, ""), changed.get(key, "")) for key in keys if key in items
            ],
        }
        for title, keys in (*GROUPS, *((("Other settings", rest),) if rest else ()))
    ]


def ashore(campaign: Campaign, changed: dict[str, str], tried: dict[str, Any] | None = None) -> list[Row]:
    """List the land's terms (LC-011), as :func:`terms` does; none in a war of the sea."""
    pack = public(campaign)
    return [] if pack.ground is None else [_row(item, pack.terms, tried or {}, "", changed.get(item.key, "")) for item in TERMS]


def since(campaign: Campaign, now: int | None) -> dict[str, str]:
    """Say since when each changed term is in force (UD-121). A seat whose present is ``now`` reads no later hour: it would tell
    how far the war has gone."""
    found: dict[str, str] = {}
    for row in term_proposals.rows_of(campaign, term_proposals.FORCE):
        shown = row.since is not None and (now is None or row.since <= now)
        words = f"since {label(row.since or 0, campaign.hour_zero)}" if shown else "from your next run"
        found |= dict.fromkeys(json.loads(row.given), words)
    return found


def changing(campaign: Campaign, seat: Seat) -> list[Row]:
    """List changes of terms proposed, or in force from the next run (UD-121)."""
    seats = {one.key: one for one in campaign.seats.all()}
    return [
        {
            "n": row.pk,
            "laid": row.state == term_proposals.LAID,
            "imposed": row.imposed,
            "said": list(json.loads(row.said).values()),
            "reason": row.reason,
            "hands": [
                {
                    "name": seats[key].name,
                    "side": "umpire" if seats[key].is_umpire else seats[key].side,
                    "signed": key in row.signed.split(),
                }
                for key in row.signatories.split()
                if key in seats
            ],
            "signs": seat.key in row.signatories.split() and not seat.is_umpire,
            "signed": seat.key in row.signed.split(),
        }
        for row in term_proposals.rows_of(campaign, term_proposals.LAID, term_proposals.STANDS)
    ]


def of_no_use(campaign: Campaign, agreed: Settings) -> dict[str, str]:
    """List terms useless in this war, and why, by what is public (SC-N-54)."""
    pack = public(campaign)
    return idle(
        agreed,
        [seat.role for seat in campaign.seats.all()],
        cables=bool(pack.theatre["cables"]),
        stations=bool(pack.theatre["stations"]),
        mines=pack.mines,
    )


def _row(item: Item, agreed: Settings | Terms, tried: dict[str, Any], useless: str, since: str) -> Row:
    value = getattr(agreed, item.key)
    kind = "yes" if item.allowed is True else "choice" if isinstance(item.allowed[0], str) else "number"
    options = [{"key": word, "words": consent.in_words(item, word)} for word in item.allowed] if kind == "choice" else []
    typed = tried.get(item.key, value)
    return {
        "key": item.key,
        "name": item.name,
        "text": item.text,
        "rule": item.rule,
        "kind": kind,
        "value": consent.in_words(item, value),
        "standard": consent.in_words(item, item.standard),
        "differs": value != item.standard,
        "idle": useless,
        "since": since,
        "fixed": FIXED.get(item.key, ""),
        "typed": f"{typed:g}" if kind == "number" and isinstance(typed, int | float) else typed,
        "options": options,
        "low": f"{item.allowed[0]:g}" if kind == "number" else "",
        "high": f"{item.allowed[1]:g}" if kind == "number" else "",
        "step": "any" if kind == "number" and isinstance(item.allowed[0], float) else "1",
    }


def others(campaign: Campaign) -> tuple[str, ...]:
    """List other agreements, in words (NAV-S-087)."""
    return consent.others(agreed_on(campaign))


def discussion(campaign: Campaign) -> list[Row]:
    """List the minutes of the discussion, the newest first (NAV-S-088)."""
    seats = {seat.key: seat for seat in campaign.seats.all()}
    rows = []
    for number, entry in enumerate(minutes(campaign), 1):
        seat = seats.get(entry.seat)
        rows.append(
            {
                "n": number,
                "name": entry.name,
                "side": "umpire" if seat and seat.is_umpire else seat.side if seat else "neutral",
                "when": datetime.fromisoformat(entry.at).strftime("%d %b, %H:%M"),
                "what": entry.what,
                "text": entry.text,
            }
        )
    return rows[::-1]


def signatures(campaign: Campaign) -> list[Row]:
    """List the seats that must sign the terms, and who has signed: public (SC-S-16)."""
    signed = {one.seat_id for one in campaign.signatures.all()}
    needed = consent.signatories(signing(campaign))
    return [
        {
            "key": seat.key,
            "name": seat.name,
            "side": "umpire" if seat.is_umpire else seat.side,
            "letter": letter(seat.side),
            "signed": seat.pk in signed,
        }
        for seat in campaign.seats.order_by("pk")
        if seat.key in needed
    ]


def battles(campaign: Campaign) -> str:
    """Say who fights the battles, as agreed beforehand."""
    words = f"by {campaign.get_battles_by_display()}{_clock(campaign.battle_seconds)}"
    if campaign.ashore_by:
        words += f"; on land by {campaign.get_ashore_by_display()}{_clock(campaign.ashore_seconds)}"
    return words


def _clock(seconds: int | None) -> str:
    return f", {seconds} seconds a move" if seconds else ""
