"""What every room stands on, whether a seat of a war or a chair at a table: keys, news, refusals, requests, the queue."""
