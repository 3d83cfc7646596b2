import { progressSketch, type Sketch, sketchesOf } from '../../../operators/pairs/sketch.ts';
import type { PairNote } from '../../../operators/records/notes.ts';
import { SECOND, START, uuid } from '../harness.ts';
import { noise } from '../noise.ts';

/** An observation as it comes to a shard: `time` in event time, `arrived` by the wall clock. */
interface Arrival {
  readonly shard: number;
  readonly series: number;
  readonly time: number;
  readonly arrived: number;
  readonly outcome: number;
}

export interface World {
  readonly shards: number;
  readonly arrivals: readonly Arrival[];
  /** What each shard sends, in order. */
  readonly sent: readonly (readonly Sketch[])[];
}

/** Ids of the series of a shard. */
export const keyOf = (shard: number) => (series: number) => ({
  scope_id: uuid(`shard ${shard}`),
  entity_id: uuid(`series ${shard} ${series}`),
});

/**
 * Shards that tick at their own pace and read what has arrived, in event-time order within a tick. Some fall behind for a
 * while and say so. In the end all catch up.
 *
 * @param inOrder observations arrive in the order of their times, whichever shard they go to
 */
export function world(seed: number, shards: number, inOrder: boolean): World {
  const { uniform, below } = noise(seed);
  const arrivals: Arrival[] = [];
  let arrived = START;
  let time = START - 1e9;
  for (let n = 0; n < 120; n++) {
    arrived += below(4) * 100_000;
    time += below(3) * 50_000;
    const late = !inOrder && uniform() < 0.2 ? below(2e6) : 0;
    const shard = below(shards);
    arrivals.push({ shard, series: below(3), time: time - late, arrived, outcome: n });
  }
  const end = arrived + 10 * SECOND;
  const sent = Array.from({ length: shards }, (_, shard) => {
    const own = arrivals.filter((one) => one.shard === shard);
    const messages: Sketch[] = [];
    const seen = new Set<number>();
    const interval = 100_000 * (3 + below(7));
    const slowUntil = START + below(Math.round(end - START));
    let tick = below(50);
    let next = 0;
    for (let at = START - 100_000 * below(10); at < end + 2 * interval; at += interval) {
      const there = own.filter((one) => one.arrived <= at).length;
      const to = at < slowUntil ? Math.min(there, next + below(3)) : there;
      const rows = own.slice(next, to).sort((a, b) => a.time - b.time);
      next = to;
      const header = { shard, at, caughtUp: to === there, heldFrom: Number.POSITIVE_INFINITY };
      const notes: PairNote[] = rows.flatMap(({ series, outcome }, i): PairNote[] =>
        uniform() < 0.1 ? [{ kind: 'season', row: i + 1, series, period: outcome }] : [],
      );
      if (uniform() < 0.05) {
        const scope_id = uuid(`shard ${shard}`);
        notes.push({ kind: 'settings', row: rows.length, scope_id, overrides: { stall: { run: 3 + tick } } });
      }
      if (rows.length === 0 && notes.length === 0) {
        messages.push(progressSketch({ ...header, tick }));
        continue;
      }
      const firsts = rows.flatMap(({ series }, i) => {
        const first = !seen.has(series);
        seen.add(series);
        return first ? [i] : [];
      });
      const flow = {
        length: rows.length,
        series: Int32Array.from(rows, ({ series }) => series),
        time: Float64Array.from(rows, (one) => one.time),
        outcome: Float64Array.from(rows, ({ outcome }) => outcome),
        firsts,
        notes,
      };
      tick++;
      messages.push(...sketchesOf({ ...header, tick }, flow, keyOf(shard), 200 + below(2000)));
    }
    for (const wait of [10 * SECOND, 20 * SECOND]) {
      const header = { shard, tick, at: end + wait, caughtUp: true, heldFrom: Number.POSITIVE_INFINITY };
      messages.push(progressSketch(header));
    }
    return messages;
  });
  return { shards, arrivals, sent };
}
