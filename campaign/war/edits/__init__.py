"""Edits: the umpire's changes of reports before they are delivered (UD-019 to UD-029)."""
