import { describe, expect, it } from 'vitest';
import type { SeriesAssertion, Statistic } from '../../../../operators/claims/observed/reading.ts';
import type { StoredObservation } from '../../../../operators/records/observation.ts';
import { formatInstant, parseInstant } from '../../../../operators/time/instant.ts';
import { MOST_POINTS, pointsOf } from '../../../../pipelines/memory/observed/points.ts';
import type { ObservationFilter, ObservationPosition } from '../../../../sinks/store.ts';
import { fc, runs } from '../../../property.ts';

const AT = parseInstant('2026-05-03T14:05:00Z');
const MINUTE = 60e6;
const HOUR = 60 * MINUTE;

const series = { scope_id: 's', entity_id: 'e', names: ['x'], unit: 'ms', changed_at: 0 };
const reading = (
  from: number,
  to: number,
  statistic: Statistic = 'value',
  feature?: string,
): SeriesAssertion => ({
  series: { ...series, ...(feature !== undefined && { feature }) },
  statistic,
  from,
  to,
  low: 0,
  high: 0,
  closed: false,
  said: '',
});

/** A store with observations at times, whose values are their places. */
function storeOf(times: readonly number[], more: Partial<StoredObservation> = {}) {
  const all = [...times].sort((a, b) => a - b);
  return {
    async observations(
      { since = 0, until = 0 }: ObservationFilter,
      limit: number,
      after?: ObservationPosition,
    ) {
      const found = all.flatMap((time, seq) =>
        time >= since && time < until && seq > (after?.seq ?? -1) ? [{ time, seq }] : [],
      );
      const rows = found.slice(0, limit).map(({ time, seq }) => ({
        id: String(seq),
        scope_id: 's',
        entity_id: 'e',
        timestamp: formatInstant(time),
        outcome: seq,
        ...more,
      }));
      return { rows, next: found.length > limit ? found[limit - 1] : undefined };
    },
  };
}
const timesOf = async (times: readonly number[], asked: SeriesAssertion) =>
  (await pointsOf(storeOf(times), asked))?.map(({ time }) => time);

describe('pointsOf', () => {
  it('has all that was seen in the time, over pages', async () => {
    const times = Array.from({ length: 12_001 }, (_, at) => AT + at * 1e6);
    const points = await pointsOf(storeOf(times), reading(AT + 1e6, AT + 12_000e6, 'mean'));
    expect(points).toHaveLength(11_999);
    expect(points?.[0]).toEqual({ time: AT + 1e6, value: 1 });
  });

  it('has the one next to a time in which nothing was seen, within the usual interval', async () => {
    const every = (from: number, count: number, step: number) =>
      Array.from({ length: count }, (_, at) => from + at * step);
    const five = every(AT - HOUR + 2 * MINUTE, 24, 5 * MINUTE);
    // Seen at 14:02 and 14:07: the claim's minute begins at 14:05 and ends at 14:06.
    expect(await timesOf(five, reading(AT, AT + MINUTE))).toEqual([AT + 2 * MINUTE]);
    // A hole of an hour in a series of every minute is no value of its middle.
    const hole = [...every(AT - 2 * HOUR, 90, MINUTE), ...every(AT + 30 * MINUTE, 90, MINUTE)];
    expect(await timesOf(hole, reading(AT, AT + MINUTE))).toEqual([]);
    const daily = every(AT - 10 * 24 * HOUR + 3 * HOUR, 20, 24 * HOUR);
    expect(await timesOf(daily, reading(AT, AT + MINUTE))).toEqual([AT + 3 * HOUR]);
  });

  it('has none of a statistic of a time in which nothing was seen, nor without observations', async () => {
    expect(await timesOf([AT - MINUTE, AT + 2 * MINUTE], reading(AT, AT + MINUTE, 'max'))).toEqual([]);
    expect(await timesOf([], reading(AT, AT + MINUTE))).toEqual([]);
    expect(await timesOf([AT - MINUTE], reading(AT, AT + MINUTE))).toEqual([]);
  });

  it('takes the feature that is meant, of the observations that have it', async () => {
    const features = storeOf([AT], { features: [3, 7], labels: ['p50', 'p95'] });
    const minute = [AT, AT + MINUTE] as const;
    expect(await pointsOf(features, reading(...minute, 'mean', 'p95'))).toEqual([{ time: AT, value: 7 }]);
    expect(await pointsOf(features, reading(...minute, 'mean', 'p99'))).toEqual([]);
    expect(await pointsOf(storeOf([AT]), reading(...minute, 'mean', 'p95'))).toEqual([]);
  });

  it('says where there are too many to read', async () => {
    const times = Array.from({ length: MOST_POINTS + 10_001 }, (_, at) => AT + at);
    expect(await pointsOf(storeOf(times), reading(AT, AT + HOUR, 'mean'))).toBeUndefined();
  });

  it('never has one that lies further away than another, or in the time where there are some', async () => {
    const minutes = fc.uniqueArray(fc.integer({ min: -300, max: 300 }), { maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(minutes, async (some) => {
        const times = some.map((minute) => AT + minute * MINUTE + 1);
        const found = (await timesOf(times, reading(AT, AT + MINUTE))) ?? [];
        const inside = times.filter((time) => time >= AT && time < AT + MINUTE);
        if (inside.length > 0) expect(found).toEqual(inside);
        const away = (time: number) => (time < AT ? AT - time : time - (AT + MINUTE));
        const least = Math.min(...times.map(away));
        for (const time of found) if (inside.length === 0) expect(away(time)).toBe(least);
      }),
      { numRuns: runs(60) },
    );
  });
});
