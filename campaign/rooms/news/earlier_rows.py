"""Lists that begin on a page and go on in a fold, read on demand."""

from __future__ import annotations

from campaign.rooms.role_plugin import folder_of
from campaign.war.reports.body import Body
from campaign.war.reports.papers import Article, Dispatch, Outbox, Silence, Tip
from campaign.war.reports.sea import Battle, Bearing, Company, Log, Logbook, Sighting, Work
from campaign.war.reports.trade import Loss, Prize

Lists = dict[str, tuple[type[Body], ...]]
SHARED: Lists = {
    "inbox": (Dispatch,),
    "outbox": (Outbox,),
    "log": (Log, Logbook, Company),
    "bearings": (Bearing,),
    "contacts": (Sighting,),
    "battles": (Battle,),
    "works": (Work, Silence),
    "articles": (Article,),
    "tips": (Tip,),
    "news": (Loss, Prize),
}
"""The lists that rooms share, each with the kinds of papers in it; its fold is ``campaign/earlier/<list>.html``."""


def lists(role: str) -> Lists:
    """Return the lists of a kind of seat."""
    return SHARED | folder_of(role).earlier


def template(role: str, name: str) -> str:
    """Return the template for the fold of a list."""
    own = name in folder_of(role).earlier
    return f"rooms/{role}/earlier_{name}.html" if own else f"campaign/earlier/{name}.html"
