"""A war as an assistant may know it: the part of it that was his, and his charge in it (UD-093)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from campaign import serialization
from campaign.models import Delegation, Seat, Segment
from campaign.rulings.facts import arms_at_start, facts_of
from campaign.war.arms.land import LandArm
from campaign.war.outcome import Outcome
from land.state.world import Land
from naval.ruling_kinds.kind import Names
from naval.state.world import World
from umpire.frame import Standing
from umpire.people.delegation.scope import Scope, scope_of


@dataclass
class Mine:
    """The state of the war that an assistant may know."""

    umpire: Seat

    def __post_init__(self) -> None:
        self.campaign = self.umpire.campaign
        self.charge = Delegation.objects.filter(seat=self.umpire).first() or Delegation(seat=self.umpire)
        self.players = list(self.campaign.players())

    @cached_property
    def standing(self) -> Standing:
        """Find where the war truly stands."""
        return Standing(self.umpire)

    @cached_property
    def seats(self) -> frozenset[str]:
        """List the keys of the seats of the charge: those of its sides, and those that it names."""
        return scope_of(self.charge, self.standing.world, self.players).seats

    def concerns(self, segment: Segment) -> bool:
        """Report whether seats of the charge know of a part of the run: the whole run, or a stop at which they were asked."""
        return not segment.index or segment.calls.filter(seat__key__in=self.seats).exists()

    @cached_property
    def outcome(self) -> Outcome | None:
        """Read the draft that he may read: of a whole run, or of a stop at which seats of the charge are asked."""
        found = self.standing.outcome if self.standing.state == "review" and self.concerns(self.standing.segment) else None
        return found if found is not None and (not found.asked or self.seats & set(found.asked)) else None

    @cached_property
    def state(self) -> str:
        """Name the state, open, resolving, review or over, as far as he may know it."""
        if self.standing.state == "over":
            return "over"
        if self.outcome is not None:
            return "review"
        return "open" if self.standing.state == "open" and self.concerns(self.standing.segment) else "resolving"

    @cached_property
    def before(self) -> Outcome | None:
        """Read the outcome up to where he stands: the draft before him, else the part before his last; None at the start."""
        if self.outcome is not None:
            return self.outcome
        parts = [one for one in self.standing.run.segments.filter(index__lte=self.standing.segment.index) if self.concerns(one)]
        index = parts[-1].index if parts else 0
        before = self.standing.run.segments.filter(index__lt=index).exclude(outcome="").last()
        return serialization.outcome(before.outcome) if before is not None else None

    @cached_property
    def world(self) -> World:
        """Read the truth where he stands."""
        return self.before.world if self.before is not None else self.standing.world

    @cached_property
    def land(self) -> Land | None:
        """Read the land at that minute; None in a war of the sea."""
        return self.before.land if self.before is not None else next((arm.land for arm in self.arms), None)

    @cached_property
    def arms(self) -> tuple[LandArm, ...]:
        """Read the arms beside the sea as the run began, with one query."""
        return arms_at_start(self.standing.run)

    @cached_property
    def scope(self) -> Scope:
        """Find the parts of that world in the charge."""
        pack = serialization.pack_of(self.campaign)
        country = serialization.country(pack.fingerprint, pack.key) if self.land is not None else None
        return scope_of(self.charge, self.world, self.players, self.land, country)

    @cached_property
    def names(self) -> Names:
        """Gather the names of things, the land's too."""
        return Names(self.world, facts_of(self.arms))
