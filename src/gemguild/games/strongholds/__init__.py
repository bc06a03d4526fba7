"""Splendor with the Strongholds of its expansion."""
