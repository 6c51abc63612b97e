"""Public pages of the war: its public page, and the seats offered to anyone."""
