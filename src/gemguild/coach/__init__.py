"""The coach: reasons for what a search says, derived by changing one thing at a time.

``changes.py`` and ``tempo.py`` are compiled with the rules, for browsers too; ``classic.py``, ``duel.py`` and
``modules.py`` are what each game adds. ``explaining.py`` asks the search, ``sentences.py`` puts reasons into words.
"""

from gemguild.coach import classic as classic
from gemguild.coach import duel as duel
from gemguild.coach import modules as modules
