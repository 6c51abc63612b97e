"""The clock of real time: when envelopes close, who is late, and the consequences (CK, campaign-clock).

Pure: the present instant is always an argument. Instants are aware datetimes in UTC; walls are dates and times of a zone."""
