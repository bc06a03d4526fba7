"""Splendor with the Cities of its expansion."""
