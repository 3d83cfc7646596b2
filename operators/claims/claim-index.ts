import { termsOf } from '../language/terms.ts';
import type { ClaimVersion } from '../records/ledger.ts';
import { type Column, together, type Unpacked } from '../records/pack.ts';
import { UuidList } from '../records/uuid-list.ts';
import { byNearness, type NearHit } from '../search/nearness.ts';
import { TextIndex } from '../search/text-index.ts';

/** Finds claims by what they say. */
export class ClaimIndex {
  private ids = new UuidList();
  private index = new TextIndex();

  /** Takes a version of a claim. Later versions have the same normal form, so that their words are in the index. */
  learn({ number, id, text }: Pick<ClaimVersion, 'number' | 'id' | 'text'>): void {
    if (this.index.has(number)) return;
    this.ids.set(number, id);
    this.index.add(number, termsOf(text));
  }

  /** How many claims there are. */
  get size(): number {
    return this.index.size;
  }

  /**
   * The best `k` claims for the terms of a question by BM25, by their numbers; of them those in which the terms stand
   * near each other come before others (see {@link byNearness}).
   *
   * @param accept asked about claims that would be among the best; those that it refuses are left out
   */
  search(terms: readonly string[], k: number, accept?: (number: number) => boolean): NearHit[] {
    return byNearness(this.index, this.index.search(terms, k, accept), terms);
  }

  /** How many claims have a term. */
  frequency(term: string): number {
    return this.index.frequency(term);
  }

  /** The numbers of some terms, for {@link ClaimIndex.hasAny}; those that no claim ever had have none. */
  termNumbers(terms: Iterable<string>): ReadonlySet<number> {
    const numbers = new Set<number>();
    for (const term of terms) {
      const number = this.index.numberOfTerm(term);
      if (number !== undefined) numbers.add(number);
    }
    return numbers;
  }

  /**
   * Whether a claim has one of some terms, by what it was indexed with and without reading its text; of a long text the first
   * ones (see {@link Sequences}).
   *
   * @param terms see {@link ClaimIndex.termNumbers}
   */
  hasAny(claim: number, terms: ReadonlySet<number>): boolean {
    return terms.size > 0 && this.index.termsAt(claim).some((term) => terms.has(term));
  }

  idOf(number: number): string {
    return this.ids.at(number);
  }

  /** The claim with the highest number, where there is one. */
  get last(): { readonly number: number; readonly id: string } | undefined {
    const number = this.ids.size - 1;
    return number < 0 ? undefined : { number, id: this.ids.at(number) };
  }

  /** Columns that {@link ClaimIndex.restore} reads: what is there now, whatever comes until they are asked for. */
  save(): Iterable<Column> {
    return together(this.ids.save(), this.index.save());
  }

  static restore(saved: Unpacked): ClaimIndex {
    const claims = new ClaimIndex();
    claims.ids = UuidList.restore(saved);
    claims.index = TextIndex.restore(saved);
    return claims;
  }
}
