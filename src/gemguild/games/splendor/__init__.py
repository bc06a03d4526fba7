"""Splendor."""
