"""Looking: what the database, the brokers, the machine and the settings say. What it means is said in ``checks``."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import msgspec
import redis
from celery import current_app
from django.conf import settings
from django.core.mail import get_connection
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.db.models import Min, Q, QuerySet
from django.utils import timezone
from kombu.exceptions import OperationalError
from kombu.transport.redis import Channel

from campaign.models import Campaign, Notice, Segment, StandStill
from campaign.services import versions
from campaign.services.mailing import NOT_SENT, UNSENT
from deploy.health import checks, redises
from deploy.health.checks import Line
from deploy.health.listening import QUEUED_AT, SWEEP
from deploy.health.models import Came, Fault, Wrong

PRIORITIES = ("", *(f"{Channel.sep}{n}" for n in (3, 6, 9)))
"""Under what a queue's messages lie in Redis, by their priority."""
WORKERS_S = 1.0
RUN = "run "


def everything() -> Iterator[Line]:
    """Every line of the doctor (OP-045), the ground first: where the database does not answer, what stands in it is left out."""
    error = database_error()
    yield checks.database(connection.display_name, "" if error else version(), error)
    if not error:
        missing = migrations_missing()
        yield checks.migrations(missing)
    found = workers()
    if not error and connection.vendor == "postgresql":
        yield connections(len(found or {}))
    for key, url in [("broker", settings.CELERY_BROKER_URL), *(("layer", url) for url in redises.of_layer())]:
        told = redises.info(url)
        yield checks.redis_server(key, str(told["version"]) if told else None)
    yield checks.workers(found, settings.CELERY_TASK_QUEUES)
    yield checks.zone("Europe/London", zone_readable())
    yield from of_settings()
    yield from of_the_machine()
    if not error and not missing:
        yield checks.engines(engines())
        yield from of_tables()


def watched() -> Iterator[Line]:
    """What may go wrong while it stands: looked at every minute (OP-054)."""
    yield from of_the_machine()
    yield from of_tables()


def of_the_machine() -> Iterator[Line]:
    """What can be looked at without a table."""
    yield checks.disk(disk())
    yield checks.backup(bool(settings.BACKUP_FOLDER), backup_age())


def of_tables() -> Iterator[Line]:
    """What is told by tables, queues and other machines' clocks."""
    now = timezone.now()
    yield checks.runs(runs(now))
    yield checks.sweep(sweep_age(now))
    yield checks.queues(queue_ages(now))
    yield checks.clock(clock())
    yield checks.mail_back(mail_back())
    yield checks.errors(Fault.objects.filter(at__gt=now - timedelta(hours=1)).count())


# ---- database ----


def database_error() -> str:
    """Why the database cannot be asked; of an error that names it the first line."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except (DatabaseError, OSError) as error:
        return f"{type(error).__name__}: {str(error).strip().splitlines()[0] if str(error).strip() else 'no reason given'}"
    return ""


def version() -> str:
    return ".".join(map(str, connection.get_database_version()))


def migrations_missing() -> list[str]:
    executor = MigrationExecutor(connection)
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    return [f"{migration.app_label} {migration.name}" for migration, _ in plan]


def connections(workers_alive: int) -> Line:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int,"
            " (SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend')"
        )
        most, used = cursor.fetchone()
    return checks.connections(most, used, int(os.environ.get("DB_POOL") or 8), workers_alive)


# ---- broker, workers, queues ----


def workers() -> dict[str, list[str]] | None:
    """The queues of each worker that answers within a second; None if the broker does not."""
    if not redises.answers(settings.CELERY_BROKER_URL):
        return None
    try:
        found = current_app.control.inspect(timeout=WORKERS_S).active_queues() or {}
    except (OSError, OperationalError, redis.RedisError):
        return None
    return {name: [queue["name"] for queue in queues] for name, queues in found.items()}


def queue_ages(now: datetime) -> dict[str, float]:
    """Seconds that the oldest of each queue has waited, of those in which something waits; mails are one of them."""
    ages = {}
    prefix = settings.CELERY_BROKER_TRANSPORT_OPTIONS.get("global_keyprefix", "")
    with suppress(redis.RedisError, OSError), redises.client(settings.CELERY_BROKER_URL) as client:
        for queue in settings.CELERY_TASK_QUEUES:
            last = [client.lindex(f"{prefix}{queue}{priority}", -1) for priority in PRIORITIES]
            since = [at for message in last if isinstance(message, bytes) and (at := queued_at(message)) is not None]
            if since:
                ages[queue] = max(0.0, now.timestamp() - min(since))
    eldest = mails_waiting().aggregate(at=Min("made_at"))["at"]
    if eldest is not None:
        ages["mail"] = (now - eldest).total_seconds()
    return ages


def mails_waiting() -> QuerySet[Notice]:
    """Mails that could go now: those kept for somebody's hours do not wait."""
    return Notice.objects.filter(kept_until=None, state__in=UNSENT, way=Notice.Way.MAIL)


def queued_at(message: bytes) -> float | None:
    """When a message of Celery's was queued; None if it does not say."""
    try:
        return float(msgspec.json.decode(message)["headers"][QUEUED_AT])
    except (msgspec.DecodeError, KeyError, TypeError, ValueError):
        return None


def sweep_age(now: datetime) -> float | None:
    at = Came.objects.filter(what=SWEEP).values_list("at", flat=True).first()
    return (now - at).total_seconds() if at is not None else None


def resolving() -> set[int]:
    """Segments that workers should be at: no war that stands still, and none with a battle at a table or elsewhere."""
    still = set(StandStill.objects.values_list("campaign", flat=True))
    if None in still:
        return set()
    at_table = Q(run__engagements__void=False, run__engagements__battle__state__in=("table", "elsewhere"))
    rows = Segment.objects.filter(state=Segment.State.RESOLVING, run__undone=False).exclude(run__campaign__in=still)
    return set(rows.values_list("pk", flat=True)) - set(rows.filter(at_table).values_list("pk", flat=True))


def runs(now: datetime) -> list[float]:
    """How long each run has been seen resolving. It is noted here: a segment does not say when it was ordered, and each worker
    that tries it again stamps it anew."""
    there = {f"{RUN}{pk}" for pk in resolving()}
    Wrong.objects.filter(key__startswith=RUN).exclude(key__in=there).delete()
    Wrong.objects.bulk_create([Wrong(key=key, since=now) for key in sorted(there)], ignore_conflicts=True)
    return [(now - since).total_seconds() for since in Wrong.objects.filter(key__in=there).values_list("since", flat=True)]


# ---- the machine and its settings ----


def clock() -> dict[str, float]:
    """By how many seconds this machine's clock is before that of the database server and of the broker's."""
    off = {}
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT extract(epoch FROM clock_timestamp())")
            off["the database"] = time.time() - float(cursor.fetchone()[0])
    if (told := redises.info(settings.CELERY_BROKER_URL)) is not None:
        off["Redis"] = time.time() - float(told["time"])
    return off


def zone_readable() -> bool:
    try:
        ZoneInfo("Europe/London")
    except (KeyError, OSError, ValueError):
        return False
    return True


def disk() -> dict[str, float]:
    """The free share of the disks of the home, and of the backups."""
    free = {}
    for folder in filter(None, (str(settings.HOME), settings.BACKUP_FOLDER)):
        with suppress(OSError):
            usage = shutil.disk_usage(folder)
            free[folder] = usage.free / usage.total
    return free


def backup_age() -> float | None:
    """Seconds since the newest file in BACKUP_FOLDER was written."""
    folder = Path(settings.BACKUP_FOLDER or os.devnull)
    files = [one for one in folder.iterdir() if one.is_file()] if folder.is_dir() else []
    return max(0.0, time.time() - max(one.stat().st_mtime for one in files)) if files else None


def of_settings() -> Iterator[Line]:
    tls = os.environ.get("MAIL_TLS", "starttls")
    user, password = settings.EMAIL_HOST_USER, settings.EMAIL_HOST_PASSWORD
    yield checks.mail(settings.EMAIL_HOST, tls, user, password, mail_answers(), settings.ADMIN_MAIL)
    strangers = connection.vendor == "postgresql"
    yield checks.address(settings.SITE_URL, settings.ALLOWED_HOSTS, settings.SESSION_COOKIE_SECURE, strangers)
    yield checks.secret(settings.SECRET_KEY, settings.DEBUG)
    yield checks.hosts(settings.ALLOWED_HOSTS)


def mail_answers() -> bool | None:
    """Whether the mail server lets us in; None where there is none."""
    if not settings.EMAIL_HOST:
        return None
    server = get_connection()
    try:
        server.open()
        server.close()
    except (OSError, ValueError):  # every error of SMTP is an OSError
        return False
    return True


def mail_back() -> int:
    """Mails of the last day that came back or were not taken."""
    since = timezone.now() - timedelta(days=1)
    return Notice.objects.filter(state__in=NOT_SENT, way=Notice.Way.MAIL, made_at__gt=since).count()


def engines() -> list[tuple[str, str]]:
    """Campaigns that are not over and cannot go on with this program, by name, and why."""
    told: dict[str, Callable[[Campaign], str]] = {Campaign.Phase.MUSTER: versions.other_pack, Campaign.Phase.WAR: versions.other}
    going = Campaign.objects.exclude(phase=Campaign.Phase.OVER).order_by("name")
    return [(campaign.name, why) for campaign in going if (why := told[campaign.phase](campaign))]
