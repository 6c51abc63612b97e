"""The desk's pages of people: who sits where, links, deputies, briefs, and orders typed in from paper."""
