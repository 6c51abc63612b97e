"""The page of an assistant umpire: the parts of his charge, and his acts (UD-093, UD-095)."""

from __future__ import annotations

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext
from django.views.decorators.http import require_GET
from msgspec.structs import replace

from campaign.access import WarIsOver, member_of
from campaign.form_page import FormPage
from campaign.models import Campaign, Seat
from campaign.orders.sealing import Refused, fault
from campaign.people import umpire_team
from campaign.reports import questions
from campaign.rulings import review_items, ruling_records
from naval import ruling_kinds
from naval.ruling_kinds import KINDS, Ground, Kind
from naval.ruling_kinds.kind import Field
from naval.state.ruling_acts import ASHORE
from naval.state.rulings import Rulings
from umpire.dual_approval import must_wait, propose
from umpire.frame import Row, waits
from umpire.people.delegation import desk
from umpire.people.delegation.desk import KEYED
from umpire.people.delegation.mine import Mine
from umpire.rulings.drawer import form as forms
from umpire.rulings.drawer.views import choices

ASSISTANT = Seat.Rank.ASSISTANT
STALE = "The page has changed since you loaded it: it shows the present state, and what you typed is below."
NOT_NOW = "The run cannot take this at the moment. A chief umpire can see why."
OUTSIDE = "That is not in your charge."
Form = dict[str, str]
CHIEFS = ("command",)
"""Kinds of ruling that no charge holds: commands and seats are for a chief to decide (UD-102)."""


class Page(FormPage):
    """Page of an assistant; ``?part=charge`` its moving parts; and the acts on it."""

    template = "umpire/charge.html"

    def let_in(self) -> None:
        self.seat = member_of(self.request, self.kwargs["rid"], ASSISTANT)
        if self.request.method == "POST":
            if self.seat.campaign.phase == Campaign.Phase.OVER:
                raise WarIsOver
            umpire_team.at_work(self.seat)

    def press(self) -> str:
        pressed(self.seat, self.typed)
        return "#ruled-h" if self.typed.get("do") == "rule" else "#now"  # a browser would keep that of the form

    def build_context(self) -> Row:
        mine = None if waits(self.seat) else Mine(self.seat)
        view = desk.view(self.seat, mine) | ({"form": form(mine, self.typed)} if mine is not None else {})
        faults = [one["text"] for one in self.refused]
        return {"desk": view, "faults": faults, "typed": self.typed if self.refused else {}}


@require_GET
def truth(request: HttpRequest, rid: str) -> HttpResponse:
    """Send the chart of his charge."""
    umpire = member_of(request, rid, ASSISTANT)
    if waits(umpire):
        raise Http404
    return JsonResponse(desk.truth(Mine(umpire)))


def pressed(umpire: Seat, typed: Form) -> None:
    """Do one act within the charge; refused with its faults, in words that tell of nothing outside the charge."""
    do = typed.get("do", "")
    if waits(umpire) or do not in DOES:
        raise Http404
    mine = Mine(umpire)
    if do not in ("claim", "put_down", "answer"):
        if typed.get("stamp", "") != desk.stamp(mine):
            raise Refused(fault("", STALE), status=409)
        if mine.state not in ("open", "review"):
            raise Refused(fault("", gettext("The run is being resolved: you cannot rule at the moment.")), status=409)
    DOES[do](mine, typed)


def claim(mine: Mine, typed: Form) -> None:
    """Take an item that the charge holds in hand."""
    if typed.get("item", "") not in {row["mark"] for row in desk.inbox(mine, desk.events(mine), desk.list_open_questions(mine))}:
        raise Http404
    umpire_team.claim(mine.umpire, typed["item"])


def put_down(mine: Mine, typed: Form) -> None:
    """Put the item down again."""
    umpire_team.leave(mine.umpire, typed.get("item", ""))


def answer(mine: Mine, typed: Form) -> None:
    """Answer a question of a seat of the charge; only that seat is notified (UD-061)."""
    number = typed.get("number", "")
    if typed.get("seat", "") not in mine.scope.seats or not (number.isascii() and number.isdigit() and len(number) < 6):
        raise Http404
    one = questions.of_campaign(mine.campaign).filter(seat__key=typed["seat"], number=int(number)).first()
    questions.answer(mine.campaign, one.pk if one is not None else 0, typed.get("answer", ""))


def accept(mine: Mine, typed: Form) -> None:
    """Let a line of the charge stand."""
    line = typed.get("line", "")
    if line not in {row["line"] for row in desk.events(mine)}:
        raise Http404
    blind(lambda: review_items.accept(mine.standing.segment, ruling_records.stamp(mine.standing.segment), mine.umpire, line))


def again(mine: Mine, typed: Form) -> None:
    """Open a line of the charge again."""
    line = typed.get("line", "")
    if line not in {row["line"] for row in desk.events(mine)}:
        raise Http404
    blind(lambda: review_items.open_again(mine.standing.segment, ruling_records.stamp(mine.standing.segment), line))


def take(mine: Mine, typed: Form) -> None:
    """Rule: read the form as on the desk's own page, and check it against the charge before the war."""
    kind = KINDS.get(typed.get("kind", ""))
    if kind is not None and kind.tag in CHIEFS:
        raise Refused(fault("kind", gettext("Only a chief umpire can rule on commands and seats.")))
    if kind is not None and not any(one.type in KEYED for one in kind.fields):
        raise Refused(
            fault("kind", gettext("Only a chief umpire can make a ruling of this kind, because it has no subject in a charge."))
        )
    ground = ruling_records.ground(mine.standing.segment)
    act = forms.read(typed, ground)
    if not desk.is_ruling_in_charge(mine.scope, act):
        raise Refused(fault("", OUTSIDE), status=422)
    if wrong := ruling_kinds.faults(act, keep_rulings_of_charge(mine, ground)):
        raise Refused(*(fault("", text) for text in wrong))
    if must_wait(mine.campaign, "rule", typed):
        blind(lambda: propose(mine.umpire, "rule", {**typed, "stamp": ruling_records.stamp(mine.standing.segment)}))
        return
    line = typed.get("line", "")
    settles = line if line in {row["line"] for row in desk.events(mine)} else ""
    blind(
        lambda: ruling_records.rule(mine.standing.segment, act, ruling_records.stamp(mine.standing.segment), mine.umpire, settles)
    )


def keep_rulings_of_charge(mine: Mine, ground: Ground) -> Ground:
    """Leave in the ground only the rulings of the charge: faults of a ruling are named without the others."""
    acts = tuple(act for act in ground.rulings.acts if desk.is_ruling_in_charge(mine.scope, act))
    return Ground(
        world=ground.world,
        clock=ground.clock,
        until=ground.until,
        rulings=replace(ground.rulings, acts=acts) if ground.rulings != Rulings() else ground.rulings,
        sheets=ground.sheets,
        dispatches=ground.dispatches,
        is_land=ground.is_land,
        land=ground.land,
    )


def back(mine: Mine, typed: Form) -> None:
    """Take a ruling of the charge back."""
    key = typed.get("key", "")
    if key not in {row["key"] for row in desk.rulings(mine)}:
        raise Http404
    blind(lambda: ruling_records.take_back(mine.standing.segment, key, ruling_records.stamp(mine.standing.segment), mine.umpire))


def blind(do: Callable[[], object]) -> None:
    """Do an act on the run; the reason of a refusal may lie outside the charge, and is not told (UD-093)."""
    try:
        do()
    except Refused as refused:
        if refused.status == 409:
            raise Refused(fault("", NOT_NOW), status=409) from refused
        raise


DOES = {"claim": claim, "put_down": put_down, "answer": answer, "accept": accept, "again": again, "rule": take, "back": back}


# -- the form of a ruling -----------------------------------------------------------------------------------------------


def form(mine: Mine, typed: Form) -> Row:
    """Show the kinds that a charge can hold, and the fields of the chosen one, with choices of the charge."""
    kinds = [kind for kind in forms.OFFERED if any(one.type in KEYED for one in kind.fields) and kind.tag not in CHIEFS]
    kinds = [kind for kind in kinds if mine.land is not None or kind.act not in ASHORE]
    chosen = next((kind for kind in kinds if kind.tag == typed.get("kind")), kinds[0])
    return {
        "kinds": [{"tag": kind.tag, "title": kind.title, "now": kind is chosen} for kind in kinds],
        "chosen": chosen.tag,
        "title": chosen.title,
        "fields": fields(mine, chosen, typed),
        "chance": forms.chances(typed.get("in_six", "")),
        "reason": typed.get("reason", ""),
        "line": typed.get("line", ""),
    }


def fields(mine: Mine, kind: Kind, typed: Form) -> list[Row]:
    """List the fields of a kind, each with its choices and the typed value."""
    blank = Ground(world=mine.world, clock=mine.world.minute, until=mine.standing.run.until, land=mine.names.land)
    rows, sent = [], "stamp" in typed  # a box that was left empty is not sent at all
    for one in kind.fields:
        value = typed.get(one.name, "" if sent and one.type == "yes" else one.usual)
        row = {"name": one.name, "label": one.label, "value": value, "unit": one.unit, "optional": one.optional, "type": one.type}
        row["pick"] = one.type in KEYED
        rows.append({**row, "choices": [{"value": v, "words": w, "now": v == value} for v, w in offered(mine, one, blank)]})
    return rows


def offered(mine: Mine, one: Field, ground: Ground) -> list[tuple[str, str]]:
    """List the choices of a field: of subjects those of the charge."""
    found = choices(one, mine.world, ground)
    return [(value, words) for value, words in found if one.type not in KEYED or mine.scope.has(one.type, value)]
