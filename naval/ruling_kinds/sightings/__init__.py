"""Rulings on sightings, weather and fighting by night."""
