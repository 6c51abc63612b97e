"""Works: their needs, their progress, their effects (LC-220 to LC-229)."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from land.reckoner.answer import answer
from land.state.ground import Edge
from land.state.units import Unit
from land.state.world import Body, EdgeNow, Land, PlaceNow, Spot, Work
from land.works import effects, mines, progress, work_needs
from tactical.engine.dice import Dice

HERE = Spot(lon=0.0, lat=0.0, place="bridge")
BODY = Body(key="b", name="First Division", side="red", seat="s", spot=HERE)


def unit(code: str, men: int) -> Unit:
    return Unit(key=code, code=code, men=men, horses=0, guns=0, wagons=0)


def a_work(**more: object) -> Work:
    fields: dict[str, object] = {"kind": "road_bridge", "do": "break", "at": "bridge", "body": "b", "done_min": 0}
    return Work(**{**fields, "need_min": 240, "since": 0, "amount": 1, **more})  # type: ignore[arg-type]


def test_lc_220_a_work_counts_from_an_hour_after_the_halt() -> None:
    work = a_work()
    assert progress.done_at(work) == 300
    assert progress.worked(work, 299).done_at is None
    assert progress.worked(work, 300).done_at == 300


def test_lc_220_a_party_that_has_stood_long_enough_begins_when_it_is_ordered() -> None:
    assert progress.done_at(progress.begun(a_work(), halted=0, ordered=500)) == 740
    assert progress.done_at(progress.begun(a_work(), halted=490, ordered=500)) == 790


def test_lc_220_the_hour_in_which_the_party_moved_does_not_count_and_what_was_done_is_kept() -> None:
    after = progress.worked(a_work(), 360, moved=200)
    assert after.done_at is None
    assert (after.work.done_min, after.work.since) == (120, -1)
    again = progress.begun(after.work, halted=600, ordered=600)
    assert progress.done_at(again) == 600 + 60 + 120
    assert progress.left_at(after.work, 900) == after.work


def test_lc_220_a_run_cut_anywhere_goes_on_the_same() -> None:
    draw = random.Random(220)
    for _ in range(200):
        work = a_work(need_min=draw.randrange(60, 900), since=draw.randrange(0, 200))
        moved = draw.choice((None, draw.randrange(200, 700)))
        until = 720
        cut = draw.randrange(200, until)
        whole = progress.worked(work, until, moved)
        first = progress.worked(work, cut, moved if moved is not None and moved <= cut else None)
        on = first if first.done_at is not None or first.work.since == -1 else progress.worked(first.work, until, moved)
        assert on == whole


def test_lc_221_bridges_by_the_span() -> None:
    rows = [work_needs.bridge_hours(kind, do) for kind in work_needs.BRIDGES for do in work_needs.DOINGS]
    assert rows == [40, 8, 20, 4, 20, 4]
    assert work_needs.bridge_hours("rail_bridge", "make", 3) == 120
    assert work_needs.bridge_hours("rail_bridge", "make", 3, companies=2) == 80


def test_lc_221_a_bridge_is_down_until_its_last_span_is_made_good() -> None:
    down = effects.bridge(PlaceNow(key="bridge"), a_work(amount=2))
    assert (down.state, down.spans_down) == ("down", 2)
    assert effects.mending(down, a_work(do="make")).state == "under repair"
    one = effects.bridge(down, a_work(do="make", amount=1))
    assert (one.state, one.spans_down) == ("down", 1)
    assert effects.bridge(one, a_work(do="make", amount=1)) == PlaceNow(key="bridge")


def test_lc_222_track_goes_by_pieces_and_parties() -> None:
    assert [work_needs.pieces_of(miles) for miles in (0.5, 3000 / 1760, 2, 10)] == [1, 1, 2, 6]
    assert work_needs.track_hours("make", 6, 400) == 72
    assert work_needs.track_hours("make", 6, 1300) == 24
    assert work_needs.track_hours("break", 6, 400) == 24


def test_lc_222_broken_pieces_stand_on_the_line_and_are_laid_again_nearest_first() -> None:
    broken = effects.track(EdgeNow(key="e"), a_work(kind="track", metres=1000, amount=3), 20_000)
    assert (broken.state, broken.breaks) == ("down", (1000, 3743, 6486))
    some = effects.track(broken, a_work(kind="track", do="make", metres=1000, amount=2), 20_000)
    assert (some.state, some.breaks) == ("down", (6486,))
    assert effects.track(some, a_work(kind="track", do="make", metres=6000, amount=1), 20_000).state == "sound"


def test_lc_222_a_line_laid_anew_throughout_has_another_gauge() -> None:
    part, whole = (effects.track(EdgeNow(key="e"), a_work(kind="track", do="make", amount=n), 8000, 42.0) for n in (2, 3))
    assert (part.gauge_in, whole.gauge_in) == (0.0, 42.0)


def test_lc_223_pontoons() -> None:
    assert work_needs.pontoon_hours(150) == 2.5
    assert work_needs.pontoon_hours(150, "break") == 1.25
    assert work_needs.pontoon_most(3) == 450
    done = effects.stays(a_work(kind="pontoon", do="make", amount=150))
    assert done is not None
    assert (done.do, done.amount) == ("stands", 150)
    assert effects.stays(a_work(kind="pontoon", do="break")) is None


def test_lc_225_trenches_by_men_and_hours() -> None:
    assert work_needs.trench_yards(2400) == 6000
    assert [work_needs.trench_level(m) for m in (0, 239, 240, 479, 480, 959, 960, 5000)] == [0, 0, 1, 1, 2, 2, 3, 3]
    body = progress.dug(BODY, halted=0, start=0, until=300, men=1000)
    assert (body.works, body.works_min, body.works_yd) == (1, 240, 2500)
    later = progress.dug(body, halted=0, start=300, until=540, men=1000, front_yd=900)
    assert (later.works, later.works_min, later.works_yd) == (2, 480, 2500)
    assert progress.dug(BODY, halted=0, start=0, until=60, men=1000) == BODY


def test_lc_225_who_begins_with_works_digs_on_from_there() -> None:
    body = progress.dug(replace(BODY, works=2, works_yd=4400), halted=0, start=60, until=540, men=3000)
    assert (body.works, body.works_yd) == (3, 7500)


def test_lc_225_a_body_that_moves_off_leaves_its_trench_and_another_takes_it_up() -> None:
    bare, left = progress.left_trench(replace(BODY, works=2, works_yd=900, works_min=500))
    assert (bare, left is not None) == (BODY, True)
    assert left is not None
    other = replace(BODY, key="x", side="blue")
    assert progress.taken_up(other, (left,)).works == 2
    assert progress.taken_up(replace(other, spot=Spot(lon=1, lat=1, place="far")), (left,)).works == 0
    assert progress.left_trench(BODY) == (BODY, None)


def test_lc_225_pits_for_batteries() -> None:
    assert (work_needs.pits_for(899), work_needs.pits_hours()) == (2, 16)
    pits = effects.stays(a_work(kind="pits", do="make", amount=2))
    assert pits is not None
    assert effects.pits_at((pits,), Spot(lon=0.0, lat=0.0, place="bridge")) == 2
    assert effects.pits_at((pits,), Spot(lon=0.0, lat=0.0, place="town")) == 0


def test_lc_221_to_227_who_can_do_it() -> None:
    units = (unit("inf", 950), unit("re", 220), unit("bt", 200), unit("cav", 160), unit("rw", 250))
    found = {kind: work_needs.parties(kind, "make", units) for kind in work_needs.KINDS}
    assert found == {
        "rail_bridge": 2,
        "culvert": 2,
        "road_bridge": 2,
        "track": 3,
        "wire": 178,
        "pontoon": 1,
        "trench": 9,
        "pits": 3,
        "mine": 14,
        "pier": 1,
    }
    assert work_needs.parties("road_bridge", "break", (unit("inf", 950),)) == 0


EDGE = Edge(key="e", name="road", kind="road", cls="B", a="p", b="q", metres=10_000, line=((0, 0), (0.1, 0)))


class Marching:
    """A head that goes along an edge from p to q at so many metres a minute."""

    def __init__(self, body: str, pace: int, late: int = 0) -> None:
        self.body, self.pace, self.late = body, pace, late

    def head(self, minute: float) -> Spot:
        metres = max(0, int(self.pace * (minute - self.late)))
        if metres >= EDGE.metres:
            return Spot(lon=0.1, lat=0, place="q")
        return Spot(lon=0, lat=0, edge="e", metres=metres) if metres else Spot(lon=0, lat=0, place="p")

    middle = last = tail = head

    def moving(self, minute: float) -> bool:
        return True

    def still(self, since: int, until: int) -> bool:
        return False


def test_lc_227_the_first_body_over_a_mine_of_either_side() -> None:
    mine = a_work(kind="mine", do="laid", at="e", metres=4000)
    late, early = Marching("a", 67, late=30), Marching("b", 67)
    assert mines.first_over(mine, EDGE, (late, early), 0, 360) == (60, "b")
    assert mines.first_over(mine, EDGE, (late,), 0, 60) is None
    at_end = a_work(kind="mine", do="laid", at="q")
    assert mines.first_over(at_end, None, (early,), 0, 360) == (150, "b")


def test_lc_227_it_costs_twenty_men_a_point_and_two_hours_or_is_seen_on_a_six() -> None:
    mine = a_work(kind="mine", do="laid", at="e", metres=4000)
    seen = set()
    for start in range(0, 3600, 30):
        dice = Dice("seed")
        told, event = mines.blown(mine, "b", "First Division", 99, start, dice)
        fell = [int(roll.fell) for roll in event.rolls]
        assert told.seen == (fell[0] == 6)
        assert (told.men, told.until) == ((0, 99) if told.seen else (20 * fell[1], 219))
        assert event.rules == ("LC-227",)
        seen.add(told.seen)
    assert seen == {True, False}
    assert mines.blown(mine, "b", "x", 1, 0, Dice("s")) == mines.blown(mine, "b", "x", 1, 0, Dice("s"))


def test_lc_227_a_run_goes_on_anew_from_the_first_mine() -> None:
    near, far = (a_work(kind="mine", do="laid", at="e", metres=metres) for metres in (4000, 6000))
    body = replace(BODY, units=(unit("inf", 1000),))
    land = Land(minute=0, bodies=(body,), works=(far, near))
    found = mines.first_blow(land, {"e": EDGE}, (Marching("b", 67),), 0, 360)
    assert found == (60, "b", near)
    told, _ = mines.blown(near, "b", "First Division", 60, 0, Dice("seed"))
    after = mines.after_blow(land, told)
    assert after.works == (far,)
    assert after.bodies[0].units[0].men == 1000 - told.men
    assert after.bodies[0].no_march_until == (0 if told.seen else 180)
    assert mines.first_blow(replace(land, works=()), {"e": EDGE}, (Marching("b", 67),), 0, 360) is None


def test_lc_227_the_foremost_lose_the_men() -> None:
    units = (unit("cav", 50), unit("inf", 1000))
    assert [one.men for one in mines.losing(units, 120)] == [0, 930]


def test_lc_227_a_mine_lies_until_it_is_spent() -> None:
    mine = effects.stays(a_work(kind="mine", do="make"))
    assert mine is not None
    works = (a_work(), mine)
    assert effects.laid_mines(works) == (mine,)
    assert effects.laid_mines(effects.remove_works(works, (mine,))) == ()


def test_lc_229_a_work_is_begun_by_a_note_to_the_umpire_alone() -> None:
    event = progress.notice(a_work(), 100, "First Division", "Hushan")
    assert (event.told, event.rules) == ((), ("LC-229",))
    assert event.text == "First Division begins to break a road bridge at Hushan."


LINES = [
    (
        {"kind": "trench", "level": 2, "men": 2400, "start_min": 360},
        {"hours": 8.0, "from_min": 420, "done_min": 900, "yards": 6000},
    ),
    ({"kind": "road_bridge", "do": "break", "spans": 2, "start_min": 0}, {"hours": 8.0, "from_min": 60, "done_min": 540}),
    ({"kind": "track", "do": "make", "miles": 5, "men": 800}, {"hours": 24.0, "from_min": 60, "done_min": 1500, "pieces": 3}),
    ({"kind": "pontoon", "yards": 100}, {"hours": 1.666667, "from_min": 60, "done_min": 160}),
    ({"kind": "pits", "men": 700}, {"hours": 16.0, "from_min": 60, "done_min": 1020, "batteries": 2}),
    ({"kind": "mine", "start_min": 30}, {"hours": 24.0, "from_min": 90, "done_min": 1530}),
]


@pytest.mark.parametrize(("line", "told"), LINES)
def test_lc_reckon_works(line: dict[str, object], told: dict[str, object]) -> None:
    assert answer("works", line) == told


WRONG = [
    ({"kind": "tunnel"}, "kind must be one of"),
    ({"kind": "track", "do": "make", "miles": 3, "men": 399}, "men must be a whole number from 400"),
    ({"kind": "pontoon", "yards": 151}, "yards must be a whole number from 1 to 150"),
    ({"kind": "trench", "level": 9, "men": 0}, "level must be a whole number from 1 to 3, not 9; men must be"),
    ({"kind": "mine", "men": 100}, 'there is no field "men"'),
]


@pytest.mark.parametrize(("line", "words"), WRONG)
def test_lc_reckon_works_says_all_that_is_wrong(line: dict[str, object], words: str) -> None:
    assert words in answer("works", line)["error"]
