"""The record of a battle, the data beside it, and its state move by move."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from types import GenericAlias
from typing import Any

import msgspec
from django.db import transaction

from campaign.models.truth import Engagement, Run
from campaign.packs.battles import terms_of, usual
from tactical.common.texts import bytes_of
from tactical.engine.for_campaign import shape
from tactical.engine.play import fight
from tactical.engine.ruleset import UMPIRE
from tactical.models import Battle

Data = dict[str, Any]
IN_HAND = "record_read"
MOST_MIN = 360  # SC-S-09: a battle takes a run at most, however many moves were made on a board


class Told(msgspec.Struct):
    """The end of a battle, from its record, skipping long views and events.

    ``typed``: fought elsewhere; ``moves`` are then minutes of the campaign, and the result is in the run's words (UD-047)."""

    moves: int
    result: dict[str, Any]
    typed: bool = False


class Seen(Told, kw_only=True):
    """The end, each viewer's views (megabytes of text, decoded on request), and the orders, if people fought it."""

    views: dict[str, msgspec.Raw]
    orders: list[dict[str, Any]] | None = None

    def decode_views(self, viewer: str) -> list[Data]:
        """Decode the views of one viewer, the opening first."""
        return msgspec.json.decode(self.views[viewer], type=list[Data])

    def decode_kept_views(self, viewer: str, rules: str) -> list[Data]:
        """Decode only those parts of a viewer's views that a seat keeps under this rule set."""
        views: list[Data] = _reader(rules).decode(self.views[viewer])
        return views

    def decode_ship_plots(self, clock: str) -> list[Data]:
        """Decode from the umpire's views only the clock, under that name, and where the ships were."""
        views = msgspec.json.decode(self.views[UMPIRE], type=list[dict[str, msgspec.Raw]])
        return [
            {
                clock: msgspec.json.decode(view[clock]),
                "ships": msgspec.to_builtins(msgspec.json.decode(view["ships"], type=list[Placed])) if "ships" in view else [],
            }
            for view in views
        ]

    def list_sinkings(self, clock: str) -> dict[str, int]:
        """List from the umpire's views the ships that sank, each with what the clock of that name showed then."""
        found: dict[str, int] = {}
        for view in msgspec.json.decode(self.views[UMPIRE], type=list[dict[str, msgspec.Raw]]):
            for ship in msgspec.json.decode(view.get("ships", b"[]"), type=list[Floating]):
                if not ship.afloat:
                    found.setdefault(ship.id, msgspec.json.decode(view[clock], type=int))
        return found


@cache
def _reader(rules: str) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(GenericAlias(list, (shape(terms_of(rules).kept),)))


class Placed(msgspec.Struct, omit_defaults=True):
    """A ship's place from an umpire's view; the rest, which is long, is skipped unread."""

    force: str | msgspec.UnsetType = msgspec.UNSET
    afloat: bool | msgspec.UnsetType = msgspec.UNSET
    x_yd: float | msgspec.UnsetType = msgspec.UNSET
    y_yd: float | msgspec.UnsetType = msgspec.UNSET


class Floating(msgspec.Struct):
    """A ship of an umpire's view, and whether she is afloat."""

    id: str
    afloat: bool = True


class Stopped(msgspec.Struct):
    """A stop of a battle: its minute, and for which forces (SC-N-04), as found in this segment.

    ``strand``: in which branch (UD-079)."""

    at: int
    joined: tuple[str, ...]
    run: int
    segment: int
    strand: int = 0

    def was_known_by(self, run: Run, upto: int) -> bool:
        """Report whether a segment knew of the stop, so that it computes the same again."""
        return (self.run, self.segment) <= (run.number, upto)


class Kept(msgspec.Struct):
    """Data beside an engagement's battle. ``stood``: by moves made, the result then, in the battle's words. ``most``: its most
    minutes. ``stopped_then``: stops in runs since rolled back."""

    forces: tuple[str, ...]
    minute: int
    lon: float
    lat: float
    met: tuple[tuple[str, str], ...] = ()
    move_min: int = 1
    most: int = MOST_MIN
    stopped: Stopped | None = None
    stopped_then: tuple[Stopped, ...] = ()
    stood: dict[str, dict[str, Any]] = {}


def read_battle_end(engagement: Engagement) -> Told:
    """Read the end of an engagement's battle, from its decoded record if there is one."""
    seen: Seen | None = vars(engagement.battle).get(IN_HAND)
    return seen or msgspec.json.decode(_record(engagement), type=Told)


def seen_of(engagement: Engagement) -> Seen:
    """Read the end and views of an engagement's battle, cached because they are needed repeatedly."""
    known = vars(engagement.battle)
    if IN_HAND not in known:
        known[IN_HAND] = msgspec.json.decode(_record(engagement), type=Seen)
    seen: Seen = known[IN_HAND]
    return seen


def _record(engagement: Engagement) -> bytes:
    battle = engagement.battle
    if "record" not in battle.get_deferred_fields():
        return battle.record.encode()
    return bytes_of(Battle.objects.filter(pk=battle.pk), "record")


def kept_of(engagement: Engagement) -> Kept:
    """Read the data beside it, with the stop as in the run for which ``rows.in_run`` fetched it, else the present one."""
    kept, strand = msgspec.json.decode(engagement.data, type=Kept), vars(engagement).get("in_strand")
    if strand is not None and kept.stopped_then:
        kept.stopped = next((one for one in kept.stopped_then if one.strand == strand), kept.stopped)
    return kept


def has_stopped(engagement: Engagement) -> bool:
    """Report whether a battle stopped for others and went on with them as another."""
    return kept_of(engagement).stopped is not None


def put_down(engagement: Engagement, name: str, value: Data) -> None:
    """Add to the data kept beside a battle; existing entries stay."""
    with transaction.atomic():
        told = json.loads(Engagement.objects.select_for_update().get(pk=engagement.pk).data)
        told[name] = {**value, **told.get(name, {})}
        write(engagement, told)


def write(engagement: Engagement, told: Data) -> None:
    """Store the data kept beside a battle."""
    engagement.data = json.dumps(told, separators=(",", ":"), ensure_ascii=False)
    Engagement.objects.filter(pk=engagement.pk).update(data=engagement.data)


def compute_result_after(engagement: Engagement, moves: int) -> Data:
    """Reckon a battle's result, in its own words, had it ended after so many moves; stored."""
    known = kept_of(engagement).stood.get(str(moves))
    if known is None:
        known = stood_again(engagement, moves)
        put_down(engagement, "stood", {str(moves): known})
    return known


def note_stood(engagement: Engagement, by_moves: Mapping[int, str]) -> None:
    """Store how a battle stood after some moves, as noted while it was fought."""
    if by_moves:
        put_down(engagement, "stood", {str(moves): json.loads(text) for moves, text in sorted(by_moves.items())})


def stood_again(engagement: Engagement, moves: int) -> Data:
    """Replay the battle from its seed and orders to find its result after so many moves."""
    battle = engagement.battle
    setup, levels = json.loads(battle.setup), json.loads(battle.levels)
    result = fight.break_off_battle(battle.ruleset, setup, battle.seed, moves, seen_of(engagement).orders, levels)
    return dict(json.loads(json.dumps(result)))  # as it is after it was stored


def stood_at(engagement: Engagement) -> dict[int, Data]:
    """List the stored results of a battle by moves made."""
    return {int(moves): result for moves, result in sorted(kept_of(engagement).stood.items())}


def board(engagement: Engagement) -> str:
    """Return the rule set on whose board it was fought; empty for the usual one."""
    rules = engagement.battle.ruleset
    return "" if rules == usual() else rules
