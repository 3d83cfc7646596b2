import { merge, type Row, rowsOf, SECOND, START } from '../harness.ts';
import { noise, times } from '../noise.ts';

/** Microseconds after which something can be new to a series: some series have an observation that long before the others. */
const KNOWN = 2 * 86_400 * SECOND;
/** Observations of each series. */
export const LENGTH = 320;

/**
 * Three scopes of series on one clock, made from a seed, that show every pattern there is: levels, steps, spikes in one
 * series and in many at once, seasons, ramps, constants, noise that grows, excursions that recur, correlated pairs in and across scopes,
 * an entity unlike its peers. Some series have state vectors, some begin late or stop early.
 */
export function population(seed: number): Row[] {
  const { normal, below, uniform } = noise(seed);
  const burst = 150 + below(60);
  const shared = times(LENGTH, normal);
  const shape = (kind: number): ((i: number) => number) => {
    const at = 60 + below(150);
    const size = (uniform() < 0.3 ? -1 : 1) * (12 + 10 * uniform());
    const period = 5 + below(12);
    const lag = below(5);
    const own = times(LENGTH, normal);
    const makers: ((i: number) => number)[] = [
      (i) => own[i] + (i >= at ? size : 0),
      (i) => own[i] + (i === at || i === at + 40 ? 2 * size : 0),
      (i) => own[i] + 4 * Math.sin((2 * Math.PI * i) / period),
      (i) => own[i] + (i >= at ? (i - at) / 3 : 0),
      (i) => (i >= at && i < at + 30 ? 7 : Math.round(4 * own[i]) / 4),
      (i) => own[i] * 0.3 + shared[Math.max(0, i - lag)],
      (i) => own[i] * 0.3 - shared[i],
      (i) => own[i] + (i % 90 >= 60 && i % 90 < 64 ? 40 : 0),
      (i) => own[i] + (i >= LENGTH / 2 ? 5e6 : 0),
      (i) => own[i] * (i >= at ? 6 : 1),
    ];
    return makers[kind];
  };
  const streams: Row[][] = [];
  for (const scope of ['a', 'b']) {
    const members = scope === 'a' ? 10 : 6;
    const hit = below(members);
    for (let e = 0; e < members; e++) {
      const kind = scope === 'a' ? e : below(10);
      const f = shape(kind);
      const first = uniform() < 0.2 ? below(100) : 0;
      const last = uniform() < 0.1 ? LENGTH - below(100) : LENGTH;
      const late = uniform() < 0.3 ? 1 : 0;
      const values = times(last - first, (k) => {
        const i = first + k;
        const struck = e !== hit && i >= burst + late && i < burst + late + 2;
        return f(i) + (struck ? 60 : 0);
      });
      if (scope === 'a' && (kind === 0 || kind === 3))
        streams.push(rowsOf([0], { scope, entity: `${scope}${e}`, from: START - KNOWN }));
      const vectors = scope === 'b' && e % 2 === 0;
      streams.push(
        rowsOf(values, {
          scope,
          entity: `${scope}${e}`,
          from: START + first * SECOND,
          ...(vectors && { features: (x: number, i: number) => [Math.sin(i), x / 2, x] }),
        }),
      );
    }
  }
  const place = 30 + 10 * uniform();
  for (let e = 0; e < 12; e++) {
    const away = e < 4 ? 60 + 50 * e + below(20) : LENGTH;
    const values = times(LENGTH, (i) =>
      i >= away && i < away + 6 ? place + 0.01 * normal() : 0.3 * normal(),
    );
    streams.push(rowsOf(values, { scope: 'c', entity: `c${e}`, features: (x) => [x / 2, x] }));
  }
  return merge(...streams);
}
