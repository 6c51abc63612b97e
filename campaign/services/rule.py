"""Rulings of the umpire, taken and taken back (UD-001 to UD-011, UD-045, UD-046).

While orders are open a ruling is one more input of the run. In review it sends the segment back to be computed again, by one
conditional update; the draft that was is kept, and nothing can be published meanwhile. What was told already, and a battle that
was opened, are never contradicted: before anything is stored, every published part of the run is computed on trial.
"""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from msgspec.structs import replace

from campaign import store
from campaign.models.belief import Seat
from campaign.models.truth import Segment
from campaign.services import engagements, trials, versions
from campaign.services.ground import ground
from campaign.services.guards import named, parts
from campaign.services.inputs import CHANGED, RULED, TAKEN_BACK, VOIDED_IN, Noted, fresh, since, stamp, stored
from campaign.services.orders import Refused, fault
from naval import rule_on
from naval.geo.calendar import label
from naval.rule_on import Ground
from naval.state.acts import Act, Agreed, Chance, Void, key_of
from naval.state.rulings import Rulings

__all__ = ["CHANGED", "Noted", "change", "fit", "fresh", "ground", "named", "rule", "since", "stamp", "stored", "take_back"]
RESOLVING = "The run is being resolved at this moment. Rule again when its draft is there."


# -- taking and taking back ----------------------------------------------------------------------------------------------


def rule(segment: Segment, act: Act, shown: str, by: Seat, line: str = "") -> str:
    """Take a ruling; returns from when it acts if it is kept for the next run, else "" (UD-003, UD-006, UD-030). ``line`` is that
    of the draft which it settles."""
    at = fit(segment, shown)
    if wrong := rule_on.faults(act, at):
        raise Refused(*(fault("", text) for text in wrong))
    waits, one = rule_on.waits(act, at), act
    if waits:
        one = replace(act, since=at.until)  # as it is kept, and named
    change(segment, rule_on.put(at.rulings, act, at), Noted(key_of(one), RULED[isinstance(act, Chance)], by, line=line))
    return label(at.until, segment.run.campaign.hour_zero) if waits else ""


def take_back(segment: Segment, key: str, shown: str, by: Seat, opens: datetime | None = None) -> None:
    """Take a ruling back: what comes of the run is then what it was without it, byte for byte (UD-009).

    Lines that were ruled on since ``opens`` are open again with it."""
    at = fit(segment, shown)
    if any(isinstance(act, Void) and key_of(act) == key for act in at.rulings.acts):
        raise Refused(fault("", "A battle that is void stays so: who sat at its table cannot unsee it."), status=409)
    if any(isinstance(act, Agreed) and key_of(act) == key for act in at.rulings.acts):
        raise Refused(fault("", "The run has begun with these terms: they are not taken back, but changed again."), status=409)
    left = rule_on.taken_back(at.rulings, key, at.world.minute)
    if left is None:
        raise Refused(fault("", "That ruling is not on the list any more."), status=409)
    chance = any(isinstance(act, Chance) and key_of(act) == key for act in (*at.rulings.acts, *at.rulings.later))
    change(segment, left, Noted(key, TAKEN_BACK[chance], by, opens=opens))


def fit(segment: Segment, shown: str) -> Ground:
    """The ground of a ruling on a segment that is open or in review, as the page showed it; refused if not (UD-008, UD-010)."""
    if segment.state == Segment.State.RESOLVING:
        raise Refused(fault("", RESOLVING), status=409)
    fresh(segment, shown)
    versions.must_be_its_own(segment.run.campaign)
    return ground(segment)


def change(segment: Segment, new: Rulings, noted: Noted) -> None:
    """Put other rulings in the place of those of a run, if nothing that was told or fought speaks against them.

    Where something was told or fought, a worker finds that out (:mod:`campaign.services.trials`).
    """
    if parts(segment.run, store.rulings(segment.run.rulings), new):
        trials.begin(segment, new, noted)
        return
    with transaction.atomic():
        stored(segment, new, noted)


# -- void battles --------------------------------------------------------------------------------------------------------


def void(segment: Segment, ordinal: int, reason: str, shown: str, by: Seat) -> None:
    """Make a battle of this run void: its table closes, its record is kept, the run goes on as though it had not been (UD-046).

    Refused if anybody was told what came of it, and if another battle of the run hangs on it.
    """
    run = segment.run
    battle = run.engagements.filter(ordinal=ordinal, void=False).select_related("battle", "run__campaign").first()
    if battle is None or segment.state not in VOIDED_IN:
        raise Refused(fault("", "There is no such battle in the run that is being resolved or in review."), status=409)
    fresh(segment, shown, VOIDED_IN)
    rulings, met = store.rulings(run.rulings), engagements.met_of(battle)
    again = 1 + engagements.voided(run, battle.minute, met.forces)
    act = Void(since=battle.minute, reason=reason, forces=met.forces, again=again)
    if wrong := rule_on.lengthy("The reason", reason, *rule_on.REASON):
        raise Refused(fault("", wrong[0]))
    tried, new = trials.opened_in(run), rule_on.put(rulings, act, ground(segment))
    noted = Noted(key_of(act), "void", by)
    if parts(run, rulings, new, frozenset({battle.pk})):
        trials.begin(segment, new, noted, battle)
    else:
        trials.make_void(segment, new, noted, battle, tried)
