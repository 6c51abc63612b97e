"""A ruling that is being held against what was told and fought, as the desk shows it: how far it is, or what spoke against it."""

from __future__ import annotations

import json
from urllib.parse import urlencode

from django.urls import reverse

from campaign.rulings import ruling_records
from campaign.simulation import jobs, ruling_validation
from umpire.frame import Row, Standing

PAGES = ("rule", "amend")
NOT_KEPT = ("csrfmiddlewaretoken", "stamp")


def trial(at: Standing) -> Row | None:
    """The one that goes on, or the last that was refused; None if there is none."""
    one = ruling_validation.find_last(at.segment)
    if one is None:
        return None
    typed = {name: value for name, value in json.loads(one.form).items() if name not in NOT_KEPT}
    page = typed.pop("page", "")
    again = f"{reverse(f'umpire:{page}', args=[at.umpire.rid])}?{urlencode(typed)}" if page in PAGES else ""
    return {
        "waiting": one.state == jobs.RUNNING,
        "by": one.by,
        "step": one.step,
        "of": one.of,
        "against": ruling_records.reasons_against(one),
        "again": again,
    }
