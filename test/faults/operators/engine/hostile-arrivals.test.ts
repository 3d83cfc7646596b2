import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PATTERNS } from '../../../../operators/detectors/index.ts';
import { EARLIEST, LATEST } from '../../../../operators/time/instant.ts';
import { BlockCounter } from '../../../operators/blocks-run.ts';
import { expectContract } from '../../../operators/contract.ts';
import { Harness, MINUTE, type Row, SECOND, START, uuid } from '../../../operators/harness.ts';
import { fc, runs } from '../../../property.ts';

const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const YEAR = 365 * DAY;

/** Times of the i-th of n rows. `random` draws from [0, 1). */
type Arrivals = (i: number, random: () => number, n: number) => number;

const ARRIVALS: readonly (readonly [string, Arrivals])[] = [
  ['at one time', () => START],
  ['many at one time of each day', (i) => START + Math.floor(i / 40) * DAY],
  ['one a day', (i) => START + i * DAY],
  ['a batch each night, a microsecond apart', (i) => START + Math.floor(i / 40) * DAY + (i % 40)],
  ['a microsecond apart', (i) => START + i],
  ['in office hours', (i) => START + Math.floor(i / 8) * DAY + (i % 8) * HOUR],
  ['from the epoch on', (i) => i * SECOND],
  ['from just before the epoch on', (i) => i - 1],
  ['across the epoch', (i, _, n) => (i - n / 2) * SECOND],
  ['from the earliest instant on', (i) => EARLIEST + i * HOUR],
  ['up to the latest instant', (i, _, n) => LATEST - (n - i)],
  ['with gaps of fifty years', (i) => START + Math.floor(i / 200) * 50 * YEAR + (i % 200) * SECOND],
  ['with one reading centuries before', (i) => (i === 0 ? EARLIEST : START + i * SECOND)],
  ['with one from the far future', (i) => (i === 150 ? LATEST - 1 : START + i * SECOND)],
  ['backwards', (i) => START - i * SECOND],
  ['in any order', (_, random) => START + Math.floor(random() * DAY)],
  ['at all scales', (i, random) => START + Math.floor(i * 10 ** (random() * 12))],
];

/** Outcome of the i-th row. */
type Values = (i: number, random: () => number) => number;

const VALUES: readonly Values[] = [
  () => 0,
  (_, random) => random(),
  (i) => i,
  (i) => i % 7,
  (i) => (i % 50 === 0 ? 1e9 : 1),
  (i) => (i % 2 === 0 ? Number.MAX_VALUE : -Number.MAX_VALUE),
  (_, random) => (random() - 0.5) * Number.MIN_VALUE * 10,
  (_, random) => 10 ** (600 * (random() - 0.5)),
  (i) => (Math.floor(i / 60) % 2) * 1e300,
  (_, random) => 1e15 + Math.floor(3 * random()),
  (i, random) => (i < 200 ? i * 1e300 : -random()),
  (_, random) => Math.tan(Math.PI * (random() - 0.5)),
];

/** A small generator of numbers in [0, 1), so that a stream follows from one number (mulberry32). */
function generator(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

const ROWS = 400;
const SERIES = 6;

interface Stream {
  readonly seed: number;
  readonly values: readonly Values[];
  /** Number of features of each series; 0 for none. */
  readonly features: readonly number[];
  /** Whether the series report at equal times. */
  readonly together: boolean;
}

const streams: fc.Arbitrary<Stream> = fc.record({
  seed: fc.integer(),
  values: fc.array(fc.constantFrom(...VALUES), { minLength: SERIES, maxLength: SERIES }),
  features: fc.array(fc.constantFrom(0, 0, 1, 2, 3), { minLength: SERIES, maxLength: SERIES }),
  together: fc.boolean(),
});

/** Rows of some series of two scopes, in the order of arrival at the engine. */
function rowsOf(arrivals: Arrivals, { seed, values, features, together }: Stream): Row[] {
  const random = generator(seed);
  return Array.from({ length: ROWS }, (_, i) => {
    const place = together ? i % SERIES : Math.floor(random() * SERIES);
    const row = together ? Math.floor(i / SERIES) : i;
    const outcome = values[place](row, random);
    return {
      scope: uuid(place < SERIES - 1 ? 's' : 't'),
      entity: uuid(`e${place}`),
      time: arrivals(together ? SERIES * row : i, random, ROWS),
      outcome,
      ...(features[place] > 0 && {
        features: Array.from({ length: features[place] }, (_, at) =>
          at === 0 ? outcome : outcome * random(),
        ),
      }),
    };
  });
}

/** Observations after which the blocks are counted. */
const SLICE = 100;
/** Most blocks of code an observation, over a slice: three times the most that these arrivals cause. */
const MOST_BLOCKS = 10_000;

describe('no arrivals make a detector fail, or work more than a bound for each observation:', () => {
  let counter: BlockCounter;
  beforeAll(async () => {
    counter = await BlockCounter.begin('/operators/');
  });
  afterAll(() => counter.end());

  test.each(ARRIVALS)('%s', async (_, arrivals) => {
    await fc.assert(
      fc.asyncProperty(streams, async (stream) => {
        const rows = rowsOf(arrivals, stream);
        const harness = new Harness();
        await counter.take();
        for (let from = 0; from < rows.length; from += SLICE) {
          const before = harness.engine.episodes.pendingCount;
          harness.feed(rows.slice(from, from + SLICE));
          expect(await counter.take()).toBeLessThan(SLICE * MOST_BLOCKS);
          expect(harness.engine.episodes.pendingCount - before).toBeLessThan(SLICE * PATTERNS.length);
        }
        harness.tick();
        expect(harness.engine.judges.aside.totals()).toEqual([]);
        for (const signal of harness.signals()) expectContract(signal);
      }),
      { numRuns: runs(25) },
    );
  });
});
