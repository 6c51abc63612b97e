"""The battles of a war: how far each is, how it ended, its replay, and what is pressed for it."""
