"""Small nets that say who will win and what to try: their declared inputs, how they are evaluated, their files."""

from gemguild.bots.net import classic as classic
from gemguild.bots.net import duel as duel
