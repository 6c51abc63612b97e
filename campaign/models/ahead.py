"""What lies ahead of a seat and was not delivered: papers and a call that no table has, for one page to look at (UD-017)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from campaign.models.belief import Call, Delivery


@dataclass(frozen=True)
class Ahead:
    """The papers that a seat would be given, numbered as they would lie in its room, and the call that would come with them; None
    where it would be told and not asked. None of it is stored."""

    papers: tuple[Delivery, ...]
    call: Call | None

    @property
    def first(self) -> int:
        """The number of the first of them; 0 of none."""
        return self.papers[0].number if self.papers else 0

    def paper(self, number: int) -> Delivery | None:
        """The paper of that number; None if it is none of these."""
        return next((one for one in self.papers if one.number == number), None)
