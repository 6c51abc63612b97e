"""Knowledge of a side: what its general and its troops see."""
