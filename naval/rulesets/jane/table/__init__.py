"""The table: its squares, the moves of ships on it, and the reach of an eye."""
