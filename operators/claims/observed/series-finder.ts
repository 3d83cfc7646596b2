import { type NamedSeries, nameWords } from '../../records/series/name.ts';

/** Where a list of words names a series: from `from` to `to`, end exclusive. */
export interface NamedPlace {
  readonly series: NamedSeries;
  readonly from: number;
  readonly to: number;
}

interface Known {
  readonly words: readonly string[];
  readonly series: NamedSeries;
}

/** Finds the series that a text names. Time is linear in the words of the text times the names with the same first word. */
export class SeriesFinder {
  /** Names by their first word, the longest first. */
  private readonly byFirst = new Map<string | undefined, Known[]>();

  constructor(all: readonly NamedSeries[]) {
    for (const series of all) {
      for (const name of series.names) {
        const words = nameWords(name);
        const alike = this.byFirst.get(words[0]);
        if (alike === undefined) this.byFirst.set(words[0], [{ words, series }]);
        else alike.push({ words, series });
      }
    }
    for (const alike of this.byFirst.values()) alike.sort((a, b) => b.words.length - a.words.length);
  }

  /** Whether words are a name as a whole. */
  knows(words: readonly string[]): boolean {
    const alike = this.byFirst.get(words[0]) ?? [];
    return alike.some(
      (one) => one.words.length === words.length && one.words.every((word, at) => words[at] === word),
    );
  }

  /** Positions at which words name a series, from left to right; of overlapping names the longest. */
  find(words: readonly string[]): NamedPlace[] {
    const found: NamedPlace[] = [];
    for (let from = 0; from < words.length; ) {
      const known = this.byFirst
        .get(words[from])
        ?.find((one) => one.words.every((word, at) => words[from + at] === word));
      if (known === undefined) from++;
      else {
        found.push({ series: known.series, from, to: from + known.words.length });
        from += known.words.length;
      }
    }
    return found;
  }
}
