"""The luck of each side over the war: what it lost beside what was to be expected, and the dice it had (UD-091, SC-UD-08)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from campaign import store
from campaign.models import Bench, Campaign
from campaign.models.truth import Segment, runs_of
from campaign.odds import dice
from campaign.odds.came import mean
from campaign.odds.share import luck, sentence, share
from campaign.services import benches
from naval.state.outcome import Event
from naval.state.world import BELLIGERENTS
from umpire.battles.rows import battle_title, fought
from umpire.frame import Row


class Happened(msgspec.Struct):
    """What happened, out of an outcome: the rest, which is long, is not read."""

    events: tuple[Event, ...]


def ledger(campaign: Campaign) -> Row:
    """By side: a row for each battle whose odds were worked out to the end, their sum, and its dice.

    Odds of runs are not added up: the battles in them would count twice.
    """
    rows = {side: list[Row]() for side in BELLIGERENTS}
    for title, bench in battles(campaign):
        real, came = benches.real(bench), benches.came(bench)
        if real is None or not came:
            continue
        for side in BELLIGERENTS:
            values, was = [one.lost[side] for one in came], real.lost[side]
            rows[side].append(
                {
                    "title": title,
                    "real": was,
                    "mean": mean(values),
                    "luck": luck(values, was),
                    "share": sentence(side, share(values, was)),
                    "many": len(came),
                }
            )
    thrown = thrown_in(campaign)
    sides = [of_side(side, rows[side], [one for one in thrown if one.side == side]) for side in BELLIGERENTS]
    return of_sides({"sides": sides}, *BELLIGERENTS)


def of_sides(whole: Row, *kept: str) -> Row:
    """Of a ledger the part of some sides."""
    sides = [one for one in whole["sides"] if one["side"] in kept]
    return {"sides": sides, "any": any(one["rows"] or one["dice"] for one in sides)}


def of_side(side: str, rows: list[Row], thrown: list[dice.Thrown]) -> Row:
    """One side's."""
    shown = [one | {"mean": f"{one['mean']:.1f}", "luck": signed(one["luck"])} for one in rows]
    total = sum(one["luck"] for one in rows)
    return {
        "side": side,
        "rows": shown,
        "real": sum(one["real"] for one in rows),
        "mean": f"{sum(one['mean'] for one in rows):.1f}",
        "luck": signed(total),
        "words": words(side, total, len(rows)),
        "dice": [
            {"rule": one.rule, "name": one.name, "thrown": one.thrown, "came": one.came, "expected": f"{one.expected:.1f}"}
            for one in thrown
        ],
    }


def words(side: str, total: float, battles: int) -> str:
    """The sum in a sentence."""
    if not battles:
        return ""
    off = f"{abs(total):.1f}"
    if off == "0.0":
        return f"{side.capitalize()} lost as many ships as was to be expected."
    return f"{side.capitalize()} lost {off} {'fewer' if total > 0 else 'more'} ships than was to be expected."


def signed(value: float) -> str:
    """A figure with its sign, minus as it is printed.

    >>> signed(1.25), signed(-1.2), signed(0.0), signed(-0.01)
    ('+1.2', '−1.2', '0.0', '0.0')
    """
    text = f"{value:+.1f}".replace("-", "−")
    return "0.0" if text.endswith("0.0") and len(text) == 4 else text


def battles(campaign: Campaign) -> Iterator[tuple[str, Bench]]:
    """The battles at sea that stand, in order, each with the bench done of it that has the most replicates, the last of such."""
    rows = benches.of(campaign).filter(state=Bench.State.DONE, battle__isnull=False).select_related("battle__battle", "run")
    done = {one.battle_id: one for one in rows.order_by("used", "pk")}
    for n, one in enumerate(fought(campaign), 1):
        if one.pk in done and not (one.ashore or one.void or one.run.undone):
            yield battle_title(one, n), done[one.pk]


def thrown_in(campaign: Campaign) -> list[dice.Thrown]:
    """The dice at sea of the runs that were published to their end."""
    events: list[Event] = []
    world = None
    for run in runs_of(campaign).order_by("number"):
        last = run.segments.filter(state=Segment.State.PUBLISHED).exclude(outcome="").order_by("index").last()
        if last is not None:
            events += msgspec.json.decode(last.outcome, type=Happened).events
        world = run.world
    if world is None:
        return []
    found = store.world(world)
    sides = {one.name: one.side for one in found.ships} | {f"force:{one.key}": one.side for one in found.forces}
    return dice.tally(events, sides | {f"ship:{one.key}": one.side for one in found.ships})
