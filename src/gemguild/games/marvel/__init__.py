"""Splendor Marvel."""
