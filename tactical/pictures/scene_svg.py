"""A battle drawn in lines: the picture on a game's card in the lobby, an SVG in the colours of the page that holds it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from html import escape
from itertools import groupby
from math import hypot

from tactical.engine.ruleset import Side
from tactical.engine.scene import Mark, Place, Scene, Way

WIDE, HIGH = 400, 176
GROUND = {
    "land": "land",
    "water": "sea",
    "hill": "land-2",
    "road": "rule-2",
    "rule": "rule",
    "sea": "sea",
    "wood": "land",
    "house": "paper-2",
}
EDGED = {"water": "water", "hill": "rule-2", "house": "ink"}
RAISED = {"hill": 3, "house": 5}
"""Ground that stands over the rest, by so many points."""
SIGNS = {
    "foot": "M-1-.7L1 .7M1-.7L-1 .7",
    "light": "M-1 .7L1-.7",
    "horse": "M-1 .7L1-.7M-1-.7L1-.7",
    "gun": "M-.28 0a.28.28 0 1 0 .56 0a.28.28 0 1 0-.56 0",
    "chief": "M0-.42V.42M-.42 0H.42M-.3-.3L.3.3M.3-.3L-.3.3",
    "wagon": "M-.6-.3H.6V.2H-.6z",
}
"""Signs of the arms on a block, in its half breadth; the height is seven tenths of that."""
MAN = (
    "M-3 0a3 1 0 1 0 6 0a3 1 0 1 0-6 0zM-1.8-.3L-1.4-7H1.4L1.8-.3H.7L0-4.4-.7-.3z"
    "M-2-6.6L-1.7-11.4Q0-12.4 1.7-11.4L2-6.6zM-1.4-13a1.4 1.5 0 1 0 2.8 0V-16Q0-17-1.4-16z"
)
"""A toy soldier, his feet at the place: stand, legs, coat, head with shako."""
MUSKET = {"blue": "M2.6-.6V-15", "red": "M-4.6-8.6L4.6-10.4"}
"""Blue shoulders arms, red presents them: the sides differ in shape as well."""
CANNON = "M-8-1.6L-2-5.4 8-8.6 8.8-6.2-1-3.2-6.6.2zM-4.4-3.6a3.9 3.9 0 1 0 7.8 0a3.9 3.9 0 1 0-7.8 0"
TREE = "M-.5 0V-4h1V0zM0-3.4C-4.6-3-5.4-7-2.6-8-3.4-11.6 3-12.4 3-8.4 5.8-7.4 4.4-3 0-3.4z"
TREE_DRAWN = f'<path d="{TREE}" fill="var(--land)" stroke="var(--ink-2)" stroke-width=".7"/>'
HULL = "M0-1.3Q.34-.8.36-.2V.7Q.3 1.2 0 1.25-.3 1.2-.36.7V-.2Q-.34-.8 0-1.3z"
DECK = "M-.14-.62h.28v.3h-.28zM-.14.5h.28v.3h-.28zM-.1-.16a.1.1 0 1 0 .2 0a.1.1 0 1 0-.2 0M-.1.16a.1.1 0 1 0 .2 0a.1.1 0 1 0-.2 0"


def draw_svg(scene: Scene, sides: Mapping[str, Side], name: str, caption: str) -> str:
    """Draw a scene whose frame has the picture's shape. Colours are the page's tokens, so it goes by light and by dark; ``name``
    keeps its ids apart from those of other pictures on the page.
    """
    return "".join(_Plan(scene, {key: side.colour for key, side in sides.items()}, name).draw(caption))


def crop(scene: Scene, left: float, top: float, wide: float, *, turned: bool = False) -> Scene:
    """Frame a part of a scene in the picture's shape; ``turned``: seen from its side, so that armies stand left and right."""
    if turned:
        scene = _turn(scene)
    return replace(scene, frame=(left, top, left + wide, top + wide * HIGH / WIDE))


def _turn(scene: Scene) -> Scene:
    right = scene.frame[2]

    def on(at: Place) -> Place:
        return at[1], right - at[0]

    return replace(
        scene,
        ground=[replace(one, at=[on(at) for at in one.at]) for one in scene.ground],
        marks=[replace(one, at=on(one.at), heading=one.heading - 90) for one in scene.marks],
        ways=[replace(one, at=[on(at) for at in one.at]) for one in scene.ways],
    )


def short(number: float) -> str:
    """Write a number in as few characters as show on the screen."""
    return f"{round(number, 1) + 0.0:g}"


def draw_line(path: str, colour: str, wide: float, *, dotted: bool = False) -> str:
    dots = ' stroke-dasharray="1 4" stroke-linecap="round"' if dotted else ""
    return f'<path d="{path}" fill="none" stroke="var(--{colour})" stroke-width="{wide:.2g}"{dots}/>'


class _Plan:
    """A scene laid onto the picture."""

    def __init__(self, scene: Scene, colours: Mapping[str, str], name: str) -> None:
        self.scene, self.colours, self.name = scene, colours, name
        self.left, self.top, right, _ = scene.frame
        self.k = WIDE / (right - self.left)
        self.glyphs: dict[str, str] = {}

    def to_picture(self, at: Place) -> tuple[float, float]:
        return (at[0] - self.left) * self.k, (at[1] - self.top) * self.k

    def write_path(self, at: Sequence[Place]) -> str:
        return "M" + "L".join(f"{short(x)} {short(y)}" for x, y in map(self.to_picture, at))

    def is_seen(self, at: Sequence[Place], room: float) -> bool:
        places = [self.to_picture(one) for one in at]
        xs, ys = [x for x, _ in places], [y for _, y in places]
        return max(xs) > -room and min(xs) < WIDE + room and max(ys) > -room and min(ys) < HIGH + room

    def draw(self, caption: str) -> Iterator[str]:
        yield f'<svg viewBox="0 0 {WIDE} {HIGH}" role="img" aria-label="{escape(caption)}">'
        yield f'<path d="M0 0h{WIDE}v{HIGH}H0z" fill="var(--{"sea" if self.scene.field == "sea" else "field"})"/>'
        seen = [one for one in self.scene.ground if len(one.at) > 1 and self.is_seen(one.at, one.width * self.k)]
        for (kind, wide), alike in groupby(seen, key=lambda one: (one.kind, one.width)):
            paths = [self.write_path(one.at) for one in alike]
            yield draw_lines("".join(paths), kind, wide * self.k) if wide else draw_areas("z".join(paths) + "z", kind)
        for way in self.scene.ways:
            if self.is_seen(way.at, 0):
                yield self.draw_way(way)
        trees = [(one.at[0], TREE_DRAWN) for one in self.scene.ground if len(one.at) == 1]
        figures = [(one.at, self.draw_mark(one)) for one in self.scene.marks]
        standing = [one for one in trees + figures if self.is_seen([one[0]], 20)]
        stamps = [self.stamp(*one) for one in sorted(standing, key=lambda one: one[0][1])]
        yield from ("<defs>", *(f'<g id="{name}">{drawn}</g>' for drawn, name in self.glyphs.items()), "</defs>")
        yield from stamps
        yield "</svg>"

    def stamp(self, at: Place, drawn: str) -> str:
        """Put a figure at its place; all that look alike are drawn once."""
        name = self.glyphs.setdefault(drawn, f"{self.name}-{len(self.glyphs)}")
        x, y = self.to_picture(at)
        return f'<use href="#{name}" x="{short(x)}" y="{short(y)}"/>'

    def draw_way(self, way: Way) -> str:
        colour = self.colours.get(way.side) or "ink"
        (x0, y0), (x, y) = self.to_picture(way.at[0]), self.to_picture(way.at[-1])
        far = hypot(x - x0, y - y0)
        if way.kind == "fell":
            return draw_line(f"M{short(x - 4)} {short(y - 4)}l8 8m0-8l-8 8", colour, 1.5)
        if far < 1:
            return ""
        back = min(way.short * self.k, far * 0.6) / far
        tip = f"{short(x - (x - x0) * back)} {short(y - (y - y0) * back)}"
        pen = "lamp" if way.kind in ("move", "shot") else colour
        return draw_line(f"M{short(x0)} {short(y0)}L{tip}", pen, 1.6, dotted=way.kind != "move")

    def draw_mark(self, one: Mark) -> str:
        """Draw a figure, its place at the origin."""
        colour = self.colours.get(one.side) or "ink"
        fill = f'fill="var(--{colour})"'
        if one.kind == "ship":
            pen = f'<path d="{HULL}" {fill}/><path d="{DECK}" fill="var(--paper)"/>'
            return f'<g transform="rotate({one.heading:.0f}) scale({short(max(9.5, one.size * self.k))})">{pen}</g>'
        if one.kind == "man":
            gun = draw_line(MUSKET.get(colour, MUSKET["blue"]), colour, 1.1)
            return f'<g transform="scale({short(max(0.7, one.size * self.k / 3.4))})"><path d="{MAN}" {fill}/>{gun}</g>'
        if one.kind == "gun":
            k = short(max(0.9, one.size * self.k / 7))
            turn = -1 if self.to_picture(one.at)[0] > WIDE / 2 else 1
            return f'<path transform="scale({k}) scale({turn} 1)" d="{CANNON}" {fill}/>'
        return draw_block(max(5.0, one.size * self.k), colour, one.sign)


def draw_lines(path: str, kind: str, wide: float) -> str:
    """Draw lines on the ground, water between its banks."""
    edge = EDGED.get(kind)
    pens = [(edge, wide + 1.4), (GROUND[kind], wide)] if edge else [(GROUND[kind], wide)]
    return "".join(draw_line(path, pen, max(0.7, wide)) for pen, wide in pens)


def draw_areas(path: str, kind: str) -> str:
    """Draw areas of the ground; what stands over the rest has a side."""
    edge = EDGED.get(kind)
    line = f' stroke="var(--{edge})" stroke-width=".8"' if edge else ""
    drawn = f'<path d="{path}" fill="var(--{GROUND[kind]})"{line}/>'
    if kind not in RAISED:
        return drawn
    return f'<path transform="translate(0 {RAISED[kind]})" d="{path}" fill="var(--{edge or "ink"})"/>{drawn}'


def draw_block(r: float, colour: str, sign: str) -> str:
    """Draw a block: red is filled and has its corners off, blue is drawn in outline."""
    off = 2 if colour != "blue" else 0
    side, up = r - off, 0.7 * r - off
    corners = [(-side, -up - off), (side, -up - off), (r, -up), (r, up), (side, up + off), (-side, up + off), (-r, up), (-r, -up)]
    box = "M" + "L".join(f"{short(x)} {short(y)}" for x, y in dict.fromkeys(corners)) + "z"
    fill, pen = (colour, "paper") if off else ("paper", colour)
    drawn = f'<path d="{box}" fill="var(--{fill})" stroke="var(--{colour})" stroke-width="1.4"/>'
    return drawn + (f'<g transform="scale({short(r)})">{draw_line(SIGNS[sign], pen, 1.3 / r)}</g>' if sign in SIGNS else "")
