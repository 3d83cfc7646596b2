"""Exports metrics by OTLP/HTTP as a program with the OpenTelemetry SDK does. Arguments: the URL of a server, and its token."""

import sys

from opentelemetry.exporter.otlp.proto.http.metric_exporter import OTLPMetricExporter
from opentelemetry.metrics import Observation
from opentelemetry.sdk.metrics import MeterProvider
from opentelemetry.sdk.metrics.export import PeriodicExportingMetricReader
from opentelemetry.sdk.resources import Resource

url, token = sys.argv[1:]
exporter = OTLPMetricExporter(endpoint=f"{url}/v1/metrics", headers={"authorization": f"Bearer {token}"})
reader = PeriodicExportingMetricReader(exporter, export_interval_millis=3_600_000)
resource = Resource.create({"service.name": "python", "service.instance.id": "web-1"})
provider = MeterProvider(metric_readers=[reader], resource=resource)
meter = provider.get_meter("test")
requests = meter.create_counter("requests", unit="{request}")
duration = meter.create_histogram("duration", unit="s", explicit_bucket_boundaries_advisory=[1, 2, 4])
meter.create_observable_gauge("temp", callbacks=[lambda _options: [Observation(21.5, {"room": "a"})]])
for _ in range(3):
    requests.add(5, {"code": 200})
    duration.record(1.5)
    duration.record(1.5)
    if not provider.force_flush():
        sys.exit("a flush failed")
# It exports once more.
provider.shutdown()
