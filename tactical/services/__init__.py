"""Everything that changes a battle. Pages call these; nothing here knows a page."""

from tactical.services.battles import dump, fight_battle, open_battle, write_down, written_down

__all__ = ["dump", "fight_battle", "open_battle", "write_down", "written_down"]
