"""A ruling under trial against the papers and battles already published, as the desk shows it: how far it is, or the
objections."""

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
    """Show the trial that goes on, or the last one refused; None if there is none."""
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
