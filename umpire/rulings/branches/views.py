"""The page of branches: every run that was played, those that stand and those taken back, and the form to go back."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect

from campaign.exercises import inject_triggers
from campaign.models import Branch, Campaign, Delivery, Engagement, Segment
from campaign.models.belief import BattleInvitation, OrderRequest
from campaign.models.truth import Run, every_run_of, strands_of
from campaign.orders import reopening
from campaign.rulings.ruling_records import stamp
from campaign.runs import rollback
from campaign.runs.rollback import Going
from naval.geo.calendar import label, span
from tactical.engine.text.words import listed, plural
from tactical.models import Battle, Table
from umpire import dual_approval
from umpire.desk.battles.rows import battle_title, fought, moves_of
from umpire.desk_page import WarPage
from umpire.frame import Row, Standing, had_typed, in_order
from umpire.services import public


class Page(WarPage):
    """Page of branches; with ``?run=3`` the form to go back to that run's beginning; posted, the return itself (``do`` is reopen:
    of the envelopes alone)."""

    template, lists, with_rules = "umpire/strands.html", ("stands", "seats"), True

    def press(self) -> HttpResponse | None:
        if dual_approval.must_wait(self.at.campaign, "strands", self.typed):
            dual_approval.propose(self.umpire, "strands", self.typed)
            return redirect("umpire:desk", self.umpire.rid)
        pressed(self.at, self.typed)
        return None

    def build_context(self) -> Row:
        may = rollback.may_go_back_to(self.at.campaign)
        chosen = form(self.at, self.typed, may)
        had = [] if chosen else had_typed(self.typed, "reason", "word")
        return {"strands": tree(self.at, may), "going": chosen, "had": had, "envelopes": envelopes(self.at, self.typed)}


def pressed(at: Standing, typed: dict[str, str]) -> None:
    """Go back to a run's beginning, or open the envelopes of the present one again."""
    stamp = typed.get("stamp", "")
    if typed.get("do") == "reopen":
        reopening.reopen(at.segment, typed.get("seats", "").split(), stamp, at.umpire)
    else:
        public.go_back(stamp, at.segment, read_branch_form(typed), at.umpire)


dual_approval.PRESSED["strands"] = pressed


def envelopes(at: Standing, typed: dict[str, str]) -> Row | None:
    """Show the form to open the envelopes of a run in review again (UD-074), with the reason against it; None where there is no
    such run, or part of it was published."""
    if at.segment.state != Segment.State.REVIEW or at.segment.index or at.state == "over":
        return None
    seats, sent = reopening.may_be_asked(at.segment), typed.get("do") == "reopen"
    ticked = typed.get("seats", "").split() if sent else [seat.key for seat in seats]
    return {
        "hours": span(at.run.start, at.run.until, at.campaign.hour_zero),
        "stamp": stamp(at.segment),
        "against": reopening.against(at.segment),
        "seats": [{"key": seat.key, "name": seat.name, "side": seat.side, "on": seat.key in ticked} for seat in in_order(seats)],
    }


def read_branch_form(typed: dict[str, str]) -> Going:
    """Read the typed form."""
    return Going(
        run=typed.get("run", ""),
        fresh=typed.get("dice") == "fresh",
        reason=typed.get("reason", "").strip(),
        word=typed.get("word", "").replace("\r\n", "\n").strip(),
        stands=frozenset(typed.get("stands", "").split()),
        void=typed.get("void") == "yes",
    )


def tree(at: Standing, back_to: list[Run]) -> list[Row]:
    """List every strand with its runs, the first on top: those that stand, and those taken back (UD-073)."""
    campaign, may = at.campaign, {run.pk for run in back_to}
    rows: dict[int, Row] = {0: {"number": 0, "title": "The war as it began", "from": "", "runs": [], "stands": False}}
    for strand in strands_of(campaign):
        rows[strand.number] = strand_row(campaign, strand)
    for run in every_run_of(campaign).select_related("campaign").defer("world"):
        rows[run.strand]["runs"].append(run_row(run, run.pk in may, present=run.pk == at.run.pk))
        rows[run.strand]["stands"] |= not run.undone
    return list(rows.values())


def strand_row(campaign: Campaign, strand: Branch) -> Row:
    """Show a strand: where it branches, why, and who began it."""
    hour = campaign.hour_zero
    of = f"branch {strand.parent}" if strand.parent else "the war as it began"
    return {
        "number": strand.number,
        "title": f"Branch {strand.number}",
        "from": f"Branches from {of} at {label(strand.minute, hour)}, which had reached {label(strand.left_at, hour)}; "
        f"{'fresh dice' if strand.fresh else 'the same dice'}.",
        "reason": strand.reason,
        "word": strand.word,
        "by": f"{strand.by}, {strand.at:%d %b, %H:%M}",
        "runs": [],
        "stands": False,
    }


def run_row(run: Run, may: bool, *, present: bool) -> Row:
    """Show a run of the tree."""
    return {
        "number": run.number,
        "pk": run.pk,
        "label": span(run.start, run.until, run.campaign.hour_zero),
        "state": "taken back" if run.undone else "the present war" if present else "stands",
        "gone": run.undone,
        "may": may,
    }


def form(at: Standing, typed: dict[str, str], back_to: list[Run]) -> Row | None:
    """Show the form to go back to a run, with the papers it takes back; None without a run to go back to."""
    run = next((one for one in back_to if str(one.number) == typed.get("run", "")), None)
    if run is None:
        return None
    sent, read = "stamp" in typed, rollback.was_read_since(run)
    fresh = typed.get("dice") == "fresh" if sent else read
    sealed = OrderRequest.objects.filter(segment__run=run, segment__index=0).exclude(sealed="").values_list("seat_id", flat=True)
    ticked = typed.get("stands", "").split()
    return {
        "run": run.number,
        "label": label(run.start, at.campaign.hour_zero),
        "stamp": stamp(at.segment),
        "fresh": fresh,
        "read": read,
        "reason": typed.get("reason", ""),
        "word": typed.get("word", ""),
        "seats": [
            {"key": seat.key, "name": seat.name, "side": seat.side, "on": seat.key in ticked}
            for seat in in_order(at.campaign.players().filter(pk__in=list(sealed)))
        ],
        "fighting": at.segment.state == Segment.State.RESOLVING and bool(rollback.fighting(at.run)),
        "void": typed.get("void") == "yes",
        "fired": typed.get("fired") == "yes",
        "injects": listed(n for n, (of, _) in sorted(inject_triggers.fired_in(at.campaign).items()) if of >= run.number),
        **takes_back(at, run),
    }


def takes_back(at: Standing, run: Run) -> Row:
    """List what leaves the rooms: papers by seat, and battles with their players and the moves they saw (UD-079)."""
    since = Delivery.objects.filter(seat__campaign=at.campaign, taken=None, arrives__gt=run.start).exclude(fate="silent")
    counts: dict[int, list[Any]] = {}
    for seat, read in since.values_list("seat_id", "read_at"):
        counts.setdefault(seat, []).append(read)
    papers = [
        {
            "name": seat.name,
            "side": seat.side,
            "papers": plural(len(counts[seat.pk]), "paper"),
            "read": sum(map(bool, counts[seat.pk])),
        }
        for seat in in_order(at.campaign.players().filter(pk__in=counts))
    ]
    battles = [
        battle_row(one, n)
        for n, one in enumerate(fought(at.campaign), 1)
        if not one.run.undone and one.run.number >= run.number and not one.void
    ]
    return {"papers": papers, "battles": battles}


def battle_row(engagement: Engagement, n: int) -> Row:
    """Show a battle taken back: its players, and how many moves they saw."""
    battle = engagement.battle
    table = Table.objects.filter(battle=battle).first()
    sat = BattleInvitation.objects.filter(chair__table=table).values_list("seat__name", flat=True) if table is not None else ()
    moves = plural(
        table.number if table is not None else moves_of(engagement) if battle.state != Battle.State.DONE else 0, "move"
    )
    who = f"{listed(sat)} took part and saw {moves}" if sat else "fought by captains only"
    return {"title": battle_title(engagement, n), "text": who}
