"""PettingZoo environments: ``splendor_v0``, ``marvel_v0`` and ``duel_v0``.

Each has ``env``, ``raw_env`` and ``parallel_env``.
"""

from gemguild.envs.extras import MissingExtra

try:
    import pettingzoo  # noqa: F401
except ModuleNotFoundError as error:
    raise MissingExtra(error, "envs") from None
