"""Datasets of games between bots, as records and as tables: ``docs/data.md``."""

from gemguild.dataset.plan import Plan as Plan
from gemguild.dataset.plan import generate as generate
from gemguild.dataset.reading import Dataset as Dataset
from gemguild.dataset.reading import read as read
from gemguild.dataset.schema import Decision as Decision
from gemguild.dataset.schema import Finished as Finished
