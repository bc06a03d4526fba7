"""Logs as lines of JSON. Links, cookies, seeds and names are never logged."""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime

USUAL = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime"}
"""The attributes of every log record; any other is extra data."""


class JsonFormatter(logging.Formatter):
    """Formats a log record as a line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """The record as a line of JSON."""
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
    """Log to stderr from a level on. Of uvicorn only warnings, since it would log the links of tables."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter())
    lowest = logging.getLevelNamesMapping()[level.upper()]
    for name, least in {"gemguild": lowest, "uvicorn": max(lowest, logging.WARNING)}.items():
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
        logger.setLevel(least)
