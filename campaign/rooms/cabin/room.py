"""The chart room of an admiral at sea."""

from campaign.rooms import weather
from campaign.rooms.navigation import detachment, steaming, works
from campaign.rooms.news import newspapers, signals
from campaign.rooms.role_plugin import Folder

ROOM = Folder((detachment.block, steaming.block, signals.block, newspapers.block, works.block, weather.block))
