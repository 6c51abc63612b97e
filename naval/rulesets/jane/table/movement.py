"""Moves: speed in squares, stopping, turning circles, turning with the engines, and a ship without her helm."""

from __future__ import annotations

from functools import lru_cache
from math import atan2, cos, degrees, hypot, pi, radians, sin
from typing import NamedTuple

from naval.rulesets.jane.tables import BOOK, STANDARD, Table
from tactical.engine.rule import forbids, modifies, resolves, reveals

SQUARE = float(BOOK["NAV-T-027"]["yards_a_square"])
KNOTS = float(BOOK["NAV-T-027"]["knots_a_square"])
POINT = 11.25  # degrees
SLACK = 1e-5  # squares: speeds are kept to six places


@modifies("NAV-T-024", "NAV-T-025", "NAV-T-027", source="L45-47")
def squares(knots: float) -> float:
    """One move is a minute and one square 100 yards: three knots are one square a move, and in proportion."""
    return knots / KNOTS


@modifies("NAV-T-026", source="L45")
def distance(dx: float, dy: float) -> float:
    """Distance is measured straight, over the diagonals too."""
    return hypot(dx, dy)


@forbids("NAV-T-028", source="L49")
def top_speed_is_the_limit(knots: float, most: float) -> str | None:
    """No ship runs faster than her most."""
    if squares(knots) <= most + SLACK:
        return None
    return f"{knots:g} knots is {squares(knots):.2f} squares a move; her most is {most:.2f}, {3 * most:.3g} knots."


@modifies("NAV-T-029", "NAV-T-032", source="L51-53")
def gather_way(now: float, ordered: float) -> float:
    """Speed grows by one square a move at most, ahead, and from a stop ahead or astern alike.

    ``now`` and ``ordered`` in squares of the same sign (or now 0), ordered the faster.
    """
    gain = float(BOOK["NAV-T-029"]["value"])
    return min(now + gain, ordered) if ordered > 0 else max(now - gain, ordered)


@modifies("NAV-T-030", source="L51")
def slow_down(now: float, ordered: float) -> float:
    """Speed may fall by any amount at once."""
    return ordered if abs(ordered) < abs(now) else now


@modifies("NAV-T-031", source="L53")
def stopping_takes_a_move(now: float) -> tuple[float, float]:
    """A ship that stops first runs one complete move at her present speed.

    Returns the squares run in this move and her speed after it. A ship that is to reverse must stop first (AMB-T-03).
    """
    return now, 0.0


@forbids("SC-T-07", source="convention")
def astern_is_half(knots: float, most: float, conv: Table = STANDARD) -> str | None:
    """Astern she makes half her ahead speed at most."""
    limit = most * conv["SC-T-07"]["astern"]
    if squares(-knots) <= limit + SLACK:
        return None
    return f"{-knots:g} knots astern is more than half her speed ahead: {3 * limit:.3g} knots is her most astern."


def reckon_run_and_speed(now: float, ordered: float, most: float, conv: Table = STANDARD) -> tuple[float, float]:
    """Reckon the squares run in this move and the speed at its end, for a ship at ``now`` who is ordered ``ordered``.

    All in squares, astern negative. Orders beyond her most are cut to it; under half a square means stop (SC-T-07).
    """
    ordered = max(-most * conv["SC-T-07"]["astern"], min(most, ordered))
    if abs(ordered) < conv["SC-T-07"]["creep"]:
        ordered = 0.0
    if now and (ordered == 0 or ordered * now < 0):
        return stopping_takes_a_move(now)
    speed = slow_down(now, ordered) if abs(ordered) <= abs(now) else gather_way(now, ordered)
    return speed, speed


@modifies("NAV-T-033", "NAV-T-034", "NAV-T-038", source="L55, L71")
@lru_cache(maxsize=256)
def nearest_card(diameter_yd: float) -> float:
    """Each ship takes the turning card nearest to her real circle, which is near enough; the larger in a tie (SC-T-06)."""
    cards: list[float] = BOOK["NAV-T-033"]["cards"]
    return float(min(cards, key=lambda card: (abs(card - diameter_yd), -card)))


@modifies("NAV-T-123", source="L197")
def larger_circle(card: float, steps: int, conv: Table = STANDARD) -> float:
    """A raking hit increases the turning circle: the next larger card, beyond the largest a quarter more."""
    cards = sorted(BOOK["NAV-T-033"]["cards"]) if steps else []
    for _ in range(steps):
        larger = [one for one in cards if one > card]
        card = larger[0] if larger else card * conv["SC-T-20"]["beyond"]
    return float(card)


@modifies("NAV-T-035", "SC-T-06", source="L55; card lost, so a convention")
def points_in_a_move(speed: float, card: float, conv: Table = STANDARD) -> float:
    """The loss of speed in a turn is in the card: so many points in one move at this speed.

    ``speed`` in squares, ``card`` the diameter in yards. The path speed in the turn is two-thirds of it.
    """
    return abs(speed) * SQUARE * float(conv["SC-T-06"]["value"]) / (pi / 16 * card / 2)


@modifies("NAV-T-036", "NAV-T-037", source="L57")
def engine_turn(points: float, speed: float, card: float, conv: Table = STANDARD) -> tuple[float, float]:
    """A turn with the engines covers a square for 8 points but takes as long as on the ship's own card (AMB-T-04).

    Returns the moves it takes and the squares it covers.
    """
    eight = float(BOOK["NAV-T-036"]["value"])
    time_of_eight = eight / points_in_a_move(speed, card, conv)
    return abs(points) / eight * time_of_eight, abs(points) / eight


@resolves("NAV-T-096", "SC-T-21", source="L211-213")
def wobble(u: float, conv: Table = STANDARD) -> float:
    """Without steering she keeps her course with some wobble: up to a point either way each move.

    ``u`` is a number in [0, 1); returns points, starboard positive.
    """
    return (2 * u - 1) * float(conv["SC-T-21"]["value"])


class Place(NamedTuple):
    """A ship's place: yards east and north of the datum, heading in degrees."""

    x: float
    y: float
    heading: float


def steam(place: Place, squares_run: float, points: float, card: float, conv: Table = STANDARD) -> Place:
    """Run one move: the turn on the card's arc, then straight.

    ``points`` to starboard positive, cut to the card's most. Astern the helm works the other way about the same circle, so the
    heading still changes by ``points``.
    """
    most = points_in_a_move(squares_run, card, conv)
    points = max(-most, min(most, points))
    if not most:
        return place
    part = abs(points) / most
    x, y, heading = place.x, place.y, radians(place.heading)
    ahead = 1 if squares_run > 0 else -1
    if points:
        turned = heading + radians(points * POINT)
        radius = card / 2 * ahead * (1 if points > 0 else -1)
        x += radius * (cos(heading) - cos(turned))
        y += radius * (sin(turned) - sin(heading))
        heading = turned
    straight = squares_run * SQUARE * (1 - part)
    x, y = x + straight * sin(heading), y + straight * cos(heading)
    return _rounded(x, y, place.heading + points * POINT)


def steam_by_engines(place: Place, speed: float, points: float, card: float, conv: Table = STANDARD) -> Place:
    """Run one move turning with the engines: as many ``points`` as a move gives, a square of way for each 8."""
    most = points_in_a_move(speed, card, conv)
    points = max(-most, min(most, points))
    if not most or not points:
        return steam(place, speed, 0.0, card, conv)
    moves, covered = engine_turn(points, speed, card, conv)
    half = radians(place.heading + points * POINT / 2)
    run = covered * SQUARE * (1 if speed > 0 else -1)
    turned = place.heading + points * POINT
    rest = speed * SQUARE * (1 - moves)
    x = place.x + run * sin(half) + rest * sin(radians(turned))
    y = place.y + run * cos(half) + rest * cos(radians(turned))
    return _rounded(x, y, turned)


class Track(NamedTuple):
    """One ship's way through one minute: her start and her steaming; ``find_place`` gives her place at any moment."""

    start: Place
    run: float  # squares, astern negative
    points: float  # of helm, starboard positive
    card: float  # yards
    engines: bool = False

    def find_place(self, part: float, conv: Table = STANDARD, end: Place | None = None) -> Place:
        """Find her place when ``part`` (0 to 1) of the minute is over. Frequent callers hand in the ``end``."""
        most = points_in_a_move(self.run, self.card, conv)
        if not most or part <= 0:
            return self.start
        points = max(-most, min(most, self.points))
        turning = abs(points) / most
        done = min(1.0, part / turning) if turning else 0.0
        # In the first part of the minute she turns, in the rest she runs straight: a shorter run with the same helm.
        way = steam_by_engines if self.engines and points else steam
        if part < turning:
            return way(self.start, self.run * part, points * done, self.card, conv)
        end = end or self.end(conv)
        back = self.run * SQUARE * (1 - part)
        heading = radians(end.heading)
        return _rounded(end.x - back * sin(heading), end.y - back * cos(heading), end.heading)

    def end(self, conv: Table = STANDARD) -> Place:
        """Find her place at the end of the minute."""
        if self.engines and self.points:
            return steam_by_engines(self.start, self.run, self.points, self.card, conv)
        return steam(self.start, self.run, self.points, self.card, conv)


CHALK = (0.25, 0.5, 0.75, 1.0)  # of a minute: where a track is marked


@reveals("NAV-T-041", source="L61")
def chalked(drawn: list[list[float]], track: Track, conv: Table = STANDARD) -> list[list[float]]:
    """After a move each ship's track is drawn from where she began; where it ends stands the number of the move.

    ``drawn`` is what there is of it from earlier minutes of the same move. Points ``[x, y]``, five for a minute.
    """
    start = track.start
    begun = drawn or [[round(start.x, 1), round(start.y, 1)]]
    if track.points and track.run:
        return begun + _curved(track, conv)
    run, heading = track.run * SQUARE, radians(start.heading)
    east, north = run * sin(heading), run * cos(heading)
    return [*begun, *([round(start.x + part * east, 1), round(start.y + part * north, 1)] for part in CHALK)]


def _curved(track: Track, conv: Table) -> list[list[float]]:
    end, most = track.end(conv), points_in_a_move(track.run, track.card, conv)
    turning, heading = min(most, abs(track.points)) / most, radians(end.heading)
    east, north, marks = sin(heading), cos(heading), []
    for part in CHALK:
        if part < turning:
            place = track.find_place(part, conv, end)
            marks.append([round(place.x, 1), round(place.y, 1)])
        else:  # the same as ``find_place``, without the heading
            back = track.run * SQUARE * (1 - part)
            marks.append([round(round(end.x - back * east, 6), 1), round(round(end.y - back * north, 6), 1)])
    return marks


def _rounded(x: float, y: float, heading: float) -> Place:
    # To a micro-yard: libraries of other machines may differ in the last bit of a sine.
    return Place(round(x, 6), round(y, 6), round(heading % 360, 6) % 360)


def bearing(dx: float, dy: float) -> float:
    """Take the true bearing in degrees of a point ``dx`` east and ``dy`` north of the observer."""
    return degrees(atan2(dx, dy)) % 360


def difference(a: float, b: float) -> float:
    """Measure how far bearing ``a`` lies to the right of ``b``, in degrees from -180 to +180 (exclusive)."""
    return (a - b + 180) % 360 - 180
