"""Everything that changes a battle. Pages call these; nothing here knows a page."""

from tactical.services.battles import (
    battle_begins,
    battle_fought,
    battle_goes_on,
    dump,
    fight_battle,
    open_battle,
    write_down,
    written_down,
)

__all__ = [
    "battle_begins",
    "battle_fought",
    "battle_goes_on",
    "dump",
    "fight_battle",
    "open_battle",
    "write_down",
    "written_down",
]
