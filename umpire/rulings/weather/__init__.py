"""Weather by area, spells set over it, and night fighting."""
