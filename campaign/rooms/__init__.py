"""What a seat's page shows, built up from nothing out of that seat's deliveries and calls.

Nothing here may import the tables of truth; a contract in pyproject.toml fails if it does.
"""

from campaign.rooms.chart import chart, drawn
from campaign.rooms.export import export, papers
from campaign.rooms.room import room

__all__ = ["chart", "drawn", "export", "papers", "room"]
