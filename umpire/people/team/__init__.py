"""The umpire's team: who is of it, with which charge, and who looked at what (UD-092 to UD-097)."""
