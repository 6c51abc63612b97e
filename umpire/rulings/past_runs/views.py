"""The page of previews: the last published runs with other terms or with today's engine, and the differences (UD-122)."""

from __future__ import annotations

from django.http import Http404

from campaign.models.job import Kind
from campaign.models.truth import vault_of
from campaign.packs.pack import RULES
from campaign.runs import engine_versions
from campaign.simulation import jobs, past_run_preview, preview
from umpire.desk_page import WarPage
from umpire.frame import Row, Standing
from umpire.job_pages import last

SORTS = {"terms": jobs.TERMS, "engine": jobs.ENGINE}


class Page(WarPage):
    """Page of previews, ``?part=terms`` or ``?part=engine`` one sort alone; posted, ``do`` is engine or away."""

    template, parts = "umpire/previews.html", dict.fromkeys(SORTS, "umpire/parts/past_runs.html")

    def press(self) -> str:
        did = self.typed.get("do", "")
        if did == "engine":
            past_run_preview.request_engine(self.umpire, self.typed.get("many", ""))
            return "#engine"
        sort: Kind | None = SORTS.get(self.typed.get("sort", ""))
        if did != "away" or sort is None:
            raise Http404
        preview.throw_away(self.at.campaign, sort)
        return f"#{sort.value}"

    def build_context(self) -> Row:
        if self.part:
            return {"tried": last(self.at, SORTS[self.part]), "sort": self.part}
        return {
            "terms": last(self.at, jobs.TERMS),
            "engine": last(self.at, jobs.ENGINE),
            "other": engine(self.at),
            "many": self.request.POST.get("many", str(past_run_preview.USUAL))[:20],
            "most": past_run_preview.MOST,
            "published": len(past_run_preview.published_runs(self.at.campaign, self.at.segment)),
        }


def engine(at: Standing) -> Row | None:
    """Name the engines of the war and of this site, where they differ."""
    rules = vault_of(at.campaign).rules
    return None if rules == RULES else {"from": rules, "to": RULES, "changed": engine_versions.changed_since(rules)}
