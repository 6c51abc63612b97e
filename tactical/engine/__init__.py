"""The shared battle engine: pure, knows no rule set, no database and no clock."""
