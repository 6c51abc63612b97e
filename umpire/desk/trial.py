"""A ruling that is being held against what was told and fought, as the desk shows it: how far it is, or what spoke against it."""

from __future__ import annotations

import json
from urllib.parse import urlencode

from django.urls import reverse

from campaign.services import trials
from umpire.frame import Row, Standing

PAGES = ("rule", "amend")
NOT_KEPT = ("csrfmiddlewaretoken", "stamp")


def trial(at: Standing) -> Row | None:
    """The one that goes on, or the last that was refused; None if there is none."""
    one = trials.last_of(at.segment)
    if one is None:
        return None
    typed = {name: value for name, value in json.loads(one.typed).items() if name not in NOT_KEPT}
    again = f"{reverse(f'umpire:{one.page}', args=[at.umpire.rid])}?{urlencode(typed)}" if one.page in PAGES else ""
    return {
        "waiting": one.state == trials.WAITING,
        "by": one.by.name,
        "step": one.step,
        "of": one.of,
        "against": json.loads(one.against),
        "again": again,
    }
