import { deserialize, serialize } from 'node:v8';
import { describe, expect, test } from 'vitest';
import { progressSketch, type Sketch, sketchesOf } from '../../../operators/pairs/sketch.ts';
import { decodeSketch, encodeSketch } from '../../../operators/pairs/sketch-codec.ts';
import {
  type MergeState,
  type Released,
  type ShardTurn,
  SketchMerge,
} from '../../../operators/pairs/sketch-merge.ts';
import { SeriesDirectory } from '../../../operators/records/directory.ts';
import { InvalidInput, MissingMessage } from '../../../operators/records/errors.ts';
import { fc, runs } from '../../property.ts';
import { SECOND, START } from '../harness.ts';
import { noise } from '../noise.ts';
import { keyOf, type World, world } from './shard-world.ts';

const PATIENCE = 60 * SECOND;
const RUNS = { numRuns: runs(150) };

/** What a merge has released, by names. */
class Collected {
  readonly directory = new SeriesDirectory();
  readonly entries: object[] = [];
  readonly turns: ShardTurn[] = [];

  add({ batch, turns }: Released): void {
    this.turns.push(...turns);
    const notes = [...(batch.notes ?? [])];
    const tell = (row: number) => {
      for (; notes.length > 0 && notes[0].row <= row; notes.shift()) {
        const { row: _, ...note } = notes[0];
        this.entries.push(note.kind === 'season' ? { ...note, series: this.name(note.series) } : note);
      }
    };
    for (let i = 0; i < batch.length; i++) {
      tell(i);
      this.entries.push({
        seq: batch.firstSeq + i,
        name: this.name(batch.series[i]),
        time: batch.time[i],
        outcome: batch.outcome[i],
      });
    }
    tell(batch.length);
  }

  private name(series: number): string {
    return this.directory.key(series).entity_id;
  }

  get outcomes(): number[] {
    return this.entries.flatMap((entry) => ('outcome' in entry ? [Number(entry.outcome)] : []));
  }
}

const numbers = (count: number) => Array.from({ length: count }, (_, i) => i);

/** Gives everything to a merge, one message of each shard after the other. */
function plainly({ shards, sent }: World): Collected {
  const found = new Collected();
  const merge = new SketchMerge(found.directory, numbers(shards), PATIENCE);
  for (const sketch of sent.flat()) merge.accept(sketch, START);
  found.add(merge.release(START));
  return found;
}

/** Gives it in any interleaving, some of it again, with releases and restarts in between. */
function anyhow({ shards, sent }: World, seed: number, restarts: boolean, wall = START): Collected {
  const { uniform, below } = noise(seed);
  const found = new Collected();
  let merge = new SketchMerge(found.directory, numbers(shards), PATIENCE);
  const next = numbers(shards).map(() => 0);
  for (;;) {
    const open = numbers(shards).filter((shard) => next[shard] < sent[shard].length);
    if (open.length === 0) break;
    const shard = open[below(open.length)];
    const count = 1 + below(uniform() < 0.1 ? 200 : 4);
    for (const sketch of sent[shard].slice(next[shard], next[shard] + count)) {
      expect(merge.accept(decodeSketch(encodeSketch(sketch)), wall)).toBe(true);
    }
    next[shard] = Math.min(sent[shard].length, next[shard] + count);
    if (uniform() < 0.2) {
      for (const sketch of sent[shard].slice(below(next[shard]), next[shard])) {
        expect(merge.accept(sketch, wall)).toBe(false);
      }
    }
    if (uniform() < 0.5)
      found.add(merge.release(wall + below(PATIENCE), below(3) === 0 ? below(5) : undefined));
    if (restarts && uniform() < 0.1) {
      const saved: MergeState = deserialize(serialize(merge.save()));
      merge = new SketchMerge(found.directory, numbers(shards), PATIENCE);
      merge.restore(saved);
    }
  }
  found.add(merge.release(wall));
  return found;
}

const seeds = fc.integer({ min: 1, max: 1e9 });
const counts = fc.integer({ min: 1, max: 5 });

describe('the order of rows of several shards', () => {
  test('is that of their times where they arrive in it', () => {
    fc.assert(
      fc.property(seeds, counts, (seed, shards) => {
        const made = world(seed, shards, true);
        const timeOf = new Map(made.arrivals.map(({ outcome, time }) => [outcome, time]));
        const { outcomes } = plainly(made);
        expect([...outcomes].sort((a, b) => a - b)).toEqual(made.arrivals.map(({ outcome }) => outcome));
        expect(outcomes.map((outcome) => timeOf.get(outcome))).toEqual(made.arrivals.map(({ time }) => time));
      }),
      RUNS,
    );
  });

  test('does not depend on when messages come, how often, or on restarts, be rows late or not', () => {
    fc.assert(
      fc.property(seeds, counts, fc.boolean(), seeds, (seed, shards, inOrder, order) => {
        const made = world(seed, shards, inOrder);
        const expected = plainly(made);
        const found = anyhow(made, order, true);
        expect(found.entries).toEqual(expected.entries);
        expect(found.turns).toEqual([]);
        expect(expected.outcomes).toHaveLength(made.arrivals.length);
      }),
      RUNS,
    );
  });

  test('keeps the order of each shard, notes in their places', () => {
    fc.assert(
      fc.property(seeds, counts, (seed, shards) => {
        const made = world(seed, shards, false);
        const { entries } = plainly(made);
        for (const shard of numbers(shards)) {
          const names = new Set([0, 1, 2].map((series) => keyOf(shard)(series).entity_id));
          const own = entries.flatMap((entry) => {
            if ('name' in entry && names.has(String(entry.name)) && 'outcome' in entry)
              return [entry.outcome];
            if ('series' in entry && names.has(String(entry.series)) && 'period' in entry)
              return [-Number(entry.period)];
            return [];
          });
          const expected = made.sent[shard].flatMap((sketch) => {
            const list: number[] = [];
            const notes = sketch.notes.filter((note) => note.kind === 'season');
            for (let i = 0; i <= sketch.length; i++) {
              for (const note of notes) if (note.row === i) list.push(-note.period);
              if (i < sketch.length) list.push(sketch.outcome[i]);
            }
            return list;
          });
          expect(own).toEqual(expected);
        }
      }),
      RUNS,
    );
  });

  test('is released as soon as it is certain: nothing waits once all have caught up', () => {
    const made = world(5, 3, false);
    const merge = new SketchMerge(new SeriesDirectory(), numbers(3), PATIENCE);
    for (const sketch of made.sent.flat()) merge.accept(sketch, START);
    expect(merge.held).toBe(made.arrivals.length);
    expect(merge.release(START).batch.length).toBe(made.arrivals.length);
    expect(merge.held).toBe(0);
    expect(merge.released).toBe(made.arrivals.length);
  });
});

/** Messages of a shard: a tick of one observation at each time, or a report of progress where the time is undefined. */
function says(
  shard: number,
  list: readonly { at: number; time?: number; caughtUp?: boolean; heldFrom?: number }[],
) {
  let tick = 0;
  return list.map(({ at, time, caughtUp = true, heldFrom = Number.POSITIVE_INFINITY }): Sketch => {
    const header = { shard, at: START + at * SECOND, caughtUp, heldFrom: START + heldFrom * SECOND };
    if (time === undefined) return progressSketch({ ...header, tick });
    tick++;
    const flow = {
      length: 1,
      series: Int32Array.of(0),
      time: Float64Array.of(START + time * SECOND),
      outcome: Float64Array.of(100 * shard + time),
      firsts: tick === 1 ? [0] : [],
      notes: [],
    };
    return sketchesOf({ ...header, tick }, flow, keyOf(shard))[0];
  });
}

describe('a shard is waited for', () => {
  const merging = () => {
    const found = new Collected();
    return { found, merge: new SketchMerge(found.directory, [0, 1], PATIENCE) };
  };

  test('until it has later rows, or has caught up since', () => {
    const { merge, found } = merging();
    for (const sketch of says(0, [{ at: 10, time: 1 }, { at: 11, time: 2 }, { at: 12 }]))
      merge.accept(sketch, START);
    found.add(merge.release(START));
    expect(found.outcomes).toEqual([]);
    const [early, later, word, last] = says(1, [
      { at: 5 },
      { at: 10.5, time: 1.5, caughtUp: false },
      { at: 10.8, caughtUp: false },
      { at: 20 },
    ]);
    merge.accept(early, START);
    merge.accept(later, START);
    found.add(merge.release(START));
    expect(found.outcomes).toEqual([1]);
    merge.accept(word, START);
    found.add(merge.release(START));
    expect(found.outcomes).toEqual([1]);
    merge.accept(last, START);
    found.add(merge.release(START));
    expect(found.outcomes).toEqual([1, 101.5]);
    merge.accept({ ...last, shard: 0, tick: 2, at: last.at + 1 }, START);
    found.add(merge.release(START));
    expect(found.outcomes).toEqual([1, 101.5, 2]);
  });

  test('for rows that it holds back itself', () => {
    const { merge, found } = merging();
    for (const sketch of says(0, [{ at: 10, time: 1 }, { at: 11, time: 3 }, { at: 30 }]))
      merge.accept(sketch, START);
    for (const sketch of says(1, [
      { at: 12, heldFrom: 2 },
      { at: 13, heldFrom: 2 },
    ]))
      merge.accept(sketch, START);
    found.add(merge.release(START));
    expect(found.outcomes).toEqual([1]);
    const [, , third] = says(1, [{ at: 12 }, { at: 13 }, { at: 14, time: 2 }]);
    merge.accept(third, START);
    found.add(merge.release(START));
    expect(found.outcomes).toEqual([1, 102, 3]);
  });

  test('while it lags, until the messages have gone on by the patience; then its rows come late', () => {
    const { merge, found } = merging();
    const lagging = numbers(8).map((i) => ({ at: 10 * i + 1, time: i / 100, caughtUp: false }));
    const ahead = [{ at: 5, time: 50 }, ...numbers(7).map((i) => ({ at: 10 * i + 9 }))];
    for (const sketch of says(1, lagging.slice(0, 6))) merge.accept(sketch, START);
    for (const sketch of says(0, ahead)) merge.accept(sketch, START);
    found.add(merge.release(START));
    const early = numbers(6).map((i) => 100 + i / 100);
    expect(found.outcomes).toEqual(early);
    for (const sketch of says(1, lagging).slice(6)) merge.accept(sketch, START);
    found.add(merge.release(START));
    // The message at 69 is the first that comes the patience after that at 5.
    expect(found.outcomes).toEqual([...early, 100.06, 50]);
    for (const sketch of says(0, [...ahead, { at: 80 }]).slice(-1)) merge.accept(sketch, START);
    found.add(merge.release(START));
    expect(found.outcomes).toEqual([...early, 100.06, 50, 100.07]);
    expect(found.turns).toEqual([]);
  });

  test('in silence for the patience by the clock; the others go on, and what it says later comes late', () => {
    const { merge, found } = merging();
    for (const sketch of says(0, [{ at: 10, time: 1 }, { at: 20, time: 2 }, { at: 30 }]))
      merge.accept(sketch, START);
    found.add(merge.release(START + PATIENCE - 1));
    expect(found.outcomes).toEqual([]);
    found.add(merge.release(undefined));
    expect(found.outcomes).toEqual([]);
    found.add(merge.release(START + PATIENCE));
    expect(found.outcomes).toEqual([1, 2]);
    expect(merge.passedOver).toEqual([1]);
    for (const sketch of says(1, [{ at: 12, time: 1.5 }, { at: 40 }])) merge.accept(sketch, START + PATIENCE);
    found.add(merge.release(START + PATIENCE));
    expect(found.outcomes).toEqual([1, 2, 101.5]);
    expect(merge.passedOver).toEqual([]);
    expect(found.turns).toEqual([
      { place: 0, shard: 1, awaited: false },
      { place: 3, shard: 1, awaited: true },
    ]);
  });

  test('or not: turns that are repeated with the messages give the same order again, whenever these come', () => {
    let turned = 0;
    fc.assert(
      fc.property(seeds, fc.integer({ min: 2, max: 4 }), seeds, (seed, shards, order) => {
        const made = world(seed, shards, false);
        const { below, uniform } = noise(order);
        const live = new Collected();
        const merge = new SketchMerge(live.directory, numbers(shards), PATIENCE);
        const next = numbers(shards).map(() => 0);
        let wall = START;
        while (next.some((at, shard) => at < made.sent[shard].length)) {
          const shard = below(shards);
          const count = below(30);
          for (const sketch of made.sent[shard].slice(next[shard], next[shard] + count))
            merge.accept(sketch, wall);
          next[shard] += count;
          if (uniform() < 0.2) wall += PATIENCE;
          live.add(merge.release(wall));
        }
        live.add(merge.release(wall));
        turned += live.turns.length;
        const again = new Collected();
        const repeated = new SketchMerge(again.directory, numbers(shards), PATIENCE);
        repeated.repeat(live.turns);
        for (const sketch of made.sent.flat()) repeated.accept(sketch, START);
        const target = live.outcomes.length;
        while (again.outcomes.length < target) {
          const part = repeated.release(undefined, Math.min(1 + below(20), target - again.outcomes.length));
          expect(part.batch.length).toBeGreaterThan(0);
          again.add(part);
        }
        const rows = (list: readonly object[]) => list.filter((entry) => 'outcome' in entry);
        expect(rows(again.entries)).toEqual(rows(live.entries));
      }),
      RUNS,
    );
    expect(turned).toBeGreaterThan(RUNS.numRuns);
  });
});

describe('a message is refused', () => {
  const [first, second, third] = says(0, [
    { at: 1, time: 1 },
    { at: 2, time: 2 },
    { at: 3, time: 3 },
  ]);

  test('when one before it is missing', () => {
    const merge = new SketchMerge(new SeriesDirectory(), [0], PATIENCE);
    merge.accept(first, START);
    expect(() => merge.accept(third, START)).toThrow(MissingMessage);
    expect(merge.accept(second, START)).toBe(true);
    expect(merge.accept(third, START)).toBe(true);
    expect(merge.positionOf(0)).toMatchObject({ tick: 3, part: 0 });
    expect(() => merge.accept(progressSketch({ ...third, tick: 5, at: third.at + 1 }), START)).toThrow(
      MissingMessage,
    );
  });

  test('when a part of its tick is missing', () => {
    const merge = new SketchMerge(new SeriesDirectory(), [0], PATIENCE);
    merge.accept({ ...first, parts: 3 }, START);
    expect(() => merge.accept({ ...first, part: 2, parts: 3 }, START)).toThrow(MissingMessage);
    expect(() => merge.accept(second, START)).toThrow(/part 1 of 1 of tick 2 after part 1 of 3 of tick 1/);
  });

  test('when it names a series that was never reported, or a shard that there is not', () => {
    const merge = new SketchMerge(new SeriesDirectory(), [0], PATIENCE);
    expect(() => merge.accept(second, START)).toThrow(/series 0, whose ids are unknown/);
    expect(() => merge.accept({ ...first, shard: 9 }, START)).toThrow(InvalidInput);
  });
});
