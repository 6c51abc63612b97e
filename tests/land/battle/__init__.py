"""The rules of the land war: from a contact to a table and back."""
