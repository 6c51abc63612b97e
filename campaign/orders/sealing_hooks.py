"""Steps that follow when an envelope is sealed."""

from __future__ import annotations

from campaign.models.belief import Call
from campaign.runs import resolve
from campaign.schedule import auto_advance, deadlines, umpire_rounds


def follow_seal(call: Call) -> None:
    """Check, once the seal is stored, for an early due time, the next visit, and the run's going on."""
    deadlines.look_again(call)
    umpire_rounds.visit_next(call)
    resolve.go_on_from_stop(call)
    auto_advance.go_on_when_sealed(call)
