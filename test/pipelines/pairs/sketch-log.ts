import { Detection } from '../../../operators/engine/detection.ts';
import { defaultSettings, type EngineSettings } from '../../../operators/engine/settings.ts';
import { progressSketch, sketchesOf } from '../../../operators/pairs/sketch.ts';
import { encodeSketch } from '../../../operators/pairs/sketch-codec.ts';
import { SeriesDirectory } from '../../../operators/records/directory.ts';
import { population } from '../../operators/engine/population.ts';
import { ordered, START, uuid } from '../../operators/harness.ts';
import { noise } from '../../operators/noise.ts';

export const SHARDS = [0, 1];
export const SETTINGS: EngineSettings = { ...defaultSettings(), pairs: 'only' };

/** The messages of two shards that share the scopes of a population, as a broker keeps them. */
export function messagesOf(seed: number): Uint8Array[] {
  const rows = population(seed);
  const { below } = noise(seed);
  const list = SHARDS.flatMap((shard) => {
    const directory = new SeriesDirectory();
    const detection = new Detection(directory, { ...defaultSettings(), pairs: 'elsewhere' });
    const own = rows.filter(({ scope }) => (scope === uuid('b') ? 1 : 0) === shard);
    const found: { at: number; bytes: Uint8Array }[] = [];
    let at = START;
    for (let from = 0, tick = 1; from < own.length; tick++) {
      const piece = own.slice(from, from + 1 + below(800));
      from += piece.length;
      at += 1e6 + below(1e5);
      const { features, ...columns } = ordered(directory, piece);
      detection.arrive({ firstSeq: 1, ...columns, ...(features && { features }) }, at);
      detection.engine.process(detection.take(at));
      detection.tick(at);
      const flow = detection.takeOutflow();
      if (flow === undefined) throw new Error('nothing is handed on');
      const header = { shard, tick, at, caughtUp: from >= own.length, heldFrom: detection.heldFrom };
      const keyOf = (series: number) => directory.key(series);
      found.push(...sketchesOf(header, flow, keyOf).map((one) => ({ at, bytes: encodeSketch(one) })));
      if (from < own.length) continue;
      for (const later of [1e9, 2e9]) {
        const word = progressSketch({ ...header, at: START + later });
        found.push({ at: START + later, bytes: encodeSketch(word) });
      }
    }
    return found;
  });
  return list.sort((a, b) => a.at - b.at).map(({ bytes }) => bytes);
}
