/** Position of an item in one ranking. */
export interface RankedItem {
  readonly number: number;
  /** From 1 on; equal values have equal ranks. */
  readonly rank: number;
  /** Value by which it was ranked; comparable within the ranking only. */
  readonly value: number;
  /** Summands of the value, if there are several. */
  readonly parts?: Parts;
}

/** Parts of a value by their names. */
export type Parts = Readonly<Record<string, number>>;

/** A ranking of items by one criterion. Missing items gain nothing from it. */
export interface WeightedRanking {
  readonly name: string;
  readonly weight: number;
  readonly places: readonly RankedItem[];
}

/** Contribution of one ranking to an item. */
export interface Component {
  readonly name: string;
  readonly rank: number;
  readonly weight: number;
  readonly value: number;
  /** See {@link RankedItem.parts}. */
  readonly parts?: Parts;
}

/** An item with its fused score. */
export interface Fused {
  readonly number: number;
  /** Sum of weight / (60 + rank) over its components. */
  readonly score: number;
  /** In the order of the rankings. */
  readonly components: readonly Component[];
}

/** Smoothing constant of the ranks: the value of the paper. */
const SMOOTHING = 60;

/** Ranks items by value, largest first; values of 0 or less are not ranked. */
export function placesBy(values: Iterable<readonly [number: number, value: number]>): RankedItem[] {
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
 * Fuses rankings by weighted reciprocal rank (Cormack, Clarke and Büttcher, Reciprocal rank fusion outperforms Condorcet and
 * individual rank learning methods, SIGIR 2009): items that rank high in several rankings come first, whatever the units of their
 * values. Best first; ties: smaller number first.
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
