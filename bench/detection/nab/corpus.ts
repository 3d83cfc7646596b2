import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { InvalidInput } from '../../../operators/records/errors.ts';
import type { Profile } from '../../../operators/statistics/nab-score.ts';
import { parseInstant } from '../../../operators/time/instant.ts';

/** A file of the benchmark. */
export interface Series {
  readonly category: string;
  readonly file: string;
  /** Microseconds; the files have local times without a zone, read as UTC. */
  readonly times: Float64Array;
  readonly values: Float64Array;
  /** First and last row of each labelled window, in order. */
  readonly windows: readonly (readonly [first: number, last: number])[];
}

/** The benchmark's files with their scoring data. */
export interface Corpus {
  readonly series: readonly Series[];
  /** The original lines of each file after its header. */
  readonly lines: readonly (readonly string[])[];
  /** Undefined when the folder has no labels. */
  readonly profiles: ReadonlyMap<string, Profile> | undefined;
}

const windowsSchema = z.record(z.string(), z.array(z.tuple([z.string(), z.string()])));
const profilesSchema = z.record(
  z.string(),
  z.object({ CostMatrix: z.object({ tpWeight: z.number(), fnWeight: z.number(), fpWeight: z.number() }) }),
);

/** The published profiles, for a folder without them. */
const PROFILES = new Map<string, Profile>([
  ['standard', { tp: 1, fn: 1, fp: 0.11 }],
  ['reward_low_FP_rate', { tp: 1, fn: 1, fp: 0.22 }],
  ['reward_low_FN_rate', { tp: 1, fn: 2, fp: 0.11 }],
]);

function instant(text: string): number {
  return parseInstant(`${text.trim().replace(' ', 'T')}Z`);
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}

function readSeries(folder: string, category: string, file: string, labels: string[][]): [Series, string[]] {
  const lines = readFileSync(join(folder, 'data', category, file), 'utf8')
    .split(/\r?\n/)
    .slice(1)
    .filter((line) => line !== '');
  const cells = lines.map((line) => line.split(','));
  const times = Float64Array.from(cells, ([time]) => instant(time));
  const values = Float64Array.from(cells, ([, value]) => Number(value));
  const bad = lines.findIndex((_, row) => !Number.isFinite(values[row]) || Number.isNaN(times[row]));
  if (bad >= 0)
    throw new InvalidInput(`${category}/${file}, row ${bad + 1} is no time and number: ${lines[bad]}`);
  const windows = labels.map(([first, last]): [number, number] => [
    times.indexOf(instant(first)),
    times.indexOf(instant(last)),
  ]);
  if (windows.flat().includes(-1))
    throw new InvalidInput(`${category}/${file}: a window begins or ends at no row.`);
  windows.sort((a, b) => a[0] - b[0]);
  return [{ category, file, times, values, windows }, lines];
}

/**
 * Reads `data/<category>/*.csv` of a folder, and `labels/combined_windows.json` and `profiles.json` if present.
 *
 * @param most maximum number of files per category
 */
export function readCorpus(folder: string, most = Number.POSITIVE_INFINITY): Corpus {
  const data = join(folder, 'data');
  if (!existsSync(data)) throw new InvalidInput(`${folder} has no folder "data" with the benchmark's files.`);
  const labelFile = join(folder, 'labels', 'combined_windows.json');
  const labels = existsSync(labelFile) ? windowsSchema.parse(readJson(labelFile)) : undefined;
  const profileFile = [join(folder, 'profiles.json'), join(folder, 'config', 'profiles.json')].find(
    existsSync,
  );
  const profiles = profileFile === undefined ? PROFILES : readProfiles(profileFile);
  const read = readdirSync(data, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
    .flatMap((category) =>
      readdirSync(join(data, category))
        .filter((file) => file.endsWith('.csv'))
        .sort()
        .slice(0, most)
        .map((file) => readSeries(folder, category, file, labels?.[`${category}/${file}`] ?? [])),
    );
  return {
    series: read.map(([series]) => series),
    lines: read.map(([, lines]) => lines),
    profiles: labels === undefined ? undefined : profiles,
  };
}

function readProfiles(path: string): Map<string, Profile> {
  return new Map(
    Object.entries(profilesSchema.parse(readJson(path))).map(([name, { CostMatrix: weights }]) => [
      name,
      { tp: weights.tpWeight, fn: weights.fnWeight, fp: weights.fpWeight },
    ]),
  );
}
