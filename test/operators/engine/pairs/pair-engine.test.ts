import { deserialize, serialize } from 'node:v8';
import { expect, test } from 'vitest';
import { detectors, PATTERNS } from '../../../../operators/detectors/index.ts';
import { Engine } from '../../../../operators/engine/engine.ts';
import type { Overrides } from '../../../../operators/engine/overrides.ts';
import { PairEngine } from '../../../../operators/engine/pairs/pair-engine.ts';
import { defaultSettings } from '../../../../operators/engine/settings.ts';
import { SeriesDirectory } from '../../../../operators/records/directory.ts';
import { sliceNotes } from '../../../../operators/records/notes.ts';
import type { SignalChange } from '../../../../operators/signals/signal.ts';
import { fc, runs } from '../../../property.ts';
import { ordered, type Row, SECOND, START, uuid } from '../../harness.ts';
import { noise } from '../../noise.ts';
import { population } from '../population.ts';

const PAIRS = new Set<string>(detectors.filter(({ kind }) => kind === 'pair').map(({ pattern }) => pattern));
const SCOPES = ['a', 'b', 'c', 'd'];
const elsewhere = { ...defaultSettings(), pairs: 'elsewhere' } as const;

/** Rows of a population, some seasons and rates of counters shared by two scopes, some rows late, some without features. */
function streamOf(seed: number): Row[] {
  const { uniform, below, normal } = noise(seed);
  const period = 6 + below(10);
  const seasonal = Array.from({ length: 4 }, (_, e) => {
    const own = 0.5 + uniform();
    return { scope: uuid(e % 2 === 0 ? 'a' : 'd'), entity: uuid(`season ${e}`), own };
  });
  const seasons = Array.from({ length: 320 }, (_, i) => {
    const common = normal();
    return seasonal.map(({ scope, entity, own }): Row => {
      const outcome = 6 * Math.sin((2 * Math.PI * i) / period) + (own < 1 ? common : 0) + 0.4 * normal();
      return { scope, entity, time: START + i * SECOND, outcome };
    });
  });
  // Counters that go on together, each reset now and then; one of them seems to fall now and then.
  const counts = [0, 0, 0];
  const counters = Array.from({ length: 320 }, (_, i) => {
    const common = 20 * normal();
    return counts.map((count, e): Row => {
      counts[e] = uniform() < 0.01 ? 0 : count + Math.max(0, Math.round(60 + common + 8 * normal()));
      if (e === 2 && uniform() < 0.01) counts[e] = Math.round(0.8 * count);
      const scope = uuid(e === 0 ? 'a' : 'd');
      return { scope, entity: uuid(`counter ${e}`), time: START + i * SECOND, outcome: counts[e] };
    });
  });
  const keepsFeatures = uniform() < 0.5;
  const rows = [...population(seed), ...seasons.flat(), ...counters.flat()].map(({ features, ...row }) => {
    return {
      ...row,
      ...(features && keepsFeatures && { features }),
      delay: uniform() < 0.01 ? below(40) : 0,
    };
  });
  return rows
    .sort((a, b) => a.time + a.delay * SECOND - (b.time + b.delay * SECOND))
    .map(({ delay, ...row }) => row);
}

/** Engines that share scopes out among them and have pairs looked for in one place, by what they hand on. */
class Spread {
  readonly directories: SeriesDirectory[];
  readonly engines: Engine[];
  readonly pairDirectory = new SeriesDirectory();
  pairs = new PairEngine(this.pairDirectory, defaultSettings());
  private readonly placeOf: (scope: string) => number;
  private readonly records = new Map<number, Uint8Array>();

  constructor(count: number, seed: number) {
    this.directories = Array.from({ length: count }, () => new SeriesDirectory());
    this.engines = this.directories.map((directory) => new Engine(directory, elsewhere));
    const { below } = noise(seed);
    const places = new Map(SCOPES.map((scope) => [uuid(scope), below(count)]));
    this.placeOf = (scope) => places.get(scope) ?? 0;
  }

  feed(rows: readonly Row[]): void {
    for (const row of rows) {
      const place = this.placeOf(row.scope);
      this.engines[place].process(ordered(this.directories[place], [row]));
      this.handOn(place);
    }
  }

  private handOn(place: number): void {
    const flow = this.engines[place].takeOutflow();
    if (flow === undefined) throw new Error('an engine without pairs hands on what it takes');
    const number = (series: number) => {
      const { scope_id, entity_id } = this.directories[place].key(series);
      return this.pairDirectory.intern(scope_id, entity_id);
    };
    const notes = flow.notes.map((note) =>
      note.kind === 'season' ? { ...note, series: number(note.series) } : note,
    );
    this.pairs.process({ ...flow, series: flow.series.map(number), features: undefined, notes });
  }

  configure(version: number, scope: string | null, overrides: Overrides): void {
    if (scope !== null) {
      const place = this.placeOf(uuid(scope));
      this.engines[place].configure({ version, tick: 0, scope_id: uuid(scope), overrides });
      this.handOn(place);
      return;
    }
    const change = { version, tick: 0, scope_id: null, overrides };
    for (const engine of this.engines) engine.configure(change);
    this.pairs.configure(change);
  }

  restartPairs(): void {
    for (const { series, state } of this.pairs.takeDirty()) this.records.set(series, state);
    const rest = deserialize(serialize(this.pairs.saveRest()));
    this.pairs = new PairEngine(this.pairDirectory, defaultSettings());
    this.pairs.restore(
      rest,
      [...this.records].map(([series, state]) => ({ series, state })),
    );
  }

  /** Changes by engine, and those of pairs. */
  tick(at: number): { own: SignalChange[][]; pairs: SignalChange[] } {
    return { own: this.engines.map((engine) => engine.tick(at)), pairs: this.pairs.tick(at) };
  }

  isIn(place: number, { signal }: SignalChange): boolean {
    return this.placeOf(signal.scope_id) === place;
  }
}

const overrides: fc.Arbitrary<Overrides> = fc.record(
  {
    stall: fc.record({ enabled: fc.boolean() }),
    seasonality: fc.record({ enabled: fc.boolean() }),
    anomaly: fc.record({ min_distance: fc.integer({ min: 4, max: 12 }) }),
    correlation: fc.record(
      { min_r: fc.constantFrom(0.4, 0.8), enabled: fc.boolean() },
      { requiredKeys: ['min_r'] },
    ),
    cross_scope_correlation: fc.record({ min_r: fc.constantFrom(0.5, 0.9), enabled: fc.boolean() }),
  },
  { requiredKeys: [] },
);
const steps = fc.array(
  fc.record({
    rows: fc.integer({ min: 0, max: 4000 }),
    change: fc.option(fc.record({ scope: fc.constantFrom(...SCOPES, null), overrides }), { nil: undefined }),
    restart: fc.boolean(),
  }),
  { minLength: 1, maxLength: 6 },
);

test('pairs found elsewhere, and all else in any number of engines, are what one engine finds', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1e6 }),
      fc.integer({ min: 1, max: 4 }),
      steps,
      (seed, count, list) => {
        const rows = streamOf(seed);
        const full = new Engine(new SeriesDirectory(), defaultSettings());
        const spread = new Spread(count, seed + 1);
        let at = 0;
        let version = 0;
        const compare = (next: readonly Row[], time: number) => {
          full.process(ordered(full.directory, next));
          spread.feed(next);
          const expected = full.tick(time);
          const { own, pairs } = spread.tick(time);
          expect(pairs).toEqual(expected.filter(({ signal }) => PAIRS.has(signal.pattern)));
          const others = expected.filter(({ signal }) => !PAIRS.has(signal.pattern));
          own.forEach((changes, place) => {
            expect(changes).toEqual(others.filter((change) => spread.isIn(place, change)));
          });
          for (const { signal } of expected) seen.add(signal.pattern);
        };
        for (const { rows: size, change, restart } of list) {
          compare(rows.slice(at, at + size), START + at);
          at += size;
          if (change !== undefined) {
            const scope_id = change.scope === null ? null : uuid(change.scope);
            full.configure({ version: ++version, tick: 0, scope_id, overrides: change.overrides });
            spread.configure(version, change.scope, change.overrides);
          }
          if (restart) spread.restartPairs();
        }
        compare(rows.slice(at), START + rows.length);
        expect(spread.pairs.marks).toBe(full.marks);
        expect(spread.pairs.lateCount).toBe(full.lateCount);
        expect(full.lateCount).toBeGreaterThan(0);
      },
    ),
    { numRuns: runs(15) },
  );
  expect(PATTERNS.filter((pattern) => PAIRS.has(pattern) && !seen.has(pattern))).toEqual([]);
  expect(seen.size).toBeGreaterThan(10);
});

test('seasons are handed on when they change, with the row that changed them', () => {
  const engine = new Engine(new SeriesDirectory(), elsewhere);
  engine.process(ordered(engine.directory, streamOf(3)));
  const flow = engine.takeOutflow();
  const found = flow?.notes.filter(({ kind }) => kind === 'season') ?? [];
  expect(found.length).toBeGreaterThan(4);
  for (const note of found) {
    if (note.kind === 'season') expect(flow?.series[note.row - 1]).toBe(note.series);
  }
  expect(flow?.firsts.length).toBe(engine.directory.size);
  expect(engine.takeOutflow()).toMatchObject({ length: 0, notes: [], firsts: [] });
});

test('a season that is not handed on would be missed: it decides what is a pair', () => {
  const rows = streamOf(3);
  const spread = new Spread(1, 1);
  spread.feed(rows);
  const bare = new PairEngine(new SeriesDirectory(), defaultSettings());
  bare.process(ordered(bare.directory, rows));
  expect(bare.tick(START)).not.toEqual(spread.tick(START).pairs);
});

test('a record is the ring and little more', () => {
  const pairs = new PairEngine(new SeriesDirectory(), defaultSettings());
  expect(pairs.bytesPerSeries).toBeLessThanOrEqual(2 * 256 * 8 + 64);
  expect(pairs.layout).not.toBe(new Engine(new SeriesDirectory(), defaultSettings()).layout);
});

test('rows may be taken in slices, and a batch cut anywhere: notes stay in their places', () => {
  const engine = new Engine(new SeriesDirectory(), elsewhere);
  const rows = streamOf(3);
  engine.process(ordered(engine.directory, rows.slice(0, 5000)));
  const scope_id = uuid('a');
  const off = { correlation: { enabled: false } };
  engine.configure({ version: 1, tick: 0, scope_id, overrides: off });
  engine.process(ordered(engine.directory, rows.slice(5000)));
  const flow = engine.takeOutflow();
  if (flow === undefined) throw new Error('an engine without pairs hands on what it takes');
  expect(flow.notes.some(({ kind }) => kind === 'settings')).toBe(true);
  const whole = new PairEngine(engine.directory, defaultSettings());
  whole.process({ ...flow, features: undefined });
  const expected = whole.tick(START);
  expect(expected.length).toBeGreaterThan(4);
  const behindNotes = flow.notes.map(({ row }) => row);
  const place = fc.oneof(fc.nat(flow.length), fc.constantFrom(...behindNotes));
  fc.assert(
    fc.property(fc.array(place, { maxLength: 30 }), fc.boolean(), (places, cut) => {
      const pairs = new PairEngine(engine.directory, defaultSettings());
      const ends = [...places, flow.length].sort((a, b) => a - b);
      let from = 0;
      for (const to of ends) {
        const piece = {
          length: to - from,
          series: flow.series.subarray(from, to),
          time: flow.time.subarray(from, to),
          outcome: flow.outcome.subarray(from, to),
          features: undefined,
          notes: sliceNotes(flow.notes, from, to),
        };
        if (cut) pairs.process(piece);
        else pairs.process({ ...flow, features: undefined }, from, to);
        from = to;
      }
      expect(pairs.tick(START)).toEqual(expected);
    }),
    {
      numRuns: runs(12),
      examples: [
        [behindNotes, true],
        [behindNotes, false],
      ],
    },
  );
});
