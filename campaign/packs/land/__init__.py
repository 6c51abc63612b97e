"""The land of a pack: its layers, columns and terms, with the faults of all files in one list (section C of LC)."""
