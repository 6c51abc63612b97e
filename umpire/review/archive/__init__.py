"""The campaign as one file, on the desk: made by a worker, taken away by the umpire alone (OP-034)."""
