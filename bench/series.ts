import { SeriesDirectory } from '../operators/records/directory.ts';
import { uuidV5 } from '../operators/records/uuid.ts';
import { gaussian, uniform } from '../operators/statistics/seeded-random.ts';

const NAMESPACE = uuidV5('6ba7b811-9dad-11d1-80b4-00c04fd430c8', 'https://tidemark.dev/bench');

/** Ids of a bench's series: `count` of them, spread evenly over the scopes. */
export function benchKeys(count: number, scopes: number): { scope_id: string; entity_id: string }[] {
  return Array.from({ length: count }, (_, i) => ({
    scope_id: uuidV5(NAMESPACE, `scope ${i % scopes}`),
    entity_id: uuidV5(NAMESPACE, `entity ${i}`),
  }));
}

export function benchDirectory(count: number, scopes: number): SeriesDirectory {
  const directory = new SeriesDirectory();
  for (const { scope_id, entity_id } of benchKeys(count, scopes)) directory.intern(scope_id, entity_id);
  return directory;
}

/**
 * Outcomes of many series, round by round: half white noise, the rest AR(1), a daily season, a stepping level, integers, a slow ramp;
 * one observation in 2,000 is an outlier of twelve standard deviations.
 */
export function outcomesOf(count: number, seed: number): (round: number) => Float64Array {
  const random = uniform(seed);
  const noise = gaussian(random);
  const level = Float64Array.from({ length: count }, () => 10 + 100 * random());
  const state = new Float64Array(count);
  return (round) =>
    Float64Array.from({ length: count }, (_, i) => {
      const extra = random() < 0.0005 ? 12 : 0;
      const e = noise();
      switch (i % 10) {
        case 5:
          state[i] = 0.5 * state[i] + e;
          return level[i] + state[i] + extra;
        case 6:
          return level[i] + e + 2 * Math.sin((2 * Math.PI * round) / 24) + extra;
        case 7:
          return level[i] + e + 4 * (Math.floor(round / 150) % 2) + extra;
        case 8:
          return Math.round(level[i] + e + extra);
        case 9:
          return level[i] + 0.01 * round + e + extra;
        default:
          return level[i] + e + extra;
      }
    });
}
