"""The chart room of an admiral at sea."""

from campaign.rooms import parting, signals, steaming, weather, works
from campaign.rooms.folder import Folder

ROOM = Folder((parting.block, steaming.block, signals.block, works.block, weather.block))
