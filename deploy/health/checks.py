"""Health of the site as Django system checks (OP-045): for ``manage.py doctor``, alarms and ``manage.py check --deploy --tag site
--database default``.

Each reports one thing: an Info where it is well, else an Error whose hint says what to do. Checks of tables also have Django's
tag ``database``, and report nothing unless ``databases`` names ours.
"""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from pathlib import Path
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo

import msgspec
import redis
from celery import current_app
from django.conf import settings
from django.core.checks import CheckMessage, Error, Info, Tags, register, run_checks
from django.core.checks.security.base import check_secret_key
from django.core.mail import get_connection
from django.db import DEFAULT_DB_ALIAS, DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.db.models import Min, Q, QuerySet
from django.http.request import split_domain_port, validate_host
from django.utils import timezone
from kombu.exceptions import OperationalError
from kombu.transport.redis import Channel

from campaign.models import Campaign, EmergencyStop, Notice, Segment
from campaign.notify.mail_queue import NOT_SENT, UNSENT
from campaign.runs import engine_versions
from deploy.health import redises
from deploy.health.models import Came, Fault, Wrong
from deploy.health.receivers import QUEUED_AT, SWEEP
from tactical.engine.text.words import plural

SITE, WATCH = "site", "watch"
"""Tags: of all the doctor's checks, and of faults that arise while the site runs (OP-054)."""
OLDEST_REDIS = 5  # channels-redis needs BZPOPMIN
CLOCK_OFF_S = 2.0
LEAST_FREE = 0.10
SWEEP_S = 60.0
RESOLVING_S = 300.0
BACKUP_S = 26 * 3600.0
QUEUES_S: Mapping[str, float] = {"celery": 120.0, "odds": 6 * 3600.0, "mail": 600.0}
"""Most seconds that the oldest message of a queue may wait (SC-OP-02)."""
CONNECTIONS_OF_WORKER = 2
LOCAL = ("localhost", "127.0.0.1", "::1", "")
PRIORITIES = ("", *(f"{Channel.sep}{n}" for n in (3, 6, 9)))
"""Suffixes of a queue's keys in Redis, by priority."""
WORKERS_S = 1.0
RUN = "run "
Said = tuple[str, str] | None
"""Finding of a check: the state, and what to do, or "" where it is well; None for nothing to report."""
_order: list[str] = []


def site_check(key: str, *tags: str) -> Callable[[Callable[[], Said]], Callable[[], Said]]:
    """Register a check of one thing; the doctor shows them in the order of registration."""

    def enlist(look: Callable[[], Said]) -> Callable[[], Said]:
        def check(app_configs: object, databases: Sequence[str] | None = None, **_: object) -> list[CheckMessage]:
            said = look() if databases or Tags.database not in tags else None
            if said is None:
                return []
            words, todo = said
            return [Error(words, hint=todo, id=f"{SITE}.{key}") if todo else Info(words, id=f"{SITE}.{key}")]

        _order.append(key)
        register(check, SITE, *tags, deploy=True)
        return look

    return enlist


def examine(tag: str = SITE) -> list[CheckMessage]:
    """Run the checks of a tag in order; those of the database only where it answers with the right tables."""
    ready = not database_fault() and not missing_migrations()
    found = run_checks(tags=[tag], include_deployment_checks=True, databases=[DEFAULT_DB_ALIAS] if ready else [])
    return sorted(found, key=lambda message: _order.index(key_of(message)))


def key_of(message: CheckMessage) -> str:
    """Name the subject of a message, such as "sweep"."""
    return str(message.id).removeprefix(f"{SITE}.")


def long(seconds: float) -> str:
    """Write a duration: "40 seconds", "3 minutes", "7 hours", "12 days"."""
    for unit, name in ((86400, "day"), (3600, "hour"), (60, "minute")):
        if seconds >= 2 * unit:
            return f"{int(seconds // unit)} {name}s"
    return plural(int(seconds), "second")


# ---- the database ----


@site_check("database")
def check_database() -> Said:
    if fault := database_fault():
        return f"{connection.display_name} does not answer ({fault}).", "Start it, or fix DATABASE_URL."
    version = ".".join(map(str, connection.get_database_version()))
    return f"{connection.display_name} {version} answers.", ""


def database_fault() -> str:
    """Explain why the database cannot be queried, by the first line of its error; "" if it can."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except (DatabaseError, OSError) as error:
        return f"{type(error).__name__}: {str(error).strip().splitlines()[0] if str(error).strip() else 'no reason given'}"
    return ""


@site_check("migrations")
def check_migrations() -> Said:
    if database_fault():
        return None
    if missing := missing_migrations():
        some = ", ".join(missing[:3]) + (f" and {len(missing) - 3} more" if len(missing) > 3 else "")
        return f"Not yet applied: {some}.", "Run manage.py migrate, then restart servers and workers."
    return "All are applied.", ""


def missing_migrations() -> list[str]:
    executor = MigrationExecutor(connection)
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    return [f"{migration.app_label} {migration.name}" for migration, _ in plan]


@site_check("connections", Tags.database)
def check_connections() -> Said:
    """Check PostgreSQL's connections: ``DB_POOL`` a web server, two a worker (OP-085)."""
    if connection.vendor != "postgresql":
        return None
    most, used = count_connections()
    alive, pool = len(workers() or {}), int(os.environ.get("DB_POOL") or 8)
    room = max(0, (most - alive * CONNECTIONS_OF_WORKER) // max(1, pool))
    has = f"{used} of {most} are in use; with DB_POOL {pool} and {alive} workers there is room for {room} web servers."
    if used >= 0.9 * most or room < 1:
        return has, "Raise max_connections of PostgreSQL, or lower DB_POOL."
    return has, ""


def count_connections() -> tuple[int, int]:
    """Count the connections that PostgreSQL allows, and those in use."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int,"
            " (SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend')"
        )
        most, used = cursor.fetchone()
    return most, used


# ---- Redis and workers ----


@site_check("broker")
def check_broker() -> Said:
    return _say_of_redis(settings.CELERY_BROKER_URL)


@site_check("layer")
def check_layer() -> Said:
    said = [_say_of_redis(url) for url in redises.of_layer()]
    return next((one for one in said if one[1]), said[0]) if said else None


def _say_of_redis(url: str) -> tuple[str, str]:
    told = redises.info(url)
    if told is None:
        return "Redis does not answer.", "Start it, or fix REDIS_URL (address, password)."
    major = str(told["version"]).split(".")[0]
    if not major.isdigit() or int(major) < OLDEST_REDIS:
        return f"Redis {told['version']} is too old.", f"Use Redis {OLDEST_REDIS} or later, or Valkey."
    return f"Redis {told['version']} answers.", ""


@site_check("workers")
def check_workers() -> Said:
    found = workers()
    if found is None:
        return "They cannot be reached without the broker.", "Fix the broker first."
        return None
    counts = {queue: sum(queue in taken for taken in found.values()) for queue in sorted(settings.CELERY_TASK_QUEUES)}
    told = ", ".join(f"{queue}: {n}" for queue, n in counts.items())
    if bare := [queue for queue, n in counts.items() if not n]:
        todo = "Start one: systemctl start sealed-orders-worker@1, or docker compose up worker."
        return f"None serves {' and '.join(bare)} ({told}).", todo
    return f"Alive, by queue: {told}.", ""


def workers() -> dict[str, list[str]] | None:
    """List the queues of each worker that answers within a second; None if the broker does not answer."""
    if not redises.answers(settings.CELERY_BROKER_URL):
        return None
    try:
        found = current_app.control.inspect(timeout=WORKERS_S).active_queues() or {}
    except (OSError, OperationalError, redis.RedisError):
        return None
    return {name: [queue["name"] for queue in queues] for name, queues in found.items()}


# ---- settings ----


@site_check("zone")
def check_zone() -> Said:
    try:
        ZoneInfo("Europe/London")
    except (KeyError, OSError, ValueError):
        return "The time zone Europe/London cannot be read.", "Install tzdata: deadlines are shown in players' time zones."
    return "Times are stored in UTC, and time zones can be read.", ""


@site_check("mail")
def check_mail() -> Said:
    faults, todo = [], []
    if (tls := os.environ.get("MAIL_TLS", "starttls")) not in ("starttls", "tls", "none"):
        faults.append(f"MAIL_TLS is {tls}")
        todo.append("set MAIL_TLS to starttls, tls or none")
    if bool(settings.EMAIL_HOST_USER) != bool(settings.EMAIL_HOST_PASSWORD):
        faults.append("one of MAIL_USER and MAIL_PASSWORD is missing")
        todo.append("give both or neither")
    if settings.EMAIL_HOST and not mail_server_lets_us_in():
        faults.append("the server refuses our login")
        todo.append("fix MAIL_HOST, MAIL_PORT, MAIL_USER and MAIL_PASSWORD, or open the firewall")
    alarms = "alarms are mailed" if settings.ADMIN_MAIL else "no alarm is mailed (ADMIN_MAIL)"
    goes = f"Sent through {settings.EMAIL_HOST}" if settings.EMAIL_HOST else "Saved in the folder mail of the home"
    return (_sentence(faults), _sentence(todo)) if faults else (f"{goes}; {alarms}.", "")


def mail_server_lets_us_in() -> bool:
    server = get_connection()
    try:
        server.open()
        server.close()
    except (OSError, ValueError):  # every error of SMTP is an OSError
        return False
    return True


@site_check("address")
def check_address() -> Said:
    """Check SITE_URL, the address in mails and printed links; on PostgreSQL more than this machine is served."""
    site, https = settings.SITE_URL, settings.SESSION_COOKIE_SECURE
    parts = urlsplit(site)
    name = parts.hostname or ""
    if parts.scheme not in ("http", "https") or not name:
        return f"SITE_URL {site!r} is no address.", "Set it to what players type, such as https://example.org."
    if name in LOCAL and connection.vendor == "postgresql":
        words = f"Links lead to {site}, which only this machine can reach."
        return words, "Set SITE_URL (or TRUSTED_ORIGINS) to what players type."
    if not validate_host(split_domain_port(parts.netloc)[0], settings.ALLOWED_HOSTS):
        words = f"Links lead to {name}, which is not in ALLOWED_HOSTS."
        return words, f"Add {name} to ALLOWED_HOSTS."
    if https != (parts.scheme == "https") and name not in LOCAL:
        words = f"SITE_URL is {parts.scheme}, and HTTPS is {int(https)}."
        return words, "If a proxy ends TLS, set HTTPS=1 and SITE_URL to https://…; otherwise set neither."
    return f"Links lead to {site}.", ""


@site_check("secret")
def check_secret() -> Said:
    if settings.DEBUG:
        words = "DEBUG is on: error pages show internals to everybody."
        return words, "Remove DEBUG from the environment."
    if check_secret_key(None):
        make = 'python3 -c "import secrets; print(secrets.token_urlsafe(48))"'
        return "SECRET_KEY can be guessed.", f"Create a new one: {make}. All players must then open their links again."
    return "SECRET_KEY is long enough.", ""


@site_check("hosts")
def check_hosts() -> Said:
    allowed = list(settings.ALLOWED_HOSTS)
    if "*" in allowed:
        todo = "List the site's hosts: otherwise links use any host a request names."
        return "ALLOWED_HOSTS accepts every name.", todo
    if not allowed or any(not host.strip() or host != host.strip() for host in allowed):
        todo = "List the hosts, separated by commas without spaces."
        return f"ALLOWED_HOSTS is {','.join(allowed)!r}.", todo
    return f"Served as {', '.join(allowed)}.", ""


def _sentence(parts: Sequence[str]) -> str:
    text = "; ".join(parts)
    return f"{text[:1].upper()}{text[1:]}."


# ---- the machine ----


@site_check("disk", WATCH)
def check_disk() -> Said:
    free = disk_free()
    told = ", ".join(f"{share:.0%} free at {folder}" for folder, share in free.items())
    if any(share < LEAST_FREE for share in free.values()):
        return f"{told}.", "Free some space: a full disk stops the database."
    return f"{told}.", ""


def disk_free() -> dict[str, float]:
    """Reckon the free share of the disks of the home and the backups."""
    free = {}
    for folder in filter(None, (str(settings.HOME), settings.BACKUP_FOLDER)):
        with suppress(OSError):
            usage = shutil.disk_usage(folder)
            free[folder] = usage.free / usage.total
    return free


@site_check("backup", WATCH)
def check_backup() -> Said:
    todo, age = "Find out why there is no backup; run one now.", backup_age()
    if not settings.BACKUP_FOLDER:
        return "None is configured (BACKUP_FOLDER); the database is the campaign.", ""
    if age is None:
        return "There is none in BACKUP_FOLDER.", todo
    return f"The newest is {long(age)} old.", todo if age > BACKUP_S else ""


def backup_age() -> float | None:
    """Reckon the seconds since the newest file in BACKUP_FOLDER was written."""
    folder = Path(settings.BACKUP_FOLDER or os.devnull)
    files = [one for one in folder.iterdir() if one.is_file()] if folder.is_dir() else []
    return max(0.0, time.time() - max(one.stat().st_mtime for one in files)) if files else None


# ---- what stands in tables and queues ----


@site_check("engines", Tags.database)
def check_engines() -> Said:
    if held := held_campaigns():
        told = " ".join(f"{name}: {why}" for name, why in held[:10])
        more = f" And {len(held) - 10} more." if len(held) > 10 else ""
        return f"{len(held)} cannot go on. {told}{more}", "Each war's umpire sees this on the desk."
    return "Every war can go on with this program.", ""


def held_campaigns() -> list[tuple[str, str]]:
    """List the campaigns that are not over and cannot go on with this program, by name, and why."""
    told: dict[str, Callable[[Campaign], str]] = {
        Campaign.Phase.MUSTER: engine_versions.other_pack,
        Campaign.Phase.WAR: engine_versions.other,
    }
    going = Campaign.objects.exclude(phase=Campaign.Phase.OVER).order_by("name")
    return [(campaign.name, why) for campaign in going if (why := told[campaign.phase](campaign))]


@site_check("runs", WATCH, Tags.database)
def check_runs() -> Said:
    ages = resolving_for(timezone.now())
    late = [age for age in ages if age > RESOLVING_S]
    if late:
        words = f"{len(late)} of {len(ages)} being resolved take longer than {long(RESOLVING_S)}, the longest {long(max(late))}."
        todo = "Read the worker's log and manage.py errors; the desk of that war says what it waits for."
        return words, todo
    return f"{len(ages)} being resolved." if ages else "None is being resolved.", ""


def resolving_for(now: datetime) -> list[float]:
    """Reckon how long each run has been seen resolving, noted here: a segment does not store when it was ordered, and each
    retry stamps it anew."""
    there = {f"{RUN}{pk}" for pk in resolving()}
    Wrong.objects.filter(key__startswith=RUN).exclude(key__in=there).delete()
    Wrong.objects.bulk_create([Wrong(key=key, since=now) for key in sorted(there)], ignore_conflicts=True)
    return [(now - since).total_seconds() for since in Wrong.objects.filter(key__in=there).values_list("since", flat=True)]


def resolving() -> set[int]:
    """Find the segments that workers should be resolving: in no stopped war, and without a battle at a table or elsewhere."""
    still = set(EmergencyStop.objects.values_list("campaign", flat=True))
    if None in still:
        return set()
    at_table = Q(run__engagements__void=False, run__engagements__battle__state__in=("table", "elsewhere"))
    rows = Segment.objects.filter(state=Segment.State.RESOLVING, run__undone=False).exclude(run__campaign__in=still)
    return set(rows.values_list("pk", flat=True)) - set(rows.filter(at_table).values_list("pk", flat=True))


@site_check("sweep", WATCH, Tags.database)
def check_sweep() -> Said:
    age = sweep_age(timezone.now())
    words = "It never came." if age is None else f"It last came {long(age)} ago."
    if age is None or age > SWEEP_S:
        todo = "See that exactly one beat runs (sealed-orders-beat) and a worker; the worker's log says what broke."
        return words, todo
    return words, ""


def sweep_age(now: datetime) -> float | None:
    at = Came.objects.filter(what=SWEEP).values_list("at", flat=True).first()
    return (now - at).total_seconds() if at is not None else None


@site_check("queues", WATCH, Tags.database)
def check_queues() -> Said:
    ages = queue_ages(timezone.now())
    late = [f"{name} for {long(age)}" for name, age in sorted(ages.items()) if age > QUEUES_S.get(name, QUEUES_S["celery"])]
    if late:
        return f"Work is waiting in {', in '.join(late)}.", "Start more workers, or find out what holds them up."
    told = ", ".join(f"{name}: {long(age)}" for name, age in sorted(ages.items()))
    return (f"The oldest waiting: {told}." if told else "Nothing waits."), ""


def queue_ages(now: datetime) -> dict[str, float]:
    """Reckon the seconds the oldest message of each non-empty queue has waited, mails included."""
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


def queued_at(message: bytes) -> float | None:
    """Read when a Celery message was queued; None if it does not say."""
    try:
        return float(msgspec.json.decode(message)["headers"][QUEUED_AT])
    except (msgspec.DecodeError, KeyError, TypeError, ValueError):
        return None


def mails_waiting() -> QuerySet[Notice]:
    """Find the mails that could go now; those held for quiet hours do not wait."""
    return Notice.objects.filter(kept_until=None, state__in=UNSENT, way=Notice.Way.MAIL)


@site_check("clock", WATCH, Tags.database)
def check_clock() -> Said:
    off = clock_offsets()
    wrong = [f"{abs(by):.1f} s {'after' if by < 0 else 'before'} {whose}" for whose, by in off.items() if abs(by) > CLOCK_OFF_S]
    if wrong:
        todo = "Synchronise the clocks of all machines (timedatectl set-ntp true): deadlines depend on them."
        return f"This machine's clock is {', and '.join(wrong)}.", todo
    return f"Agrees with {' and '.join(off)}." if off else "There is no other to compare it with.", ""


def clock_offsets() -> dict[str, float]:
    """Reckon the seconds this machine's clock is ahead of the database server's and the broker's."""
    off = {}
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT extract(epoch FROM clock_timestamp())")
            off["the database"] = time.time() - float(cursor.fetchone()[0])
    if (told := redises.info(settings.CELERY_BROKER_URL)) is not None:
        off["Redis"] = time.time() - float(told["time"])
    return off


@site_check("mail-back", WATCH, Tags.database)
def check_mail_back() -> Said:
    """Check for mails of the last day that bounced or were refused."""
    since = timezone.now() - timedelta(days=1)
    if count := Notice.objects.filter(state__in=NOT_SENT, way=Notice.Way.MAIL, made_at__gt=since).count():
        todo = "Each war's page Email lists its own; if there are many, the mail server or MAIL_FROM is not trusted."
        return f"{count} of the last day did not arrive.", todo
    return "None of the last day bounced.", ""


@site_check("errors", WATCH, Tags.database)
def check_errors() -> Said:
    if count := Fault.objects.filter(at__gt=timezone.now() - timedelta(hours=1)).count():
        return f"{count} in the last hour.", "Read manage.py errors."
    return "None in the last hour.", ""
