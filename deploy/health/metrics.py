"""``/metrics`` for Prometheus (OP-051), with METRICS_TOKEN; without it 404.

Labels are routes, methods, status classes, queues and states: never a room, a seat, a campaign, a person or a path.
"""

from __future__ import annotations

from collections.abc import Iterator

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.views.decorators.http import require_safe
from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from campaign.models import Segment
from deploy.health import checks
from tactical.common.metrics import collect_counted

FORM = "text/plain; version=0.0.4; charset=utf-8"


@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """Show the figures of the whole installation, from any web server."""
    token = settings.METRICS_TOKEN
    if not token or not constant_time_compare(request.headers.get("Authorization", ""), f"Bearer {token}"):
        raise Http404
    registry = CollectorRegistry(auto_describe=False)
    registry.register(Figures())
    return HttpResponse(generate_latest(registry), content_type=FORM)


class Figures(Collector):
    """Figures counted by processes, and those looked up on request."""

    def collect(self) -> Iterator[Metric]:
        yield from collect_counted()
        now, there = timezone.now(), checks.resolving()
        waits = Segment.objects.filter(pk__in=there, taken_at=None).count()
        runs = GaugeMetricFamily("sealed_runs", "Runs that wait for a worker, and that one has in hand.", labels=["state"])
        runs.add_metric(["waiting"], waits)
        runs.add_metric(["resolving"], len(there) - waits)
        yield runs
        ages = checks.queue_ages(now)
        oldest = GaugeMetricFamily("sealed_queue_oldest_seconds", "Duration the oldest of a queue has waited.", labels=["queue"])
        for queue in (*settings.CELERY_TASK_QUEUES, "mail"):
            oldest.add_metric([queue], ages.get(queue, 0.0))
        yield oldest
        yield GaugeMetricFamily("sealed_mails_waiting", "Mails that wait to be sent.", value=checks.mails_waiting().count())
        for name, words, age in (
            ("sweep", "Since the sweep last came.", checks.sweep_age(now)),
            ("backup", "Of the newest backup.", checks.backup_age()),
        ):
            if age is not None:
                yield GaugeMetricFamily(f"sealed_{name}_age_seconds", words, value=age)
