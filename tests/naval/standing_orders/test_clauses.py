"""Standing orders: clauses read with every fault, conditions on a seat’s papers, and the sheets they make (CK-019, CK-020)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from naval.geo import course
from naval.orders.check import check
from naval.orders.seat_knowledge import Known, KnownForce, KnownLane, KnownMerchant
from naval.standing_orders import acts, conditions
from naval.standing_orders.clauses import Clause, read
from naval.standing_orders.courses import read_legs, read_place
from naval.standing_orders.newspaper import Tip
from naval.standing_orders.papers import Contact, Papers
from naval.standing_orders.trial import Fired, fire, holding
from naval.state.world import Leg, Task
from tests.naval.channel_fleet import CHART, EAST, fleet, make_known, ship

PORTS = (("Dover", 4.5, 53.5), ("Kiel", 8.0, 55.0))


def enemy(nm: float = 12.0, bearing: float = 90.0, points: float = 6.0) -> Contact:
    lon, lat = course.along(0.0, 55.0, bearing, nm)
    return Contact(by="channel", lon=lon, lat=lat, bearing_deg=bearing, distance_nm=nm, points=points)


def papers(*enemies: Contact, force: KnownForce | None = None, **more: Any) -> Papers:
    """Place a fleet of one battleship off an island, with these enemies in sight."""
    own = force or fleet(ship("london", kind="battleship"), sight_nm=12.0)
    in_sight = {"channel": len(enemies)}
    return Papers(
        known=make_known(own, **more.pop("known", {})), enemies=enemies, in_sight=in_sight, homes=PORTS[:1], ports=PORTS, **more
    )


def newspaper(*tips: Tip) -> Papers:
    """Place an editor at his desk with these reports, for a run of six hours."""
    return Papers(known=Known(seat="press", parts=("articles",), side="neutral", minute=360, until=720), tips=tips)


def clauses(*rows: object, of: Papers | None = None) -> tuple[Clause, ...]:
    found, wrong = read(list(rows), of or papers())
    assert wrong == ()
    return found


def when(*some: str | tuple[str, str], do: str = "stop", **more: str) -> dict[str, Any]:
    rows = [{"if": one, "of": ""} if isinstance(one, str) else {"if": one[0], "of": one[1]} for one in some]
    return {"when": rows, "do": do, **more}


def holds(condition: str | tuple[str, str], of: Papers) -> bool:
    return fire(clauses(when(condition, do="go_on"), of=of), of, CHART).clause == 0


def sheet(do: str, of: Papers, **more: str) -> dict[str, Any]:
    """Write the sheet of one clause that always holds, passed by the check of a person's sheet."""
    fired = fire(clauses(when(do=do, **more), of=of), of, CHART)
    assert fired.cannot == ""
    assert fired.sheet is not None
    orders, faults = check(fired.sheet, of.known, CHART)
    assert faults == ()
    assert orders is not None
    return fired.sheet


# -- conditions --------------------------------------------------------------------------------------------------------

SEEN = Tip(text="Two large men-of-war steamed by. They wore no flag.", source="Denmark")
LOW = fleet(ship("london", coal_t=180.0), ship("bulwark", coal_t=1500.0))
CASES: list[tuple[str | tuple[str, str], Papers, Papers]] = [
    ("enemy", papers(enemy()), papers()),
    ("weaker", papers(enemy(points=8)), papers(enemy(points=9))),
    ("weaker", papers(enemy(points=8)), papers(enemy(points=8), enemy(points=6, bearing=10))),
    ("equal", papers(enemy(points=12)), papers(enemy(points=13))),
    ("stronger", papers(enemy(points=13)), papers(enemy(points=12))),
    (("within", "8"), papers(enemy(8.0)), papers(enemy(8.1))),
    ("nothing", papers(), papers(enemy())),
    (("coal", "10"), papers(force=LOW), papers()),
    (("coal", "9,5"), papers(force=LOW), papers(force=fleet(ship("london", coal_t=181.0)))),
    ("stranded", papers(force=fleet(ship("london", coal_t=1.0))), papers()),
    ("ended", papers(), papers(force=fleet(legs=(Leg(lon=1, lat=55, knots=9),)))),
    (("slow", "16"), papers(force=fleet(ship("london", max_kn=15.9))), papers(force=fleet(ship("london", max_kn=16.0)))),
    (("dispatch", "drake"), papers(letters=("drake",)), papers(letters=("blue_adm",))),
    (("hour", "06:00 to 12:00"), papers(), papers(known={"minute": 360, "until": 720})),
    (("hour", "20:00 – 06.30"), papers(), papers(known={"minute": 30, "until": 360})),
    ("tip", newspaper(SEEN), newspaper()),
    ("asked_run", papers(), papers(asked={"channel": "sighting"})),
    ("asked_sighting", papers(asked={"channel": "sighting"}), papers(asked={"channel": "lost"})),
    ("asked_approach", papers(asked={"channel": "approach"}), papers()),
    ("asked_lost", papers(asked={"channel": "lost"}), papers(asked={"other": "lost"})),
]
RISKS = [("loss", "6"), ("overdue", ""), ("premium", "3.5")]
"""Conditions of a trade player, which hold for lanes."""


@pytest.mark.parametrize(("condition", "yes", "no"), CASES, ids=[str(case[0]) for case in CASES])
def test_ck_019_sc_ck_06_a_condition_holds_by_the_seats_own_papers(condition, yes: Papers, no: Papers):
    assert holds(condition, yes)
    assert not holds(condition, no)


def test_ck_019_every_condition_and_every_order_has_its_case():
    tried = {case[0] if isinstance(case[0], str) else case[0][0] for case in CASES}
    tried |= {name for name, _ in RISKS}
    assert tried == set(conditions.CONDITIONS)
    assert {*acts.DONE, *acts.SIDES, "hold", "sail"} == set(acts.ACTS)


def test_ck_019_all_conditions_of_a_clause_and_the_first_clause_that_holds():
    seen = papers(enemy(8.0, points=12))
    some = clauses(
        when("enemy", ("within", "6"), do="home"),
        when("enemy", ("within", "9"), "equal", do="shadow"),
        when("enemy", do="stop"),
        of=seen,
    )
    assert fire(some, seen, CHART).clause == 1
    assert holding(some[0], seen, CHART) == [True, False]
    assert fire(some, papers(), CHART) == Fired()
    assert fire((), seen, CHART) == Fired()
    assert fire(clauses(when(do="stop")), papers(), CHART).clause == 0, "without a condition it always holds"


def test_ck_019_a_sheet_that_cannot_be_made_is_none_and_no_later_clause_is_asked():
    none = papers()
    fired = fire(clauses(when(do="close"), when(do="stop")), none, CHART)
    assert (fired.clause, fired.sheet) == (0, None)
    assert fired.cannot == "Channel Fleet has no enemy in sight"


def test_ck_019_a_clause_speaks_of_the_force_it_names_or_of_each_for_which_it_holds():
    one, two = fleet(ship("london")), msgspec.structs.replace(fleet(ship("drake")), key="scouts", name="Scouts")
    seen = Papers(known=make_known(forces=(one, two)), enemies=(enemy(),), in_sight={"channel": 1, "scouts": 0}, ports=PORTS)
    assert fire(clauses(when("enemy"), of=seen), seen, CHART).forces == ("channel",)
    assert fire(clauses(when("enemy", force="scouts"), of=seen), seen, CHART).clause == -1
    both = fire(clauses(when(), of=seen), seen, CHART)
    assert both.forces == ("channel", "scouts")
    assert sorted(both.sheet["forces"]) == ["channel", "scouts"]
    asked = msgspec.structs.replace(seen, known=make_known(forces=(one, two), asked=("scouts",)))
    assert fire(clauses(when(), of=seen), asked, CHART).forces == ("scouts",), "who is not asked is not ordered"
    assert fire(clauses(when("enemy"), of=seen), asked, CHART).clause == -1


# -- a trade player ----------------------------------------------------------------------------------------------------


def merchantman(key: str, lane: str, state: str) -> KnownMerchant:
    return KnownMerchant(key=key, name=key.title(), state=state, knots=9, lon=1, lat=55, lane=lane)


def shipping(**risk: Any) -> Papers:
    """Place a trade player at noon before two lanes: the Elbe with a risk, the Forth with none."""
    lanes = KnownLane(key="elbe", name="Elbe lane", **risk), KnownLane(key="forth", name="Forth lane", premium=1.05)
    ships = [merchantman(f"{lane.key}_{state}", lane.key, state) for lane in lanes for state in ("in_port", "held", "at_sea")]
    return Papers(known=make_known(role="trade", minute=360, until=720, lanes=lanes, merchants=tuple(ships)))


@pytest.mark.parametrize(
    ("risk", "yes", "no"),
    [
        (("loss", "6"), shipping(lost_at=0), shipping(lost_at=-1)),
        (("loss", "5"), shipping(lost_at=60), shipping(lost_at=59)),
        ("overdue", shipping(overdue=1), shipping()),
        (("premium", "3.5"), shipping(premium=3.5), shipping(premium=3.4)),
    ],
)
def test_ck_019_sc_n_55_a_trade_player_holds_the_ships_of_lanes_at_risk_and_lets_others_sail(risk: Any, yes: Papers, no: Papers):
    found = clauses(when(risk, do="hold"), when(do="sail", force="elbe"), of=yes)
    held, freed = fire(found, yes, CHART), fire(found, no, CHART)
    assert (held.clause, held.forces, held.sheet) == (0, ("elbe",), {"merchants": {"elbe_in_port": {"hold": True}}})
    assert (freed.clause, freed.forces, freed.sheet) == (1, ("elbe",), {"merchants": {"elbe_held": {"sails_at": 360}}})
    assert holding(found[0], yes, CHART) == [True]
    assert holding(found[0], no, CHART) == [False]
    orders, faults = check(held.sheet, yes.known, CHART)
    assert faults == ()
    assert orders is not None


def test_ck_019_only_a_trade_player_is_offered_lanes_and_he_no_ships_of_war():
    _, wrong = read([when("premium", do="hold")], papers())
    assert [one.where for one in wrong] == ["0.when.0.if", "0.do"]
    _, wrong = read([when("enemy", do="stop", force="baltic")], shipping())
    assert [one.where for one in wrong] == ["0.when.0.if", "0.do", "0.force"]


def test_ck_019_a_newspaper_prints_each_report_for_both_late_or_for_one_side_in_the_first_edition():
    desk = newspaper(SEEN)
    (both,), (late,), (blue,) = (
        sheet(do, desk, **more)["articles"] for do, more in (("print", {}), ("print_late", {"amount": "6"}), ("print_blue", {}))
    )
    text = "Two large men-of-war steamed by. They wore no flag. (From Denmark.)"
    assert (both["headline"], both["edition_min"]) == ("Two large men-of-war steamed by", 60)
    assert both["versions"] == {"blue": text, "red": text}
    assert late["delay_min"] == 360
    assert blue["versions"] == {"blue": text}
    assert sheet("print", newspaper()) == {}
    wrong = read([when(do="print")], papers())[1]
    assert 'the order is "print"' in wrong[0].text, "an admiral prints nothing"
    assert read([when(do="home")], desk)[1], "and an editor has no ship"


# -- orders ------------------------------------------------------------------------------------------------------------


def only_legs(made: dict[str, Any]) -> list[dict[str, Any]]:
    return made["forces"]["channel"]["legs"]


def test_ck_019_she_goes_on_as_she_is_or_stops():
    assert sheet("go_on", papers()) == {}
    assert only_legs(sheet("stop", papers())) == []


def test_ck_019_sc_ck_09_she_closes_shadows_and_keeps_away():
    seen = papers(enemy(15.0, bearing=270.0), enemy(20.0, bearing=90.0))
    (closes,) = only_legs(sheet("close", seen))
    assert closes["knots"] == 16.2, "nine-tenths of 18"
    assert course.distance_nm(closes["lon"], closes["lat"], seen.enemies[0].lon, seen.enemies[0].lat) < 0.01, "the nearest"
    (shadows,) = only_legs(sheet("shadow", seen))
    made = course.rhumb(0.0, 55.0, shadows["lon"], shadows["lat"])
    assert made == pytest.approx((270.0, 15.0 - 0.8 * 12.0), abs=0.1), "no nearer than eight-tenths of what she sees"
    assert only_legs(sheet("shadow", papers(enemy(9.6)))) == [], "near enough: she lies there"
    (away,) = only_legs(sheet("away", seen, amount="25"))
    assert course.rhumb(0.0, 55.0, away["lon"], away["lat"]) == pytest.approx((90.0, 10.0), abs=0.1)
    assert sheet("away", seen, amount="15") == {}, "he is as far off already"


def test_ck_019_she_goes_home_and_to_a_port_round_the_land():
    way = only_legs(sheet("home", papers()))
    assert {leg["knots"] for leg in way} == {12.0}, "two-thirds of 18"
    assert course.distance_nm(way[-1]["lon"], way[-1]["lat"], 4.5, 53.5) < 0.1
    straight = only_legs(sheet("port", papers(), port="Kiel", amount="9.5"))
    assert [leg["knots"] for leg in straight] == [9.5]
    south = fleet(ship("london"))
    round_it = papers(force=msgspec.structs.replace(south, lon=1.5, lat=53.5))
    assert len(only_legs(sheet("port", round_it, port="Dover", amount="10"))) > 1, "the island lies between"


def test_ck_019_a_course_in_words_is_laid_from_where_she_is_then():
    legs = only_legs(sheet("course", papers(), course="N 62 E, 30 miles, 12 knots\n\nto 56 0 N, 2 30 E at 10 kn"))
    assert legs == [{"course": "N 62 E", "nm": 30.0, "knots": 12.0}, {"lon": 2.5, "lat": 56.0, "knots": 10.0}]


def test_ck_019_silence_changes_nothing_else_of_what_she_does():
    sweeps = Task(kind="countermine", lon=1.0, lat=55.0)
    steams = fleet(ship("london"), legs=(Leg(**EAST),), raid=True, tasks=(sweeps,), sighting="avoid", prizes="sink")
    war = msgspec.structs.replace(make_known().settings, countermining=True)
    of = papers(force=steams, known={"settings": war})
    made = sheet("go_on", of, silence="on")
    orders, _ = check(made, of.known, CHART)
    got = orders.forces["channel"]
    assert (got.legs, got.raid, got.silent, got.sighting, got.prizes) == (steams.legs, True, True, "avoid", "sink")
    assert [(task.kind, task.lon) for task in got.tasks] == [("countermine", 1.0)]
    assert sheet("stop", papers(), silence="off")["forces"]["channel"] == {"legs": [], "raid": False, "silent": False}


def test_ck_019_one_dispatch_goes_with_it_and_a_seat_ashore_has_clauses_too():
    made = sheet("stop", papers(), to="drake", text="Join me.")
    assert made["dispatches"] == [{"to": "drake", "text": "Join me."}]
    ashore = Papers(known=make_known(role="admiralty"), letters=("drake",))
    some = clauses(when(("dispatch", "drake"), do="go_on", to="drake", text="Carry on."), of=ashore)
    assert fire(some, ashore, CHART).sheet == {"dispatches": [{"to": "drake", "text": "Carry on."}]}
    assert fire(some, msgspec.structs.replace(ashore, letters=()), CHART).clause == -1


def test_ck_019_a_sheet_is_checked_like_any_other():
    """A clause's order may be out of reach when it fires: then its sheet has a fault, in the words of the check."""
    slow = papers(force=fleet(ship("london", max_kn=8.0)))
    fired = fire(clauses(when(do="port", port="Kiel", amount="12")), slow, CHART)
    orders, faults = check(fired.sheet, slow.known, CHART)
    assert orders is None
    assert "12 knots is too much" in faults[0].text


# -- reading -----------------------------------------------------------------------------------------------------------

WRONG: list[tuple[dict[str, Any], str, str]] = [
    (when("sunset"), "0.when.0.if", "it may be: an enemy is in sight;"),
    (when("enemy", ("within", "")), "0.when.1.of", "0.1 to 60 miles, not an empty blank"),
    (when(("within", "61")), "0.when.0.of", 'not "61"'),
    (when(("coal", "a third")), "0.when.0.of", "1 to 100 per cent"),
    (when(("hour", "20:00 to 24:00")), "0.when.0.of", "00:00 to 23:59"),
    (when(("hour", "20:00 to 20:00")), "0.when.0.of", "20:00 to 06:00"),
    (when(("dispatch", "nobody")), "0.when.0.of", "Admiralty and HMS Drake"),
    (when(*["enemy"] * 5), "0.when", "at most 4 are allowed; there are 5"),
    (when(do="attack"), "0.do", "she closes the enemy"),
    (when(do="away"), "0.amount", "1 to 60 miles"),
    (when(do="port", amount="12", port="Atlantis"), "0.port", "choose a port of the chart"),
    (when(do="course", course="N 62 E, 30 miles, 12 knots\nhither\nthither"), "0.course", "lines 2 and 3 cannot be read"),
    (when(do="course"), "0.course", "it has no leg"),
    (when(force="red_fleet"), "0.force", "you command: Channel Fleet"),
    (when(silence="perhaps"), "0.silence", "on, off or unchanged"),
    (when(to="drake"), "0.text", "the dispatch is empty"),
    (when(text="Hello."), "0.to", "you may write to Admiralty and HMS Drake"),
    (when(to="drake", text="word " * 61), "0.text", "61 words; 60 is the most"),
    (when(to="drake", text="a\u202eb"), "0.text", "cannot be printed"),
    ({"unless": []}, "0.unless", 'has nothing called "unless"'),
]


@pytest.mark.parametrize(("row", "where", "words"), WRONG, ids=[case[1] + case[2][:12] for case in WRONG])
def test_ck_019_a_clause_with_a_fault_names_clause_condition_and_what_may_stand(row: dict[str, Any], where: str, words: str):
    found, wrong = read([row], papers())
    assert len(found) == 1
    assert [fault.where for fault in wrong] == [where]
    assert words in wrong[0].text
    assert "lause 1" in wrong[0].text


def test_ck_019_all_faults_at_once_and_a_thirteenth_clause():
    rows = [when("sunset"), *[when(do="attack")] * 12]
    found, wrong = read(rows, papers())
    assert len(found) == 12
    assert len(wrong) == 13
    assert wrong[0].text == "Standing orders: at most 12 are allowed; there are 13."
    assert [fault.text[:9] for fault in wrong[1:3]] == ["Clause 1,", "Clause 2:"]


def test_ck_019_a_seat_without_ships_is_offered_no_condition_of_ships():
    ashore = Papers(known=make_known(role="admiralty"))
    _, wrong = read([when("enemy", do="stop", silence="on")], ashore)
    assert [fault.where for fault in wrong] == ["0.when.0.if", "0.do", "0.silence"]
    press = Papers(known=make_known(role="press"))
    assert "sends no dispatches" in read([when(do="go_on", to="drake", text="?")], press)[1][0].text


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(), lambda x: st.lists(x) | st.dictionaries(st.text(), x)
)
CLAUSE = st.fixed_dictionaries(
    {},
    optional={
        "when": st.lists(st.fixed_dictionaries({"if": st.sampled_from([*conditions.CONDITIONS, "x"]), "of": JSON}), max_size=5)
        | JSON,
        "do": st.sampled_from([*acts.ACTS, "x"]) | JSON,
        **dict.fromkeys(
            ("amount", "port", "course", "force", "silence", "to", "text"), JSON | st.sampled_from(["5", "Kiel", "on"])
        ),
    },
)


@pytest.mark.full
@settings(max_examples=80, deadline=None, derandomize=True)
@given(raw=st.lists(CLAUSE | JSON, max_size=4) | JSON)
def test_ck_019_whatever_is_sent_is_read_or_refused_and_what_is_read_can_be_fired(raw: object):
    of = papers(enemy())
    found, wrong = read(raw, of)
    if not wrong:
        fire(found, of, CHART)
        assert msgspec.json.decode(msgspec.json.encode(found), type=tuple[Clause, ...]) == found


PLACES = [
    ("50° 15′ N, 2° 10′ W", (-2.166667, 50.25)),
    ("50,5 n 0 30 e", (0.5, 50.5)),
    ("90 0 N 180 0 E", (180.0, 90.0)),
    ("45 S 180 W", (-180.0, -45.0)),
    ("91 0 N 0 0 E", None),
    ("90 1 N 0 0 E", None),
    ("0 0 N 180 30 E", None),
    ("50 N", None),
]


@pytest.mark.parametrize(("text", "place"), PLACES)
def test_ck_019_places_in_words(text: str, place: tuple[float, float] | None):
    assert read_place(text) == place


def test_ck_019_courses_in_words():
    good = "N 62° E, 30 nm, 12 kn\nNE by E for 2.5 hours at 9,5 knots\n50° 15′ N, 2° 10′ W, 12 knots"
    rows, wrong = read_legs(good)
    assert wrong == []
    assert [row.get("hours") for row in rows] == [None, 2.5, None]
    assert read_legs("N 95 E, 30 nm, 12 kn\n30 miles\nN 5 E, 30 nm")[1] == [1, 2, 3]
