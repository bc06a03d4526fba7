"""Splendor with the Orient of its expansion."""
