"""The engine room for the umpire; the officer has a page of his own (NAV-S-077)."""

from campaign.rooms import weather
from campaign.rooms.navigation import steaming
from campaign.rooms.role_plugin import Folder

ROOM = Folder((steaming.block, weather.block))
