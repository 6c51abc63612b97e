"""Channels of a war (CK-038): the text and form of messages; forbidden addresses; a channel that accepts nothing."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import msgspec
import pytest

from campaign import outgoing_requests
from campaign.clock import channels
from campaign.models import Campaign, Notice, Webhook, WebhookLine
from campaign.notify import war_channels
from campaign.rulings.ruling_records import stamp
from campaign.runs import war_end
from campaign.schedule import deadline_sweep
from tests.campaign.clock import wars
from tests.campaign.clock.wars import AT_20, FIXED_20, MORNING, Hands
from tests.campaign.mail.addresses import HOOK
from tests.campaign.mail.listener import Listener, a_listener
from tests.campaign.mail.postman import with_addresses
from tests.promises import playing

SLACK = "https://hooks.slack.com/services/T01234567/B01234567/abcdefghijklmnopqrstuvwx"
MATTERMOST = "https://chat.example.org/hooks/abcdefghijklmnopqrstuvwxyz"
NASTY = "@everyone <!channel> **bold** [x](https://evil.example)\r\nInjected: 1 </p>"

# -- pure ----------------------------------------------------------------------------------------------------------------


def test_ck_038_what_it_is_told_of_the_clock_and_of_runs():
    due = datetime(2026, 11, 20, 20, tzinfo=UTC)
    assert channels.moved("A war", due, "Europe/London") == "A war: orders close on Friday 20 November 2026, 20:00 GMT."
    said = channels.published("A war", "Day 1, 00:00–06:00", due, "Europe/London")
    assert said == "A war: Day 1, 00:00–06:00 are published. Orders close on Friday 20 November 2026, 20:00 GMT."
    assert channels.announce_war_end("A war") == "A war is over."


def test_ck_038_l14_nothing_that_somebody_typed_calls_anybody_or_makes_a_line_or_a_link():
    text = channels.announce_war_end(NASTY)
    assert "\n" not in text
    discord = json.loads(channels.body("discord", text))
    assert discord["allowed_mentions"] == {"parse": []}
    assert "\\[x\\]\\(https" in discord["content"]
    slack = json.loads(channels.body("slack", text))["text"]
    assert "<" not in slack
    assert "&lt;!channel&gt;" in slack
    assert "@everyone" not in json.loads(channels.body("mattermost", text))["text"]
    for kind in channels.PATHS:
        assert b"\n" not in channels.body(kind, text)


REFUSED = [
    "http://discord.com/api/webhooks/123456789012345678/abcdefghijklmnopqrstuvwxyz",
    "https://localhost/hooks/abcdefghijklmnopqrstuvwxyz",
    "https://127.0.0.1/hooks/abcdefghijklmnopqrstuvwxyz",
    "https://[::1]/hooks/abcdefghijklmnopqrstuvwxyz",
    "https://2130706433/hooks/abcdefghijklmnopqrstuvwxyz",
    "https://169.254.169.254/hooks/abcdefghijklmnopqrstuvwxyz",
    "https://chat.example.org:8443/hooks/abcdefghijklmnopqrstuvwxyz",
    "https://user@chat.example.org/hooks/abcdefghijklmnopqrstuvwxyz",
    "https://discord.com@evil.example/api/webhooks/123456789012345678/abcdefghijklmnopqrstuvwxyz",
    "https://discord.com.evil.example/api/webhooks/123456789012345678/abcdefghijklmnopqrstuvwxyz",
    "https://discord.com/api/webhooks/../../users/@me",
    "https://discord.com/api/webhooks/123456789012345678/abcdefghijklmnopqrstuvwxyz?wait=true",
    "https://other.example.org/hooks/abcdefghijklmnopqrstuvwxyz",
    "ftp://discord.com/",
    "discord",
    "",
    "https://discord.com/api/webhooks/1\r\nHost: evil",
]


@pytest.mark.parametrize("url", REFUSED)
def test_ck_038_an_address_of_no_kind_that_is_allowed_is_none(url: str):
    try:
        target = outgoing_requests.target_of(url)
    except outgoing_requests.NotAllowed:
        return
    assert not channels.kind_of(target.host, target.path, {"chat.example.org"})


PRIVATE = ["10.1.2.3", "127.0.0.1", "192.168.0.1", "172.16.0.1", "169.254.169.254", "0.0.0.0", "100.64.0.1", "224.0.0.1"]
PRIVATE += ["::1", "fd00::1", "fe80::1%eth0", "::ffff:127.0.0.1", "64:ff9b::10.0.0.1", "2002:7f00:1::", "ff02::1", "::", "no"]


@pytest.mark.parametrize("address", PRIVATE)
def test_ck_038_a_name_that_leads_into_a_private_network_is_refused_before_anything_is_sent(address: str, monkeypatch, settings):
    """A public address beside the private one makes it no better: a name may give either at any moment."""
    asked = []

    def found(host, port, **_):
        asked.append(host)
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (one, port)) for one in ("1.1.1.1", address)]

    def connects(*_, **__):
        raise AssertionError("a connection was made")

    monkeypatch.setattr(socket, "getaddrinfo", found)
    monkeypatch.setattr(socket, "create_connection", connects)
    with pytest.raises(outgoing_requests.NotAllowed, match="private network"):
        outgoing_requests.post(HOOK, b"{}", {})
    assert asked == ["discord.com"]


def test_ck_038_it_goes_to_the_very_address_that_was_looked_at(monkeypatch):
    made = []

    def connects(address, *_, **__):
        made.append(address)
        raise ConnectionRefusedError

    monkeypatch.setattr(socket, "getaddrinfo", lambda host, port, **_: [(2, 1, 6, "", ("1.1.1.1", port))])
    monkeypatch.setattr(socket, "create_connection", connects)
    with pytest.raises(outgoing_requests.NoAnswer):
        outgoing_requests.post(HOOK, b"{}", {})
    assert made == [("1.1.1.1", 443)]


def test_ck_038_five_seconds_are_all_it_has_and_a_name_that_is_not_found_is_no_answer(monkeypatch, settings):
    monkeypatch.setattr(outgoing_requests, "SECONDS", 0.3)
    with a_listener(settings, "discord.com") as listener:
        listener.slowly = 1.5
        with pytest.raises(outgoing_requests.NoAnswer, match="in time"):
            outgoing_requests.post(HOOK, b"{}", {})
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: (_ for _ in ()).throw(socket.gaierror()))
    with pytest.raises(outgoing_requests.NoAnswer, match="name"):
        outgoing_requests.post(HOOK, b"{}", {})


# -- a war ---------------------------------------------------------------------------------------------------------------

Told = tuple[Campaign, Hands, Listener]


@pytest.fixture
def told(monkeypatch, settings) -> Iterator[Told]:
    """Open a war whose channel is this machine's own listener."""
    terms = msgspec.structs.replace(FIXED_20, breaker=False)
    monkeypatch.setattr(war_channels, "send", lambda task: None)
    hosts = ("discord.com", "hooks.slack.com", "chat.example.org")
    with wars.a_war(monkeypatch, terms) as (campaign, hands), a_listener(settings, *hosts) as listener:
        Campaign.objects.filter(pk=campaign.pk).update(title="Channel manoeuvres")
        campaign.refresh_from_db()
        settings.HOOK_HOSTS = frozenset({"chat.example.org"})
        yield campaign, hands, listener


def take_posted(listener: Listener) -> list[str]:
    war_channels.post_lines()
    found = [json.loads(body)["content"].replace("\\", "") for body in listener.bodies]
    listener.came.clear()
    return found


@pytest.mark.django_db
def test_ck_038_ck_011_ck_010_ck_012_a_channel_is_told_what_everybody_is_told_and_no_more(told):
    campaign, hands, listener = told
    war_channels.add(campaign, HOOK)
    assert take_posted(listener) == [
        "Channel manoeuvres: this channel will announce when a run is published, when orders close and when the clock is changed."
    ]
    deadline_sweep.move(campaign, AT_20 + timedelta(hours=1))
    assert take_posted(listener) == ["Channel manoeuvres: orders close on Friday 20 November 2026, 21:00 GMT."]
    hands.go(timedelta(minutes=1))
    deadline_sweep.pause(campaign, MORNING + timedelta(days=1), "Canary")
    hands.go(timedelta(minutes=1))
    deadline_sweep.end_pause(campaign)
    assert take_posted(listener) == [
        "Channel manoeuvres: the clock is paused until Saturday 21 November 2026, 08:00 GMT.",
        "Channel manoeuvres: orders close on Friday 20 November 2026, 20:00 GMT.",
    ]
    deadline_sweep.stand_still(campaign)
    WebhookLine.objects.create(hook=Webhook.objects.get(), event="other", text="Canary", made_at=hands.at)
    assert take_posted(listener) == ["Channel manoeuvres: the clock is stopped until the umpire restarts it."], "CK-012"
    WebhookLine.objects.filter(event="other").delete()
    hands.go(timedelta(minutes=1))
    deadline_sweep.lift(campaign)
    assert [one.partition(": ")[2][:12] for one in take_posted(listener)] == ["orders close"]
    wars.next_run(campaign)
    (line,) = take_posted(listener)
    assert line.startswith("Channel manoeuvres: Day 1, ")
    assert line.endswith("are published. Orders close on Friday 20 November 2026, 20:00 GMT.")
    segment = playing.present(campaign)
    war_end.end(segment, stamp(segment), Campaign.Opened.NOT, {}, known=True)
    war_channels.post_lines()
    path, headers, body = listener.came.pop()
    assert json.loads(body)["content"] == "Channel manoeuvres is over."
    assert path == HOOK.removeprefix("https://discord.com")
    assert headers["content-type"] == "application/json"
    assert "cookie" not in headers
    assert not listener.came
    hands.go(timedelta(days=30))
    war_channels.sweep(hands.at)
    assert not Webhook.objects.exists(), "its address is a secret, and of no use any more"


@pytest.mark.postgres
@pytest.mark.django_db
def test_ck_038_three_tries_and_after_ten_failures_it_is_off_and_the_umpire_is_told(told):
    campaign, hands, listener = told
    with_addresses(campaign, "umpire")
    hook = war_channels.add(campaign, HOOK)
    listener.more = {"Location": "http://127.0.0.1:1/"}
    listener.answers = [302, 500, 404, 500]
    tries = []
    for _ in range(5):
        assert war_channels.post_lines() == 0
        tries.append(len(listener.came))
        hands.go(war_channels.PATIENCE)
        war_channels.sweep(hands.at)
    assert tries == [1, 2, 3, 3, 3], "three tries, a minute apart; a redirect is not gone after"
    line = WebhookLine.objects.get(event="begun")
    assert (line.state, line.trouble, line.tries) == ("failed", "it answered 404", 3)
    listener.answers = [500] * 20
    for n in range(4):
        war_channels.say(campaign, f"run {n}", "A line.")
        for _ in range(3):
            war_channels.post_lines()
            hands.go(war_channels.PATIENCE)
    hook.refresh_from_db()
    assert hook.off
    assert len(listener.came) == war_channels.FAILURES
    assert Notice.objects.filter(kind="desk", holder__seat__key="umpire").count() == 1
    umpire = campaign.seats.get(key="umpire")
    desk = playing.client_of(umpire)
    assert "The channel in Discord is off" in desk.get(f"/desk/{umpire.rid}/").content.decode()
    assert war_channels.say(campaign, "run 9", "A line.") == 0
    assert war_channels.again(campaign, hook.pk)
    listener.answers = [500]
    assert war_channels.say(campaign, "run 10", "A line.") == 1
    war_channels.post_lines()
    hands.go(war_channels.PATIENCE)
    assert war_channels.post_lines() == 1
    hook.refresh_from_db()
    assert (hook.off, hook.failures) == (False, 0)


@pytest.mark.postgres
@pytest.mark.django_db
def test_ck_038_ck_035_a_line_is_sent_once_and_taken_up_again_when_its_worker_died(told):
    campaign, hands, listener = told
    war_channels.add(campaign, HOOK)
    row = WebhookLine.objects.select_related("hook__campaign").get()
    assert war_channels.send_line(row, hands.at)
    assert not war_channels.send_line(row, hands.at), "another worker that read it at the same instant"
    WebhookLine.objects.update(state="sending", taken_at=hands.at)
    assert war_channels.post_lines() == 0
    hands.go(war_channels.PATIENCE)
    assert war_channels.post_lines() == 1
    assert war_channels.say(campaign, "begun", "A second time.") == 0
    WebhookLine.objects.update(state="waiting")
    hands.go(timedelta(hours=2))
    assert war_channels.sweep(hands.at) == 0
    assert WebhookLine.objects.get().state == "failed"
    assert len(listener.came) == 2


@pytest.mark.django_db
def test_ck_038_the_desk_takes_an_address_of_a_kind_shows_none_and_refuses_others_with_all_that_is_wrong(told):
    campaign, _, _ = told
    umpire = campaign.seats.get(key="umpire")
    desk, url = playing.client_of(umpire), f"/desk/{umpire.rid}/mail/"
    for given in (HOOK, SLACK, MATTERMOST):
        assert desk.post(url, {"do": "channel", "url": f" {given} "}).status_code == 302
    assert list(Webhook.objects.values_list("kind", flat=True)) == ["discord", "slack", "mattermost"]
    page = desk.get(url).content.decode()
    assert not any(secret.rpartition("/")[2] in page for secret in (HOOK, SLACK, MATTERMOST))
    answer = desk.post(url, {"do": "channel", "url": "http://10.0.0.1/hooks/x"})
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "must begin with https://" in page
    assert "https://chat.example.org/hooks/" in page
    assert 'value="http://10.0.0.1/hooks/x"' in page
    assert "already on the list" in desk.post(url, {"do": "channel", "url": HOOK}).content.decode()
    first = Webhook.objects.first()
    assert first is not None
    assert desk.post(url, {"do": "no-channel", "channel": first.pk}).status_code == 302
    assert not Webhook.objects.filter(pk=first.pk).exists()
    assert desk.post(url, {"do": "no-channel", "channel": "x"}).status_code == 302
    assert Webhook.objects.count() == 2


@pytest.mark.django_db
def test_ck_038_of_a_full_batch_the_rest_is_sent_at_once_and_does_not_wait_for_the_sweep(told, monkeypatch):
    campaign, _, listener = told
    war_channels.add(campaign, HOOK)
    take_posted(listener)
    asked: list[str] = []
    monkeypatch.setattr(war_channels, "send", asked.append)
    for n in range(war_channels.MOST + 1):
        war_channels.say(campaign, f"run {n}", f"Line {n}.")
    asked.clear()
    assert war_channels.post_lines() == war_channels.MOST
    assert asked == [war_channels.POST], "another task takes what is left"
    asked.clear()
    assert war_channels.post_lines() == 1
    assert asked == []
