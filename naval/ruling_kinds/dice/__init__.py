"""Rulings on dice and on battles."""
