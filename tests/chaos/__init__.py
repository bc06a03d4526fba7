"""Pairs of people play while servers, bots, databases and connections fail; afterwards everybody's log must agree."""
