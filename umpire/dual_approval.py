"""Dual approval: kinds of act on a list wait as proposed until another umpire confirms; the proposer cannot (UD-097)."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from copy import copy

from django.db import transaction
from django.utils.translation import gettext

from campaign import wall_clock
from campaign.models import ApprovalRule, Campaign, PendingAct, Seat
from campaign.orders.sealing import Refused, fault, tell_umpires
from campaign.seat_kinds import UMPIRE
from umpire.frame import Standing

KINDS = {
    "place": "a force or a column is moved",
    "damage": "a ship is damaged, or a column has losses",
    "void": "a battle is made void",
    "recall": "a paper is recalled or corrected",
    "rewind": "the war goes back",
    "relief": "a rule, or its die, is waived for somebody",
}
"""Kinds of act that can be put on the list."""
RULED = {"place": "place", "stands": "place", "damage": "damage", "losses": "damage", "spared": "relief", "relief": "relief"}
"""Kind of a ruling, by its tag."""
SUBJECTS = ("ship", "force", "body", "subject", "battle", "seat", "run")
Form = Mapping[str, str]
Press = Callable[[Standing, dict[str, str]], object]
PRESSED: dict[str, Press] = {}
"""Function that carries out a form, by page; a page that takes part registers itself here."""


def kind_of(page: str, form: Form) -> str:
    """Find the kind of a form's act; "" for one that cannot be put on the list."""
    if page == "rule":
        if form.get("do") == "void":
            return "void"
        return RULED.get(form.get("kind", ""), "") if form.get("do", "rule") == "rule" else ""
    if page == "corrections":
        return "recall" if form.get("do") in ("recall", "correct") else ""
    return "rewind" if page == "strands" and form.get("do") != "reopen" else ""


def listed(campaign: Campaign) -> list[str]:
    """List the kinds that wait for a second hand in a war."""
    return (ApprovalRule.objects.filter(campaign=campaign).values_list("kinds", flat=True).first() or "").split()


def settle(campaign: Campaign, kinds: list[str]) -> None:
    """Put kinds on the list; refuse an unknown one."""
    if wrong := [kind for kind in kinds if kind not in KINDS]:
        raise Refused(
            fault(
                "kinds",
                gettext("There is no kind of act %(wrong)s that could wait for a second hand.") % {"wrong": f"{wrong[0][:40]!r}"},
            )
        )
    with transaction.atomic():
        ApprovalRule.objects.update_or_create(
            campaign=campaign, defaults={"kinds": " ".join(kind for kind in KINDS if kind in kinds)}
        )
        tell_umpires(campaign)


def must_wait(campaign: Campaign, page: str, form: Form, *, both: bool = False) -> bool:
    """Report whether a form's act waits for a second hand: its kind is listed, or it is one for ``both`` of two chiefs
    (UD-060)."""
    kind = kind_of(page, form)
    return bool(kind) and (kind in listed(campaign) or (both and are_two(campaign)))


def are_two(campaign: Campaign) -> bool:
    """Report whether there is another chief besides the war's own umpire."""
    return campaign.seats.filter(role=UMPIRE, rank=Seat.Rank.CHIEF).exists()


class _TakenBack(Exception):
    """Exception that takes back a trial act: nothing of it stays, and nobody is told."""


def would_do(by: Seat, page: str, form: Form) -> None:
    """Submit a form as its proposer would, and take it back: refused with every fault that the page itself would say."""
    alone = Standing(Seat.objects.select_related("campaign").get(pk=by.pk))  # what is pressed alters what it holds
    try:
        with transaction.atomic():
            PRESSED[page](alone, dict(form))
            raise _TakenBack
    except _TakenBack:
        return


def propose(by: Seat, page: str, form: Form) -> PendingAct:
    """Lay an act before the others, undone until one of them confirms it (UD-097).

    An act impossible now is refused with all its faults, so that nobody is asked to confirm it.
    """
    kind = kind_of(page, form)
    kept = {name: value for name, value in form.items() if name != "csrfmiddlewaretoken"}
    would_do(by, page, kept)
    about = next((kept[name] for name in SUBJECTS if kept.get(name)), "")
    text = f"{by.name} proposes that {KINDS[kind]}{f' ({about})' if about else ''}: {kept.get('reason', '')[:200]}"[:400]
    with transaction.atomic():
        row = PendingAct.objects.create(
            campaign=by.campaign, kind=kind, page=page, form=json.dumps(kept), text=text, by=by, at=wall_clock.now()
        )
        tell_umpires(by.campaign)
    return row


def waiting(campaign: Campaign) -> list[PendingAct]:
    """List the proposals that wait for a second hand."""
    return list(PendingAct.objects.filter(campaign=campaign, settled="").select_related("by"))


def confirm(at: Standing, row: PendingAct) -> None:
    """Carry a proposal out in both names; refused for its proposer, and as ever where the war has gone on since."""
    if row.by_id == at.umpire.pk:
        raise Refused(fault("", gettext("You proposed it, so another umpire has to confirm it.")), status=409)
    both = copy(at.umpire)
    both.name = f"{row.by.name}, confirmed by {at.umpire.name}"[:120]
    as_both = Standing(both)
    with transaction.atomic():
        if not PendingAct.objects.filter(pk=row.pk, settled="").update(settled="confirmed", settled_by=at.umpire.name):
            raise Refused(fault("", gettext("That was decided a moment ago.")), status=409)
        PRESSED[row.page](as_both, json.loads(row.form))
        tell_umpires(at.campaign)


def drop(at: Standing, row: PendingAct) -> None:
    """Drop a proposal, by its proposer or another."""
    with transaction.atomic():
        PendingAct.objects.filter(pk=row.pk, settled="").update(settled="dropped", settled_by=at.umpire.name)
        tell_umpires(at.campaign)
