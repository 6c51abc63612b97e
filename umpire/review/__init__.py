"""The after-action report: what happened and what was known of it, in tables, plots and files (UD-112 to UD-118)."""
