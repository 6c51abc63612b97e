"""The end of a war: the umpire ends it, and opens the truth (UD-111)."""
