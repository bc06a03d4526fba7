"""Splendor Duel."""
