"""The umpire's team: its members, their charges, and their looks (UD-092 to UD-097)."""
