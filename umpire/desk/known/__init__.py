"""The page *Who knows this?*: every truth of the desk, and the seats that have word of it (UD-120)."""
