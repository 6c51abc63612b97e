"""The desk's pages of people: holders of seats, links, deputies, briefs, and orders typed in from paper."""
