"""The chart room of whoever has a side's scouts in hand while they are out of touch (NAV-S-025)."""

from campaign.rooms import parting, signals, weather, works
from campaign.rooms.folder import Folder

ROOM = Folder((parting.block, signals.block, works.block, weather.block))
