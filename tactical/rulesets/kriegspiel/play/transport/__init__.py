"""Transport: boats, trains and wagons, and men and goods that get in and out."""
