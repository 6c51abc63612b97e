"""Page with forms; a refused form comes back with its faults and values."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import Any, ClassVar

from django import forms
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views import View

from campaign.access import player_of
from campaign.models.belief import Campaign, Seat
from campaign.orders.sealing import Refused
from campaign.rooms.words import Row, fault_row, words_only
from naval.orders.seat_knowledge import Fault


class TextField(forms.CharField):
    """Text as it was typed; services check it and word its faults."""

    def __init__(self, **more: Any) -> None:
        super().__init__(required=False, strip=False, **more)
        self.validators = []

    def prepare_value(self, value: Any) -> Any:
        return "" if value is None else value

    def widget_attrs(self, widget: forms.Widget) -> dict[str, Any]:
        return {"autocomplete": "off"}


class AsSent:
    """Field that takes any value; services refuse a choice that was not offered."""

    def validate(self, value: Any) -> None:
        """Leave the check to the services."""


class OfferField(AsSent, forms.ChoiceField):
    """Choice of what a page offers."""


class OffersField(AsSent, forms.MultipleChoiceField):
    """Choices of what a page offers, a checkbox each."""

    widget = forms.CheckboxSelectMultiple


class TickField(forms.BooleanField):
    """Checkbox that sends "yes"."""

    def __init__(self) -> None:
        super().__init__(required=False, widget=forms.CheckboxInput(attrs={"value": "yes"}))

    def to_python(self, value: Any) -> bool:
        return value in (True, "yes")


class PageForm(forms.Form):
    """Form of a page, and the act of its button."""

    use_required_attribute = False

    def __init__(self, page: Any, data: QueryDict | None = None) -> None:
        self.page = page
        super().__init__(data, auto_id="%s")

    def begin(self, seen: Row) -> Row:
        """Give the first values of the fields; ``seen`` is everything else on the page."""
        return {}

    def choose(self, name: str, choices: Iterable[tuple[str, Any]]) -> None:
        """Fill a field with the choices offered."""
        self.fields[name].widget.choices = list(choices)

    def press(self) -> str | HttpResponse | None:
        """Do what the form asks; return the end of the next address, or an answer."""
        raise NotImplementedError

    @property
    def faults(self) -> list[Fault]:
        """List every fault that the fields find."""
        found = self.errors.as_data().items()
        return [Fault(where=name, text=str(one.message), rule=one.code or "") for name, wrong in found for one in wrong]


def button(do: Callable[[Campaign], object]) -> type[PageForm]:
    """Make a form of one button that does something to a war."""

    class Button(PageForm):
        """Button without a field."""

        def press(self) -> None:
            do(self.page.seat.campaign)

    return Button


class FormPage(View):
    """Page that takes forms; a refused form shows the present page, with faults and values."""

    http_method_names = ["get", "head", "post"]
    seat: Seat
    template: str
    parts: ClassVar[Mapping[str, str]] = {}
    """Templates of the parts that refresh themselves, by ``?part=``."""
    form_classes: ClassVar[Mapping[str, type[PageForm]]] = {}
    """Forms by the value of ``do``; the one under "" takes any other."""
    lists: ClassVar[tuple[str, ...]] = ()
    """Fields with several values, which ``typed`` joins with spaces."""
    with_rules = False
    """Switch: a fault shows its rule."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Let in those who may come, and answer."""
        self.refused, self.status = list[Row](), 200
        if str(request.method).lower() not in self.http_method_names:
            return self.http_method_not_allowed(request)
        return self.let_in() or super().dispatch(request, *args, **kwargs)

    def let_in(self) -> HttpResponse | None:
        """Find whose page it is, or answer at once."""
        raise NotImplementedError

    @property
    def part(self) -> str:
        """Name the part asked for; "" for the whole page."""
        return next((part for part in self.parts if part == self.request.GET.get("part")), "")

    @cached_property
    def typed(self) -> dict[str, str]:
        """Read the values typed, or those in the address."""
        given = self.request.POST if self.request.method == "POST" else self.request.GET
        lists = {name: " ".join(given.getlist(name)) for name in self.lists if self.request.method == "POST"}
        return {name: self.clean(str(value)) for name, value in given.items()} | lists

    def clean(self, value: str) -> str:
        """Read one value."""
        return value

    def get(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        """Show the page."""
        return self.show()

    def post(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        """Do what the form asks and redirect, or show its faults."""
        try:
            there = self.press()
        except Refused as refused:
            row = fault_row if self.with_rules else words_only
            self.refused, self.status = [row(one) for one in refused.faults], refused.status
            self.look_again()
            return self.show()
        return there if isinstance(there, HttpResponse) else redirect(f"{self.back()}{there or ''}")

    def back(self) -> str:
        """Give the address to redirect to, by default the page's own."""
        return self.request.path

    def press(self) -> str | HttpResponse | None:
        """Run the form that ``do`` names; return the end of the next address, or an answer."""
        do = self.request.POST.get("do", "")
        kind = self.form_classes.get(do, self.form_classes.get(""))
        if kind is None:
            raise Http404
        form = kind(self, self.request.POST)
        if not form.is_valid():
            raise Refused(*form.faults)
        return form.press()

    def look_again(self) -> None:
        """Load the war again: more may have changed than the form."""

    def form(self, do: str, seen: Row) -> PageForm:
        """Make a form of the page, with the values and faults of a refused press."""
        refused = self.refused if do in ("", self.request.POST.get("do", "")) else []
        form = self.form_classes[do](self, self.request.POST if refused else None)
        form.initial = form.begin(seen)
        for fault in refused:
            if fault["where"] in form.fields:
                form.add_error(fault["where"], fault["text"])
        return form

    def show(self) -> HttpResponse:
        """Answer with the page."""
        seen = self.build_context()
        made = {} if self.part else {do: self.form(do, seen) for do in self.form_classes}
        context = {"refused": self.refused, "forms": made, "form": made.get("")} | self.frame() | seen
        return render(self.request, self.parts.get(self.part, self.template), context, status=self.status)

    def frame(self) -> Row:
        """Give the context of the page's frame."""
        return {}

    def build_context(self) -> Row:
        """Give the context of everything else on the page."""
        return {}


class RoomPage(FormPage):
    """Page of a room that takes forms; before War Imminent it redirects to the mustering, unless it is part of it."""

    in_mustering = False

    def let_in(self) -> HttpResponse | None:
        self.seat = player_of(self.request, self.kwargs["rid"])
        self.mustering = self.seat.campaign.phase == Campaign.Phase.MUSTER
        return redirect("campaign:muster", self.seat.rid) if self.mustering and not self.in_mustering else None

    def look_again(self) -> None:
        self.seat.campaign.refresh_from_db()

    def room_head(self) -> Row:
        """Give the heading of a page outside the room's frame."""
        seat, room = self.seat, "campaign:muster" if self.mustering else "campaign:room"
        here = {"rid": seat.rid, "campaign": seat.campaign.title, "seat": seat.name, "side": seat.side}
        return {"room_head": here | {"back": reverse(room, args=[seat.rid])}}
