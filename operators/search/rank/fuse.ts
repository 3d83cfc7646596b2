/** Where one ranking has an item. */
export interface Place {
  readonly number: number;
  /** From 1 on; of equal values the same. */
  readonly rank: number;
  /** By what it was ranked; comparable within the ranking only. */
  readonly value: number;
  /** What the value is the sum of, where it is of several things. */
  readonly parts?: Parts;
}

/** Parts of a value by their names. */
export type Parts = Readonly<Record<string, number>>;

/** A ranking of items by one thing. An item that it does not have gains nothing by it. */
export interface WeightedRanking {
  readonly name: string;
  readonly weight: number;
  readonly places: readonly Place[];
}

/** What one ranking says of an item. */
export interface Component {
  readonly name: string;
  readonly rank: number;
  readonly weight: number;
  readonly value: number;
  /** See {@link Place.parts}. */
  readonly parts?: Parts;
}

/** An item with its place among all. */
export interface Fused {
  readonly number: number;
  /** Sum of weight / (60 + rank) over its components. */
  readonly score: number;
  /** In the order of the rankings. */
  readonly components: readonly Component[];
}

/** How little the first places differ: the value of the paper. */
const SMOOTHING = 60;

/** Ranks items by a value, the largest first; those without one above 0 have no place. */
export function placesBy(values: Iterable<readonly [number: number, value: number]>): Place[] {
  const sorted = [...values]
    .filter(([, value]) => value > 0)
    .sort(([one, high], [other, low]) => low - high || one - other);
  let rank = 0;
  return sorted.map(([number, value], at) => {
    if (at === 0 || sorted[at - 1][1] !== value) rank = at + 1;
    return { number, rank, value };
  });
}

/**
 * One ranking of several by reciprocal rank (Cormack, Clarke and Büttcher, Reciprocal rank fusion outperforms Condorcet
 * and individual rank learning methods, SIGIR 2009), each with a weight: what stands high in several rankings stands
 * highest, whatever the units of their values. Best first, of equal ones the smaller number first.
 */
export function fuse(rankings: readonly WeightedRanking[]): Fused[] {
  const found = new Map<number, { score: number; components: Component[] }>();
  for (const { name, weight, places } of rankings) {
    for (const { number, rank, value, parts } of places) {
      const item = found.get(number) ?? { score: 0, components: [] };
      found.set(number, item);
      item.score += weight / (SMOOTHING + rank);
      item.components.push({ name, rank, weight, value, ...(parts !== undefined && { parts }) });
    }
  }
  return Array.from(found, ([number, item]) => ({ number, ...item })).sort(
    (one, other) => other.score - one.score || one.number - other.number,
  );
}
