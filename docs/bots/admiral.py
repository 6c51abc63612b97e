"""Program that plays a seat: it reads its room, lays a course, seals, and waits for news (OP-015).

    python admiral.py https://war.example.org --days 1 < token-file

The token is made under "API access" in the room, for reading and for orders. It is read from standard input, since everybody on
the machine can see a command line. It needs only Python's standard library. Its requests:

    GET  seat             the room: forces, contacts, and the number of the call for orders
    PUT  seat/draft       the faults of a sheet, in words
    POST seat/seal        the sheet, sealed
    GET  seat/news        answers when something has changed; 204 if nothing has

A seat without ships seals an empty sheet: everything in its command carries on.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
import urllib.error
import urllib.request
import uuid
from typing import Any

WAIT_S = 25  # longest open request for news
SWEEPS = (70, 250, 160, 340)  # courses in degrees, tried in this order, each turned a little further with every call
KNOTS, HOURS = 10, 6


class Api:
    """Client of the addresses under /api/v1/ of one site, with one token."""

    def __init__(self, site: str, token: str) -> None:
        self.base, self.token = f"{site.rstrip('/')}/api/v1/", token

    def ask(self, method: str, path: str, body: object = None) -> tuple[int, Any]:
        """Send a request; return status and answer. A POST has a key of its own, so that repeats do it once."""
        headers = {"Authorization": f"Bearer {self.token}"}
        if body is not None:
            headers["Content-Type"] = "application/json"
        if method == "POST":
            headers["Idempotency-Key"] = str(uuid.uuid4())
        data = None if body is None else json.dumps(body).encode()
        while True:
            request = urllib.request.Request(self.base + path, data, headers, method=method)
            try:
                with urllib.request.urlopen(request, timeout=WAIT_S + 30) as answer:
                    return answer.status, json.loads(answer.read() or b"null")
            except urllib.error.HTTPError as refusal:
                if refusal.code == 429:  # asked too often: the header says when there is room again
                    time.sleep(int(refusal.headers["Retry-After"]))
                elif refusal.code >= 500:
                    time.sleep(5)
                else:
                    return refusal.code, json.loads(refusal.read())
            except urllib.error.URLError:  # the site is away for a moment
                time.sleep(5)


def sheets(room: dict[str, Any]) -> list[dict[str, Any]]:
    """List the orders to try, best first: after the newest contact in sight, on a sweep, nothing at all."""
    places = [[one["lon"], one["lat"]] for one in room["contacts"] if not one["lost"]]
    ways = [[{"lon": lon, "lat": lat, "knots": 2 * KNOTS}] for lon, lat in places[:1]]
    ways += [[{"course": (degrees + 20 * room["call"]) % 360, "knots": KNOTS, "hours": HOURS}] for degrees in SWEEPS]
    forces = [one["key"] for one in room["forces"] if one["asked"]]
    return [{"forces": {key: {"legs": legs, "raid": False} for key in forces}} for legs in ways if forces] + [{}]


def order(api: Api, room: dict[str, Any], say: Any = print) -> None:
    """Seal the first sheet in which the room finds no fault."""
    for sheet in sheets(room):
        sheet = {**sheet, "call": room["call"]}
        status, told = api.ask("PUT", "seat/draft", sheet)
        if status == 200 and not told["faults"]:
            status, told = api.ask("POST", "seat/seal", sheet)
        if status == 200 and told.get("sealed"):
            say(f"{room['seat']}: sealed for {room['clock']['label']}")
            return
        for fault in told.get("faults", []):
            say(f"{room['seat']}: {fault['text']}")
        if status in (403, 409):  # not allowed now, or the run has gone on: look again
            return


def day_of(room: dict[str, Any]) -> int:
    """Read the day of the war from ``Day 2, 06:00–12:00``."""
    return int(room["clock"]["label"].split(",")[0].removeprefix("Day "))


def play(site: str, token: str, days: int, say: Any = print) -> None:
    """Play until so many days are over, or the war is."""
    api, tried = Api(site, token), None
    while True:
        status, room = api.ask("GET", "seat")
        if status != 200:
            raise SystemExit(f"{status}: {room['detail']}")
        if room["ended"] or day_of(room) > days:
            return
        asked = (room["call"], room["version"])
        if room["clock"]["state"] == "open" and asked != tried:
            tried = asked
            order(api, room, say)
        while api.ask("GET", f"seat/news?after={room['version']}&wait={WAIT_S}")[0] == 204:
            pass


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Play a seat of Sealed Orders; the token comes from standard input.")
    parser.add_argument("site")
    parser.add_argument("--days", type=int, default=1)
    given = parser.parse_args()
    play(given.site, sys.stdin.readline().strip(), given.days)
