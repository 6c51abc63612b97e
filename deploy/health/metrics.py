"""``/metrics`` for Prometheus (OP-051), for whoever sends METRICS_TOKEN; for all others there is nothing at that address.

Labels are routes' names, methods, classes of status, queues and states: never a room, a seat, a campaign, a person or a path.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.views.decorators.http import require_safe
from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

from campaign.models import Segment
from deploy.health import counted, looked

FORM = "text/plain; version=0.0.4; charset=utf-8"
TIMES = {
    "request": ("Seconds that answers took.", ("route", "method", "status")),
    "resolve": ("Seconds of one try at resolving a run.", ()),
    "publish": ("Seconds of publishing a run.", ()),
}
COUNTS = {"sockets": ("Web sockets opened and closed.", ("state",)), "tasks": ("Tasks done and broken.", ("state",))}


@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """The figures of the whole installation, whichever web server is asked."""
    token = settings.METRICS_TOKEN
    if not token or not constant_time_compare(request.headers.get("Authorization", ""), f"Bearer {token}"):
        raise Http404
    counted.hand_on()
    registry = CollectorRegistry(auto_describe=False)
    registry.register(Figures())
    return HttpResponse(generate_latest(registry), content_type=FORM)


class Figures(Collector):
    """What is counted, and what is looked up as it is asked for."""

    def collect(self) -> Iterator[Metric]:
        rows = counted.kept()
        yield from of_times(rows)
        for name, (words, labels) in COUNTS.items():
            family = CounterMetricFamily(f"sealed_{name}", words, labels=labels)
            for field, value in rows.items():
                if field[0] == name:
                    family.add_metric(field[1:], value)
            yield family
        yield from of_now()


def of_times(rows: dict[tuple[str, ...], float]) -> Iterator[Metric]:
    """Histograms, with buckets that count what is below them as well."""
    for name, (words, labels) in TIMES.items():
        family = HistogramMetricFamily(f"sealed_{name}_seconds", words, labels=labels)
        found: defaultdict[tuple[str, ...], dict[tuple[str, ...], float]] = defaultdict(dict)
        for field, value in rows.items():
            if field[0] == name:
                found[field[1 : 1 + len(labels)]][field[1 + len(labels) :]] = value
        for given, parts in sorted(found.items()):
            below, buckets = 0.0, []
            for most in (*map(str, counted.BUCKETS), "+Inf"):
                below += parts.get((counted.BUCKET, most), 0.0)
                buckets.append((most, below))
            family.add_metric(given, buckets, parts.get((counted.SUM,), 0.0))
        yield family


def of_now() -> Iterator[Metric]:
    """What stands in tables and queues at this moment."""
    now, there = timezone.now(), looked.resolving()
    waits = Segment.objects.filter(pk__in=there, taken_at=None).count()
    runs = GaugeMetricFamily("sealed_runs", "Runs that wait for a worker, and that one has in hand.", labels=["state"])
    runs.add_metric(["waiting"], waits)
    runs.add_metric(["resolving"], len(there) - waits)
    yield runs
    ages = looked.queue_ages(now)
    oldest = GaugeMetricFamily("sealed_queue_oldest_seconds", "How long the oldest of a queue has waited.", labels=["queue"])
    for queue in (*settings.CELERY_TASK_QUEUES, "mail"):
        oldest.add_metric([queue], ages.get(queue, 0.0))
    yield oldest
    yield GaugeMetricFamily("sealed_mails_waiting", "Mails that wait to be sent.", value=looked.mails_waiting().count())
    for name, words, age in (
        ("sweep", "Since the sweep last came.", looked.sweep_age(now)),
        ("backup", "Of the newest backup.", looked.backup_age()),
    ):
        if age is not None:
            yield GaugeMetricFamily(f"sealed_{name}_age_seconds", words, value=age)
