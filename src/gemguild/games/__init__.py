"""The games. Importing this room makes them known; a new game is one more line."""

from gemguild.games.duel.game import DUEL as DUEL
from gemguild.games.marvel.game import MARVEL as MARVEL
from gemguild.games.splendor.game import SPLENDOR as SPLENDOR
