"""Battles at sea: ships in, losses out."""

from __future__ import annotations

import json
from typing import Any

import msgspec

from campaign import serialization
from campaign.battles.engagements import external_results
from campaign.battles.engagements.durations import clock, lasted_of, stopped_by
from campaign.battles.engagements.record import board, compute_result_after, kept_of, read_battle_end, seen_of
from campaign.battles.results import in_words
from campaign.models.truth import Engagement, Run
from campaign.packs.battles import Battles, army, by_pieces, sides, terms_of
from campaign.war.stops.fought_battles import Fought
from naval.state import outcome
from naval.state.orders import Orders
from naval.state.outcome import Interrupt
from tactical.engine.dice import Dice

Data = dict[str, Any]


# -- forces in --------------------------------------------------------------------------------------------------------


def setup(met: outcome.Engagement, battles: Battles, seed: str) -> tuple[Data, dict[str, str]]:
    """Build the set-up of an engagement's battle; on a board also the ship of each piece.

    Pieces of a side are numbered in an order drawn by the battle's dice, so that no number tells a name."""
    if not battles.on_a_board:
        return met.setup, {}
    forces = met.setup["forces"]
    ships = [(force["side"], ship["key"], ship["class"]["kind"]) for force in forces for ship in force["ships"]]
    ships.sort(key=lambda ship: Dice(seed).u("piece", ship[1]))
    # As on the water, it ends with the light and at the latest with its time.
    minutes = min(met.setup["light_moves"], met.setup["move_limit"])
    return army(battles, ships, max(minutes // battles.move_min, 1))


def encode_sea_battle(met: outcome.Engagement, battles: Battles, pieces: dict[str, str]) -> str:
    """Encode an engagement for storage; on a board with its pieces and the length of a move, as the scenario may change later."""
    if not battles.on_a_board:
        return serialization.text(met)
    told = dict(zip(met.__struct_encode_fields__, msgspec.structs.astuple(met), strict=True))
    return serialization.text(told | {"move_min": battles.move_min, "pieces": pieces})


# -- losses out -------------------------------------------------------------------------------------------------------


def interrupt(engagement: Engagement, orders: dict[str, Orders] | None, run: Run, upto: int) -> Interrupt:
    """Read a battle for a run's segments up to ``upto``, with the orders given after it."""
    taken = fought(engagement).taken_in(run.until, orders, stopped_by(engagement, run, upto))
    return msgspec.structs.replace(taken, views={power: seen for power, seen in taken.views.items() if not isinstance(seen, str)})


def fought(engagement: Engagement, *, views: bool = True) -> Fought:
    """Translate a battle into the words of the war; without ``views`` it is read sooner."""
    rules = engagement.battle.ruleset
    terms, names = terms_of(rules), called(engagement)
    seen, kept = seen_of(engagement), kept_of(engagement)
    if seen.typed:
        return external_results.fought(kept, seen, json.loads(engagement.data)["muster"])
    plotted = [] if by_pieces(rules) else seen.decode_ship_plots(terms.clock)
    minutes = clock(engagement, seen, plotted, kept)
    return Fought(
        met=outcome.Engagement(minute=kept.minute, forces=kept.forces, lon=kept.lon, lat=kept.lat, setup={}, met=kept.met),
        clock=minutes,
        views={
            power: [terms.name_pieces(view, names, side) for view in seen.decode_kept_views(side, rules)]
            for power, side in sorted(sides(rules).items())
            if views and side in seen.views
        },
        umpire=plotted,
        result=_in_words(engagement, seen.result, minutes[-1]),
        stood=lambda moves: _in_words(engagement, compute_result_after(engagement, moves), minutes[moves]),
        board=board(engagement),
        tabled=seen.orders is not None,
    )


def result(engagement: Engagement) -> Data:
    """Read a battle's result in the run's words, at its end or its stop for others."""
    stopped = kept_of(engagement).stopped
    if stopped is not None:
        return fought(engagement, views=False).taken_in(stopped.at, None, (stopped.at, stopped.joined)).result
    told = read_battle_end(engagement)
    if told.typed:
        return told.result
    return _in_words(engagement, told.result, lasted_of(engagement, told, kept_of(engagement)))


def _in_words(engagement: Engagement, told: Data, minutes: int) -> Data:
    rules = engagement.battle.ruleset
    if not by_pieces(rules):
        return told | {"moves": minutes}
    data = json.loads(engagement.data)
    return in_words(rules, json.loads(engagement.battle.setup), data["muster"], data["pieces"], told, minutes)


def called(engagement: Engagement) -> dict[str, str]:
    """Name the ship of each piece."""
    data = json.loads(engagement.data)
    names = {ship["key"]: ship["name"] for force in data["muster"]["forces"] for ship in force["ships"]}
    return {piece: names[key] for piece, key in data.get("pieces", {}).items()}
