"""Produces by the serializers of confluent-kafka: `serialize.py brokers registry prefix`. It prints nothing; an error ends it."""

import json
import sys
from datetime import datetime, timezone
from decimal import Decimal

from confluent_kafka import Producer
from confluent_kafka.schema_registry import Schema, SchemaReference, SchemaRegistryClient
from confluent_kafka.schema_registry.avro import AvroSerializer
from confluent_kafka.schema_registry.json_schema import JSONSerializer
from confluent_kafka.schema_registry.protobuf import ProtobufSerializer
from confluent_kafka.serialization import MessageField, SerializationContext
from google.protobuf import descriptor_pb2, descriptor_pool, message_factory, struct_pb2, timestamp_pb2, wrappers_pb2

BROKERS, REGISTRY, PREFIX = sys.argv[1:]
OBSERVATIONS, EVENTS = f"{PREFIX}observations", f"{PREFIX}events"
AT = datetime(2026, 1, 2, 3, 4, 5, 678000, tzinfo=timezone.utc)

registry = SchemaRegistryClient({"url": REGISTRY})
producer = Producer({"bootstrap.servers": BROKERS})


def produce(topic, serialize, *values):
    for value in values:
        producer.produce(topic, serialize(value, SerializationContext(topic, MessageField.VALUE)), key=b"k")
    producer.flush()


def record(name, *fields, **more):
    return {"type": "record", "name": name, "namespace": "acme", "fields": [
        {"name": n, "type": t, **({"default": None} if isinstance(t, list) and t[0] == "null" else {})} for n, t in fields], **more}


def logical(name, underlying="long", **more):
    return {"type": underlying, "logicalType": name, **more}


OBSERVATION = record(
    "Observation", ("scope", "string"), ("entity", "string"), ("metric", ["null", "string"]),
    ("unit", ["null", {"type": "enum", "name": "Unit", "symbols": ["ms", "kb"]}]),
    ("tags", ["null", {"type": "map", "values": "string"}]), ("outcome", ["null", "double", "long"]),
    ("timestamp", ["null", logical("timestamp-millis")]), ("id", ["null", "long", "string"]),
    ("features", ["null", {"type": "array", "items": "float"}]), ("price", ["null", logical("decimal", "bytes", precision=9, scale=2)]))


def avro():
    # A name of its own for the subject of each schema: one topic has several.
    config = {"subject.name.strategy": lambda context, name, *_: f"{context.topic}-{name}"}
    produce(OBSERVATIONS, AvroSerializer(registry, json.dumps(OBSERVATION), conf=config),
            {"scope": "avro", "entity": "a", "metric": "cpu", "unit": "ms", "tags": {"host": "db-1", "Grüße": "🌍"},
             "outcome": 1.5, "timestamp": AT, "id": 2**62, "features": [0.5, 2], "price": Decimal("12.34")},
            {"scope": "avro", "entity": "b", "outcome": 2**53 + 1, "timestamp": None})
    many = json.dumps(record("Many", ("observations", {"type": "array", "items": "acme.Observation"})))
    subject = f"{OBSERVATIONS}-acme.Observation"
    version = registry.get_latest_version(subject).version
    schema = Schema(many, "AVRO", [SchemaReference("acme.Observation", subject, version)])
    produce(OBSERVATIONS, AvroSerializer(registry, schema, conf=config),
            {"observations": [{"scope": "avro", "entity": str(n), "outcome": float(n), "timestamp": AT} for n in range(300)]})
    event = record("Event", ("id", logical("uuid", "string")), ("content", "string"), ("timestamp", logical("timestamp-micros")),
                   ("metadata", {"type": "map", "values": "string"}))
    produce(EVENTS, AvroSerializer(registry, json.dumps(event), conf=config),
            {"id": "3f2504e0-4f89-41d3-9a0c-0305e82c3301", "content": "The pump in hall 3 was replaced.",
             "timestamp": AT.replace(microsecond=678901), "metadata": {"speaker": "Ada"}})


def field(message, name, number, kind, label=1, **more):
    types = {"string": 9, "double": 1, "int64": 3, "message": 11, "enum": 14, "bool": 8}
    return message.field.add(name=name, number=number, type=types[kind], label=label, **more)


def protobuf():
    common = descriptor_pb2.FileDescriptorProto(name="acme/common.proto", package="acme", syntax="proto3")
    place = common.message_type.add(name="Labels")
    entry = place.nested_type.add(name="AllEntry")
    entry.options.map_entry = True
    field(entry, "key", 1, "string")
    field(entry, "value", 2, "string")
    field(place, "all", 1, "message", 3, type_name=".acme.Labels.AllEntry")
    main = descriptor_pb2.FileDescriptorProto(name="acme/observation.proto", package="acme", syntax="proto3", dependency=[
        "acme/common.proto", "google/protobuf/timestamp.proto", "google/protobuf/struct.proto", "google/protobuf/wrappers.proto"])
    main.message_type.add(name="First")
    outer = main.message_type.add(name="Outer")
    outer.nested_type.add(name="Before")
    message = outer.nested_type.add(name="Observation")
    field(message, "scope", 1, "string")
    field(message, "entity", 2, "string")
    field(message, "outcome", 3, "double")
    field(message, "timestamp", 4, "message", type_name=".google.protobuf.Timestamp")
    field(message, "metric", 5, "message", type_name=".google.protobuf.StringValue")
    field(message, "meta", 6, "message", type_name=".google.protobuf.Struct")
    field(message, "id", 7, "int64", oneof_index=0, proto3_optional=True)
    field(message, "labels_of", 8, "message", type_name=".acme.Labels")
    message.oneof_decl.add(name="_id")
    event = main.message_type.add(name="Event")
    field(event, "id", 1, "string")
    field(event, "content", 2, "string")
    field(event, "timestamp", 3, "int64")
    pool = descriptor_pool.DescriptorPool()
    for known in (timestamp_pb2, struct_pb2, wrappers_pb2):
        pool.AddSerializedFile(known.DESCRIPTOR.serialized_pb)
    pool.Add(common)
    pool.Add(main)
    of = lambda name: message_factory.GetMessageClass(pool.FindMessageTypeByName(name))
    Observation, Event = of("acme.Outer.Observation"), of("acme.Event")
    one = Observation(scope="protobuf", entity="a", outcome=1.5, id=0)
    one.timestamp.FromDatetime(AT)
    one.metric.value = "cpu"
    one.meta.update({"host": "db-1"})
    one.labels_of.all["x"] = "y"
    zero = Observation(scope="protobuf", entity="b")
    config = {"use.deprecated.format": False}
    produce(OBSERVATIONS, ProtobufSerializer(Observation, registry, config), one, zero)
    produce(EVENTS, ProtobufSerializer(Event, registry, config),
            Event(id="3f2504e0-4f89-41d3-9a0c-0305e82c3302", content="The belt was tightened.", timestamp=int(AT.timestamp() * 1000)))


def by_json():
    schema = json.dumps({"title": "Observation", "type": "object", "properties": {"entity": {"type": "string"}}})
    serialize = JSONSerializer(schema, registry, conf={"subject.name.strategy": lambda context, *_: f"{context.topic}-json"})
    produce(OBSERVATIONS, serialize, {"scope": "json", "entity": "a", "outcome": 1.5, "timestamp": AT.isoformat()})


def others():
    """What has no schema, one that is unknown, and what does not fit."""
    for value in (b'{"scope":"plain","entity":"a","outcome":1}', bytes([0, 0, 0x7F, 0, 1, 1]), bytes([0, 0, 0, 0, 1, 0xFF])):
        producer.produce(OBSERVATIONS, value)
    producer.flush()


avro()
protobuf()
by_json()
others()
