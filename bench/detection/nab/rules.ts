import { Engine } from '../../../operators/engine/engine.ts';
import { defaultSettings } from '../../../operators/engine/settings.ts';
import { SeriesDirectory } from '../../../operators/records/directory.ts';
import { uuidV5 } from '../../../operators/records/uuid.ts';
import { parseInstant } from '../../../operators/time/instant.ts';
import { changesOf } from '../changes.ts';
import type { Series } from './corpus.ts';

const NAMESPACE = uuidV5('6ba7b811-9dad-11d1-80b4-00c04fd430c8', 'https://tidemark.dev/bench/nab');

/**
 * Scores of a file's rows by the engine's defaults: all detectors, one observation after the other. A row that is earlier than the
 * previous one is late and scores 0.
 */
export function engineScores({ category, file, times, values }: Series): Float64Array {
  const directory = new SeriesDirectory();
  const number = directory.intern(uuidV5(NAMESPACE, category), uuidV5(NAMESPACE, file));
  const engine = new Engine(directory, defaultSettings());
  const rows = {
    length: times.length,
    series: new Int32Array(times.length).fill(number),
    time: times,
    outcome: values,
    features: undefined,
  };
  return values.map((_, row) => {
    const late = engine.lateCount;
    engine.process(rows, row, row + 1);
    return engine.lateCount > late ? 0 : engine.noveltyScore(number);
  });
}

/** The simplest rule: 1 for a new maximum or minimum of the series, else 0. */
export function recordScores({ values }: Series): Float64Array {
  let high = values[0];
  let low = values[0];
  return values.map((x) => {
    const record = x > high || x < low;
    high = Math.max(high, x);
    low = Math.min(low, x);
    return record ? 1 : 0;
  });
}

/** 1 at the deciding observation of an opening alert, or of a signal that becomes one; else 0. */
export function alertScores({ times, values }: Series): Float64Array {
  const scores = new Float64Array(values.length);
  const rows = new Map(Array.from(times, (time, row) => [time, row]));
  for (const { kind, signal } of changesOf(times, values)) {
    const row = rows.get(parseInstant(signal.decided_at));
    const tells = (kind === 'signal' || kind === 'signal.raised') && signal.severity === 'alert';
    if (tells && row !== undefined) scores[row] = 1;
  }
  return scores;
}
