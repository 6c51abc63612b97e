"""The computer at a seat, by its papers alone (CK-043 to CK-051; pure)."""

from __future__ import annotations

import msgspec
import pytest

from campaign.ai import letters, phrases
from campaign.ai.phrases import Book
from campaign.ai.play import SEATS, dice_of, write
from campaign.ai.sea import admiralty, courses, engineer, trade
from campaign.ai.situation import Course, Enemy, Missing, Sailer
from naval.geo.chart import Chart
from naval.orders.seat_knowledge import KnownMerchant
from naval.standing_orders import strength
from naval.standing_orders.newspaper import Tip
from naval.standing_orders.papers import Papers
from tactical.engine.dice import Dice
from tests.campaign.ai.admirals import CHART, PORTLAND, admiral, contact, force, headquarters, letter, orders_of, reported, ship

BOOK = Book([PORTLAND, ("Devonport", -4.15, 50.335)], ["Blue cruisers"])


def test_ck_047_ck_wc_20_she_closes_shadows_or_avoids_by_the_ratio_of_strengths_and_her_temperament():
    own = strength.of_ships(["big_cruiser", "big_cruiser"])
    seen = ["two big cruisers", "three small cruisers", "one battleship and two scouts", "smoke", "three battleships"]
    ratios = [strength.ratio(own, strength.of_seen(what)) for what in seen]
    assert [round(one, 3) for one in ratios] == [1.0, 1.333, 0.857, 2.0, 0.4]
    conduct = [[strength.conduct(one, who) for who in ("bold", "steady", "cautious")] for one in ratios]
    assert conduct == [
        ["close", "shadow", "avoid"],
        ["close", "close", "shadow"],
        ["close", "shadow", "avoid"],
        ["close"] * 3,
        ["avoid"] * 3,
    ]


def test_ck_046_ck_wc_19_with_less_than_one_and_a_quarter_times_the_way_home_she_goes_there():
    assert courses.short(75, 64.3)
    assert not courses.short(90, 64.3)


def test_ck_048_ck_wc_21_a_dispatch_in_a_phrase_is_a_task():
    task = BOOK.read("Proceed to Portland at 14 knots.")
    assert task == phrases.Task(kind="proceed", places=((-2.4, 50.585),), knots=14.0)
    assert phrases.received(["0600"]) == "Your 0600 received."


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("PATROL 50 15 N 2 10 W AND 50 00 N 2 30 W AT 10 KNOTS", "patrol"),
        ("Please search Portland for 6 hours", "search"),
        ("join Blue cruisers at Portland", "join"),
        ("Return", "return"),
        ("return to Devonport, and report", "return"),
        ("Shadow the enemy", "shadow"),
        ("ENGAGE B.", "engage"),
        ("Avoid the enemy; then proceed to Portland", "avoid"),
        ("keep silence", "silence"),
        ("Break silence", "no_silence"),
        ("Report.", "report"),
        ("carry on", "carry_on"),
    ],
)
def test_ck_048_every_phrase_of_the_book_is_read_and_the_first_counts(text, kind):
    task = BOOK.read(text)
    assert task is not None
    assert task.kind == kind


def test_ck_048_ck_wc_22_what_is_in_no_phrase_is_answered_so_and_the_task_before_stands():
    said = "Have a look into Torbay, would you?"
    assert BOOK.read(said) is None
    came = (letter(1, "Proceed to Portland at 14 knots.", 0), letter(2, said, 360))
    lying = admiral(letters=came, since=10, now=360)
    book = letters.book_of(lying)
    found = letters.last_letter(lying, book, phrases.STEERS)
    assert found is not None
    assert found[0].number == 1
    wrote = write(lying, CHART, Dice("a"))
    assert {
        "to": "blue_admiralty",
        "text": "Your 1200, “Have a look into Torbay, …”, not understood; carrying on.",
    } in wrote.sheet["dispatches"]


def test_ck_048_answers_are_not_answered_and_one_tells_another_of_the_enemy_in_the_same_phrase():
    text = letters.enemy(admiral(), -2.1667, 50.25, 94, "two big cruisers")
    news = BOOK.read_enemy_report(text)
    assert news == phrases.News(lon=-2.166667, lat=50.25, what="two big cruisers", points=12.0)
    lying = admiral(letters=(letter(1, "Your 0600 received.", 20), letter(2, text, 20)), since=10)
    assert letters.answers(lying, letters.book_of(lying), [], "") == []


def test_ck_043_ck_045_the_same_papers_call_and_dice_give_the_same_sheet_and_reasons():
    lying = admiral(letters=(letter(1, "Search 50 15 N 1 45 W for 12 hours", 355),))
    dice = dice_of(Dice("seed"), "blue_cabin", 3)
    one, two = (write(lying, CHART, dice) for _ in range(2))
    assert one == two
    assert one.sheet["forces"]["blue_cruisers"]["legs"]
    assert dice.seed != dice_of(Dice("seed"), "blue_cabin", 4).seed


def test_ck_046_coal_goes_before_every_task():
    task = (letter(1, "Proceed to 50 15 N 1 10 W at 20 knots", 355),)
    rich = orders_of(admiral(letters=task))["forces"]["blue_cruisers"]["legs"]
    poor = orders_of(admiral(letters=task, forces=(force(ships=(ship(coal_t=20.0),)),)))["forces"]["blue_cruisers"]["legs"]
    assert rich[-1]["lon"] == pytest.approx(-1.1667, abs=0.01)
    assert poor[-1]["lon"] == pytest.approx(PORTLAND[1], abs=0.05)


@pytest.mark.parametrize(("ordered", "port"), [("", "Portsmouth"), (" COAL AT Portland.", "Portland")])
def test_ck_048_short_of_coal_she_goes_where_she_was_told_to_coal_and_else_to_her_base(ordered: str, port: str):
    """Portsmouth is nearest to where the war found her; either way she leaves the task for a while."""
    homes = (PORTLAND, ("Portsmouth", -1.1, 50.775))
    known = admiral(forces=(force(ships=(ship(coal_t=300.0),)),)).papers.known
    lying = admiral(
        papers=Papers(known=known, homes=homes, ports=homes), letters=(letter(1, f"PROCEED TO 50 15 N 1 10 W.{ordered}", 355),)
    )
    wrote = write(lying, CHART, Dice("a"))
    assert any(f"goes home to {port}:" in reason for reason in wrote.reasons), wrote.reasons


WC_20 = {
    "two big cruisers": ("close", "shadow", "avoid"),
    "three small cruisers": ("close", "close", "shadow"),
    "one battleship and two scouts": ("close", "shadow", "avoid"),
    "smoke": ("close", "close", "close"),
    "three battleships": ("avoid", "avoid", "avoid"),
}


@pytest.mark.parametrize("seen", WC_20)
def test_ck_047_ck_wc_20_the_sheet_itself_closes_shadows_or_avoids_by_the_temperament_of_the_seat(seen: str):
    """Two big cruisers (12 points) before a sighted enemy: their act on the sheet, and the first leg."""
    own = force(ships=(ship(kind="big_cruiser"), ship(key="b", kind="big_cruiser")))
    near = (contact(strength.of_seen(seen)),)
    sheets = [
        orders_of(admiral(near=near, forces=(own,), temperament=temper))["forces"]["blue_cruisers"]
        for temper in ("bold", "steady", "cautious")
    ]
    assert tuple(sheet["sighting"] for sheet in sheets) == WC_20[seen]
    ways = {(sheet["sighting"], sheet["legs"][0]["lat"] < own.lat) for sheet in sheets if sheet["sighting"] != "shadow"}
    assert ways <= {("close", True), ("avoid", False)}, "the enemy is south-east of her"


def test_ck_047_she_goes_at_nine_tenths_and_at_her_most_only_if_she_is_bold():
    steady = orders_of(admiral(near=(contact(3.0),)))["forces"]["blue_cruisers"]
    bold = orders_of(admiral(near=(contact(3.0),), temperament="bold"))["forces"]["blue_cruisers"]
    most = courses.most(admiral().papers, force())
    assert steady["legs"][-1]["knots"] == pytest.approx(0.9 * most, abs=0.1)
    assert bold["legs"][-1]["knots"] == most
    fled = orders_of(admiral(near=(contact(40.0),)))["forces"]["blue_cruisers"]
    assert fled["sighting"] == "avoid"
    assert fled["legs"][-1]["lon"] < -1.5
    assert fled["legs"][-1]["lat"] > 50.2


def test_ck_047_what_she_sees_she_tells_her_admiralty_once():
    enemy = Enemy(by="Blue cruisers", label="A", lon=-1.4, lat=50.1, seen=360, what="one small cruiser", points=3.0)
    notes = orders_of(admiral(near=(contact(3.0),), enemies=(enemy,)))["dispatches"]
    assert [one["text"].partition(".")[0] for one in notes] == ["ENEMY AT 50 06 N 1 24 W AT 1200: one small cruiser"]
    told = (("blue_admiralty", notes[0]["text"], 300),)
    assert "dispatches" not in orders_of(admiral(near=(contact(3.0),), enemies=(enemy,), sent=told))


def test_ck_049_an_admiralty_tells_its_admirals_of_a_contact_near_them_and_sends_the_stronger_line():
    seen = Enemy(by="scouts", label="A", lon=-1.4, lat=50.0, seen=300, what="two big cruisers", points=12.0)
    forces = (reported("fleet", 40.0, -1.6), reported("scouts", 6.0, -1.5))
    notes = orders_of(headquarters(enemies=(seen,), reported=forces))["dispatches"]
    assert notes == [{"to": "fleet", "text": "PROCEED TO 50 00 N 1 24 W. ENEMY AT 50 00 N 1 24 W AT 1100: two big cruisers."}]
    weak = (reported("fleet", 9.0, -1.6, heavy=True), reported("scouts", 6.0, -1.5))
    strong = msgspec.structs.replace(seen, what="three battleships", points=30.0)
    notes = orders_of(headquarters(enemies=(strong,), reported=weak))["dispatches"]
    assert notes[0]["text"].startswith("AVOID THE ENEMY. ENEMY AT")


def test_ck_049_it_calls_home_who_runs_short_and_sends_no_more_than_two_dispatches_a_seat_of_sixty_words():
    notes = orders_of(headquarters(reported=(reported("fleet", 40.0, -1.6, share=0.2), reported("scouts", 6.0, -1.5))))[
        "dispatches"
    ]
    assert {"to": "fleet", "text": "RETURN. Your coal is low."} in notes
    assert all(len(one["text"].split()) <= 60 for one in notes)
    assert max(sum(one["to"] == key for one in notes) for key in ("fleet", "scouts")) <= admiralty.letters.MOST_EACH
    assert all(BOOK.is_understood(one["text"]) for one in notes), "people and programs read the same phrases"


def test_ck_050_the_press_prints_what_it_was_told_once_and_the_same_for_both_in_the_first_edition():
    tips = (Tip(text="Warships passed, 2 of them.", source="a pilot"),)
    made = orders_of(printing(tips))["articles"]
    text = "Warships passed, 2 of them. (From a pilot.)"
    headline = "Warships passed, 2 of them"
    assert made == [{"headline": headline, "versions": {"blue": text, "red": text}, "edition_min": 60}]
    for told, printed in (
        (Tip(text="Smoke off the Forelands.", source="A neutral skipper"), "Smoke off the Forelands. (From a neutral skipper.)"),
        (Tip(text="A neutral skipper saw smoke.", source="A neutral skipper"), "A neutral skipper saw smoke."),
    ):
        (one,) = orders_of(printing((told,)))["articles"]
        assert one["versions"]["blue"] == printed
    assert orders_of(printing(())) == {}
    (long,) = orders_of(printing((Tip(text="long " * 80, source="y"),)))["articles"]
    assert len(long["headline"]) <= 120
    many = tuple(Tip(text=f"Smoke {n}.", source="y") for n in range(9))
    assert len(orders_of(printing(many * 2))["articles"]) == 6, "two forces in one smoke make one article"


def printing(tips):
    one = admiral("press", forces=(), since=300)
    return msgspec.structs.replace(one, papers=msgspec.structs.replace(one.papers, tips=tips))


def test_ck_051_trade_holds_the_sailings_of_a_lane_for_a_day_after_a_loss_was_told():
    ships = tuple(
        Sailer(key=f"m{n}", name=f"M{n}", lane=lane, state=state, sails=None)
        for n, (lane, state) in enumerate((("a", "in_port"), ("b", "in_port"), ("a", "at_sea"), ("b", "held")))
    )
    merchants = tuple(KnownMerchant(key=one.key, name=one.name, state=one.state, knots=9, lon=-1.5, lat=50.2) for one in ships)
    loss = (Missing(ship="M9", lane="a", came=300),)
    made = orders_of(admiral("trade", forces=(), losses=loss, sailers=ships, merchants=merchants))["merchants"]
    assert made == {"m0": {"hold": True}, "m3": {"sails_at": 360}}
    late = admiral("trade", now=300 + trade.DAY_MIN, forces=(), losses=loss, sailers=ships, merchants=merchants)
    assert "m0" not in orders_of(late)["merchants"]


def test_ck_051_the_engineer_passes_what_lasts_and_bounces_the_rest_with_the_figure():
    lying = msgspec.structs.replace(admiral("cabin"), role="engineer", courses=(Course(call=1, mark="m"),))
    assert engineer.orders(lying, CHART, Dice("a")).word == "passed"
    short = Course(call=1, mark="m", last=(("Blue cruisers", "Monmouth", 20.0, 64.3),))
    word = engineer.orders(msgspec.structs.replace(lying, courses=(short,)), CHART, Dice("a"))
    assert (word.word, word.note) == ("bounced", "Monmouth would have 20 t; the way home takes 64 t.")


def test_ck_051_the_auxiliary_searches_where_touch_was_lost_and_then_sends_her_home():
    fresh = msgspec.structs.replace(admiral(), role="auxiliary")
    legs = orders_of(fresh)["forces"]["blue_cruisers"]["legs"]
    assert all(courses.miles(force(), (leg["lon"], leg["lat"])) < 2 * courses.SEARCH_NM for leg in legs)
    late = msgspec.structs.replace(fresh, since=-1, began={"blue_cruisers": (-2.2, 50.2)})
    late = msgspec.structs.replace(
        late,
        since=0,
        papers=msgspec.structs.replace(late.papers, known=msgspec.structs.replace(late.papers.known, minute=720, until=1080)),
    )
    home = orders_of(late)["forces"]["blue_cruisers"]["legs"]
    assert home[-1]["lon"] == pytest.approx(PORTLAND[1], abs=0.05)


def test_ck_044_what_the_check_refuses_is_taken_out_and_said(monkeypatch):
    from campaign.ai import play
    from campaign.ai.situation import Wrote

    bad = Wrote(
        sheet={"forces": {"nobody": {"legs": []}, "blue_cruisers": {"legs": []}}, "dispatches": [{"to": "?", "text": ""}]}
    )
    monkeypatch.setattr(play, "SEATS", {"cabin": lambda lying, chart, dice: bad})
    wrote = play.write(admiral(), CHART, Dice("a"))
    assert wrote.sheet == {"forces": {"blue_cruisers": {"legs": []}}}
    assert any(one.startswith("Removed: You command no force") for one in wrote.reasons)
    assert isinstance(CHART, Chart)
    assert set(SEATS) >= {"cabin", "admiralty", "press", "trade", "engineer", "auxiliary"}


def test_ck_048_an_admiral_tells_his_side_once_a_day_where_he_is_and_proposes_what_he_cannot_do_alone():
    """From the second run on; not again within a day, not in wireless silence at sea."""
    first = "AM AT 50 12 N 1 30 W: Blue cruisers, 1 afloat, coal 100%."

    def told(**more: object) -> list[str]:
        return [one["text"] for one in orders_of(admiral(**more)).get("dispatches", ())]

    assert [text for text in told(since=0) if text.startswith(first)]
    assert told(since=-1) == []
    assert told(since=0, sent=(("blue_admiralty", first, 0),)) == []
    assert told(since=0, forces=(force(silent=True),)) == []
    assert told(since=0, near=(contact(30.0),))[0].endswith("Drawing away. I propose that you come to me.")
    assert BOOK.read_position(first) == (-1.5, 50.2)


def test_ck_049_an_admiralty_judges_a_course_that_an_admiral_proposes_leaves_him_to_it_and_asks_who_is_silent():
    asks = msgspec.structs.replace(letter(1, "PROCEED TO PORTLAND.", 355), writer="fleet")

    def written(text: str = "", now: int = 360, **more: object) -> list[str]:
        came = (msgspec.structs.replace(asks, text=text),) if text else ()
        office = headquarters(now=now, reported=(reported("fleet", 60.0, -1.5, **more),), since=10, letters=came)
        return [one["text"] for one in orders_of(office).get("dispatches", ())]

    assert written() == ["PROCEED TO 50 02 N 1 32 W. Wait there for news of him."], "of itself it would send him elsewhere"
    assert written("PROCEED TO PORTLAND.") == ["Your 1155 received. Approved."]
    assert written("PROCEED TO PORTLAND.", share=0.2) == [
        "RETURN. Your coal is low.",
        "Your 1155 received. Not approved: fleet is short of coal.",
    ]
    assert written("REPORT.")[-1] == "Your 1155 received. fleet 50 12 N 1 30 W."
    assert "REPORT. Nothing was heard of you since Day 1, 11:50." in written(now=2000)
