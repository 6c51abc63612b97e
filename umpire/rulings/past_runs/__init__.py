"""Previews: the last published runs with other terms, or with today’s engine (UD-122)."""
