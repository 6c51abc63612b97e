"""The return of a contact's letter whose papers were silently recalled, so that no gap shows (UD-056).

It is an input of the present run: the seat's next contact gets it. If a later letter is delivered, no silent recall is possible.
"""

from __future__ import annotations

from msgspec.structs import replace

from campaign import serialization
from campaign.models.belief import Delivery, Seat
from campaign.models.truth import Segment
from campaign.orders.sealing import Refused, fault
from campaign.rulings import ruling_records
from campaign.war.reporting.letters import number_of
from naval.state.rulings import Returned
from naval.state.world import World

MISSED = (
    "Nobody has read this paper, but its letter {label} would leave a gap: {seat} already has "
    "{later}. Correct it instead, or recall the later ones first."
)

WAITS = (
    "Nobody has read this paper, but its letter {label} was given in a run for which others still await their papers. "
    "Correct it instead, or recall it when the run is published."
)


def world_at(segment: Segment) -> World:
    """Return the world where a segment begins."""
    last = segment.run.segments.filter(index__lt=segment.index).exclude(outcome="").last()
    return serialization.outcome(last.outcome).world if last is not None else serialization.world(segment.run.world)


def to_give_back(paper: Delivery, segment: Segment) -> str:
    """Return the letter that a silent recall frees; "" if none. A contact still in sight keeps its letter.

    Refused if a later letter of the seat's is delivered: the gap would show; and if others still await the papers of the letter's
    run: no run can give it again yet (UD-049).
    """
    label, seat, world = paper.label, paper.seat, world_at(segment)
    if not label or label not in world.labels.get(seat.key, {}).values():
        if label and seat.key in segment.told.split() and segment.state != Segment.State.PUBLISHED:
            raise Refused(fault("paper", WAITS.format(label=label)), status=409)
        return ""
    rows = seat.deliveries.exclude(pk=paper.pk).filter(taken=None).exclude(label="").exclude(fate=Delivery.Fate.SILENT)
    known = set(rows.values_list("label", flat=True))
    if label in known:
        return ""
    later = sorted((one for one in known if "·" not in one and number_of(one) > number_of(label)), key=number_of)
    if later:
        raise Refused(fault("paper", MISSED.format(label=label, seat=seat.name, later=", ".join(later))), status=409)
    return label


def give_back(segment: Segment, seat: Seat, label: str, by: Seat) -> None:
    """Give a letter back in the present run, inside the caller's transaction."""
    rulings = serialization.rulings(segment.run.rulings)
    one = Returned(since=segment.start + bool(segment.index), seat=seat.key, label=label)
    if one not in rulings.returned:
        ruling_records.stored(
            segment, replace(rulings, returned=(*rulings.returned, one)), ruling_records.Noted("", "letter", by)
        )


def take_again(segment: Segment, seat: Seat, label: str, by: Seat) -> None:
    """Keep a letter given: its paper was shown after all."""
    rulings = serialization.rulings(segment.run.rulings)
    left = tuple(one for one in rulings.returned if (one.seat, one.label) != (seat.key, label))
    if left != rulings.returned:
        ruling_records.stored(segment, replace(rulings, returned=left), ruling_records.Noted("", "letter", by))
