import { describe, expect, test } from 'vitest';
import { SeriesDirectory } from '../../../../operators/records/directory.ts';
import { parseInstant } from '../../../../operators/time/instant.ts';
import { decodeObservations } from '../../../../pipelines/sources/kafka/decode-observations.ts';
import type { KafkaRecord } from '../../../../pipelines/sources/kafka/port.ts';
import { LONGEST_REASON, MOST_PARTS } from '../../../../pipelines/sources/kafka/refusal.ts';
import { fc } from '../../../property.ts';

const SCOPE = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const ENTITY = '7d444840-9dc0-11d1-b245-5ffdce74fad2';
const NOW = Date.UTC(2026, 4, 1);
const good = { scope_id: SCOPE, entity_id: ENTITY, outcome: 1.5, timestamp: '2026-04-30T12:00:00.25Z' };

function record(value: string | Buffer | null, offset = 7): KafkaRecord {
  const bytes = typeof value === 'string' ? Buffer.from(value) : value;
  return {
    offset,
    key: Buffer.from('a key that says nothing'),
    value: bytes,
    headers: {},
    timestamp: NOW - 1000,
  };
}

function decode(...records: KafkaRecord[]) {
  const directory = new SeriesDirectory();
  const limits = { maxAhead: 3600e6, maxSeries: 100, maxSeriesPerScope: 100 };
  const options = { directory, limits, now: () => NOW, longestValue: 100_000 };
  const { payload, refused } = decodeObservations(records, options);
  return { directory, batch: payload, refused };
}

function outcomes(...records: KafkaRecord[]): number[] {
  const { batch, refused } = decode(...records);
  expect(refused).toEqual([]);
  return [...batch.outcome];
}

describe('finding 3: a message value', () => {
  test.each([
    ['nested too deeply', '['.repeat(2000), 'levels deep'],
    ['of more lists and objects than its bytes justify', `[${'[],'.repeat(200_000)}[]]`, 'lists and objects'],
  ])('%s goes to the dead letters', (_, value, reason) => {
    const directory = new SeriesDirectory();
    const limits = { maxAhead: 3600e6, maxSeries: 100, maxSeriesPerScope: 100 };
    const { refused } = decodeObservations([record(value), record(JSON.stringify(good))], {
      directory,
      limits,
      now: () => NOW,
    });
    expect(refused).toMatchObject([{ index: undefined, reason: expect.stringContaining(reason) }]);
  });
});

const rows = [1, 2, 3].map((outcome) => ({ ...good, outcome }));

describe('what a message may be', () => {
  test('one observation, also pretty-printed and behind a byte order mark', () => {
    expect(outcomes(record(JSON.stringify(good)))).toEqual([1.5]);
    expect(outcomes(record(JSON.stringify(good, null, 2)))).toEqual([1.5]);
    expect(outcomes(record(`\uFEFF${JSON.stringify(good)}`))).toEqual([1.5]);
  });

  test('an array, {observations}, and NDJSON with blank lines and carriage returns', () => {
    expect(outcomes(record(JSON.stringify(rows)))).toEqual([1, 2, 3]);
    expect(outcomes(record(JSON.stringify({ observations: rows }, null, 1)))).toEqual([1, 2, 3]);
    const lines = `${rows.map((row) => JSON.stringify(row)).join('\r\n\n')}\n`;
    expect(outcomes(record(lines))).toEqual([1, 2, 3]);
  });

  test('columns', () => {
    const columns = {
      series: [[SCOPE, ENTITY]],
      index: [0, 0],
      outcome: [4, 5],
      timestamp: [NOW - 5, '2026-04-30T12:00:00Z'],
    };
    const { batch, refused } = decode(record(JSON.stringify({ columns })));
    expect(refused).toEqual([]);
    expect([...batch.outcome]).toEqual([4, 5]);
    expect([...batch.time]).toEqual([(NOW - 5) * 1000, parseInstant('2026-04-30T12:00:00Z')]);
  });

  test("an observation with a producer's own field called observations or columns is one observation", () => {
    expect(outcomes(record(JSON.stringify({ ...good, observations: [], columns: 3 })))).toEqual([1.5]);
  });

  test('every field of an observation comes through', () => {
    const full = { ...good, id: 'i', features: [1, 2], labels: ['x', 'y'], meta: { k: 'v' } };
    const { batch, directory } = decode(record(JSON.stringify(full)));
    expect(directory.key(batch.series[0])).toEqual({ scope_id: SCOPE, entity_id: ENTITY });
    expect(batch).toMatchObject({
      id: ['i'],
      features: [[1, 2]],
      labels: [['x', 'y']],
      meta: [{ k: 'v' }],
    });
    expect(batch.time[0]).toBe(parseInstant(good.timestamp));
  });
});

describe('what is poison as a whole', () => {
  const registry = Buffer.from([0, 0, 0, 0, 42, 1, 2, 3]);
  const cases: [string, string | Buffer | null, RegExp][] = [
    ['a tombstone', null, /tombstone/],
    ['nothing', '', /is empty/],
    ['bytes that are not UTF-8', Buffer.from([0x7b, 0xff, 0xfe, 0x7d]), /is not UTF-8/],
    ['text that is not JSON', 'hello', /is not JSON/],
    ['JSON that broke off', JSON.stringify(good).slice(0, -4), /is not JSON/],
    ['a pretty-printed object that broke off', JSON.stringify(good, null, 2).slice(0, -3), /is not JSON/],
    ['a value in the framing of a schema registry', registry, /schema 42/],
    ['other binary', Buffer.from([0, 1]), /binary/],
    ['a value that is too long', `"${'x'.repeat(100_000)}"`, /is 100002 bytes long; the limit is 100000/],
    ['an empty array', '[]', /empty array/],
    ['observations that are no array', '{"observations":1}', /must be an array/],
    [
      'columns that do not fit together',
      '{"columns":{"series":[],"index":[0],"outcome":[]}}',
      /has 0 entries/,
    ],
    ['a number', '12', /must be a JSON object/],
    ['null', 'null', /must be a JSON object/],
  ];
  test.each(cases)('%s', (_, value, reason) => {
    const poison = record(value);
    const { batch, refused } = decode(poison, record(JSON.stringify(good), 8));
    expect([...batch.outcome]).toEqual([1.5]);
    expect(refused).toHaveLength(1);
    expect(refused[0]).toMatchObject({ index: undefined, value: poison.value });
    expect(refused[0].record).toBe(poison);
    expect(refused[0].reason).toMatch(reason);
  });

  test('text with a replacement character of its own is text', () => {
    expect(outcomes(record(JSON.stringify({ ...good, meta: { k: 'a\uFFFDb' } })))).toEqual([1.5]);
  });
});

describe('a message that is bad in part', () => {
  const bad = { ...good, outcome: 'x' };

  test('the good observations are taken, each bad one is reported by place, path and value', () => {
    const { batch, refused } = decode(record(JSON.stringify([rows[0], bad, 17, rows[1]])));
    expect([...batch.outcome]).toEqual([1, 2]);
    expect(refused.map(({ index, path, value }) => ({ index, path, value }))).toEqual([
      { index: 1, path: 'outcome', value: JSON.stringify(bad) },
      { index: 2, path: '', value: '17' },
    ]);
  });

  test('lines that are no JSON, or no observation', () => {
    const lines = [JSON.stringify(rows[0]), '{"scope', JSON.stringify(bad), JSON.stringify(rows[2])];
    const { batch, refused } = decode(record(lines.join('\n')));
    expect([...batch.outcome]).toEqual([1, 3]);
    expect(refused.map(({ index, value }) => [index, value])).toEqual([
      [1, lines[1]],
      [2, lines[2]],
    ]);
  });

  test('a first line that broke does not cost the others', () => {
    const { batch, refused } = decode(record(`{"scope_id":\n${JSON.stringify(rows[1])}`));
    expect([...batch.outcome]).toEqual([2]);
    expect(refused.map(({ index }) => index)).toEqual([0]);
  });

  test('a row of columns is reported as the observation that it would have been', () => {
    const columns = { series: [[SCOPE, ENTITY]], index: [0, 0, 9], outcome: [1, 'x', 2] };
    const { batch, refused } = decode(record(JSON.stringify({ columns })));
    expect([...batch.outcome]).toEqual([1]);
    expect(refused.map(({ index, path, value }) => [index, path, JSON.parse(String(value))])).toEqual([
      [1, 'outcome', { scope_id: SCOPE, entity_id: ENTITY, outcome: 'x' }],
      [2, 'index', { index: 9, outcome: 2 }],
    ]);
  });

  test('a single bad observation is the message as a whole', () => {
    const { refused } = decode(record(JSON.stringify(bad)));
    expect(refused).toMatchObject([{ index: undefined, path: 'outcome' }]);
  });

  test('of very many bad ones the first are reported one by one and the rest with the whole message', () => {
    const value = JSON.stringify(Array.from({ length: MOST_PARTS + 50 }, () => 0).concat());
    const { refused } = decode(record(value), record(JSON.stringify([bad]), 8));
    expect(refused).toHaveLength(MOST_PARTS + 2);
    expect(refused[MOST_PARTS]).toMatchObject({ index: undefined });
    expect(refused[MOST_PARTS].reason).toMatch(/^50 more/);
    expect(String(refused[MOST_PARTS].value)).toBe(value);
    expect(refused[MOST_PARTS + 1]).toMatchObject({ index: 0, path: 'outcome' });
  });
});

describe('what would take long', () => {
  test('a message of broken lines is read up to the thousandth', () => {
    const [first, last] = rows.map((row) => JSON.stringify(row));
    const { batch, refused } = decode(record([first, ...Array(20_000).fill('{'), last].join('\n')));
    expect([...batch.outcome]).toEqual([1]);
    expect(refused).toHaveLength(MOST_PARTS + 1);
    expect(refused[MOST_PARTS].reason).toMatch(/^19901 more/);
  });

  test('a reason is never long, however much is wrong', () => {
    const meta = Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`key-${i}`, i]));
    const { refused } = decode(
      record(JSON.stringify({ ...good, meta })),
      record(JSON.stringify({ ...good, meta: { ['k'.repeat(5000)]: 1 } })),
    );
    expect(refused).toHaveLength(2);
    for (const { path, reason } of refused) {
      expect(path.length).toBeLessThanOrEqual(LONGEST_REASON);
      expect(reason.length).toBeLessThanOrEqual(LONGEST_REASON);
    }
  });
});

describe('times', () => {
  const untimed = { scope_id: SCOPE, entity_id: ENTITY, outcome: 1 };

  test('an observation without a timestamp has that of its message, and a place of its own within it', () => {
    const { batch } = decode(
      record(JSON.stringify([untimed, untimed]), 2003),
      record(JSON.stringify(untimed), 2004),
    );
    const base = (NOW - 1000) * 1000;
    expect([...batch.time]).toEqual([base + 3, base + 4, base + 4]);
  });

  test('reading again from any offset, in any batches, gives the same rows', () => {
    fc.assert(
      fc.property(fc.nat({ max: 9 }), fc.integer({ min: 1, max: 10 }), (from, size) => {
        const topic = Array.from({ length: 10 }, (_, i) =>
          record(JSON.stringify({ ...untimed, outcome: i }), 995 + i),
        );
        const whole = decode(...topic).batch;
        const times: number[] = [];
        for (let i = from; i < topic.length; i += size)
          times.push(...decode(...topic.slice(i, i + size)).batch.time);
        expect(times).toEqual([...whole.time.subarray(from)]);
      }),
    );
  });

  test('a message without a time cannot lend one', () => {
    const { refused } = decode({ ...record(JSON.stringify(untimed)), timestamp: -1 });
    expect(refused).toMatchObject([{ path: 'timestamp' }]);
  });

  test('the future is refused, by the wall clock', () => {
    const { refused } = decode(record(JSON.stringify({ ...good, timestamp: '2026-05-01T02:00:00Z' })));
    expect(refused).toMatchObject([{ path: 'timestamp' }]);
    expect(refused[0].reason).toMatch(/ahead of the server's clock/);
  });
});

/** What any value comes to, for values that no example thinks of. */
test('whatever the bytes are, every message is taken or refused, and its neighbours are untouched', () => {
  const anything = fc.oneof(
    fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)),
    fc.json().map((text) => Buffer.from(text)),
    fc
      .constantFrom('1],[2', '{"a":[{}', '{}]}', '{},{}', '{"a":"}', '{","b":1}')
      .map((text) => Buffer.from(text)),
  );
  fc.assert(
    fc.property(fc.array(anything, { maxLength: 5 }), (values) => {
      const records = values.flatMap((value, i) => [
        record(value, 2 * i),
        record(JSON.stringify({ ...good, outcome: i }), 2 * i + 1),
      ]);
      const { batch, refused } = decode(...records);
      expect([...batch.outcome]).toEqual(values.map((_, i) => i));
      const offsets = new Set(refused.map(({ record: { offset } }) => offset));
      expect([...offsets]).toEqual(values.map((_, i) => 2 * i));
    }),
  );
});

test('deep nesting is refused like anything else, without a stack of its own', () => {
  const deep = '['.repeat(40_000) + ']'.repeat(40_000);
  const { refused } = decode(record(deep));
  expect(refused).toHaveLength(1);
  expect(refused[0].value?.length).toBe(deep.length);
});
