import avsc from 'avsc';
import { describe, expect, it } from 'vitest';
import { avroReader } from '../../../../../pipelines/sources/kafka/registry/avro.ts';
import {
  SchemaFault,
  SchemaMismatch,
} from '../../../../../pipelines/sources/kafka/registry/schema-mismatch.ts';
import { fc } from '../../../../property.ts';

/** A type of avsc for integers that its own does not take. */
const long = avsc.types.LongType.__with({
  fromBuffer: (buffer: Buffer) => buffer.readBigInt64LE(),
  toBuffer(of: bigint) {
    const buffer = Buffer.alloc(8);
    buffer.writeBigInt64LE(of);
    return buffer;
  },
  fromJSON: BigInt,
  toJSON: Number,
  isValid: (of: unknown) => typeof of === 'bigint',
  compare: (a: bigint, b: bigint) => (a === b ? 0 : a < b ? -1 : 1),
});

/** Reads what avsc encodes. */
function read(schema: unknown, value: unknown, registry: Record<string, avsc.Type> = {}): unknown {
  const text = JSON.stringify(schema);
  return avroReader(text, [])(avsc.Type.forSchema(JSON.parse(text), { registry }).toBuffer(value));
}

function readBytes(schema: unknown, ...bytes: number[]): unknown {
  return avroReader(JSON.stringify(schema), [])(Buffer.from(bytes));
}

const record = (...fields: unknown[]) => ({ type: 'record', name: 'R', fields });
const field = (name: string, type: unknown) => ({ name, type });
const logical = (logicalType: string, type: unknown = 'long') => ({ type, logicalType });

describe('avroReader', () => {
  it('reads every type', () => {
    const schema = record(
      field('flag', 'boolean'),
      field('whole', 'int'),
      field('long', 'long'),
      field('float', 'float'),
      field('double', 'double'),
      field('text', 'string'),
      field('raw', 'bytes'),
      field('four', { type: 'fixed', name: 'Four', size: 4 }),
      field('suit', { type: 'enum', name: 'Suit', symbols: ['SPADES', 'HEARTS'] }),
      field('list', { type: 'array', items: 'double' }),
      field('map', { type: 'map', values: 'string' }),
      field('inner', { type: 'record', name: 'Inner', fields: [field('x', ['null', 'int'])] }),
      field('absent', ['null', 'string']),
      // The branches of such a union are told apart by their names only.
      field('number', ['null', 'long', 'double']),
    );
    const value = {
      flag: true,
      whole: -5,
      long: 2 ** 52 - 1,
      float: 0.5,
      double: -0.1,
      text: 'Grüße',
      raw: Buffer.from([1, 2]),
      four: Buffer.from([1, 2, 3, 4]),
      suit: 'HEARTS',
      list: [1, 2.5],
      map: { host: 'db-1' },
      inner: { x: null },
      absent: null,
      number: { double: 1.25 },
    };
    const { absent: _, ...present } = value;
    expect(read(schema, value)).toEqual({ ...present, inner: {}, number: 1.25 });
  });

  it('reads integers of 64 bits as avsc writes them, the nearest number beyond 2^53', () => {
    const schema = record(field('a', 'long'), field('list', { type: 'array', items: 'long' }));
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), (a) => {
        expect(read(schema, { a, list: [a] }, { long })).toEqual({ a: Number(a), list: [Number(a)] });
      }),
    );
  });

  it('reads doubles, texts and nested lists as avsc writes them', () => {
    const schema = record(
      field('rows', {
        type: 'array',
        items: { type: 'map', values: [{ type: 'array', items: 'double' }, 'string'] },
      }),
    );
    const text = fc.string({ unit: 'grapheme' });
    const cell = fc.oneof(fc.array(fc.double({ noNaN: true })), text);
    fc.assert(
      fc.property(fc.array(fc.dictionary(text, cell)), (rows) => {
        expect(JSON.stringify(read(schema, { rows }))).toBe(JSON.stringify({ rows }));
      }),
    );
  });

  it.each([
    ['timestamp-millis', 1767225600123, '2026-01-01T00:00:00.123Z'],
    ['timestamp-micros', 1767225600123456, '2026-01-01T00:00:00.123456Z'],
    ['timestamp-nanos', 1767225600123456789n, '2026-01-01T00:00:00.123456Z'],
    ['timestamp-millis', -1, '1969-12-31T23:59:59.999Z'],
    ['timestamp-millis', 2 ** 53 - 1, '9007199254740991000 microseconds since 1970'],
  ])('reads %s %d', (name, value, text) => {
    const bytes = avsc.Type.forSchema('long', { registry: { long } }).toBuffer(BigInt(value));
    const schema = record(field('at', logical(name)));
    expect(avroReader(JSON.stringify(schema), [])(bytes)).toEqual({ at: text });
  });

  it('reads an integer that is a time by its size, and one that is an id as text', () => {
    const schema = record(field('timestamp', 'long'), field('id', 'long'));
    const of = (timestamp: number | bigint, id: number | bigint) =>
      read(schema, { timestamp: BigInt(timestamp), id: BigInt(id) }, { long });
    const timestamp = '2026-01-01T00:00:00Z';
    expect(of(1767225600, 5)).toEqual({ timestamp, id: '5' });
    expect(of(1767225600000, 2n ** 60n)).toEqual({ timestamp, id: '1152921504606846976' });
    expect(of(1767225600000000, -1)).toEqual({ timestamp, id: '-1' });
    expect(of(1767225600000000000n, 0)).toEqual({ timestamp, id: '0' });
  });

  it('reads decimals and UUIDs', () => {
    const decimal = { type: 'bytes', logicalType: 'decimal', precision: 20, scale: 2 };
    const of = (...bytes: number[]) => read(record(field('d', decimal)), { d: Buffer.from(bytes) });
    expect(of(0x04, 0xd2)).toEqual({ d: 12.34 });
    expect(of(0xff)).toEqual({ d: -0.01 });
    const uuid = { type: 'fixed', name: 'U', size: 16, logicalType: 'uuid' };
    const bytes = Buffer.from('3f2504e04f8941d39a0c0305e82c3301', 'hex');
    expect(read(record(field('u', uuid)), { u: bytes })).toEqual({
      u: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
    });
    expect(() => read(record(field('d', decimal)), { d: Buffer.alloc(1_000_000, 1) })).toThrow(
      'has a decimal of 1000000 bytes; the limit is 128',
    );
  });

  it('reads types of other schemas', () => {
    const unit = { type: 'enum', name: 'acme.Unit', symbols: ['ms', 'kb'] };
    const series = { type: 'record', name: 'acme.Series', fields: [field('unit', 'acme.Unit')] };
    const schema = record(field('series', 'acme.Series'), field('unit', 'acme.Unit'));
    const reader = avroReader(JSON.stringify(schema), [JSON.stringify(unit), JSON.stringify(series)]);
    expect(reader(Buffer.from([0, 2]))).toEqual({ series: { unit: 'ms' }, unit: 'kb' });
  });

  it('keeps a name that objects inherit as a field of its own', () => {
    const map = { type: 'map', values: { type: 'map', values: 'string' } };
    // {"__proto__": {"isAdmin": "x"}}
    const bytes = Buffer.from(`\u0002\u0012__proto__\u0002\u000eisAdmin\u0002x\u0000\u0000`, 'latin1');
    const value = avroReader(JSON.stringify(map), [])(bytes);
    expect(JSON.stringify(value)).toBe('{"__proto__":{"isAdmin":"x"}}');
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  });

  it.each<[string, unknown, number[], string]>([
    [
      'a list of so many nulls',
      { type: 'array', items: 'null' },
      [0xfe, 0xff, 0xff, 0xff, 0x0f],
      'has more than',
    ],
    [
      'a block of so many nulls',
      { type: 'array', items: 'null' },
      [0xff, 0xff, 0xff, 0xff, 0x0f, 0],
      'has more than',
    ],
    [
      'records without fields',
      { type: 'array', items: { type: 'record', name: 'E', fields: [] } },
      [0xfe, 0xff, 0xff, 0xff, 0x0f],
      'has more than',
    ],
    [
      'records of nothing but nulls',
      { type: 'array', items: record(...Array.from({ length: 1000 }, (_, n) => field(`f${n}`, 'null'))) },
      [0xe0, 0x0f],
      'has more than',
    ],
    [
      'a list of so many numbers',
      { type: 'array', items: 'double' },
      [0xfe, 0xff, 0xff, 0xff, 0x0f],
      'ends too early',
    ],
    [
      'a map of so many entries',
      { type: 'map', values: 'null' },
      [0xfe, 0xff, 0xff, 0xff, 0x0f],
      'ends too early',
    ],
    ['a text of so many bytes', 'string', [0xfe, 0xff, 0xff, 0xff, 0x0f, 65], 'ends too early'],
    ['a negative length', 'string', [1], 'has a negative length'],
    ['a branch that is not there', ['null', 'int'], [4], 'has the choice 2 of 2'],
    ['a symbol that is not there', { type: 'enum', name: 'S', symbols: ['a'] }, [2], 'has the choice 1 of 1'],
    ['a text that is not UTF-8', 'string', [2, 0xff], 'has a text that is not UTF-8'],
    ['a boolean that is none', 'boolean', [2], 'has the byte 2 for a boolean'],
    [
      'a number of too many bytes',
      'long',
      Array<number>(11).fill(0x80),
      'has an integer of more than 64 bits',
    ],
    ['bytes after the end', 'int', [0, 0], 'has 1 bytes after its end'],
    ['nothing', 'double', [], 'ends too early'],
  ])('refuses %s', (_, schema, bytes, message) => {
    expect(() => readBytes(schema, ...bytes)).toThrow(SchemaMismatch);
    expect(() => readBytes(schema, ...bytes)).toThrow(message);
  });

  it('refuses what is nested too deeply, and types that have no end', () => {
    const chain = record(field('next', ['null', 'R']));
    const endless = Buffer.alloc(200_000, 2);
    expect(() => avroReader(JSON.stringify(chain), [])(endless)).toThrow(
      'is nested more than 500 levels deep',
    );
    expect(readBytes(chain, 2, 2, 0)).toEqual({ next: { next: {} } });
    expect(() => readBytes(record(field('next', 'R')), 0)).toThrow('is nested more than 500 levels deep');
  });

  it('refuses schemas that are none', () => {
    const of = (text: string) => () => avroReader(text, []);
    expect(of('{')).toThrow(SchemaFault);
    expect(of('"Unknown"')).toThrow('is not a valid Avro schema');
    expect(of('['.repeat(100_000))).toThrow('is nested more than 500 levels deep');
  });
});
