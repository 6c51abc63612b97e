"""Tables with a chair for each post."""

from __future__ import annotations

import json

from tactical.models import Table
from tactical.services import tables, wishes
from tests.tactical.room.playing import Browser


def a_crew(*posts: str, side: str = "blue", seat: bool = True, **form: str) -> tuple[Table, dict[str, Browser]]:
    """Open a table at which Blue has chairs of its own for these posts; return everybody's browser by the chair's posts or
    side."""
    asked = {"ruleset": "crew", "setup": "even", "side": side, "plays_red": "person", "plays_blue": "person", "name": "Ada"}
    asked |= {f"post_blue_{post}": "on" for post in posts} | form
    owner = tables.open_table(wishes.read_wish(asked), seed="crew")
    chairs = owner.table.chairs.exclude(side="watch")
    for chair in chairs.filter(taken=False) if seat else ():
        tables.sit_down(chair, "")
    return owner.table, {"+".join(json.loads(one.posts)) or one.side: Browser(one) for one in chairs}
