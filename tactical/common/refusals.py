"""Refusals of a table: in sentences, all of them at once, with nothing changed."""

from __future__ import annotations

from django.utils.translation import gettext

from tactical.engine.ruleset import Fault

MOST_FAULTS = 50
"""Faults told at once: nobody reads more, and a short request must not have a long answer."""


def fault(where: str, text: str) -> Fault:
    """Make a refusal that comes from the table's own order and not from a rule of the book."""
    return {"rule": "", "where": where, "text": text}


class Refused(Exception):
    """A refusal: nothing was changed. ``faults`` says everything that is wrong."""

    def __init__(self, *faults: Fault, status: int = 422) -> None:
        super().__init__("; ".join(one["text"] for one in faults[:MOST_FAULTS]))
        left = len(faults) - MOST_FAULTS
        more = (fault("", gettext("And %(left)s more like these.") % {"left": left}),) if left > 0 else ()
        self.faults = (*faults[:MOST_FAULTS], *more)
        self.status = status

    @classmethod
    def late(cls, where: str, text: str) -> Refused:
        """Refuse an action that would have been in order, had the table not gone on."""
        return cls(fault(where, text), status=409)
