"""Harbours that have a chart, and each as the umpire has it before him (NAV-S-007)."""
