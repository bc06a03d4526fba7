"""``python -m gemguild``: the same as the command ``gemguild``."""

from gemguild.cli.main import run

run()
