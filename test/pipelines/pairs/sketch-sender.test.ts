import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { decodeSketch } from '../../../operators/pairs/sketch-codec.ts';
import { SketchMerge } from '../../../operators/pairs/sketch-merge.ts';
import { SeriesDirectory } from '../../../operators/records/directory.ts';
import { BrokerUnavailable } from '../../../operators/records/errors.ts';
import { SketchSender, type SketchSenderOptions } from '../../../pipelines/pairs/sketch-sender.ts';
import type { OutgoingMessage, Producer } from '../../../sinks/kafka/port.ts';
import { fc, runs } from '../../property.ts';

const START = 1_700_000_000_000_000;

/** What a producer that fails now and then has taken, a send that failed after a part of it included. */
class Recording implements Producer {
  readonly values: Buffer[] = [];
  attempts = 0;
  /** How many messages the next sends take before they fail; after these all succeed. */
  private readonly failures: number[];
  private hold: Promise<void> | undefined;

  constructor(failures: readonly number[] = [], hold?: Promise<void>) {
    this.failures = [...failures];
    this.hold = hold;
  }

  async send(_topic: string, messages: readonly OutgoingMessage[]): Promise<void> {
    this.attempts++;
    await this.hold;
    const most = this.failures.shift();
    for (const { value } of messages.slice(0, most)) if (Buffer.isBuffer(value)) this.values.push(value);
    if (most !== undefined) throw new BrokerUnavailable('The brokers are away.');
  }

  async close(): Promise<void> {}
}

const directory = new SeriesDirectory();
const ids = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
for (let i = 0; i < 3; i++) directory.intern(ids(1), ids(10 + i));
const keyOf = (series: number) => directory.key(series);

/** A tick that took the three series at one time. */
function flowOf(tick: number) {
  const time = START + tick * 1e6;
  return {
    length: 3,
    series: Int32Array.of(0, 1, 2),
    time: Float64Array.of(time, time + 1, time + 2),
    outcome: Float64Array.of(tick, tick + 0.5, -tick),
    firsts: tick === 1 ? [0, 1, 2] : [],
    notes: [],
  };
}

function sendTick(sender: SketchSender, number: number): void {
  const at = START + number * 1e6;
  sender.send({ number, seq: 3 * number, at }, flowOf(number), Number.POSITIVE_INFINITY, keyOf);
}

function open(producer: Producer, more: Partial<SketchSenderOptions> = {}) {
  const sender = new SketchSender({ producer, topic: 'sketches', shard: 4, ...more });
  sender.begin({ number: 0 }, Number.POSITIVE_INFINITY, 'store');
  return sender;
}

/** What a finder of pairs that reads the messages makes of them: rows with their outcomes, in order. */
function received(values: readonly Buffer[]) {
  const merge = new SketchMerge(new SeriesDirectory(), [4]);
  const taken = values.filter((value) => merge.accept(decodeSketch(value), START)).length;
  const { batch } = merge.release(START);
  return { taken, outcomes: [...batch.outcome.subarray(0, batch.length)], position: merge.positionOf(4) };
}

test('whatever fails on the way, each tick is received once and in order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 12 }),
      fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 3 }),
      fc.integer({ min: 0, max: 5 }),
      async (ticks, failures, back) => {
        const producer = new Recording(failures);
        const errors: unknown[] = [];
        const options = { failed: (error: unknown) => errors.push(error) };
        const first = open(producer, options);
        for (let tick = 1; tick <= ticks; tick++) sendTick(first, tick);
        expect(await first.settled(20_000)).toBe(true);
        first.stop();
        // The next owner repeats the last ticks, and goes on.
        const second = new SketchSender({ producer, topic: 'sketches', shard: 4, ...options });
        for (let tick = Math.max(1, ticks - back); tick <= ticks + 1; tick++) sendTick(second, tick);
        second.begin({ number: ticks + 1 }, Number.POSITIVE_INFINITY, 'store');
        expect(await second.settled(20_000)).toBe(true);
        second.stop();
        const expected = Array.from({ length: ticks + 1 }, (_, i) => [...flowOf(i + 1).outcome]).flat();
        const { outcomes, taken, position } = received(producer.values);
        expect(outcomes).toEqual(expected);
        expect(taken).toBe(ticks + 1);
        expect(position).toMatchObject({ tick: ticks + 1 });
        expect(errors).toHaveLength(failures.length);
      },
    ),
    { numRuns: runs(12) },
  );
});

test('a progress report says how far the shard has come, behind the ticks before it', async () => {
  const producer = new Recording();
  const sender = open(producer);
  sender.begin({ number: 7 }, START + 5, 'store');
  sender.reportProgress(START, true);
  sendTick(sender, 8);
  sender.reportProgress(START + 9e6, false);
  await sender.settled(1000);
  await expect.poll(() => producer.values.length).toBe(3);
  expect(producer.values.map(decodeSketch)).toMatchObject([
    { shard: 4, tick: 7, parts: 0, at: START, caughtUp: true, heldFrom: START + 5 },
    { shard: 4, tick: 8, part: 0, parts: 1, caughtUp: false, length: 3 },
    { shard: 4, tick: 8, parts: 0, at: START + 9e6, caughtUp: false, heldFrom: Number.POSITIVE_INFINITY },
  ]);
  sender.stop();
});

test('while the broker is away progress reports do not pile up, nothing settles, and nothing more is to be read', async () => {
  let letGo = () => {};
  const producer = new Recording(
    [],
    new Promise((resolve) => {
      letGo = resolve;
    }),
  );
  const sender = open(producer, { mostWaiting: 100 });
  sendTick(sender, 1);
  for (let second = 1; second <= 50; second++) sender.reportProgress(START + second * 1e6, true);
  expect(await sender.settled(5)).toBe(false);
  await expect(sender.room(AbortSignal.timeout(5))).rejects.toThrow();
  letGo();
  await sender.room(AbortSignal.timeout(5000));
  expect(await sender.settled(5000)).toBe(true);
  await expect.poll(() => producer.values.length).toBe(2);
  expect(decodeSketch(producer.values[1])).toMatchObject({ at: START + 50e6 });
  sender.stop();
});

test('a sender that is stopped sends nothing more', async () => {
  const producer = new Recording(Array.from({ length: 1000 }, () => 0));
  const sender = open(producer);
  sendTick(sender, 1);
  await expect.poll(() => producer.attempts).toBeGreaterThan(0);
  sender.stop();
  const { attempts } = producer;
  sendTick(sender, 2);
  await sleep(0);
  expect(producer.attempts).toBe(attempts);
  expect(producer.values).toEqual([]);
});
