"""Questions about one position, and the answers."""
