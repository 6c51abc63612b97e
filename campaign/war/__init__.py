"""The war as a whole: what joins sea and land, and what each seat is told of them."""
