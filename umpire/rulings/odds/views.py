"""The page of odds: a battle or a run many times over, its progress and results, and luck so far (UD-085 to UD-091)."""

from __future__ import annotations

import re
from collections.abc import Iterable

from django.http import Http404, HttpResponse

from campaign.form_page import OfferField, PageForm, TextField
from campaign.models import Engagement, Job
from campaign.models.truth import Run, Segment, runs_of
from campaign.people import umpire_team
from campaign.simulation import jobs, odds, replicate
from naval.geo.calendar import span
from tactical.engine.text.words import plural
from umpire.desk.battles.rows import battle_title, fought
from umpire.desk.battles.views import nth
from umpire.desk_page import WarPage
from umpire.frame import Row, Standing
from umpire.rulings.odds import luck, plots

NAMED = re.compile(r"(battle|run)-([0-9]{1,6})", re.ASCII)
Titles = dict[int, tuple[int, str]]
"""Battles by their keys: number and title."""
DEFAULTS = {"most": "200", "within": "10"}
RUN_USUAL = "50"


class OddsForm(PageForm):
    """Form for odds: of which battle or run, how many replicates, and when they are enough."""

    of, most = OfferField(), TextField()
    within = OfferField(choices=[(str(n), f"within {n} in 100" if n else "when all are done") for n in odds.WITHIN])

    def begin(self, seen: Row) -> Row:
        campaign, of = self.page.at.campaign, self.page.typed.get("of", "")
        battles = [(f"battle-{n}", title) for n, title in reversed(titles_of(seen["battles"]).values())]
        runs = runs_of(campaign).defer("world").order_by("-number")
        named = [(f"run-{one.number}", run_title(one, campaign.hour_zero)) for one in runs]
        self.choose("of", [*([("Battles", battles)] if battles else []), ("Runs", named)])
        usual = RUN_USUAL if of.startswith("run") or not battles else DEFAULTS["most"]
        return {"of": of, "most": usual, "within": DEFAULTS["within"]}

    def press(self) -> str:
        run, battle = subject(self.page.at, self.cleaned_data["of"])
        most, within = self.cleaned_data["most"].strip(), self.cleaned_data["within"]
        return f"?bench={odds.request(run, battle, most, within, self.page.umpire).pk}#opened"


class Page(WarPage):
    """Page of odds, ``?of=battle-3`` with that chosen, ``?bench=7`` with that opened, ``?part=odds`` its moving part alone."""

    template, parts, form_classes = "umpire/odds.html", {"odds": "umpire/parts/odds.html"}, {"ask": OddsForm}

    def press(self) -> str | HttpResponse | None:
        did = self.typed.get("do", "")
        if did == "ask":
            return super().press()
        chosen = find_open_bench(self.at, self.typed.get("bench", ""))
        if chosen is None or did not in DOES:
            raise Http404
        DOES[did](self.at.campaign, chosen.pk)
        return "" if did == "away" else f"?bench={chosen.pk}#opened"

    def build_context(self) -> Row:
        at, bench, battles = self.at, find_open_bench(self.at, self.request.GET.get("bench", "")), list(fought(self.at.campaign))
        if not self.request.GET.get("part"):
            umpire_team.looked(self.umpire, "odds")
        view: Row = {"odds": rows(at, bench, titles_of(battles)), "opened": bench and detail(at, bench)}
        bounds = {"battle": odds.BATTLE_MOST, "run": odds.RUN_MOST}
        return view if self.part else view | {"battles": battles, "bounds": bounds, "luck": luck.ledger(at.campaign, battles)}


DOES = {"stop": odds.stop, "on": odds.resume, "away": odds.throw_away}


def subject(at: Standing, named: str) -> tuple[Run, Engagement | None]:
    """Find the battle or run of a name; Http404 if there is none."""
    found = NAMED.fullmatch(named)
    if found is None:
        raise Http404
    if found[1] == "battle":
        engagement = nth(at.umpire, int(found[2]))
        return engagement.run, engagement
    run = runs_of(at.campaign).filter(number=int(found[2])).first()
    if run is None:
        raise Http404
    return run, None


def find_open_bench(at: Standing, number: str) -> Job | None:
    """Find the bench whose columns are shown; Http404 if it is not of this campaign."""
    if not number:
        return None
    along = ("run__campaign", "battle__battle", "battle__summary", "battle__run__campaign")
    known = odds.find_odds(at.campaign).select_related(*along)
    bench = known.filter(pk=int(number)).first() if number.isascii() and number.isdigit() and len(number) < 10 else None
    if bench is None:
        raise Http404
    return bench


def titles_of(battles: Iterable[Engagement]) -> Titles:
    """List the campaign's battles, which can be fought again for odds: number and title, by their keys."""
    return {one.pk: (n, battle_title(one, n)) for n, one in enumerate(battles, 1)}


def run_title(run: Run, hour: int) -> str:
    """Name a run."""
    return f"Run {run.number}: {span(run.start, run.until, hour)}"


# ---- what is there ----


def rows(at: Standing, shown: Job | None, titles: Titles) -> Row:
    """List the odds of the campaign, the newest first."""
    hour = at.campaign.hour_zero
    found = []
    for bench in odds.find_odds(at.campaign).select_related("run").defer("run__world", "input").order_by("-pk"):
        title = titles[bench.battle_id][1] if bench.battle_id in titles else run_title(odds.run_of(bench), hour)
        found.append(
            {
                "pk": bench.pk,
                "title": title,
                "state": bench.state,
                "words": words(bench),
                "done": bench.done or odds.count_done(bench),
                "most": bench.of,
                "by": bench.by,
                "now": shown is not None and bench.pk == shown.pk,
            }
        )
    running = any(one["state"] == jobs.RUNNING for one in found)
    return {"rows": found, "running": running, "bench": shown.pk if shown is not None else ""}


def words(bench: Job) -> str:
    """Say how far a bench is."""
    done = bench.done if bench.state == jobs.DONE else odds.count_done(bench)
    how = f"{done} of {plural(bench.of, 'replicate')}"
    if bench.state == jobs.DONE and done < bench.of:
        how += f": enough for shares within {odds.within_of(bench)} in 100"
    return f"{Job.State(bench.state).label}, {how}"


def detail(at: Standing, bench: Job) -> Row:
    """Show the results of a bench so far: columns, figures and sentences."""
    came, real = odds.list_replicates(bench), odds.real_result(bench)
    battles = titles_of(fought(at.campaign))
    title = battles[bench.battle_id][1] if bench.battle_id in battles else run_title(odds.run_of(bench), at.campaign.hour_zero)
    return {
        "title": title,
        "words": words(bench),
        "trouble": bench.trouble,
        "state": bench.state,
        "of": f"battle-{battles[bench.battle_id][0]}" if bench.battle_id in battles else f"run-{odds.run_of(bench).number}",
        "battle": bench.battle_id is not None,
        "many": len(came),
        "known": plots.format_accuracy(came, bench.battle_id is not None),
        "plots": plots.plots(came, real, battle=bench.battle_id is not None),
        "real": real is not None,
        "changed": changed(bench),
    }


def changed(bench: Job) -> bool:
    """Report whether the inputs of the run have changed since the bench froze them."""
    if bench.battle_id is not None:
        return False
    run = odds.run_of(bench)
    last = run.segments.order_by("index").last()
    if last is None or last.state == Segment.State.LEFT:
        return False
    return replicate.freeze_orders(run) != bench.input
