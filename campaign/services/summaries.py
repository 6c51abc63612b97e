"""The summary beside each battle: who met, how it ended, what the run takes in. A record is read for it once, when it is written.

It is a pure function of what is stored, so whoever comes second writes the same.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from campaign import plots, store
from campaign.models.truth import Engagement, Plot, Summary
from campaign.services import engagements
from tactical.models import Battle

Data = dict[str, Any]


@dataclass(frozen=True)
class Drawn:
    """What is read out of a record: the fields of a summary, and the text of each plot by its mark."""

    fields: Data
    texts: plots.Texts


def forces_of(setup: Data) -> str:
    """The names of the forces that meet, by side, as JSON."""
    found: dict[str, list[str]] = {}
    for force in setup["forces"]:
        found.setdefault(force["side"], []).append(force["name"])
    return json.dumps(found, sort_keys=True)


def drawn(engagement: Engagement) -> Drawn:
    """The summary of a battle that has been fought, out of its record."""
    seen = engagements.plots(engagement)
    result = engagements.result(engagement, seen)
    by_side, texts = {}, {}
    for power, views in seen.items():
        text = plots.text_of(views)
        by_side[power] = plots.mark_of(text)
        texts[by_side[power]] = text
    fields = {
        "fought": True,
        "minutes": result["moves"],
        "lost": sum(not ship["afloat"] for ship in result["ships"].values()),
        "ending": result["ending"],
        "plots": json.dumps(by_side, sort_keys=True),
        "result": store.text(result),
    }
    return Drawn(fields, texts)


def keep(texts: Mapping[str, str]) -> None:
    """Keep plots; one that is kept already is the same."""
    rows = [Plot(mark=mark, views=text) for mark, text in sorted(texts.items())]
    Plot.objects.bulk_create(rows, ignore_conflicts=True)


def write(engagement: Engagement) -> None:
    """Write the summary of a battle that has been fought, unless that is done."""
    if engagement.summary.fought:
        return
    whole = Engagement.objects.select_related("battle").get(pk=engagement.pk)
    if whole.battle.state != Battle.State.DONE:
        raise ValueError(f"{whole} has not been fought")
    found = drawn(whole)
    with transaction.atomic():
        keep(found.texts)
        Summary.objects.filter(engagement=engagement, fought=False).update(**found.fields)
    engagement.summary.refresh_from_db()
