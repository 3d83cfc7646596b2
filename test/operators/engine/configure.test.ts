import { describe, expect, test } from 'vitest';
import { detectors, PATTERNS, type Pattern } from '../../../operators/detectors/index.ts';
import { explainedBy } from '../../../operators/detectors/precedence.ts';
import { Engine } from '../../../operators/engine/engine.ts';
import { isPerScope, type Overrides } from '../../../operators/engine/overrides.ts';
import { defaultSettings, overridesOf, settingsFrom } from '../../../operators/engine/settings.ts';
import { SeriesDirectory } from '../../../operators/records/directory.ts';
import type { Signal } from '../../../operators/signals/signal.ts';
import { formatInstant } from '../../../operators/time/instant.ts';
import { fc, runs } from '../../property.ts';
import { expectContract } from '../contract.ts';
import { comparable, Harness, merge, only, type Row, rowsOf, run, SECOND, START, uuid } from '../harness.ts';
import { noise, times } from '../noise.ts';
import { population } from './population.ts';

const RUNS = { numRuns: runs(10) };
const ALL_OFF: Overrides = Object.fromEntries(
  detectors.filter(isPerScope).map(({ pattern }) => [pattern, { enabled: false }]),
);

let versions = 0;

function configure(harness: Harness, scope: string | null, overrides: Overrides): Harness {
  const scope_id = scope === null ? null : uuid(scope);
  harness.engine.configure({ version: ++versions, tick: 0, scope_id, overrides });
  return harness;
}

const inScope = (signals: readonly Signal[], scope: string) =>
  signals.filter(({ scope_id }) => scope_id === uuid(scope));

const isAlert = ({ severity }: Signal) => severity === 'alert';

/** Patterns that alert: of those that see the same, one tells it. */
const ALERTING: readonly Pattern[] = ['spike', 'drop', 'novelty'];

/** What a pattern explains or tells in the place of, what that explains, and so on. */
function explainedInTurn(pattern: Pattern): Set<Pattern> {
  const found = new Set<Pattern>();
  const waiting = [...explainedBy(pattern), ...(ALERTING.includes(pattern) ? ALERTING : [])];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    waiting.push(...explainedBy(next));
  }
  return found;
}

/** The signals of {@link population} with the settings of a start, by its seed: each detector is compared with them. */
const usual = new Map<number, readonly Signal[]>();

function usualSignals(seed: number): readonly Signal[] {
  const found = usual.get(seed) ?? run(population(seed)).signals();
  usual.set(seed, found);
  return found;
}

/** Patterns whose alerts report notes of others. */
const REPORTS = new Set<Pattern>(['spike', 'drop', 'novelty', 'outlier_cluster']);

describe('a detector that is switched off', () => {
  test.each(PATTERNS)('%s is silent, and no other says anything else but what it explains', (pattern) => {
    for (const seed of [2, 4]) {
      const affected = explainedInTurn(pattern);
      const expected = usualSignals(seed).filter((signal) => signal.pattern !== pattern);
      const found = run(population(seed), settingsFrom({ [pattern]: { enabled: false } })).signals();
      const alerts = new Set([...expected, ...found].filter(isAlert).map(({ id }) => id));
      const others = (signals: readonly Signal[]) =>
        // What would be an alert makes one of the note that explains it, which stays open for longer and may be a note without it; and what
        // many series of a scope do is reported by its signal.
        comparable(
          signals
            .filter(
              (signal) =>
                !affected.has(signal.pattern) && !(ALERTING.includes(pattern) && alerts.has(signal.id)),
            )
            .map(({ explanation: { superseded_by, ...explanation }, continues: _, ...signal }) => ({
              ...signal,
              severity: 'note',
              confidence: 0,
              decided_at: '',
              explanation: REPORTS.has(pattern) ? explanation : { ...explanation, superseded_by },
            })),
        );
      expect(found.some((signal) => signal.pattern === pattern)).toBe(false);
      expect(others(found)).toEqual(others(expected));
    }
  });

  test('keeps its place in the record', () => {
    const off = settingsFrom(Object.fromEntries(PATTERNS.map((pattern) => [pattern, { enabled: false }])));
    const bare = new Engine(new SeriesDirectory(), off);
    const full = new Engine(new SeriesDirectory(), defaultSettings());
    expect(bare.layout).toBe(full.layout);
    expect(bare.bytesPerSeries).toBe(full.bytesPerSeries);
    expect(run(population(2), off).signals()).toEqual([]);
    // What a series may take, however the front of its record is filled.
    expect(full.bytesPerSeries).toBeLessThanOrEqual(16_384);
  });

  test('closes what it has open as of when that last held, and begins anew when it is switched on', () => {
    const equal = (n: number, from: number) =>
      rowsOf(
        times(n, () => 4),
        { from: START + from * SECOND },
      );
    const harness = new Harness().feed(equal(40, 0)).tick();
    const open = only(harness.signals('stall'));
    expect(open.status).toBe('open');
    configure(harness, 'scope', { stall: { enabled: false } }).tick();
    const closed = only(harness.signals('stall'));
    expect(closed).toMatchObject({ id: open.id, status: 'closed', metrics: { window_n: 40 } });
    expect(closed.window.end).toBe(formatInstant(START + 39 * SECOND));
    harness.feed(equal(20, 40)).tick();
    expect(harness.signals('stall')).toHaveLength(1);
    configure(harness, 'scope', {}).feed(equal(3, 60)).tick();
    const [, again] = harness.signals('stall');
    expect(again.status).toBe('open');
    expect(again.window.start > closed.window.end).toBe(true);
  });

  test('in one scope closes all of it there, and says nothing else elsewhere', () => {
    const rows = population(6);
    const half = rows.filter(({ time }) => time < START + 200 * SECOND);
    const rest = rows.slice(half.length);
    const harness = new Harness().feed(half).tick();
    const before = harness.signals();
    expect(inScope(before, 'a').filter(({ status }) => status === 'open').length).toBeGreaterThan(3);
    configure(harness, 'a', ALL_OFF).tick().feed(rest).tick();
    const own = inScope(harness.signals(), 'a').filter(
      ({ pattern }) => pattern !== 'cross_scope_correlation',
    );
    for (const signal of own) {
      expect(signal.status).toBe('closed');
      expectContract(signal);
    }
    const known = inScope(before, 'a').filter(({ pattern }) => pattern !== 'cross_scope_correlation');
    expect(own.map(({ id }) => id).sort()).toEqual(known.map(({ id }) => id).sort());
    const undisturbed = run(rows).signals();
    for (const scope of ['b', 'c']) {
      expect(comparable(inScope(harness.signals(), scope))).toEqual(comparable(inScope(undisturbed, scope)));
    }
  });

  test('everywhere closes everything, pairs at their next mark', () => {
    const rows = population(6);
    const half = rows.filter(({ time }) => time < START + 250 * SECOND);
    const harness = new Harness().feed(half).tick();
    const open = new Set(
      harness.signals().flatMap(({ pattern, status }) => (status === 'open' ? [pattern] : [])),
    );
    expect(open.size).toBeGreaterThanOrEqual(5);
    const off = Object.fromEntries(PATTERNS.map((pattern) => [pattern, { enabled: false }]));
    const pairs = new Set(['correlation', 'cross_scope_correlation']);
    configure(harness, null, off).tick();
    expect(
      harness.signals().filter(({ pattern, status }) => status === 'open' && !pairs.has(pattern)),
    ).toEqual([]);
    harness.feed(rows.slice(half.length)).tick();
    expect(harness.engine.episodes.openCount).toBe(0);
    expect(harness.signals().every(({ status }) => status === 'closed')).toBe(true);
  });
});

describe('an override of a scope', () => {
  const short = (scope: string, from: number, n = 5) =>
    rowsOf(
      times(n, () => 4),
      { scope, from: START + from * SECOND },
    );

  test('holds from its place among the observations on, in its scope alone', () => {
    const harness = new Harness().feed(merge(short('a', 0), short('b', 0))).tick();
    expect(harness.signals()).toEqual([]);
    configure(harness, 'a', { stall: { run: 3 } }).tick();
    expect(harness.signals()).toEqual([]);
    harness.feed(merge(short('a', 5, 1), short('b', 5, 1))).tick();
    expect(only(harness.signals()).scope_id).toBe(uuid('a'));
    expect(only(harness.signals()).explanation.threshold_used).toBe(3);
  });

  test('may come before the first observation of the scope, and goes over what holds elsewhere', () => {
    const harness = configure(new Harness(), 'a', { stall: { run: 4 } });
    configure(harness, null, { stall: { run: 5 }, spike: { enabled: false } });
    harness.feed(merge(short('a', 0, 4), short('b', 0, 5))).tick();
    expect(
      harness
        .signals('stall')
        .map(({ explanation }) => explanation.threshold_used)
        .sort(),
    ).toEqual([4, 5]);
    expect(harness.engine.judges.common.spike.enabled).toBe(false);
    configure(harness, 'a', {});
    harness.feed(short('c', 10, 4)).tick();
    expect(harness.signals('stall')).toHaveLength(2);
  });

  test('that sets what holds anyway changes nothing', () => {
    const rows = population(8);
    const harness = new Harness();
    const everything = overridesOf(defaultSettings());
    rows.forEach((row, i) => {
      if (i % 1000 === 500) configure(harness, ['a', 'b', 'c', null][(i / 500) % 4], everything);
      harness.feed([row]);
    });
    expect(comparable(harness.tick().signals())).toEqual(comparable(run(rows).signals()));
  });

  test('lets what detectors remember go over to the new settings', () => {
    // Thresholds that differ by rounding make new judges, which must find what the old ones would have found.
    const nudged = (back: boolean): Overrides =>
      Object.fromEntries(
        detectors.map(({ pattern, settings }): [string, Record<string, number>] => {
          const values = Object.entries(settings.parse({})).filter(([, value]) => !Number.isInteger(value));
          return [pattern, back ? {} : Object.fromEntries(values.map(([key, x]) => [key, x * (1 + 1e-9)]))];
        }),
      );
    const nudge: Overrides = {
      ...nudged(false),
      recurrence: { unusual: 6 + 1e-9 },
      outlier_cluster: { window_seconds: 300 + 1e-6 },
      anomaly: { min_distance: 8 + 1e-9 },
    };
    const names = (signals: readonly Signal[]) =>
      signals
        .map(({ id, pattern, window, status }) => ({ id, pattern, window, status }))
        .sort((a, b) => (a.id < b.id ? -1 : 1));
    const seen = new Set<Pattern>();
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), fc.integer({ min: 2, max: 30 }), (seed, changes) => {
        const rows = population(seed);
        const { below } = noise(seed);
        const harness = new Harness();
        let at = 0;
        for (let change = 0; change < changes; change++) {
          const next = Math.min(rows.length, at + below((2 * rows.length) / changes));
          harness.feed(rows.slice(at, next));
          at = next;
          configure(harness, ['a', 'b', 'c', null][below(4)], below(2) === 0 ? {} : nudge);
        }
        harness.feed(rows.slice(at)).tick();
        const expected = run(rows).signals();
        for (const { pattern } of expected) seen.add(pattern);
        expect(names(harness.signals())).toEqual(names(expected));
      }),
      RUNS,
    );
    // What is new in these streams has plainer names.
    expect(PATTERNS.filter((pattern) => pattern !== 'novelty' && !seen.has(pattern))).toEqual([]);
  });
});

interface Step {
  readonly rows: number;
  readonly change: { scope: string | null; overrides: Overrides } | undefined;
  readonly restart: boolean;
}

const overridesArbitrary: fc.Arbitrary<Overrides> = fc.record(
  {
    stall: fc.record({ run: fc.integer({ min: 3, max: 12 }), enabled: fc.boolean() }, { requiredKeys: [] }),
    spike: fc.record({ min_z: fc.integer({ min: 3, max: 9 }), enabled: fc.boolean() }, { requiredKeys: [] }),
    change_point: fc.record({ enabled: fc.boolean() }),
    seasonality: fc.record({ enabled: fc.boolean() }),
    trend: fc.record({ p_value: fc.constantFrom(1e-3, 1e-7), enabled: fc.boolean() }),
    anomaly: fc.record({ min_distance: fc.integer({ min: 4, max: 12 }), enabled: fc.boolean() }),
    recurrence: fc.record({ unusual: fc.integer({ min: 4, max: 8 }), enabled: fc.boolean() }),
    outlier_cluster: fc.record({ min_members: fc.integer({ min: 2, max: 5 }), enabled: fc.boolean() }),
    correlation: fc.record({ min_r: fc.constantFrom(0.5, 0.8), enabled: fc.boolean() }),
    cross_scope_correlation: fc.record({ min_r: fc.constantFrom(0.6, 0.9), enabled: fc.boolean() }),
  },
  { requiredKeys: [] },
);

const stepsArbitrary: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    rows: fc.integer({ min: 0, max: 3000 }),
    change: fc.option(
      fc.record({ scope: fc.constantFrom('a', 'b', 'c', null), overrides: overridesArbitrary }),
      { nil: undefined },
    ),
    restart: fc.boolean(),
  }),
  { minLength: 2, maxLength: 8 },
);

function play(rows: readonly Row[], steps: readonly Step[], restarts: boolean): Harness {
  let harness = new Harness();
  let at = 0;
  for (const { rows: count, change, restart } of steps) {
    harness.feed(rows.slice(at, at + count)).tick(START + at);
    at += count;
    if (change !== undefined) configure(harness, change.scope, change.overrides);
    if (restart && restarts) harness = harness.restart();
  }
  return harness.feed(rows.slice(at)).tick();
}

test('restarts change nothing, wherever changes of settings and they fall', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e6 }), stepsArbitrary, (seed, steps) => {
      const rows = population(seed);
      const whole = play(rows, steps, false);
      const restarted = play(rows, steps, true);
      expect(restarted.changes).toEqual(whole.changes);
      expect(restarted.engine.judges.common).toEqual(whole.engine.judges.common);
      for (const signal of whole.signals()) expectContract(signal);
    }),
    { numRuns: runs(25) },
  );
});
