"""Playing games on a Ray cluster: the same jobs, on many machines.

All machines need the same version of Gemguild. If a worker dies, Ray gives its job to another one.
"""

from __future__ import annotations

import os
import socket
from collections.abc import Generator, Iterable
from itertools import islice
from types import ModuleType
from typing import Any, Self

from gemguild.arena.workers import MOST_DEATHS, T, Task, WorkersLost
from gemguild.extras import Extra

LOCAL = "local"
AT_ONCE = 2
"""Jobs submitted for each core: one to play and one to wait, so that no core is idle."""
PATIENCE = 10.0
"""Seconds to wait for an answer."""


class Cluster:
    """The workers of a Ray cluster; ``local`` starts one on this machine. Use it as a context, or close it."""

    def __init__(self, address: str, count: int | None = None) -> None:
        """Connect to a cluster; ``count`` is the number of cores of a local one. Raises WorkersLost without one."""
        self._ray = import_ray()
        self._ours = not self._ray.is_initialized()
        if self._ours:
            self._connect(address, count)
        self.count = int(self._ray.cluster_resources().get("CPU", 1))
        self._play = self._ray.remote(num_cpus=1, max_retries=MOST_DEATHS)(_play)

    def _connect(self, address: str, count: int | None) -> None:
        quiet: dict[str, Any] = {"configure_logging": False, "log_to_driver": False}
        if address == LOCAL:
            os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
            self._ray.init("local", num_cpus=count, include_dashboard=False, **quiet)
            return
        check_reachable(address)
        try:
            self._ray.init(address, **quiet)
        except (ConnectionError, RuntimeError, ValueError) as error:
            raise WorkersLost(f"no Ray cluster at {address}: {str(error).partition(chr(10))[0]}") from None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def run(self, jobs: Iterable[Task[T]]) -> Generator[T, None, None]:
        """Play the jobs; yields each result as soon as it ends. Raises WorkersLost for a job that kills its workers."""
        coming = iter(jobs)
        under_way = {self._play.remote(job): job for job in islice(coming, AT_ONCE * self.count)}
        try:
            while under_way:
                (done,), _ = self._ray.wait(list(under_way), num_returns=1)
                played = self._answer(done, under_way.pop(done))
                under_way |= {self._play.remote(job): job for job in islice(coming, 1)}
                yield played
        finally:
            for game in under_way:
                self._ray.cancel(game, force=True)

    def _answer(self, done: Any, job: Task[T]) -> T:
        try:
            played: T = self._ray.get(done)
        except self._ray.exceptions.WorkerCrashedError:
            raise WorkersLost(f"game {job.key} has ended its Ray worker {1 + MOST_DEATHS} times") from None
        return played

    def close(self) -> None:
        """Disconnect from the cluster if this object connected to it; a local cluster ends."""
        if self._ours:
            self._ray.shutdown()


def _play(job: Task[T]) -> T:
    """The task of a Ray worker."""
    return job.play()


def check_reachable(address: str) -> None:
    """Raise WorkersLost if nothing listens at an address with a port: Ray itself would retry for minutes."""
    host, colon, port = address.rpartition("//")[2].rpartition(":")
    if not (colon and port.isdecimal()):
        return
    try:
        socket.create_connection((host, int(port)), PATIENCE).close()
    except (OSError, OverflowError) as error:
        raise WorkersLost(f"no Ray cluster at {address}: {error}") from None


def import_ray() -> ModuleType:
    """The module Ray. Raises MissingExtra if it is not installed."""
    with Extra("ray"):
        import ray
    module: ModuleType = ray
    return module
