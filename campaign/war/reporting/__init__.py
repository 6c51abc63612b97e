"""Who is told what: the only place that makes a report."""
