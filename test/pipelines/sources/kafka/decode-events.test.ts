import { describe, expect, test } from 'vitest';
import { MOST_CONTENT } from '../../../../operators/records/event.ts';
import { conflictOf, decodeEvents } from '../../../../pipelines/sources/kafka/decode-events.ts';
import type { KafkaRecord } from '../../../../pipelines/sources/kafka/port.ts';
import { MOST_PARTS } from '../../../../pipelines/sources/kafka/refusal.ts';
import { fc, runs } from '../../../property.ts';
import { uuid } from '../../memory/some-memory.ts';

const NOW = Date.UTC(2026, 4, 1);
const good = { id: uuid('a'), content: 'Anna owns the importer.', timestamp: '2026-04-30T12:00:00Z' };
const three = ['a', 'b', 'c'].map((name) => ({ ...good, id: uuid(name) }));

function record(value: string | Buffer | null, offset = 7, timestamp = NOW): KafkaRecord {
  const bytes = typeof value === 'string' ? Buffer.from(value) : value;
  return { offset, key: Buffer.from('says nothing'), value: bytes, headers: {}, timestamp };
}

const decode = (...records: KafkaRecord[]) => decodeEvents(records, 100_000);

function ids(...records: KafkaRecord[]): string[] {
  const { payload, refused } = decode(...records);
  expect(refused).toEqual([]);
  return payload.map(({ input }) => input.id);
}

describe('what a message may be', () => {
  test('one event, also one that has a field `events` of its own', () => {
    expect(ids(record(JSON.stringify(good)))).toEqual([good.id]);
    expect(ids(record(`\uFEFF${JSON.stringify(good, null, 2)}`))).toEqual([good.id]);
    expect(ids(record(JSON.stringify({ events: 'mine', ...good })))).toEqual([good.id]);
  });

  test('an array, {events}, and NDJSON with blank lines and carriage returns', () => {
    const all = three.map(({ id }) => id);
    expect(ids(record(JSON.stringify(three)))).toEqual(all);
    expect(ids(record(JSON.stringify({ events: three })))).toEqual(all);
    expect(ids(record(`${three.map((one) => JSON.stringify(one)).join('\r\n\n')}\n`))).toEqual(all);
  });
});

describe('what is poison as a whole', () => {
  const cases: [string, string | Buffer | null, RegExp][] = [
    ['a tombstone', null, /tombstone/],
    ['nothing', '', /is empty/],
    ['bytes that are not UTF-8', Buffer.from([0x7b, 0xff, 0xfe, 0x7d]), /is not UTF-8/],
    ['text that is not JSON', 'hello', /is not JSON/],
    ['JSON that broke off', JSON.stringify(good).slice(0, -4), /is not JSON/],
    ['a value in the framing of a schema registry', Buffer.from([0, 0, 0, 0, 42, 1]), /schema 42/],
    ['a value that is too long', `"${'x'.repeat(100_000)}"`, /is 100002 bytes long; the limit is 100000/],
    ['an empty array', '[]', /is an empty array/],
    ['no events', '{"events":[]}', /events is an empty array/],
    ['events that are no array', '{"events":1}', /events must be an array of events/],
    ['a number', '12', /must be a JSON object/],
    ['null', 'null', /must be a JSON object/],
    ['observations', '{"scope_id":"x","outcome":1}', /is required/],
  ];
  test.each(cases)('%s', (_, value, reason) => {
    const poison = record(value);
    const { payload, refused } = decode(poison, record(JSON.stringify(good), 8));
    expect(payload.map(({ input }) => input)).toEqual([good]);
    expect(refused).toHaveLength(1);
    expect(refused[0]).toMatchObject({ record: poison, index: undefined, value: poison.value });
    expect(refused[0].reason).toMatch(reason);
  });
});

describe('what is bad within a message', () => {
  test('is refused by place, path and reason, and the rest is taken', () => {
    const values = [
      three[0],
      { ...good, content: ' ' },
      17,
      { content: 'no id' },
      { ...good, content: 'x'.repeat(MOST_CONTENT + 1) },
      { ...good, timestamp: 'yesterday', run_id: 'x' },
      three[1],
    ];
    for (const value of [JSON.stringify(values), values.map((one) => JSON.stringify(one)).join('\n')]) {
      const { payload, refused } = decode(record(value));
      expect(payload.map(({ input, index }) => [input.id, index])).toEqual([
        [three[0].id, 0],
        [three[1].id, 6],
      ]);
      expect(refused.map(({ index, path }) => [index, path])).toEqual([
        [1, 'content'],
        [2, ''],
        [3, 'id'],
        [4, 'content'],
        [5, 'run_id'],
      ]);
      expect(refused.map((one) => JSON.parse(String(one.value)))).toEqual(values.slice(1, 6));
      expect(refused[4].reason).toMatch(/timestamp must be/);
    }
  });

  test('is reported one by one up to a limit, the rest together with the whole message', () => {
    const message = record(JSON.stringify([good, ...Array(MOST_PARTS + 7).fill(1)]));
    const { payload, refused } = decode(message);
    expect(payload).toHaveLength(1);
    expect(refused).toHaveLength(MOST_PARTS + 1);
    expect(refused.at(-1)).toMatchObject({ index: undefined, value: message.value });
    expect(refused.at(-1)?.reason).toMatch(/^7 more events/);
  });
});

describe('the time of an event', () => {
  const { timestamp: _, ...timeless } = good;

  test('is that of its message where it names none, in the order of messages and places', () => {
    const { payload } = decode(
      record(JSON.stringify([timeless, good, timeless]), 3),
      record(JSON.stringify(timeless), 9),
    );
    const base = NOW * 1000;
    expect(payload.map(({ arrival }) => arrival)).toEqual([base + 3, undefined, base + 4, base + 9]);
  });

  test.each([-1, Number.MAX_SAFE_INTEGER])('is missing where its message has none (%d)', (at) => {
    const { payload, refused } = decode(record(JSON.stringify([timeless, good]), 3, at));
    expect(payload.map(({ input }) => input)).toEqual([good]);
    expect(refused).toMatchObject([{ index: 0, path: 'timestamp' }]);
  });
});

test('an event whose id belongs to another one is refused with its place', () => {
  const message = record(JSON.stringify(good), 12);
  const [single] = decode(message).payload;
  expect(conflictOf(single)).toMatchObject({
    record: message,
    index: undefined,
    path: 'id',
    value: message.value,
  });
  const [, second] = decode(record(JSON.stringify(three))).payload;
  expect(conflictOf(second)).toMatchObject({ index: 1, path: 'id', value: JSON.stringify(three[1]) });
  expect(conflictOf(second).reason).toContain(three[1].id);
});

const part = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ id: fc.uuid(), content: fc.string({ minLength: 1 }).map((text) => `${text}.`) }),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom<unknown>(1, null, [], {}, { id: 'x', content: 'y' }, { id: good.id }),
  },
);
const isGood = (value: unknown) =>
  typeof value === 'object' && value !== null && 'id' in value && 'content' in value && value.id !== 'x';

test('every part of every message is taken or refused, once, at its place, in every form alike', () => {
  const forms: ((parts: readonly unknown[]) => string)[] = [
    (parts) => JSON.stringify(parts),
    (parts) => JSON.stringify({ events: parts }),
    (parts) => parts.map((one) => JSON.stringify(one)).join('\n'),
  ];
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.array(part, { minLength: 2, maxLength: 6 }), fc.nat(2)), { maxLength: 5 }),
      (messages) => {
        // What is NDJSON is recognised by its first and last line.
        const whole = messages.map(([parts, form]) => [[good, ...parts, good], form] as const);
        const records = whole.map(([parts, form], at) => record(forms[form](parts), at));
        const { payload, refused } = decode(...records);
        const places = (bad: boolean) =>
          whole.flatMap(([parts], offset) =>
            parts.flatMap((value, index) => (isGood(value) === bad ? [] : [[offset, index]])),
          );
        expect(payload.map(({ record: { offset }, index }) => [offset, index])).toEqual(places(false));
        expect(refused.map(({ record: { offset }, index }) => [offset, index])).toEqual(places(true));
        expect(payload.map(({ input }) => input)).toEqual(
          whole.flatMap(([parts]) => parts.filter(isGood)).map((one) => JSON.parse(JSON.stringify(one))),
        );
      },
    ),
    { numRuns: runs(300) },
  );
});

test('whatever a value holds, it is taken or refused and nothing throws', () => {
  const value = fc.oneof(
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
    fc.json().map((text) => Buffer.from(text)),
    fc.string().map((text) => Buffer.from(text)),
    fc.constantFrom('['.repeat(20_000), '{"events":['.repeat(5000)).map((text) => Buffer.from(text)),
    fc.constant(null),
  );
  fc.assert(
    fc.property(fc.array(value, { minLength: 1, maxLength: 4 }), (values) => {
      const { payload, refused } = decode(...values.map((one, at) => record(one, at)));
      const seen = new Set([...payload, ...refused].map(({ record: { offset } }) => offset));
      expect([...seen].sort()).toEqual(values.map((_, at) => at));
    }),
    { numRuns: runs(500) },
  );
});
