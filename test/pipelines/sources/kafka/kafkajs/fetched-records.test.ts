import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { crc32c } from '../../../../../operators/crc32c.ts';
import { readFetched } from '../../../../../pipelines/sources/kafka/kafkajs/fetched-records.ts';
import { UndecodableBatch } from '../../../../../pipelines/sources/kafka/kafkajs/record-batch.ts';
import { range } from '../reader.ts';

const END = 1000;
const GZIP = 1;
const TRANSACTIONAL = 0x10;
const CONTROL = 0x20;

function varint(value: number): Buffer {
  let rest = value >= 0 ? BigInt(value) * 2n : BigInt(-value) * 2n - 1n;
  const bytes: number[] = [];
  for (; rest > 127n; rest >>= 7n) bytes.push(Number(rest & 127n) | 128);
  return Buffer.from([...bytes, Number(rest)]);
}

const sized = (data: Buffer | null) =>
  data === null ? varint(-1) : Buffer.concat([varint(data.length), data]);

function recordOf(delta: number, value: string, key: Buffer | null = null, headers: [string, string][] = []) {
  const body = Buffer.concat([
    Buffer.from([0]),
    varint(delta * 10),
    varint(delta),
    sized(key),
    sized(Buffer.from(value)),
    varint(headers.length),
    ...headers.flatMap(([name, text]) => [sized(Buffer.from(name)), sized(Buffer.from(text))]),
  ]);
  return Buffer.concat([varint(body.length), body]);
}

interface BatchOf {
  readonly first: number;
  readonly records?: Buffer;
  readonly count: number;
  readonly last?: number;
  readonly attributes?: number;
  readonly producer?: number;
}

/** A batch as Kafka stores it. */
function batchOf({ first, records = Buffer.alloc(0), count, last, attributes = 0, producer = -1 }: BatchOf) {
  const bytes = Buffer.concat([Buffer.alloc(61), records]);
  bytes.writeBigInt64BE(BigInt(first), 0);
  bytes.writeInt32BE(bytes.length - 12, 8);
  bytes[16] = 2;
  bytes.writeInt16BE(attributes, 21);
  bytes.writeInt32BE((last ?? first + Math.max(0, count - 1)) - first, 23);
  bytes.writeBigInt64BE(1_700_000_000_000n, 27);
  bytes.writeBigInt64BE(1_700_000_000_500n, 35);
  bytes.writeBigInt64BE(BigInt(producer), 43);
  bytes.writeInt32BE(count, 57);
  bytes.writeUInt32BE(crc32c(bytes.subarray(21)), 17);
  return bytes;
}

/** A batch of some values. */
function batch(first: number, values: readonly string[], more: Partial<BatchOf> = {}): Buffer {
  const records = Buffer.concat(values.map((value, at) => recordOf(at, value)));
  return batchOf({ first, count: values.length, records, ...more });
}

/** The marker that ends a transaction. */
function marker(at: number, producer: number, isCommit: boolean): Buffer {
  const records = recordOf(0, '000000', Buffer.from([0, 0, 0, isCommit ? 1 : 0]));
  return batchOf({ first: at, count: 1, records, attributes: TRANSACTIONAL | CONTROL, producer });
}

async function read(entries: readonly Buffer[], aborted: [number, number][] = []) {
  const transactions = aborted.map(([producer, firstOffset]) => {
    return { producerId: String(producer), firstOffset };
  });
  const messages = await readFetched(Buffer.concat(entries), transactions, END);
  return messages.map((message) => {
    const { offset, value, isControlRecord } = message;
    if (message instanceof UndecodableBatch) return `${message.first} to ${offset}: ${message.reason}`;
    return isControlRecord ? `up to ${offset}` : `${offset} ${value}`;
  });
}

/** A batch with one byte changed. */
function damaged(bytes: Buffer, at: number): Buffer {
  const other = Buffer.from(bytes);
  other[at] ^= 1;
  return other;
}

it('computes CRC-32C', () => {
  expect(crc32c(Buffer.from('123456789'))).toBe(0xe3069283);
  expect(crc32c(Buffer.alloc(32))).toBe(0x8a9136aa);
});

describe('the messages of a fetch', () => {
  it('have their offsets, times, keys and headers', async () => {
    const records = Buffer.concat([
      recordOf(0, 'a', Buffer.from('k'), [
        ['h', '1'],
        ['__proto__', 'x'],
        ['h', '2'],
      ]),
      recordOf(3, 'b'),
    ]);
    const found = await readFetched(batchOf({ first: 7, count: 2, last: 10, records }), [], END);
    expect(found.map(({ offset, timestamp, key }) => [offset, timestamp, key?.toString()])).toEqual([
      ['7', '1700000000000', 'k'],
      ['10', '1700000000030', undefined],
    ]);
    const { headers } = found[0];
    expect([String(headers.h), String(Object.entries(headers)[1])]).toEqual(['1,2', '__proto__,x']);
    const appended = await readFetched(batch(1, ['a'], { attributes: 0x8 }), [], END);
    expect(appended[0].timestamp).toBe('1700000000500');
  });

  it('are those of whole batches: the last may be cut off', async () => {
    const two = [batch(0, ['a', 'b']), batch(2, ['c'])];
    const bytes = Buffer.concat(two);
    for (const length of range(two[0].length, bytes.length)) {
      expect(await read([bytes.subarray(0, length)])).toEqual(['0 a', '1 b']);
    }
  });

  it('finding 9: a batch that compaction emptied does not hold its partition up', async () => {
    const emptied = batchOf({ first: 2, last: 9, count: 0 });
    expect(await read([emptied])).toEqual(['up to 9']);
    expect(await read([batch(0, ['a']), emptied])).toEqual(['0 a', 'up to 9']);
    expect(await read([emptied, batch(10, ['b'])])).toEqual(['10 b']);
    // Its last records are gone.
    expect(await read([batch(0, ['a'], { last: 5 })])).toEqual(['0 a', 'up to 5']);
  });

  it('finding 9: a batch that cannot be decoded is reported as a range, and those after it are read', async () => {
    const [before, after] = [batch(0, ['a']), batch(9, ['z'])];
    const garbled = batchOf({ first: 1, count: 3, records: Buffer.from('no gzip'), attributes: GZIP });
    expect(await read([before, garbled, after])).toEqual([
      '0 a',
      '1 to 3: it cannot be decompressed with gzip: incorrect header check',
      '9 z',
    ]);
    const [record] = [recordOf(0, 'a long value')];
    const bad: [Partial<BatchOf>, string][] = [
      [{ count: 2, records: record }, 'a record is cut off'],
      [{ count: 40, records: record }, 'it declares 40 records in 19 bytes'],
      [{ count: -1, records: record }, 'it declares -1 records in 19 bytes'],
      [{ count: 1, records: Buffer.concat([record, record]) }, 'more bytes follow its last record'],
      [{ count: 1, records: Buffer.alloc(20, 255) }, 'a number of a record has no end'],
      [
        { count: 1, records: Buffer.from([record[0] - 2, ...record.subarray(1)]) },
        'the parts of a record do not add up to its length',
      ],
      [{ count: 1, records: record, attributes: 5 }, 'it is compressed with codec 5, which is unknown'],
      [
        { count: 600_000, records: gzipSync(Buffer.alloc(8 * 600_000)), attributes: GZIP },
        'it has more than 500000 records',
      ],
    ];
    for (const [fault, reason] of bad) {
      const [reported, next] = await read([batchOf({ first: 1, count: 1, last: 4, ...fault }), after]);
      expect([reported, next]).toEqual([`1 to 4: ${reason}`, '9 z']);
    }
  });

  it('finding 9: headers of a record are bounded, as two bytes make one', async () => {
    const parts = [
      Buffer.from([0, 0, 0, 1, 1]),
      varint(600_000),
      Buffer.alloc(1_200_000, Buffer.from([0, 1])),
    ];
    const body = Buffer.concat(parts);
    const records = gzipSync(Buffer.concat([varint(body.length), body]));
    expect(await read([batchOf({ first: 1, count: 1, records, attributes: GZIP })])).toEqual([
      '1 to 1: it has more than 500000 records and headers',
    ]);
  });

  it('finding 9: end at a batch whose checksum is wrong, of which no number is trusted', async () => {
    const whole = batch(5, ['a', 'b', 'c']);
    for (const at of range(17, whole.length)) {
      expect(await read([damaged(whole, at), batch(8, ['z'])])).toEqual([
        expect.stringMatching(/^5 to [567]: its checksum is wrong$/),
      ]);
    }
  });

  it('finding 9: are none of aborted transactions, however many are open at once', async () => {
    const one = { attributes: TRANSACTIONAL, producer: 1 };
    const two = { attributes: TRANSACTIONAL, producer: 2 };
    const entries = [
      batch(10, ['aborted'], one),
      batch(11, ['aborted'], two),
      // A key that looks like a marker.
      batchOf({ first: 12, count: 1, records: recordOf(0, 'aborted', Buffer.alloc(4)), ...one }),
      batch(13, ['aborted', 'aborted'], one),
      marker(15, 1, false),
      batch(16, ['committed'], one),
      batch(17, ['aborted'], two),
      marker(18, 1, true),
      marker(19, 2, false),
      batch(20, ['committed'], two),
      batch(21, ['plain']),
      marker(22, 2, true),
    ];
    const aborted: [number, number][] = [
      [2, 11],
      [1, 10],
    ];
    // Reading may begin within them, and at the first marker.
    for (const from of range(0, 5)) {
      expect(await read(entries.slice(from), aborted)).toEqual([
        '16 committed',
        '20 committed',
        '21 plain',
        'up to 22',
      ]);
    }
  });

  it('finding 9: what cannot be decoded of an aborted transaction is left out with it', async () => {
    const garbled = batchOf({
      first: 1,
      count: 3,
      records: Buffer.from('no gzip'),
      attributes: GZIP | TRANSACTIONAL,
      producer: 1,
    });
    expect(await read([garbled, marker(4, 1, false)], [[1, 1]])).toEqual(['up to 4']);
  });
});
