"""The engine room: the coal of one admiral's ships."""
