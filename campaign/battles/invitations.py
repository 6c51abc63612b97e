"""Engagements fought by the players who met: a table opens, and each seat is called to its chair."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from campaign.battles import external_battle
from campaign.battles.engagements.land_battles import is_ashore, opening_of
from campaign.models.belief import BattleInvitation, Campaign, Seat
from campaign.models.truth import Engagement, LandStart, Run
from campaign.orders.sealing import tell_umpires
from campaign.packs.battles import LONGEST_CLOCK, SHORTEST_CLOCK, by_pieces, sides, terms_of
from campaign.pings import has_news
from naval.geo.calendar import label
from naval.state.outcome import Engagement as Met
from tactical.engine.registry import find
from tactical.engine.ruleset import UMPIRE, USUAL
from tactical.models import Battle, Chair
from tactical.services.battles import dump, open_battle
from tactical.services.endings import hand_over
from tactical.services.tables import Place, key_of, open_for

Data = dict[str, Any]


def call_to(run: Run, met: Met, setup: Data, ruleset: str, seed: str) -> Battle:
    """Open the table of an engagement and call the seats concerned, inside the caller's transaction.

    Chairs are kept until their seats come; no clock runs before every side has somebody there. A seat orders its own forces where
    the rule set can share a side, else the seat with most ships orders for all. The umpire has a chair where the rule set knows
    one."""
    rules = find(ruleset)
    seats = {seat.key: seat for seat in run.campaign.seats.all()}
    called: list[tuple[Seat, Place]] = []
    for side, rows in sorted(called_of(run.campaign, met, ruleset).items()):
        shared = len(rows) > 1 and bool(rules.posts) and not by_pieces(ruleset)  # posts of a board are no forces
        for key, forces in rows if shared else rows[:1]:
            posts = tuple(f"force:{force}" for force in forces) if shared else ()
            called.append((seats[key], Place(side, posts, seats[key].name)))
    if not called:
        raise LookupError("none of the forces that met has a commander")
    held = {place.side for _, place in called}
    programs = sorted(set(sides(ruleset).values()) - held)
    levels = {side: level for side, level in levels_of(run.campaign, met, ruleset, rules.levels[-1]).items() if side in programs}
    battle = open_battle(ruleset, {**setup, **terms_of(ruleset).at_tables}, seed)
    title = f"Action of {label(met.minute, run.campaign.hour_zero)}"
    clock = run.campaign.clock_of(is_ashore(met))
    chairs = open_for(
        ruleset,
        setup,
        seed,
        title,
        [place for _, place in called],
        umpire=rules.umpired and not run.campaign.alone,
        move_seconds=clock,
        battle=battle,
        keeps=True,
        programs=programs,
        levels=dump(levels),
    )
    for seat, place in called:
        BattleInvitation.objects.create(seat=seat, chair=chairs[key_of(place.side, place.posts)], minute=met.minute)
        has_news(seat)
    return battle


def seats_of(met: Met, ruleset: str) -> dict[str, list[tuple[str, list[str]]]]:
    """List by side the seats in the action with their forces, most ships first; on land those whose headquarters is there, the
    senior first (LC-009, LC-260)."""
    called = sides(ruleset)
    if is_ashore(met):
        present = opening_of(met.setup).present
        return {called[power]: [(seat, []) for seat in seats] for power, seats in sorted(present.items()) if seats}
    found: dict[str, dict[str, list[Data]]] = {}
    for force in met.setup["forces"]:
        if force["ships"] and force["seat"]:  # the computer fights scouts that nobody can reach
            found.setdefault(called[force["side"]], {}).setdefault(force["seat"], []).append(force)
    return {
        side: [
            (seat, sorted(force["key"] for force in forces))
            for seat, forces in sorted(by_seat.items(), key=lambda row: (-sum(len(f["ships"]) for f in row[1]), row[0]))
        ]
        for side, by_seat in found.items()
    }


def levels_of(campaign: Campaign, met: Met, ruleset: str, hard: str = USUAL) -> dict[str, str]:
    """Find the level of the captains of each side that a computer's seat leads, by its own level: the rule set's lowest for an
    easy one, ``hard`` for a hard one; a usual seat's captains are left as they are (SC-CK-12).

    The seat with most ships leads, ashore the senior headquarters. Captains among themselves are never above the usual level:
    each of their battles must be cheap."""
    best: dict[str, str] = {Seat.Level.EASY: find(ruleset).levels[0], Seat.Level.HARD: hard}
    played = dict(campaign.seats.filter(played_by=Seat.PlayedBy.PROGRAM).values_list("key", "level"))
    asked = {side: best.get(played.get(rows[0][0], "")) for side, rows in seats_of(met, ruleset).items()}
    return {side: level for side, level in sorted(asked.items()) if level}


def called_of(campaign: Campaign, met: Met, ruleset: str) -> dict[str, list[tuple[str, list[str]]]]:
    """List the seats called to a table. In a war for one person the computer needs no chair, and that person orders a whole side
    (CK-053). Elsewhere it has one, because nobody may learn which seats it plays (CK-052)."""
    found = seats_of(met, ruleset)
    if not campaign.alone:
        return found
    programs = set(campaign.seats.filter(played_by=Seat.PlayedBy.PROGRAM).values_list("key", flat=True))
    return {side: kept for side, rows in found.items() if (kept := [row for row in rows if row[0] not in programs])}


def left_to_captains(seat: Seat) -> bool:
    """Have captains fight out the battle of a person playing alone; False if it is over."""
    chair = seat.actions.filter(chair__table__ended=None).values_list("chair__table__battle", flat=True).first()
    engagement = Engagement.objects.filter(battle=chair, run__campaign=seat.campaign).first() if chair is not None else None
    return engagement is not None and leave_to_captains(seat.campaign, engagement.pk)


def umpires_chair(engagement: Engagement) -> Chair | None:
    """Find the umpire's chair at the table of a battle being fought."""
    return Chair.objects.filter(table__battle=engagement.battle_id, side=UMPIRE).first()


def leave_to_captains(campaign: Campaign, engagement_id: int) -> bool:
    """Have captains fight out a battle, for the umpire; False if it is over, or theirs already."""
    with transaction.atomic():
        engagement = Engagement.objects.filter(pk=engagement_id, run__campaign=campaign).select_related("battle").first()
        if engagement is None or engagement.battle.state not in (Battle.State.TABLE, Battle.State.ELSEWHERE):
            return False
        if engagement.battle.state == Battle.State.TABLE:
            done = hand_over(engagement.battle.table)
        else:
            done = bool(external_battle.called_home(engagement))
        tell_umpires(campaign)
    return done


def settle(campaign: Campaign, by: str, seconds: str) -> list[str]:
    """Set who fights the battles from now on, and the clock of a move in seconds (empty: none); return every fault. Models are
    for battles at sea: on land captains fight then (UD-047)."""
    faults = []
    if by not in Campaign.BattlesBy.values:
        faults.append(f"Battles must be fought by {' or '.join(Campaign.BattlesBy.values)}, not by “{by[:20]}”.")
    clock = seconds.strip()
    number = int(clock) if clock.isascii() and clock.isdigit() and len(clock) < 7 else None
    if clock and (number is None or not SHORTEST_CLOCK <= number <= LONGEST_CLOCK):
        faults.append(f"The move clock must be {SHORTEST_CLOCK} to {LONGEST_CLOCK} whole seconds, or empty for none.")
    if not faults:
        both = Campaign.BattlesBy
        ashore = both.CAPTAINS if by == both.ELSEWHERE and LandStart.objects.filter(run__campaign=campaign).exists() else ""
        Campaign.objects.filter(pk=campaign.pk).update(
            battles_by=by, battle_seconds=number, ashore_by=ashore, ashore_seconds=None
        )
        tell_umpires(campaign)
    return faults
