"""Common ground of every room, a seat's or a chair's: keys, news, refusals, requests, the queue."""
