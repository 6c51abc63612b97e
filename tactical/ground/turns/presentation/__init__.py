"""Presentation: views, options for a page that knows no rules, and the ground as a drawing."""
