"""Movement: men's ways, their places, and prisoners led by escorts."""
