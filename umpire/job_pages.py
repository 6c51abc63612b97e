"""Jobs computed to be looked at, as pages of the desk show them: how far each is, and the differences it found (UD-044,
UD-122)."""

from __future__ import annotations

import json
from urllib.parse import urlencode

from campaign.models.job import Kind
from campaign.models.truth import Run
from campaign.runs.run_inputs import stamp
from campaign.simulation import jobs, preview
from campaign.simulation.preview import Part
from campaign.war.outcome_diff import Compared
from naval.geo.calendar import label, span
from naval.state.world import World
from tactical.engine.text.words import listed
from umpire.diff_text import rows_of
from umpire.frame import Row, Standing

NOT_KEPT = ("csrfmiddlewaretoken", "stamp", "do")


def last(at: Standing, what: Kind) -> Row | None:
    """Show the last of a sort; None if there is none, or if it is of a run that is over."""
    row = preview.find_previews(at.campaign, what).first()
    if row is None or (what == jobs.RULING_PREVIEW and row.segment_id != at.segment.pk):
        return None
    typed = {name: value for name, value in json.loads(row.form).items() if name not in NOT_KEPT}
    return {
        "pk": row.pk,
        "said": row.said,
        "by": row.by,
        "waiting": row.state == jobs.RUNNING,
        "failed": row.state in (jobs.FAILED, jobs.REFUSED),
        "trouble": row.trouble,
        "step": min(row.step, row.of),
        "of": row.of,
        "typed": urlencode(typed),
        "stale": what == jobs.RULING_PREVIEW and row.token != stamp(at.segment),
        "parts": [part(at, one) for one in preview.read_parts(row)],
    }


def part(at: Standing, one: Part) -> Row:
    """Show the result of a part: of a ruling, or of one run."""
    hour, run = at.campaign.hour_zero, Run.objects.filter(campaign=at.campaign, pk=one.run).first() if one.run else None
    found = one.compared
    return {
        "title": f"Run {run.number}: {span(run.start, run.until, hour)}" if run is not None else "",
        "against": one.against,
        "trouble": one.trouble,
        "since": rows_of(found, at.world.seats, hour) if found is not None and found.opens is None else None,
        "opens": opens(found, at.now, hour) if found is not None else "",
    }


def opens(found: Compared, world: World, hour: int) -> str:
    """Say that a battle would open which nobody has fought; "" if none would."""
    if found.opens is None:
        return ""
    names = {force.key: force.name for force in world.forces}
    minute, forces = found.opens
    who = listed(names.get(key, key) for key in forces)
    return f"A battle would open at {label(minute, hour)}: {who}. The rest is known when it has been fought."
