"""What is kept of a battle: out of its record, which is long, and beside it; and how it stood, move by move."""

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
from tactical.engine import fight
from tactical.engine.for_campaign import shape
from tactical.engine.ruleset import UMPIRE
from tactical.models import Battle

Data = dict[str, Any]
IN_HAND = "record_read"
MOST_MIN = 360  # SC-S-09: a battle takes a run at most, however many moves were made on a board


class Told(msgspec.Struct):
    """How a battle ended, out of its record: its views and events, which are long, are passed over unread.

    ``typed``: it was fought elsewhere. Then ``moves`` are minutes of the campaign, and the result is in the run's words (UD-047).
    """

    moves: int
    result: dict[str, Any]
    typed: bool = False


class Seen(Told, kw_only=True):
    """Besides, what each viewer saw of it, as text that is read only where it is asked for (some megabytes), and what was
    ordered, if people fought it."""

    views: dict[str, msgspec.Raw]
    orders: list[dict[str, Any]] | None = None

    def by(self, viewer: str) -> list[Data]:
        """The views of one viewer, the opening first."""
        return msgspec.json.decode(self.views[viewer], type=list[Data])

    def kept(self, viewer: str, rules: str) -> list[Data]:
        """The same as a seat keeps them under this rule set; the rest, which is long, is passed over unread."""
        views: list[Data] = _reader(rules).decode(self.views[viewer])
        return views

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


@cache
def _reader(rules: str) -> msgspec.json.Decoder[Any]:
    """What reads of views what a seat keeps of them."""
    return msgspec.json.Decoder(GenericAlias(list, (shape(terms_of(rules).kept),)))


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
    ``most`` minutes it takes at most, ``stopped_then`` where it stopped in runs that the umpire has gone back behind."""

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
    """How its battle ended; of one whose record is in hand already, that."""
    seen: Seen | None = vars(engagement.battle).get(IN_HAND)
    return seen or msgspec.json.decode(_record(engagement), type=Told)


def seen_of(engagement: Engagement) -> Seen:
    """The same, and what was seen of it: kept in hand with its battle, for it is asked for more than once."""
    known = vars(engagement.battle)
    if IN_HAND not in known:
        known[IN_HAND] = msgspec.json.decode(_record(engagement), type=Seen)
    seen: Seen = known[IN_HAND]
    return seen


def _record(engagement: Engagement) -> bytes:
    """The record of its battle: as it was fetched, if it was."""
    battle = engagement.battle
    if "record" not in battle.get_deferred_fields():
        return battle.record.encode()
    return bytes_of(Battle.objects.filter(pk=battle.pk), "record")


def kept_of(engagement: Engagement) -> Kept:
    """What it keeps; where it stopped is as the run has it for which it was fetched (:func:`in_run`), else as it stands now."""
    kept, strand = msgspec.json.decode(engagement.data, type=Kept), vars(engagement).get("in_strand")
    if strand is not None and kept.stopped_then:
        kept.stopped = next((one for one in kept.stopped_then if one.strand == strand), kept.stopped)
    return kept


def has_stopped(engagement: Engagement) -> bool:
    """Whether a battle stopped for others, and went on with them as another."""
    return kept_of(engagement).stopped is not None


def put_down(engagement: Engagement, name: str, value: Data) -> None:
    """Add to what is kept beside a battle; what is there already stays."""
    with transaction.atomic():
        told = json.loads(Engagement.objects.select_for_update().get(pk=engagement.pk).data)
        told[name] = {**value, **told.get(name, {})}
        write(engagement, told)


def write(engagement: Engagement, told: Data) -> None:
    """Keep something else beside a battle."""
    engagement.data = json.dumps(told, separators=(",", ":"), ensure_ascii=False)
    Engagement.objects.filter(pk=engagement.pk).update(data=engagement.data)


def compute_result_after(engagement: Engagement, moves: int) -> Data:
    """The result of a battle, in its own words, if it had ended after so many moves; worked out once."""
    known = kept_of(engagement).stood.get(str(moves))
    if known is None:
        known = stood_again(engagement, moves)
        put_down(engagement, "stood", {str(moves): known})
    return known


def note_stood(engagement: Engagement, by_moves: Mapping[int, str]) -> None:
    """Keep how a battle stood after some moves, as it was written down while it was fought."""
    if by_moves:
        put_down(engagement, "stood", {str(moves): json.loads(text) for moves, text in sorted(by_moves.items())})


def stood_again(engagement: Engagement, moves: int) -> Data:
    """The same worked out from the battle's seed and what was ordered in it."""
    battle = engagement.battle
    result = fight.break_off_battle(battle.ruleset, json.loads(battle.setup), battle.seed, moves, seen_of(engagement).orders)
    return dict(json.loads(json.dumps(result)))  # as it is after it was stored


def stood_at(engagement: Engagement) -> dict[int, Data]:
    """What is kept of how a battle stood: by moves made, its result then."""
    return {int(moves): result for moves, result in sorted(kept_of(engagement).stood.items())}


def board(engagement: Engagement) -> str:
    """The rule set on whose board it was fought; empty for the usual one."""
    rules = engagement.battle.ruleset
    return "" if rules == usual() else rules
