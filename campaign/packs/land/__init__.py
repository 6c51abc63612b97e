"""The land of a pack: layers, columns and terms, with the faults of all files (section C of LC)."""
