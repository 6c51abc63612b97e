"""Mail of a war: its readers, its contents, and their answers."""
