"""The chart room of a commander of detached forces out of touch (NAV-S-025)."""

from campaign.rooms import weather
from campaign.rooms.navigation import detachment, works
from campaign.rooms.news import signals
from campaign.rooms.role_plugin import Folder

ROOM = Folder((detachment.block, signals.block, works.block, weather.block))
