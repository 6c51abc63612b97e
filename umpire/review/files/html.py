"""The whole report with its replay as one file that opens with no network: CSS, scripts and films stand in it (UD-116)."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from pathlib import Path

from django.contrib.staticfiles import finders
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from campaign.models import Campaign, Seat
from campaign.reports.seat_knowledge import public
from campaign.rooms.words import letter
from umpire.frame import Row, in_order
from umpire.review import plot, report, section
from umpire.review.files import Step
from umpire.review.replay import frames
from umpire.review.replay.views import STEP_WORDS

STYLES = (
    "tokens.css",
    "leaflet/leaflet.css",
    "site.css",
    "chart.css",
    "room/tally.css",
    "replay/replay.css",
    "review/review.css",
)
SCRIPT = "replay/offline.js"
IMPORT = re.compile(r"""(\bfrom\s*|\bimport\s+)(["'])(\.{1,2}/[^"']+)\2""")
ELSEWHERE = re.compile(r"https?://(?!www\.w3\.org/)[^\"'\s)]*")
"""Addresses of anything elsewhere, such as a library's link to its maker; the names of SVG are none."""
MOST = 10 * 1024 * 1024


def static(name: str) -> str:
    """Read the text of a static file."""
    found = finders.find(name)
    if found is None:
        raise FileNotFoundError(name)
    return Path(str(found)).read_text(encoding="utf-8")


def modules(first: str) -> dict[str, str]:
    """Gather a script and all its imports, each under its path, by which the others import it."""
    found: dict[str, str] = {}
    waiting = [first]
    while waiting:
        name = waiting.pop()
        if name in found:
            continue
        folder = Path(name).parent

        def named(match: re.Match[str], folder: Path = folder) -> str:
            path = str(Path("/", folder, match[3]).resolve().relative_to("/"))
            waiting.append(path)
            return f"{match[1]}{match[2]}{path}{match[2]}"

        found[name] = IMPORT.sub(named, static(name))
    return found


def alone(text: str) -> str:
    """Take out of a text addresses of anything elsewhere, and of files beside it."""
    text = re.sub(r"/[/*]# sourceMappingURL=.*", "", text)
    return ELSEWHERE.sub("", text)


def address(text: str) -> str:
    """Write a script as an address that is the script itself."""
    return "data:text/javascript;base64," + b64encode(alone(text).encode()).decode()


def styles() -> str:
    """Join all style sheets; pictures that they would fetch are left out."""
    return re.sub(r"url\([^)]*\)", "none", alone("\n".join(static(name) for name in STYLES)))


def films(campaign: Campaign, step: Step) -> Row:
    """Gather everything that the replay steps through."""
    seats = in_order(campaign.players())
    found: Row = {
        "theatre": public(campaign).theatre,
        "truth": frames.film_of_truth(frames.war_of(campaign), campaign.hour_zero),
        "eyes": {},
    }
    for n, seat in enumerate(seats, 1):
        found["eyes"][seat.key] = frames.film_of_eye(frames.eye_of(seat))
        step(n, len(seats) + len(report.SECTIONS) + 1)
    return found


def build_html(campaign: Campaign, seat: Seat | None, step: Step) -> bytes:
    """Build the file; ValueError if it comes to more than ten megabytes."""
    past, seats = frames.war_of(campaign), in_order(campaign.players())
    whole = len(seats) + len(report.SECTIONS) + 1
    shown = films(campaign, step)
    sections = report.report(campaign, lambda done, of: step(len(seats) + done, whole))
    scripts = modules(SCRIPT)
    urls = {"truth": "", "eye": "", "theatre": ""}
    at = {
        "minute": past.start,
        "left": "truth",
        "right": seats[0].key if seats else "none",
        "gap": True,
        "step": 10,
        "strand": None,
    }
    context = {
        "title": campaign.title,
        # Our own style sheets and scripts, and nothing that anybody typed.
        "styles": SafeString(styles()),
        "leaflet": SafeString(alone(static("leaflet/leaflet.js")).replace("</script", "<\\/script")),
        "imports_json": SafeString(json.dumps({"imports": {name: address(text) for name, text in scripts.items()}})),
        "first": SCRIPT,
        "films": shown,
        "sections": dressed(sections, campaign.hour_zero),
        "seed": campaign.seed if campaign.phase == Campaign.Phase.OVER else "",
        "replay": {
            "title": campaign.title,
            "at": at,
            "when": "",
            "start": past.start,
            "end": past.end,
            "truth": True,
            "urls": urls,
            "eyes": [{"key": one.key, "name": one.name, "side": one.side, "letter": letter(one.side)} for one in seats],
            "steps": [{"value": value, "words": words} for value, words in zip(frames.STEPS, STEP_WORDS, strict=True)],
            "panes": [{"which": which, "eye": at[which], "rows": [], "unknown": []} for which in ("left", "right")],
        },
    }
    data = render_to_string("umpire/review_file.html", context).encode()
    step(whole, whole)
    if len(data) > MOST:
        raise ValueError(f"The file came to {len(data) // 1024} kB, more than {MOST // 1024}.")
    return data


def dressed(sections: list[section.Section], hour: int) -> list[Row]:
    """Show sections for templates."""
    return [
        {
            "key": one.key,
            "title": one.title,
            "note": one.note,
            "bars": one.bars,
            "plots": [{**plot.drawn(line, hour)} for line in one.plots],
            "tables": [
                # Each cell with its head: on a phone a row stands as a block, cell under cell.
                {
                    "title": table.title,
                    "head": table.head,
                    "rows": [list(zip(table.head, row, strict=True)) for row in table.rows],
                }
                for table in one.tables
            ],
        }
        for one in sections
    ]
