import { describe, expect, test } from 'vitest';
import { PATTERNS } from '../../../operators/detectors/index.ts';
import { explainersOf } from '../../../operators/detectors/precedence.ts';
import { settingsFrom } from '../../../operators/engine/settings.ts';
import type { Signal } from '../../../operators/signals/signal.ts';
import { parseInstant } from '../../../operators/time/instant.ts';
import { fc, runs } from '../../property.ts';
import { expectContract } from '../contract.ts';
import { comparable, Harness, type Row, run, SECOND, START } from '../harness.ts';
import { noise } from '../noise.ts';
import { population } from './population.ts';

const seeds = fc.integer({ min: 1, max: 1e6 });
const RUNS = { numRuns: runs(8) };
/** A year in microseconds. */
const YEAR = 365 * 86_400 * SECOND;

/** Expects two sets of signals to be the same, and says what differs by pattern. */
function expectSame(actual: readonly Signal[], expected: readonly Signal[]): void {
  const names = (list: readonly Signal[]) => list.map((s) => `${s.pattern} ${s.window.start} ${s.id}`).sort();
  expect(names(actual)).toEqual(names(expected));
  expect(comparable(actual)).toEqual(comparable(expected));
}

/** The same rows, those of equal times in another order. */
function shuffleTies(rows: readonly Row[], seed: number): Row[] {
  const { uniform } = noise(seed);
  const keyed = rows.map((row) => ({ row, key: uniform() }));
  return keyed.sort((a, b) => a.row.time - b.row.time || a.key - b.key).map(({ row }) => row);
}

/** Cuts a stream at random places. */
function cut(rows: readonly Row[], seed: number, pieces: number): Row[][] {
  const { below } = noise(seed);
  const at = [0, ...Array.from({ length: pieces - 1 }, () => below(rows.length + 1)), rows.length].sort(
    (a, b) => a - b,
  );
  return at.slice(1).map((end, i) => rows.slice(at[i], end));
}

test('the streams of these tests cause every pattern there is', () => {
  const seen = new Set<string>();
  const missing = () => PATTERNS.filter((pattern) => !seen.has(pattern));
  for (let seed = 1; seed <= 6 && missing().length > 0; seed++) {
    // What is new in these streams has plainer names; without them it shows as such.
    for (const off of [[], explainersOf('novelty')]) {
      const chosen = settingsFrom(Object.fromEntries(off.map((pattern) => [pattern, { enabled: false }])));
      for (const signal of run(population(seed), chosen).signals()) {
        expectContract(signal);
        seen.add(signal.pattern);
      }
    }
  }
  expect(missing()).toEqual([]);
});

describe('signals are a function of the data', () => {
  test('whatever the cuts and ticks', () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 2, max: 200 }), (seed, pieces) => {
        const rows = population(seed);
        const harness = new Harness();
        for (const [i, piece] of cut(rows, seed + 1, pieces).entries()) harness.feed(piece).tick(START + i);
        expectSame(harness.signals(), run(rows).signals());
      }),
      RUNS,
    );
  });

  test('tick after every single observation', () => {
    const rows = population(77);
    const harness = new Harness();
    for (const row of rows) harness.feed([row]).tick();
    expectSame(harness.signals(), run(rows).signals());
  });

  test('wherever the epoch is: at the first observation, among them or long after', () => {
    const rows = population(2);
    const said = (signals: readonly Signal[], from: number) =>
      signals
        .map(({ pattern, scope_id, entity_id, status, window: { start, end } }) => {
          const [begins, ends] = [start, end].map((at) => parseInstant(at) - from);
          return `${pattern} ${scope_id} ${entity_id} ${status} ${begins} ${ends}`;
        })
        .sort();
    const expected = said(run(rows).signals(), START);
    for (const epoch of [START, START + 400 * SECOND, START + 40 * YEAR]) {
      const moved = rows.map((row) => ({ ...row, time: row.time - epoch }));
      expect(said(run(moved).signals(), START - epoch)).toEqual(expected);
    }
  });

  test('whatever the order of arrival at equal times', () => {
    fc.assert(
      fc.property(seeds, seeds, (seed, order) => {
        const rows = population(seed);
        expectSame(run(shuffleTies(rows, order)).signals(), run(rows).signals());
      }),
      RUNS,
    );
  });

  test('whatever the restarts', () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 2, max: 6 }), fc.boolean(), (seed, pieces, ticks) => {
        const rows = population(seed);
        let harness = new Harness();
        for (const piece of cut(rows, seed + 2, pieces)) {
          harness.feed(piece);
          if (ticks) harness.tick();
          harness = harness.restart();
        }
        expectSame(harness.tick().signals(), run(rows).signals());
      }),
      RUNS,
    );
  });

  test('what comes before a restart is never published twice', () => {
    const rows = population(5);
    let harness = new Harness();
    for (const piece of cut(rows, 9, 12)) harness = harness.feed(piece).tick().restart();
    const kinds = new Map<string, string[]>();
    for (const { kind, signal } of harness.changes)
      kinds.set(signal.id, [...(kinds.get(signal.id) ?? []), kind]);
    for (const list of kinds.values()) {
      expect(list.filter((kind) => kind === 'signal')).toHaveLength(1);
      expect(list[0]).toBe('signal');
      expect(list.filter((kind) => kind === 'signal.closed').length).toBeLessThanOrEqual(1);
    }
  });
});

describe('published versions', () => {
  test('open first, count up, close at most once and last', () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 1, max: 100 }), (seed, pieces) => {
        const harness = new Harness();
        for (const [i, piece] of cut(population(seed), seed, pieces).entries()) {
          harness.feed(piece).tick(START + i * 1e6);
        }
        const last = new Map<string, Signal>();
        for (const { kind, signal } of harness.changes) {
          expectContract(signal);
          const before = last.get(signal.id);
          expect(kind === 'signal').toBe(before === undefined);
          expect(before?.status).not.toBe('closed');
          expect(signal.status).toBe(kind === 'signal.closed' ? 'closed' : 'open');
          expect(signal.revision).toBe((before?.revision ?? 0) + 1);
          if (before !== undefined) {
            expect(signal.detected_at).toBe(before.detected_at);
            // An alert is dated to the observation that made it one.
            const isRaised = kind === 'signal.raised';
            const isLowered = kind === 'signal.lowered';
            expect(signal.decided_at >= before.decided_at || isLowered).toBe(true);
            expect(signal.decided_at === before.decided_at || isRaised || isLowered).toBe(true);
            expect([before.severity, signal.severity].join() === 'note,alert').toBe(isRaised);
            expect([before.severity, signal.severity].join() === 'alert,note').toBe(isLowered);
            if (isLowered) expect(signal.explanation.superseded_by).toBeDefined();
            expect(signal.window.start).toBe(before.window.start);
          }
          expect(signal.updated_at >= signal.detected_at).toBe(true);
          last.set(signal.id, signal);
        }
      }),
      RUNS,
    );
  });
});
