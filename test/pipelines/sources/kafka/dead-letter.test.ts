import { afterAll, expect, test } from 'vitest';
import { TidemarkError } from '../../../../operators/records/errors.ts';
import { DeadLetters, deadLetter } from '../../../../pipelines/sources/kafka/dead-letter.ts';
import type { Refusal } from '../../../../pipelines/sources/kafka/refusal.ts';
import { sizeOf } from '../../../../sinks/kafka/topic-queue.ts';
import { fc } from '../../../property.ts';
import { kafkaForTests } from '../../../services/kafka.ts';
import { Reader, range, settingsFor, until } from './reader.ts';

const PLACE = { topic: 'in', partition: 3 };

function refusal(value: Buffer | string | null, more: Partial<Refusal> = {}): Refusal {
  const bytes = typeof value === 'string' ? Buffer.from(value) : value;
  const record = {
    offset: 42,
    key: Buffer.from('k'),
    value: bytes,
    headers: {},
    timestamp: 1_700_000_000_000,
  };
  return { record, index: undefined, path: '', reason: 'is poison', value, ...more };
}

test('a letter has the value, the key, and headers that say where and why', () => {
  expect(
    deadLetter(refusal('{"a":1}', { index: 5, path: 'outcome', reason: 'is required' }), PLACE, 10_000),
  ).toEqual({
    key: Buffer.from('k'),
    value: Buffer.from('{"a":1}'),
    headers: {
      'tidemark-topic': 'in',
      'tidemark-partition': '3',
      'tidemark-offset': '42',
      'tidemark-index': '5',
      'tidemark-timestamp': '1700000000000',
      'tidemark-path': 'outcome',
      'tidemark-reason': 'is required',
    },
  });
});

test('the letter of a tombstone has no value, that of a whole message no index', () => {
  const { value, headers } = deadLetter(refusal(null), PLACE, 10_000);
  expect(value).toBeNull();
  expect(headers).not.toHaveProperty('tidemark-index');
});

test('a letter is never larger than it may be, and says what was cut', () => {
  fc.assert(
    fc.property(
      fc.nat({ max: 5000 }),
      fc.nat({ max: 40_000 }),
      fc.nat({ max: 1000 }),
      (length, key, reason) => {
        const value = Buffer.alloc(length, 7);
        const made = refusal(value, { reason: 'r'.repeat(reason) });
        const letter = deadLetter(
          { ...made, record: { ...made.record, key: Buffer.alloc(key) } },
          PLACE,
          20_000,
        );
        expect(sizeOf(letter)).toBeLessThanOrEqual(20_000);
        const cut = letter.headers?.['tidemark-cut'];
        if (letter.value?.length === length) expect(cut).toBeUndefined();
        else expect(cut).toBe(String(length));
      },
    ),
  );
});

const kafka = await kafkaForTests();

kafka.describe('dead letters', () => {
  const one = new Reader(settingsFor(kafka.brokers, { sendDeadlineMs: 1000 }));
  afterAll(() => one.client.close());

  test('come out of the topic as they went in, in one batch', async () => {
    const topic = await kafka.createTopic('dead');
    const letters = new DeadLetters(one.client.producer(), topic, 1000);
    const failures: Error[] = [];
    const refused = range(0, 50).map((index) => refusal(`v${index}`, { index }));
    await letters.send(
      PLACE,
      [...refused, refusal(Buffer.alloc(5000))],
      (e) => failures.push(e),
      AbortSignal.timeout(20_000),
    );
    await one.join(`${kafka.prefix}dead`, topic);
    await until(() => one.records(0).length === 51, 'all are there');
    expect(
      one
        .records(0)
        .slice(0, 50)
        .map(({ headers }) => headers['tidemark-index']?.toString()),
    ).toEqual(range(0, 50).map(String));
    const last = one.records(0)[50];
    expect(last.headers['tidemark-cut']?.toString()).toBe('5000');
    expect(last.value?.length).toBeGreaterThan(500);
    expect(failures).toEqual([]);
  });

  test('are tried again until they can be sent, and cut to what the topic takes', async () => {
    const topic = `${kafka.prefix}dead-later`;
    const letters = new DeadLetters(one.client.producer(), topic, 900_000);
    const codes: string[] = [];
    const failed = (error: Error) => codes.push(error instanceof TidemarkError ? error.code : error.name);
    const sent = letters.send(
      PLACE,
      [refusal(Buffer.alloc(800_000, 1))],
      failed,
      AbortSignal.timeout(40_000),
    );
    await until(() => codes.length > 0, 'the first attempt fails');
    await kafka.createTopic('dead-later', 1, { 'max.message.bytes': '300000' });
    await sent;
    expect(codes[0]).toBe('broker_unavailable');
    expect(codes).toContain('too_large');
  });

  test('are given up when asked to', async () => {
    const letters = new DeadLetters(one.client.producer(), `${kafka.prefix}never`, 1000);
    const stop = new AbortController();
    const sent = letters.send(PLACE, [refusal('x')], () => stop.abort(), stop.signal);
    await expect(sent).rejects.toThrow(/abort/i);
  });
});
