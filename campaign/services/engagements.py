"""Engagements fought under the rule set of the scenario pack: forces in, losses out.

The run knows ships and minutes (``naval.state.outcome``), a board knows pieces and moves. Here the one is put into the words of
the other, and nothing else: whoever fights the battle does not know that a campaign asked for it.

All of it is read out of a battle's record, which is long: the run and the desk ask the summary that is written beside it
(:mod:`campaign.services.summaries`).
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

import msgspec
from django.db import transaction

from campaign import store
from campaign.deltas import shorten
from campaign.models.truth import AskedThen, Engagement, Run, Segment
from campaign.packs.battles import Battles, army, by_pieces, sides, terms_of, usual
from campaign.war.clock.fought import Fought
from naval.state import outcome
from naval.state.orders import Orders
from naval.state.outcome import Break, Interrupt
from tactical.engine import fight
from tactical.engine.dice import Dice
from tactical.engine.for_campaign import only
from tactical.engine.registry import find
from tactical.engine.ruleset import UMPIRE
from tactical.engine.words import counted

Data = dict[str, Any]
MOST_MIN = 360  # SC-S-09: a battle takes a run at most, however many moves were made on a board


# -- forces in --------------------------------------------------------------------------------------------------------


def setup(met: outcome.Engagement, battles: Battles, seed: str) -> tuple[Data, dict[str, str]]:
    """What the battle of an engagement opens with, and on a board which ship each piece is: every ship afloat is one.

    The pieces of a side are numbered in an order that the battle's dice give, so that no number tells of a name.
    """
    if not battles.on_a_board:
        return met.setup, {}
    forces = met.setup["forces"]
    ships = [(force["side"], ship["key"], ship["class"]["kind"]) for force in forces for ship in force["ships"]]
    ships.sort(key=lambda ship: Dice(seed).u("piece", ship[1]))
    # As on the water, it ends with the light and at the latest with its time.
    minutes = min(met.setup["light_moves"], met.setup["move_limit"])
    return army(battles, ships, max(minutes // battles.move_min, 1))


def kept(met: outcome.Engagement, battles: Battles, pieces: dict[str, str]) -> str:
    """An engagement as it is stored; on a board with its pieces and the length of a move, which the pack may change later."""
    if not battles.on_a_board:
        return store.text(met)
    told = dict(zip(met.__struct_encode_fields__, msgspec.structs.astuple(met), strict=True))
    return store.text(told | {"move_min": battles.move_min, "pieces": pieces})


class Told(msgspec.Struct):
    """How a battle ended, out of its record: its views and events, which are long, are passed over unread."""

    moves: int
    result: dict[str, Any]


class Seen(msgspec.Struct):
    """What each viewer saw of a battle, out of its record, as text that is read only where it is asked for (some megabytes), and
    what was ordered, if people fought it."""

    views: dict[str, msgspec.Raw]
    orders: list[dict[str, Any]] | None = None

    def by(self, viewer: str) -> list[Data]:
        """The views of one viewer, the opening first."""
        return msgspec.json.decode(self.views[viewer], type=list[Data])

    def plotted(self, clock: str) -> list[Data]:
        """Of the umpire's views the clock alone, under that name, and where the ships were."""
        views = msgspec.json.decode(self.views[UMPIRE], type=list[dict[str, msgspec.Raw]])
        return [
            {
                clock: msgspec.json.decode(view[clock]),
                "ships": msgspec.to_builtins(msgspec.json.decode(view["ships"], type=list[Placed])) if "ships" in view else [],
            }
            for view in views
        ]


class Placed(msgspec.Struct, omit_defaults=True):
    """Where a ship was, out of an umpire's view: the rest of what is known of her, which is long, is passed over unread."""

    force: str | msgspec.UnsetType = msgspec.UNSET
    afloat: bool | msgspec.UnsetType = msgspec.UNSET
    x_yd: float | msgspec.UnsetType = msgspec.UNSET
    y_yd: float | msgspec.UnsetType = msgspec.UNSET


class Stopped(msgspec.Struct):
    """At which minute a battle stopped for others, and for which forces (SC-N-04); as was found in this segment of a run.

    ``strand``: that in which it was found (UD-079).
    """

    at: int
    joined: tuple[str, ...]
    run: int
    segment: int
    strand: int = 0

    def known(self, run: Run, upto: int) -> bool:
        """Whether it was known in a segment: what was computed before is the same when it is computed again."""
        return (self.run, self.segment) <= (run.number, upto)


class Kept(msgspec.Struct):
    """What an engagement keeps beside its battle. ``stood`` is by moves made how the battle stood then, in its own words;
    ``stopped_then`` where it stopped in runs that the umpire has gone back behind."""

    forces: tuple[str, ...]
    minute: int
    lon: float
    lat: float
    met: tuple[tuple[str, str], ...] = ()
    move_min: int = 1
    stopped: Stopped | None = None
    stopped_then: tuple[Stopped, ...] = ()
    stood: dict[str, dict[str, Any]] = {}


def _told(engagement: Engagement) -> Told:
    return msgspec.json.decode(engagement.battle.record, type=Told)


def _seen(engagement: Engagement) -> Seen:
    return msgspec.json.decode(engagement.battle.record, type=Seen)


def _kept(engagement: Engagement) -> Kept:
    """What it keeps; where it stopped is as the run has it for which it was fetched (:func:`in_run`), else as it stands now."""
    kept, strand = msgspec.json.decode(engagement.data, type=Kept), vars(engagement).get("in_strand")
    if strand is not None and kept.stopped_then:
        kept.stopped = next((one for one in kept.stopped_then if one.strand == strand), kept.stopped)
    return kept


# -- who fights in a run ----------------------------------------------------------------------------------------------


def in_run(run: Run, upto: int | None = None) -> list[Engagement]:
    """The battles that fall into a run: those that have been fought since an earlier one, then those that its segments up to
    ``upto`` (None: all) opened (SC-N-05)."""
    own = run.engagements.in_short()
    found = [*since_before(run), *(own if upto is None else own.filter(segment__index__lte=upto))]
    if run.undone:
        for one in found:
            vars(one)["in_strand"] = run.strand
    return found


def asked_in(engagement: Engagement, run: Run) -> Segment | None:
    """The segment of a run whose orders were given after a battle; None if none was asked in it."""
    asked = engagement.asked
    if run.undone and (asked is None or asked.run_id != run.pk):
        then = engagement.asked_then.filter(segment__run=run).select_related("segment").first()
        asked = then.segment if then is not None else None
    return asked if asked is not None and asked.run_id == run.pk else None


def gone_back(gone: list[Run]) -> None:
    """The umpire goes back behind some runs: battles that lasted into them stand, as they were when the first began (UD-079).

    What was asked after them, and where they stopped for others, is put by for those who compute the run as it was.
    """
    run = gone[0]
    for engagement in Engagement.objects.filter(asked__run__in=gone).exclude(run__in=gone).select_related("asked"):
        if engagement.asked is not None:
            AskedThen.objects.create(engagement=engagement, segment=engagement.asked)
        Engagement.objects.filter(pk=engagement.pk).update(asked=None)
    for engagement in since_before(run):
        stopped = _kept(engagement).stopped
        if stopped is not None and stopped.run >= run.number:
            told = json.loads(engagement.data)
            told["stopped_then"] = [*told.get("stopped_then", ()), told.pop("stopped") | {"strand": run.strand}]
            _write(engagement, told)


def never_stopped_in(run: Run) -> None:
    """A run is ordered anew: a battle that lasts into it has stopped for nobody in it yet (UD-074)."""
    for engagement in since_before(run):
        stopped = _kept(engagement).stopped
        if stopped is not None and stopped.run == run.number:
            told = json.loads(engagement.data)
            del told["stopped"]
            _write(engagement, told)


def voided(run: Run, minute: int, forces: Iterable[str], before: int | None = None) -> int:
    """How many battles of the same meeting are void: all of the run, or those before one of that number (UD-046)."""
    rows = run.engagements.filter(void=True, minute=minute)
    rows = rows if before is None else rows.filter(ordinal__lt=before)
    return sum(_kept(one).forces == tuple(forces) for one in rows)


def since_before(run: Run) -> list[Engagement]:
    """The battles that began in an earlier run and are not over as this one begins."""
    found, before = list[Engagement](), run.parent
    while before is not None and before.until > run.start - MOST_MIN:
        late = before.engagements.in_short().filter(minute__gt=run.start - MOST_MIN)
        found = [*(one for one in late if over(one) > run.start), *found]
        before = before.parent
    return found


def met_of(engagement: Engagement) -> outcome.Engagement:
    """Who met, when and with what, as it was when the battle opened (UD-045)."""
    told = json.loads(engagement.data)
    return msgspec.convert({name: told[name] for name in outcome.Engagement.__struct_encode_fields__}, outcome.Engagement)


def over(engagement: Engagement) -> int:
    """The minute at which a battle is over, or stops for others."""
    return engagement.minute + minutes(engagement)


def stop(segment: Segment, breaks: Iterable[Break]) -> None:
    """Put down at which minute battles stop for others, as a segment has it (SC-N-04). It may come twice: the first counts."""
    rows, found = in_run(segment.run), {"run": segment.run.number, "segment": segment.index}
    for one in breaks:
        for engagement in rows:
            if (engagement.minute, _kept(engagement).forces) == (one.minute, one.forces):
                _put_down(engagement, "stopped", {"at": one.at, "joined": list(one.joined), **found})


def has_stopped(engagement: Engagement) -> bool:
    """Whether a battle stopped for others, and went on with them as another."""
    return _kept(engagement).stopped is not None


def _put_down(engagement: Engagement, name: str, value: Data) -> None:
    """Add to what is kept beside a battle; what is there already stays."""
    with transaction.atomic():
        told = json.loads(Engagement.objects.select_for_update().get(pk=engagement.pk).data)
        told[name] = {**value, **told.get(name, {})}
        _write(engagement, told)


def _write(engagement: Engagement, told: Data) -> None:
    """Keep something else beside a battle."""
    engagement.data = json.dumps(told, separators=(",", ":"), ensure_ascii=False)
    Engagement.objects.filter(pk=engagement.pk).update(data=engagement.data)


# -- losses out -------------------------------------------------------------------------------------------------------


def interrupt(engagement: Engagement, orders: dict[str, Orders] | None, run: Run, upto: int) -> Interrupt:
    """A battle that has been fought, as the segments of a run up to ``upto`` take it in, with the orders given after it."""
    coding, stopped = terms_of(engagement.battle.ruleset).coding, _kept(engagement).stopped
    known = (stopped.at, stopped.joined) if stopped is not None and stopped.known(run, upto) else None
    taken = fought(engagement).taken_in(run.until, orders, known)
    views = {power: seen for power, seen in taken.views.items() if not isinstance(seen, str)}
    return msgspec.structs.replace(taken, views={power: shorten(seen, coding) for power, seen in views.items()})


def fought(engagement: Engagement) -> Fought:
    """A battle in the words of the war."""
    rules = engagement.battle.ruleset
    terms, names, seen, told, kept = terms_of(rules), called(engagement), _seen(engagement), _told(engagement), _kept(engagement)
    plotted = [] if by_pieces(rules) else seen.plotted(terms.clock)
    clock = _clock(engagement, told, plotted, kept)
    return Fought(
        met=outcome.Engagement(minute=kept.minute, forces=kept.forces, lon=kept.lon, lat=kept.lat, setup={}, met=kept.met),
        clock=clock,
        views={
            power: [terms.named(only(view, terms.kept), names, side) for view in seen.by(side)]
            for power, side in sorted(sides(rules).items())
            if side in seen.views
        },
        umpire=plotted,
        result=_in_words(engagement, told.result, clock[-1]),
        stood=lambda moves: _in_words(engagement, stood(engagement, moves), clock[moves]),
        board=board(engagement),
        tabled=seen.orders is not None,
    )


def _clock(engagement: Engagement, told: Told, plotted: list[Data], kept: Kept) -> tuple[int, ...]:
    """The minutes of the campaign since a battle began after each move, the opening first."""
    if by_pieces(engagement.battle.ruleset):
        moves = [n * kept.move_min for n in range(told.moves + 1)]
    else:  # a move is a minute at full scale only, and general orders are written before the first of them
        clock = terms_of(engagement.battle.ruleset).clock
        moves = [int(view[clock]) for view in plotted]
    return (*(min(minute, MOST_MIN) for minute in moves[:-1]), _lasted(engagement, told, kept))


def _lasted(engagement: Engagement, told: Told, kept: Kept) -> int:
    by_moves = told.moves * kept.move_min if by_pieces(engagement.battle.ruleset) else told.result.get("minutes", told.moves)
    return max(1, min(int(by_moves), MOST_MIN))


def stood(engagement: Engagement, moves: int) -> Data:
    """The result of a battle, in its own words, if it had ended after so many moves; worked out once."""
    known = _kept(engagement).stood.get(str(moves))
    if known is None:
        known = stood_again(engagement, moves)
        _put_down(engagement, "stood", {str(moves): known})
    return known


def stood_again(engagement: Engagement, moves: int) -> Data:
    """The same worked out from the battle's seed and what was ordered in it."""
    battle = engagement.battle
    result = fight.stood(battle.ruleset, json.loads(battle.setup), battle.seed, moves, _seen(engagement).orders)
    return dict(json.loads(json.dumps(result)))  # as it is after it was stored


def stood_at(engagement: Engagement) -> dict[int, Data]:
    """What is kept of how a battle stood: by moves made, its result then."""
    return {int(moves): result for moves, result in sorted(_kept(engagement).stood.items())}


def board(engagement: Engagement) -> str:
    """The rule set on whose board it was fought; empty for the usual one."""
    rules = engagement.battle.ruleset
    return "" if rules == usual() else rules


def minutes(engagement: Engagement) -> int:
    """How long a battle took, in minutes of the campaign, by its summary; of one that stopped for others, until then."""
    kept, summary = _kept(engagement), engagement.summary
    if kept.stopped is not None:
        return kept.stopped.at - kept.minute
    return summary.minutes if summary.fought else _lasted(engagement, _told(engagement), kept)


def stands_at(engagement: Engagement, run: Run, upto: int) -> str:
    """At which minute a battle stopped for others, and for whom, if that was known in the segments of a run up to ``upto``."""
    stopped = _kept(engagement).stopped
    return f"{stopped.at} {' '.join(stopped.joined)}" if stopped is not None and stopped.known(run, upto) else ""


def result(engagement: Engagement) -> Data:
    """The result of a battle in the run's words; of one that stopped for others, as it stood then."""
    stopped = _kept(engagement).stopped
    if stopped is not None:
        return fought(engagement).taken_in(stopped.at, None, (stopped.at, stopped.joined)).result
    told = _told(engagement)
    return _in_words(engagement, told.result, _lasted(engagement, told, _kept(engagement)))


def _in_words(engagement: Engagement, told: Data, minutes: int) -> Data:
    """A result in the run's words: ships taken are lost, the others unharmed and where they were."""
    rules = engagement.battle.ruleset
    if not by_pieces(rules):
        return told | {"moves": minutes}
    powers = {side: power for power, side in sides(rules).items()}
    pieces = json.loads(engagement.data)["pieces"]
    taken = {pieces[key] for keys in told["losses"].values() for key in keys if key in pieces}
    ships: Data = {}
    lost: dict[str, list[str]] = {power: [] for power in powers.values()}
    for force in json.loads(engagement.data)["muster"]["forces"]:
        for ship in force["ships"]:
            if ship["key"] in taken:
                ships[ship["key"]] = {"afloat": False, "max_kn": 0.0, "damage": ["lost in the action"]}
                lost[force["side"]].append(ship["name"])
            else:
                ships[ship["key"]] = {"afloat": True, "max_kn": ship["max_kn"]}
    # Where a side sees only what its men see, nobody tells it how many the enemy lost.
    closed = find(rules).keeps_secrets(json.loads(engagement.battle.setup))
    winner = powers.get(told["winner"] or "")
    ending = _ending(rules, told, winner)
    return {
        "winner": winner,
        "ending": ending,
        "moves": minutes,
        "ships": ships,
        "told": {power: ending if closed else f"{ending} {_enemy_lost(lost, power)}" for power in sorted(lost)},
    }


def _ending(rules: str, told: Data, winner: str | None) -> str:
    """How it ended: which power won, and why, in the words of the board."""
    why = f"{told['ending'][:1].upper()}{told['ending'][1:].rstrip('.')}."
    if winner is None:
        return why
    return f"{winner.capitalize()}, {find(rules).sides[told['winner']].name} on the board, has won. {why}"


def _enemy_lost(lost: dict[str, list[str]], power: str) -> str:
    """What a side saw the enemy lose: how many pieces, for the board lies open to both, but not which ships they were."""
    other = next(one for one in lost if one != power)
    return f"{other.capitalize()} has lost {counted(len(lost[other]), 'ship', most=6)}."


def called(engagement: Engagement) -> dict[str, str]:
    """What the ship is called that a piece stands for."""
    data = json.loads(engagement.data)
    names = {ship["key"]: ship["name"] for force in data["muster"]["forces"] for ship in force["ships"]}
    return {piece: names[key] for piece, key in data.get("pieces", {}).items()}


def shown(engagement: Engagement) -> list[Data]:
    """The umpire's views of a battle, every piece of a board with her ship's name."""
    terms, names, views = terms_of(engagement.battle.ruleset), called(engagement), _seen(engagement).by(UMPIRE)
    if has_stopped(engagement):
        clock = _clock(engagement, _told(engagement), views, _kept(engagement))
        views = [view for view, minute in zip(views, clock, strict=False) if minute <= minutes(engagement)]
    return [terms.named(view, names, None) for view in views]
