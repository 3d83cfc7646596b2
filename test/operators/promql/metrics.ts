import { labelsOf } from '../../../operators/promql/labels.ts';
import type { SampledSeries } from '../../../operators/promql/result.ts';

/** Milliseconds of the first samples. */
export const FIRST = 1_700_000_000_000;
const INTERVAL = 15_000;
const COUNT = 240;

/** How long the latest sample is one, in milliseconds, as Prometheus has it. */
const LOOKBACK = 300_000;

/** Numbers in [0, 1) that are the same in each run. */
function drawing(start: number): () => number {
  let state = start;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

interface Shape {
  readonly labels: Readonly<Record<string, string>>;
  /** The value of a sample after the one before it. */
  readonly next: (before: number, place: number, draw: () => number) => number;
  /** Samples that are missing. */
  readonly gap?: readonly [from: number, to: number];
}

const counter: Shape['next'] = (before, place, draw) =>
  place % 70 === 69 ? Math.floor(draw() * 3) : (place === 0 ? 5000 : before) + Math.floor(draw() * 20);
const gauge: Shape['next'] = (before, _place, draw) => before + Math.floor(draw() * 33 - 16) / 4;
const steady: Shape['next'] = (before) => before;

/** A bucket that takes its share of the observations of a histogram, up to 20 in each interval; some fall below those under them. */
const bucket =
  (share: number): Shape['next'] =>
  (before, place, draw) =>
    place % 90 === 89 ? 0 : (place === 0 ? 5000 * share : before) + Math.floor(20 * share + draw() * 2);
const BUCKETS = { '0.1': 0.25, '0.5': 0.5, '2.5': 0.8, '+Inf': 1 };

const SHAPES: readonly Shape[] = [
  { labels: { __name__: 'requests_total', instance: 'a', zone: 'east', code: '200' }, next: counter },
  { labels: { __name__: 'requests_total', instance: 'a', zone: 'east', code: '500' }, next: counter },
  {
    labels: { __name__: 'requests_total', instance: 'b', zone: 'west', code: '200' },
    next: counter,
    gap: [100, 150],
  },
  { labels: { __name__: 'temperature', instance: 'a', zone: 'east' }, next: gauge },
  { labels: { __name__: 'temperature', instance: 'b', zone: 'west' }, next: gauge, gap: [30, 33] },
  { labels: { __name__: 'temperature', instance: 'c', zone: 'west', note: 'x.y/z "q"' }, next: gauge },
  { labels: { __name__: 'bound', instance: 'a' }, next: () => 2 },
  { labels: { __name__: 'bound', instance: 'b' }, next: () => -1.5, gap: [0, 60] },
  { labels: { __name__: 'build', instance: 'a', version: '1.2' }, next: () => 1 },
  { labels: { __name__: 'build', instance: 'b', version: '1.3' }, next: () => 1 },
  { labels: { __name__: 'still', zone: 'east' }, next: steady },
  ...['a', 'b'].flatMap((instance) =>
    Object.entries(BUCKETS).map(([le, share]) => ({
      labels: { __name__: 'latency_bucket', instance, le },
      next: bucket(share),
    })),
  ),
];

/**
 * Counters with resets and gauges, each with its own times. No time is a whole second: the bounds of a range do not meet a sample, which
 * versions of Prometheus treat differently.
 */
export const METRICS: readonly SampledSeries[] = SHAPES.map(({ labels, next, gap = [0, 0] }, at) => {
  const draw = drawing(at + 7);
  const times: number[] = [];
  const values: number[] = [];
  let value = 0;
  for (let place = 0; place < COUNT; place++) {
    value = next(value, place, draw);
    const moment = FIRST + place * INTERVAL + 100 + Math.floor(draw() * 800);
    if (place >= gap[0] && place < gap[1]) continue;
    times.push(moment);
    values.push(value);
  }
  return {
    labels: labelsOf(Object.entries(labels)),
    times: Float64Array.from(times),
    values: Float64Array.from(values),
    lookback: LOOKBACK,
  };
});

/** The metrics in the format of OpenMetrics. */
export function openMetrics(): string {
  const lines = METRICS.flatMap(({ labels, times, values }) => {
    const { __name__: name, ...others } = Object.fromEntries(labels);
    const list = Object.entries(others).map(([label, value]) => `${label}=${JSON.stringify(value)}`);
    return [...times].map((time, at) => `${name}{${list.join(',')}} ${values[at]} ${time / 1000}`);
  });
  return `${lines.join('\n')}\n# EOF\n`;
}
