"""Pages of the battle rooms."""
