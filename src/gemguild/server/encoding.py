"""JSON, written quickly: messages to browsers, encoded once for all who get the same, and rows for the database."""

from __future__ import annotations

from typing import Any

import msgspec

_ENCODER = msgspec.json.Encoder()


def encode(message: Any) -> bytes:
    """A message, or a part of one, as JSON."""
    return _ENCODER.encode(message)


def encoded(part: Any) -> Any:
    """A part that several messages share, encoded once: wherever it stands in a message, its bytes are taken over."""
    return msgspec.Raw(encode(part))
