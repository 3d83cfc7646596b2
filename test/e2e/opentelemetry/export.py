"""Exports metrics by OTLP as programs with the OpenTelemetry SDK do: over HTTP and gRPC, with sums since the start and deltas.

Arguments: the URLs of the server for HTTP and for gRPC, and its token. Each way has a service of its own, such as grpc-delta.
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

http_url, grpc_url, token = sys.argv[1:]
headers = {"authorization": f"Bearer {token}"}
# A measurement within a span has it as exemplar.
tracer = TracerProvider().get_tracer("test")


def export(service, exporter):
    reader = PeriodicExportingMetricReader(exporter, export_interval_millis=3_600_000)
    resource = Resource.create({"service.name": service, "service.instance.id": "web-1"})
    exponential = View(instrument_name="exponential", aggregation=ExponentialBucketHistogramAggregation())
    provider = MeterProvider(metric_readers=[reader], resource=resource, views=[exponential])
    meter = provider.get_meter("test")
    requests = meter.create_counter("requests", unit="{request}")
    duration = meter.create_histogram("duration", unit="s", explicit_bucket_boundaries_advisory=[1, 2, 4])
    sizes = meter.create_histogram("exponential", unit="By")
    meter.create_observable_gauge("temp", callbacks=[lambda _options: [Observation(21.5, {"room": "a"})]])
    for _ in range(3):
        with tracer.start_as_current_span("work"):
            requests.add(5, {"code": 200})
            for _ in range(2):
                duration.record(1.5)
                sizes.record(1000)
        if not provider.force_flush():
            sys.exit(f"a flush of {service} failed")
    # It exports once more.
    provider.shutdown()


for kind in AggregationTemporality.CUMULATIVE, AggregationTemporality.DELTA:
    preferred = {Counter: kind, Histogram: kind}
    name = kind.name.lower()
    http = HttpExporter(endpoint=f"{http_url}/v1/metrics", headers=headers, preferred_temporality=preferred)
    export(f"http-{name}", http)
    grpc = GrpcExporter(endpoint=grpc_url, insecure=True, headers=headers, preferred_temporality=preferred)
    export(f"grpc-{name}", grpc)
