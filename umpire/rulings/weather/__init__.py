"""The weather by area, spells set over it, and who may fight by night."""
