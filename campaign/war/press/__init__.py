"""The press: tips from neutral coasts and skippers, and articles."""
