"""Metrics for Prometheus."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram


class Metrics:
    """The metrics of one server. Tests can run several servers in one process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.moves = Counter("gemguild_moves", "Moves played", registry=self.registry)
        self.tables = Counter("gemguild_tables", "Tables made", registry=self.registry)
        self.refusals = Counter("gemguild_refusals", "Intents and calls refused", ["code"], registry=self.registry)
        self.bot_failures = Counter("gemguild_bot_failures", "Decisions a simpler bot made", registry=self.registry)
        self.calls = Counter("gemguild_calls", "REST calls", ["status"], registry=self.registry)
        self.seconds = Histogram("gemguild_intent_seconds", "From an intent to its answer", registry=self.registry)
        self.connections = Gauge("gemguild_connections", "Open live connections", registry=self.registry)
        self.in_memory = Gauge("gemguild_tables_in_memory", "Tables in memory", registry=self.registry)
