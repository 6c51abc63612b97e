"""The page of what-ifs: begun from a run, played otherwise, and compared with the war (UD-082 to UD-084)."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlencode

from django.http import Http404
from django.urls import reverse
from msgspec.structs import asdict

from campaign import serialization
from campaign.ai.play import PLAYED
from campaign.models import WhatIf, WhatIfRun
from campaign.models.truth import Run, every_run_of
from campaign.simulation import jobs, what_if
from campaign.simulation.what_if_runner import AS_THEY_ARE, PROGRAM, WAR
from naval import ruling_kinds
from naval.geo.calendar import label, span
from naval.ruling_kinds import KINDS
from naval.ruling_kinds.kind import Names
from naval.state.ruling_acts import ASHORE, Act, Chance, Coal, plain
from tactical.engine.text.words import plural
from umpire.desk_page import WarPage
from umpire.frame import Row, Standing, in_order, number
from umpire.rulings.drawer import form as forms
from umpire.rulings.drawer.views import field_row
from umpire.rulings.what_if import run_comparison

LEGS = 3
COLUMNS = ("course", "knots", "hours")
SAID = {WAR: "as in the war", PROGRAM: "the program", AS_THEY_ARE: "carry on"}


class Page(WarPage):
    """Page of what-ifs; ``?n=1`` one, ``&run=3`` a run of it, ``?part=odds`` its moving part; and the acts on it."""

    template, parts = "umpire/what_if.html", {"odds": "umpire/parts/what_if.html"}

    def press(self) -> str:
        return pressed(self.at, self.typed)

    def build_context(self) -> Row:
        what = find_open_what_if(self.at, self.typed.get("n", ""))
        view: Row = {"list": listed(self.at, what), "what": what and detail(self.at, what, self.typed)}
        if self.part:
            return view
        return view | {"form": begin_form(self.at, self.typed), "most": what_if.MOST, "kept": jobs.WHAT_IF_KEPT.days}


def read_whole_number(said: str) -> int:
    """Read a number of an address; Http404 if it is none."""
    if not (said.isascii() and said.isdigit() and len(said) < 9):
        raise Http404
    return int(said)


def find_open_what_if(at: Standing, said: str) -> WhatIf | None:
    """Find the open what-if; Http404 if there is none."""
    if not said:
        return None
    found = (
        what_if.find_what_ifs(at.campaign)
        .filter(number=read_whole_number(said))
        .select_related("campaign", "origin__campaign")
        .first()
    )
    if found is None:
        raise Http404
    return found


def run_of(what: WhatIf, said: str) -> WhatIfRun:
    """Find a run of a what-if by its number, the last if none is named."""
    rows = what.runs.select_related("of__campaign", "of__origin__campaign", "job")
    found = rows.filter(number=read_whole_number(said)).first() if said else rows.order_by("number").last()
    if found is None:
        raise Http404
    return found


# -- acts -----------------------------------------------------------------------------------------------------------------------


def pressed(at: Standing, typed: Mapping[str, str]) -> str:
    """Do the act of a form, and say what to show next."""
    do = typed.get("do", "")
    if do == "begin":
        fresh = typed.get("dice") == "fresh"
        what = what_if.create(at.campaign, typed.get("run", ""), typed.get("title", ""), at.umpire, fresh=fresh)
        return f"?n={what.number}#opened"
    found = find_open_what_if(at, typed.get("n", ""))
    if found is None:
        raise Http404
    if do == "away":
        what_if.throw_away(at.campaign, found.number)
        return ""
    row = run_of(found, typed.get("run", ""))
    if do in ("play", "ways"):
        if row.state != WhatIfRun.State.RUNNING:
            what_if.set_ways(row, *ways(row, typed))
        if do == "play":
            what_if.play(row)
    elif do == "rule":
        what_if.rule(row, forms.read(typed, what_if.ground_of(row)))
    elif do == "unrule":
        what_if.unrule(row, typed.get("key", ""))
    elif do == "stop":
        what_if.stop(row)
    elif do == "again":
        what_if.play_again(row)
    else:
        raise Http404
    return f"?n={found.number}&run={row.number}#opened"


def ways(row: WhatIfRun, typed: Mapping[str, str]) -> tuple[dict[str, str], dict[str, list[dict[str, object]]]]:
    """Read who orders how: seats by their way, forces by the umpire's own legs."""
    world = serialization.world(row.world)
    chosen = {seat.key: said for seat in world.seats if (said := typed.get(f"way-{seat.key}", ""))}
    legs: dict[str, list[dict[str, object]]] = {}
    for force in world.forces:
        for n in range(LEGS):
            cells = {name: typed.get(f"{name}-{force.key}-{n}", "").strip() for name in COLUMNS}
            if any(cells.values()):
                numbers = {name: number(cells[name], ".") for name in ("hours", "knots")}
                leg: dict[str, object] = {"course": cells["course"], **numbers}
                legs.setdefault(force.key, []).append(leg)
    return chosen, legs


# -- page ------------------------------------------------------------------------------------------------------------------------


def begin_form(at: Standing, typed: Mapping[str, str]) -> Row:
    """Show the form to begin one: the runs that were played, the newest first."""
    hour = at.campaign.hour_zero
    rows = every_run_of(at.campaign).defer("world", "rulings").order_by("-strand", "-number")
    return {
        "runs": [{"pk": run.pk, "words": run_words(run, hour), "now": str(run.pk) == typed.get("run", "")} for run in rows],
        "title": typed.get("title", "") if typed.get("do") == "begin" else "",
        "fresh": typed.get("dice") == "fresh",
    }


def run_words(run: Run, hour: int) -> str:
    """Name a run of the war, and its history."""
    strand = f", branch {run.strand}" if run.strand else ""
    return f"Run {run.number}: {span(run.start, run.until, hour)}{strand}{', taken back' if run.undone else ''}"


def listed(at: Standing, shown: WhatIf | None) -> list[Row]:
    """List the what-ifs of the campaign."""
    hour = at.campaign.hour_zero
    found = []
    for one in what_if.find_what_ifs(at.campaign).select_related("origin"):
        states = list(one.runs.values_list("job__state", flat=True))
        found.append(
            {
                "number": one.number,
                "title": one.title,
                "from": label(one.origin.start, hour),
                "dice": "its own dice" if one.fresh else "the war’s dice",
                "runs": plural(states.count(WhatIfRun.State.DONE), "run") + " played",
                "by": one.by,
                "until": f"{one.at + jobs.WHAT_IF_KEPT:%d %b}",
                "running": WhatIfRun.State.RUNNING in states,
                "now": shown is not None and one.pk == shown.pk,
            }
        )
    return found


def detail(at: Standing, what: WhatIf, typed: Mapping[str, str]) -> Row:
    """Show one what-if: its runs, and the open one, to be played or compared with the war."""
    row = run_of(what, typed.get("run", "") if typed.get("do") != "begin" else "")
    runs = what.runs.select_related("of__campaign", "job").defer("world", "outcome", "land")
    job = getattr(row, "job", None)
    return {
        "number": what.number,
        "title": what.title,
        "runs": [
            {"number": one.number, "words": what_if.title_of(one), "state": one.state.label, "now": one.number == row.number}
            for one in runs
        ],
        "run": row.number,
        "hours": what_if.title_of(row),
        "state": row.state,
        "step": job.step if job else 0,
        "trouble": job.trouble if job else "",
        "playing": played(at, row, typed) if row.state in what_if.TO_PLAY else None,
        "came": compare_with_war(what, row) if row.state == WhatIfRun.State.DONE else None,
    }


def played(at: Standing, row: WhatIfRun, typed: Mapping[str, str]) -> Row:
    """Show how a run is to be played: seats and their ways, the umpire's own courses, rulings, and a form for one more."""
    given, world = what_if.given_of(row), serialization.world(row.world)
    sent = typed.get("do") in ("play", "ways")
    seats = {seat.key: seat for seat in at.campaign.players()}
    kinds = [kind for kind in forms.OFFERED if kind.tag not in ("night", "set_aside", "dispatch")]
    kinds = [kind for kind in kinds if row.land or kind.act not in ASHORE]
    kind = next((one for one in kinds if one.tag == typed.get("kind")), None)
    ground, names = what_if.ground_of(row), Names(world)
    values = {"since": names.write_minute(row.start), "until": names.write_minute(row.until)} | dict(typed)
    return {
        "in_war": given.in_war,
        "seats": [
            {
                "key": seat.key,
                "name": seat.name,
                "side": seat.side,
                "ways": [
                    {
                        "value": way,
                        "words": words,
                        "now": (typed.get(f"way-{seat.key}") if sent else given.find_orders_source(seat.key)) == way,
                    }
                    for way, words in SAID.items()
                    if (way != WAR or given.in_war) and (way != PROGRAM or seat.role in PLAYED)
                ],
            }
            for seat in in_order(seats.values())
        ],
        "forces": [
            {
                "key": force.key,
                "name": force.name,
                "side": force.side,
                "own": force.key in given.courses,
                "legs": [
                    [
                        (name, f"{name}-{force.key}-{n}", typed.get(f"{name}-{force.key}-{n}", "") if sent else "")
                        for name in COLUMNS
                    ]
                    for n in range(LEGS)
                ],
            }
            for force in world.forces
            if any(ship.afloat and ship.force == force.key for ship in world.ships)
        ],
        "rulings": [ruling_row(at, key, act, names) for key, act in ruling_kinds.all_of(given.rulings, row.start)],
        "kinds": [{"tag": one.tag, "title": one.title, "now": one is kind} for one in kinds],
        "kind": kind.tag if kind is not None else "",
        "kind_title": kind.title if kind is not None else "",
        "fields": [field_row(one, values, at, ground) for one in kind.fields] if kind is not None else [],
        "chance": forms.chances(typed.get("in_six", "")),
        "reason": typed.get("reason", ""),
    }


def ruling_row(at: Standing, key: str, act: Act, names: Names) -> Row:
    """Show a ruling of a what-if, with the link that proposes it in the war: the page of rulings, filled in (UD-082)."""
    kind, said = ruling_kinds.kind_of(act), act
    act = plain(act)
    given = {name: value for name, value in asdict(act).items() if value not in ("", None) and name not in ("since", "until")}
    given |= {"in_six": said.in_six} if isinstance(said, Chance) else {}
    given |= {
        name: names.write_minute(getattr(act, name)) for name in ("since", "until") if isinstance(getattr(act, name, None), int)
    }
    if isinstance(act, Coal):
        given.pop("since")
    offered = kind.tag in KINDS and bool(kind.fields) and at.state in ("open", "review")
    query = urlencode({"kind": kind.tag, **{name: "yes" if value is True else str(value) for name, value in given.items()}})
    return {
        "key": key,
        "text": kind.sentence(said, names),
        "reason": act.reason,
        "propose": f"{reverse('umpire:rule', args=[at.umpire.rid])}?{query}"
        if offered and at.state in ("open", "review")
        else "",
    }


def compare_with_war(what: WhatIf, row: WhatIfRun) -> Row:
    """Compare a run that has been played with the war's (UD-084)."""
    tried, real = serialization.outcome(row.outcome), what_if.real_outcome(what, row.number)
    return {
        "real": real is not None,
        "figures": run_comparison.rows(tried, real),
        "places": run_comparison.places(tried, real),
        "papers": run_comparison.papers(tried, real) if real is not None else [],
        "events": run_comparison.events(tried, real) if real is not None else {"tried": [], "real": [], "more": 0},
        "hour": what.campaign.hour_zero,
        "last": not what.runs.filter(number__gt=row.number).filter(job__isnull=False).exists(),
    }
