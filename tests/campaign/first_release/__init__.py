"""What 1.0 stored: a small site and the file of its war, which every later release reads."""
