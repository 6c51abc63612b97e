"""The database of 1.0: a small site and the file of its war, which every later release reads."""
