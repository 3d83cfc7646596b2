import { Engine } from '../../operators/engine/engine.ts';
import { PairEngine } from '../../operators/engine/pairs/pair-engine.ts';
import { defaultSettings } from '../../operators/engine/settings.ts';
import { type Sketch, sketchesOf } from '../../operators/pairs/sketch.ts';
import { decodeSketch, encodeSketch } from '../../operators/pairs/sketch-codec.ts';
import { SketchMerge } from '../../operators/pairs/sketch-merge.ts';
import { SeriesDirectory } from '../../operators/records/directory.ts';
import { type Bench, type Figure, median } from '../bench.ts';
import { benchKeys, outcomesOf } from '../series.ts';

const SHARDS = 4;
const SCOPES = 100;
const INTERVAL = 10e6;
const START = 1.7e15;
/** Rounds after which windows are full. */
const WARM = 260;

/** CPU time of this process in milliseconds, independent of other processes. */
function coreTime(): number {
  return process.cpuUsage().user / 1000;
}

/** A shard: its engine without pairs, and its series. */
interface Shard {
  readonly directory: SeriesDirectory;
  readonly engine: Engine;
  readonly members: readonly number[];
}

function shardsOf(series: number): Shard[] {
  const keys = benchKeys(series, SCOPES);
  return Array.from({ length: SHARDS }, (_, shard) => {
    const directory = new SeriesDirectory();
    const members = keys.flatMap((_key, i) => ((i % SCOPES) % SHARDS === shard ? [i] : []));
    for (const i of members) directory.intern(keys[i].scope_id, keys[i].entity_id);
    return {
      directory,
      engine: new Engine(directory, { ...defaultSettings(), pairs: 'elsewhere' }),
      members,
    };
  });
}

/** A round through shards, messages, merge and pair detection, with the CPU time of each part. */
function measure(series: number, rounds: number): Figure[] {
  const shards = shardsOf(series);
  const directory = new SeriesDirectory();
  const merge = new SketchMerge(
    directory,
    shards.map((_, shard) => shard),
  );
  const pairs = new PairEngine(directory, defaultSettings());
  const outcomes = outcomesOf(series, 1);
  const spent = { detect: 0, encode: 0, decode: 0, merge: 0, pairs: 0 };
  const marks: number[] = [];
  let bytes = 0;
  let observations = 0;
  for (let round = 0; round < WARM + rounds; round++) {
    const outcome = outcomes(round);
    const at = START + round * INTERVAL;
    const warm = round < WARM;
    const clock = <T>(part: keyof typeof spent, work: () => T): T => {
      const started = coreTime();
      const result = work();
      if (!warm) spent[part] += coreTime() - started;
      return result;
    };
    const messages = shards.flatMap(({ directory: own, engine, members }, shard) => {
      const length = members.length;
      const rows = {
        length,
        series: Int32Array.from(members, (_, i) => i),
        time: new Float64Array(length).fill(at),
        outcome: Float64Array.from(members, (i) => outcome[i]),
        features: undefined,
      };
      const flow = clock('detect', () => {
        engine.process(rows);
        engine.tick(at);
        return engine.takeOutflow();
      });
      if (flow === undefined) throw new TypeError('an engine without pairs hands on what it takes');
      const header = { shard, tick: round, at, caughtUp: true, heldFrom: Number.POSITIVE_INFINITY };
      return clock('encode', () => sketchesOf(header, flow, (s) => own.key(s)).map(encodeSketch));
    });
    const sketches: Sketch[] = clock('decode', () => messages.map(decodeSketch));
    const { batch } = clock('merge', () => {
      for (const sketch of sketches) merge.accept(sketch, at);
      return merge.release(at);
    });
    const before = pairs.marks;
    const rows = { ...batch, features: undefined };
    const first = Math.min(1, batch.length);
    const started = coreTime();
    pairs.process(rows, 0, first);
    if (pairs.marks > before && !warm) marks.push(coreTime() - started);
    clock('pairs', () => pairs.process(rows, first, batch.length));
    pairs.tick(at);
    if (warm) continue;
    observations += series;
    bytes += messages.reduce((sum, { length }) => sum + length, 0);
  }
  const each = (part: keyof typeof spent) => (spent[part] * 1e6) / observations;
  const label = `${series.toLocaleString('en-US')} series in ${SHARDS} shards`;
  const figures: Figure[] = [
    { name: `${label}: detection without pairs`, value: each('detect'), unit: 'ns/obs' },
    { name: `${label}: messages written`, value: each('encode'), unit: 'ns/obs' },
    { name: `${label}: messages read`, value: each('decode'), unit: 'ns/obs' },
    { name: `${label}: merge`, value: each('merge'), unit: 'ns/obs' },
    { name: `${label}: detection of pairs without marks`, value: each('pairs'), unit: 'ns/obs' },
    { name: `${label}: messages`, value: bytes / observations, unit: 'bytes/obs' },
    { name: `${label}: state of pairs`, value: pairs.bytesPerSeries, unit: 'bytes/series' },
  ];
  if (marks.length > 0) figures.push({ name: `${label}: a mark`, value: median(marks), unit: 'ms' });
  return figures;
}

/** Cost of central pair detection, compared with all other detection in shards. */
export const shards: Bench = {
  name: 'shards',
  summary: 'pairs found in one place for several shards, by way of messages; one core',
  async run({ smoke }) {
    return smoke ? measure(1000, 40) : measure(10_000, 256);
  },
};
