"""Mail of a war: who is told, what is sent, and what people do about it."""
