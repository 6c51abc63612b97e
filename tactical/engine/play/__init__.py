"""A battle played with nobody at the table: fought, asked about, shown, verified."""
