import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readMetrics } from '../labelled/metrics.ts';
import { readCorpus } from '../nab/corpus.ts';

/** A real series with its labelled rows. */
export interface FieldSeries {
  /** Its domain or category, which cross-validation leaves out as a whole. */
  readonly source: string;
  readonly times: Float64Array;
  readonly values: Float64Array;
  readonly marked: readonly boolean[];
}

/** Rows required before a planted effect, and rows without labels required around it. */
const KNOWN = 400;
const BEFORE = 50;
/** Rows after a position that belong to it. */
export const BEHIND = 110;
/** Rows whose standard deviation is the unit of an effect. */
const LOCAL = 64;

/** Reads the labelled series of a folder in either format: `<domain>/*.csv` with labels, or `data/<category>/*.csv` with windows. */
export async function readField(folder: string, most?: number): Promise<FieldSeries[]> {
  if (!existsSync(join(folder, 'data'))) {
    const metrics = await readMetrics(folder, most);
    return metrics.map(({ domain, times, values, labels }) => ({
      source: domain,
      times,
      values,
      marked: labels,
    }));
  }
  return readCorpus(folder, most).series.map(({ category, times, values, windows }) => ({
    source: category,
    times,
    values,
    marked: Array.from(times, (_, row) => windows.some(([first, last]) => row >= first && row <= last)),
  }));
}

/** Standard deviation of the rows before one. */
export function localDeviation(values: Float64Array, row: number): number {
  const rows = values.subarray(Math.max(0, row - LOCAL), row);
  const mean = rows.reduce((sum, x) => sum + x, 0) / rows.length;
  return Math.sqrt(rows.reduce((sum, x) => sum + (x - mean) ** 2, 0) / rows.length);
}

/** Positions of a series where an effect can be planted: enough history, no labels nearby, and some movement; evenly spread. */
export function placesOf({ values, marked }: FieldSeries, most: number): number[] {
  const places: number[] = [];
  const last = values.length - BEHIND;
  for (let at = 0; at < most; at++) {
    const row = KNOWN + Math.floor(((last - KNOWN) * (at + 0.5)) / most);
    if (row < KNOWN || row >= last) continue;
    if (marked.slice(row - BEFORE, row + BEHIND).includes(true)) continue;
    if (localDeviation(values, row) > 0) places.push(row);
  }
  return places;
}
