import { expectationsOf } from '../../operators/engine/expectation.ts';
import { InvalidInput } from '../../operators/records/errors.ts';
import type { Bench } from '../bench.ts';
import { type FieldSeries, readField } from './field/stretches.ts';

/** Rows around a labelled one that are not quiet. */
const AROUND = 50;
/** Least quiet rows of a series. */
const LEAST = 500;
/** Every so many rows, the width is measured. */
const EVERY = 64;
/** The usual band, as a baseline: so many standard deviations about the mean of so many rows before. */
const USUAL = { deviations: 3, rows: 128 };

/** The band on the quiet rows of a series. */
interface Banded {
  readonly rows: number;
  readonly inside: number;
  /** Rows in the middle half of the band. */
  readonly near: number;
  /** Rows inside the usual band. */
  readonly usual: number;
  /** Median of the width of the band as a share of that of the usual one. */
  readonly width: number;
}

/** Mean and standard deviation of the rows before one. */
function momentsBefore(values: Float64Array, row: number): { mean: number; deviation: number } {
  const rows = values.subarray(Math.max(0, row - USUAL.rows), row);
  const mean = rows.reduce((sum, x) => sum + x, 0) / rows.length;
  return { mean, deviation: Math.sqrt(rows.reduce((sum, x) => sum + (x - mean) ** 2, 0) / rows.length) };
}

function bandedOf({ times, values, marked }: FieldSeries): Banded {
  const expected = expectationsOf({ time: times, outcome: values });
  let rows = 0;
  let inside = 0;
  let near = 0;
  let usual = 0;
  const widths: number[] = [];
  let lastMarked = Number.NEGATIVE_INFINITY;
  for (const [row, band] of expected.entries()) {
    if (marked[row]) lastMarked = row;
    const isQuiet = row - lastMarked > AROUND && !marked.slice(row, row + AROUND).includes(true);
    if (!isQuiet || band?.low === undefined || band.high === undefined) continue;
    const value = values[row];
    rows++;
    if (value >= band.low && value <= band.high) inside++;
    const middle = (band.low + band.high) / 2;
    if (4 * Math.abs(value - middle) <= band.high - band.low) near++;
    const { mean, deviation } = momentsBefore(values, row);
    if (Math.abs(value - mean) <= USUAL.deviations * deviation) usual++;
    if (row % EVERY === 0 && deviation > 0)
      widths.push((band.high - band.low) / (2 * USUAL.deviations * deviation));
  }
  const sorted = widths.sort((a, b) => a - b);
  return { rows, inside, near, usual, width: sorted[sorted.length >> 1] ?? 0 };
}

/** The expected band on unlabelled stretches of real series: how many observations lie in it, and how wide it is. */
export const band: Bench = {
  name: 'band',
  summary:
    'the expected band on unlabelled stretches of real series: observations inside, in its middle half, and its width',
  async run({ data, smoke }) {
    if (data === undefined)
      throw new InvalidInput('name with --data a folder of labelled series, as for `field` or `kpi`');
    const all = (await readField(data, smoke ? 2 : undefined))
      .map(bandedOf)
      .filter(({ rows }) => rows >= LEAST);
    if (all.length === 0) throw new InvalidInput(`${data} has no series that is quiet for long enough.`);
    const rows = all.reduce((sum, one) => sum + one.rows, 0);
    const share = (of: (one: Banded) => number) => all.reduce((sum, one) => sum + of(one), 0) / rows;
    const covered = all.map((one) => one.inside / one.rows).sort((a, b) => a - b);
    return [
      { name: 'observations inside the band', value: share(({ inside }) => inside), unit: 'of quiet rows' },
      {
        name: 'in the tenth of the series with fewest inside',
        value: covered[Math.floor(covered.length / 10)],
        unit: 'of quiet rows',
      },
      { name: 'in the middle half of the band', value: share(({ near }) => near), unit: 'of quiet rows' },
      {
        name: 'width of the band',
        value: all.reduce((sum, { width }) => sum + width, 0) / all.length,
        unit: 'of mean ± 3 sd of 128 rows',
      },
      {
        name: 'observations inside mean ± 3 sd of 128 rows',
        value: share(({ usual }) => usual),
        unit: 'of quiet rows',
      },
      { name: 'series', value: all.length, unit: 'series' },
    ];
  },
};
