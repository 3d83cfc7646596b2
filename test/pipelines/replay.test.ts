import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lastValueFrom, toArray } from 'rxjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Detection } from '../../operators/engine/detection.ts';
import { defaultSettings } from '../../operators/engine/settings.ts';
import type { ObservationBatch } from '../../operators/records/batch.ts';
import { SeriesDirectory } from '../../operators/records/directory.ts';
import type { Signal } from '../../operators/signals/signal.ts';
import { recover } from '../../pipelines/recover.ts';
import { replay } from '../../pipelines/replay.ts';
import { fleet } from '../../pipelines/sources/demo-fleet.ts';
import { openDuckDb } from '../../sinks/duckdb/index.ts';
import { Writer } from '../../sinks/writer.ts';
import { fc, runs } from '../property.ts';
import { ask } from '../sinks/ask.ts';

interface Row {
  readonly scope_id: string;
  readonly entity_id: string;
  readonly time: number;
  readonly outcome: number;
}

/** Three weeks of the fleet, and some rows at equal times of one series. */
const ROWS: Row[] = [...fleet(1.7e15, 21, 3)].flatMap(({ member, time, outcome }, i) => {
  const row = { scope_id: member.scope_id, entity_id: member.entity_id, time, outcome };
  return i % 97 === 0 ? [row, { ...row, outcome: outcome + 1 }, { ...row, outcome: outcome - 1 }] : [row];
});

/** The rows in batches of a size, each batch in an order that `seed` gives; 0 leaves it as it is. */
async function* batchesOf(
  directory: SeriesDirectory,
  size: number,
  seed: number,
): AsyncGenerator<ObservationBatch> {
  for (let from = 0; from < ROWS.length; from += size) {
    const rows = ROWS.slice(from, from + size);
    let state = seed;
    for (let i = rows.length - 1; seed !== 0 && i > 0; i--) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
      const j = (state >>> 0) % (i + 1);
      [rows[i], rows[j]] = [rows[j], rows[i]];
    }
    yield {
      length: rows.length,
      series: Int32Array.from(rows, ({ scope_id, entity_id }) => directory.intern(scope_id, entity_id)),
      time: Float64Array.from(rows, ({ time }) => time),
      outcome: Float64Array.from(rows, ({ outcome }) => outcome),
    };
  }
}

/** Last versions of all signals of a dry run. */
async function signalsOf(options: { size: number; seed: number; interval: number }): Promise<Signal[]> {
  const directory = new SeriesDirectory();
  const steps = await lastValueFrom(
    replay({
      batches: batchesOf(directory, options.size, options.seed),
      detection: new Detection(directory, defaultSettings()),
      interval: options.interval,
      speed: Number.POSITIVE_INFINITY,
    }).pipe(toArray()),
  );
  const last = new Map(steps.flatMap(({ changes }) => changes.map(({ signal }) => [signal.id, signal])));
  return [...last.values()];
}

/** What two replays with other ticks have in common. */
function apartFromTicks(signals: readonly Signal[]): string[] {
  return signals
    .map(({ detected_at: _, updated_at: __, revision: ___, ...rest }) => JSON.stringify(rest))
    .sort();
}

describe('a replay', () => {
  it('finds signals of several patterns', async () => {
    const patterns = new Set(
      (await signalsOf({ size: 500, seed: 0, interval: 1e6 })).map(({ pattern }) => pattern),
    );
    for (const pattern of [
      'change_point',
      'drop',
      'outlier_cluster',
      'seasonality',
      'stall',
      'trend',
      'correlation',
    ]) {
      expect(patterns).toContain(pattern);
    }
  });

  it('gives the same bytes twice', async () => {
    const first = await signalsOf({ size: 500, seed: 0, interval: 60e6 });
    const second = await signalsOf({ size: 500, seed: 0, interval: 60e6 });
    expect(JSON.stringify(second)).toBe(JSON.stringify(first));
  });

  it('does not depend on batch sizes, the order inside batches or the ticks', async () => {
    const expected = apartFromTicks(await signalsOf({ size: ROWS.length, seed: 0, interval: 1e6 }));
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 4000 }),
        fc.integer({ min: 0, max: 1e9 }),
        fc.constantFrom(1e6, 60e6, 3600e6, 86_400e6 * 3),
        async (size, seed, interval) => {
          expect(apartFromTicks(await signalsOf({ size, seed, interval }))).toEqual(expected);
        },
      ),
      { numRuns: runs(8), seed: 11 },
    );
  });
});

it('reads a batch once the one before it is processed, and none after it is stopped', async () => {
  const directory = new SeriesDirectory();
  const stopping = new AbortController();
  let read = 0;
  async function* counted() {
    for await (const batch of batchesOf(directory, 400, 0)) {
      read++;
      yield batch;
    }
  }
  const found: number[] = [];
  await replay({
    batches: counted(),
    detection: new Detection(directory, defaultSettings()),
    interval: 1e6,
    speed: Number.POSITIVE_INFINITY,
    stop: stopping.signal,
  }).forEach(() => {
    found.push(read);
    if (found.length === 2) stopping.abort();
  });
  // The last step is that of the end.
  expect(found).toEqual([1, 2, 3]);
});

describe('a replay into a store', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'tidemark-replay-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Replays into a file, at most `most` batches of it, from where the file says it stands. */
  async function into(path: string, most: number): Promise<void> {
    const store = await openDuckDb({ path });
    const recovered = await recover(store, defaultSettings());
    const { recovery, directory, detection } = recovered;
    const writer = new Writer(store, recovery, directory);
    const done = Number(recovery.positions.find(({ source }) => source === 'test')?.offset ?? 0);
    const sink = { store, writer, source: 'test', recovered, done };
    const stopping = new AbortController();
    async function* some() {
      let count = 0;
      let skipped = 0;
      for await (const batch of batchesOf(directory, 400, 0)) {
        if (skipped < done) {
          skipped += batch.length;
          continue;
        }
        if (count++ === most) {
          stopping.abort();
          return;
        }
        yield batch;
      }
    }
    await lastValueFrom(
      replay({
        batches: some(),
        detection,
        interval: 1e6,
        speed: Number.POSITIVE_INFINITY,
        sink,
        stop: stopping.signal,
      }),
    );
    await writer.close();
    await store.close();
  }

  async function contents(path: string) {
    const store = await openDuckDb({ path, readOnly: true });
    const signals = await store.signals({}, 10_000);
    const counted = await ask(store, 'SELECT count(*) AS n, count(DISTINCT seq) AS d FROM observations');
    await store.close();
    return { signals: apartFromTicks(signals.rows), counted: counted.rows[0] };
  }

  it('stores every observation once and the signals of a dry run', async () => {
    const path = join(folder, 'whole.duckdb');
    await into(path, Number.POSITIVE_INFINITY);
    const { signals, counted } = await contents(path);
    expect(counted).toEqual([ROWS.length, ROWS.length]);
    expect(signals).toEqual(apartFromTicks(await signalsOf({ size: 777, seed: 0, interval: 1e6 })));
  });

  it('goes on where it was broken off, as if it had not been', async () => {
    const whole = join(folder, 'unbroken.duckdb');
    const broken = join(folder, 'broken.duckdb');
    await into(whole, Number.POSITIVE_INFINITY);
    for (const most of [1, 3, 2, Number.POSITIVE_INFINITY]) await into(broken, most);
    expect(await contents(broken)).toEqual(await contents(whole));
  });

  it('changes nothing when it is done again', async () => {
    const path = join(folder, 'again.duckdb');
    await into(path, Number.POSITIVE_INFINITY);
    const before = await contents(path);
    await into(path, Number.POSITIVE_INFINITY);
    expect(await contents(path)).toEqual(before);
  });
});
