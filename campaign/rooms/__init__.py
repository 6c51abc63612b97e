"""The rooms: a seat's pages, built from its deliveries and order requests alone.

Nothing here may import the tables of truth; a contract in pyproject.toml fails if it does.
"""

from campaign.rooms.navigation.chart import chart, drawn
from campaign.rooms.pages.export import export, papers
from campaign.rooms.room import room

__all__ = ["chart", "drawn", "export", "papers", "room"]
