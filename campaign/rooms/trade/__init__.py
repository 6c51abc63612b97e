"""The trade room: where merchantmen are, and their sailings."""
