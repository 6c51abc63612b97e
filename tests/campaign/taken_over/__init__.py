"""A database that version 0.5.0 wrote, and what that version made of it: whatever comes after must make the same."""
