"""The picture in link previews of a war's public page: its waters, its title, and how it stood."""

from __future__ import annotations

from math import radians
from typing import Any

from campaign.muster.scenario_views import mercator, polygons
from naval.geo import course
from tactical.engine.text.words import plural
from tactical.pictures import png
from tactical.pictures.battle import CARD, GROUND, INK, PAPER, QUIET, SIDES, folded
from tactical.pictures.canvas import Canvas

SEA = "#e1e9e3"
BOX = (24.0, 24.0, 706.0, 606.0)
Row = dict[str, Any]


def poster(theatre: Row, notice: Row, story: Row | None) -> bytes:
    """Draw the picture as a file. Without a story it shows the waters and the title alone."""
    paper = Canvas(*CARD, PAPER)
    left, top, right, bottom = BOX
    frame = [(left, top), (right, top), (right, bottom), (left, bottom)]
    paper.area(frame, SEA)
    waters(paper, theatre, story["places"] if story else [])
    wide, high = CARD
    for x0, y0, x1, y1 in ((0, 0, wide, top), (0, bottom, wide, high), (0, 0, left, high), (right, 0, wide, high)):
        paper.area([(x0, y0), (x1, y0), (x1, y1), (x0, y1)], PAPER)
    paper.line([*frame, frame[0]], 1.6, INK)
    paper.text((736, 74), "Sealed Orders", 16, QUIET)
    at = 150.0
    for number, words in enumerate(lines(notice, story)):
        tall = 34 if not number else 20
        for part in folded(words, 17 if not number else 30):
            paper.text((736, at), part, tall, INK if number < 2 else QUIET, most=wide - 736 - 24)
            at += tall * 1.7
        at += 14
    return png.still(paper.pixels())


def lines(notice: Row, story: Row | None) -> list[str]:
    """List the words of the picture."""
    head = [notice["title"], " against ".join(side["name"] for side in notice["sides"])]
    if story is None:
        return [*head, notice["scenario"] if notice["scenario"] != notice["title"] else "A campaign Kriegspiel"]
    lost = {side["side"]: sum(ship["side"] == side["side"] for ship in story["lost"]) for side in notice["sides"]}
    told = ", ".join(f"{side['name']} {lost[side['side']]}" for side in notice["sides"])
    return [*head, f"As it was to {story['until']}", f"{plural(len(story['battles']), 'battle')}. Ships lost: {told}"]


def waters(paper: Canvas, theatre: Row, places: list[Any]) -> None:
    """Draw the land of the theatre in Mercator, and a ring where forces met in battle range."""
    west, south, east, north = theatre["bounds"]
    left, top, right, bottom = BOX
    low, high = mercator(south), mercator(north)
    scale = max((right - left) / radians(east - west), (bottom - top) / (high - low))
    x0, y0 = (left + right - radians(east - west) * scale) / 2, (top + bottom - (high - low) * scale) / 2

    def project(lon: float, lat: float) -> tuple[float, float]:
        lon = course.shift_longitude_near(lon, (west + east) / 2)
        return x0 + radians(lon - west) * scale, y0 + (high - mercator(lat)) * scale

    for polygon in polygons(theatre["land"]):
        ring = [project(lon, lat) for lon, lat in polygon[0]]
        if len(ring) > 2 and any(left <= x <= right and top <= y <= bottom for x, y in ring):
            paper.area(ring, GROUND["land"])
    for lon, lat in places:
        x, y = project(lon, lat)
        if left + 8 < x < right - 8 and top + 8 < y < bottom - 8:
            paper.disc((x, y), 7, SIDES["red"])
            paper.disc((x, y), 4, SEA)
