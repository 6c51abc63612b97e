"""The engine room for the umpire; the officer has a page of his own (NAV-S-077)."""

from campaign.rooms import steaming, weather
from campaign.rooms.role_plugin import Folder

ROOM = Folder((steaming.block, weather.block))
