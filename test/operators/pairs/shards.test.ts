import { expect, test } from 'vitest';
import { Detection } from '../../../operators/engine/detection.ts';
import { PairDetection } from '../../../operators/engine/pairs/pair-detection.ts';
import { defaultSettings } from '../../../operators/engine/settings.ts';
import { progressSketch, sketchesOf } from '../../../operators/pairs/sketch.ts';
import { decodeSketch, encodeSketch } from '../../../operators/pairs/sketch-codec.ts';
import { SketchMerge } from '../../../operators/pairs/sketch-merge.ts';
import { SeriesDirectory } from '../../../operators/records/directory.ts';
import { fc, runs } from '../../property.ts';
import { population } from '../engine/population.ts';
import { ordered, type Row, SECOND, START, uuid } from '../harness.ts';
import { noise } from '../noise.ts';

const PATIENCE = 60 * SECOND;
const seeds = fc.integer({ min: 1, max: 1e9 });
const numbers = (count: number) => Array.from({ length: count }, (_, i) => i);

test('pairs of several shards, by way of messages, are those of one detection over the same input', () => {
  const found = { pairs: 0 };
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1e6 }),
      fc.integer({ min: 1, max: 3 }),
      seeds,
      (seed, shards, order) => {
        const rows = population(seed);
        const { below } = noise(order);
        const placeOf = new Map(['a', 'b', 'c'].map((scope) => [uuid(scope), below(shards)]));
        const place = (row: Row) => placeOf.get(row.scope) ?? 0;
        const drive = (detection: Detection | PairDetection) => {
          detection.engine.process(detection.take(START));
          return detection.tick(START);
        };
        const whole = new SeriesDirectory();
        const full = new Detection(whole, defaultSettings());
        full.arrive(
          { firstSeq: 1, ...ordered(whole, rows), features: rows.map(({ features }) => features ?? null) },
          START,
        );
        const expected = drive(full).filter(({ signal }) => signal.pattern.endsWith('correlation'));
        const common = new SeriesDirectory();
        const merge = new SketchMerge(common, numbers(shards), PATIENCE);
        for (const shard of numbers(shards)) {
          const directory = new SeriesDirectory();
          const detection = new Detection(directory, { ...defaultSettings(), pairs: 'elsewhere' });
          const own = rows.filter((row) => place(row) === shard);
          let tick = 0;
          for (let at = 0; at < own.length || tick === 0; tick++) {
            const piece = own.slice(at, at + 1 + below(2000));
            at += piece.length;
            if (piece.length > 0) {
              const { features, ...columns } = ordered(directory, piece);
              detection.arrive({ firstSeq: 1, ...columns, ...(features && { features }) }, START);
            }
            drive(detection);
            const flow = detection.takeOutflow();
            if (flow === undefined) throw new Error('nothing is handed on');
            const { heldFrom } = detection;
            const header = { shard, tick, at: START + tick * SECOND, caughtUp: at >= own.length, heldFrom };
            for (const sketch of sketchesOf(header, flow, (series) => directory.key(series), 20_000)) {
              merge.accept(decodeSketch(encodeSketch(sketch)), START);
            }
          }
          const header = { shard, tick: tick - 1, at: START + 3600 * SECOND, caughtUp: true };
          merge.accept(progressSketch({ ...header, heldFrom: Number.POSITIVE_INFINITY }), START);
        }
        const pairs = new PairDetection(common, { ...defaultSettings(), pairs: 'only' });
        for (;;) {
          const { batch } = merge.release(START, 500);
          if (batch.length === 0) break;
          pairs.arrive(batch);
          if (below(3) === 0) pairs.engine.process(pairs.take());
        }
        expect(drive(pairs)).toEqual(expected);
        found.pairs += expected.length;
      },
    ),
    { numRuns: runs(8) },
  );
  expect(found.pairs).toBeGreaterThan(2 * runs(8));
});
