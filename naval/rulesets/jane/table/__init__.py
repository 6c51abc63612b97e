"""The table: its squares, how ships move on it, and how far an eye goes."""
