"""Guests, sessions and accounts."""
