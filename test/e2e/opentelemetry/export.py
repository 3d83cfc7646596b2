"""Exports metrics by OTLP as a program with the OpenTelemetry SDK does.

Arguments: http or grpc, the URL of the server for it, its token, cumulative or delta, and the name of the service.
"""

import sys

from opentelemetry.exporter.otlp.proto.grpc.metric_exporter import OTLPMetricExporter as GrpcExporter
from opentelemetry.exporter.otlp.proto.http.metric_exporter import OTLPMetricExporter as HttpExporter
from opentelemetry.metrics import Observation
from opentelemetry.sdk.metrics import Counter, Histogram, MeterProvider
from opentelemetry.sdk.metrics.export import AggregationTemporality, PeriodicExportingMetricReader
from opentelemetry.sdk.metrics.view import ExponentialBucketHistogramAggregation, View
from opentelemetry.sdk.resources import Resource
from opentelemetry.sdk.trace import TracerProvider

protocol, url, token, temporality, service = sys.argv[1:]
kind = AggregationTemporality[temporality.upper()]
preferred = {Counter: kind, Histogram: kind}
headers = {"authorization": f"Bearer {token}"}
exporter = (
    GrpcExporter(endpoint=url, insecure=True, headers=headers, preferred_temporality=preferred)
    if protocol == "grpc"
    else HttpExporter(endpoint=f"{url}/v1/metrics", headers=headers, preferred_temporality=preferred)
)
reader = PeriodicExportingMetricReader(exporter, export_interval_millis=3_600_000)
resource = Resource.create({"service.name": service, "service.instance.id": "web-1"})
exponential = View(instrument_name="exponential", aggregation=ExponentialBucketHistogramAggregation())
provider = MeterProvider(metric_readers=[reader], resource=resource, views=[exponential])
meter = provider.get_meter("test")
requests = meter.create_counter("requests", unit="{request}")
duration = meter.create_histogram("duration", unit="s", explicit_bucket_boundaries_advisory=[1, 2, 4])
sizes = meter.create_histogram("exponential", unit="By")
meter.create_observable_gauge("temp", callbacks=[lambda _options: [Observation(21.5, {"room": "a"})]])
# A measurement within a span has it as exemplar.
tracer = TracerProvider().get_tracer("test")
for _ in range(3):
    with tracer.start_as_current_span("work"):
        requests.add(5, {"code": 200})
        for _ in range(2):
            duration.record(1.5)
            sizes.record(1000)
    if not provider.force_flush():
        sys.exit("a flush failed")
# It exports once more.
provider.shutdown()
