import { isDeepStrictEqual } from 'node:util';
import type { Signal } from '../../operators/signals/signal.ts';
import { formatInstant } from '../../operators/time/instant.ts';
import { uuid } from '../api/harness.ts';
import { noise } from '../operators/noise.ts';

/** 2026-05-01T00:00:00Z in microseconds, and the time between two observations of a series. */
const START = Date.UTC(2026, 4, 1) * 1000;
const STEP = 60_000_000;

/** Observations of each series in a batch. */
export const STEPS = 4;

export interface Observation {
  readonly id: string;
  readonly scope_id: string;
  readonly entity_id: string;
  readonly timestamp: string;
  readonly outcome: number;
}

/** Noise that depends on the series and the place alone, so that any part can be made again. */
const random = (series: number, i: number) => noise(series * 1_000_003 + i * 7919).normal();

/** What a series does at place i of its life; each kind causes signals of its own. */
const SHAPES: readonly ((series: number, i: number) => number)[] = [
  (series, i) => random(series, i) + (Math.floor(i / 90) % 2) * 12,
  (series, i) => random(series, i) + (i % 70 === 69 ? 25 : 0) - (i % 110 === 109 ? 25 : 0),
  (series, i) => random(series, i) + 0.15 * Math.abs((i % 400) - 200),
  (series, i) => 0.3 * random(series, i) + 6 * Math.sin((2 * Math.PI * i) / 12),
  (series, i) => (i % 80 < 25 ? 5 : 5 + random(series, i)),
  // Two that move together, a step apart.
  (_, i) => random(77, i),
  (series, i) => random(77, i - 1) + 0.2 * random(series, i),
  // Many that jump at once.
  (series, i) => random(series, i) + (i % 130 === 129 ? 18 : 0),
  (series, i) => random(series, i) + (i % 130 === 129 ? 20 : 0),
];

export const SHAPE_COUNT = SHAPES.length;

/**
 * Batch `k` of a producer: some steps of each of its series, in event-time order. A producer that has every shape takes
 * the numbers of the shapes for its series.
 */
export function batchOf(
  scope: string,
  producer: number,
  series: readonly number[],
  k: number,
): Observation[] {
  return Array.from({ length: STEPS * series.length }, (_, at) => {
    const i = k * STEPS + Math.floor(at / series.length);
    const number = series[at % series.length];
    return {
      id: `${producer}-${k}-${at}`,
      scope_id: uuid(scope),
      entity_id: uuid(`entity ${number}`),
      timestamp: formatInstant(START + i * STEP),
      outcome: SHAPES[number % SHAPES.length](number, i),
    };
  });
}

/** A signal without what depends on when the server ran. */
export function essence({ detected_at: _, updated_at: __, revision: ___, ...signal }: Signal) {
  return signal;
}

/** Signals that differ between two lists, by id, for a message that can be read. */
export function differences(found: readonly Signal[], expected: readonly Signal[]) {
  const byId = new Map(expected.map((signal) => [signal.id, essence(signal)]));
  const wrong: unknown[] = [];
  for (const signal of found) {
    const other = byId.get(signal.id);
    byId.delete(signal.id);
    if (!isDeepStrictEqual(other, essence(signal))) wrong.push({ found: essence(signal), expected: other });
  }
  return [...wrong, ...[...byId.values()].map((signal) => ({ expected: signal }))];
}
