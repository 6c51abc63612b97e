"""Edits: what the umpire has told otherwise than the run wrote it (UD-019 to UD-029)."""
