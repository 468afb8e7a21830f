"""Metrics of one process, for Prometheus. They tell when a hidden choice is made, so they are not public."""

import asyncio
import logging
import time
from collections.abc import Iterable, Mapping
from typing import TypeAlias

from litestar.enums import HttpMethod, ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from prometheus_client import CollectorRegistry, Counter, GCCollector, Histogram, Metric, ProcessCollector
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.registry import Collector

access = logging.getLogger("nelumbo.access")
METHODS = {method.value for method in HttpMethod}
OTHER = "other"
SECONDS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
LAG_SECONDS = 0.25

Family: TypeAlias = type[GaugeMetricFamily | CounterMetricFamily]


class Metrics(Collector):
    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        GCCollector(registry=self.registry)
        self.requests = self.histogram("http_request_seconds", "Answered requests.", "method", "route", "status")
        self.database = self.histogram("database_seconds", "Reads, appended entries and other writes.", "operation")
        self.database_errors = Counter(
            "nelumbo_database_errors", "Operations that failed.", ["error"], registry=self.registry
        )
        self.redis = self.histogram("redis_seconds", "Messages to other processes, sent together.")
        self.redis_errors = Counter(
            "nelumbo_redis_errors", "Messages and subscriptions that failed.", ["error"], registry=self.registry
        )
        self.bus_messages = Counter("nelumbo_bus_messages", "Messages to other processes.", registry=self.registry)
        self.loop_lag = self.histogram("event_loop_lag_seconds", "How late the event loop wakes a task.")
        self.read: list[Metric] = []
        """The figures that are read when Prometheus asks."""
        self.registry.register(self)

    def histogram(self, name: str, help: str, *labels: str) -> Histogram:
        return Histogram(f"nelumbo_{name}", help, labels, buckets=SECONDS, registry=self.registry)

    def collect(self) -> Iterable[Metric]:
        """The figures last read, for the registry."""
        return self.read

    async def watch_loop(self) -> float:
        """Measures once how late the event loop is."""
        began = time.perf_counter()
        await asyncio.sleep(LAG_SECONDS)
        self.loop_lag.observe(max(0.0, time.perf_counter() - began - LAG_SECONDS))
        return LAG_SECONDS


def gauge(name: str, help: str, value: float) -> Metric:
    """A figure that goes up and down."""
    return GaugeMetricFamily(f"nelumbo_{name}", help, value=value)


def counter(name: str, help: str, value: float) -> Metric:
    """A figure that only grows."""
    return CounterMetricFamily(f"nelumbo_{name}", help, value=value)


def by_label(
    family: type[GaugeMetricFamily | CounterMetricFamily], name: str, help: str, label: str, values: Mapping[str, float]
) -> Metric:
    found = family(f"nelumbo_{name}", help, labels=[label])
    for key, value in sorted(values.items()):
        found.add_metric([key], value)
    return found


def observed(app: ASGIApp, metrics: Metrics, logs_requests: bool) -> ASGIApp:
    """Times every request by its route, and logs it where the host wants that.

    The path itself may hold an invitation or be made up by a visitor, so neither figures nor logs have it.
    """

    async def answered(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await app(scope, receive, send)
            return
        began, status = time.perf_counter(), 500

        async def watched(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await app(scope, receive, watched)
        finally:
            method = scope["method"] if scope["method"] in METHODS else OTHER
            route = scope.get("path_template") or OTHER
            seconds = time.perf_counter() - began
            metrics.requests.labels(method, route, str(status)).observe(seconds)
            if logs_requests:
                address = scope["client"][0] if scope["client"] else "-"
                access.info(
                    "request method=%s route=%s status=%s ms=%.1f address=%s",
                    method,
                    route,
                    status,
                    seconds * 1000,
                    address,
                )

    return answered
