/** Sizes that are told apart: a twelfth or so from one to the next, from a sixteenth to a thousand scales. */
const AN_OCTAVE = 8;
const LEAST = -4;
const MOST = 10;
const BINS = (MOST - LEAST) * AN_OCTAVE;
/** Share of the sizes by which the weight of the tail is judged. */
const TAIL = 1 / 50;
/** Tail index of a series of which nothing is known, and the sizes that it counts for. No tail is taken to be lighter. */
const USUAL_INDEX = 4;
const USUAL_WEIGHT = 16;
/** Least size from which the tail falls: within one scale nothing is extreme. */
const LEAST_EXTREME = 1;

/**
 * How rare a distance is among those before it: the share of them that are as large, this one counted among its like, which for
 * exchangeable observations is right at every size (the conformal p-value: Vovk, Gammerman and Shafer, 2005). Beyond the largest the
 * share of that one falls by a power law (Weissman, 1978), with the index of the largest fiftieth (Hill, 1975), shrunk to 4 as if 16
 * sizes had shown that, and no more than 4: that a tail is lighter further out than anything seen, nothing has shown. Sizes are counted in bins of an eighth of an octave. O(1) to take one in, O(bins) to ask.
 */
export class Rarity {
  private readonly counts = new Float64Array(BINS);
  private n = 0;

  /** Takes a size from 0 on into account. At 0 lies what is as usual as can be. */
  push(size: number): void {
    this.n++;
    if (size > 0) this.counts[binOf(size)]++;
  }

  /**
   * The estimated share of observations that are as far off as this size.
   *
   * @returns a number in (0, 1] that does not rise with the size
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

  /** Tail index of the sizes below the lower edge of bin `end`, above which there is none. */
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
