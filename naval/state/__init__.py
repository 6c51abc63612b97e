"""The war at sea as plain data: the world a run takes in, orders and rulings, and the results of a run."""
