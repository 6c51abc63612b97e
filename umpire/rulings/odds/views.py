"""The page of odds: a battle or a run many times over, how far that is, what came of it, and luck so far (UD-085 to UD-091)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from campaign.models import Engagement, Job
from campaign.models.truth import Run, Segment, runs_of
from campaign.orders.sealing import Refused
from campaign.people import umpire_team
from campaign.rooms.words import words_only
from campaign.simulation import jobs, odds, replicate
from naval.geo.calendar import span
from tactical.engine.words import plural
from umpire.desk.battles.rows import battle_title, fought
from umpire.desk.battles.views import nth
from umpire.frame import Row, Standing, at_war, frame
from umpire.rulings.odds import luck, plots

NAMED = re.compile(r"(battle|run)-([0-9]{1,6})", re.ASCII)
Titles = dict[int, tuple[int, str]]
"""Battles by their keys: number and title."""
DEFAULTS = {"most": "200", "within": "10"}
RUN_USUAL = "50"


@require_http_methods(["GET", "HEAD", "POST"])
@at_war
def page(request: HttpRequest, at: Standing) -> HttpResponse:
    """The page, ``?of=battle-3`` with that chosen, ``?bench=7`` with that opened, ``?part=odds`` its moving part alone; or what
    was pressed."""
    if not request.GET.get("part"):
        umpire_team.looked(at.umpire, "odds")
    refused: list[Row] = []
    status, typed = 200, request.POST.dict() if request.method == "POST" else request.GET.dict()
    if request.method == "POST":
        try:
            return redirect(f"{reverse('umpire:odds', args=[at.umpire.rid])}{pressed(at, typed)}")
        except Refused as no:
            refused, status = [words_only(one) for one in no.faults], no.status
    shown, battles = opened(at, str(request.GET.get("bench", ""))), list(fought(at.campaign))
    titles = titles_of(battles)
    view: Row = {"desk": frame(at.umpire, at), "refused": refused}
    view |= {"odds": rows(at, shown, titles), "opened": shown and detail(at, shown)}
    if request.GET.get("part") == "odds":
        return render(request, "umpire/parts/odds.html", view)
    view |= {"form": form(at, typed, titles), "luck": luck.ledger(at.campaign, battles)}
    return render(request, "umpire/odds.html", view, status=status)


def pressed(at: Standing, typed: Mapping[str, str]) -> str:
    """Do what was pressed; where to go then."""
    did, number = typed.get("do", ""), typed.get("bench", "")
    if did == "ask":
        run, battle = subject(at, typed.get("of", ""))
        bench = odds.request(run, battle, typed.get("most", "").strip(), typed.get("within", ""), at.umpire)
        return f"?bench={bench.pk}#opened"
    chosen = opened(at, number)
    if chosen is None or did not in DOES:
        raise Http404
    DOES[did](at.campaign, chosen.pk)
    return "" if did == "away" else f"?bench={chosen.pk}#opened"


DOES = {"stop": odds.stop, "on": odds.resume, "away": odds.throw_away}


def subject(at: Standing, named: str) -> tuple[Run, Engagement | None]:
    """The battle or run that is named; Http404 if there is none."""
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


def opened(at: Standing, number: str) -> Job | None:
    """The bench whose columns are shown; Http404 if it is not of this campaign."""
    if not number:
        return None
    along = ("run__campaign", "battle__battle", "battle__summary", "battle__run__campaign")
    known = odds.find_odds(at.campaign).select_related(*along)
    bench = known.filter(pk=int(number)).first() if number.isascii() and number.isdigit() and len(number) < 10 else None
    if bench is None:
        raise Http404
    return bench


# ---- what is asked ----


def form(at: Standing, typed: Mapping[str, str], titles: Titles) -> Row:
    """What may be asked for: battles and runs, the newest first."""
    of = typed.get("of", "")
    battles: list[Row] = [{"value": f"battle-{n}", "words": title} for n, title in reversed(titles.values())]
    runs: list[Row] = [
        {"value": f"run-{one.number}", "words": run_title(one, at.campaign.hour_zero)}
        for one in runs_of(at.campaign).defer("world").order_by("-number")
    ]
    for one in (*battles, *runs):
        one["now"] = one["value"] == of
    usual = RUN_USUAL if of.startswith("run") or not battles else DEFAULTS["most"]
    within = typed.get("within", DEFAULTS["within"])
    return {
        "battles": battles,
        "runs": runs,
        "most": typed.get("most", usual)[:20],
        "within": [
            {"value": str(n), "words": f"within {n} in 100" if n else "when all are done", "now": str(n) == within}
            for n in odds.WITHIN
        ],
        "bounds": {"battle": odds.BATTLE_MOST, "run": odds.RUN_MOST},
    }


def titles_of(battles: Iterable[Engagement]) -> Titles:
    """The campaign's battles, which can be fought again for odds: number and title, by their keys."""
    return {one.pk: (n, battle_title(one, n)) for n, one in enumerate(battles, 1)}


def run_title(run: Run, hour: int) -> str:
    """What a run is called."""
    return f"Run {run.number}: {span(run.start, run.until, hour)}"


# ---- what is there ----


def rows(at: Standing, shown: Job | None, titles: Titles) -> Row:
    """The odds of the campaign, the newest first."""
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
    """How far a bench is, in words."""
    done = bench.done if bench.state == jobs.DONE else odds.count_done(bench)
    how = f"{done} of {plural(bench.of, 'replicate')}"
    if bench.state == jobs.DONE and done < bench.of:
        how += f": enough for shares within {odds.within_of(bench)} in 100"
    return f"{Job.State(bench.state).label}, {how}"


def detail(at: Standing, bench: Job) -> Row:
    """What a bench has come to so far: columns, figures and sentences."""
    came, real = odds.came(bench), odds.real_result(bench)
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
        "known": plots.known(came, bench.battle_id is not None),
        "plots": plots.plots(came, real, battle=bench.battle_id is not None),
        "real": real is not None,
        "changed": changed(bench),
    }


def changed(bench: Job) -> bool:
    """Whether the inputs of the run are others now than those that it is worked out with."""
    if bench.battle_id is not None:
        return False
    run = odds.run_of(bench)
    last = run.segments.order_by("index").last()
    if last is None or last.state == Segment.State.LEFT:
        return False
    return replicate.freeze_orders(run) != bench.input
