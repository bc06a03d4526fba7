"""Small nets that say who will win and what to try: their declared inputs, how they are evaluated, their files."""

from gemguild.bots.net import cities as cities
from gemguild.bots.net import classic as classic
from gemguild.bots.net import duel as duel
from gemguild.bots.net import orient as orient
from gemguild.bots.net import posts as posts
from gemguild.bots.net import strongholds as strongholds
