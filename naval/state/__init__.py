"""The war at sea as plain data: the world a run takes in, orders and rulings, and what a run gives back."""
