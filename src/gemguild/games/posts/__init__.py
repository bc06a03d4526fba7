"""Splendor with the Trading Posts of its expansion."""
