"""Mail about a battle to whoever opened it: a question first, then that everybody has come and that it is his move."""

from __future__ import annotations

import re
from datetime import datetime, timedelta

import pytest
from django.core import mail
from django.test import Client
from django.utils import timezone

from tactical.models import Letterbox, Table
from tactical.services import letters, tables
from tests.tactical.room.playing import FLAGS, chair, play

pytestmark = pytest.mark.django_db
DAY_GAME = {
    "ruleset": "toy",
    "setup": "nine",
    "side": "W",
    "plays_E": "person",
    "move_seconds": "86400",
    "mail": "ada@example.org",
}


def open_by_form(**form: str) -> Table:
    answer = Client().post("/battles/open/", {**DAY_GAME, **form})
    assert answer.status_code == 302, answer.content
    return Table.objects.get(chairs__rid=answer.url.split("/")[2])


def later(minutes: float = 6) -> datetime:
    return timezone.now() + timedelta(minutes=minutes)


def page_of(message: mail.EmailMessage) -> str:
    return re.search(r"(/battles/mail/\w+/)", message.body)[1]


def confirm() -> None:
    letters.sweep(timezone.now())
    assert Client().post(page_of(mail.outbox.pop()), {"do": "yes"}).status_code == 200


def test_an_address_is_asked_once_and_gets_nothing_before_its_owner_says_yes():
    table = open_by_form()
    assert letters.sweep(timezone.now()) == 1
    question = mail.outbox[0]
    assert (question.to, question.subject) == (["ada@example.org"], "Sealed Orders: is this address yours?")
    page = Client().get(page_of(question))
    assert "Yes, send me email" in page.content.decode()
    assert not page.cookies
    tables.sit_down(chair(table, "E"), "Ernst")
    assert letters.sweep(later()) == 0
    assert letters.sweep(timezone.now() + timedelta(days=1, seconds=1)) == 0
    assert not Letterbox.objects.exists(), "unconfirmed, it is erased within a day"


def test_who_opened_a_battle_is_told_once_that_it_can_begin_and_of_each_move_by_days():
    table = open_by_form()
    confirm()
    assert letters.sweep(later()) == 0, "nobody has come"
    tables.sit_down(chair(table, "E"), "Ernst")
    assert [letters.sweep(timezone.now()), letters.sweep(timezone.now())] == [1, 0]
    joined = mail.outbox.pop()
    assert joined.subject.endswith(": your battle can begin")
    assert "Everybody has joined: " in joined.body
    assert letters.sweep(later(4)) == 0, "who looks on has seen it by himself"
    assert [letters.sweep(later()), letters.sweep(later())] == [1, 0]
    assert "It is your move in " in mail.outbox.pop().body
    play(table, FLAGS)
    assert [letters.sweep(later()), letters.sweep(later())] == [1, 0]
    for secret in (one for row in table.chairs.all() for one in (row.rid, row.token)):
        assert secret not in mail.outbox[0].body, "a mail opens no battle"
    play(table, {"W": {"steps": [1]}})
    assert letters.sweep(later()) == 0, "it is East's move"


def test_a_live_game_has_no_mail_about_moves_and_one_press_erases_the_address():
    table = open_by_form(move_seconds="600")
    confirm()
    tables.sit_down(chair(table, "E"), "Ernst")
    assert [letters.sweep(timezone.now()), letters.sweep(later())] == [1, 0]
    stop = mail.outbox[0].extra_headers
    assert stop["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    page = page_of(mail.outbox[0])
    assert Client(enforce_csrf_checks=True).post(page, {"List-Unsubscribe": "One-Click"}).status_code == 200
    assert not Letterbox.objects.exists()
    assert Client().get(page).status_code == 404


def test_a_mail_server_that_does_not_answer_is_asked_again(monkeypatch):
    open_by_form()
    with monkeypatch.context() as silent:
        silent.setattr(mail.EmailMessage, "send", lambda self: (_ for _ in ()).throw(ConnectionRefusedError))
        assert letters.sweep(timezone.now()) == 0
    assert letters.sweep(timezone.now()) == 1


def test_no_stranger_is_asked_by_many_battles_and_a_wrong_address_is_refused():
    for _ in range(4):
        open_by_form()
    assert letters.sweep(timezone.now()) == letters.QUESTIONS == 3
    answer = Client().post("/battles/open/", {**DAY_GAME, "mail": "ada"})
    assert answer.status_code == 422
    assert "An email address must be like name@example.org, not “ada”." in answer.content.decode()
