"""Matches and ladders between bots, and what their results tell."""
