import { deserialize, serialize } from 'node:v8';
import { describe, expect, test } from 'vitest';
import { Detection, type DetectionRest } from '../../../operators/engine/detection.ts';
import { defaultSettings, type EngineSettings } from '../../../operators/engine/settings.ts';
import type { StoredBatch } from '../../../operators/records/batch.ts';
import { SeriesDirectory } from '../../../operators/records/directory.ts';
import type { Signal } from '../../../operators/signals/signal.ts';
import { fc, runs } from '../../property.ts';
import { expectContract } from '../contract.ts';
import {
  comparable,
  Harness,
  only,
  ordered,
  type Row,
  rowsOf,
  run,
  SECOND,
  START,
  uuid,
} from '../harness.ts';
import { noise, times, white } from '../noise.ts';
import { population } from './population.ts';

/** Detection as a pipeline drives it, with the latest version of each signal. */
class Arrivals {
  readonly directory: SeriesDirectory;
  readonly detection: Detection;
  readonly latest = new Map<string, Signal>();

  constructor(settings: EngineSettings = defaultSettings(), directory = new SeriesDirectory()) {
    this.directory = directory;
    this.detection = new Detection(directory, settings);
  }

  arrive(rows: readonly Row[], at = START): this {
    const { features, ...columns } = ordered(this.directory, rows);
    const batch: StoredBatch = { firstSeq: 0, ...columns, ...(features && { features }) };
    this.detection.arrive(batch, at);
    return this;
  }

  tick(at = START): this {
    this.detection.engine.process(this.detection.take(at));
    for (const { signal } of this.detection.tick(at)) this.latest.set(signal.id, signal);
    return this;
  }

  signals(pattern?: Signal['pattern']): Signal[] {
    return [...this.latest.values()].filter((signal) => pattern === undefined || signal.pattern === pattern);
  }
}

describe('seven equal outcomes', () => {
  const rows = rowsOf(times(7, () => 11));

  test('in any order of arrival across any ticks are one stall with window_n 7', () => {
    const arrivals = fc.tuple(
      fc.shuffledSubarray(rows, { minLength: 7 }),
      fc.array(fc.boolean(), { minLength: 7, maxLength: 7 }),
    );
    fc.assert(
      fc.property(arrivals, ([list, ticks]) => {
        const pipeline = new Arrivals();
        list.forEach((row, i) => {
          pipeline.arrive([row]);
          if (ticks[i]) pipeline.tick();
        });
        const signal = only(pipeline.tick().signals());
        expectContract(signal);
        expect(signal).toMatchObject({
          pattern: 'stall',
          status: 'open',
          metrics: { normalised_stddev: 0, window_n: 7, mean: 11 },
          evidence: [{ kind: 'variance_window', window_n: 7, stddev: 0 }],
          window: { start: '2026-05-01T00:00:00Z', end: '2026-05-01T00:00:06Z' },
        });
      }),
      { numRuns: runs(80) },
    );
  });

  test('after others, and followed by more, in any order within each tick', () => {
    const before = rowsOf([1, 2, 3]);
    const equal = rowsOf(
      times(9, () => 11),
      { from: START + 3 * SECOND },
    );
    const expected = comparable(run([...before, ...equal]).signals());
    fc.assert(
      fc.property(
        fc.shuffledSubarray(equal, { minLength: 9 }),
        fc.integer({ min: 0, max: 6 }),
        (list, cut) => {
          const pipeline = new Arrivals().arrive(before).tick().arrive(list.slice(0, cut)).tick();
          const signals = pipeline.arrive(list.slice(cut)).tick().signals();
          const shape = (all: readonly object[]) =>
            all.map((s) => JSON.stringify(s)).map((s) => s.replace(/"decided_at":"[^"]*",/, ''));
          expect(shape(comparable(signals))).toEqual(shape(expected));
        },
      ),
      { numRuns: runs(50) },
    );
  });

  test('a late observation of another value within them ends the run', () => {
    const pipeline = new Arrivals().arrive(rows).tick();
    expect(only(pipeline.signals()).status).toBe('open');
    pipeline.arrive([{ ...rows[4], time: rows[4].time + 1, outcome: 12 }]).tick();
    expect(only(pipeline.signals()).status).toBe('closed');
  });
});

describe('a late observation', () => {
  test('is counted and in the window: the line is that of all observations', () => {
    const rows = rowsOf(times(7, (i) => 2 * i + (i === 3 ? 0.01 : 0)));
    const harness = new Harness().feed(rows.filter((_, i) => i !== 3 && i !== 6));
    expect(harness.engine.lateCount).toBe(0);
    harness.feed([rows[3]]);
    expect(harness.engine.lateCount).toBe(1);
    const { metrics } = only(harness.feed([rows[6]]).tick().signals('trend'));
    expect(metrics.window_n).toBe(7);
    const inOrder = only(run(rows).signals('trend')).metrics;
    for (const [key, value] of Object.entries(inOrder)) expect(metrics[key], key).toBeCloseTo(value, 9);
  });

  test('older than a full window is counted and changes nothing', () => {
    const rows = rowsOf(white(1, 400).map((x, i) => x + i));
    const late = { ...rows[0], time: START - SECOND, outcome: 1e9 };
    const harness = new Harness().feed(rows).feed([late]);
    expect(harness.engine.lateCount).toBe(1);
    expect(comparable(harness.tick().signals())).toEqual(comparable(run(rows).signals()));
  });

  test('never makes a spike, a drop or a second trend', () => {
    const { below, normal } = noise(2);
    const rows = rowsOf(times(600, (i) => i / 4 + normal()));
    const strays = rows.filter((_, i) => i % 10 === 3);
    const harness = new Harness();
    rows.forEach((row, i) => {
      if (!strays.includes(row)) harness.feed([row]);
      const stray = rows[i - 5 - below(20)];
      if (i % 10 === 9 && stray !== undefined && strays.includes(stray)) harness.feed([stray]);
    });
    for (const row of strays) harness.feed([{ ...row, outcome: row.outcome + 1000 }]);
    harness.tick();
    expect(harness.engine.lateCount).toBeGreaterThanOrEqual(strays.length);
    expect([...new Set(harness.signals().map(({ pattern }) => pattern))]).toEqual(['trend']);
    for (const signal of harness.signals()) expectContract(signal);
  });
});

describe('with an allowed lateness', () => {
  const lateness = 20 * SECOND;
  const patient: EngineSettings = { ...defaultSettings(), allowedLateness: lateness };

  interface Arrival {
    row: Row;
    at: number;
  }

  /** The rows in an order of arrival in which none comes later than the lateness after its time. */
  function delayed(rows: readonly Row[], seed: number, longest = lateness - SECOND): Arrival[] {
    const { uniform } = noise(seed);
    return rows.map((row) => ({ row, at: row.time + uniform() * longest })).sort((a, b) => a.at - b.at);
  }

  /** The pipeline after a checkpoint and a restart. */
  function restarted(pipeline: Arrivals, records: Map<number, Uint8Array>): Arrivals {
    for (const { series, state } of pipeline.detection.engine.takeDirty()) records.set(series, state);
    const rest: DetectionRest = deserialize(serialize(pipeline.detection.saveRest()));
    const next = new Arrivals(patient, pipeline.directory);
    next.detection.restore(
      rest,
      [...records].map(([series, state]) => ({ series, state })),
    );
    for (const [id, signal] of pipeline.latest) next.latest.set(id, signal);
    return next;
  }

  test('any order of arrival within it gives the signals of the stream in order: all scopes, across ticks and restarts', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), fc.integer({ min: 1, max: 30 }), (seed, pieces) => {
        const rows = population(seed);
        const list = delayed(rows, seed + 1).map(({ row }) => row);
        let pipeline = new Arrivals(patient);
        const size = Math.ceil(list.length / pieces);
        const records = new Map<number, Uint8Array>();
        for (let i = 0; i < list.length; i += size) {
          pipeline.arrive(list.slice(i, i + size)).tick();
          if (i % (3 * size) === 0) pipeline = restarted(pipeline, records);
        }
        expect(pipeline.detection.waiting).toBeGreaterThan(0);
        pipeline.tick(START + lateness);
        expect(pipeline.detection.waiting).toBe(0);
        expect(pipeline.detection.engine.lateCount).toBe(0);
        expect(comparable(pipeline.signals())).toEqual(comparable(run(rows).signals()));
      }),
      { numRuns: runs(10) },
    );
  });

  test('the same with ticks by a clock that goes on', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), fc.integer({ min: 1, max: 15 }), (seed, interval) => {
        const rows = population(seed);
        const list = delayed(rows, seed + 1, lateness / 2);
        const pipeline = new Arrivals(patient);
        let next = 0;
        for (let at = START; next < list.length; at += interval * SECOND) {
          const from = next;
          while (next < list.length && list[next].at <= at) next++;
          pipeline.arrive(
            list.slice(from, next).map(({ row }) => row),
            at,
          );
          pipeline.tick(at);
        }
        pipeline.tick(START + 3600 * SECOND);
        expect(pipeline.detection.engine.lateCount).toBe(0);
        expect(comparable(pipeline.signals())).toEqual(comparable(run(rows).signals()));
      }),
      { numRuns: runs(10) },
    );
  });

  test('a scope that has fallen silent is waited for no longer than the lateness, and nothing longer than twice that', () => {
    const row = (scope: string, s: number): Row => ({
      scope: uuid(scope),
      entity: uuid(`${scope}-e`),
      time: START + s * SECOND,
      outcome: s,
    });
    const pipeline = new Arrivals(patient).arrive([row('silent', 0)], START);
    for (let s = 1; s <= 19; s++)
      pipeline.arrive([row('busy', s)], START + s * SECOND).tick(START + s * SECOND);
    expect(pipeline.detection.waiting).toBe(20);
    for (let s = 20; s <= 30; s++)
      pipeline.arrive([row('busy', s)], START + s * SECOND).tick(START + s * SECOND);
    expect(pipeline.detection.waiting).toBe(20);
    for (let s = 31; s <= 80; s++) {
      pipeline.arrive([row('busy', s), row('old', 0)], START + s * SECOND).tick(START + s * SECOND);
    }
    // At 71 the first of the old scope was overdue and took the others along, which were no later than it.
    expect(pipeline.detection.waiting).toBe(40 + 9);
  });

  test('observations wait for their scope to pass, or for the clock', () => {
    const rows = [0, 10, 19, 21].map((s) => ({
      scope: uuid('s'),
      entity: uuid('e'),
      time: START + s * SECOND,
      outcome: s,
    }));
    const pipeline = new Arrivals(patient).arrive(rows.slice(0, 3)).tick();
    expect(pipeline.detection.waiting).toBe(3);
    pipeline.arrive([{ ...rows[3], scope: uuid('other') }]).tick();
    expect(pipeline.detection.waiting).toBe(4);
    pipeline.arrive(rows.slice(3)).tick();
    expect(pipeline.detection.waiting).toBe(4);
    pipeline.tick(START + lateness);
    expect(pipeline.detection.waiting).toBe(0);
  });

  test('a replay takes what is before a time, and at last all', () => {
    const pipeline = new Arrivals().arrive(rowsOf([1, 2, 3, 4]));
    expect(pipeline.detection.takeBefore(START + 2 * SECOND).length).toBe(2);
    expect(pipeline.detection.waiting).toBe(2);
    expect(pipeline.detection.takeAll().length).toBe(2);
  });
});
