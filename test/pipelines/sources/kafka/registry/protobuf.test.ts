import protobuf from 'protobufjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { protobufReader } from '../../../../../pipelines/sources/kafka/registry/protobuf.ts';
import {
  SchemaFault,
  SchemaMismatch,
} from '../../../../../pipelines/sources/kafka/registry/schema-mismatch.ts';

const HEAD = 'syntax = "proto3"; package acme;';
const OBSERVATION = `${HEAD}
import "google/protobuf/timestamp.proto"; import "google/protobuf/struct.proto"; import "google/protobuf/wrappers.proto";
message Other { message Inner { string text = 1; } }
message Observation {
  enum Unit { UNKNOWN = 0; ms = 1; }
  string scope = 1; string entity = 2; double outcome = 3; google.protobuf.Timestamp timestamp = 4;
  optional string metric = 5; Unit unit = 6; map<string, string> tags = 7; repeated double features = 8;
  repeated string labels = 9; int64 id = 10; google.protobuf.Struct meta = 11; google.protobuf.Value value = 12;
  google.protobuf.DoubleValue wrapped = 13; repeated sint64 longs = 14; bytes raw = 15; bool flag = 16;
}`;

/** A message in JSON's form as protobufjs encodes it, after a list of indexes. */
function encoded(text: string, name: string, message: object, ...indexes: number[]): Buffer {
  const root = new protobuf.Root();
  for (const known of ['timestamp', 'struct', 'wrappers']) {
    const file = protobuf.common.get(`google/protobuf/${known}.proto`);
    if (file?.nested != null) root.addJSON(file.nested);
  }
  protobuf.parse(text, root, { keepCase: true });
  const type = root.lookupType(name);
  return Buffer.concat([Buffer.from(indexes), type.encode(type.fromObject(message)).finish()]);
}

const observation = (message: object) => {
  return protobufReader(OBSERVATION, [])(encoded(OBSERVATION, 'acme.Observation', message, 2, 2));
};

// Tests of gRPC in this process make protobufjs convert records to structs; these messages are structs already.
const { wrappers } = protobuf;
const converting = wrappers['.google.protobuf.Struct'];
beforeAll(() => {
  delete wrappers['.google.protobuf.Struct'];
});
afterAll(() => {
  if (converting !== undefined) wrappers['.google.protobuf.Struct'] = converting;
});

describe('protobufReader', () => {
  it('reads every type', () => {
    const read = observation({
      scope: 'web',
      entity: 'db-1',
      outcome: 1.5,
      timestamp: { seconds: 1767225600, nanos: 123456789 },
      metric: '',
      unit: 'ms',
      tags: { host: 'a' },
      features: [1, 2.5],
      labels: ['x', 'y'],
      id: 7,
      meta: { fields: { a: { stringValue: 'b' }, gone: { nullValue: 0 } } },
      value: { listValue: { values: [{ numberValue: 1 }, { boolValue: false }, { structValue: {} }] } },
      wrapped: { value: 0 },
      longs: [-1],
      raw: Buffer.from([1]),
      flag: true,
    });
    expect(read).toEqual({
      scope: 'web',
      entity: 'db-1',
      outcome: 1.5,
      timestamp: '2026-01-01T00:00:00.123456Z',
      metric: '',
      unit: 'ms',
      tags: { host: 'a' },
      features: [1, 2.5],
      labels: ['x', 'y'],
      id: '7',
      meta: { a: 'b' },
      value: [1, false, {}],
      wrapped: 0,
      longs: [-1],
      raw: Buffer.from([1]),
      flag: true,
    });
  });

  it('takes the number zero for what is not on the wire, and an empty text, list and map for absent', () => {
    expect(observation({ entity: 'a' })).toEqual({ entity: 'a', outcome: 0, flag: false });
  });

  it('reads 64-bit integers exactly where they are ids', () => {
    const text = `${HEAD} message M { uint64 id = 1; int64 value = 2; fixed64 timestamp = 3; }`;
    const of = (message: object) => protobufReader(text, [])(encoded(text, 'acme.M', message, 0));
    const message = { id: '18446744073709551615', value: '-9223372036854775808', timestamp: 1767225600000 };
    expect(of(message)).toEqual({
      id: '18446744073709551615',
      value: -(2 ** 63),
      timestamp: '2026-01-01T00:00:00Z',
    });
  });

  it('reads the message that the indexes name', () => {
    const read = protobufReader(OBSERVATION, []);
    const inner = encoded(OBSERVATION, 'acme.Other.Inner', { text: 'a' }, 4, 0, 0);
    expect(read(inner)).toEqual({ text: 'a' });
    expect(read(Buffer.from([0]))).toEqual({});
    expect(() => read(Buffer.from([2, 8]))).toThrow('is of message [4], which its schema does not have');
    expect(() => read(Buffer.from([4, 0, 2]))).toThrow('is of message [0,1], which its schema does not have');
    expect(() => read(Buffer.from([]))).toThrow('has no list of message indexes');
    expect(() => read(Buffer.from([0xff, 0xff, 0xff, 0xff, 0xff]))).toThrow('has no list of message indexes');
    expect(() => read(Buffer.from([0xfe, 0xff, 0x7f]))).toThrow('has a list of');
    expect(() => read(Buffer.from([1]))).toThrow('has a list of -1 message indexes');
  });

  it('reads what Python serialized, with the file serialized as Python registers it', () => {
    const file =
      'CglvYnMucHJvdG8SBGFjbWUaH2dvb2dsZS9wcm90b2J1Zi90aW1lc3RhbXAucHJvdG8iEgoFT3RoZXISCQoBeBgBIAEoASJdCgtPYnNlcnZhdGlvbhIOCgZlbnRpdHkYASABKAkSDwoHb3V0Y29tZRgCIAEoARItCgl0aW1lc3RhbXAYAyABKAsyGi5nb29nbGUucHJvdG9idWYuVGltZXN0YW1wYgZwcm90bzM=';
    const value = Buffer.from('02020a016111000000000000f83f1a060880f2d6ca06', 'hex');
    const read = protobufReader(file, []);
    expect(read(value)).toEqual({ entity: 'a', outcome: 1.5, timestamp: '2026-01-01T00:00:00Z' });
    expect(read(Buffer.from([2, 2]))).toEqual({ outcome: 0 });
  });

  it('reads files that it imports, of its own package too', () => {
    const tags = `${HEAD} message First {} message Tags { map<string, string> all = 1; }`;
    const text = `${HEAD} import "acme/tags.proto"; message M { Tags tags = 1; string entity = 2; }`;
    const value = encoded(
      `${tags} ${text.replace(HEAD, '')}`,
      'acme.M',
      { entity: 'a', tags: { all: { b: 'c' } } },
      0,
    );
    const read = protobufReader(text, [{ name: 'acme/tags.proto', text: tags }]);
    expect(read(value)).toEqual({ entity: 'a', tags: { all: { b: 'c' } } });
    expect(() => protobufReader(text, [])).toThrow(SchemaFault);
    expect(() => protobufReader(text, [])).toThrow('is not a valid .proto file');
  });

  it('keeps a name that objects inherit as a field of its own', () => {
    const value = Buffer.from(`\u0000\u003a\u000e\n\t__proto__\u0012\u0001x`, 'latin1');
    const text = `${HEAD} message M { map<string, string> tags = 7; }`;
    expect(JSON.stringify(protobufReader(text, [])(value))).toBe('{"tags":{"__proto__":"x"}}');
  });

  it('refuses what is malformed or nested too deeply', () => {
    const text = `${HEAD} message M { M next = 1; string text = 2; repeated double list = 3; }`;
    const read = protobufReader(text, []);
    let deep = Buffer.alloc(0);
    for (let level = 0; level < 300; level++) {
      const writer = protobuf.Writer.create().uint32(10).bytes(deep);
      deep = Buffer.from(writer.finish());
    }
    for (const [bytes, message] of [
      [[0x0a, 0x05], 'is no acme.M: '],
      [[0x12, 0x7f], 'is no acme.M: '],
      [[0x07], 'is no acme.M: '],
      [[...deep], 'nested more than 100 levels deep'],
      [
        Array.from({ length: 300_000 }, (_, at) => (at % 2 === 0 ? 0x0a : 0)),
        'it has more than 125000 messages',
      ],
      // A packed list of so many bytes.
      [[0x1a, 0xff, 0xff, 0xff, 0x7f], 'is no acme.M: '],
    ] as const) {
      expect(() => read(Buffer.from([0, ...bytes]))).toThrow(SchemaMismatch);
      expect(() => read(Buffer.from([0, ...bytes]))).toThrow(message);
    }
  });

  it.each(['message {', 'message M { Unknown a = 1; }', '', `message M { ${'message N { '.repeat(50_000)}`])(
    'refuses a schema that is none: %.40s',
    (text) => {
      expect(() => protobufReader(text, [])(Buffer.from([0]))).toThrow();
    },
  );
});
