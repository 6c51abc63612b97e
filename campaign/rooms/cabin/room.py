"""The chart room of an admiral at sea."""

from campaign.rooms import detachment, signals, steaming, weather, works
from campaign.rooms.role_plugin import Folder

ROOM = Folder((detachment.block, steaming.block, signals.block, works.block, weather.block))
