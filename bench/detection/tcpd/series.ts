import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { InvalidInput } from '../../../operators/records/errors.ts';
import type { Annotations } from './metrics.ts';

const ANNOTATIONS = 'annotations.json';

const seriesSchema = z.object({
  name: z.string(),
  series: z.array(z.object({ label: z.string(), raw: z.array(z.number().nullable()) })).min(1),
});
const annotationsSchema = z.record(z.string(), z.record(z.string(), z.array(z.number().int().min(0))));

/** One series of the benchmark. */
export interface BenchmarkSeries {
  readonly name: string;
  /** Positions of the file, including those without a value. */
  readonly length: number;
  readonly values: readonly number[];
  /** Position in the file of each value. */
  readonly places: readonly number[];
}

function parsed<T>(schema: z.ZodType<T>, path: string): T {
  const result = schema.safeParse(JSON.parse(readFileSync(path, 'utf8')));
  if (result.success) return result.data;
  throw new InvalidInput(`${path} is not as the benchmark writes it: ${z.prettifyError(result.error)}`);
}

/**
 * The univariate series of a folder, by name. Positions without a value are left out. Multivariate series are listed in `skipped`,
 * because their changes are not those of a single dimension.
 */
export function readSeries(folder: string): { series: BenchmarkSeries[]; skipped: string[] } {
  const series: BenchmarkSeries[] = [];
  const skipped: string[] = [];
  for (const file of readdirSync(folder).sort()) {
    if (!file.endsWith('.json') || file === ANNOTATIONS) continue;
    const { name, series: dimensions } = parsed(seriesSchema, join(folder, file));
    if (dimensions.length > 1) {
      skipped.push(name);
      continue;
    }
    const [{ raw }] = dimensions;
    const values: number[] = [];
    const places: number[] = [];
    raw.forEach((value, i) => {
      if (value === null) return;
      values.push(value);
      places.push(i);
    });
    series.push({ name, length: raw.length, values, places });
  }
  return { series, skipped };
}

/** The annotations of a folder, by series; empty when it has none. */
export function readAnnotations(folder: string): Readonly<Record<string, Annotations>> {
  return readdirSync(folder).includes(ANNOTATIONS)
    ? parsed(annotationsSchema, join(folder, ANNOTATIONS))
    : {};
}
