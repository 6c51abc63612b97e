"""The doctor: broken set-ups, each told with its remedy; alarms by mail, each once until it is over (OP-045, OP-054)."""

from __future__ import annotations

import json
import os
import time
from datetime import timedelta
from io import StringIO

import pytest
from django.core import mail
from django.core.checks import CheckMessage, Error
from django.core.management import call_command
from django.core.management.base import SystemCheckError
from django.db import connection
from django.utils import timezone

from campaign.models import Campaign, CampaignSecret, Notice, SeatAssignment, Segment
from campaign.muster import founding
from campaign.runs import resolve
from campaign.tasks import resolve_segment
from deploy.health import alarms, checks, redises, tasks
from deploy.health.models import Came, Wrong
from deploy.health.receivers import SWEEP
from tactical.common.queue import send, send_group

pytestmark = pytest.mark.django_db
NOBODY = "redis://127.0.0.1:1/0"


@pytest.fixture
def war(monkeypatch) -> Campaign:
    monkeypatch.setattr("campaign.pings.ping", lambda rid, version: None)
    monkeypatch.setattr(resolve, "send", lambda *work: None)
    return founding.begin_campaign("channel_manoeuvres", "doctor", seed="doctor")


@pytest.fixture
def workers(monkeypatch, settings) -> dict[str, list[str]]:
    """Answer as the workers of a public site: none is started for these tests."""
    settings.SITE_URL, settings.SESSION_COOKIE_SECURE = "https://war.example", True
    settings.ALLOWED_HOSTS = ["war.example"]
    found = {"worker-1@here": ["celery", "odds"], "worker-2@here": ["celery"]}
    monkeypatch.setattr(checks, "workers", lambda: found)
    Came.objects.create(what=SWEEP, at=timezone.now())
    return found


@pytest.fixture(autouse=True)
def nothing_waits(settings) -> None:
    """Empty this process's queues of jobs left by earlier tests."""
    with redises.client(settings.CELERY_BROKER_URL) as client:
        client.delete(*(f"{queue}{end}" for queue in settings.CELERY_TASK_QUEUES for end in checks.PRIORITIES))


@pytest.fixture(autouse=True)
def disk(monkeypatch) -> dict[str, float]:
    """Set the disk's use, so that the tester's own disk is no fault."""
    free = {"/home": 0.5}
    monkeypatch.setattr(checks, "disk_free", lambda: free)
    return free


def doctor(*more: str) -> tuple[int, str]:
    said, status = StringIO(), 0
    try:
        call_command("doctor", *more, stdout=said)
    except SystemExit as left:
        status = int(left.code or 0)
    return status, said.getvalue()


def bad() -> dict[str, CheckMessage]:
    found = checks.examine()
    assert all(one.msg and bool(one.hint) == one.is_serious() for one in found), "each is good, or says what to do"
    return {checks.key_of(one): one for one in found if one.is_serious()}


def test_op_045_a_site_that_is_well_says_so_line_by_line_and_ends_with_0(war, workers):
    status, said = doctor()
    assert status == 0, said
    assert said.splitlines()[-1] == "All is well."
    for key in ("database", "migrations", "broker", "layer", "workers", "sweep", "clock", "zone", "disk", "mail", "secret"):
        assert f"good  {key} " in said
    status, said = doctor("--json")
    told = json.loads(said)
    assert (status, told["good"]) == (0, True)
    assert {"key", "good", "words", "todo"} == set(told["lines"][0])


def test_op_045_redis_is_away(settings, workers):
    settings.CELERY_BROKER_URL = NOBODY
    settings.CHANNEL_LAYERS = {"default": {"CONFIG": {"hosts": [{"address": NOBODY}]}}}
    assert {"broker", "layer"} <= set(bad())
    assert doctor()[0] == 1


def test_op_045_no_worker_takes_the_odds_and_the_broker_cannot_be_asked(workers):
    workers["worker-1@here"].remove("odds")
    assert bad()["workers"].msg == "None serves odds (celery: 2, odds: 0)."


@pytest.mark.postgres
def test_op_045_connections_and_the_clock_of_postgresql_are_looked_at(workers):
    """Run on both: SQLite has neither."""
    lines = {checks.key_of(one): one for one in checks.examine()}
    grown = connection.vendor == "postgresql"
    assert ("connections" in lines) is grown
    assert set(checks.clock_offsets()) == ({"the database", "Redis"} if grown else {"Redis"})
    assert not lines["clock"].is_serious()
    assert not grown or not lines["connections"].is_serious()


def test_op_045_workers_are_asked_by_the_broker_itself(settings):
    assert checks.workers() == {}, "none runs"
    settings.CELERY_BROKER_URL = NOBODY
    assert checks.workers() is None


def test_op_045_the_program_is_newer_than_the_tables(monkeypatch, workers):
    monkeypatch.setattr(checks, "missing_migrations", lambda: ["campaign 0049_x"])
    found = bad()
    assert found["migrations"].hint.startswith("Run manage.py migrate")
    assert "engines" not in found, "what stands in tables is not asked of tables that are others"


def test_op_045_the_database_does_not_answer(monkeypatch, workers):
    monkeypatch.setattr(checks, "database_fault", lambda: "OperationalError: connection refused")
    status, said = doctor()
    assert status == 1
    assert "BAD   database" in said
    assert "fix DATABASE_URL" in said


def test_op_045_an_engine_is_missing(war, workers):
    CampaignSecret.objects.filter(campaign=war).update(rules="an engine of old")
    assert "doctor: It runs with the engine an engine of old" in bad()["engines"].msg
    Campaign.objects.filter(pk=war.pk).update(phase=Campaign.Phase.OVER)
    assert bad() == {}


def test_op_045_the_newest_backup_is_too_old_or_there_is_none(settings, tmp_path, workers):
    settings.BACKUP_FOLDER = str(tmp_path)
    assert bad()["backup"].msg == "There is none in BACKUP_FOLDER."
    (tmp_path / "monday.dump").write_text("rows")
    assert bad() == {}
    old = time.time() - 27 * 3600
    os.utime(tmp_path / "monday.dump", (old, old))
    assert bad()["backup"].msg == "The newest is 27 hours old."


BROKEN = {
    "address": ({"SITE_URL": "https://other.example"}, "Add other.example to ALLOWED_HOSTS."),
    "secret": ({"SECRET_KEY": "secret"}, "Create a new one"),
    "hosts": ({"ALLOWED_HOSTS": ["*", "localhost"]}, "List the site's hosts"),
    "mail": ({"EMAIL_HOST": "127.0.0.1", "EMAIL_PORT": 1, "EMAIL_HOST_USER": "us"}, "Give both or neither; fix MAIL_HOST"),
}


@pytest.mark.parametrize("key", BROKEN)
def test_op_045_a_setting_is_not_sound(key, settings, workers):
    changed, todo = BROKEN[key]
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    for name, value in changed.items():
        setattr(settings, name, value)
    found = bad()
    assert set(found) == {key}
    assert found[key].hint.startswith(todo)


WAR = {"SITE_URL": "https://war.example", "ALLOWED_HOSTS": ["war.example"], "SESSION_COOKIE_SECURE": True}
LONG = "9hGf2kLq8Zx7Vb4Nm1Ws5Tr6Yp3Jd0Ca9hGf2kLq8Zx7Vb4Nm1Ws5Tr6Yp3Jd0Ca"
FOUND = [
    (checks.check_broker, {"redises.info": {"version": "4.0.9"}}, False),
    (checks.check_broker, {"redises.info": {"version": "8.1.0"}}, True),
    (checks.check_layer, {"redises.info": {"version": "unknown"}}, False),
    (checks.check_layer, {"redises.of_layer": ["a", "b"], "redises.info": None}, False),
    (checks.check_workers, {"workers": None}, False),
    (checks.check_connections, {"count_connections": (100, 95), "workers": {"a": [], "b": []}}, False),
    (checks.check_connections, {"count_connections": (10, 3), "workers": {"a": [], "b": []}}, False),
    (checks.check_connections, {"count_connections": (97, 20), "workers": {key: [] for key in "abcdefghij"}}, True),
    (checks.check_clock, {"clock_offsets": {"Redis": 2.5}}, False),
    (checks.check_clock, {"clock_offsets": {"Redis": -2.5, "the database": 0.1}}, False),
    (checks.check_clock, {"clock_offsets": {"Redis": 1.9}}, True),
    (checks.check_disk, {"disk_free": {"/a": 0.5, "/b": 0.09}}, False),
    (checks.check_disk, {"disk_free": {"/a": 0.10}}, True),
    (checks.check_sweep, {"sweep_age": 61.0}, False),
    (checks.check_sweep, {"sweep_age": None}, False),
    (checks.check_sweep, {"sweep_age": 59.0}, True),
    (checks.check_queues, {"queue_ages": {"celery": 121.0}}, False),
    (checks.check_queues, {"queue_ages": {"odds": 6 * 3600.0, "celery": 119.0, "mail": 600.0}}, True),
    (checks.check_queues, {"queue_ages": {"mail": 601.0}}, False),
    (checks.check_runs, {"resolving_for": [10.0, 301.0]}, False),
    (checks.check_runs, {"resolving_for": [299.0]}, True),
]
SET = [
    (checks.check_mail, {"MAIL_TLS": "ssl"}, False),
    (checks.check_mail, {"MAIL_TLS": "tls", "EMAIL_HOST_USER": "us", "EMAIL_HOST_PASSWORD": "word"}, True),
    (checks.check_address, {"SITE_URL": "http://localhost:8000", "ALLOWED_HOSTS": ["localhost"]}, connection.vendor == "sqlite"),
    (checks.check_address, {**WAR, "SITE_URL": "http://war.example"}, False),
    (checks.check_address, {**WAR, "SITE_URL": "https://a.war.example", "ALLOWED_HOSTS": [".war.example"]}, True),
    (checks.check_address, {**WAR, "SITE_URL": "https://other.example"}, False),
    (checks.check_address, {**WAR, "SITE_URL": "war.example"}, False),
    (checks.check_secret, {"SECRET_KEY": "x" * 60}, False),
    (checks.check_secret, {"SECRET_KEY": LONG}, True),
    (checks.check_secret, {"SECRET_KEY": LONG, "DEBUG": True}, False),
    (checks.check_hosts, {"ALLOWED_HOSTS": ["war.example", " other.example"]}, False),
    (checks.check_hosts, {"ALLOWED_HOSTS": [""]}, False),
]


@pytest.mark.parametrize(("look", "found", "good"), FOUND)
def test_op_045_what_is_found_is_judged_by_its_bound_and_says_what_to_do(look, found, good, monkeypatch):
    monkeypatch.setattr(checks.connection, "vendor", "postgresql")
    for name, value in found.items():
        monkeypatch.setattr(f"deploy.health.checks.{name}", lambda *_, value=value: value)
    words, todo = look()
    assert words
    assert bool(todo) is not good, words


@pytest.mark.parametrize(("look", "given", "good"), SET)
def test_op_045_settings_are_judged_and_say_what_to_do(look, given, good, monkeypatch, settings):
    for name, value in given.items():
        if name.startswith("MAIL"):
            monkeypatch.setenv(name, value)
        else:
            setattr(settings, name, value)
    words, todo = look()
    assert words
    assert bool(todo) is not good, words


def test_op_045_a_zone_that_cannot_be_read_is_told(monkeypatch):
    monkeypatch.setattr(checks, "ZoneInfo", lambda key: {}[key])
    assert checks.check_zone() == (
        "The time zone Europe/London cannot be read.",
        "Install tzdata: deadlines are shown in players' time zones.",
    )


def test_op_045_django_s_own_command_says_the_same(war, workers, disk):
    disk["/home"] = 0.05
    said = StringIO()
    with pytest.raises(SystemCheckError, match=r"\(site.disk\) 5% free at /home.\s+HINT: Free some space"):
        call_command("check", "--deploy", "--tag", "site", "--database", "default", stderr=said)


def test_op_054_the_age_of_what_waits_is_told_by_queue(settings, war, monkeypatch):
    from deploy.health import redises

    keys = ["celery", *(f"odds{end}" for end in checks.PRIORITIES)]
    prefix = settings.CELERY_BROKER_TRANSPORT_OPTIONS["global_keyprefix"]
    with redises.client(settings.CELERY_BROKER_URL) as client:
        client.delete(*(f"{prefix}{key}" for key in keys))
        assert checks.queue_ages(timezone.now()) == {}
        send("campaign.tasks.resolve_segment", 1)
        send_group("campaign.tasks.run_job", [(1,), (2,)])
        later = timezone.now() + timedelta(seconds=125)
        ages = checks.queue_ages(later)
        with monkeypatch.context() as patch:
            patch.setattr(timezone, "now", lambda: later)
            said = checks.check_queues()
        client.delete(*(f"{prefix}{key}" for key in keys))
    assert set(ages) == {"celery", "odds"}
    assert all(124 < age < 140 for age in ages.values())
    assert said == ("Work is waiting in celery for 2 minutes.", "Start more workers, or find out what holds them up.")
    holder = SeatAssignment.objects.first()
    Notice.objects.create(holder=holder, event="x", kind="call", made_at=timezone.now() - timedelta(minutes=11))
    assert bad()["queues"].msg == "Work is waiting in mail for 11 minutes."


@pytest.mark.postgres
def test_op_054_a_run_that_resolves_for_long_is_an_alarm_told_once_until_it_is_over(war, workers, settings, mailoutbox):
    settings.ADMIN_MAIL = "admin@site.example"
    segment = Segment.objects.present(war)
    assert resolve.order_six_hours(segment.pk)
    tasks.look()
    assert mail.outbox == [], "for some minutes it is as it should be"
    Wrong.objects.filter(key=f"run {segment.pk}").update(since=timezone.now() - timedelta(seconds=301))
    assert bad()["runs"].msg.startswith("1 of 1 being resolved take longer than 5 minutes")
    tasks.look()
    tasks.look()
    assert [one.subject for one in mail.outbox] == ["Sealed Orders: runs"]
    assert mail.outbox[0].to == ["admin@site.example"]
    assert war.title not in mail.outbox[0].body
    resolve_segment(segment.pk)
    tasks.look()
    assert not Wrong.objects.exists()
    assert len(mail.outbox) == 1


def test_op_054_each_alarm_is_made_to_happen_and_comes_again_when_it_does(war, workers, disk, settings, monkeypatch, mailoutbox):
    settings.ADMIN_MAIL = "admin@site.example"
    Came.objects.update(at=timezone.now() - timedelta(seconds=70))
    disk["/home"] = 0.05
    monkeypatch.setattr(checks, "clock_offsets", lambda: {"Redis": 3.0})
    made = timezone.now() - timedelta(hours=2)
    Notice.objects.create(
        holder=SeatAssignment.objects.first(), event="x", kind="call", made_at=made, state=Notice.State.RETURNED
    )
    tasks.look()
    assert mail.outbox[0].subject == "Sealed Orders: disk, sweep, clock, mail-back"
    disk["/home"] = 0.5
    tasks.look()
    disk["/home"] = 0.05
    tasks.look()
    assert [one.subject for one in mail.outbox[1:]] == ["Sealed Orders: disk"]
    doctor("--mail")
    assert len(mail.outbox) == 2, "whoever looks, it is told once"


def test_op_054_an_alarm_that_could_not_be_mailed_is_tried_again(settings, monkeypatch, mailoutbox):
    settings.ADMIN_MAIL = "admin@site.example"
    line = Error("It never came.", hint="See that exactly one beat runs.", id="site.sweep")
    with monkeypatch.context() as patch:
        patch.setattr(alarms.EmailMessage, "send", lambda *_: (_ for _ in ()).throw(ConnectionRefusedError()))
        assert alarms.tell([line]) == 0
    assert alarms.tell([line]) == 1
    assert alarms.tell([line]) == 0
    settings.ADMIN_MAIL = ""
    Wrong.objects.all().delete()
    assert alarms.tell([line]) == 0
    assert len(mail.outbox) == 1


def test_op_054_a_database_that_is_away_is_told_once_until_it_is_there_again(
    workers, settings, monkeypatch, tmp_path, mailoutbox
):
    settings.ADMIN_MAIL, settings.HOME = "admin@site.example", tmp_path
    with monkeypatch.context() as patch:
        patch.setattr(checks, "database_fault", lambda: "OperationalError: connection refused")
        patch.setattr(Wrong.objects, "filter", lambda **_: pytest.fail("a table is asked of a database that is away"))
        for _ in range(2):
            status, said = doctor("--mail")
            assert status == 1
            assert "disk" in said
    assert [one.subject for one in mail.outbox] == ["Sealed Orders: database"]
    assert doctor("--mail")[0] == 0
    with monkeypatch.context() as patch:
        patch.setattr(checks, "database_fault", lambda: "OperationalError: connection refused")
        doctor("--mail")
    assert len(mail.outbox) == 2
