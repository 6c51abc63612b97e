"""Deployment: the stages before the first move, the zones, and troops that come up later."""
