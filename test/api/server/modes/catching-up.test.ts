import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { CatchingUp } from '../../../../api/server/modes/catching-up.ts';
import { defaultSettings } from '../../../../operators/engine/settings.ts';
import type { ObservationBatch } from '../../../../operators/records/batch.ts';
import type { SeriesDirectory } from '../../../../operators/records/directory.ts';
import { StoreUnavailable } from '../../../../operators/records/errors.ts';
import { openForWriting, type ShardDetectionOptions } from '../../../../pipelines/shard-detection.ts';
import { openDuckDb } from '../../../../sinks/duckdb/index.ts';
import type { Store } from '../../../../sinks/store.ts';
import { essence } from '../../../e2e/workload.ts';
import { ordered, SECOND, START, uuid } from '../../../operators/harness.ts';
import { noise } from '../../../operators/noise.ts';

const ROWS = 3000;

/** Rows [from, to) of three series, one of which shifts. */
function rows(directory: SeriesDirectory, from: number, to: number): ObservationBatch {
  const { normal } = noise(7);
  const all = Array.from({ length: 3 * ROWS }, (_, at) => ({
    scope: uuid('a'),
    entity: uuid(`entity ${at % 3}`),
    time: START + at * SECOND,
    outcome: normal() + (at % 3 === 1 && at > ROWS ? 40 : 0),
  }));
  const { length, series, time, outcome } = ordered(directory, all.slice(from, to));
  return { length, series, time, outcome };
}

function optionsOf(shard: Store): ShardDetectionOptions {
  let at = START + 10 * ROWS * SECOND;
  return {
    shard,
    settings: defaultSettings(),
    announce: () => undefined,
    tickEvery: 3_600_000,
    wallClock: () => ++at,
  };
}

/** A log, and what is written to it. */
function someLog() {
  const lines: string[] = [];
  return { lines, log: pino({ level: 'info' }, { write: (line: string) => lines.push(line) }) };
}

async function someStore(): Promise<Store> {
  const store = await openDuckDb({ path: ':memory:' });
  onTestFinished(() => store.close());
  return store;
}

/** A store whose observations are read when the test says so. */
function gated(store: Store) {
  let open = (): void => undefined;
  let fail = (_: Error): void => undefined;
  const gate = new Promise<void>((resolve, reject) => {
    [open, fail] = [resolve, reject];
  });
  gate.catch(() => undefined);
  const slow: Store = Object.create(store, {
    observationsAfter: {
      value: async function* (after: number) {
        await gate;
        yield* store.observationsAfter(after);
      },
    },
  });
  return { slow, open, fail };
}

/** Stores and processes rows [0, to), and ends as after a kill. */
async function before(store: Store, to: number): Promise<void> {
  const options = optionsOf(store);
  const opened = await openForWriting(options);
  const detection = await CatchingUp.begin(opened, options, someLog().log);
  detection.start();
  await opened.writer.append(rows(opened.directory, 0, to));
  await detection.flush(options.wallClock());
  await detection.abandon();
}

const signalsOf = async (store: Store) => (await store.signals({}, 100)).rows.map(essence);

it('takes observations meanwhile, and comes to the signals of a detection that had nothing to catch up with', async () => {
  const straight = await someStore();
  await before(straight, 3 * ROWS);
  const store = await someStore();
  await before(store, 2 * ROWS);
  const { slow, open } = gated(store);
  const options = optionsOf(slow);
  const opened = await openForWriting(options);
  const { log, lines } = someLog();
  const detection = await CatchingUp.begin(opened, options, log, 0);
  detection.start();
  expect([detection.isCatchingUp, detection.tickAge, detection.live]).toEqual([true, undefined, undefined]);
  expect(detection.lag).toBeGreaterThan(0);
  expect(() => detection.ready).toThrow(StoreUnavailable);
  await opened.writer.append(rows(opened.directory, 2 * ROWS, 2.5 * ROWS));
  expect((await store.observations({}, 1)).rows).toHaveLength(1);
  open();
  const flushed = detection.flush(options.wallClock());
  await opened.writer.append(rows(opened.directory, 2.5 * ROWS, 3 * ROWS));
  await flushed;
  await detection.flush(options.wallClock());
  expect([detection.isCatchingUp, detection.ready.replayed]).toEqual([false, 2 * ROWS]);
  const found = await signalsOf(store);
  expect(found).toEqual(await signalsOf(straight));
  expect(found.length).toBeGreaterThan(0);
  expect(lines.join('')).toMatch(/catches up with the store.*caught up with the store/s);
  await detection.stop(options.wallClock(), opened);
});

it('can be stopped meanwhile, and the next start has what was appended', async () => {
  const store = await someStore();
  await before(store, ROWS);
  const { slow, open } = gated(store);
  const options = optionsOf(slow);
  const opened = await openForWriting(options);
  const detection = await CatchingUp.begin(opened, options, someLog().log, 0);
  detection.start();
  await opened.writer.append(rows(opened.directory, ROWS, 2 * ROWS));
  const stopped = detection.stop(options.wallClock(), opened);
  open();
  await stopped;
  await expect(opened.writer.append(rows(opened.directory, 0, 1))).rejects.toBeInstanceOf(StoreUnavailable);
  const next = optionsOf(store);
  const again = await CatchingUp.begin(await openForWriting(next), next, someLog().log);
  again.start();
  await again.flush(next.wallClock());
  const straight = await someStore();
  await before(straight, 2 * ROWS);
  expect(await signalsOf(store)).toEqual(await signalsOf(straight));
  await again.abandon();
});

it('says that it failed: the start does, or later the log and the age of the last tick', async () => {
  const store = await someStore();
  await before(store, ROWS);
  const early = gated(store);
  early.fail(new Error('no rows'));
  await expect(
    CatchingUp.begin(
      await openForWriting(optionsOf(early.slow)),
      optionsOf(early.slow),
      someLog().log,
      60_000,
    ),
  ).rejects.toThrow('no rows');
  const late = gated(store);
  const { log, lines } = someLog();
  const options = optionsOf(late.slow);
  const detection = await CatchingUp.begin(await openForWriting(options), options, log, 0);
  detection.start();
  late.fail(new Error('no rows'));
  await expect(detection.flush(options.wallClock())).rejects.toThrow('no rows');
  expect([detection.isCatchingUp, detection.tickAge]).toEqual([true, Number.POSITIVE_INFINITY]);
  expect(lines.join('')).toContain('could not catch up');
  expect(() => detection.ready).toThrow(StoreUnavailable);
});
