"""Logs as JSON, one line for each thing worth noting. Links, cookies, seeds and names never get into them."""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime

USUAL = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime"}
"""What every note has; anything else is what it is about."""


class Lines(logging.Formatter):
    """A note as a line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "what": record.getMessage(),
            **{key: value for key, value in vars(record).items() if key not in USUAL},
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, default=str)


def set_up(level: str) -> None:
    """Write notes from a level on to stderr. Of uvicorn only warnings: it would note the links of tables."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    lowest = logging.getLevelNamesMapping()[level.upper()]
    for name, least in {"gemguild": lowest, "uvicorn": max(lowest, logging.WARNING)}.items():
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
        logger.setLevel(least)
