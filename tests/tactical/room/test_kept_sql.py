"""A question whose shape was written before is put as Django would put it, to the letter, and finds the same."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest
from django.db import connection
from django.db.models import Count, F, Max, Min, Q, QuerySet
from django.db.models.functions import Lower
from django.test.utils import CaptureQueriesContext

from campaign.models import Call, Campaign, Delivery, Seat, Segment
from campaign.models.people import Holder
from campaign.services import create
from tactical.hall import kept_sql

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

Asked = Callable[[Campaign, Seat, int], QuerySet[Any]]
KEPT: dict[str, Asked] = {
    "all": lambda war, seat, n: Seat.objects.all(),
    "by key": lambda war, seat, n: Seat.objects.filter(pk=seat.pk),
    "by a key that no row can have": lambda war, seat, n: Seat.objects.filter(pk=10**30 + n),
    "by a row": lambda war, seat, n: Delivery.objects.filter(seat=seat),
    "through a row": lambda war, seat, n: Delivery.objects.filter(seat__campaign=war, seat__key=seat.key),
    "with what hangs on it": lambda war, seat, n: Holder.objects.filter(seat__campaign=war).select_related("seat__campaign"),
    "with all that hangs on it": lambda war, seat, n: Holder.objects.filter(epoch__lt=n + 9).select_related(),
    "columns left out": lambda war, seat, n: Delivery.objects.filter(seat=seat).defer("data"),
    "columns alone": lambda war, seat, n: Delivery.objects.filter(number__lt=n).only("number", "kind"),
    "values": lambda war, seat, n: Delivery.objects.filter(number__lte=n).values("seat__key", "number"),
    "a list": lambda war, seat, n: Seat.objects.filter(version__gte=n).values_list("key", flat=True),
    "names of a list": lambda war, seat, n: Seat.objects.filter(campaign=war).values_list("key", "pk", named=True),
    "each once": lambda war, seat, n: Seat.objects.filter(campaign=war).order_by().values_list("role").distinct(),
    "among": lambda war, seat, n: Seat.objects.filter(pk__in=[seat.pk, n, None], campaign__in=[war]),
    "among more": lambda war, seat, n: Seat.objects.filter(pk__in=range(n, n + 4)),
    "among none": lambda war, seat, n: Seat.objects.filter(pk__in=[]),
    "never": lambda war, seat, n: Seat.objects.none(),
    "true": lambda war, seat, n: Segment.objects.filter(run__campaign=war, run__undone=True),
    "not true": lambda war, seat, n: Segment.objects.filter(run__campaign=war, run__undone=False),
    "without": lambda war, seat, n: Segment.objects.of(war).exclude(state=("open", "review")[n % 2]),
    "no value": lambda war, seat, n: Call.objects.filter(seat=seat, segment__isnull=True),
    "a value": lambda war, seat, n: Call.objects.filter(seat=seat, segment__isnull=False),
    "one or the other": lambda war, seat, n: Seat.objects.filter(Q(key=seat.key) | ~Q(version=n), campaign=war),
    "backwards": lambda war, seat, n: Seat.objects.filter(campaign=war).order_by("-key").reverse(),
    "the first": lambda war, seat, n: Delivery.objects.filter(seat=seat).order_by("seat__key", "-number")[:1],
    "some further on": lambda war, seat, n: Seat.objects.filter(version__lt=n + 9).order_by("pk")[1:3],
    "since": lambda war, seat, n: Holder.objects.filter(until__gt=datetime(2026, 1, 1 + n, tzinfo=UTC)),
    "from the other end": lambda war, seat, n: Seat.objects.filter(holders__epoch=n),
}
WRITTEN_ANEW: dict[str, Asked] = {
    "compared with a column": lambda war, seat, n: Seat.objects.filter(version__gt=F("pk") + n),
    "among what is asked": lambda war, seat, n: Delivery.objects.filter(seat__in=Seat.objects.filter(version=n)),
    "counted": lambda war, seat, n: Seat.objects.annotate(told=Count("deliveries")).filter(told__gt=n - 2),
    "made of a column": lambda war, seat, n: Seat.objects.annotate(low=Lower("key")).filter(low=seat.key),
    "ordered by what is made": lambda war, seat, n: Seat.objects.filter(version=n).order_by(Lower("key")),
    "a part of a word": lambda war, seat, n: Seat.objects.filter(key__contains=seat.key[:n]),
    "two together": lambda war, seat, n: (
        Seat.objects.filter(version=n).order_by().union(Seat.objects.filter(pk=seat.pk).order_by())
    ),
}


NOTHING = ("by a key that no row can have", "among none", "never")
"""Of these Django knows without asking that there is nothing."""


def unknown(*_: Any) -> None:
    raise kept_sql.Unknown


def found(ask: Callable[[], QuerySet[Any]]) -> tuple[list[str], list[Any]]:
    """What was put to the database, and all that came back."""
    with CaptureQueriesContext(connection) as put:
        rows = list(ask())
    return [one["sql"] for one in put], [{**vars(one), "_state": 0} if hasattr(one, "_state") else one for one in rows]


def asked() -> list[tuple[Campaign, Seat, int]]:
    wars = [create.begin_campaign("channel_manoeuvres", name, seed=name) for name in ("one", "two")]
    return [(war, seat, n) for n, war in enumerate(wars, 1) for seat in war.seats.all()[n : n + 2]]


def test_whatever_is_asked_is_put_and_read_as_django_does_it() -> None:
    values = asked()
    for name, ask in {**KEPT, **WRITTEN_ANEW}.items():
        kept_sql._kept.clear()
        put = set()
        for given in values:
            mine = found(lambda ask=ask, given=given: ask(*given))  # type: ignore[misc]  # bound now
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(kept_sql, "Shape", unknown)
                assert found(lambda ask=ask, given=given: ask(*given)) == mine, name  # type: ignore[misc]  # the same
            put.update(mine[0])
        assert len(put) > 1 or name in ("all", *NOTHING), f"{name}: asked with other values"
        # Of two questions put together, each is one whose shape is known.
        assert len(kept_sql._kept) == (name in KEPT and name not in NOTHING) + 2 * (name == "two together"), name


def test_a_number_of_rows_and_whether_there_are_any() -> None:
    kept_sql._kept.clear()
    for war, seat, n in asked():
        papers = Delivery.objects.filter(seat=seat)
        assert papers.count() == len(list(papers))
        assert papers.exists() is bool(list(papers))
        assert not Seat.objects.filter(campaign=war, key=f"nobody {n}").exists()
        numbers = {one.number for one in papers}
        assert papers.aggregate(Min("number"), Max("number"), Count("kind", distinct=True)) == {
            "number__min": min(numbers),
            "number__max": max(numbers),
            "kind__count": len({one.kind for one in papers}),
        }
        assert papers.aggregate(few=Count("pk", filter=Q(number__lt=n)))["few"] == len([one for one in numbers if one < n])
        assert Seat.objects.filter(campaign=war).values("role").distinct().count() == len({one.role for one in war.seats.all()})


def test_a_shape_differs_by_whatever_its_sql_hangs_on() -> None:
    war, seat, n = asked()[0]
    shapes = [
        kept_sql.Shape(ask(war, seat, n).query, ask(war, seat, n).query.get_compiler(connection=connection)).key
        for name, ask in KEPT.items()
        if name not in NOTHING
    ]
    assert len(set(shapes)) == len(shapes)


def test_rows_that_are_locked_are_asked_for_as_ever() -> None:
    with CaptureQueriesContext(connection) as put:
        for _ in range(2):
            list(Seat.objects.select_for_update().filter(pk=1))
    locks = connection.features.has_select_for_update
    assert [one["sql"].endswith("FOR UPDATE") for one in put] == [locks, locks]
