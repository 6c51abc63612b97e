"""Steps that follow when an envelope is sealed."""

from __future__ import annotations

from campaign.models.belief import Call
from campaign.runs import resolve
from campaign.schedule import auto_advance, deadlines, umpire_rounds


def follow_seal(call: Call) -> None:
    """Check, once the seal is stored, whether the due time comes early, who is visited next, and whether the run goes on."""
    deadlines.look_again(call)
    umpire_rounds.visit_next(call)
    resolve.go_on_from_stop(call)
    auto_advance.go_on_when_sealed(call)
