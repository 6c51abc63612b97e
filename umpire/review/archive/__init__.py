"""The campaign as one file, on the desk: made by a worker, downloaded by the umpire alone (OP-034)."""
