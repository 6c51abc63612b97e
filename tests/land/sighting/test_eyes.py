"""Sighting by eye: the first sight and its minute, beside a reference that looks at everything in every minute (LC-111,
LC-112)."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import permutations
from typing import Any

import pytest

from land.forces.dummies import dust_men
from land.ground import measure
from land.ground.country import Country
from land.sighting import reach
from land.sighting.glimpses import apart, by_eye, pairs
from land.sighting.observation import look
from land.sighting.scene import Scene, arms, describe_body, dusty, friendly, seen_as
from land.state.ground import Ground, Place
from land.state.sky import Sky
from land.state.units import Unit
from land.state.world import Body, Spot
from tactical.engine.dice import Dice
from tests.land.even_sky import EvenSky
from tests.land.sighting.small import MILE, Straight, body, country, make_spot, patch

NEW = Dice("look")


def scene(*who: tuple[Body, Straight], ground: Country | None = None, sky: Sky | None = None, **more: Any) -> Scene:
    bodies, moves = tuple(b for b, _ in who), {b.key: m for b, m in who}
    times = {"start": 0, "until": 360} | more
    return Scene(bodies=bodies, moves=moves, country=ground or country(), sky=sky or EvenSky(), dice=NEW, **times)


def first(some: Scene, a: str, b: str) -> list[tuple[int, int, str]]:
    one = {body.key: body for body in some.bodies}
    return [(g.minute, g.last, g.what) for g in by_eye(some, one[a], one[b], apart(some, one[a], one[b]))]


# ---- the reference ----


def slow(some: Scene, a: Body, b: Body) -> list[tuple[int, int, str]]:
    """Look with every eye at every part in every minute."""

    def seen(minute: int, whats: tuple[str, ...]) -> str | None:
        mine, his = some.moves[a.key], some.moves[b.key]
        for what in whats:
            for eye in (mine.head(minute), mine.middle(minute)):
                for part in (his.head(minute), his.middle(minute), his.last(minute), his.tail(minute)):
                    miles = measure.miles(eye.lon, eye.lat, part.lon, part.lat)
                    if miles > 24:
                        continue
                    night = some.sky.night(part.lon, part.lat, minute)
                    far = reach.by_eye_mi(what, night, some.country.kind_at(part.lon, part.lat) in ("wood", "town"))
                    hill = some.country.hill_ft(eye.lon, eye.lat)
                    if hill > 0:
                        far = max(far, min(1.22 * hill**0.5, 3 * far))
                    far = min(far, 1.15 * some.sky.visibility_nm(eye.lon, eye.lat, minute))
                    if miles <= far and not some.country.rises_between(eye, part):
                        return what
        return None

    def things(minute: int) -> tuple[str, ...]:
        men = sum(u.men for u in b.units if u.kind.fights)
        out = ["body" if men >= 500 or b.dummy else "squadron" if men > 20 else "patrol"]
        head = some.moves[b.key].head(minute)
        going = some.moves[b.key].moving(minute)
        dry = some.sky.going(head.lon, head.lat, minute) == "dry"
        out += ["dust"] if dust_men(b) >= 1000 and going and head.edge and dry else []
        out += ["fires"] if out[0] == "body" and not going else []
        return tuple(out)

    minutes = [(m, what) for m in some.minutes if (what := seen(m, things(m)))]
    out = []
    for m, what in minutes:
        if what in reach.MEN or not out:
            out.append((m, minutes[-1][0], what))
        if what in reach.MEN:
            break
    return out


class Dusk:
    """Night from a minute on; thicker weather from another."""

    def __init__(self, dark: int, thick: int, going: str) -> None:
        self.dark, self.thick, self.ground = dark, thick, going

    def visibility_nm(self, lon: float, lat: float, minute: int) -> float:
        return 2.0 if minute >= self.thick else 20.0

    def night(self, lon: float, lat: float, minute: int) -> bool:
        return minute >= self.dark

    def going(self, lon: float, lat: float, minute: int) -> str:
        return self.ground

    def value(self, lon: float, lat: float, minute: int) -> float:
        return 6.0


def random_scene(rng: random.Random) -> Scene:
    kinds: list[dict[str, int]] = [{"inf": 2}, {"cav": 1}, {"fa": 1}, {"inf": 1, "cav": 1}, {"re": 1}, {"bt": 1}]
    who = []
    for n in range(2):
        one = body(f"b{n}", ("blue", "red")[n], **rng.choice(kinds))
        if rng.random() < 0.15:
            one = body(f"b{n}", ("blue", "red")[n], re=1).__class__.copied(one, dummy=True)
        still = rng.random() < 0.4
        pace = (0.0, 0.0) if still else (rng.uniform(-20, 20), rng.uniform(-20, 20))
        since = rng.randrange(0, 8)
        track = Straight(
            one.key,
            rng.uniform(-3.5, 3.5),
            rng.uniform(-3.5, 3.5),
            *pace,
            column_mi=rng.choice((0.0, 2.0, 6.0)),
            since=since,
            until=since + rng.randrange(5, 20),
            edge=rng.choice(("", "road")),
        )
        who.append((one, track))
    patches = [
        patch(
            rng.choice(("wood", "hill", "steep", "town")),
            x,
            y,
            x + rng.uniform(1, 4),
            y + rng.uniform(1, 4),
            rng.choice((0, 150, 600)),
        )
        for x, y in [(rng.uniform(-6, 4), rng.uniform(-6, 4)) for _ in range(2)]
    ]
    sky = Dusk(rng.choice((6, 12, 999)), rng.choice((9, 999)), rng.choice(("dry", "dry", "mud")))
    return scene(*who, ground=country(*patches), sky=sky, until=18)


@pytest.mark.full
def test_lc_111_the_look_is_that_of_every_eye_in_every_minute() -> None:
    rng, found = random.Random(111), 0
    for _ in range(110):
        some = random_scene(rng)
        near = pairs(some)
        for a, b in ((a, b) for a, b in permutations(some.afoot, 2) if a.side != b.side):
            told = first(some, a.key, b.key) if (a, b) in near else []
            assert told == slow(some, a, b)
            found += len(told)
    assert found > 60


# ---- single rules ----


def test_lc_111_a_formed_body_at_four_miles_a_squadron_at_three_a_patrol_at_one() -> None:
    watch = body("watch", "red", cav=1), Straight("watch", 0, 0)
    for units, far in (({"inf": 1}, 4.0), ({"cav": 1}, 3.0), ({"fa": 1}, 3.0)):
        comes = body("comes", "blue", **units), Straight("comes", 12, 0, east_mph=-3)
        ((minute, last, _),) = first(scene(watch, comes), "watch", "comes")
        assert abs((12 - far) / 3 * 60 - minute) <= 2
        assert abs((12 + far) / 3 * 60 - last) <= 2
    few = body("few", "blue", re=1)
    few = type(few).copied(few, units=(type(few.units[0]).copied(few.units[0], men=20),))
    assert seen_as(few) == "patrol"


def test_lc_111_dust_at_eight_miles_tells_of_presence_and_the_men_are_seen_later() -> None:
    watch = body("watch", "red", inf=1), Straight("watch", 0, 0)
    comes = body("comes", "blue", inf=2), Straight("comes", 12, 0, east_mph=-3, edge="road")
    some = scene(watch, comes)
    (dust, _, what), (men, _, then) = first(some, "watch", "comes")
    assert (what, then) == ("dust", "body")
    assert abs(dust - 80) <= 2
    assert abs(men - 160) <= 2
    seen = [s for s in look(some).sightings if s.by == "body:watch"]
    assert (seen[0].what, seen[0].level, seen[0].strength, seen[0].heading) == ("dust", 1, None, None)
    assert first(scene(watch, comes, sky=EvenSky(ground="mud")), "watch", "comes")[0][2] == "body"


def test_lc_111_by_night_camp_fires_at_five_miles_and_men_at_500_yards() -> None:
    camp = body("camp", "blue", inf=1), Straight("camp", 0, 0)
    comes = body("comes", "red", inf=1), Straight("comes", 8, 0, east_mph=-2)
    told = first(scene(camp, comes, sky=EvenSky(dark=True)), "comes", "camp")
    assert [what for _, _, what in told] == ["fires", "body"]
    assert abs(told[0][0] - 90) <= 2
    assert abs(told[1][0] - (8 - 500 / 1760) / 2 * 60) <= 2


def test_lc_112_higher_ground_between_hides_and_a_hill_sees_over_it() -> None:
    ridge = patch("hill", 1.5, -5, 2.5, 5, 300)
    low = body("low", "red", inf=1), Straight("low", 0, 0)
    his = body("his", "blue", inf=1), Straight("his", 3.5, 0)
    assert first(scene(low, his, ground=country(ridge)), "low", "his") == []
    top = body("top", "red", inf=1), Straight("top", 2, 0)
    far = body("far", "blue", inf=1), Straight("far", 13, 0)
    assert first(scene(top, far, ground=country(ridge)), "top", "far") == [(0, 360, "body")]
    beyond = body("far", "blue", inf=1), Straight("far", 14.5, 0)
    assert first(scene(top, beyond, ground=country(ridge)), "top", "far") == []


def test_lc_007_a_dummy_looks_like_what_it_shams() -> None:
    sham = Body.copied(body("sham", "blue", re=1), dummy=True)
    assert (seen_as(sham), dusty(sham), arms(sham)) == ("body", True, "foot")
    assert (seen_as(body("real", "blue", re=1)), dusty(body("real", "blue", re=1))) == ("squadron", False)


def test_lc_115_a_friendly_country_has_an_own_town_within_ten_miles_and_none_of_the_enemys_nearer() -> None:
    places = tuple(Place(key=key, name=key, lon=x * MILE, lat=0.0, kinds=("town",)) for key, x in (("east", 9.0), ("west", -3.0)))
    land = Country(Ground(places=places))
    held = {"east": "blue", "west": "red"}
    told = [friendly(land, held, side, make_spot(x, 0)) for side in ("red", "blue") for x in (0, 5, 20)]
    assert told == [True, False, False, False, True, False]


def test_lc_111_who_is_aboard_or_has_surrendered_neither_sees_nor_is_seen() -> None:
    a, b = (body("a", "red", inf=1), Straight("a", 0, 0)), (body("b", "blue", inf=1), Straight("b", 1, 0))
    assert len(look(scene(a, b)).sightings) >= 2
    for change in ({"aboard": "flotilla"}, {"surrendered": True}):
        gone = Body.copied(b[0], **change), b[1]
        assert look(scene(a, gone)).sightings == ()


def test_lc_001_the_same_look_twice_and_in_another_order_of_bodies() -> None:
    some = random_scene(random.Random(5))
    assert look(some) == look(replace(some, bodies=tuple(reversed(some.bodies))))


def test_lc_115_units_are_named_in_words_and_by_no_key() -> None:
    """A unit's key is of the code, not of the field: it would tell from which column it was once taken."""
    units = (
        Unit("old_corps_inf_1", "inf", 900, 60, 0, 16),
        Unit("x_2", "inf", 900, 60, 0, 16),
        Unit("x_3", "cav", 150, 170, 0, 4),
    )
    one = Body("secret_key", "Red outposts", "red", "r", Spot(lon=0.0, lat=0.0), units)
    assert describe_body(one) == "2 battalions and 1 squadron of Red outposts"
    assert not any(part in describe_body(one) for part in ("secret", "old_corps", "_"))
