"""The chart room of the commander of a side's detached forces while they are out of touch (NAV-S-025)."""

from campaign.rooms import detachment, signals, weather, works
from campaign.rooms.role_plugin import Folder

ROOM = Folder((detachment.block, signals.block, works.block, weather.block))
