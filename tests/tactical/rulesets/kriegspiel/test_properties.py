"""Laws of every charge, burst and flight, whatever the numbers."""

from __future__ import annotations

from tactical.engine.dice import Dice
from tactical.ground.geometry.country import Country
from tactical.ground.geometry.figures import Disc
from tactical.rulesets.kriegspiel.rules import charges, marching, pursuit, shells
from tests.tactical.rulesets.kriegspiel.bodies import INCH

BANDS = ("near", "mid", "far")
SIZES = (1, 7, 8, 9, 15, 20, 31, 60, 200)


def test_losses_never_exceed_the_numbers_present_ks_092_ks_093_ks_095_ks_101_ks_102() -> None:
    for s in SIZES:
        for i in SIZES:
            for at in BANDS:
                for order in ("extended", "close"):
                    for retiring in (False, True):
                        clash = charges.on_foot(s, i, order, at, retiring=retiring)
                        assert 0 <= clash.cavalry <= (0 if retiring else s)
                        assert 0 <= clash.others <= i
                taken = charges.guns(s, i, at)
                assert 0 <= taken.guns <= i
                assert taken.cavalry < s
            stood = charges.standing(s, i)
            assert stood.others + stood.thrown <= i


def test_horse_against_horse_never_loses_more_than_it_has_ks_097_ks_098() -> None:
    for s in SIZES:
        for horse in SIZES:
            for contours in range(5):
                for coin in ("H", "T"):
                    for isolated in (False, True):
                        for down in (False, True):
                            clash = charges.sloping(s, horse, contours, coin, isolated=isolated, chargers_down=down)
                            mine = clash.prisoners if clash.taken == "cavalry" else 0
                            theirs = clash.prisoners if clash.taken == "others" else 0
                            assert clash.cavalry + mine <= s, (s, horse, contours, coin, isolated, down)
                            assert clash.others + theirs <= horse
                            turned = "T" if coin == "H" else "H"
                            other = charges.sloping(horse, s, contours, turned, isolated=isolated, chargers_down=not down)
                            assert (other.cavalry, other.others) == (clash.others, clash.cavalry), "whoever is the charger"
                            if not contours:
                                assert clash == charges.level(s, horse, coin, isolated=isolated)


def test_tables_are_monotone_ks_092_ks_093_ks_101() -> None:
    """More sabres kill more, more infantry kills more horsemen; the nearer a charge on extended order begins the worse for it."""
    for order in ("extended", "close"):
        for at in BANDS:
            for i in SIZES:
                kills = [charges.on_foot(s, i, order, at).others for s in range(1, 80)]
                assert kills == sorted(kills)
            for s in SIZES:
                lost = [charges.on_foot(s, i, order, at).cavalry for i in range(1, 80)]
                assert lost == sorted(lost)
    for s in SIZES:
        for i in SIZES:
            for order in ("extended", "close"):
                near, mid, far = (charges.on_foot(s, i, order, at) for at in BANDS)
                assert near.others >= mid.others >= far.others
                assert near.cavalry <= mid.cavalry <= far.cavalry
                assert charges.retiring_foot(s, i, order, "far").others >= far.others


def test_bands_follow_one_another_ks_090() -> None:
    found = [charges.band(d) for d in range(0, 37 * INCH)]
    order = {"near": 0, "mid": 1, "far": 2, None: 3}
    assert [order[one] for one in found] == sorted(order[one] for one in found)


def test_half_of_those_in_the_open_die_and_nobody_else_ks_002() -> None:
    dice = Dice("crowd")
    for case in range(30):
        men = {f"m{k}": Disc(dice.u64(case, k, "x") % 600, dice.u64(case, k, "y") % 600, 12) for k in range(30)}
        done = shells.burst((300, 300), men, lambda key, case=case: dice.u64(case, key) % 3 == 0)
        assert len(done["dead"]) == (len(done["circle"]) - len(done["sheltered"]) + 1) // 2
        assert set(done["dead"]) <= set(done["circle"]) - set(done["sheltered"])
        moved = {key: Disc(300 - (man.x - 300), 300 - (man.y - 300), 12) for key, man in reversed(men.items())}
        turned = shells.burst((300, 300), moved, lambda key, case=case: dice.u64(case, key) % 3 == 0)
        assert turned["dead"] == done["dead"]


def test_a_path_never_costs_less_in_parts_than_its_parts_ks_020_ks_022() -> None:
    for arm in ("inf", "cav", "RE", "RA", "TS", "GEN"):
        for length in (1, 63, 64, 500, 768):
            plain = marching.cost([marching.Stretch(length)], arm, "fours")
            assert marching.cost([marching.Stretch(length, True)], arm, "fours") <= plain
            up, down = (marching.cost([marching.Stretch(length, False, *step)], arm, "fours") for step in ((1, 0), (0, 1)))
            assert up > down > plain
            halves = [marching.Stretch(length // 2), marching.Stretch(length - length // 2)]
            assert marching.cost(halves, arm, "fours") == plain


def test_a_flight_is_within_the_rate_and_on_the_field_and_mirrored_in_a_mirror_ks_099() -> None:
    ground = Country.from_document({"name": "plain", "width": 7680, "depth": 7680, "features": []})
    dice, rate = Dice("flight"), 36 * INCH
    for case in range(20):

        def spot(what: str, case: int = case) -> tuple[int, int]:
            return 100 + dice.u64(case, what, "x") % 7480, 100 + dice.u64(case, what, "y") % 7480

        (x, y), (px, py) = spot("own"), spot("enemy")
        found = pursuit.flight(ground, [Disc(x, y, 24)], [Disc(px, py, 24)], rate)
        assert found.dx**2 + found.dy**2 <= (rate + 2) ** 2
        assert 0 <= x + found.dx <= 7680
        assert 0 <= y + found.dy <= 7680
        turned = pursuit.flight(ground, [Disc(7680 - x, 7680 - y, 24)], [Disc(7680 - px, 7680 - py, 24)], rate)
        assert (turned.dx, turned.dy, turned.ends) == (-found.dx, -found.dy, found.ends)
