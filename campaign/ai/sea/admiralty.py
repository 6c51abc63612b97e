"""The computer as an Admiralty: it gives forces tasks, gathers its line against a reported enemy, sends scouts where nobody
watches, and calls home forces short of coal (CK-049)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from campaign.ai import letters, levels
from campaign.ai.letters import Heard
from campaign.ai.phrases import STEERS, Book, point
from campaign.ai.sea import courses, raiding
from campaign.ai.situation import Lying, Reported, Wrote
from naval.geo import course, reach
from naval.geo.calendar import label
from naval.geo.chart import Chart
from naval.standing_orders import strength
from naval.standing_orders.papers import Port
from tactical.engine.dice import Dice

FORE = {"line": 0.3, "cruisers": 0.55, "scouts": 0.75}
"""Share of the way to the enemy's nearest base at which each kind of force is posted."""
WIDE_NM = 25.0
"""Half the length of a patrol line across that way."""
CALLED_NM = 150.0
"""Distance within which forces are told of a reported enemy."""
FRESH_MIN = 480
LOW = 0.35
"""Share of her coal below which a force is called home."""
IDLE_MIN = 1440
"""Age of its last task at which a force is given another."""
SEARCH_H, SAILS = 18, 0.4
"""Hours of a search; share of her coal with which a force is free for guard duty."""
RAIDED, RAID_NM, RAID_MIN = 3, 330.0, 4320
"""Groups of ports that raiders watch in turn, the farthest of them, and the time before each."""
ASKS = "REPORT."
Place = tuple[float, float]


@dataclass
class Desk:
    """State of one sheet while it is written."""

    lying: Lying
    chart: Chart
    book: Book
    dice: Dice
    written: list[tuple[str, str]] = field(default_factory=list)
    reasons: list[str] = field(default_factory=list)

    def send(self, force: Reported, text: str, why: str) -> None:
        """Send a dispatch to a force's admiral and log the reason; no text is repeated within three hours."""
        if force.seat and not letters.said_lately(self.lying, text[:24], force.seat):
            self.written.append((force.seat, text))
            self.reasons.append(f"{force.name}: {why}.")


def orders(lying: Lying, chart: Chart, dice: Dice) -> Wrote:
    """Write the dispatches of an Admiralty for a run, with reasons (CK-043, CK-049)."""
    desk = Desk(lying, chart, letters.book_of(lying), dice)
    home_who_runs_short(desk)
    called = at_the_enemy(desk) | guarded(desk) if levels.acts_on_news(lying.level) else set()
    for force in sorted(led(lying.reported), key=lambda one: one.force):
        if force.force not in called:
            give_a_task(desk, force)
    ask_for_reports(desk)
    answered = letters.answers(lying, desk.book, desk.reasons, stand(lying), judge=lambda seat, _: judge(lying, seat))
    notes = letters.notes(lying, desk.book, [*desk.written, *answered])
    sheet: dict[str, object] = {"dispatches": notes} if notes else {}
    if not desk.reasons:
        desk.reasons.append("Nothing new was reported: all tasks unchanged.")
    return Wrote(sheet=sheet, reasons=tuple(desk.reasons))


def stand(lying: Lying) -> str:
    """Say what is known of the enemy and of each force, to a seat that asks for a report."""
    foes = [letters.enemy(lying, one.lon, one.lat, one.seen, one.what.partition(".")[0]) for one in lying.fresh_enemies()[:2]]
    forces = [f"{one.name} {one.port or point(one.lon, one.lat)}" for one in led(lying.reported)]
    return " ".join([*foes, f"{'; '.join(forces)}." if forces else "Nothing is known here."])


def judge(lying: Lying, seat: str) -> str:
    """Approve a course that an admiral proposes, unless one of his forces at sea is short of coal."""
    short = next((one for one in lying.reported if one.seat == seat and not one.port and one.share < LOW), None)
    return "Approved." if short is None else f"Not approved: {short.name} is short of coal."


def proposed(desk: Desk, force: Reported) -> int:
    """Find when a force's admiral last proposed a course that was approved; -1 if never."""
    found = letters.last_letter(desk.lying, desk.book, STEERS, (force.seat,))
    return found[0].came if found is not None and force.share >= LOW else -1


def ask_for_reports(desk: Desk) -> None:
    """Ask, once a day, each admiral of whom nothing was heard for a day."""
    for force in led(desk.lying.reported):
        asks = [when for key, text, when in desk.lying.sent if key == force.seat and text.startswith(ASKS)]
        asked = any(desk.lying.now - when < IDLE_MIN for when in asks)
        if desk.lying.now - force.minute >= IDLE_MIN and not asked:
            when = label(force.minute, desk.lying.papers.known.hour)
            desk.send(force, f"{ASKS} Nothing was heard of you since {when}.", "asked where she is")


def led(forces: Sequence[Reported]) -> list[Reported]:
    """List each admiral's strongest force: a dispatch to it holds for all his forces."""
    best: dict[str, Reported] = {}
    for force in sorted(forces, key=lambda one: (-one.points, one.force)):
        best.setdefault(force.seat, force)
    return list(best.values())


def kind_of(force: Reported) -> str:
    """Class a force as line, torpedo craft, cruisers or scouts."""
    return "line" if force.heavy else "torpedo" if force.light else "scouts" if force.points < 12 else "cruisers"


def last_sent(desk: Desk, force: Reported) -> tuple[str, int] | None:
    """Find the last task that this Admiralty gave a force, as its phrase and minute."""
    to_him = [(text, when) for key, text, when in desk.lying.sent if key == force.seat and not text.startswith(ASKS)]
    sent = [(text, when) for text, when in to_him if desk.book.read(text) is not None]
    return max(sent, key=lambda one: one[1], default=None)


# -- coal ---------------------------------------------------------------------------------------------------------------


def home_who_runs_short(desk: Desk) -> None:
    """Call home, once, each force at sea that reports little coal."""
    for force in sorted(desk.lying.reported, key=lambda one: one.force):
        if force.share < LOW and not force.port:
            desk.send(force, "RETURN. Your coal is low.", f"called home with {force.share:.0%} of her coal")


# -- an enemy that is reported -------------------------------------------------------------------------------------------


def at_the_enemy(desk: Desk) -> set[str]:
    """Tell the forces near the strongest reported enemy where he is: the line gathers if strong enough, else keeps away; light
    forces keep touch. Return the forces written to."""
    lying = desk.lying
    fresh = [one for one in letters.list_reported_enemies(lying, desk.book) if lying.now - one[3] <= FRESH_MIN and one[2] > 0]
    if not fresh:
        return set()
    lon, lat, points, seen, by = max(gathered(fresh), key=lambda one: (one[2], one[3]))
    near = sorted(
        (one for one in lying.reported if far(one, (lon, lat)) <= CALLED_NM), key=lambda one: (far(one, (lon, lat)), one.force)
    )
    line = [one for one in near if kind_of(one) in ("line", "cruisers") and one.share >= LOW]
    ratio = strength.ratio(sum(one.points for one in line), points)
    conduct = levels.conduct(ratio, lying.temperament, lying.level)
    what = letters.enemy(lying, lon, lat, seen, described(lying, lon, lat, seen))
    leader = gathers_about(lying, line, points) if conduct == "close" else None
    told = set()
    smoke = described(lying, lon, lat, seen) == "smoke"
    for force in near:
        kind = kind_of(force)
        if smoke and kind != "scouts":  # most likely a merchantman: only scouts leave their work for it
            continue
        told.add(force.force)
        if kind == "torpedo" or force.name == by:
            continue
        if kind == "scouts" or (force in line and conduct == "shadow" and kind == "cruisers"):
            desk.send(force, f"SHADOW THE ENEMY. {what}", f"told of the enemy whom {by} reported, to keep touch")
        elif conduct == "avoid":
            desk.send(
                force, f"AVOID THE ENEMY. {what}", f"told to keep away from the enemy, {1 / max(ratio, 0.01):.1f} times as strong"
            )
        elif leader is not None and force == leader:
            desk.send(force, f"CARRY ON. {what}", f"told of the enemy whom {by} reported, and that the others gather about her")
        elif leader is not None:
            text = f"PROCEED TO {point(leader.lon, leader.lat)}. Meet {leader.name} there. {what}"
            desk.send(force, text, f"sent to {leader.name}: neither is strong enough alone")
        elif conduct == "close":
            text = f"PROCEED TO {point(lon, lat)}. {what}"
            desk.send(force, text, f"sent against the enemy whom {by} reported: together {ratio:.1f} times as strong")
        else:
            desk.send(force, f"CARRY ON. {what}", f"told of the enemy whom {by} reported")
    return told


def gathers_about(lying: Lying, line: Sequence[Reported], points: float) -> Reported | None:
    """Find the force about which a hard Admiralty gathers its line before it sends anybody against an enemy of these points; None
    where those about her are strong enough, and at other levels (SC-CK-12)."""
    leader = max(line, key=lambda one: (one.points, one.force), default=None)
    if lying.level != levels.HARD or leader is None:
        return None
    about = sum(one.points for one in line if far(one, (leader.lon, leader.lat)) <= levels.miles_together())
    conduct = levels.conduct(strength.ratio(about, points), lying.temperament, lying.level)
    return None if conduct == "close" else leader


def gathered(heard: Sequence[Heard]) -> list[Heard]:
    """Merge reports of the same hours and waters, keeping the most made out at each place."""
    found: list[Heard] = []
    for one in heard:
        same = next((n for n, two in enumerate(found) if course.distance_nm(one[0], one[1], two[0], two[1]) <= WIDE_NM), None)
        if same is None:
            found.append(one)
        else:
            two = found[same]
            found[same] = (two[0], two[1], max(one[2], two[2]), two[3], two[4])
    return found


def described(lying: Lying, lon: float, lat: float, seen: int) -> str:
    """Quote what a report made out of the enemy at a place; "smoke" if nothing."""
    near = [one for one in lying.fresh_enemies() if course.distance_nm(lon, lat, one.lon, one.lat) <= WIDE_NM]
    best = max(near, key=lambda one: (one.points, one.seen), default=None)
    return best.what.partition(".")[0] if best else "smoke"


def far(force: Reported, place: Place) -> float:
    """Reckon the miles from a force's last reported place."""
    return course.distance_nm(force.lon, force.lat, *place)


# -- tasks --------------------------------------------------------------------------------------------------------------


def give_a_task(desk: Desk, force: Reported) -> None:
    """Give a task to a force that has none, or that is home and coaled."""
    last = last_sent(desk, force)
    asked = proposed(desk, force)
    if asked >= 0 and desk.lying.now - asked < IDLE_MIN:
        return
    if last is not None:
        text, when = last
        back = text.startswith("RETURN") and force.port and force.share >= courses.COALED_AGAIN
        raids = kind_of(force) == "cruisers" and text.startswith("PATROL")
        if not back and desk.lying.now - when < (RAID_MIN if raids else IDLE_MIN):
            return
    if force.points <= 0 or (force.share < LOW and not force.port):
        return
    if kind_of(force) == "torpedo":
        patrolled(desk, force)
        return
    leader = the_line(desk, force)
    watched = last is not None and watches(desk, force)
    place = posted(desk, leader or force, again=last is not None and (watched or kind_of(force) != "scouts"))
    if leader is not None and place is not None:
        desk.send(force, f"JOIN {leader.name} AT {point(*place[0])}.", f"to join {leader.name}: the line keeps together")
        return
    if place is None:
        return
    at, ends = place
    if kind_of(force) == "cruisers":
        raided(desk, force)
    elif kind_of(force) == "line" or ends is None:
        text = f"PROCEED TO {point(*at)}. Wait there for news of him."
        desk.send(force, text, "posted between the enemy’s bases and ours")
    elif watched and kind_of(force) == "scouts":
        desk.send(force, f"SEARCH {point(*at)} FOR {SEARCH_H} HOURS.", "sent to search where nobody watches")
    else:
        text = f"PATROL {point(*ends[0])} AND {point(*ends[1])}. Let us know what comes out."
        desk.send(force, text, "to watch the way to the enemy’s base")


def watches(desk: Desk, force: Reported) -> bool:
    """Report whether other scouts watch before the enemy's nearest base; if not, a coaled force goes out to relieve those gone
    home."""
    others = [one for one in led(desk.lying.reported) if kind_of(one) == "scouts" and one.seat != force.seat and not one.port]
    return any((last := last_sent(desk, one)) is not None and last[0].startswith("PATROL") for one in others)


def patrolled(desk: Desk, force: Reported) -> None:
    """Send torpedo craft off the closest cluster of their own ports, where trade converges: they see and report raiders, who are
    unsafe there by night (NAV-S-051)."""
    here = (force.lon, force.lat)
    near = [port for port in desk.lying.papers.homes if far(force, (port[1], port[2])) <= raiding.TOGETHER_NM]
    for port in raiding.waters(here, near)[:1]:
        at = reach.offing(desk.chart, (port[1], port[2]), raiding.FOCAL_NM)
        ends = raiding.sides_of(desk.chart, at, (port[1], port[2]), raiding.GUARD_NM) if at else None
        if ends is not None:
            text = f"PATROL {point(*ends[0])} AND {point(*ends[1])} AT {raiding.OUT_KN:.0f} KNOTS."
            desk.send(force, f"{text} Guard our trade off {port[0]}.", f"sent to guard the trade off {port[0]}")


def raided(desk: Desk, force: Reported) -> None:
    """Send cruisers off the closest cluster of enemy ports, where trade converges, and after some days off others (NAV-S-053). If
    those are beyond their bunkers, watch off their own ports, to which his merchantmen steam as well, far enough out for a
    capture before they are in. A line named in the side's briefing comes first."""
    here = (force.lon, force.lat)
    near = [port for port in desk.lying.foreign if far(force, (port[1], port[2])) <= RAID_NM]
    found = raiding.waters(here, near)[:RAIDED]
    if desk.lying.watch:
        a, b = desk.lying.watch
        text = f"PATROL {point(*a)} AND {point(*b)} AT {raiding.OUT_KN:.0f} KNOTS."
        desk.send(force, f"{text} Find the enemy and let us know.", "sent where the side’s briefing wants them")
        return
    if found:
        port = found[desk.lying.now // RAID_MIN % len(found)]
        at, wide, knots = off(desk, here, port), raiding.WIDE_NM, raiding.WATCH_KN
    else:
        ours, theirs = raiding.waters(here, desk.lying.papers.homes)[:1], raiding.waters(here, desk.lying.foreign)[:1]
        if not ours or not theirs:
            return
        port = ours[0]
        at, wide, knots = out(desk, port, theirs[0]), raiding.OUT_WIDE_NM, raiding.OUT_KN
    ends = raiding.sides_of(desk.chart, at, (port[1], port[2]), wide) if at else None
    if ends is not None:
        text = f"PATROL {point(*ends[0])} AND {point(*ends[1])} AT {knots:.0f} KNOTS."
        desk.send(force, f"{text} Take his merchantmen off {port[0]}.", f"sent against the enemy’s trade off {port[0]}")


def guarded(desk: Desk) -> set[str]:
    """Send the nearest free scouts or cruisers to the place of a late loss (NAV-S-051). Return the forces sent."""
    free = [one for one in desk.lying.reported if kind_of(one) in ("scouts", "cruisers") and one.share >= SAILS]
    for loss in raiding.to_guard(desk.lying.losses, desk.lying.now)[:1]:
        place = (loss.lon, loss.lat)
        ends = raiding.sides_of(desk.chart, place, (loss.lon, loss.lat + 1), raiding.GUARD_NM)
        near = min(free, key=lambda one: (far(one, place), one.force), default=None)
        if ends is None or near is None or far(near, place) > CALLED_NM:
            continue
        text = f"PATROL {point(*ends[0])} AND {point(*ends[1])}."
        if (near.seat, text) not in [row[:2] for row in desk.lying.sent]:
            desk.send(near, text, f"sent to guard the trade where {loss.ship} was lost")
            return {near.force}
    return set()


def off(desk: Desk, start: Place, port: Port) -> Place | None:
    """Find a place off a port, on the way there, clear of the land."""
    way = [start, *reach.find_way_round_land(desk.chart, start, (port[1], port[2]))]
    miles = sum(course.rhumb(*a, *b)[1] for a, b in pairwise(way))
    at = along(way, max(0.0, 1 - raiding.OFF_NM / miles)) if miles > 0 else None
    return (reach.offing(desk.chart, at, raiding.CLEAR_NM) or at) if at else None


def out(desk: Desk, port: Port, theirs: Port) -> Place | None:
    """Find a place at sea off an own port, on the way to an enemy port, clear of the land."""
    way = [(port[1], port[2]), *reach.find_way_round_land(desk.chart, (port[1], port[2]), (theirs[1], theirs[2]))]
    miles = sum(course.rhumb(*a, *b)[1] for a, b in pairwise(way))
    at = along(way, min(0.5, raiding.OUT_NM / miles)) if miles > 0 else None
    return (reach.offing(desk.chart, at, raiding.CLEAR_NM) or at) if at else None


def the_line(desk: Desk, force: Reported) -> Reported | None:
    """Find the stronger force of the line in the same port, which this one joins."""
    if not force.heavy or not force.port:
        return None
    others = [one for one in desk.lying.reported if one.heavy and one.port == force.port and one.force != force.force]
    best = max(others, key=lambda one: (one.points, one.force), default=None)
    return best if best is not None and (best.points, best.force) > (force.points, force.force) else None


def posted(desk: Desk, force: Reported, *, again: bool) -> tuple[Place, tuple[Place, Place] | None] | None:
    """Choose a place on the way from the line's base to an enemy base, and the ends of a patrol across it.

    The first is the nearest base; later ones are drawn by the dice, to look into other waters."""
    lying = desk.lying
    start = next(((one.lon, one.lat) for one in lying.reported if one.heavy and one.port), (force.lon, force.lat))
    targets = sorted(lying.foreign, key=lambda port: (course.distance_nm(*start, port[1], port[2]), port[0]))[:6]
    if not targets:
        return None
    port = targets[desk.dice.child("base", force.force).mille() % len(targets)] if again else targets[0]
    way = [start, *reach.find_way_round_land(desk.chart, start, (port[1], port[2]))]
    share = FORE[kind_of(force)]
    at = along(way, share)
    if at is None:
        return None
    deg = course.bearing_deg(*at, port[1], port[2])
    ends = [course.round_place(*course.along(*at, (deg + turn) % 360, WIDE_NM)) for turn in (90.0, 270.0)]
    clear = [end if desk.chart.holds(*end) and desk.chart.stop(*at, *end) is None else at for end in ends]
    return at, (clear[0], clear[1]) if clear[0] != clear[1] else None


def along(way: Sequence[Place], share: float) -> Place | None:
    """Find the place at a share of a way."""
    miles = [course.rhumb(*a, *b)[1] for a, b in pairwise(way)]
    left = share * sum(miles)
    if not miles or math.isclose(sum(miles), 0):
        return None
    for (a, b), nm in zip(pairwise(way), miles, strict=True):
        if left <= nm:
            return course.round_place(*course.along(*a, course.rhumb(*a, *b)[0], left))
        left -= nm
    return way[-1]
