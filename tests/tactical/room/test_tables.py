"""Opening a table: all faults at once, nothing half-written, a cap."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client, RequestFactory
from django.utils import timezone

from tactical.common.address import mark_of
from tactical.common.refusals import Refused
from tactical.models import Battle, Chair, Table, View
from tactical.services import tables, wishes
from tests.doorway import enter
from tests.tactical.room.playing import a_table, chair

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

FORM = {"ruleset": "toy", "setup": "nine", "side": "W", "plays_E": "person", "name": "Wilma"}


def open_by_form(**changes: str) -> Table:
    return tables.open_table(wishes.read_wish({**FORM, **changes})).table


def refused(**changes: str) -> dict[str, str]:
    """Return each fault by its place."""
    with pytest.raises(Refused) as refusal:
        open_by_form(**changes)
    assert not Battle.objects.exists()
    assert not Table.objects.exists()
    return {fault["where"]: fault["text"] for fault in refusal.value.faults}


def test_a_table_opens_with_its_first_views_and_a_sheet_for_everybody_who_must_act():
    table = open_by_form(watch_delay="3", move_seconds="60")
    assert (table.title, table.watch_delay, table.move_seconds) == ("Hidden flags: Nine squares", 3, 60)
    assert sorted(View.objects.values_list("viewer", "number")) == [("E", 0), ("W", 0), ("umpire", 0)]
    assert sorted(table.sheets.values_list("side", "number")) == [("E", 0), ("W", 0)]
    assert table.seed == ""
    assert table.battle.seed
    assert table.battle.state == Battle.State.TABLE


def test_every_fault_of_the_form_is_named_at_once():
    found = refused(setup="ten", side="N", plays_W="dog", plays_E="", watch_delay="-1", move_seconds="3", name="x" * 41)
    assert set(found) == {"setup", "side", "plays_W", "plays_E", "watch_delay", "move_seconds", "name"}
    assert all(text[-1] == "." for text in found.values())


def test_a_rule_set_that_cannot_be_opened_is_refused_with_those_that_can():
    found = refused(ruleset="chess")
    assert "Hidden flags" in found["ruleset"]


def test_a_position_in_notation_goes_before_the_set_up():
    assert open_by_form(position="5", setup="").setup == '{"length":5}'


def test_every_fault_of_a_position_is_named():
    with pytest.raises(Refused) as refusal:
        open_by_form(position="five")
    assert len(refusal.value.faults) == 2
    assert refused(position="1") == {"position": "A row has 2 to 99 squares."}
    assert "the most is" in refused(position="1" * 20_001)["position"]
    assert "no notation" in refused(ruleset="tiny", side="white", plays_black="program", position="5")["position"]


def test_no_more_tables_than_the_site_allows(settings):
    settings.MAX_TABLES = 2
    first, _ = open_by_form(), open_by_form()
    with pytest.raises(Refused, match="2 battles are being fought here"):
        open_by_form()
    Table.objects.filter(pk=first.pk).update(ended=first.opened_at)
    open_by_form()


def aged(table: Table, hours: float) -> Table:
    Table.objects.filter(pk=table.pk).update(opened_at=timezone.now() - timedelta(hours=hours))
    return table


def test_where_all_tables_are_taken_the_oldest_to_which_nobody_came_makes_room(settings):
    settings.MAX_TABLES = 4
    met, moved = aged(open_by_form(), 9), aged(open_by_form(), 8)
    tables.sit_down(chair(met, "E"), "Ernst")
    Table.objects.filter(pk=moved.pk).update(number=1)
    older, newer = aged(open_by_form(), 3), aged(open_by_form(), 2)

    def over() -> list[bool]:
        return [Table.objects.get(pk=one.pk).is_over for one in (met, moved, older, newer)]

    open_by_form()
    assert over() == [False, False, True, False]
    assert "others needed the room" in Table.objects.get(pk=older.pk).result
    open_by_form()
    assert over() == [False, False, True, True]
    with pytest.raises(Refused, match="4 battles are being fought here"):
        open_by_form()  # a table opened a moment ago is not taken from an owner who waits for a friend
    assert over() == [False, False, True, True]


def test_one_address_opens_so_many_and_leaves_the_others_their_room(settings):
    settings.MAX_TABLES_EACH = 2
    where = {"REMOTE_ADDR": "192.0.2.7"}
    answers = [Client().post("/battles/open/", FORM, **where) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [302, 302, 422]
    assert "2 battles opened from your address are still going on" in answers[2].content.decode()
    assert Client().post("/battles/open/", FORM, REMOTE_ADDR="192.0.2.8").status_code == 302
    Table.objects.filter(pk=Table.objects.earliest("pk").pk).update(ended=timezone.now())
    assert Client().post("/battles/open/", FORM, **where).status_code == 302
    assert not Table.objects.filter(opener__contains="192.0").exists(), "the address itself is kept nowhere"


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("::ffff:192.0.2.7", "192.0.2.7", True),
        ("192.0.2.7", "192.0.2.8", False),
    ],
)
def test_an_address_is_that_of_a_connection(one: str, other: str, same: bool):
    marks = [mark_of(RequestFactory().get("/", REMOTE_ADDR=address)) for address in (one, other)]
    assert (marks[0] == marks[1]) == same
    assert all(marks)


def test_this_machine_has_no_mark_and_an_address_that_cannot_be_read_neither():
    assert {mark_of(RequestFactory().get("/", REMOTE_ADDR=one)) for one in ("127.0.0.1", "::1", "", "unix:")} == {""}


def test_a_clock_is_one_of_the_choices_or_ones_own_in_minutes():
    assert open_by_form(move_seconds="own", own_minutes="3").move_seconds == 180
    assert open_by_form(move_seconds="", own_minutes="3").move_seconds is None
    for minutes in ("", "0", "x", "99999"):
        with pytest.raises(Refused) as refusal:
            open_by_form(move_seconds="own", own_minutes=minutes)
        assert [fault["where"] for fault in refusal.value.faults] == ["own_minutes"]


@pytest.mark.parametrize(
    ("given", "kept"), [("", "West"), ("  A\x00 \n B\u202e ", "A B"), ("<b>Wilma</b>", "<b>Wilma</b>"), ("Ägir ⚔", "Ägir ⚔")]
)
def test_a_name_is_plain_text_of_one_line(given: str, kept: str):
    assert chair(open_by_form(name=given), "W").name == kept


def test_an_owner_may_look_on_while_programs_play():
    table = open_by_form(side="watch", plays_W="program")
    assert [one.side for one in table.chairs.all()] == ["watch", "E", "watch"]
    assert table.program_sides == ("W",)


# ---- the doors ----


def test_the_form_opens_a_table_and_sits_its_owner_down():
    browser = Client()
    answer = browser.post("/battles/open/", FORM)
    owner = Chair.objects.get(is_owner=True)
    assert answer.headers["Location"] == f"/battle/{owner.rid}/"
    assert browser.get(f"/battle/{owner.rid}/").status_code == 200


def test_a_form_with_faults_comes_back_with_all_of_them_and_what_was_filled_in():
    answer = Client().post("/battles/open/", {**FORM, "setup": "ten", "name": "<i>" + "x" * 40})
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "Choose a set-up" in page
    assert "the most is 40" in page
    assert "<i>x" not in page
    assert answer.context["given"]["name"].startswith("<i>")
    assert not Table.objects.exists()


def test_a_link_asks_a_name_once_and_then_another_opens_the_chair():
    table = open_by_form()
    east = chair(table, "E")
    browser = Client()
    link = f"/battles/enter/{east.token}/"
    assert "East" in browser.get(link).content.decode()
    assert not chair(table, "E").taken, "a link that is only looked at (a preview, say) takes nothing"
    assert browser.post(link, {"name": "e" * 41}).status_code == 422
    assert browser.post(link, {"name": "Ernst"}).status_code == 302
    assert (chair(table, "E").taken, chair(table, "E").name) == (True, "Ernst")
    own = browser.get(f"/battle/{east.rid}/state.json").json()["own_link"]
    other = Client()
    assert other.get(link).status_code == 403, "whoever sent the link, or found it in a letter"
    assert other.get(own).status_code == 200
    assert other.get(f"/battle/{east.rid}/").status_code == 404, "nobody is let in by looking"
    assert other.post(own).status_code == 302, "the same person in another browser"
    assert other.get(f"/battle/{east.rid}/").status_code == 200


def test_one_browser_sits_on_one_chair_of_a_table_and_is_told_so():
    table = a_table()
    browser = Client()
    enter(browser, chair(table, "W"))
    for side in ("E", "watch"):
        answer = browser.get(f"/battles/enter/{chair(table, side).token}/")
        assert answer.status_code == 403
        assert "another browser or a private window" in answer.content.decode()
    browser.post("/battles/leave/", {"rid": chair(table, "W").rid})
    assert browser.get(f"/battle/{chair(table, 'W').rid}/").status_code == 404
    assert enter(browser, chair(table, "E")).status_code == 302


def test_many_may_look_on_by_one_link():
    table = a_table()
    watch = chair(table, "watch")
    for _ in range(3):
        browser = Client()
        assert enter(browser, watch).status_code == 302
        assert browser.get(f"/battle/{watch.rid}/state.json").json()["side"] == "watch"
    assert table.chairs.count() == 3


def test_a_link_copied_in_part_is_refused_in_words():
    answer = Client().get("/battles/enter/half-a-link/")
    assert answer.status_code == 403
    assert "may be missing" in answer.content.decode()


def test_only_the_owner_is_given_links_and_only_of_chairs_not_taken():
    table = open_by_form()
    west = Client()
    enter(west, chair(table, "W"))
    state = west.get(f"/battle/{chair(table, 'W').rid}/state.json").json()
    assert [link["side"] for link in state["links"]] == ["E", "watch"]
    assert state["links"][0]["url"].startswith("http://testserver/battles/enter/")
    assert state["sides"]["E"]["who"] is None
    tables.sit_down(chair(table, "E"), "Ernst")
    state = west.get(f"/battle/{chair(table, 'W').rid}/state.json").json()
    assert [link["side"] for link in state["links"]] == ["watch"]
    assert state["sides"]["E"]["who"] == "Ernst"
    east = Client()
    enter(east, chair(table, "E"))
    assert east.get(f"/battle/{chair(table, 'E').rid}/state.json").json()["links"] == []


def test_the_lobby_lists_what_can_be_opened_and_where_one_sits():
    table = a_table()
    browser = Client()
    enter(browser, chair(table, "W"))
    context = browser.get("/battles/").context
    assert "toy" in [one["key"] for one in context["rulesets"]]
    mine = context["mine"]
    assert [(one["title"], one["side"], one["asked"], one["over"]) for one in mine] == [
        ("Hidden flags: Nine squares", "West", True, False)
    ]
