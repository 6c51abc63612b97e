"""The after-action report: the events and the knowledge of them, in tables, plots and files (UD-112 to UD-118)."""
