"""The luck of each side over the war: its losses beside the expected ones, and its dice (UD-091, SC-UD-08)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from campaign import serialization
from campaign.models import Campaign, Engagement, Job
from campaign.models.truth import Segment, runs_of
from campaign.odds import dice
from campaign.odds.replicate_figures import Came, mean
from campaign.odds.share import luck, sentence, share
from campaign.simulation import jobs, odds
from naval.state.outcome import Event
from naval.state.world import BELLIGERENTS
from tactical.engine.text.words import several
from umpire.desk.battles.rows import battle_title, fought
from umpire.frame import Row


class Happened(msgspec.Struct):
    """The events of an outcome: the rest, which is long, is not read."""

    events: tuple[Event, ...]


def ledger(campaign: Campaign, every: Sequence[Engagement] | None = None) -> Row:
    """List by side a row for each battle whose odds were worked out to the end, their sum, and its dice; ashore in men.

    Odds of runs are not added up: the battles in them would count twice. ``every`` battle of the campaign, where they are known.
    """
    rows = {(side, ashore): list[Row]() for side in BELLIGERENTS for ashore in (False, True)}
    for title, bench, ashore in battles(campaign, fought(campaign) if every is None else every):
        real, came = odds.real_result(bench), odds.list_replicates(bench)
        if real is None or not came:
            continue
        for side in BELLIGERENTS:
            values, was = [down(one, side, ashore) for one in came], down(real, side, ashore)
            rows[side, ashore].append(
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
    sides = [
        of_side(side, rows[side, False], rows[side, True], [one for one in thrown if one.side == side]) for side in BELLIGERENTS
    ]
    return of_sides({"sides": sides}, *BELLIGERENTS)


def down(came: Came, side: str, ashore: bool) -> int:
    """Count a side's losses in a battle: ships at sea, men ashore."""
    return came.men.get(side, 0) if ashore else came.lost[side]


def of_sides(whole: Row, *kept: str) -> Row:
    """Pick the part of some sides from a ledger."""
    sides = [one for one in whole["sides"] if one["side"] in kept]
    return {"sides": sides, "any": any(one["accounts"] or one["dice"] for one in sides)}


def of_side(side: str, afloat: list[Row], ashore: list[Row], thrown: list[dice.Thrown]) -> Row:
    """Show one side's accounts: of ships and of men, where there are any."""
    some = [account(side, rows, thing) for rows, thing in ((afloat, "ship"), (ashore, "man")) if rows]
    return {
        "side": side,
        "accounts": some,
        "words": " ".join(one["words"] for one in some),
        "dice": [
            {"rule": one.rule, "name": one.name, "thrown": one.thrown, "came": one.came, "expected": f"{one.expected:.1f}"}
            for one in thrown
        ],
    }


def account(side: str, rows: list[Row], thing: str) -> Row:
    """Sum a side's losses in ``thing``, beside the mean of their odds: men in whole ones."""
    total, places = sum(one["luck"] for one in rows), 1 if thing == "ship" else 0
    return {
        "lost": "Ships lost" if thing == "ship" else "Men lost or captured",
        "rows": [one | {"mean": f"{one['mean']:,.{places}f}", "luck": signed(one["luck"], places)} for one in rows],
        "real": sum(one["real"] for one in rows),
        "mean": f"{sum(one['mean'] for one in rows):,.{places}f}",
        "luck": signed(total, places),
        "words": words(side, total, several(thing), places),
    }


def words(side: str, total: float, things: str = "ships", places: int = 1) -> str:
    """Write the sum in a sentence."""
    off = f"{abs(total):,.{places}f}"
    if not float(off.replace(",", "")):
        return f"{side.capitalize()} lost as many {things} as expected."
    return f"{side.capitalize()} lost {off} {'fewer' if total > 0 else 'more'} {things} than expected."


def signed(value: float, places: int = 1) -> str:
    """Write a figure with its sign, minus as it is printed.

    >>> signed(1.25), signed(-1.2), signed(0.0), signed(-0.01), signed(-1250.0, 0)
    ('+1.2', '−1.2', '0.0', '0.0', '−1,250')
    """
    text = f"{value:+,.{places}f}".replace("-", "−")
    return text if text.strip("+−0.") else text[1:]


def battles(campaign: Campaign, every: Iterable[Engagement]) -> Iterator[tuple[str, Job, bool]]:
    """List the battles that stand, in order, and whether ashore: each with its finished bench of most replicates, the last of
    such."""
    rows = odds.find_odds(campaign).filter(state=jobs.DONE, battle__isnull=False).select_related("battle__battle", "run")
    done = {one.battle_id: one for one in rows.order_by("done", "pk")}
    for n, one in enumerate(every, 1):
        if one.pk in done and not (one.void or one.run.undone):
            yield battle_title(one, n), done[one.pk], bool(one.ashore)


def thrown_in(campaign: Campaign) -> list[dice.Thrown]:
    """List the dice at sea of the runs that were published to their end."""
    events: list[Event] = []
    run = None
    for run in runs_of(campaign).defer("world").order_by("number"):
        last = run.segments.filter(state=Segment.State.PUBLISHED).exclude(outcome="").order_by("index").last()
        if last is not None:
            events += msgspec.json.decode(last.outcome, type=Happened).events
    if run is None:
        return []
    found = serialization.world(run.world)
    sides = {one.name: one.side for one in found.ships} | {f"force:{one.key}": one.side for one in found.forces}
    return dice.tally(events, sides | {f"ship:{one.key}": one.side for one in found.ships})
