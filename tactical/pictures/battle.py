"""A battle drawn: a card for the preview of a link, and a film of its moves."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import cos, hypot, radians, sin

from tactical.engine.ruleset import RuleSet, View
from tactical.engine.scene import Ground, Mark, Scene, Way
from tactical.pictures.canvas import Canvas, Pixels

INK, PAPER, QUIET = "#1e2326", "#f4ecd8", "#5e5a4c"
FIELD = {"paper": "#fbf7ec", "sea": "#e1e9e3"}
GROUND = {
    "land": "#e9d8ac",
    "water": "#b9cbc6",
    "wood": "#b7c29a",
    "house": "#47473f",
    "road": "#857b5f",
    "hill": "#dcc68f",
    "rule": "#cbbf9f",
}
SIDES = {"red": "#9c1f18", "blue": "#17457f"}
CARD = (1200, 630)
"""The size that pages which show previews ask for."""
FILM = (720, 470)
MOST_FRAMES = 90
FRAME_MS, LAST_MS = 350, 3000
RING, BARB, CROSS = 3.6, 7.0, 4.0
"""The ring where a move began, the head of its arrow, and the cross of a fallen unit, in points."""
WIDE = {"shot": 1.8, "help": 1.4, "laid": 0.8, "run": 1.2}
DASHED, DASH = ("help", "run"), 5.0
Box = tuple[float, float, float, float]


def card(rules: RuleSet, view: View, lines: Sequence[str], before: View | None = None) -> Pixels:
    """Draw the card: at the left the last position and the move from the one ``before``, at the right the battle in words, the
    first line largest.
    """
    paper = Canvas(*CARD, PAPER)
    draw(paper, rules, view, (24, 24, 706, 606), before)
    paper.text((736, 74), "Sealed Orders", 16, QUIET)
    at = 150.0
    for number, words in enumerate(lines):
        high = 34 if not number else 20
        for part in folded(words, 17 if not number else 30):
            paper.text((736, at), part, high, INK if number < 2 else QUIET, most=CARD[0] - 736 - 24)
            at += high * 1.7
        at += 14
    return paper.pixels()


def folded(words: str, most: int) -> list[str]:
    """Break a text into lines of about so many letters, three at the most."""
    found = [""]
    for word in words.split():
        if found[-1] and len(found[-1]) + len(word) >= most:
            found.append("")
        found[-1] = f"{found[-1]} {word}".strip()
    return found[:3]


def film(
    rules: RuleSet, views: Sequence[View], title: str, tell: Callable[[int], None] = lambda drawn: None
) -> Iterator[tuple[Pixels, int]]:
    """Draw the battle move by move, each picture with its milliseconds; a long one in steps of several moves. ``tell`` is called
    with the number drawn.
    """
    shown = chosen(len(views))
    wide, high = FILM
    for drawn, number in enumerate(shown, 1):
        paper = Canvas(wide, high, PAPER)
        draw(paper, rules, views[number], (8, 8, wide - 8, high - 40), views[number - 1] if number else None)
        clock = str(views[number].get("clock", ""))
        paper.text((12, high - 15), title, 12, INK, most=wide * 0.5)
        paper.text((wide * 0.56, high - 15), clock, 11, QUIET, most=wide * 0.44 - 12)
        yield paper.pixels(), LAST_MS if drawn == len(shown) else FRAME_MS
        tell(drawn)


def chosen(views: int) -> list[int]:
    """Choose which of so many positions a film shows: all, or about ninety of them with the first and the last."""
    step = max(1, -(-views // MOST_FRAMES))
    return sorted({*range(0, views, step), views - 1})


def draw(paper: Canvas, rules: RuleSet, view: View, box: Box, before: View | None = None) -> None:
    """Draw a position within a box, as large as it fits, with the move that led to it from the one ``before``."""
    scene = rules.scene(view, before)
    if scene is None:
        return
    left, top, right, bottom = scene.frame
    k = min((box[2] - box[0]) / (right - left), (box[3] - box[1]) / (bottom - top))
    x0 = (box[0] + box[2] - (right - left) * k) / 2 - left * k
    y0 = (box[1] + box[3] - (bottom - top) * k) / 2 - top * k
    Plan(paper, scene, {key: SIDES.get(side.colour, INK) for key, side in rules.sides.items()}, (x0, y0, k)).draw()


class Plan:
    """A scene laid onto paper: the places of its units, and the colours of its sides."""

    def __init__(self, paper: Canvas, scene: Scene, colours: Mapping[str, str], onto: tuple[float, float, float]) -> None:
        self.paper, self.scene, self.colours = paper, scene, colours
        self.x0, self.y0, self.k = onto

    def to_paper(self, place: Sequence[float]) -> tuple[float, float]:
        return self.x0 + place[0] * self.k, self.y0 + place[1] * self.k

    def draw(self) -> None:
        left, top, right, bottom = self.scene.frame
        edge = [self.to_paper(one) for one in ((left, top), (right, top), (right, bottom), (left, bottom))]
        self.paper.area(edge, FIELD[self.scene.field])
        for one in self.scene.ground:
            self.draw_ground(one)
        for way in self.scene.ways:
            self.draw_way(way)
        for mark in self.scene.marks:
            self.draw_mark(mark)
        self.paper.line([*edge, edge[0]], 1.6, INK)

    def draw_ground(self, one: Ground) -> None:
        points, colour = [self.to_paper(place) for place in one.at], GROUND[one.kind]
        if one.width:
            self.paper.line(points, max(0.8, one.width * self.k), colour)
        else:
            self.paper.area(points, colour)

    def draw_way(self, way: Way) -> None:
        """Draw a move, a shot, or a place where somebody fell; lines lie under the units."""
        points, colour = [self.to_paper(place) for place in way.at], self.colours.get(way.side, INK)
        (x0, y0), (x, y) = points[0], points[-1]
        if way.kind == "fell":
            for up in (-1, 1):
                self.paper.line([(x - CROSS, y - up * CROSS), (x + CROSS, y + up * CROSS)], 1.4, colour)
            return
        far = hypot(x - x0, y - y0)
        if not far:
            return
        ux, uy = (x - x0) / far, (y - y0) / far
        tip = (x - ux * min(way.short * self.k, far * 0.6), y - uy * min(way.short * self.k, far * 0.6))
        if way.kind == "move":
            self.paper.line([(x0, y0), tip], 1.4, INK)
            barbs = [(tip[0] - ux * BARB + hand * uy * BARB / 2, tip[1] - uy * BARB - hand * ux * BARB / 2) for hand in (-1, 1)]
            self.paper.area([tip, *barbs], INK)
            self.paper.disc((x0, y0), RING, INK)
            self.paper.disc((x0, y0), RING - 1.2, PAPER)
            if way.number:
                self.paper.text((x0 - ux * 10, y0 - uy * 10 + 4), str(way.number), 8, INK, middle=True)
        else:
            self.paper.line([(x0, y0), tip], WIDE[way.kind], colour, gap=DASH if way.kind in DASHED else 0.0)

    def draw_mark(self, mark: Mark) -> None:
        """Draw a unit. Colour and shape tell its side: red stands on a corner, blue is round or square."""
        (x, y), r = self.to_paper(mark.at), max(2.0, mark.size * self.k)
        colour = QUIET if mark.out else self.colours.get(mark.side, INK)
        pointed = colour == SIDES["red"]
        if mark.kind == "ship":
            self.paper.area([self.turned(x, y, r, mark.heading, *one) for one in HULL], colour)
        elif mark.kind == "man":
            if pointed:
                self.paper.area([(x, y - r), (x + r, y), (x, y + r), (x - r, y)], colour)
            else:
                self.paper.disc((x, y), r * 0.85, colour)
        else:
            cut = r * 0.35 if pointed else 0.0
            half = [(-r, -r * 0.7 + cut), (-r + cut, -r * 0.7), (r - cut, -r * 0.7), (r, -r * 0.7 + cut)]
            ring = [*half, *((-dx, -dy) for dx, dy in half)]
            self.paper.area([(x + dx, y + dy) for dx, dy in ring], colour)
            if mark.kind == "gun":
                self.paper.disc((x, y), r * 0.4, PAPER)

    @staticmethod
    def turned(x: float, y: float, r: float, heading: float, across: float, ahead: float) -> tuple[float, float]:
        """Return a point of a hull that steers a heading."""
        a = radians(heading)
        return x + r * (across * cos(a) + ahead * sin(a)), y + r * (across * sin(a) - ahead * cos(a))


HULL = ((0.0, 1.3), (0.38, 0.5), (0.38, -0.8), (0.2, -1.2), (-0.2, -1.2), (-0.38, -0.8), (-0.38, 0.5))
"""A ship from above: across and ahead, in her half length."""
