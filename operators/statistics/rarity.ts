/** Bins of sizes: about a twelfth from one to the next, from a sixteenth to a thousand scales. */
const AN_OCTAVE = 8;
const LEAST = -4;
const MOST = 10;
const BINS = (MOST - LEAST) * AN_OCTAVE;
/** Share of the largest sizes from which the weight of the tail is estimated. */
const TAIL = 1 / 50;
/** Prior tail index, and the number of sizes that it counts for. No tail is assumed to be lighter. */
const USUAL_INDEX = 4;
const USUAL_WEIGHT = 16;
/** Least size at which the tail begins: within one scale nothing is extreme. */
const LEAST_EXTREME = 1;

/**
 * How rare a distance is among those before it: the share of them that are at least as large, this one included. For exchangeable
 * observations this is valid at every size (the conformal p-value: Vovk, Gammerman and Shafer, 2005). Beyond the largest size, its share
 * decreases by a power law (Weissman, 1978). The index is that of the largest fiftieth (Hill, 1975), shrunk to 4 with the weight of 16
 * sizes, and at most 4, because no data show that a tail is lighter further out. Sizes are counted in bins of an eighth of an octave. O(1)
 * to add one, O(bins) to query.
 */
export class Rarity {
  private readonly counts = new Float64Array(BINS);
  private n = 0;

  /** Adds a size, at least 0; 0 is as usual as possible. */
  push(size: number): void {
    this.n++;
    if (size > 0) this.counts[binOf(size)]++;
  }

  /**
   * The estimated share of observations at least this far off.
   *
   * @returns a number in (0, 1] that does not increase with the size
   */
  chance(size: number): number {
    if (size === 0) return 1;
    const { counts, n } = this;
    const bin = binOf(size);
    let like = 0;
    for (let b = bin; b < BINS; b++) like += counts[b];
    if (like > 0) return (like + 1) / (n + 1);
    let top = bin;
    while (top > 0 && counts[top - 1] === 0) top--;
    const edge = Math.max(LEAST_EXTREME, edgeOf(top));
    return Math.min(1, edge / size) ** this.index(top) / (n + 1);
  }

  /** Tail index of the sizes below the lower edge of bin `end`, above which there are none. */
  private index(end: number): number {
    const { counts } = this;
    const most = this.n * TAIL;
    let held = 0;
    let first = end;
    while (first > 0 && held + counts[first - 1] <= most) held += counts[--first];
    let logs = 0;
    for (let b = first; b < end; b++) logs += counts[b] * (Math.log(2) / AN_OCTAVE) * (b + 0.5 - first);
    return Math.min(USUAL_INDEX, (held + USUAL_WEIGHT) / (logs + USUAL_WEIGHT / USUAL_INDEX));
  }
}

function binOf(size: number): number {
  const bin = Math.floor((Math.log2(size) - LEAST) * AN_OCTAVE);
  return Math.min(BINS - 1, Math.max(0, bin));
}

/** Lower edge of a bin. */
function edgeOf(bin: number): number {
  return 2 ** (bin / AN_OCTAVE + LEAST);
}
