"""Program that umpires: it orders the run when all have sealed, and publishes the draft if no line needs a ruling (OP-015).

    python umpire.py https://war.example.org --days 1 < token-file

The token is made under "API access" on the desk, for reading and for the desk. It is read from standard input, since everybody on
the machine can see a command line. It needs only Python's standard library. Its requests:

    GET  desk             the desk: the state of the run, who has sealed, what is to be done
    GET  desk/draft       the draft in review, and the stamp that publishes it
    POST desk/order       the run that is open
    POST desk/publish     the draft that was read, and no other
    GET  desk/news        answers when something has changed; 204 if nothing has

Where a line needs a ruling it says so and waits for a person to rule on the page.
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


def press(api: Api, desk: dict[str, Any], say: Any = print) -> None:
    """Order or publish, if a program may do so now."""
    state, hours = desk["clock"]["state"], desk["clock"]["label"]
    if state == "open" and all(seat["sealed"] for seat in desk["seats"] if seat["asked"]):
        status, told = api.ask("POST", "desk/order", {"segment": desk["segment"]})
        say(f"{hours}: {'ordered' if status == 200 else told['detail']}")
    elif state == "review":
        status, draft = api.ask("GET", "desk/draft")
        if status == 200 and draft["action"] == "publish":
            sent = {"segment": draft["segment"], "stamp": draft["stamp"]}
            status, told = api.ask("POST", "desk/publish", sent)
            say(f"{hours}: {'published' if status == 200 else told['detail']}")
        elif status == 200:
            say(f"{hours}: {draft['do']}. {draft['wait']}")


def day_of(desk: dict[str, Any]) -> int:
    """Read the day of the war from ``Day 2, 06:00–12:00``."""
    return int(desk["clock"]["label"].split(",")[0].removeprefix("Day "))


def run(site: str, token: str, days: int, say: Any = print) -> None:
    """Umpire until so many days are published, or the war is over."""
    api = Api(site, token)
    while True:
        status, desk = api.ask("GET", "desk")
        if status != 200:
            raise SystemExit(f"{status}: {desk['detail']}")
        if desk["over"] or day_of(desk) > days:
            return
        press(api, desk, say)
        while api.ask("GET", f"desk/news?after={desk['version']}&wait={WAIT_S}")[0] == 204:
            pass


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Umpire a war of Sealed Orders; the token comes from standard input.")
    parser.add_argument("site")
    parser.add_argument("--days", type=int, default=1)
    given = parser.parse_args()
    run(given.site, sys.stdin.readline().strip(), given.days)
