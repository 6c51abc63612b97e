"""Best and worst moments of every seat of the two sides, as it reads them when the war is over and open to all."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from campaign.judging.judge import Found
from campaign.judging.language import SIGHTED, Engagement, Paper
from campaign.judging.moments import Belief, Consequence, Moment, Order, find_moments
from campaign.judging.running_score import Turn
from campaign.models import Seat
from campaign.rooms.words import age
from campaign.war.reports.sea import Status
from naval.geo import course
from naval.geo.calendar import label
from naval.geo.compass import place_words, points
from naval.state.world import BELLIGERENTS
from tactical.engine.text.words import plural
from umpire.exercise.facts import Facts
from umpire.frame import Row
from umpire.groups import sort_of
from umpire.review.ending.turns import say_found
from umpire.review.replay.frames import place_of

TELLING = frozenset(
    ("contact", "night-contact", "sighting", "prize", "mine", "foundered", "shelled", "affair", "storm", "fall", "surrender")
)
"""Kinds of events that are a consequence of where an enemy was; in a battle everybody sees him."""
OF_THE_WAR = ("force:", "body:")
HUNTED = (*OF_THE_WAR, "merchant:")
"""Sorts of hostile truths of which a seat may believe something."""


def show_moments(facts: Facts, turns: Sequence[Turn]) -> Row:
    """Show the moments of every seat that is of a side, by its key."""
    seats = [seat for seat in facts.seats.values() if seat.side in BELLIGERENTS]
    return {seat.key: show_moments_of(facts, seat, turns) for seat in seats} if facts.past.runs else {}


def show_moments_of(facts: Facts, seat: Seat, turns: Sequence[Turn]) -> Row:
    """Show the best and the worst moments of a seat."""
    past, hour = facts.past, facts.campaign.hour_zero
    in_hand = {f"force:{Status.read(one.data).force}" for one in seat.papers.filter(kind=Status.kind).order_by("number")}
    own = sorted(in_hand) or [key for key, body in past.bodies.items() if body.side == seat.side and key.startswith(OF_THE_WAR)]
    best, worst = find_moments(
        _list_orders(seat, past.end),
        _list_beliefs(facts, seat),
        _list_consequences(facts, seat.side, turns),
        lambda truth, minute: place_of(past, truth, minute),
        own,
    )
    return {name: [_row(facts, one, seat, hour) for one in some] for name, some in (("best", best), ("worst", worst))}


def _list_orders(seat: Seat, end: int) -> list[Order]:
    starts = [start for (start,) in seat.own_calls.exclude(sealed="").order_by("number").values_list("start") if start < end]
    ends = [*starts[1:], end][: len(starts)]
    return [Order(one, until) for one, until in zip(starts, ends, strict=True) if one < until]


def _list_beliefs(facts: Facts, seat: Seat) -> Iterable[Belief]:
    for _, paper in facts.list_standing_papers(Paper(seat=seat.key, kind=tuple(sorted(SIGHTED)))):
        data = msgspec.json.decode(paper.data)
        truth = next((one.removeprefix("contact:") for one in facts.of_paper(paper) if one.startswith("contact:")), "")
        if truth.startswith(HUNTED):
            yield Belief(truth, paper.happened, paper.arrives, (data["lon"], data["lat"]), data.get("brief") or data["what"])


def _list_consequences(facts: Facts, side: str, turns: Sequence[Turn]) -> list[Consequence]:
    """List the consequences for a side: events about hostile forces, and facts by which an aim was met or lost."""
    past, found = facts.past, dict[tuple[int, frozenset[str]], Consequence]()
    hostile = {key for key, body in past.bodies.items() if body.side not in (side, "neutral") and key.startswith(HUNTED)}
    sides = {body.name: body.side for body in past.bodies.values() if body.key.startswith(OF_THE_WAR)}
    for one in past.events:
        about, event = frozenset(one.event.about) & hostile, one.event
        if about and sort_of(event, sides) in TELLING and _is_met(facts, event.about, side):
            found[event.minute, about] = Consequence(
                event.minute, about, event.text, good=_weigh(facts, event.minute, event.text, side)
            )
    for battle in facts.find(Engagement()):
        if about := _find_truths(facts, battle) & hostile:
            found[battle.minute, about] = Consequence(battle.minute, about, say_found(battle))
    for turn in turns:
        for change in turn.changes:
            fact = change.fact
            about = _find_truths(facts, fact) & hostile if fact is not None else frozenset[str]()
            if fact is None or not about:
                continue
            gain = change.aim.points * (1 if change.met == (change.aim.side == side) else -1)
            kept = found.get((fact.minute, about))
            total = gain + (kept.points if kept else 0)
            good = (total > 0) - (total < 0)
            found[fact.minute, about] = Consequence(fact.minute, about, say_found(fact), total, good)
    return sorted(found.values(), key=lambda one: (one.minute, sorted(one.about)))


def _is_met(facts: Facts, about: Iterable[str], side: str) -> bool:
    """Report whether an event is also about something of the side: a force, a column, a merchantman."""
    return any(key in facts.past.bodies and facts.past.bodies[key].side == side for key in about)


def _weigh(facts: Facts, minute: int, text: str, side: str) -> int:
    """Weigh the ships that were lost by an event, and the merchantman taken: 1 if the enemy lost more, -1 if the side did."""
    lost = [of for at, _, name, of in facts.past.lost if at == minute and name in text]
    world = facts.past.worlds[-1][1]
    flags = {one.key: one.side for one in world.merchants}
    lost += [side if prize.side != side else flags[prize.key] for prize in world.prizes if prize.taken == minute]
    balance = sum(-1 if of == side else 1 for of in lost)
    return (balance > 0) - (balance < 0)


def _find_truths(facts: Facts, fact: Found) -> frozenset[str]:
    """List the forces, columns and merchantmen that a fact is about."""
    sort, _, key = fact.ref.partition(":")
    world = facts.past.worlds[-1][1]
    by = [one for prize in world.prizes if sort == "merchant" and prize.key == key for one in (f"force:{prize.by}", fact.ref)]
    about = [
        one
        for event in facts.past.events
        if event.event.minute == fact.minute and sort == "ship" and f"ship:{key}" in event.event.about
        for one in event.event.about
    ]
    return frozenset([*by, *about, *(one.partition(":")[2] for one in fact.of if one.startswith("force:"))])


def _row(facts: Facts, moment: Moment, seat: Seat, hour: int) -> Row:
    name, belief, came = facts.past.bodies[moment.truth].name, moment.belief, moment.came
    miles = plural(round(moment.miles), "mile")
    if belief is None:
        believed, so = f"You had no report of {name}", f"{place_words(*moment.place)}, {miles} from your nearest force"
    else:
        believed = f"{name} ({belief.words}): {place_words(*belief.place)}, {age(moment.held)} old"
        where = points(course.bearing_deg(*belief.place, *moment.place))
        so = f"{miles} {where} of there" if moment.miles >= 1 else "there, to a mile"
    gain = (
        f" {plural(abs(came.points), 'point')} {'in your favour' if came.points > 0 else 'against you'}." if came.points else ""
    )
    return {
        "minute": moment.minute,
        "at": came.minute,
        "when": label(came.minute, hour),
        "believed": believed,
        "so": so,
        "came": f"{came.text}{gain}",
        "miles": round(moment.miles) if belief is not None else None,
    }
